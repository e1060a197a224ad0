// drawing the page

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes] strings, and event handlers: `onclick`
 * @param {(Node | string)[]} inside
 */
function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "html") made.innerHTML = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

/** @param {DeskAnswer} answer */
function points(answer) {
  if (answer.mark === null) return answer.auto === null ? "to read" : "as the check says";
  const own = answer.auto === null || answer.auto === answer.mark;
  const given = `${shown(answer.mark)} of ${shown(answer.most)}`;
  return own ? given : `${given}, in place of ${shown(answer.auto ?? 0)}`;
}

// Who gave a mark, and when; a time is shown as people of this browser's language write it.
/** @type {(now: Pick<AnswerState, "by" | "at">) => string} */
function giver({ by, at }) {
  const when = { dateStyle: "medium", timeStyle: "short" };
  const time = at ? new Date(at).toLocaleString(undefined, /** @type {any} */ (when)) : "";
  return [by, time].filter(Boolean).join(", ");
}

/** @param {DeskAnswer} answer */
function stateOf(answer) {
  if (answer.clash) return "marked by two";
  if (lacksReason(answer)) return `${points(answer)}, needs a reason`;
  if (answer.dirty) return `${points(answer)}, not saved yet`;
  return answer.by ? `${points(answer)} (${giver(answer)})` : points(answer);
}

/** @param {DeskAnswer} answer */
function boxOf(answer) {
  const box = element("article", { tabindex: "-1", onclick: () => go(answer) });
  answer.head = element("span");
  answer.tail = element("span", { class: "state" });
  answer.said = element("div", { class: "said" });
  answer.asks = element("div");
  box.append(
    element("h2", {}, answer.head, answer.tail),
    element("div", { class: "words", dir: "auto", html: answer.html }),
  );
  if (answer.elsewhere) box.append(element("p", { class: "state" }, answer.elsewhere));
  if (answer.before) box.append(beforeOf(answer.before));
  if (answer.card) {
    const card = element("div", { html: answer.card });
    card.firstElementChild?.removeAttribute("aria-label"); // equal cards are no landmarks
    box.append(element("details", {}, element("summary", {}, "Result of its check"), card));
  }
  box.append(answer.asks, answer.said);
  return box;
}

/** @param {NonNullable<DeskAnswer["before"]>} before */
function beforeOf({ mark, most, comment, changes }) {
  const box = element("div", { class: "before" });
  box.append(
    element(
      "p",
      {},
      `Changed since it was graded with ${shown(mark)} of ${shown(most)}. Press b to give that again.`,
    ),
  );
  if (comment) box.append(element("p", {}, `You wrote: ${comment}`));
  if (changes)
    box.append(
      element(
        "details",
        { open: "" },
        element("summary", {}, "Changes"),
        element("div", { class: "changes", html: changes }),
      ),
    );
  return box;
}

// An answer of which less than its heading is seen is brought back: keys and words go to it.
/** @param {DeskAnswer} answer */
function reveal(answer) {
  const { top, bottom } = answer.box.getBoundingClientRect();
  if (top > innerHeight / 2 || bottom < 110) answer.box.scrollIntoView({ block: "start" });
}

// Above the mark, where one looks: the answer itself may be far away by then.
function paintClashes() {
  const all = unsaved();
  const left = all.filter(
    (each) => each.refused || (lacksReason(each) && each !== desk.here && !each.clash),
  );
  byId("clashes").replaceChildren(
    ...all.filter((each) => each.clash).map(clashOf),
    ...left.map(unsavedOf),
  );
}

/** @type {(answer: DeskAnswer) => HTMLElement} */
const goTo = (answer) =>
  element("button", { type: "button", onclick: () => show(answer) }, called(answer));

/** @param {DeskAnswer} answer */
function unsavedOf(answer) {
  const why = answer.refused || "its points need a reason";
  return element("p", { class: "clash" }, goTo(answer), ` is not saved: ${why}.`);
}

/** @param {DeskAnswer} answer */
function clashOf(answer) {
  const { mark, comment } = answer.clash ?? { mark: null, comment: "" };
  const theirs = mark === null ? "no mark" : `${shown(mark)} of ${shown(answer.most)}`;
  const box = element("div", { class: "clash" });
  const who = answer.clash?.by || "Somebody else";
  const says = `: ${who} changed the grade to ${theirs} meanwhile${comment ? `: ${comment}` : "."} Your grade is ${points(answer)}.`;
  box.append(element("p", {}, goTo(answer), says));
  box.append(
    element(
      "button",
      { type: "button", onclick: () => keepTheirs(answer) },
      "keep theirs ",
      element("kbd", {}, "t"),
    ),
    " ",
    element(
      "button",
      { type: "button", onclick: () => keepOwn(answer) },
      "keep yours ",
      element("kbd", {}, "o"),
    ),
  );
  return box;
}

/** @type {(answer: DeskAnswer) => string} */
function called(answer) {
  const name = desk.names ? answer.name : `Answer ${answer.number}`;
  return desk.elsewhere.includes(answer) ? `${name} to ${answer.question.title}` : name;
}

// What a comment looks like on the student's page, by its text.
/** @type {Map<string, string>} */
const RENDERED = new Map();
/** @param {AnswerState} now */
const learn = (now) => RENDERED.set(now.comment, now.rendered);
const CALM = 300; // milliseconds after the last key until a comment is sent to be rendered
let typing = 0;

/** @param {DeskAnswer} answer */
function paintComment(answer) {
  const words = answer.comment,
    html = RENDERED.get(words);
  if (html !== undefined) answer.said.innerHTML = html;
  else answer.said.textContent = words;
  if (html !== undefined || !words || answer !== desk.here) return;
  clearTimeout(typing);
  typing = setTimeout(() => render(answer, words).catch(unreachable), CALM);
}

/** @type {(answer: DeskAnswer, words: string) => Promise<void>} */
async function render(answer, words) {
  if (answer.comment !== words) return;
  const { status, said } = await ask("POST", "preview", { comment: words });
  if (status === 200) RENDERED.set(words, said);
  if (status === 200 && answer.comment === words) answer.said.innerHTML = said;
}

/** @param {DeskAnswer} answer */
function paint(answer) {
  answer.head.textContent = called(answer);
  answer.tail.textContent = stateOf(answer);
  paintComment(answer);
  paintClashes();
  const asks = answer.requests.map((words) => element("p", {}, `Asks to grade it again: ${words}`));
  answer.asks.replaceChildren(...asks);
  answer.asks.classList.toggle("before", asks.length > 0);
  answer.box.classList.toggle("here", answer === desk.here);
  answer.box.setAttribute("aria-current", String(answer === desk.here));
  answer.box.classList.toggle("read", !waits(answer) && !lacksReason(answer));
  if (answer === desk.here) paintPanel(answer);
  paintProgress();
}

function paintProgress() {
  const all = desk.answers,
    left = all.filter(waits).length;
  const kept = unsaved().length;
  const written = unread().length;
  document.body.dataset.left = String(left);
  document.body.dataset.unsaved = String(kept);
  const is_check = desk.question?.check;
  const count = is_check ? `${left} asked for` : `${written - left} of ${written} read`;
  const blank = all.length > written && !is_check ? `, ${all.length - written} left blank` : "";
  const rest = left ? "" : "; ] opens the next question";
  byId("progress").textContent = `${count}${kept ? `, ${kept} not saved yet` : ""}${blank}${rest}`;
  byId("progress").title = byId("progress").textContent;
  const at = desk.questions.findIndex((each) => is(each, desk.question));
  const question = desk.questions[at];
  const option = byId("questions").querySelector(`option[value="${at}"]`);
  if (option) option.textContent = optionOf(Object.assign(question, { left, answers: all.length }));
}

/** @param {DeskAnswer} answer */
function paintPanel(answer) {
  byId("mark").textContent = `${called(answer)}: ${points(answer)}`;
  for (const [row, button] of byId("rubric").querySelectorAll("button").entries())
    button.setAttribute("aria-pressed", String(answer.ticks.has(row)));
  if (byId("comment").value !== answer.comment) byId("comment").value = answer.comment;
  const alike = desk.answers.filter((each) => each.group === answer.group).length;
  byId("group").hidden = alike < 2 || answer.auto !== null;
  const back = answer.auto === null ? "to read " : "as checked ";
  byId("unread").replaceChildren(back, element("kbd", {}, "u"));
  byId("answered").hidden = !answer.requests.length;
  const lacks = lacksReason(answer);
  byId("reason").textContent = lacks ? `${points(answer)}, needs a reason: write it here.` : "";
  byId("reason").hidden = !lacks;
}

/** @param {QuestionText} question */
function paintQuestion(question) {
  const solution = document.querySelector("#solution > div");
  if (solution) solution.innerHTML = question.solution;
  byId("notes").innerHTML = question.notes;
  byId("rubric").replaceChildren(
    ...question.rubric.map((row, at) => {
      const words = element("span", { html: row.for });
      const worth = element("span", { class: "points" }, shown(row.points));
      const button = element("button", {
        type: "button",
        "aria-pressed": "false",
        onclick: () => desk.here && tick(desk.here, at),
      });
      button.append(element("kbd", {}, String(at + 1)), worth, words);
      return element("li", {}, button);
    }),
  );
}

function paintStock() {
  byId("stock").replaceChildren(
    ...desk.stock.map((words, at) => {
      const use = element("button", {
        type: "button",
        class: "use",
        onclick: () => desk.here && addWords(desk.here, words),
      });
      use.append(element("kbd", {}, `⇧${at + 1}`), element("span", {}, words));
      const drop = element(
        "button",
        {
          type: "button",
          "aria-label": `Forget: ${words}`,
          onclick: () => changeStock("DELETE", words),
        },
        "×",
      );
      return element("li", {}, use, drop);
    }),
  );
}

// What was asked, put above the answer that is read first.
/** @param {DeskAnswer | undefined} answer */
function taskAbove(answer) {
  document.getElementById("task")?.remove();
  const task = element("details", { id: "task" }, element("summary", {}, "The question"));
  task.append(element("div", { html: desk.question?.task ?? "" }));
  task.open = matchMedia("(min-width: 60em)").matches;
  if (!answer) byId("answers").prepend(task);
  else if (answer.box.previousElementSibling?.matches(".group"))
    answer.box.previousElementSibling.before(task);
  else answer.box.before(task);
  return task;
}

/** @param {DeskAnswer[][]} groups */
function paintAnswers(groups) {
  /** @type {HTMLElement[]} */
  const boxes = [];
  for (const group of groups) {
    const [first] = group;
    const words = first.blank ? "Nothing written" : "Nearly the same answer";
    if (group.length > 1 || first.blank)
      boxes.push(element("p", { class: "group" }, `${words}: ${group.length}`));
    for (const answer of group) answer.box = boxOf(answer);
    boxes.push(...group.map((answer) => answer.box));
  }
  if (!boxes.length)
    boxes.push(
      element("p", {}, "Nobody's answer to this question is graded yet; run hanoi grade first."),
    );
  byId("answers").replaceChildren(...boxes);
}

/** @param {DeskQuestion} question */
function optionOf(question) {
  const none = question.check ? "no requests" : "all read";
  const left = question.left
    ? `${question.left} to read`
    : question.answers
      ? none
      : "nothing marked yet";
  return `${question.title} (${left})`;
}

// By lesson, the programs below all questions that a person grades.
function paintQuestions() {
  /** @type {Map<string, HTMLElement>} */
  const lessons = new Map();
  for (const [at, each] of desk.questions.entries()) {
    const label = each.check ? `${each.lesson}, programs` : each.lesson;
    if (!lessons.has(label)) lessons.set(label, element("optgroup", { label }));
    lessons.get(label)?.append(element("option", { value: at }, optionOf(each)));
  }
  byId("questions").replaceChildren(...lessons.values());
}

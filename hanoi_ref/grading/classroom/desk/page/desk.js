// moving from answer to answer

const unread = () => desk.answers.filter((each) => !each.blank || waits(each));

// The index of the selected answer among these; -1 if it is not one of them.
/** @type {(all: DeskAnswer[]) => number} */
const indexIn = (all) => (desk.here ? all.indexOf(desk.here) : -1);

// At the opening of a question, the text above the answer is shown, too.
/** @type {(answer: DeskAnswer | undefined, above?: HTMLElement) => void} */
function go(answer, above) {
  if (!answer || answer === desk.here || staysHere()) return;
  const before = desk.here;
  desk.here = answer;
  leave(before);
  if (before) paint(before);
  paint(answer);
  if (document.activeElement !== byId("comment")) answer.box.focus({ preventScroll: true });
  (above ?? answer.box).scrollIntoView({ block: "start" });
}

// The selected answer is left only with a reason, if it needs one: the cursor goes to where it is
// written.
function staysHere() {
  if (!desk.here || !lacksReason(desk.here)) return false;
  toComment(desk.here);
  return true;
}

/** @param {DeskAnswer} here */
function toComment(here) {
  reveal(here);
  byId("comment").focus();
  for (const id of ["reason", "comment"]) byId(id).scrollIntoView({ block: "nearest" });
}

// Where keys mean the selected answer, as they do not in a field.
function toKeys() {
  const field = /** @type {HTMLElement} */ (document.activeElement);
  if (desk.here) desk.here.box.focus({ preventScroll: true });
  else field.blur();
}

/** @param {number} by */
function step(by) {
  const all = unread();
  go(all[indexIn(all) + by]);
}

function goOn() {
  if (staysHere()) return;
  const all = unread();
  const at = indexIn(all);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(waits);
  leave(desk.here);
  byId("comment").blur();
  go(next || all[at + 1]);
}

// The index of the question that is shown, or is on its way.
const shownAt = () => desk.questions.findIndex((each) => is(each, desk.next ?? desk.question));

/** @param {number} by */
const turn = (by) => staysHere() || turnTo(desk.questions[shownAt() + by]);

// An answer to another question is loaded with it.
/** @param {DeskAnswer} answer */
function show(answer) {
  if (desk.answers.includes(answer)) go(answer);
  else turnTo(answer.question);
}

// loading

// Until the answers to a question have come, keys and words go to those that are shown.
/** @param {DeskQuestion | undefined} question */
async function turnTo(question) {
  if (!question) return;
  desk.next = question;
  try {
    await load(question);
  } catch (error) {
    unreachable(/** @type {Error} */ (error));
  }
  if (desk.next === question) desk.next = null;
  byId("questions").value = String(shownAt());
}

// The question with its answers, as they are after all that was being saved.
/** @param {DeskQuestion} question */
async function fetched(question) {
  for (let tries = 0; ; tries++) {
    leave(desk.here);
    await Promise.all(desk.answers.map((each) => each.sending));
    const found = await ask("GET", "answers", undefined, question);
    leave(desk.here); // what was typed meanwhile
    if (tries > 2 || !desk.answers.some((each) => each.sending)) return found;
  }
}

/** @param {DeskQuestion} question */
async function load(question) {
  const { status, said } = await fetched(question);
  if (desk.next !== question) return; // another one was asked for meanwhile
  if (status !== 200) return told(said.says || said.message);
  const was = desk.here?.student;
  desk.elsewhere = unsaved().filter((each) => !is(each.question, question));
  desk.question = { ...question, ...said.question };
  let number = 0;
  for (const [at, group] of said.groups.entries())
    for (const each of group)
      Object.assign(each, {
        question,
        group: at,
        number: ++number,
        ticks: new Set(),
        dirty: false,
        settled: performance.now(),
      });
  desk.answers = said.groups.flat();
  desk.answers.forEach(learn);
  const changed = changedRows();
  for (const each of desk.answers) each.ticks = ticksOf(each);
  desk.others = [];
  said.groups = said.groups.map(ofMine).filter((/** @type {DeskAnswer[]} */ group) => group.length);
  desk.answers = said.groups.flat();
  desk.here = null;
  paintQuestion(said.question);
  showStock(said.stock);
  paintAnswers(said.groups);
  paintRescore(changed);
  desk.answers.forEach((each) => {
    takeDraft(each);
    paint(each);
  });
  paintProgress();
  const again =
    document.body.dataset.question === question.name &&
    unread().find((each) => each.student === was);
  document.body.dataset.question = question.name;
  const first = again || unread().find((each) => waits(each) || each.dirty) || unread()[0];
  const task = taskAbove(first);
  if (!again) byId("comment").blur();
  byId("comment").disabled = !first;
  if (!first) byId("mark").textContent = byId("comment").value = "";
  go(first, again ? undefined : task);
  desk.answers.filter((each) => each.left).forEach(send);
}

/** @param {string[]} stock */
function showStock(stock) {
  desk.stock = stock;
  paintStock();
}

// The answer that two have marked: the selected one, or else the first.
/** @type {(here: DeskAnswer) => DeskAnswer} */
const clashed = (here) => (here.clash ? here : (unsaved().find((each) => each.clash) ?? here));

// Show the comment at once, so the next key may use it.  The server returns what others have
// stored; a comment that it rejected disappears again.
/** @type {(method: "POST" | "DELETE", comment: string) => Promise<void>} */
async function changeStock(method, comment) {
  const words = comment.trim(),
    question = desk.question,
    before = desk.stock;
  if (!words) return;
  const others = before.filter((each) => each !== words);
  showStock(method === "POST" ? [...others, words] : others);
  try {
    const { status, said } = await ask(method, "stock", { comment: words });
    if (status !== 200) told(said.says || said.message);
    if (question === desk.question) showStock(status === 200 ? said : before);
  } catch (error) {
    if (question === desk.question) showStock(before);
    unreachable(/** @type {Error} */ (error));
  }
}

async function look() {
  const began = performance.now(),
    question = desk.question;
  const { status, said } = await ask("GET", "states");
  if (status !== 200 || question !== desk.question) return;
  told("");
  const known = new Map(desk.answers.map((each) => [each.student, each]));
  const hidden = new Set(desk.others);
  if (
    said.length !== known.size + hidden.size ||
    said.some(
      (/** @type {AnswerState} */ now) =>
        !hidden.has(now.student) && known.get(now.student)?.text !== now.text,
    )
  )
    return desk.next || turnTo(desk.questions[shownAt()]);
  for (const now of said) {
    learn(now);
    const answer = known.get(now.student);
    if (answer && !answer.answered && String(answer.requests) !== String(now.requests)) {
      answer.requests = now.requests;
      paint(answer);
    }
    if (
      !answer ||
      answer.version === now.version ||
      answer.dirty ||
      answer.sending ||
      answer.settled > began
    )
      continue;
    Object.assign(answer, {
      version: now.version,
      mark: now.mark,
      comment: now.comment,
      by: now.by,
      at: now.at,
      rows: now.rows,
      ticks: ticksOf(now),
    });
    paint(answer);
  }
}

async function keepUp() {
  try {
    unsaved()
      .filter((each) => each.left)
      .forEach(send);
    if (desk.question && document.visibilityState === "visible") await look();
  } catch (error) {
    unreachable(/** @type {Error} */ (error));
  }
  setTimeout(keepUp, AGAIN);
}

// keys

// Actions of keys on the selected answer, and of keys that need none.
/** @type {Record<string, (here: DeskAnswer) => void>} */
const KEYS = {
  ArrowDown: () => step(1),
  j: () => step(1),
  ArrowUp: () => step(-1),
  k: () => step(-1),
  Enter: goOn,
  0: giveNone,
  f: giveAll,
  "+": (here) => half(here, 1),
  "=": (here) => half(here, 1),
  "-": (here) => half(here, -1),
  c: toComment,
  m: sayMissing,
  s: (here) => changeStock("POST", here.comment),
  g: giveGroup,
  b: asBefore,
  u: (here) => change(here, { mark: null, ticks: new Set() }),
  t: (here) => keepTheirs(clashed(here)),
  o: (here) => keepOwn(clashed(here)),
  r: tickOff,
};
/** @type {Record<string, () => void>} */
const ALWAYS = {
  w: showNames,
  "[": () => turn(-1),
  "]": () => turn(1),
  "?": () => (byId("keys").open ? byId("keys").close() : byId("keys").showModal()),
};

function showNames() {
  desk.names = !desk.names;
  byId("names").setAttribute("aria-pressed", String(desk.names));
  desk.answers.forEach(paint);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const at = targetOf(event);
  if (at.closest("textarea, select, input")) return pressedInField(event);
  const types = event.getModifierState("AltGraph"); // as for [ on many keyboards
  if (!types && (event.ctrlKey || event.altKey || event.metaKey)) return;
  if (byId("keys").open && event.key !== "?") return;
  if (at.closest("summary, button, a") && ["Enter", " "].includes(event.key)) return;
  const digit = types ? null : /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const focused = desk.answers.find((each) => each.box === at.closest("article"));
  if (digit || KEYS[event.key]) {
    go(focused);
    if (focused && focused !== desk.here) return event.preventDefault(); // the other one stays
  }
  const meant = digit ? pressDigit(Number(digit[1]) - 1, event.shiftKey) : press(event.key);
  if (meant) event.preventDefault();
}

// Both return whether the key has a meaning now.
/** @param {string} key */
function press(key) {
  if (ALWAYS[key]) ALWAYS[key]();
  else if (desk.here && KEYS[key]) KEYS[key](desk.here);
  else return false;
  return true;
}

/** @type {(row: number, is_shifted: boolean) => boolean} */
function pressDigit(row, is_shifted) {
  if (!desk.here) return false;
  if (is_shifted) addWords(desk.here, desk.stock[row]);
  else tick(desk.here, row);
  return true;
}

// Esc leaves each field; Enter leaves all but the comment, where it begins a line.
/** @param {KeyboardEvent} event */
function pressedInField(event) {
  if (event.isComposing) return;
  const in_comment = event.target === byId("comment");
  const is_done = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (in_comment && is_done) goOn();
  else if (event.key === "Escape" || (event.key === "Enter" && !in_comment)) toKeys();
}

// After a click with the mouse, Enter goes on: it does not press that button once more.
/** @param {MouseEvent} event */
function clicked(event) {
  const pressed = document.activeElement?.closest("button, summary");
  if (event.detail && pressed?.contains(targetOf(event))) toKeys();
}

const CLICKS = {
  none: "0",
  full: "f",
  more: "+",
  less: "-",
  unread: "u",
  missing: "m",
  keep: "s",
  group: "g",
  next: "Enter",
  answered: "r",
  names: "w",
  help: "?",
  close: "?",
};

function listen() {
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", clicked);
  byId("keys").addEventListener("close", toKeys);
  byId("comment").addEventListener(
    "input",
    () => desk.here && change(desk.here, { comment: byId("comment").value }),
  );
  byId("questions").addEventListener("change", () => {
    const chosen = Number(byId("questions").value);
    byId("questions").value = String(shownAt());
    toKeys();
    turn(chosen - shownAt());
  });
  byId("reader").addEventListener("change", nameReader);
  for (const [id, key] of Object.entries(CLICKS))
    byId(id).addEventListener("click", () => press(key));
}

async function begin() {
  listen();
  const { status, said } = await ask("GET", "questions");
  if (status !== 200) return told(said.says || said.message);
  desk.all = said;
  knowReader();
  pickQuestions();
  const first = desk.questions.find((each) => each.left) || desk.questions[0];
  if (first) await turnTo(first);
  else told("This course has no question.");
  keepUp();
}

begin().catch(unreachable);

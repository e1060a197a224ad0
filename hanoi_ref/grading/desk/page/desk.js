"use strict";
// The reading desk.  What a reader has typed is kept in the browser until the server has it, so
// nothing is lost when the server or the page ends; a mark never takes the place of one that its
// reader has not seen.
const PLACE = document.body.dataset.place;
const AGAIN = 3000; // milliseconds until what others have done is asked, and what failed is sent
const byId = id => document.getElementById(id);
const desk = { questions: [], question: null, stock: [], answers: [], here: null, names: false };

// the server

async function ask(method, what, sent) {
  const path = desk.question ? `/${desk.question.lesson}/${desk.question.name}` : "";
  const cookie = document.cookie.match(/(?:^|; )_xsrf=([^;]+)/);
  const headers = { "Content-Type": "application/json", "X-XSRFToken": cookie ? cookie[1] : "" };
  const body = sent && JSON.stringify(sent);
  const answer = await fetch(`${PLACE}/${what}${what === "questions" ? "" : path}`, { method, headers, body });
  if (answer.status === 403) throw new Error("sign in again: the address with its token stands where hanoi desk runs");
  return { status: answer.status, said: await answer.json() };
}

function told(trouble) {
  byId("trouble").textContent = trouble;
  byId("trouble").hidden = !trouble;
}

function unreachable(error) {
  const waiting = desk.answers.filter(each => each.dirty).length;
  const why = error instanceof TypeError ? "The server does not answer." : `${error.message}.`;
  told(`${why} ${waiting || "No"} mark${waiting === 1 ? " waits" : "s wait"} in this browser; nothing is lost.`);
}

// what is kept in the browser until it is saved

const keyOf = answer => `hanoi-desk ${document.body.dataset.course} ${answer.asked} ${answer.student}`;

function keepDraft(answer) {
  const { version, mark, comment, left } = answer;
  const kept = { version, mark, comment, left, ticks: [...answer.ticks] };
  try { localStorage.setItem(keyOf(answer), JSON.stringify(kept)); } catch { /* a full or forbidden store */ }
}

function dropDraft(answer) {
  try { localStorage.removeItem(keyOf(answer)); } catch { /* a forbidden store */ }
}

function takeDraft(answer) {
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(keyOf(answer))); } catch { /* a forbidden store */ }
  if (!kept) return;
  if (kept.mark === answer.mark && kept.comment === answer.comment) return dropDraft(answer);
  const now = { version: answer.version, mark: answer.mark, comment: answer.comment };
  const is_old = kept.version !== answer.version;
  Object.assign(answer, kept, { ticks: new Set(kept.ticks), dirty: true, clash: is_old ? now : null });
}

// an answer: its mark, its comment

const clipped = (mark, answer) => Math.min(Math.max(mark, 0), answer.most);
const shown = number => String(Number(number.toFixed(3)));

function change(answer, changed) {
  Object.assign(answer, changed, { dirty: true, left: false });
  keepDraft(answer);
  paint(answer);
}

// The rubric is worth what the answer is worth, whatever a teacher has made of its points.
const scale = answer => answer.most / (desk.question.points || answer.most || 1);

function tick(answer, row) {
  if (!desk.question.rubric[row]) return;
  const ticks = new Set(answer.ticks);
  if (!ticks.delete(row)) ticks.add(row);
  const sum = [...ticks].reduce((all, each) => all + desk.question.rubric[each].points, 0);
  change(answer, { ticks, mark: clipped(sum * scale(answer), answer) });
}

function giveAll(answer) {
  change(answer, { ticks: new Set(desk.question.rubric.keys()), mark: answer.most });
}

function giveNone(answer) {
  change(answer, { ticks: new Set(), mark: 0 });
}

function half(answer, more) {
  change(answer, { mark: clipped((answer.mark ?? 0) + more / 2, answer) });
}

function addWords(answer, words) {
  if (!words || answer.comment.includes(words)) return;
  change(answer, { comment: [answer.comment.trim(), words].filter(Boolean).join("\n") });
}

function sayMissing(answer) {
  const missing = desk.question.plain.filter((_, row) => !answer.ticks.has(row));
  if (missing.length) addWords(answer, `Still missing: ${missing.join("; ")}.`);
}

function asBefore(answer) {
  if (!answer.before) return;
  const { mark, most, comment } = answer.before;
  change(answer, { mark: clipped(most ? mark * answer.most / most : mark, answer), comment });
}

// Between an answer that is being looked at and one that others save there is nothing to lose.
function settle(answer, now, sent) {
  answer.version = now.version;
  answer.settled = performance.now();
  answer.clash = null;
  answer.dirty = answer.mark !== sent.mark || answer.comment.trim() !== sent.comment.trim();
  if (answer.dirty) keepDraft(answer);
  else Object.assign(answer, { mark: now.mark, comment: now.comment, left: false });
  if (!answer.dirty) dropDraft(answer);
}

async function send(answer) {
  if (!answer.dirty || answer.sending || answer.clash) return;
  const { student, version, mark, comment } = answer;
  answer.sending = true;
  try {
    const { status, said } = await ask("POST", "answers", { student, version, mark, comment });
    if (status === 200) settle(answer, said, { mark, comment });
    else if (status === 409) answer.clash = said.now;
    told(status === 200 || status === 409 ? "" : said.says || said.message);
  } catch (error) {
    unreachable(error);
  } finally {
    answer.sending = false;
    paint(answer);
  }
}

function leave(answer) {
  if (!answer || !answer.dirty) return;
  answer.left = true;
  keepDraft(answer);
  send(answer);
}

function keepTheirs(answer) {
  if (!answer.clash) return;
  const { version, mark, comment } = answer.clash;
  Object.assign(answer, { version, mark, comment, ticks: new Set(), clash: null, dirty: false });
  dropDraft(answer);
  paint(answer);
}

function keepOwn(answer) {
  if (!answer.clash) return;
  Object.assign(answer, { version: answer.clash.version, clash: null });
  leave(answer);
}

function giveGroup(answer) {
  const alike = desk.answers.filter(each => each.group === answer.group && each !== answer && each.mark === null);
  if (answer.mark === null) return;
  for (const each of alike) {
    change(each, { mark: answer.mark, comment: answer.comment, ticks: new Set(answer.ticks) });
    leave(each);
  }
  leave(answer);
}

// going from answer to answer

const open = () => desk.answers.filter(each => !each.blank || each.mark === null);

function go(answer) {
  if (!answer || answer === desk.here) return;
  const before = desk.here;
  desk.here = answer;
  leave(before);
  if (before) paint(before);
  paint(answer);
  if (document.activeElement !== byId("comment")) answer.box.focus({ preventScroll: true });
  answer.box.scrollIntoView({ block: "start" });
}

function step(by) {
  const all = open();
  go(all[all.indexOf(desk.here) + by]);
}

function goOn() {
  const all = open();
  const at = all.indexOf(desk.here);
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(each => each.mark === null);
  leave(desk.here);
  byId("comment").blur();
  go(next || all[at + 1]);
}

function turn(by) {
  const at = desk.questions.findIndex(each => each.name === desk.question.name && each.lesson === desk.question.lesson);
  const next = desk.questions[at + by];
  if (next) load(next);
}

// what is seen

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

function points(answer) {
  return answer.mark === null ? "to read" : `${shown(answer.mark)} of ${shown(answer.most)}`;
}

function stateOf(answer) {
  if (answer.clash) return "marked by two";
  if (answer.dirty) return `${points(answer)}, not saved yet`;
  return points(answer);
}

function boxOf(answer) {
  const box = element("article", { tabindex: "-1", onclick: () => go(answer) });
  answer.head = element("span");
  answer.tail = element("span", { class: "state" });
  answer.said = element("div", { class: "said" });
  answer.fight = element("div");
  box.append(element("h2", {}, answer.head, answer.tail), element("div", { class: "words", dir: "auto", html: answer.html }));
  if (answer.elsewhere) box.append(element("p", { class: "state" }, answer.elsewhere));
  if (answer.before) box.append(beforeOf(answer));
  box.append(answer.said, answer.fight);
  return box;
}

function beforeOf(answer) {
  const { mark, most, comment, changes } = answer.before;
  const box = element("div", { class: "before" });
  box.append(element("p", {}, `It has changed since it was read and had ${shown(mark)} of ${shown(most)} (b gives that again).`));
  if (comment) box.append(element("p", {}, `You wrote: ${comment}`));
  if (changes) box.append(element("details", { open: "" }, element("summary", {}, "What has changed"), element("div", { class: "changes", html: changes })));
  return box;
}

function clashOf(answer) {
  if (!answer.clash) return [];
  const { mark, comment } = answer.clash;
  const theirs = mark === null ? "no mark" : `${shown(mark)} of ${shown(answer.most)}`;
  const box = element("div", { class: "clash", role: "alert" });
  box.append(element("p", {}, `Somebody else has given it ${theirs} meanwhile${comment ? `: ${comment}` : "."} Yours is ${points(answer)}.`));
  box.append(
    element("button", { type: "button", onclick: () => keepTheirs(answer) }, "keep theirs ", element("kbd", {}, "t")), " ",
    element("button", { type: "button", onclick: () => keepOwn(answer) }, "keep yours ", element("kbd", {}, "o")),
  );
  return [box];
}

function paint(answer) {
  answer.head.textContent = desk.names ? answer.name : `Answer ${answer.number}`;
  answer.tail.textContent = stateOf(answer);
  answer.said.textContent = answer.comment;
  answer.fight.replaceChildren(...clashOf(answer));
  answer.box.classList.toggle("here", answer === desk.here);
  answer.box.setAttribute("aria-current", answer === desk.here);
  answer.box.classList.toggle("read", answer.mark !== null);
  if (answer === desk.here) paintPanel(answer);
  paintProgress();
}

function paintProgress() {
  const all = desk.answers, left = all.filter(each => each.mark === null).length;
  const unsaved = all.filter(each => each.dirty).length;
  document.body.dataset.left = left;
  document.body.dataset.unsaved = unsaved;
  const rest = left ? `${left} to read` : "all read (] goes to the next question)";
  byId("progress").textContent = `${all.length - left} of ${all.length} read, ${rest}${unsaved ? `, ${unsaved} not saved yet` : ""}`;
  const option = byId("questions").selectedOptions[0];
  const question = option && desk.questions[option.value];
  if (question) option.textContent = optionOf(Object.assign(question, { left, answers: all.length }));
}

function paintPanel(answer) {
  byId("mark").textContent = desk.names ? `${answer.name}: ${points(answer)}` : `Answer ${answer.number}: ${points(answer)}`;
  [...byId("rubric").querySelectorAll("button")].forEach((button, row) => button.setAttribute("aria-pressed", answer.ticks.has(row)));
  if (byId("comment").value !== answer.comment) byId("comment").value = answer.comment;
  const alike = desk.answers.filter(each => each.group === answer.group).length;
  byId("group").hidden = alike < 2;
}

function paintQuestion(question) {
  byId("task").lastElementChild.innerHTML = question.task;
  byId("solution").lastElementChild.innerHTML = question.solution;
  byId("notes").innerHTML = question.notes;
  byId("rubric").replaceChildren(...question.rubric.map((row, at) => {
    const words = element("span", { html: row.for });
    const worth = element("span", { class: "points" }, shown(row.points));
    const button = element("button", { type: "button", "aria-pressed": "false", onclick: () => tick(desk.here, at) });
    button.append(element("kbd", {}, String(at + 1)), worth, words);
    return element("li", {}, button);
  }));
}

function paintStock() {
  byId("stock").replaceChildren(...desk.stock.map((words, at) => {
    const use = element("button", { type: "button", class: "use", onclick: () => addWords(desk.here, words) });
    use.append(element("kbd", {}, `⇧${at + 1}`), element("span", {}, words));
    const drop = element("button", { type: "button", "aria-label": `Forget: ${words}`, onclick: () => changeStock("DELETE", words) }, "×");
    return element("li", {}, use, drop);
  }));
}

function paintAnswers(groups) {
  const boxes = [];
  for (const group of groups) {
    const [first] = group;
    const words = first.blank ? "Nothing written" : "Nearly the same answer";
    if (group.length > 1 || first.blank) boxes.push(element("p", { class: "group" }, `${words}: ${group.length}`));
    for (const answer of group) boxes.push((answer.box = boxOf(answer)));
  }
  if (!boxes.length) boxes.push(element("p", {}, "Nobody's answer to this question is marked yet; hanoi grade does that first."));
  byId("answers").replaceChildren(...boxes);
}

function optionOf(question) {
  const left = question.left ? `${question.left} to read` : question.answers ? "all read" : "nothing marked yet";
  return `${question.lesson}: ${question.title} (${left})`;
}

function paintQuestions() {
  byId("questions").replaceChildren(...desk.questions.map((each, at) => element("option", { value: at }, optionOf(each))));
}

// loading

async function load(question) {
  const was = desk.here?.student;
  leave(desk.here);
  desk.question = question;
  const { status, said } = await ask("GET", "answers");
  if (status !== 200) return told(said.says || said.message);
  desk.question = { ...question, ...said.question };
  desk.stock = said.stock;
  let number = 0;
  said.groups.forEach((group, at) => group.forEach(each => {
    const asked = `${question.lesson} ${question.name}`;
    Object.assign(each, { asked, group: at, number: ++number, ticks: new Set(), dirty: false, settled: performance.now() });
  }));
  desk.answers = said.groups.flat();
  desk.here = null;
  byId("questions").value = desk.questions.indexOf(question);
  paintQuestion(desk.question);
  paintStock();
  paintAnswers(said.groups);
  desk.answers.forEach(each => { takeDraft(each); paint(each); });
  paintProgress();
  const again = document.body.dataset.question === question.name && open().find(each => each.student === was);
  document.body.dataset.question = question.name;
  go(again || open().find(each => each.mark === null || each.dirty) || open()[0]);
  desk.answers.filter(each => each.left).forEach(send);
}

async function changeStock(method, comment) {
  if (!comment.trim()) return;
  const { status, said } = await ask(method, "stock", { comment });
  if (status !== 200) return told(said.says || said.message);
  desk.stock = said;
  paintStock();
}

async function look() {
  const began = performance.now(), question = desk.question;
  const { status, said } = await ask("GET", "states");
  if (status !== 200 || question !== desk.question) return;
  told("");
  const known = new Map(desk.answers.map(each => [each.student, each]));
  if (said.length !== known.size || said.some(now => known.get(now.student)?.text !== now.text)) return load(desk.questions[byId("questions").value]);
  for (const now of said) {
    const answer = known.get(now.student);
    if (answer.version === now.version || answer.dirty || answer.sending || answer.settled > began) continue;
    Object.assign(answer, { version: now.version, mark: now.mark, comment: now.comment, ticks: new Set() });
    paint(answer);
  }
}

async function keepUp() {
  try {
    desk.answers.filter(each => each.left).forEach(send);
    if (desk.question && document.visibilityState === "visible") await look();
  } catch (error) {
    unreachable(error);
  }
  setTimeout(keepUp, AGAIN);
}

// keys

const KEYS = {
  ArrowDown: () => step(1), j: () => step(1), ArrowUp: () => step(-1), k: () => step(-1),
  Enter: goOn, 0: () => giveNone(desk.here), f: () => giveAll(desk.here),
  "+": () => half(desk.here, 1), "=": () => half(desk.here, 1), "-": () => half(desk.here, -1),
  c: () => byId("comment").focus(), m: () => sayMissing(desk.here), s: () => changeStock("POST", desk.here.comment),
  g: () => giveGroup(desk.here), b: () => asBefore(desk.here), u: () => change(desk.here, { mark: null, ticks: new Set() }),
  t: () => keepTheirs(desk.here), o: () => keepOwn(desk.here), w: showNames,
  "[": () => turn(-1), "]": () => turn(1), "?": () => { byId("keys").open = !byId("keys").open; },
};

const ALWAYS = ["[", "]", "w", "?"]; // keys that need no answer

function showNames() {
  desk.names = !desk.names;
  byId("names").setAttribute("aria-pressed", desk.names);
  desk.answers.forEach(paint);
}

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("textarea, select")) return;
  if (event.target.closest("summary, button") && ["Enter", " "].includes(event.key)) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const does = digit ? () => pressDigit(Number(digit[1]) - 1, event.shiftKey) : KEYS[event.key];
  if (!does || (!desk.here && !ALWAYS.includes(event.key))) return;
  event.preventDefault();
  does();
}

function pressDigit(row, is_shifted) {
  if (is_shifted) addWords(desk.here, desk.stock[row]);
  else tick(desk.here, row);
}

function pressedInComment(event) {
  if (event.key === "Escape") desk.here?.box.focus({ preventScroll: true });
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) goOn();
}

const CLICKS = { none: "0", full: "f", more: "+", less: "-", unread: "u", missing: "m", keep: "s", group: "g", next: "Enter", names: "w" };

function listen() {
  document.addEventListener("keydown", pressed);
  byId("comment").addEventListener("keydown", pressedInComment);
  byId("comment").addEventListener("input", () => desk.here && change(desk.here, { comment: byId("comment").value }));
  byId("questions").addEventListener("change", event => load(desk.questions[event.target.value]));
  for (const [id, key] of Object.entries(CLICKS)) byId(id).addEventListener("click", () => (desk.here || id === "names") && KEYS[key]());
}

async function begin() {
  listen();
  const { status, said } = await ask("GET", "questions");
  if (status !== 200) return told(said.says || said.message);
  desk.questions = said;
  paintQuestions();
  const first = said.find(each => each.left) || said[0];
  if (first) await load(first);
  else told("This course has no question that a person marks.");
  keepUp();
}

begin().catch(unreachable);

// who reads, and which part of the work is whose

/** @type {string[]} */
const READERS = JSON.parse(document.body.dataset.readers || "[]");
const READER = "hanoi-desk reader";

function knowReader() {
  try {
    desk.reader = localStorage.getItem(READER) ?? "";
  } catch {
    /* a forbidden store */
  }
  byId("reader").value = desk.reader;
  byId("reader").placeholder = document.body.dataset.login ?? "";
  byId("unnamed").hidden = Boolean(desk.reader);
}

function nameReader() {
  try {
    localStorage.setItem(READER, byId("reader").value.trim());
  } catch {
    /* a forbidden store */
  }
  const before = desk.reader;
  leave(desk.here); // with the name of before
  desk.reader = byId("reader").value.trim();
  byId("unnamed").hidden = Boolean(desk.reader);
  if (!READERS.includes(before) && !READERS.includes(desk.reader)) return;
  pickQuestions();
  turnTo(desk.questions[shownAt()] ?? desk.questions[0]);
}

// Of several things in their order, each reader has every second, third and so on.  Somebody who
// is none of the readers sees all.
/** @type {(at: number) => boolean} */
const isMine = (at) =>
  !READERS.includes(desk.reader) || at % READERS.length === READERS.indexOf(desk.reader);

function pickQuestions() {
  const is_split = document.body.dataset.split === "questions";
  const begun = desk.all.filter((each) => each.answers);
  const shown = begun.length ? begun : desk.all;
  const by_name = desk.all.map((each) => `${each.lesson} ${each.name}`);
  const mine = shown.filter((each) => isMine(by_name.indexOf(`${each.lesson} ${each.name}`)));
  desk.questions = is_split && mine.length ? mine : shown;
  paintQuestions();
}

// The answers of a group that this reader has; the others are only known to be there.
/** @type {(group: DeskAnswer[]) => DeskAnswer[]} */
function ofMine(group) {
  if (document.body.dataset.split === "questions") return group;
  const students = desk.answers.map((each) => each.student).sort();
  const mine = group.filter((each) => isMine(students.indexOf(each.student)));
  const gone = group.filter((each) => !mine.includes(each)).map((each) => each.student);
  desk.others.push(...gone);
  return mine;
}

// rubrics that change

// The rows of today's rubric that were chosen, by their words.
/** @type {(now: Pick<AnswerState, "rows">) => Set<number>} */
function ticksOf({ rows }) {
  const plain = desk.question?.plain ?? [];
  return new Set(rows.map(([, words]) => plain.indexOf(words)).filter((row) => row >= 0));
}

// By how much the points of the rows that an answer has changed since; 0 if they are the same.
/** @type {(answer: DeskAnswer) => number} */
function changeOf(answer) {
  const { rubric = [], plain = [] } = desk.question ?? {};
  const more = answer.rows.map(([points, words]) => {
    const row = plain.indexOf(words);
    return row < 0 ? 0 : rubric[row].points - points;
  });
  return more.reduce((all, each) => all + each, 0) * scale(answer);
}

/** @type {() => DeskAnswer[]} */
const changedRows = () =>
  desk.answers.filter((each) => each.mark !== null && each.rows.length && hasOther(each));

/** @type {(answer: DeskAnswer) => boolean} */
function hasOther(answer) {
  const { rubric = [], plain = [] } = desk.question ?? {};
  return answer.rows.some(([points, words]) => {
    const row = plain.indexOf(words);
    return row >= 0 && rubric[row].points !== points;
  });
}

// Ask once whether answers get the new points of the rows that they have.
/** @param {DeskAnswer[]} all */
function paintRescore(all) {
  const changed = all.filter((each) => desk.answers.includes(each));
  const box = byId("rescore");
  box.replaceChildren();
  box.classList.toggle("clash", changed.length > 0);
  if (!changed.length) return;
  const answers =
    changed.length === 1 ? "1 answer has a row" : `${changed.length} answers have rows`;
  const says = `The rubric has changed: ${answers} of it that had other points. Change the marks by that?`;
  const yes = { type: "button", onclick: () => rescore(changed, true) };
  const no = { type: "button", onclick: () => rescore(changed, false) };
  box.append(element("p", {}, says), element("button", yes, "change the marks"), " ");
  box.append(element("button", no, "keep the marks"));
}

// Kept marks are sent as well: with today's points of their rows, they are asked about no more.
/** @type {(changed: DeskAnswer[], is_new: boolean) => void} */
function rescore(changed, is_new) {
  for (const each of changed) {
    const mark = (each.mark ?? 0) + (is_new ? changeOf(each) : 0);
    change(each, { mark: clipped(mark, each) });
    leave(each);
  }
  paintRescore([]);
}

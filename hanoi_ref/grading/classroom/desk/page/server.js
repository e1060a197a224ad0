// biome-ignore lint/suspicious/noRedundantUseStrict: the desk's page has a plain script, no module
"use strict";
// The reading desk.  The browser stores what a grader has typed until the server has saved it, so
// nothing is lost when the server or the page closes.  A mark never replaces one that the grader
// has not seen.
const PLACE = document.body.dataset.place;
const AGAIN = 3000; // milliseconds between polls for changes by others, and before a retry
/** @type {<Id extends string>(id: Id) => DeskElement<Id>} */
const byId = (id) => /** @type {any} */ (document.getElementById(id)); // the page has all of these
// Keys are pressed on elements only.
/** @type {(event: Event) => Element} */
const targetOf = (event) => /** @type {Element} */ (event.target);
const desk = {
  /** @type {DeskQuestion[]} */
  questions: [],
  /** @type {DeskQuestion | null} */
  question: null,
  /** @type {DeskQuestion | null} one whose answers are on their way */
  next: null,
  /** @type {string[]} */
  stock: [],
  /** @type {DeskAnswer[]} */
  answers: [],
  /** @type {DeskAnswer[]} answers to other questions that are not saved yet */
  elsewhere: [],
  /** @type {DeskAnswer | null} */
  here: null,
  names: false,
  reader: "",
  /** @type {DeskQuestion[]} */
  all: [],
  /** @type {string[]} students whose answers another reader has */
  others: [],
};

/** @type {(one: DeskQuestion, other: DeskQuestion | null) => boolean} */
const is = (one, other) => one.name === other?.name && one.lesson === other.lesson;

// the server

/** @type {(method: string, what: string, sent?: object, about?: DeskQuestion | null) => Promise<{ status: number, said: any }>} */
async function ask(method, what, sent, about = desk.question) {
  const path = about ? `/${about.lesson}/${about.name}` : "";
  const cookie = document.cookie.match(/(?:^|; )_xsrf=([^;]+)/);
  const headers = { "Content-Type": "application/json", "X-XSRFToken": cookie ? cookie[1] : "" };
  const body = sent && JSON.stringify(sent);
  const answer = await fetch(`${PLACE}/${what}${what === "questions" ? "" : path}`, {
    method,
    headers,
    body,
  });
  if (answer.status === 403)
    throw new Error("sign in again with the address that hanoi desk printed");
  return { status: answer.status, said: await answer.json() };
}

/** @param {string} trouble */
function told(trouble) {
  byId("trouble").textContent = trouble;
  byId("trouble").hidden = !trouble;
}

/** @param {Error} error */
function unreachable(error) {
  const waiting = unsaved().length;
  const why = error instanceof TypeError ? "The server does not answer." : `${error.message}.`;
  told(
    `${why} ${waiting || "No"} mark${waiting === 1 ? " waits" : "s wait"} in this browser; nothing is lost.`,
  );
}

// storage in the browser until the server has saved

/** @type {(answer: DeskAnswer) => string} */
const keyOf = (answer) =>
  `hanoi-desk ${document.body.dataset.course} ${answer.question.lesson} ${answer.question.name} ${answer.student}`;

// The same in memory, for a browser whose store is full or forbidden.
const DRAFTS = new Map();

const unsaved = () => [...desk.answers, ...desk.elsewhere].filter((each) => each.dirty);

/** @param {DeskAnswer} answer */
function keepDraft(answer) {
  const { version, mark, comment, left, answered } = answer;
  const kept = { version, mark, comment, left, answered, ticks: [...answer.ticks] };
  DRAFTS.set(keyOf(answer), kept);
  try {
    localStorage.setItem(keyOf(answer), JSON.stringify(kept));
  } catch {
    /* a full or forbidden store */
  }
}

/** @param {DeskAnswer} answer */
function dropDraft(answer) {
  DRAFTS.delete(keyOf(answer));
  try {
    localStorage.removeItem(keyOf(answer));
  } catch {
    /* a forbidden store */
  }
}

/** @param {DeskAnswer} answer */
function takeDraft(answer) {
  let kept = DRAFTS.get(keyOf(answer));
  try {
    kept ??= JSON.parse(localStorage.getItem(keyOf(answer)) ?? "null");
  } catch {
    /* a forbidden store */
  }
  if (!kept) return;
  const same = String([...kept.ticks].sort()) === String([...answer.ticks].sort());
  if (kept.mark === answer.mark && kept.comment === answer.comment && same && !kept.answered)
    return dropDraft(answer);
  const { version, mark, comment, by, at, rows } = answer;
  const now = { version, mark, comment, by, at, rows };
  const is_old = kept.version !== answer.version;
  Object.assign(answer, kept, {
    ticks: new Set(kept.ticks),
    dirty: true,
    clash: is_old ? now : null,
  });
}

// an answer: its mark and its comment

/** @type {(mark: number, answer: DeskAnswer) => number} */
const clipped = (mark, answer) => Math.min(Math.max(mark, 0), answer.most);
/** @type {(number: number) => string} */
const shown = (number) => String(Number(number.toFixed(3)));

/** @type {(answer: DeskAnswer, changed: Partial<DeskAnswer>) => void} */
function change(answer, changed) {
  Object.assign(answer, changed, { dirty: true, left: false, refused: "" });
  keepDraft(answer);
  paint(answer);
  if (answer === desk.here) reveal(answer);
}

// Whether an answer is to be read, or its student has asked to grade it again.
/** @type {(answer: DeskAnswer) => boolean} */
const waits = (answer) =>
  (answer.mark === null && answer.auto === null) ||
  (answer.requests.length > 0 && !answer.answered);

// Whether other points than those of the check are still without a reason.
/** @type {(answer: DeskAnswer) => boolean} */
const lacksReason = ({ auto, mark, comment }) =>
  auto !== null && mark !== null && mark !== auto && !comment.trim();

// Scale the rubric to the answer's points, which a teacher may have changed.
/** @type {(answer: DeskAnswer) => number} */
const scale = (answer) => answer.most / (desk.question?.points || answer.most || 1);

/** @type {(answer: DeskAnswer, row: number) => void} */
function tick(answer, row) {
  const rubric = desk.question?.rubric ?? [];
  if (!rubric[row]) return;
  const ticks = new Set(answer.ticks);
  if (!ticks.delete(row)) ticks.add(row);
  const sum = [...ticks].reduce((all, each) => all + rubric[each].points, 0);
  change(answer, { ticks, mark: clipped(sum * scale(answer), answer) });
}

/** @param {DeskAnswer} answer */
function giveAll(answer) {
  change(answer, { ticks: new Set(desk.question?.rubric?.keys()), mark: answer.most });
}

/** @param {DeskAnswer} answer */
function giveNone(answer) {
  change(answer, { ticks: new Set(), mark: 0 });
}

/** @type {(answer: DeskAnswer, more: number) => void} */
function half(answer, more) {
  change(answer, { mark: clipped((answer.mark ?? 0) + more / 2, answer) });
}

/** @type {(answer: DeskAnswer, words: string) => void} */
function addWords(answer, words) {
  if (!words || answer.comment.includes(words)) return;
  change(answer, { comment: [answer.comment.trim(), words].filter(Boolean).join("\n") });
}

/** @param {DeskAnswer} answer */
function sayMissing(answer) {
  const plain = desk.question?.plain ?? [];
  const missing = plain.filter((_, row) => !answer.ticks.has(row));
  if (missing.length) addWords(answer, `Still missing: ${missing.join("; ")}.`);
}

/** @param {DeskAnswer} answer */
function asBefore(answer) {
  if (!answer.before) return;
  const { mark, most, comment } = answer.before;
  change(answer, { mark: clipped(most ? (mark * answer.most) / most : mark, answer), comment });
}

// Send what answers a student's requests, and go on.
/** @param {DeskAnswer} answer */
function tickOff(answer) {
  if (!waits(answer) || !answer.requests.length || staysHere()) return;
  change(answer, { answered: true });
  goOn();
}

// What a reader gives to an answer.
/** @type {(answer: DeskAnswer) => Given} */
const givenTo = ({ mark, comment, answered = false, ticks }) => ({
  mark,
  comment,
  answered,
  ticks: [...ticks],
});

// Take over the saved state; changes made since it was sent stay, and are still to be saved.
/** @type {(answer: DeskAnswer, now: AnswerState, sent: Given) => void} */
function settle(answer, now, sent) {
  learn(now);
  const { version, requests, by, at, rows } = now;
  Object.assign(answer, { version, requests, by, at, rows, clash: null });
  answer.settled = performance.now();
  answer.dirty = JSON.stringify(givenTo(answer)) !== JSON.stringify(sent);
  if (sent.answered) answer.answered = false;
  if (answer.dirty) return keepDraft(answer);
  Object.assign(answer, { mark: now.mark, comment: now.comment, left: false });
  dropDraft(answer);
}

/** @param {DeskAnswer} answer */
function send(answer) {
  if (!answer.dirty || answer.sending || answer.clash || answer.refused) return;
  if (lacksReason(answer)) return;
  answer.sending = post(answer).finally(() => {
    answer.sending = undefined;
    paint(answer);
  });
}

/** @param {DeskAnswer} answer */
async function post(answer) {
  const { student, version } = answer;
  const given = givenTo(answer);
  const sent = { student, version, ...given, by: desk.reader };
  try {
    const { status, said } = await ask("POST", "answers", sent, answer.question);
    if (status === 200) settle(answer, said, given);
    else if (status === 409) answer.clash = said.now;
    else if (status === 400) answer.refused = said.says;
    told(said.message ?? (status < 500 ? "" : said.says));
  } catch (error) {
    unreachable(/** @type {Error} */ (error));
  }
}

/** @param {DeskAnswer | null} answer */
function leave(answer) {
  if (!answer?.dirty) return;
  answer.left = true;
  keepDraft(answer);
  send(answer);
}

/** @param {DeskAnswer} answer */
function keepTheirs(answer) {
  if (!answer.clash) return;
  const { version, mark, comment, by, at, rows } = answer.clash;
  const ticks = ticksOf(answer.clash);
  Object.assign(answer, { version, mark, comment, by, at, rows, ticks, clash: null, dirty: false });
  dropDraft(answer);
  paint(answer);
}

/** @param {DeskAnswer} answer */
function keepOwn(answer) {
  if (!answer.clash) return;
  Object.assign(answer, { version: answer.clash.version, clash: null });
  leave(answer);
}

/** @param {DeskAnswer} answer */
function giveGroup(answer) {
  const alike = desk.answers.filter(
    (each) => each.group === answer.group && each !== answer && each.mark === null,
  );
  if (answer.mark === null) return;
  for (const each of alike) {
    change(each, { mark: answer.mark, comment: answer.comment, ticks: new Set(answer.ticks) });
    leave(each);
  }
  leave(answer);
}

// Numbered requests to Python, so that a view knows whether all are answered.

const PATIENCE = 3000; // ms without an answer until a message
const LATE =
  "Python has not answered yet: a cell may still be running. After a restart, run this cell again.";
const LOST = "This board has lost its connection to Python: run its cell again to play on.";
const APART = "Python does not know this move: run this cell again to play with Python.";
const RESTARTED = "comm_live_update"; // JupyterLab's event: what is sent now never arrives
const ALONE =
  "New moves and hints need Python, which this page does not have. Here you can only watch.";

class Requests {
  // `late` is called with a request whose answer takes long, `lost` with one that has no answer.
  /**
   * @param {Pick<Model<{ _answer: Answer }>, "alone" | "get" | "send" | "on">} model
   * @param {(request: Asked) => void} late
   * @param {(request: Asked) => void} lost
   */
  constructor(model, late, lost) {
    this.model = model;
    this.late = late;
    this.lost = lost;
    this.isGone = false;
    model.on(RESTARTED, () => this.leave());
    this.sent = 0;
    this.answered = 0; // the requests that nothing waits for
    this.heard = 0;
    this.view = Math.random().toString(36).slice(2);
  }

  // Whether the page has no Python; a page with saved widgets has the script element.
  get alone() {
    const saved = "script[type='application/vnd.jupyter.widget-state+json']";
    return Boolean(this.model.alone || document.querySelector(saved));
  }

  get waiting() {
    return this.answered < this.sent;
  }

  /** @param {Asked} request */
  ask(request) {
    if (this.alone) return this.lost(request);
    this.sent += 1;
    this.newest = request;
    try {
      this.model.send({ ...request, view: this.view, number: this.sent });
    } catch {
      this.isGone = true;
    }
    clearTimeout(this.patience);
    if (this.isGone) return this.leave();
    this.patience = setTimeout(() => this.late(request), PATIENCE);
  }

  // Python is gone, so nothing is waited for; an answer would show that it is back.
  leave() {
    const { waiting, newest } = this;
    this.isGone = true;
    this.answered = this.sent;
    clearTimeout(this.patience);
    if (waiting && newest) this.lost(newest);
  }

  // Return the answer that came with the newest state; null if it is old or for another view.
  answer() {
    const answer = this.model.get("_answer");
    if (answer.view !== this.view || answer.number <= this.heard) return null;
    this.isGone = false;
    this.heard = answer.number;
    this.answered = answer.number;
    if (!this.waiting) clearTimeout(this.patience);
    return answer;
  }

  close() {
    clearTimeout(this.patience);
  }
}

// Hints in three steps, with Python's sentences: the goal, what must come first, the move.

class Hints {
  // `ask` requests a hint; `tell` gets its sentences one by one, the last one with the move.
  /**
   * @param {() => void} ask
   * @param {(words: string, move: string | null) => void} tell
   */
  constructor(ask, tell) {
    this.ask = ask;
    this.tell = tell;
    /** @type {string | null} */
    this.position = null;
    /** @type {string[]} */
    this.words = [];
    /** @type {string | null} */
    this.move = null;
    this.at = 0;
  }

  // Give one more step about a position; after the last step, repeat it.
  /** @param {string} position */
  more(position) {
    if (this.position !== position) return this.ask();
    this.at = Math.min(this.at + 1, this.words.length);
    const last = this.at === this.words.length;
    const count = this.words.length > 1 ? `Hint ${this.at} of ${this.words.length}: ` : "";
    this.tell(count + this.words[this.at - 1], last ? this.move : null);
  }

  // A hint has arrived; ignore it if the position has changed since the request.
  /** @type {(hint: HintFacts, now: string) => void} */
  hear({ position, words, move }, now) {
    if (position !== now) return;
    Object.assign(this, { position, words, move, at: 0 });
    this.more(now);
  }

  /** @param {string} position */
  speaksOf(position) {
    return this.at > 0 && this.position === position;
  }
}

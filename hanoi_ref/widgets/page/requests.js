// Requests to Python, counted, so that a view knows whether all of them have been answered.

const PATIENCE = 3000; // ms without an answer, then a word about it
const LATE =
  "Python has not answered yet: a cell may still be running. After a restart, run this cell again.";
const LOST = "This board has lost its connection to Python: run its cell again to play on.";
const ALONE =
  "New moves and hints need Python, which this page does not have. Here you can only watch.";

class Requests {
  // `late` is called when an answer is long in coming, `lost` with a request that could not be sent.
  /**
   * @param {Pick<Model<{ _answer: Answer }>, "alone" | "get" | "send">} model
   * @param {() => void} late
   * @param {(request: Asked) => void} lost
   */
  constructor(model, late, lost) {
    this.model = model;
    this.late = late;
    this.lost = lost;
    this.sent = 0;
    this.answered = 0;
    this.view = Math.random().toString(36).slice(2);
  }

  // A page with no Python behind it; where widgets are saved in one, it says so itself.
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
    try {
      this.model.send({ ...request, view: this.view, number: this.sent });
    } catch {
      this.answered = this.sent;
      return this.lost(request); // the kernel was restarted
    }
    clearTimeout(this.patience);
    this.patience = setTimeout(this.late, PATIENCE);
  }

  // The answer that has come with the newest state, null if it is not for this view or not new.
  answer() {
    const answer = this.model.get("_answer");
    if (answer.view !== this.view || answer.number <= this.answered) return null;
    this.answered = answer.number;
    if (!this.waiting) clearTimeout(this.patience);
    return answer;
  }

  close() {
    clearTimeout(this.patience);
  }
}

// Hints in three steps: what to reach, what must come first, the move.  The words are Python's.

class Hints {
  // `ask` asks Python for a hint; `tell` is given its words one by one, with the move at the last.
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

  // One step more about a position; pressed again after the last step, it is said again.
  /** @param {string} position */
  more(position) {
    if (this.position !== position) return this.ask();
    this.at = Math.min(this.at + 1, this.words.length);
    const last = this.at === this.words.length;
    const count = this.words.length > 1 ? `Hint ${this.at} of ${this.words.length}: ` : "";
    this.tell(count + this.words[this.at - 1], last ? this.move : null);
  }

  // A hint has come; it counts if the board still stands where it was asked.
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

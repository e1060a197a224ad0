// Hints in three steps: what to reach, what must come first, the move.  The words are Python's.

export class Hints {
  // `ask` asks Python for a hint; `tell` is given its words one by one, with the move at the last.
  constructor(ask, tell) {
    Object.assign(this, { ask, tell, position: null, words: [], at: 0 });
  }

  // One step more about a position; pressed again after the last step, it is said again.
  more(position) {
    if (this.position !== position) return this.ask();
    this.at = Math.min(this.at + 1, this.words.length);
    const last = this.at === this.words.length;
    const count = this.words.length > 1 ? `Hint ${this.at} of ${this.words.length}: ` : "";
    this.tell(count + this.words[this.at - 1], last ? this.move : null);
  }

  // A hint has come; it counts if the board still stands where it was asked.
  hear({ position, words, move }, now) {
    if (position !== now) return;
    Object.assign(this, { position, words, move, at: 0 });
    this.more(now);
  }

  speaksOf(position) {
    return this.at > 0 && this.position === position;
  }

  forget() {
    this.position = null;
    this.at = 0;
  }
}

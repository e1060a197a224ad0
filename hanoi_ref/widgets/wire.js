// Requests to Python, counted, so that a view knows whether all of them have been answered.

const PATIENCE = 3000; // ms without an answer, then a word about it

export class Wire {
  // `late` is called when an answer is long in coming, `lost` with a request that could not be sent.
  constructor(model, late, lost) {
    Object.assign(this, { model, late, lost, sent: 0, answered: 0 });
    this.view = Math.random().toString(36).slice(2);
  }

  // A page with no Python behind it; where widgets are saved in one, it says so itself.
  get still() {
    const saved = "script[type='application/vnd.jupyter.widget-state+json']";
    return Boolean(this.model.still || document.querySelector(saved));
  }

  get waiting() {
    return this.answered < this.sent;
  }

  ask(request) {
    if (this.still) return this.lost(request);
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
  hear() {
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

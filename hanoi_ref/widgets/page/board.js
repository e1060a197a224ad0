// The board to play on: it shows Python's state, asks Python about every move, and knows no rules.
// Where Python does not answer, a small board has a table that Python has made (boards/table.py).

const HELP =
  "Drag a disk to a peg, or tap a peg and then another. Keys: the letters of two pegs make a move " +
  "(A, then C). Arrows choose a peg, Space lifts and drops, Escape puts down. U goes back a move, " +
  "R goes to the next, Home to the start, End to the last move. P or K plays and pauses, H gives a " +
  "hint, and again H tells more. If a peg has the letter of such a key, the key means the peg.";
/** @type {PartFacts[]} */
const NO_PARTS = [];
const FAR = 1e9; // the end of the line, however long Python has made it

class BoardView {
  /**
   * @param {Model<BoardTraits>} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.fixed = model.get("_fixed");
    this.requests = new Requests(
      model,
      (request) => this.late(request),
      (request) => {
        this.lost(request);
        this.hasPlayed ||= request.do === "move";
        if (this.hasPlayed) this.leave(); // a reader who only looks at a line leaves nothing
      },
    );
    // `sure`: the shown state is confirmed, or expected to be.  `told`: the step sent to Python.
    this.sure = true;
    this.told = 0;
    this.step = 0;
    this.hasPlayed = false;
    this.before = 0;
    this.position = "";
    /** @type {Table | null} */
    this.table = JSON.parse(model.get("_table") || "null");
    this.known = this.news();
    this.line = new Line(["", "", ""], this.fixed);
    this.trouble = model.get("_trouble");
    this.counting = true;
    /** @type {string | null} */
    this.spoken = null;
    this.picture = new Picture(this.fixed, true);
    this.input = new Input(this.picture, this);
    this.player = new Player(this, root, this.acts());
    this.hint = make("button", "", { type: "button" }, "Hint");
    this.hint.addEventListener("click", () => this.player.act("hint"));
    this.larger = make("button", "hanoi-larger", { type: "button" });
    this.larger.addEventListener("click", () => this.requests.ask({ do: "larger" }));
    this.report = new Report(...miniature(this.fixed), this.hint, this.larger);
    this.parts = new Parts((step) => this.player.act("go", step));
    this.copy = new Copy((words) => this.report.say(words));
    this.hints = new Hints(
      () => this.requests.ask({ do: "hint" }),
      (words, move) => this.tellHint(words, move),
    );
    this.build();
    this.adopt(0);
    this.follow = () => this.changed();
    model.on("change", this.follow);
    if (this.fixed.later) this.askLater();
  }

  build() {
    const { report } = this;
    const scroller = make("div", "hanoi-scroller", {}, this.picture.node);
    const help = make("details", "hanoi-help", {}, make("summary", "", {}, "How to play"), HELP);
    const foot = make("div", "hanoi-below", {}, this.copy.node, help);
    const below = [this.parts.node, this.player.node, report.said, foot, report.live];
    this.root.append(report.head, scroller, ...below);
    this.root.addEventListener("hanoi:run", (event) => this.replay(event));
    keepKeys(this.root);
  }

  close() {
    this.model.off?.("change", this.follow);
    this.requests.close();
    this.player.stop();
  }

  // State from Python

  get waiting() {
    return this.requests.waiting;
  }

  get length() {
    return this.line.length;
  }

  // The row of the shown position in the table.
  get rowHere() {
    return this.sure ? this.table?.rows[this.position] : undefined;
  }

  // The moves that are open in the shown position, and the pieces that they bring; null if unknown.
  /** @returns {{ moves: string[], brought: string[] } | null} */
  get openMoves() {
    const isTold = this.sure && this.model.get("_pieces") === this.position;
    const told = isTold ? [this.model.get("_legal"), this.model.get("_brought")] : this.rowHere;
    return told ? { moves: told[0].match(/../g) ?? [], brought: told[1].split(",") } : null;
  }

  get legal() {
    return this.openMoves?.moves ?? null;
  }

  get solved() {
    return this.fixed.goals.includes(this.position);
  }

  // Computing the distance to the goal is slow here, so the board is shown first.
  askLater() {
    requestAnimationFrame(() => setTimeout(() => this.requests.ask({ do: "fewest" })));
  }

  changed() {
    const answer = this.requests.answer();
    if (answer) this.hear(answer);
    else if (!this.waiting && this.news().some((value, at) => value !== this.known[at])) {
      this.player.stop(); // another view, or a program, has moved the board
      this.adopt();
    }
  }

  /** @param {Answer} answer */
  hear(answer) {
    if (!this.waiting) {
      if (this.told !== this.step) this.inform();
      else if (!this.player.playing) this.adopt();
    }
    if (answer.refused) this.refused(answer);
    if (answer.hint) this.hints.hear(answer.hint, this.position);
  }

  // The values that show whether somebody else has moved the board.
  news() {
    /** @type {(keyof BoardTraits)[]} */
    const names = ["_pieces", "step", "_line", "_edit", "_counting"];
    return names.map((name) => this.model.get(name));
  }

  adopt(ms = 260) {
    this.known = this.news();
    const [position, step, edit] = [
      this.model.get("_pieces"),
      this.model.get("step"),
      this.model.get("_edit"),
    ];
    this.line = new Line(this.model.get("_line"), this.fixed);
    if (edit.length) this.line.edit(...edit);
    Object.assign(this, { position, step, told: step, sure: true });
    this.trouble = this.model.get("_trouble");
    this.counting = this.model.get("_counting") ?? true;
    this.draw(ms);
    this.speak();
  }

  /** @param {Refusal} answer */
  refused({ refused = "", why }) {
    this.report.say(`${arrow(refused)}: ${why}.`, "refused");
    if (!this.waiting) this.shake(refused);
  }

  /** @type {(words: string, move: string | null) => void} */
  tellHint(words, move) {
    this.report.say(words, "hint");
    this.picture.advise(move, this.position);
  }

  // While Python is slow, the table answers; Python does the same later, or was restarted.
  /** @param {Asked} request */
  late(request) {
    const isShown = this.sure && request.do !== "hint";
    this.sure = true;
    if (this.rowHere && !isShown) return this.answer(request, this.rowHere);
    this.picture.rest(this.position);
    this.report.say(LATE, "refused");
  }

  // Without Python the table answers; without a table the line can be watched, but not changed.
  /** @param {Asked} request */
  lost(request) {
    const isShown = this.sure; // a move that the table allows
    this.sure = true;
    if (request.do === "go" || request.do === "fewest") return;
    if (request.do === "reset") return this.restore(0);
    if (this.rowHere && request.do === "move" && isShown) return this.playOn();
    if (this.rowHere && request.do !== "larger") return this.answer(request, this.rowHere);
    this.restore(request.do === "move" ? this.before : this.step);
    this.report.say(this.requests.alone ? ALONE : LOST, "refused");
  }

  // Tell a reader whose Python is gone that it does not know the move.
  playOn() {
    this.speak();
    if (!this.requests.alone && !this.solved) this.report.say(APART, "trouble");
  }

  // Answer by the table, as Python would.
  /** @type {(request: Asked, row: TableRow) => void} */
  answer(request, row) {
    const { position, table } = this;
    const [, , , refused, hint, move] = row;
    const words = table?.words ?? [];
    if (request.do === "move")
      this.refused({ refused: request.move, why: words[refused[request.move]] });
    if (request.do === "hint")
      this.hints.hear({ position, words: hint.map((at) => words[at]), move }, position);
    if (request.do === "by") this.stepBy(request.by);
  }

  // What is played without Python is kept for the next run of the cell, as by Game.left in Python.
  leave() {
    const { model, line, step, root } = this;
    const [cell, about] = [model.get("_cell") ?? [], model.get("_about")];
    if (!about) return; // saved by an older version
    const left = { step, since: 0, moves: line.moves.join(""), about };
    dispatchEvent(new CustomEvent("hanoi:left", { detail: { el: root, cell, left } }));
  }

  // Remove a move that could not be played from the line again; the step stays.
  /** @param {number} step */
  restore(step) {
    this.adopt();
    this.goTo(step);
  }

  // While Python is busy, do not send each step, but only the last one.
  inform() {
    if (!this.waiting || !this.sure) this.flush();
  }

  flush() {
    if (this.told === this.step) return;
    this.told = this.step;
    this.requests.ask({ do: "go", step: this.step });
  }

  // Moves, steps and commands

  // Show a move in Python's list of legal moves at once; Python is still asked about it.
  /** @param {string} move */
  attempt(move) {
    this.player.stop();
    this.flush();
    this.before = this.step;
    const { moves = [], brought = [] } = this.openMoves ?? {};
    const at = moves.indexOf(move);
    if (at >= 0) this.foresee(move, brought[at] ?? "");
    else this.sure = false;
    this.requests.ask({ do: "move", move });
  }

  /** @type {(move: string, brought: string) => void} */
  foresee(move, brought) {
    this.line.edit(this.step, move, brought, []);
    this.step += 1;
    this.told = this.step;
    this.position = this.line.at(this.step);
    if (this.rowHere) this.line.fewest.push(this.rowHere[2]);
    this.draw();
    if (this.solved) this.celebrate();
  }

  // A small hop of the tower, and an event for the page, which may have a next puzzle.
  celebrate() {
    this.picture.cheer();
    const detail = { moves: this.line.moves.slice(0, this.step), fewest: this.line.fewest[0] };
    this.root.dispatchEvent(new CustomEvent("hanoi:solved", { bubbles: true, detail }));
  }

  // Show a run from elsewhere, and play it from its start or go to a step of it; one with a move
  // that is not open here is cancelled, and nothing of it is shown.
  /** @param {HTMLElementEventMap["hanoi:run"]} event */
  replay(event) {
    const { moves, step } = event.detail;
    if (!this.allows(moves)) return event.preventDefault();
    this.goTo(0);
    for (const move of moves) this.attempt(move);
    this.goTo(step ?? 0);
    if (step === undefined) this.player.act("play");
  }

  // Whether a run can be played from the start, by the table.
  /** @param {string[]} run */
  allows(run) {
    let at = this.line.at(0);
    return run.every((move) => {
      const [open, brought] = this.table?.rows[at] ?? ["", ""];
      /** @type {string[]} */
      const moves = open.match(/../g) ?? [];
      const which = moves.indexOf(move);
      if (which >= 0) at = carried(at, move, this.fixed, brought.split(",")[which]);
      return which >= 0;
    });
  }

  /** @param {number} step */
  goTo(step) {
    if (!this.sure) return this.requests.ask({ do: "go", step });
    const forward = step > this.step;
    this.step = Math.min(Math.max(step, 0), this.length);
    this.position = this.line.at(this.step);
    this.draw(this.player.ms);
    this.speak();
    if (forward && this.stopped && this.trouble[1]) this.shake(this.trouble[1]);
    if (this.told !== this.step) this.inform();
  }

  /** @param {number} by */
  stepBy(by) {
    if (this.sure) this.goTo(this.step + by);
    else this.requests.ask({ do: "by", by });
  }

  startAgain() {
    this.flush();
    this.sure = false;
    this.requests.ask({ do: "reset" });
  }

  // The action of each control; a held disk is put down first.
  acts() {
    const [back, forth] = [() => this.stepBy(-1), () => this.stepBy(1)];
    /** @type {Record<string, (step: number) => void>} */
    const acts = {
      ...{ start: () => this.startAgain(), back, next: forth, end: () => this.goTo(FAR) },
      hint: () => this.solved || this.hints.more(this.position),
      go: (step) => this.goTo(step),
    };
    for (const [name, act] of Object.entries(acts))
      acts[name] = (step) => {
        this.input.release();
        act(step);
      };
    return { ...acts, play: () => this.play() };
  }

  play() {
    if (!this.player.playing) this.input.release();
    if (this.sure) this.player.toggle();
  }

  // Called when playing has begun or stopped.
  played() {
    this.show();
    this.speak();
    if (this.told !== this.step) this.inform();
  }

  // Showing

  // Whether the line ended too early and its end is shown.
  get stopped() {
    return this.trouble[0] !== "" && this.step === this.length;
  }

  draw(ms = 260) {
    this.picture.show(this.position, ms, this.stopped ? this.trouble[1] : "");
    if (!this.hints.speaksOf(this.position)) this.picture.advise(null);
    this.input.refresh();
    this.show();
  }

  show() {
    this.report.head.classList.toggle("hanoi-solved", this.solved);
    this.report.count.textContent = counted(this.step, "move");
    this.report.tellFar(this.far);
    const next = this.model.get("_larger");
    this.hint.hidden = this.solved;
    this.larger.hidden = !(this.solved && next) || this.requests.alone || this.requests.isGone;
    this.larger.textContent = `Now ${counted(next ?? 0, "disk")}`;
    this.player.show();
    this.parts.show(this.model.get("_parts") ?? NO_PARTS, this.step);
    this.copy.show(this.line.moves.slice(0, this.step));
  }

  // Announce the changes since the last announcement; while moves rush by, wait for the end.
  speak() {
    const { position, spoken, report } = this;
    const [trouble, , note = ""] = this.trouble;
    if (spoken === position && this.hints.speaksOf(position)) return;
    const verdict = this.solved ? this.verdict() : "";
    const told = (this.stopped ? trouble : verdict || trouble).replace(/\.$/, "");
    const kind = this.stopped ? "refused" : verdict ? "solved" : trouble ? "trouble" : "";
    report.say(note && told ? `${told}. ${note}.` : verdict || trouble || note, kind);
    if (this.player.rushing) return;
    if (spoken !== null && spoken !== position)
      report.announce(`${moved(spoken, position, this.fixed)}; ${this.counter()}. ${verdict}`);
    this.spoken = position;
  }

  counter() {
    const far = this.far ?? null;
    return counted(this.step, "move") + (far === null ? "" : `, fewest from here ${far}`);
  }

  // The distance to the goal if it may be shown: null if it is unknown or not computed yet.
  get far() {
    return this.counting ? this.line.fewest[this.step] : null;
  }

  // A sentence at the goal: the number of moves, and whether fewer are possible.
  verdict() {
    const fewest = this.counting ? (this.line.fewest[0] ?? null) : null;
    const words = `Solved in ${counted(this.step, "move")}`;
    if (this.step === 0) return "Solved already: there is nothing to move.";
    if (fewest === null) return `${words}.`;
    const more = this.step - Number(fewest);
    return `${words}, ${more ? `${more} more than ` : ""}the fewest there are.`;
  }

  // Show a refused move where it was tried, then return all disks to their places.
  /** @param {string} move */
  async shake([from, to]) {
    await this.picture.refuse(topOn(this.position, from, this.fixed), to);
    if (this.input.press?.dragging) return; // it is put down with the dragged disk
    this.picture.show(this.position, 260, this.stopped ? this.trouble[1] : "");
    this.input.refresh();
  }
}

// The moves so far as a Python list, to copy.

class Copy {
  /** @param {(words: string) => void} say */
  constructor(say) {
    this.say = say;
    this.field = make("input", "", { readonly: "", spellcheck: "false" });
    const button = make("button", "", { type: "button" }, "Copy");
    button.addEventListener("click", () => this.toClipboard());
    const label = make("label", "", {}, "Moves so far ", this.field);
    this.node = make("div", "hanoi-copy", {}, label, button);
  }

  /** @param {string[]} moves */
  show(moves) {
    this.node.hidden = moves.length === 0;
    this.field.value = `[${moves.map((move) => `"${move}"`).join(", ")}]`;
  }

  async toClipboard() {
    const text = this.field.value;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.field.select(); // insecure pages have no clipboard API
      document.execCommand("copy");
    }
    this.say(`Copied: ${text}`);
  }
}

/** @param {Shown<BoardTraits>} shown */
function renderBoard({ model, el }) {
  let view = new BoardView(model, rootIn(el));
  model.on("change:_fixed", () => {
    view.close();
    view.root.remove();
    view = new BoardView(model, rootIn(el)); // another puzzle
    view.picture.node.focus({ preventScroll: true });
  });
  return () => view.close();
}

// Views of one line of moves on one slider.  Python sends the contents once with the line; then a
// step only marks other places, also without Python.  For a position off the line, Python sends the
// legal moves and the paths from there.

class ExplorerView {
  /**
   * @param {Model<ExplorerTraits>} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.own = false;
    /** @type {string | null} */
    this.look = null;
    this.requests = new Requests(
      model,
      () => this.unanswered(LATE),
      () => this.unanswered(this.requests.alone ? ALONE : LOST),
    );
    this.line = model.get("_line");
    this.views = model.get("_views");
    this.step = model.get("step");
    this.player = new Player(this, root);
    this.report = new Report(...miniature(this.views.fixed));
    this.draw();
    this.build();
    this.follow();
    root.append(this.report.live);
    /** @type {Record<string, () => void>} */
    this.heard = {
      step: () => this.own || this.follow(),
      position: () => this.own || this.moved(),
      _there: () => this.show(),
      _counting: () => this.show(),
      _answer: () => this.hear(this.requests.answer()),
    };
    for (const [name, hear] of Object.entries(this.heard)) {
      this.heard[name] = () => this.model.get("_views") === this.views && hear(); // still its game
      model.on(`change:${name}`, this.heard[name]);
    }
  }

  draw() {
    const { views } = this;
    const row = (/** @type {number} */ number) => this.arrive(views.best[number]);
    const go = (/** @type {number} */ step) => this.player.to(step);
    if (views.board) {
      this.picture = new Picture(views.fixed, true);
      this.input = new Input(this.picture, this);
    }
    if (views.code.length) this.code = new Code(views.code);
    if (views.graph) this.graph = new Graph(views.graph, (position) => this.arrive(position));
    if (views.binary) this.binary = new Rows("binary", "Binary", views.binary, "move", row);
    if (views.gray) this.gray = new Rows("gray", "Gray code", views.gray, "row", row);
    if (views.tree) this.calls = new Calls(views, go, (words) => this.report.announce(words));
  }

  build() {
    const { picture, report, player, code } = this;
    const board = picture && make("figure", "hanoi-view hanoi-view-board", {}, picture.node);
    /** @type {(...views: ({ node: HTMLElement } | undefined | null)[]) => HTMLElement} */
    const column = (...views) =>
      make("div", "hanoi-column", {}, ...views.flatMap((view) => (view ? [view.node] : [])));
    const played = make("div", "", {}, ...(board ? [board] : []), player.node, report.said);
    const left = column({ node: played }, code?.isWide ? null : code, this.binary);
    // The calls are beside the board if nothing else is there, else below everything.
    const alone = !this.graph && !this.gray;
    const right = alone ? column(this.calls) : column(this.graph, this.gray);
    if (alone) right.classList.add("hanoi-beside");
    const last = column(code?.isWide ? code : null, alone ? null : this.calls);
    const views = make("div", "hanoi-views", {}, left, right, last);
    const { trouble, note } = this.line;
    const told = trouble ? [make("div", "hanoi-trouble", {}, asSentence(trouble))] : [];
    if (note) told.push(make("div", "hanoi-note", {}, asSentence(note)));
    this.root.append(report.head, ...told, views);
    if (this.graph) this.graph.node.append(this.entry(this.graph));
    keepKeys(this.root);
  }

  // An entry field for positions, without a mouse.
  /** @param {Graph} graph */
  entry(graph) {
    const field = make("input", "", { type: "text", spellcheck: "false", autocomplete: "off" });
    field.addEventListener("change", () => this.enter(field, graph));
    this.field = field;
    return make("label", "hanoi-entry", {}, "Position ", field);
  }

  /** @type {(field: HTMLInputElement, graph: Graph) => void} */
  enter(field, graph) {
    const typed = field.value.trim();
    const position = [typed, typed.toUpperCase()].find((one) => graph.has(one));
    if (position !== undefined) return this.arrive(position);
    this.report.announce(`There is no position ${typed} here.`);
    field.value = this.place;
  }

  // The line

  get length() {
    return this.line.moves.length + (this.line.refused ? 1 : 0);
  }

  /** @param {number} step */
  at(step) {
    return this.line.positions[Math.min(step, this.line.moves.length)];
  }

  // The position as letters, largest disk first; `position` has the pieces on each peg.
  get place() {
    return this.look ?? this.at(this.step);
  }

  get position() {
    return standingOf(this.place, this.views.fixed);
  }

  get frozen() {
    return this.look === null && this.line.refused !== "" && this.step === this.length;
  }

  /** @type {(step: number, position: string) => void} */
  tell(step, position) {
    this.own = true;
    this.model.set("step", step);
    this.model.set("position", position);
    this.own = false;
    this.model.save_changes();
  }

  /** @param {number} step */
  goTo(step) {
    Object.assign(this, { step, look: null });
    this.tell(step, this.at(step));
    this.show();
  }

  // Go to the nearest step with that position; a position off the line is only shown.
  /** @param {string} position */
  arrive(position) {
    this.player.stop();
    const steps = [...this.line.positions.keys()].filter(
      (at) => this.line.positions[at] === position,
    );
    if (steps.length) {
      /** @type {(at: number) => number} */
      const far = (at) => Math.abs(at - this.step);
      return this.goTo(steps.reduce((best, at) => (far(at) < far(best) ? at : best)));
    }
    this.look = position;
    this.tell(this.step, position);
    this.show();
  }

  // Another view or a program has changed the step or the position.
  follow() {
    if (this.model.get("step") !== this.step) this.player.stop();
    Object.assign(this, { step: Math.min(this.model.get("step"), this.length), look: null });
    this.moved();
  }

  moved() {
    const position = this.model.get("position");
    this.look = this.line.positions.includes(position) ? null : position;
    this.show();
  }

  // Moving disks by hand

  // Python's data for the shown position; null until it has arrived.
  get there() {
    const there = this.model.get("_there");
    return there.position === this.place && !this.model.alone ? there : null;
  }

  /** @returns {string[] | null} */
  get legal() {
    return this.there?.legal.match(/../g) ?? null;
  }

  get waiting() {
    return this.requests.waiting;
  }

  /** @param {string} move */
  attempt(move) {
    this.player.stop();
    this.requests.ask({ do: "move", move });
  }

  /** @param {Answer | null} answer */
  hear(answer) {
    if (answer?.refused) this.refused(answer);
  }

  /** @param {Answer} answer */
  async refused({ refused = "", why }) {
    this.report.say(`${arrow(refused)}: ${why}.`, "refused");
    await this.picture?.refuse(topOn(this.position, refused[0], this.views.fixed), refused[1]);
    this.picture?.rest(this.position);
  }

  /** @param {string} words */
  unanswered(words) {
    this.picture?.rest(this.position);
    this.report.say(words, "refused");
  }

  played() {
    this.player.show();
  }

  close() {
    for (const [name, heard] of Object.entries(this.heard))
      this.model.off?.(`change:${name}`, heard);
    this.requests.close();
    this.player.stop();
  }

  // Showing

  show() {
    const { step, place, views, line } = this;
    const call = this.look === null ? (views.at?.[step] ?? -1) : -1;
    const row = this.look === null ? views.rows[step] : views.best.indexOf(place);
    this.player.show();
    this.picture?.show(this.position, this.player.ms, this.frozen ? line.refused : "");
    this.input?.refresh();
    this.graph?.show(place, Math.min(step, line.moves.length), this.ahead);
    this.binary?.show(row);
    this.gray?.show(row);
    this.calls?.show(step, call);
    this.code?.show(call < 0 ? -1 : views.lines[step], this.callers(call));
    if (this.field) this.field.value = place;
    this.speak();
  }

  // The paths on from a position off the line, or two from any position, if they may be shown.
  get ahead() {
    const ahead = (this.model.get("_counting") && this.there?.ahead) || [];
    return this.look !== null || ahead.length > 1 ? ahead : [];
  }

  /** @param {number} call */
  callers(call) {
    const rows = [];
    for (let at = call; at >= 0; at = this.views.parents[at]) rows.push(this.views.waits[at]);
    return rows;
  }

  speak() {
    const { step, line, report } = this;
    const told = this.model.get("_counting");
    report.count.textContent = counted(Math.min(step, line.moves.length), "move");
    const far =
      this.look === null ? line.fewest[Math.min(step, line.moves.length)] : this.there?.far;
    report.tellFar(told ? (far ?? null) : null);
    report.said.textContent = asSentence(this.words());
    report.said.dataset.kind = this.frozen ? "refused" : "";
    if (!this.player.rushing) write(report.live, this.words());
  }

  words() {
    const ways = ["", " The dashed path leads on.", " Both dashed paths are among the shortest."];
    return (this.look === null ? this.wordsOnLine() : this.wordsBeside()) + ways[this.ahead.length];
  }

  wordsOnLine() {
    const { step, line } = this;
    if (this.frozen) return `${line.refused} is not allowed, so the path ends here.`;
    if (step === 0) return `Start: ${this.place || "no disks"}.`;
    const [from, to] = line.moves[step - 1];
    const arrived = line.goal && step === this.length ? " The tower has arrived." : "";
    return `Disk ${topOn(this.position, to, this.views.fixed)} from ${from} to ${to}.${arrived}`;
  }

  wordsBeside() {
    if (this.there?.far === 0) return `${this.look}: the tower has arrived.`;
    return `Position ${this.look} is off this line; the next step returns to it.`;
  }
}

// The views of a model, made anew for each new line.
class Explored {
  /**
   * @param {Model<ExplorerTraits>} model
   * @param {HTMLElement} place
   */
  constructor(model, place) {
    this.model = model;
    this.place = place;
    this.show();
    model.on("change:_views", () => this.show());
  }

  show() {
    this.close();
    const root = make("div");
    this.place.replaceChildren(root);
    this.view = new ExplorerView(this.model, root);
  }

  close() {
    this.view?.close();
  }
}

/** @param {Shown<ExplorerTraits>} shown */
function renderExplorer({ model, el }) {
  const named = { role: "group", "aria-label": "Explorer" };
  const shown = new Explored(model, rootIn(el, "hanoi-explorer", named, "hanoi-wide"));
  return () => shown.close();
}

// Views of one line of moves on one slider.  What each shows comes from Python once, with the line;
// after that a step only marks other places, with or without Python behind it.

class ExplorerView {
  constructor(model, root) {
    Object.assign(this, { model, root, own: false, look: null });
    for (const name of ["line", "views"]) this[name] = model.get(`_${name}`);
    this.step = model.get("step");
    this.controls = stepControls(this, root);
    this.report = new Report();
    this.draw();
    this.build();
    this.follow();
    model.on("change:step", () => this.own || this.follow());
    model.on("change:position", () => this.own || this.moved());
    model.on("change:_far", () => this.look && this.show());
  }

  draw() {
    const { views } = this;
    const row = (number) => this.arrive(views.best[number]);
    const go = (step) => this.controls.to(step);
    if (views.board) this.picture = new Picture(views.fixed);
    if (views.code.length) this.code = new Code(views.code);
    if (views.graph) this.graph = new Graph(views.graph, (position) => this.arrive(position));
    if (views.binary) this.binary = new Rows("binary", "Binary", views.binary, "move", row);
    if (views.gray) this.gray = new Rows("gray", "Gray code", views.gray, "row", row);
    if (views.tree) this.calls = new Calls(views, go, (words) => this.report.announce(words));
  }

  build() {
    const { picture, report } = this;
    const board = picture && { node: make("figure", "hanoi-view hanoi-view-board", {}, picture.node) };
    const column = (...views) =>
      make("div", "hanoi-column", {}, ...views.filter(Boolean).map((view) => view.node));
    const left = column(board, this.code, this.binary);
    // The calls stand beside the board where nothing else does, else below all.
    const alone = !this.graph && !this.gray;
    const right = alone ? column(this.calls) : column(this.graph, this.gray);
    if (alone) right.classList.add("hanoi-beside");
    const views = make("div", "hanoi-views", {}, left, right, column(alone ? null : this.calls));
    const { trouble, note } = this.line;
    const told = trouble ? [make("div", "hanoi-trouble", {}, trouble)] : [];
    if (note) told.push(make("div", "hanoi-note", {}, note));
    this.root.append(report.head, this.controls.node, ...told, report.said, views, report.live);
    if (this.graph) this.graph.node.append(this.entry());
    keepKeys(this.root);
  }

  // The way to a position for whoever does not click.
  entry() {
    this.field = make("input", "", { type: "text", spellcheck: "false", autocomplete: "off" });
    this.field.addEventListener("change", () => this.enter(this.field.value.trim().toUpperCase()));
    return make("label", "hanoi-entry", {}, "Position ", this.field);
  }

  enter(position) {
    if (this.graph.has(position)) return this.arrive(position);
    this.report.announce(`There is no position ${position} here.`);
    this.field.value = this.position;
  }

  // The line

  get length() {
    return this.line.moves.length + (this.line.refused ? 1 : 0);
  }

  at(step) {
    return this.line.positions[Math.min(step, this.line.moves.length)];
  }

  get position() {
    return this.look ?? this.at(this.step);
  }

  get frozen() {
    return this.look === null && this.line.refused !== "" && this.step === this.length;
  }

  tell(step, position) {
    this.own = true;
    this.model.set("step", step);
    this.model.set("position", position);
    this.own = false;
    this.model.save_changes();
  }

  goTo(step) {
    Object.assign(this, { step, look: null });
    this.tell(step, this.at(step));
    this.show();
  }

  // To the nearest step with that position; one beside the line is only looked at.
  arrive(position) {
    this.controls.clock.stop();
    const steps = [...this.line.positions.keys()].filter((at) => this.line.positions[at] === position);
    if (steps.length) {
      const far = (at) => Math.abs(at - this.step);
      return this.goTo(steps.reduce((best, at) => (far(at) < far(best) ? at : best)));
    }
    this.look = position;
    this.tell(this.step, position);
    this.show();
  }

  // Somebody else has moved the step, or the position.
  follow() {
    if (this.model.get("step") !== this.step) this.controls.clock.stop();
    Object.assign(this, { step: Math.min(this.model.get("step"), this.length), look: null });
    this.moved();
  }

  moved() {
    const position = this.model.get("position");
    this.look = this.line.positions.includes(position) ? null : position;
    this.show();
  }

  played() {
    this.controls.show();
  }

  // Showing

  show() {
    const { step, position, views, line } = this;
    const call = this.look === null ? (views.at?.[step] ?? -1) : -1;
    const row = this.look === null ? views.rows[step] : views.best.indexOf(position);
    this.controls.show();
    this.picture?.show(this.pieces, this.controls.ms, this.frozen ? line.refused : "");
    this.graph?.show(position, Math.min(step, line.moves.length));
    this.binary?.show(row);
    this.gray?.show(row);
    this.calls?.show(step, call);
    this.code?.show(call < 0 ? -1 : views.lines[step], this.waiting(call));
    if (this.field) this.field.value = position;
    this.speak();
  }

  // The graph names a position by the peg of each disk, the largest first.
  get pieces() {
    const size = (at) => this.position.length - at;
    const on = (peg) => [...this.position].flatMap((letter, at) => (letter === peg ? [size(at)] : []));
    return [...this.views.fixed.pegs].map((peg) => on(peg).join(",")).join("/");
  }

  waiting(call) {
    const rows = [];
    for (let at = call; at >= 0; at = this.views.parents[at]) rows.push(this.views.waits[at]);
    return rows;
  }

  speak() {
    const { step, line, report } = this;
    report.count.textContent = `Move ${Math.min(step, this.length)} of ${this.length}`;
    report.tellFar(this.look === null ? line.fewest[Math.min(step, line.moves.length)] : this.known());
    report.said.textContent = this.words();
    report.said.dataset.kind = this.frozen ? "refused" : "";
    if (!this.controls.rushing) report.announce(this.words());
  }

  // Python knows how far it is from a position beside the line; until it has said so, nobody does.
  known() {
    const told = !this.model.alone && this.model.get("position") === this.look;
    return told ? this.model.get("_far") : null;
  }

  words() {
    const { step, line } = this;
    if (this.look !== null) return `${this.look} is beside this line; the next step returns to it.`;
    if (this.frozen) return `${line.refused} is refused, so the line ends here.`;
    if (step === 0) return `Start: ${this.position || "no disks"}`;
    const [from, to] = line.moves[step - 1];
    const arrived = line.goal && step === this.length ? " The tower has arrived." : "";
    return `Disk ${topOn(this.pieces, to, this.views.fixed)} from ${from} to ${to}.${arrived}`;
  }
}

function renderExplorer({ model, el }) {
  const named = { role: "group", "aria-label": "Explorer" };
  const view = new ExplorerView(model, rootIn(el, "hanoi-explorer", named, "hanoi-wide"));
  return () => view.controls.clock.stop();
}

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

// Drawings that Python made, marked where the line stands: nothing is drawn anew, only marked.

// A drawing in a frame that scrolls where it must, under its name.
class Drawing {
  constructor(kind, name, svg, scale) {
    this.frame = make("div", "hanoi-frame", { tabindex: "0", role: "group", "aria-label": name });
    this.frame.innerHTML = svg;
    this.svg = this.frame.firstElementChild;
    if (this.svg) this.size(name, scale);
    this.node = make("figure", `hanoi-view hanoi-view-${kind}`);
    this.node.append(make("figcaption", "", {}, name), this.frame);
    this.marked = [];
  }

  size(name, scale) {
    for (const words of this.svg.querySelectorAll("title, desc")) words.remove(); // no tooltips
    for (const id of ["aria-labelledby", "aria-describedby"]) this.svg.removeAttribute(id);
    this.svg.setAttribute("aria-label", name);
    this.svg.style.width = `${this.svg.viewBox.baseVal.width * scale}px`;
  }

  by(attribute) {
    const found = this.svg.querySelectorAll(`[data-${attribute}]`);
    return new Map([...found].map((node) => [node.getAttribute(`data-${attribute}`), node]));
  }

  // Where on the drawing somebody has clicked, in its own units.
  onClick(act) {
    this.svg.addEventListener("click", (event) => {
      const point = new DOMPoint(event.clientX, event.clientY);
      act(point.matrixTransform(this.svg.getScreenCTM().inverse()), event.target);
    });
  }

  mark(...pairs) {
    for (const [node, name] of this.marked) node.classList.remove(name);
    this.marked = pairs.filter(([node]) => node);
    for (const [node, name] of this.marked) node.classList.add(name);
  }

  // Brings a part of the drawing into the frame, without moving the page.
  reveal(node) {
    const [frame, box] = [this.frame.getBoundingClientRect(), node.getBoundingClientRect()];
    const slack = 30;
    if (box.top < frame.top + slack || box.bottom > frame.bottom - slack)
      this.frame.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
    if (box.left < frame.left + slack || box.right > frame.right - slack)
      this.frame.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  }
}

const NEAR = 30; // units around a position that still mean it

// All positions; `look` is told which one was clicked.
class Graph extends Drawing {
  constructor(svg, look) {
    super("graph", "All positions", svg, 1.5);
    this.nodes = this.by("position");
    this.edges = [...this.svg.querySelectorAll("[data-step]")];
    this.past = 0;
    this.places = [...this.nodes].map(([position, node]) => [position, middle(node)]);
    this.onClick((point) => {
      const position = this.nearest(point);
      if (position !== null) look(position);
    });
  }

  nearest({ x, y }) {
    let [found, least] = [null, NEAR];
    for (const [position, at] of this.places) {
      const far = Math.hypot(at.x - x, at.y - y);
      if (far < least) [found, least] = [position, far];
    }
    return found;
  }

  has(position) {
    return this.nodes.has(position);
  }

  show(position, step) {
    for (; this.past < step; this.past++) this.edges[this.past]?.classList.add("hanoi-past");
    for (; this.past > step; this.past--) this.edges[this.past - 1]?.classList.remove("hanoi-past");
    this.mark([this.nodes.get(position), "hanoi-here"]);
  }
}

function middle(node) {
  const at = (shape, name) => Number(shape.getAttribute(name));
  if (node.tagName === "circle") return { x: at(node, "cx"), y: at(node, "cy") };
  const box = node.firstElementChild;
  return { x: at(box, "x") + at(box, "width") / 2, y: at(box, "y") + at(box, "height") / 2 };
}

// Rows of digits, one for each move number; `pick` is told the number of the row clicked.
class Rows extends Drawing {
  constructor(kind, name, svg, attribute, pick) {
    super(kind, name, svg, 1.15);
    const lines = [...this.svg.querySelectorAll("line")].map((line) => Number(line.getAttribute("y1")));
    this.tops = lines.slice(0, this.by(attribute).size);
    this.high = this.tops.length > 1 ? this.tops[1] - this.tops[0] : 30;
    this.band = this.svg.firstElementChild.cloneNode();
    this.band.setAttribute("class", "hanoi-band");
    this.svg.firstElementChild.after(this.band);
    this.onClick(({ y }) => {
      const row = Math.floor((y - this.tops[0]) / this.high);
      if (row >= 0 && row < this.tops.length) pick(row);
    });
  }

  show(row) {
    const none = row < 0 || this.tops.length === 0;
    this.band.style.display = none ? "none" : "";
    if (none) return;
    this.band.setAttribute("y", this.tops[row]);
    this.band.setAttribute("height", this.high);
    this.reveal(this.band);
  }
}

const WIDE = 470; // pixels that a small tree may be enlarged to

// The calls: the one that made the move, and those that wait for it.
class Calls extends Drawing {
  constructor(views, go, say) {
    super("calls", "Calls", views.tree, 1);
    const { width } = this.svg.viewBox.baseVal;
    this.svg.style.width = `${Math.max(width, Math.min(1.3 * width, WIDE))}px`;
    Object.assign(this, { views });
    [this.calls, this.edges, this.moves] = ["call", "edge", "move"].map((name) => this.by(name));
    this.stack = make("div", "hanoi-stack");
    this.node.append(this.stack);
    this.svg.addEventListener("click", (event) => {
      const { call, move } = event.target.closest("[data-call], [data-move]")?.dataset ?? {};
      const step = Number(move ?? views.jumps[call]);
      if (step) go(step);
      else if (call) say(`${views.labels[call]} makes no move.`);
    });
  }

  // The call and those above it, the first call first.
  chain(call) {
    const chain = [];
    for (let at = call; at >= 0; at = this.views.parents[at]) chain.unshift(at);
    return chain;
  }

  show(step, call) {
    const chain = this.chain(call);
    const marks = chain.flatMap((at) => [
      [this.calls.get(String(at)), at === call ? "hanoi-now" : "hanoi-open"],
      [this.edges.get(String(at)), "hanoi-open"],
    ]);
    this.mark(...marks, [this.moves.get(String(step)), "hanoi-now"]);
    this.stack.textContent = chain.map((at) => this.views.labels[at]).join(" → ");
    const seen = this.calls.get(String(Math.max(call, 0)));
    if (seen) this.reveal(seen);
  }
}

// The student's own program: the line that made the move, and those that wait.
class Code {
  constructor(rows) {
    this.rows = rows.map((row) => make("code", "", {}, row || " "));
    const frame = make("div", "hanoi-frame hanoi-code", { tabindex: "0", role: "group", "aria-label": "Code" });
    frame.append(...this.rows);
    this.node = make("figure", "hanoi-view hanoi-view-code", {}, make("figcaption", "", {}, "Code"), frame);
  }

  show(now, waiting) {
    this.rows.forEach((row, at) => {
      row.classList.toggle("hanoi-now", at === now);
      row.classList.toggle("hanoi-open", at !== now && waiting.includes(at));
      if (at === now) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }
}

function renderExplorer({ model, el }) {
  const named = { role: "group", "aria-label": "Explorer" };
  const view = new ExplorerView(model, rootIn(el, "hanoi-explorer", named, "hanoi-wide"));
  return () => view.controls.clock.stop();
}

// Views of one line of moves on one slider.  What each shows comes from Python once, with the line;
// after that a step only marks other places, with or without Python behind it.
import { difference } from "./line.js";
import { make } from "./parts.js";
import { keepKeys } from "./keys.js";
import { Picture } from "./picture.js";
import { Transport } from "./transport.js";
import { Calls, Code, Graph, Rows } from "./sheets.js";

class ExplorerView {
  constructor(model, root) {
    Object.assign(this, { model, root, own: false, look: null });
    this.line = model.get("_line");
    this.views = model.get("_views");
    this.step = model.get("step");
    this.transport = new Transport(this);
    this.count = make("span", "hanoi-count");
    this.far = make("span", "hanoi-far");
    this.said = make("div", "hanoi-said");
    this.live = make("div", "hanoi-live", { role: "status" });
    this.build();
    this.follow();
    model.on("change:step", () => this.own || this.follow());
    model.on("change:position", () => this.own || this.moved());
    model.on("change:_far", () => this.look && this.show(0));
  }

  build() {
    const head = make("div", "hanoi-head", {}, this.count, this.far);
    this.sheets();
    const column = (...views) =>
      make("div", "hanoi-column", {}, ...views.filter(Boolean).map((view) => view.figure ?? view.node));
    const left = column(this.picture, this.code, this.binary);
    const right = column(this.graph, this.gray);
    const views = make("div", "hanoi-views", {}, left, right, column(this.calls));
    this.root.append(head, this.transport.node);
    if (this.line.trouble) this.root.append(this.trouble());
    this.root.append(this.said);
    this.root.append(views, this.live);
    keepKeys(this.root);
    this.root.addEventListener("keydown", (event) => this.transport.key(event) && event.preventDefault());
  }

  trouble() {
    return make("div", "hanoi-trouble", {}, this.line.trouble);
  }

  sheets() {
    const { views } = this;
    const row = (number) => this.arrive(views.best[number]);
    if (views.board) this.picture = this.boardView();
    if (views.code.length) this.code = new Code(views.code);
    if (views.graph) this.graph = new Graph(views.graph, (position) => this.arrive(position));
    if (views.binary) this.binary = new Rows("binary", "Binary", views.binary, "move", row);
    if (views.gray) this.gray = new Rows("gray", "Gray code", views.gray, "row", row);
    if (views.tree)
      this.calls = new Calls(views, (step) => this.transport.to(step), (words) => this.announce(words));
    if (this.graph) this.graph.node.append(this.entry());
  }

  boardView() {
    const picture = new Picture(this.views.fixed ?? { pegs: "ABC", goal: this.views.best.at(-1) });
    picture.figure = make("figure", "hanoi-view hanoi-view-board", {}, picture.node);
    return picture;
  }

  // The way to a position for whoever does not click.
  entry() {
    this.field = make("input", "", { type: "text", spellcheck: "false", autocomplete: "off" });
    this.field.addEventListener("change", () => this.enter(this.field.value.trim().toUpperCase()));
    return make("label", "hanoi-entry", {}, "Position ", this.field);
  }

  enter(position) {
    if (this.graph.has(position)) return this.arrive(position);
    this.announce(`There is no position ${position} here.`);
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

  goTo(step, ms) {
    Object.assign(this, { step, look: null });
    this.tell(step, this.at(step));
    this.show(ms);
  }

  // To the nearest step with that position; one beside the line is only looked at.
  arrive(position) {
    const steps = [...this.line.positions.keys()].filter((at) => this.line.positions[at] === position);
    if (steps.length) {
      const far = (at) => Math.abs(at - this.step);
      return this.transport.to(steps.reduce((best, at) => (far(at) < far(best) ? at : best)));
    }
    this.transport.player.stop();
    this.look = position;
    this.tell(this.step, position);
    this.show(260);
  }

  // Somebody else has moved the step, or the position.
  follow() {
    if (this.model.get("step") !== this.step) this.transport.player.stop();
    Object.assign(this, { step: Math.min(this.model.get("step"), this.length), look: null });
    this.moved();
  }

  moved() {
    const position = this.model.get("position");
    this.look = this.line.positions.includes(position) ? null : position;
    this.show(260);
  }

  // Showing

  show(ms) {
    const { step, position, views } = this;
    const call = this.look === null ? (views.at?.[step] ?? -1) : -1;
    const row = this.look === null ? views.rows[step] : views.best.indexOf(position);
    this.transport.show();
    this.picture?.show(position, this.frozen ? this.line.refused : "", ms);
    this.graph?.show(position, Math.min(step, this.line.moves.length));
    this.binary?.show(row);
    this.gray?.show(row);
    this.calls?.show(step, call);
    this.code?.show(call < 0 ? -1 : views.lines[step], this.waiting(call));
    if (this.field) this.field.value = position;
    this.speak();
  }

  waiting(call) {
    const rows = [];
    for (let at = call; at >= 0; at = this.views.parents[at]) rows.push(this.views.waits[at]);
    return rows;
  }

  speak() {
    const { step, line } = this;
    this.count.textContent = `Move ${Math.min(step, this.length)} of ${this.length}`;
    const far = this.look === null ? line.fewest[Math.min(step, line.moves.length)] : this.known();
    this.far.textContent = far === null ? "" : `fewest from here: ${far}`;
    const words = this.words();
    this.said.textContent = words;
    this.said.dataset.kind = this.frozen ? "refused" : "";
    if (!this.transport.player.playing || this.transport.player.interval >= 800) this.announce(words);
  }

  // Python knows how far it is from a position beside the line; until it has said so, nobody does.
  known() {
    const told = !this.model.still && this.model.get("position") === this.look;
    return told ? this.model.get("_far") : null;
  }

  words() {
    if (this.look !== null) return `${this.look} is beside this line; the next step returns to it.`;
    if (this.frozen) return `${this.line.refused} is refused, so the line ends here.`;
    if (this.step === 0) return `Start: ${this.position || "no disks"}`;
    const one = difference(this.at(this.step - 1), this.position);
    const arrived = this.line.goal && this.step === this.length ? " The tower has arrived." : "";
    return one ? `Disk ${one.disk} from ${one.from} to ${one.to}.${arrived}` : "";
  }

  announce(words) {
    this.live.textContent = words;
  }
}

function render({ model, el }) {
  el.classList.add("hanoi-place", "hanoi-wide");
  const root = make("div", "hanoi hanoi-explorer", { role: "group", "aria-label": "Explorer" });
  el.append(root);
  const view = new ExplorerView(model, root);
  return () => view.transport.player.stop();
}

export default { render };

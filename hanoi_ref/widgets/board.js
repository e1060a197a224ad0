// A view of the board: shows what Python says, asks it for every move, and never decides one.
import { Line, after } from "./line.js";
import { HELP, LATE, LOST, STILL, counter, moved, solved } from "./words.js";
import { make, miniature } from "./parts.js";
import { Stage } from "./stage.js";
import { Hand } from "./hand.js";
import { Player } from "./player.js";
import { Panel } from "./panel.js";
import { Hints } from "./hints.js";
import { Wire } from "./wire.js";

const FAR = 1e9; // the end of the line, however long Python has made it by now
const KEYS = { U: "undo", R: "redo", P: "play", K: "play", H: "hint" };
const STAGE_KEYS = { Home: "reset", End: "end" };

class View {
  constructor(model, root) {
    Object.assign(this, { model, root, fixed: model.get("_fixed") });
    this.wire = new Wire(model, () => this.late(), (request) => this.lost(request));
    // `sure`: what is shown will hold, or so it looks from here.  `told`: the step Python knows of.
    Object.assign(this, { sure: true, told: 0, step: 0, position: "" });
    this.player = new Player(() => this.advance(), () => this.playChanged());
    this.stage = new Stage(this.fixed);
    this.hand = new Hand(this.stage, this);
    const [act, replays] = [(name, number) => this.act(name, number), model.get("_line")[1] !== ""];
    this.panel = new Panel(act, replays, miniature(this.fixed));
    this.hints = new Hints(
      () => this.wire.ask({ do: "hint" }),
      (words, move) => this.tell(words, move),
    );
    this.build();
    this.adopt(0);
    model.on("change", () => this.changed());
    if (this.fixed.later) this.askLater();
  }

  build() {
    const { head, said, live, buttons, strip, foot } = this.panel;
    const help = make("details", "hanoi-help", {}, make("summary", "", {}, "How to play"), HELP);
    const scene = make("div", "hanoi-scene", {}, this.stage.node);
    this.root.append(head, scene, said, buttons, strip, foot, help, live);
    for (const node of [this.root, ...this.root.querySelectorAll("button, input, select, summary")])
      node.setAttribute("data-lm-suppress-shortcuts", "true");
    this.root.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["keyup", "keypress"])
      this.root.addEventListener(name, (event) => event.stopPropagation());
  }

  close() {
    this.wire.close();
    this.player.stop();
  }

  // Asking Python

  // How far it is to the goal takes Python a while here, so the board is shown first.
  askLater() {
    requestAnimationFrame(() => setTimeout(() => this.wire.ask({ do: "fewest" })));
  }

  get waiting() {
    return this.wire.waiting;
  }

  // The legal moves from what is shown; null while Python has yet to say them.
  get legal() {
    if (!this.sure || this.model.get("position") !== this.position) return null;
    return this.model.get("_legal").match(/../g) ?? [];
  }

  changed() {
    const answer = this.wire.hear();
    if (answer) this.hear(answer);
    else if (!this.waiting && this.news().some((value, at) => value !== this.known[at])) {
      this.player.stop(); // another view, or a program, has moved the board
      this.adopt();
    }
  }

  hear(answer) {
    if (!this.waiting) {
      if (this.told !== this.step) this.inform();
      else if (!this.player.playing) this.adopt();
    }
    if (answer.refused) this.refused(answer);
    if (answer.hint) this.hints.hear(answer.hint, this.position);
  }

  tell(words, move) {
    this.panel.say(words, "hint");
    this.stage.advise(move, this.position);
  }

  late() {
    this.stage.rest(this.position);
    this.panel.say(LATE, "refused");
  }

  // Without Python the line can still be watched, but not changed.
  lost(request) {
    this.sure = true;
    if (request.do === "go" || request.do === "fewest") return;
    if (request.do === "reset") return this.goTo(0);
    this.restore(request.do === "move" ? this.before : this.step);
    this.panel.say(this.wire.still ? STILL : LOST, "refused");
  }

  // What could not be played is taken off the line again, and the step stays.
  restore(step) {
    this.adopt();
    this.goTo(Math.min(step, this.line.length));
  }

  // While Python is busy with one step it is not sent the next ones, only where they have led.
  inform() {
    if (this.waiting && this.sure) return;
    this.flush();
  }

  flush() {
    if (this.told === this.step) return;
    this.told = this.step;
    this.wire.ask({ do: "go", step: this.step });
  }

  news() {
    return ["position", "step", "_line", "_edit"].map((name) => this.model.get(name));
  }

  adopt(ms = 260) {
    this.known = this.news();
    const [position, step, line, edit] = this.known;
    this.line = new Line(line, this.fixed);
    if (edit.length) this.line.edit(...edit);
    Object.assign(this, { position, step, told: step, sure: true });
    this.trouble = this.model.get("_trouble");
    this.draw(ms);
    this.speak();
  }

  // Moves, steps and commands

  attempt(move) {
    this.player.stop();
    this.flush();
    this.before = this.step;
    if (this.legal?.includes(move)) this.foresee(move);
    else this.sure = false;
    this.wire.ask({ do: "move", move });
  }

  // The move is legal, so it is shown at once; Python says the rest.
  foresee(move) {
    this.line.edit(this.step, move, []);
    this.step += 1;
    this.told = this.step;
    this.position = after(this.position, move, this.fixed);
    this.draw();
  }

  refused({ refused, why }) {
    this.panel.say(`${refused}: ${why}.`, "refused");
    if (!this.waiting) this.stage.refuse(this.hand.top(refused[0]), refused[1], this);
  }

  goTo(step) {
    if (!this.sure) return this.wire.ask({ do: "go", step });
    const forward = step > this.step;
    this.step = Math.min(Math.max(step, 0), this.line.length);
    this.position = this.line.positions[this.step];
    this.draw(Math.min(260, 0.8 * (this.player.playing ? this.player.interval : 400)));
    this.speak();
    if (forward && this.stopped) this.showTrouble();
    if (this.told !== this.step) this.inform();
  }

  stepBy(by) {
    if (this.sure) this.goTo(this.step + by);
    else this.wire.ask({ do: "by", by });
  }

  act(name, number) {
    if (name === "play") return this.player.playing ? this.player.stop() : this.play();
    if (name === "speed") return void (this.player.interval = number);
    this.player.stop();
    this.hand.release();
    if (name === "undo") this.stepBy(-1);
    else if (name === "redo") this.stepBy(1);
    else if (name === "end") this.goTo(FAR);
    else if (name === "go") this.goTo(number);
    else if (name === "hint") this.hints.more(this.position);
    else this.startAgain();
  }

  startAgain() {
    this.flush();
    this.sure = false;
    this.wire.ask({ do: "reset" });
  }

  // At the end it starts again, as a video does.
  play() {
    this.hand.release();
    const again = this.step >= this.line.length;
    if (again) this.goTo(0);
    this.player.play(again ? this.player.interval : 0);
  }

  advance() {
    if (!this.sure || this.step >= this.line.length) return false;
    this.goTo(this.step + 1);
    return this.step < this.line.length;
  }

  playChanged() {
    this.show();
    this.speak();
    if (this.told !== this.step) this.inform();
  }

  key(event) {
    event.stopPropagation();
    if (event.altKey || event.target.matches("select, input[readonly]")) return;
    if (this.command(event) || this.manual(event)) event.preventDefault();
  }

  manual(event) {
    if (event.ctrlKey || event.metaKey) return false;
    return this.hand.key(event) || (event.target === this.stage.node && this.hand.guide(event));
  }

  command(event) {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    let name = this.fixed.pegs.includes(key) ? undefined : KEYS[key];
    if (event.target === this.stage.node) name ??= STAGE_KEYS[key];
    if (event.ctrlKey || event.metaKey) name = { Z: "undo", Y: "redo" }[key];
    if (name) this.act(name);
    return Boolean(name);
  }

  // Showing

  get solved() {
    return (this.fixed.goals ?? [this.fixed.goal]).includes(this.position);
  }

  // At the end of a line that ended too early.
  get stopped() {
    return this.trouble[0] !== "" && this.step === this.line.length;
  }

  draw(ms = 260) {
    this.stage.rest(this.position, ms);
    this.stage.describe(this.position);
    if (!this.hints.speaksOf(this.position)) this.stage.advise(null);
    this.hand.refresh();
    this.show();
  }

  show() {
    const { line, step, solved } = this;
    this.panel.show({ line, step, solved, playing: this.player.playing });
  }

  // Says what has happened since it last spoke; while moves rush by, it waits for the end.
  speak() {
    const { position, spoken } = this;
    if (spoken === position && this.hints.speaksOf(position)) return;
    const verdict = this.solved ? solved(this.line, this.step) : "";
    if (this.stopped) this.panel.say(this.trouble[0], "refused");
    else this.panel.say(verdict || this.trouble[0], verdict ? "solved" : "trouble");
    if (this.player.playing && this.player.interval < 800) return;
    if (spoken !== undefined && spoken !== position) {
      const now = counter(this.step, this.line.fewest[this.step]);
      this.panel.announce(`${moved(spoken, position, this.fixed.pegs, this.fixed)}; ${now}. ${verdict}`);
    }
    this.spoken = position;
  }

  showTrouble() {
    const [, move] = this.trouble;
    if (move) this.stage.refuse(this.hand.top(move[0]), move[1], this);
  }
}

function render({ model, el }) {
  el.classList.add("hanoi-place");
  const root = make("div", "hanoi");
  el.append(root);
  const view = new View(model, root);
  return () => view.close();
}

export default { render };

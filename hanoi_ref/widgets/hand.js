// The hand of whoever plays: what it holds, and how pointer and keyboard guide it.
import { piecesOn, topOf } from "./line.js";
import { named } from "./words.js";

const DRAGGED = 6; // pixels that make a press a drag

export class Hand {
  // `view` gives position, legal and waiting, takes attempt(move), and has a panel that speaks.
  constructor(stage, view) {
    Object.assign(this, { stage, view, held: null, cursor: null, press: null });
    const { node } = stage;
    node.addEventListener("pointerdown", (event) => this.down(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    node.addEventListener("pointerup", (event) => this.up(event));
    node.addEventListener("pointercancel", () => this.cancel());
  }

  top(peg) {
    return topOf(this.view.position, peg, this.stage.fixed);
  }

  // What is held, as the key of its disk and in words.
  get disk() {
    return this.held === null ? null : this.top(this.held);
  }

  get name() {
    return named(piecesOn(this.view.position, this.held, this.stage.fixed).at(-1));
  }

  // Lifts from a peg, or, with something in hand, drops on it.
  touch(peg) {
    if (this.held === null) this.lift(peg);
    else if (this.held === peg) this.putDown();
    else this.drop(peg);
  }

  lift(peg) {
    this.held = peg;
    this.show();
    const { disk } = this;
    if (disk === null) return this.view.panel.say(`From peg ${peg} to ...`);
    this.stage.hover(disk, peg);
    this.view.panel.say(`Disk ${this.name} lifted from ${peg}${this.outlook()}.`);
  }

  outlook() {
    if (!this.view.legal) return "";
    return `: it may go ${this.targets().length ? `to ${this.targets().join(", ")}` : "nowhere"}`;
  }

  targets() {
    return (this.view.legal ?? []).filter((move) => move[0] === this.held).map((move) => move[1]);
  }

  drop(peg) {
    const move = this.held + peg;
    this.release();
    this.cursor = peg;
    this.show();
    this.view.attempt(move);
  }

  putDown() {
    this.release();
    this.stage.rest(this.view.position);
    this.view.panel.say("");
  }

  release() {
    this.held = null;
    this.press = null;
    this.show();
  }

  show() {
    const { disk } = this;
    this.stage.point(this.cursor, this.held);
    this.stage.light(disk, disk === null ? [] : this.targets(), this.view.position);
  }

  // The position has changed under the hand, which holds on to its peg.
  refresh() {
    if (this.press?.dragging) this.press = null;
    this.show();
    if (this.disk !== null) this.stage.hover(this.disk, this.held);
  }

  down(event) {
    if (event.button !== 0 || this.press) return;
    const peg = this.stage.pegAt(event.clientX, event.clientY);
    this.stage.node.focus({ preventScroll: true });
    this.stage.node.setPointerCapture(event.pointerId);
    this.press = { peg, x: event.clientX, y: event.clientY, id: event.pointerId, dragging: false };
    event.preventDefault();
  }

  move(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging && Math.hypot(x, y) > DRAGGED) this.startDrag(press);
    if (press.dragging && this.disk !== null) {
      this.stage.drag(this.disk, x, y);
      this.cursor = this.stage.pegAt(event.clientX, event.clientY) ?? press.peg;
      this.stage.point(this.cursor, this.held);
    }
  }

  startDrag(press) {
    if (this.held !== null) this.putDown();
    if (this.top(press.peg) === null) return;
    this.press = Object.assign(press, { dragging: true });
    this.held = press.peg;
    this.view.panel.say("");
    this.show();
  }

  up(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    const peg = this.stage.pegAt(event.clientX, event.clientY);
    this.press = null;
    this.cursor = peg ?? this.cursor;
    if (!press.dragging) return this.tap(press.peg);
    if (this.held === null) return;
    if (peg === null || peg === this.held) this.putDown();
    else this.drop(peg);
  }

  tap(peg) {
    this.cursor = peg;
    const idle = this.held === null && !this.view.waiting;
    if (idle && this.top(peg) === null) {
      this.show();
      return this.view.panel.say(`Peg ${peg} is empty: there is no disk to lift.`);
    }
    this.touch(peg);
  }

  cancel() {
    if (this.press?.dragging) this.putDown();
    this.press = null;
  }

  // True where the key meant something here.
  key(event) {
    const peg = this.stage.pegs.find((letter) => letter === event.key.toUpperCase());
    if (peg && event.repeat) return true; // a key held down is one touch
    if (peg) this.touch(peg);
    else if (event.key === "Escape" && this.held !== null) this.putDown();
    else return false;
    this.cursor = peg ?? this.cursor;
    this.show();
    return true;
  }

  // Keys that other controls need for themselves: they guide the hand only on the board itself.
  guide(event) {
    const { pegs } = this.stage;
    const at = Math.max(pegs.indexOf(this.cursor), 0);
    if (event.key === "ArrowLeft") this.look(pegs[Math.max(at - 1, 0)]);
    else if (event.key === "ArrowRight") this.look(pegs[Math.min(at + 1, pegs.length - 1)]);
    else if (event.key === " " || event.key === "Enter") this.tap(this.cursor ?? pegs[0]);
    else return false;
    return true;
  }

  look(peg) {
    this.cursor = peg;
    this.show();
    this.stage.columns.get(peg).scrollIntoView({ block: "nearest", inline: "nearest" });
    if (this.disk === null) this.view.panel.say(`Peg ${peg}.`);
    else this.stage.hover(this.disk, peg);
  }
}

// Dragging, tapping and keys: the held disk, its peg, and the cursor.

/**
 * @typedef {{ peg: string, disk: Element | null, x: number, y: number, id: number,
 *   dragging: boolean }} Press
 */

const DRAGGED = 6; // pixels from which a press is a drag

class Input {
  // `view` has position, legal, waiting, attempt(move), and a report with say().
  /**
   * @param {Picture} picture
   * @param {Playable} view
   */
  constructor(picture, view) {
    this.picture = picture;
    this.view = view;
    /** @type {string | null} */
    this.held = null;
    /** @type {string | null} */
    this.cursor = null;
    /** @type {Press | null} */
    this.press = null;
    const { node } = picture;
    node.addEventListener("pointerdown", (event) => this.down(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    node.addEventListener("pointerup", (event) => this.up(event));
    node.addEventListener("pointercancel", () => this.cancel());
    view.root.addEventListener("keydown", (event) => this.pressed(event), true); // before the bar
  }

  /** @param {string} peg */
  top(peg) {
    return topOn(this.view.position, peg, this.picture.fixed);
  }

  /** @param {string} words */
  say(words) {
    this.view.report.say(words);
  }

  // The piece on top of the held peg.
  get piece() {
    return this.held === null ? null : this.top(this.held);
  }

  // Lift from a peg, or drop a held disk on it.
  /** @param {string} peg */
  touch(peg) {
    if (this.held === null) this.lift(peg);
    else if (this.held === peg) this.putDown();
    else this.drop(peg);
  }

  /** @param {string} peg */
  lift(peg) {
    this.held = peg;
    this.show();
    const { piece } = this;
    if (piece === null) return this.say(`From peg ${peg} to ...`);
    this.picture.hover(piece, peg);
    this.say(`Disk ${piece} lifted from ${peg}${this.outlook()}.`);
  }

  outlook() {
    if (!this.view.legal) return "";
    return `: it may go ${this.targets().length ? `to ${this.targets().join(", ")}` : "nowhere"}`;
  }

  targets() {
    return (this.view.legal ?? []).filter((move) => move[0] === this.held).map((move) => move[1]);
  }

  /** @param {string} peg */
  drop(peg) {
    const move = this.held + peg;
    this.release();
    this.cursor = peg;
    this.show();
    this.view.attempt(move);
  }

  putDown() {
    const { piece, held } = this;
    this.release();
    this.picture.rest(this.view.position);
    this.say(piece === null ? "" : `Disk ${piece} put down on ${held}.`);
  }

  release() {
    this.held = null;
    this.press = null;
    this.show();
  }

  show() {
    const { piece } = this;
    this.picture.point(this.cursor, this.held);
    this.picture.light(piece, piece === null ? [] : this.targets(), this.view.position);
  }

  // The position has changed; the same peg stays held.
  refresh() {
    if (this.press?.dragging) this.press = null;
    this.show();
    if (this.held !== null && this.piece !== null) this.picture.hover(this.piece, this.held);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || this.press) return;
    const peg = this.picture.pegAt(event.clientX, event.clientY);
    if (peg === null) return;
    this.picture.node.focus({ preventScroll: true });
    this.picture.node.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y, pointerId: id } = event;
    this.press = { peg, disk: targetOf(event).closest(".hanoi-disk"), x, y, id, dragging: false };
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    // Beside the disks, a finger that goes up or down scrolls (picture.css).
    const far = press.disk || event.pointerType === "mouse" ? Math.hypot(x, y) : Math.abs(x);
    if (!press.dragging && far > DRAGGED) this.startDrag(press);
    if (press.dragging && this.piece !== null) {
      this.picture.drag(this.piece, x, y);
      this.cursor = this.picture.pegAt(event.clientX, event.clientY) ?? press.peg;
      this.picture.point(this.cursor, this.held);
    }
  }

  /** @param {Press} press */
  startDrag(press) {
    if (this.held !== null) this.putDown();
    if (this.top(press.peg) === null) return;
    this.press = Object.assign(press, { dragging: true });
    this.held = press.peg;
    const seized = press.disk?.getAttribute("data-disk");
    const isTop = !press.disk || press.disk === this.picture.disk(this.piece ?? "");
    this.say(isTop ? "" : `Disk ${seized} is covered; disk ${this.piece} moves.`);
    this.show();
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    const peg = this.picture.pegAt(event.clientX, event.clientY);
    this.press = null;
    this.cursor = peg ?? this.cursor;
    if (!press.dragging) return this.tap(press.peg);
    if (this.held === null) return;
    if (peg === null || peg === this.held) this.putDown();
    else this.drop(peg);
  }

  /** @param {string} peg */
  tap(peg) {
    this.cursor = peg;
    const idle = this.held === null && !this.view.waiting;
    if (idle && this.top(peg) === null) {
      this.show();
      return this.say(`Peg ${peg} is empty: there is no disk to lift.`);
    }
    this.touch(peg);
  }

  cancel() {
    if (this.press?.dragging) this.putDown();
    this.press = null;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || targetOf(event).matches(TYPED_IN)) return;
    const taken = this.key(event) || (event.target === this.picture.node && this.guide(event));
    if (taken) event.preventDefault();
  }

  // Return true if the key has a meaning here.
  /** @param {KeyboardEvent} event */
  key(event) {
    const peg = this.picture.pegs.find((letter) => letter === event.key.toUpperCase());
    if (peg && event.repeat) return true; // key repeat counts as one touch
    if (peg) this.touch(peg);
    else if (event.key === "Escape" && this.held !== null) this.putDown();
    else return false;
    this.cursor = peg ?? this.cursor;
    this.show();
    return true;
  }

  // Keys that other controls need too; they move the cursor only if the picture has the focus.
  /** @param {KeyboardEvent} event */
  guide(event) {
    const { pegs } = this.picture;
    const at = Math.max(pegs.indexOf(this.cursor ?? ""), 0);
    if (event.key === "ArrowLeft") this.look(pegs[Math.max(at - 1, 0)]);
    else if (event.key === "ArrowRight") this.look(pegs[Math.min(at + 1, pegs.length - 1)]);
    else if (event.key === " " || event.key === "Enter") this.tap(this.cursor ?? pegs[0]);
    else return false;
    return true;
  }

  /** @param {string} peg */
  look(peg) {
    this.cursor = peg;
    this.show();
    this.picture.columns.get(peg)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (this.piece === null) this.say(`Peg ${peg}.`);
    else this.picture.hover(this.piece, peg);
  }
}

// The picture: pegs that stand, disks that lie, glide, turn, hover and shake.  It knows no line and
// no rule.
import { countOf, piecesOn, places, stackOf } from "./line.js";
import { goalWords, make, makeColumn, makeDisk, postColours, roomOn, roomWords, showSide }
  from "./parts.js";
import { arrowWords, makeArrows } from "./arrows.js";
import { counted, described } from "./words.js";

export { make } from "./parts.js";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Stage {
  // `fixed` has pegs and goal, and what else a puzzle may have: goals, arrows, turns, pairs, posts.
  constructor(fixed) {
    this.fixed = fixed;
    this.pegs = [...fixed.pegs];
    this.disks = {};
    this.node = make("div", "hanoi-stage", {
      tabindex: "0",
      role: "application",
      "aria-roledescription": "board",
      "data-lm-suppress-shortcuts": "true",
    });
    this.columns = new Map(this.pegs.map((peg) => [peg, makeColumn(peg, fixed)]));
    this.measure(countOf(fixed.goal));
    const pieces = [...places(fixed.goal, fixed).values()].sort((a, b) => b.size - a.size);
    for (const piece of pieces) this.disks[piece.key] = makeDisk(piece, pieces[0].size, fixed);
    this.node.append(...this.columns.values(), ...pieces.map(({ key }) => this.disks[key]));
    this.node.classList.toggle("hanoi-turns", Boolean(fixed.turns));
  }

  measure(count) {
    this.thick = thickness(count) + (this.fixed.turns ? 4 : 0);
    this.post = Math.max(count, 3) * this.thick + 12;
    this.lane = this.post + 10; // where a lifted disk hovers
    const arrows = makeArrows(this.fixed);
    if (arrows) this.node.append(arrows.node);
    const band = arrows?.height ?? 0;
    this.node.style.setProperty("--band", `${band}px`);
    this.node.style.setProperty("--floor", `${58 + (this.fixed.turns || this.fixed.room ? 16 : 0) + band}px`);
    this.node.style.setProperty("--pegs", this.pegs.length);
    this.node.style.setProperty("--thick", `${this.thick}px`);
    this.node.style.setProperty("--post", `${this.post}px`);
    for (const [peg, column] of this.columns) {
      const room = roomOn(peg, this.fixed); // a post is as high as what it holds
      if (room !== undefined) column.style.setProperty("--post", `${room * this.thick + 12}px`);
    }
  }

  // What stands where, for those who cannot see it.
  describe(position) {
    const { fixed } = this;
    const name = `Tower of Hanoi board, ${counted(countOf(position), "disk")}.`;
    const now = described(position, fixed.pegs, fixed, postColours(fixed));
    const words = [name, now, arrowWords(fixed), roomWords(fixed), goalWords(fixed)];
    this.node.setAttribute("aria-label", words.filter(Boolean).join(" "));
  }

  // Every disk where the position has it; those that are elsewhere get there in so many ms.
  rest(position, ms = 260) {
    for (const peg of this.pegs) {
      piecesOn(position, peg, this.fixed).forEach((piece, level) => {
        const disk = this.disks[piece.key];
        disk.dataset.peg = peg;
        const turned = showSide(disk, piece);
        this.glide(disk, peg, level * this.thick, ms, turned);
      });
    }
  }

  hover(disk, peg) {
    this.glide(this.disks[disk], peg, this.lane, 160);
    this.disks[disk].classList.add("hanoi-up");
  }

  // The disk follows a pointer that has gone so far since it took hold.
  drag(disk, x, y) {
    const element = this.disks[disk];
    for (const animation of element.getAnimations()) animation.cancel();
    element.classList.add("hanoi-up");
    element.style.translate = `${x}px ${y}px`;
  }

  // Sets a disk down at a height, moving it there from wherever it is seen now.
  glide(disk, peg, height, ms, turned = false) {
    const place = `${peg} ${height}`;
    if (disk.dataset.place === place && !disk.style.translate) return;
    const animated = ms > 50 && disk.dataset.place && !still();
    const before = animated && disk.getBoundingClientRect();
    for (const animation of disk.getAnimations()) animation.cancel();
    const crosses = disk.dataset.place?.[0] !== peg && !disk.style.translate;
    disk.dataset.place = place;
    disk.style.translate = "";
    disk.style.setProperty("--at", this.pegs.indexOf(peg));
    disk.style.bottom = `calc(var(--floor) + ${height}px)`;
    disk.classList.remove("hanoi-up");
    if (animated) this.fly(disk, before, height, crosses, ms, turned);
  }

  fly(disk, before, height, crosses, duration, turned) {
    const now = disk.getBoundingClientRect();
    const [x, y] = [before.left - now.left, before.top - now.top];
    const top = height - this.lane; // at the lane, seen from the new place
    const path = crosses && y > top ? [[x, y], [x, top], [0, top], [0, 0]] : [[x, y], [0, 0]];
    const frames = path.map(([left, down]) => ({ translate: `${left}px ${down}px` }));
    disk.animate(frames, { duration, easing: "ease-in-out" });
    if (turned) turnOver(disk, duration);
  }

  // A refused disk is seen above the peg that it may not go to, shakes, and is put back.
  async refuse(disk, peg, view) {
    const element = this.disks[disk];
    if (!element || !this.columns.has(peg)) return;
    if (!element.style.translate) this.hover(disk, peg);
    element.classList.add("hanoi-no");
    if (!still()) await this.shake(element);
    element.classList.remove("hanoi-no");
    this.rest(view.position);
    view.hand.refresh();
  }

  async shake(element) {
    await Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    const frames = [0, -9, 8, -6, 4, 0].map((left) => ({ transform: `translateX(${left}px)` }));
    await element.animate(frames, { duration: 380, composite: "add" }).finished.catch(() => {});
  }

  // Lights the pegs that a disk may go to, each with the place where it would lie.
  light(disk, targets, position) {
    for (const [peg, column] of this.columns) {
      const lit = targets.includes(peg);
      column.classList.toggle("hanoi-lit", lit);
      if (!lit) continue;
      const ghost = column.querySelector(".hanoi-ghost");
      const levels = stackOf(position, peg, this.fixed).length;
      ghost.style.setProperty("--share", this.disks[disk].style.getPropertyValue("--share"));
      ghost.style.bottom = `calc(var(--floor) + ${levels * this.thick}px)`;
    }
  }

  point(peg, held) {
    for (const [letter, column] of this.columns) {
      column.classList.toggle("hanoi-cursor", letter === peg);
      column.classList.toggle("hanoi-held", letter === held);
    }
  }

  // Marks the disk and the peg of a move that is advised; none where there is no move.
  advise(move, position) {
    const disk = move ? stackOf(position, move[0], this.fixed).at(-1) : null;
    for (const [key, element] of Object.entries(this.disks))
      element.classList.toggle("hanoi-advised", key === String(disk));
    for (const [peg, column] of this.columns)
      column.classList.toggle("hanoi-aimed", Boolean(move) && peg === move[1]);
  }

  // The peg nearest to a point on the page; null beside the board.
  pegAt(x, y) {
    const box = this.node.getBoundingClientRect();
    const margin = 40;
    if (y < box.top - margin || y > box.bottom + margin) return null;
    if (x < box.left - margin || x > box.right + margin) return null;
    const at = Math.floor(((x - box.left) / box.width) * this.pegs.length);
    return this.pegs[Math.min(Math.max(at, 0), this.pegs.length - 1)];
  }
}

// Seen from the side, a disk upside down shows its faces the other way round, as before the move.
function turnOver(disk, duration) {
  const turn = [{ rotate: "x 180deg" }, { rotate: "x 180deg", offset: 0.3 }, { rotate: "x 0deg" }];
  disk.animate(turn, { duration, easing: "ease-in-out" });
  disk.firstChild.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, {}], { duration });
}

// Readable up to a dozen disks, still a tower beyond.
function thickness(count) {
  if (count <= 4) return 28;
  if (count <= 6) return 25;
  if (count <= 9) return 22;
  return count <= 12 ? 19 : Math.max(228 / count, 4);
}

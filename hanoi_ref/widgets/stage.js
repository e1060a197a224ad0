// The picture: pegs that stand, disks that lie, glide, hover and shake.  It knows no line and no rule.
import { stackOf } from "./line.js";

export function make(tag, className, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Stage {
  constructor({ pegs, goal }) {
    this.pegs = [...pegs];
    this.disks = [];
    this.node = make("div", "hanoi-stage", {
      tabindex: "0",
      role: "application",
      "aria-roledescription": "board",
      "data-lm-suppress-shortcuts": "true",
    });
    const count = goal.length;
    this.thick = thickness(count);
    this.post = Math.max(count, 3) * this.thick + 12;
    this.lane = this.post + 10; // where a lifted disk hovers
    this.node.style.setProperty("--pegs", this.pegs.length);
    this.node.style.setProperty("--thick", `${this.thick}px`);
    this.node.style.setProperty("--post", `${this.post}px`);
    this.columns = new Map(this.pegs.map((peg) => [peg, this.column(peg, goal)]));
    for (let disk = count; disk >= 1; disk--) this.disks[disk] = this.disk(disk, count);
    this.node.append(...this.columns.values(), ...this.disks.slice(1));
  }

  column(peg, goal) {
    const isGoal = goal.length > 0 && [...goal].every((letter) => letter === peg);
    const letter = make("span", "hanoi-letter", {}, peg);
    const foot = make("div", "hanoi-foot", { "aria-hidden": "true" }, letter);
    if (isGoal) foot.append(make("span", "hanoi-goal", {}, "goal"));
    return make("div", "hanoi-peg", { "data-peg": peg }, make("div", "hanoi-ghost"), foot);
  }

  disk(number, count) {
    const share = 0.3 + (0.7 * (number - 1)) / Math.max(count - 1, 3);
    const disk = make("div", "hanoi-disk", { "data-disk": number, "aria-hidden": "true" });
    disk.append(make("span", "", {}, String(number)));
    disk.style.setProperty("--share", share.toFixed(4));
    disk.style.setProperty("--colour", `var(--disk-${number})`);
    disk.classList.toggle("hanoi-even", number % 2 === 0);
    return disk;
  }

  // Every disk where the position has it; those that are elsewhere get there in so many ms.
  rest(position, ms = 260) {
    for (const peg of this.pegs) {
      stackOf(position, peg).forEach((disk, level) => {
        this.disks[disk].dataset.peg = peg;
        this.glide(this.disks[disk], peg, level * this.thick, ms);
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
  glide(disk, peg, height, ms) {
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
    if (animated) this.fly(disk, before, height, crosses, ms);
  }

  fly(disk, before, height, crosses, duration) {
    const now = disk.getBoundingClientRect();
    const [x, y] = [before.left - now.left, before.top - now.top];
    const top = height - this.lane; // at the lane, seen from the new place
    const path = crosses && y > top ? [[x, y], [x, top], [0, top], [0, 0]] : [[x, y], [0, 0]];
    const frames = path.map(([left, down]) => ({ translate: `${left}px ${down}px` }));
    disk.animate(frames, { duration, easing: "ease-in-out" });
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
      ghost.style.setProperty("--share", this.disks[disk].style.getPropertyValue("--share"));
      ghost.style.bottom = `calc(var(--floor) + ${stackOf(position, peg).length * this.thick}px)`;
    }
  }

  point(peg, held) {
    for (const [letter, column] of this.columns) {
      column.classList.toggle("hanoi-cursor", letter === peg);
      column.classList.toggle("hanoi-held", letter === held);
    }
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

// Readable up to a dozen disks, still a tower beyond.
function thickness(count) {
  if (count <= 4) return 28;
  if (count <= 6) return 25;
  if (count <= 9) return 22;
  return count <= 12 ? 19 : Math.max(228 / count, 4);
}

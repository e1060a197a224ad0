// A board to look at, not to play on.
import { topOf } from "./line.js";
import { described } from "./words.js";
import { Stage } from "./stage.js";

export class Picture {
  constructor(fixed) {
    this.fixed = fixed;
    this.stage = new Stage(fixed);
    this.node = this.stage.node;
    this.node.classList.add("hanoi-picture");
    for (const name of ["tabindex", "aria-roledescription", "data-lm-suppress-shortcuts"])
      this.node.removeAttribute(name);
    this.node.setAttribute("role", "img");
  }

  // A move that the rules refuse is held where it was tried, above the peg it may not go to.
  show(position, refused = "", ms = 260) {
    this.held?.classList.remove("hanoi-no");
    this.held = null;
    this.stage.rest(position, ms);
    this.node.setAttribute("aria-label", described(position, this.fixed.pegs, this.fixed));
    const disk = refused && topOf(position, refused[0], this.fixed);
    if (!disk || !this.stage.columns.has(refused[1])) return;
    this.stage.hover(disk, refused[1]);
    this.held = this.stage.disks[disk];
    this.held.classList.add("hanoi-no");
  }
}

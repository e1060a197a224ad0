// Pegs and disks: how a position is drawn.

// Disks and posts

// Each disk is wider than the next smaller one; balls and cards have one width.
/** @type {(piece: string, largest: number, fixed: Fixed) => HTMLElement} */
function makeDisk(piece, largest, fixed) {
  const size = sizeOf(piece);
  const share = fixed.shape ? 0.6 : 0.3 + (0.7 * (size - 1)) / Math.max(largest - 1, 3);
  const known = { "data-disk": keyOf(piece, fixed), "aria-hidden": "true" };
  const disk = make("div", "hanoi-disk", known, make("span"));
  disk.style.setProperty("--share", share.toFixed(4));
  disk.style.setProperty("--colour", `var(--disk-${size})`);
  showSide(disk, piece);
  return disk;
}

// Show the side that is up as a colour, a pattern and a letter; return whether it has changed.
/** @type {(disk: HTMLElement, piece: string) => boolean} */
function showSide(disk, piece) {
  const side = sideOf(piece);
  if (disk.dataset.side === side) return false;
  disk.dataset.side = side;
  disk.firstElementChild?.replaceChildren(
    String(sizeOf(piece)),
    make("small", "", {}, side.slice(0, 1)),
  );
  return true;
}

/** @type {(peg: string, fixed: Fixed) => HTMLElement} */
function makeColumn(peg, fixed) {
  const words = [roomTag(peg, fixed), goalTag(peg, fixed)].filter(Boolean);
  const tags = words.map((word) => make("span", "hanoi-goal", {}, word));
  if (fixed.turns) tags.unshift(make("span", "hanoi-state"));
  const letter = make("span", "hanoi-letter", {}, peg);
  const foot = make("div", "hanoi-foot", { "aria-hidden": "true" }, letter, ...tags);
  return make("div", "hanoi-peg", { "data-peg": peg }, make("div", "hanoi-ghost"), foot);
}

// Paint a post's state and write it below; a changed one is highlighted for a while.
/** @type {(column: HTMLElement | undefined, state: { colour: string, words: string }) => void} */
function showState(column, state) {
  if (!column || column.dataset.post === state.colour) return;
  const before = column.dataset.post;
  column.dataset.post = state.colour;
  const tag = childOf(column, ".hanoi-state");
  tag.textContent = state.words;
  if (before && !lessMotion()) tag.animate([{ background: "var(--marked)" }, {}], 1600);
}

// The number of disks that a peg holds; undefined without a limit.
/** @type {(peg: string, fixed: Fixed) => number | undefined} */
const roomOn = (peg, { pegs, room }) => room?.[pegs.indexOf(peg)];

/** @type {(peg: string, fixed: Fixed) => string} */
function roomTag(peg, fixed) {
  const room = roomOn(peg, fixed);
  return room === undefined ? "" : `room for ${room}`;
}

// The pegs where a goal is a single tower.
/** @param {Fixed} fixed */
function goalPegs({ pegs, goals }) {
  const towers = goals.map((goal) => stacks(goal).map((stack, at) => stack.length && pegs[at]));
  return towers
    .map((at) => at.filter(Boolean))
    .filter((at) => at.length === 1)
    .flat();
}

/** @type {(peg: string, fixed: Fixed) => string} */
function goalTag(peg, fixed) {
  const ways = goalPegs(fixed).filter((goal) => goal === peg).length;
  if (ways === 0) return "";
  return ways > 1 ? "goal, any face" : "goal";
}

// A small drawing of a goal that is not a single tower; empty if a word below the peg is enough.
/** @param {Fixed} fixed */
function miniature(fixed) {
  const [goal] = fixed.goals;
  if (goalPegs(fixed).length || countOf(goal) === 0) return [];
  const largest = Math.max(...stacks(goal).flat().map(sizeOf));
  /** @type {(piece: string) => HTMLElement} */
  const bar = (piece) => {
    const made = make("i", "", { "data-side": sideOf(piece), title: piece }, String(sizeOf(piece)));
    made.style.width = `${fixed.shape ? 60 : 30 + (70 * sizeOf(piece)) / largest}%`;
    made.style.setProperty("--colour", `var(--disk-${sizeOf(piece)})`);
    return made;
  };
  /** @type {(peg: string) => HTMLElement} */
  const column = (peg) =>
    make(
      "span",
      "hanoi-small-peg",
      {},
      ...stackOn(goal, peg, fixed).map(bar),
      make("b", "", {}, peg),
    );
  const pegs = make("span", "hanoi-small", {}, ...[...fixed.pegs].map(column));
  const told = { role: "img", "aria-label": goalWords(fixed) };
  return [make("span", "hanoi-aim", told, "Goal", pegs)];
}

// Allowed moves, drawn as brackets below the pegs with an arrowhead where a disk may arrive

const MOST_LANES = 4; // more arrows are described in words

// Return an element with all arrows and its height in pixels, or null if every move is allowed.
/** @param {Fixed} fixed */
function makeArrows(fixed) {
  if (!fixed.arrows) return null;
  const brackets = inLanes(arrowSpans(fixed));
  const lanes = Math.max(...brackets.map(({ lane }) => lane + 1));
  const aside = { "aria-hidden": "true" }; // they are in the board's accessible name
  if (lanes > MOST_LANES)
    return { height: 44, node: make("div", "hanoi-allowed", aside, shortArrowWords(fixed)) };
  const drawn = brackets.map((bracket) => drawBracket(bracket, fixed.pegs.length, lanes));
  return { height: 12 + 9 * lanes, node: make("div", "hanoi-arrows", aside, ...drawn) };
}

// Each pair of pegs joined by arrows, from left to right, with the directions allowed.
/**
 * @typedef {object} Span
 * @property {number} left
 * @property {number} right
 * @property {boolean} there
 * @property {boolean} back
 * @property {number} lane
 */

/**
 * @param {Fixed} fixed
 * @returns {Span[]}
 */
function arrowSpans({ pegs, arrows = [] }) {
  const found = new Map();
  for (const [from, to] of arrows) {
    const [left, right] = [pegs.indexOf(from), pegs.indexOf(to)].sort((a, b) => a - b);
    const span = found.get(`${left} ${right}`) ?? {
      left,
      right,
      there: false,
      back: false,
      lane: 0,
    };
    span[pegs[right] === to ? "there" : "back"] = true;
    found.set(`${left} ${right}`, span);
  }
  return [...found.values()].sort(
    (a, b) => a.right - a.left - (b.right - b.left) || a.left - b.left,
  );
}

// Short brackets are above long ones; those in one lane may touch but not cross.
/** @param {Span[]} spans */
function inLanes(spans) {
  /** @type {Span[][]} */
  const lanes = [];
  for (const span of spans) {
    /** @type {(lane: Span[]) => boolean} */
    const free = (lane) =>
      lane.every(({ left, right }) => right <= span.left || left >= span.right);
    let lane = lanes.findIndex(free);
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane].push(span);
    span.lane = lane;
  }
  return spans;
}

/** @type {(span: Span, pegs: number, lanes: number) => HTMLElement} */
function drawBracket({ left, right, there, back, lane }, pegs, lanes) {
  const heads = [back && "hanoi-back", there && "hanoi-there"].filter(Boolean).join(" ");
  const bracket = make("div", `hanoi-arrow ${heads}`);
  const inset = 5 + 6 * (lanes - 1 - lane); // an outer bracket leaves room for those inside it
  bracket.style.left = `calc(${((left + 0.5) * 100) / pegs}% + ${inset}px)`;
  bracket.style.right = `calc(${((pegs - right - 0.5) * 100) / pegs}% + ${inset}px)`;
  bracket.style.height = `${14 + 9 * lane}px`;
  return bracket;
}

// The picture: pegs, and disks that glide, turn, hover and shake

const PLAYED = {
  tabindex: "0",
  role: "application",
  "aria-roledescription": "board",
  "data-lm-suppress-shortcuts": "true",
};

class Picture {
  // `fixed` has the constant facts about a puzzle: its pegs and goals, and optional arrows, turns,
  // posts, room and shape.  A picture is only to look at unless it is `played` on.
  /**
   * @param {Fixed} fixed
   * @param {boolean} [played]
   */
  constructor(fixed, played = false) {
    this.fixed = fixed;
    this.played = played;
    this.pegs = [...fixed.pegs];
    /** @type {Record<string, HTMLElement>} */
    this.disks = {};
    /** @type {HTMLElement | null} */
    this.held = null;
    this.thick = 0;
    this.post = 0;
    this.lane = 0;
    const look = `hanoi-picture${played ? "" : " hanoi-watched"}${fixed.turns ? " hanoi-turns" : ""}`;
    this.node = make("div", look, played ? PLAYED : { role: "img" });
    this.columns = new Map(this.pegs.map((peg) => [peg, makeColumn(peg, fixed)]));
    const pieces = stacks(fixed.goals[0]).flat();
    const largest = Math.max(...pieces.map(sizeOf));
    for (const piece of pieces) this.disks[keyOf(piece, fixed)] = makeDisk(piece, largest, fixed);
    this.measure(pieces.length);
    this.node.append(...this.columns.values(), ...Object.values(this.disks));
  }

  /** @param {number} count */
  measure(count) {
    const { turns, room, shape } = this.fixed;
    this.thick = thickness(count) + (turns ? 4 : 0) + (shape === "balls" ? 14 : 0);
    this.node.dataset.look = shape ?? "";
    this.post = this.postFor(Math.max(count, 1));
    this.lane = this.post + 10; // where a lifted disk hovers
    const { height, node } = makeArrows(this.fixed) ?? { height: 0, node: "" };
    this.node.append(node);
    const px = {
      band: height,
      floor: 58 + (turns ? 20 : room ? 16 : 0) + height,
      thick: this.thick,
    };
    for (const [name, value] of Object.entries({ ...px, post: this.post }))
      this.node.style.setProperty(`--${name}`, `${value}px`);
    this.node.style.setProperty("--pegs", String(this.pegs.length));
    // If room is limited, a post is as high as the disks that it holds.
    for (const [peg, column] of this.columns) {
      const limit = roomOn(peg, this.fixed);
      if (limit !== undefined) column.style.setProperty("--post", `${this.postFor(limit)}px`);
    }
  }

  /** @param {number} count */
  postFor(count) {
    return count * this.thick + 12;
  }

  /** @param {string} piece */
  disk(piece) {
    return this.disks[keyOf(piece, this.fixed)];
  }

  // Show a position; a refused move is held above the peg where the disk may not go.
  /** @type {(position: string, ms?: number, refused?: string) => void} */
  show(position, ms, refused = "") {
    this.held?.classList.remove("hanoi-no");
    this.held = null;
    this.rest(position, ms);
    this.node.setAttribute("aria-label", this.told(position));
    const piece = refused && topOn(position, refused[0], this.fixed);
    if (!piece || !this.columns.has(refused[1])) return;
    this.hover(piece, refused[1]);
    this.held = this.disk(piece);
    this.held.classList.add("hanoi-no");
  }

  // The accessible description of a position.
  /** @param {string} position */
  told(position) {
    const { fixed } = this;
    if (!this.played) return described(position, fixed);
    const name = `Tower of Hanoi board, ${counted(countOf(position), "disk")}.`;
    const now = described(position, fixed);
    const words = [name, now, arrowWords(fixed), roomWords(fixed), goalWords(fixed)];
    return words.filter(Boolean).join(" ");
  }

  // Put every disk where the position has it; disks elsewhere move there in `ms` milliseconds.
  /** @type {(position: string, ms?: number) => void} */
  rest(position, ms = 260) {
    for (const [peg, state] of Object.entries(postStates(position, this.fixed)))
      showState(this.columns.get(peg), state);
    for (const peg of this.pegs) {
      stackOn(position, peg, this.fixed).forEach((piece, level) => {
        const disk = this.disk(piece);
        disk.dataset.peg = peg;
        disk.style.setProperty("--level", String(level));
        const turned = showSide(disk, piece);
        this.glide(disk, peg, level * this.thick, ms, turned);
      });
    }
  }

  /** @type {(piece: string, peg: string) => void} */
  hover(piece, peg) {
    this.glide(this.disk(piece), peg, this.lane, 160);
    this.disk(piece).classList.add("hanoi-up");
  }

  // Let the disk follow the pointer, moved by (x, y) since it was taken.
  /** @type {(piece: string, x: number, y: number) => void} */
  drag(piece, x, y) {
    const disk = this.disk(piece);
    for (const animation of disk.getAnimations()) animation.cancel();
    disk.classList.add("hanoi-up");
    disk.style.translate = `${x}px ${y}px`;
  }

  // Put a disk at a height, animated from where it is seen now.
  /** @type {(disk: HTMLElement, peg: string, height: number, ms: number, turned?: boolean) => void} */
  glide(disk, peg, height, ms, turned = false) {
    const place = `${peg} ${height}`;
    if (disk.dataset.place === place && !disk.style.translate) return;
    const animated = ms > 50 && disk.dataset.place && !lessMotion();
    const before = animated ? disk.getBoundingClientRect() : null;
    for (const animation of disk.getAnimations()) animation.cancel();
    const crosses = disk.dataset.place?.[0] !== peg && !disk.style.translate;
    disk.dataset.place = place;
    disk.style.translate = "";
    disk.style.setProperty("--at", String(this.pegs.indexOf(peg)));
    disk.style.bottom = `calc(var(--floor) + ${height}px)`;
    disk.classList.remove("hanoi-up");
    if (before) this.fly(disk, before, height, crosses, ms, turned);
  }

  /**
   * @param {HTMLElement} disk
   * @param {DOMRect} before
   * @param {number} height
   * @param {boolean} crosses
   * @param {number} duration
   * @param {boolean} turned
   */
  fly(disk, before, height, crosses, duration, turned) {
    const now = disk.getBoundingClientRect();
    const [x, y] = [before.left - now.left, before.top - now.top];
    const top = height - this.lane; // at the lane, relative to the new place
    const path =
      crosses && y > top
        ? [
            [x, y],
            [x, top],
            [0, top],
            [0, 0],
          ]
        : [
            [x, y],
            [0, 0],
          ];
    const frames = path.map(([left, down]) => ({ translate: `${left}px ${down}px` }));
    disk.animate(frames, { duration, easing: "ease-in-out" });
    if (turned) turnOver(disk, duration);
  }

  // Show a refused piece above the peg where it may not go, and shake it.
  /** @type {(piece: string | null, peg: string) => Promise<void>} */
  async refuse(piece, peg) {
    if (piece === null || !this.columns.has(peg)) return;
    const disk = this.disk(piece);
    if (!disk) return;
    if (!disk.style.translate) this.hover(piece, peg);
    disk.classList.add("hanoi-no");
    if (!lessMotion()) await shake(disk);
    disk.classList.remove("hanoi-no");
  }

  // All disks hop once, one after the other, when the last one has landed.
  cheer() {
    if (lessMotion()) return;
    const hop = ["none", "translateY(-14px)", "none"].map((transform) => ({ transform }));
    for (const [at, disk] of this.node.querySelectorAll(".hanoi-disk").entries())
      disk.animate(hop, { duration: 360, delay: 300 + 70 * at, easing: "ease-out" });
  }

  // Highlight the pegs where a piece may go, each with the place where it would be.
  /** @type {(piece: string | null, targets: string[], position: string) => void} */
  light(piece, targets, position) {
    for (const [peg, column] of this.columns) {
      const lit = targets.includes(peg);
      column.classList.toggle("hanoi-lit", lit);
      if (!lit || piece === null) continue;
      const ghost = childOf(column, ".hanoi-ghost");
      const level = stackOn(position, peg, this.fixed).length;
      ghost.style.setProperty("--share", this.disk(piece).style.getPropertyValue("--share"));
      ghost.style.bottom = `calc(var(--floor) + ${level * this.thick}px)`;
    }
  }

  /** @type {(peg: string | null, held: string | null) => void} */
  point(peg, held) {
    for (const [letter, column] of this.columns) {
      column.classList.toggle("hanoi-cursor", letter === peg);
      column.classList.toggle("hanoi-held", letter === held);
    }
  }

  // Mark the disk and the target peg of a hint; null marks nothing.
  /** @type {(move: string | null, position?: string) => void} */
  advise(move, position = "") {
    const piece = move ? topOn(position, move[0], this.fixed) : null;
    const advised = piece === null ? null : this.disk(piece);
    for (const disk of Object.values(this.disks))
      disk.classList.toggle("hanoi-advised", disk === advised);
    for (const [peg, column] of this.columns)
      column.classList.toggle("hanoi-aimed", move !== null && peg === move[1]);
  }

  // The peg nearest to a point on the page; null outside the board.
  /** @type {(x: number, y: number) => string | null} */
  pegAt(x, y) {
    const box = this.node.getBoundingClientRect();
    const margin = 40;
    if (y < box.top - margin || y > box.bottom + margin) return null;
    if (x < box.left - margin || x > box.right + margin) return null;
    const at = Math.floor(((x - box.left) / box.width) * this.pegs.length);
    return this.pegs[Math.min(Math.max(at, 0), this.pegs.length - 1)];
  }
}

const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement} disk */
async function shake(disk) {
  await Promise.allSettled(disk.getAnimations().map((animation) => animation.finished));
  const frames = [0, -9, 8, -6, 4, 0].map((left) => ({ transform: `translateX(${left}px)` }));
  await disk.animate(frames, { duration: 380, composite: "add" }).finished.catch(() => {});
}

// Seen from the side, an upside-down disk shows its other face, so turn it from the old one.
/** @type {(disk: HTMLElement, duration: number) => void} */
function turnOver(disk, duration) {
  const turn = [{ rotate: "x 180deg" }, { rotate: "x 180deg", offset: 0.3 }, { rotate: "x 0deg" }];
  disk.animate(turn, { duration, easing: "ease-in-out" });
  disk.firstElementChild?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, {}], { duration });
}

// Labels are readable up to a dozen disks; beyond that the tower still fits.
/** @param {number} count */
function thickness(count) {
  if (count <= 4) return 28;
  if (count <= 6) return 25;
  if (count <= 9) return 22;
  return count <= 12 ? 19 : Math.max(228 / count, 4);
}

// Drawings made by Python; the script only marks parts of them.

/** @typedef {[node: Element | undefined, name: string]} Mark */
/** @typedef {{ x: number, y: number }} Point */

// A drawing with its name, in a frame that scrolls if necessary.
class Drawing {
  /**
   * @param {string} kind
   * @param {string} name
   * @param {string} svg
   * @param {number} scale
   */
  constructor(kind, name, svg, scale) {
    this.frame = make("div", "hanoi-frame", { tabindex: "0", role: "group", "aria-label": name });
    this.frame.innerHTML = svg;
    this.svg = /** @type {SVGSVGElement} */ (this.frame.firstElementChild);
    if (this.svg) this.size(name, scale);
    this.node = make("figure", `hanoi-view hanoi-view-${kind}`);
    this.node.append(make("figcaption", "", {}, name), this.frame);
    /** @type {Mark[]} */
    this.marked = [];
  }

  /** @type {(name: string, scale: number) => void} */
  size(name, scale) {
    for (const words of this.svg.querySelectorAll("title, desc")) words.remove(); // no tooltips
    for (const id of ["aria-labelledby", "aria-describedby"]) this.svg.removeAttribute(id);
    this.svg.setAttribute("aria-label", name);
    this.svg.style.width = `${this.svg.viewBox.baseVal.width * scale}px`;
  }

  /** @param {string} attribute */
  by(attribute) {
    /** @type {NodeListOf<SVGElement>} */
    const found = this.svg.querySelectorAll(`[data-${attribute}]`);
    return new Map([...found].map((node) => [node.getAttribute(`data-${attribute}`) ?? "", node]));
  }

  // Call `act` with each clicked point, in the drawing's own units.
  /** @param {(point: DOMPoint) => void} act */
  onClick(act) {
    this.svg.addEventListener("click", (event) => {
      act(this.pointAt(event.clientX, event.clientY));
    });
  }

  /** @type {(x: number, y: number) => DOMPoint} */
  pointAt(x, y) {
    return pointOn(this.svg, x, y);
  }

  /** @param {Mark[]} pairs */
  mark(...pairs) {
    for (const [node, name] of this.marked) node?.classList.remove(name);
    this.marked = pairs;
    for (const [node, name] of this.marked) node?.classList.add(name);
  }

  // Scroll a part of the drawing into its frame, without moving the page.
  /** @param {Element} node */
  reveal(node) {
    const [frame, box] = [this.frame.getBoundingClientRect(), node.getBoundingClientRect()];
    const slack = 30;
    if (box.top < frame.top + slack || box.bottom > frame.bottom - slack)
      this.frame.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
    if (box.left < frame.left + slack || box.right > frame.right - slack)
      this.frame.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  }
}

/** @type {(svg: SVGSVGElement, x: number, y: number) => DOMPoint} */
function pointOn(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
}

const NEAR = 30; // units around a position that count as a click on it

// The map of all positions; `look` is called with a clicked position.
class Graph extends Drawing {
  /**
   * @param {string} svg
   * @param {(position: string) => void} look
   */
  constructor(svg, look) {
    super("graph", "All positions", svg, 1.5);
    this.nodes = this.by("position");
    this.edges = [...this.svg.querySelectorAll("[data-step]")];
    this.past = 0;
    /** @type {Element[]} */
    this.ways = [];
    const places = [...this.nodes].map(([position, node]) => [position, middle(node)]);
    /** @type {Record<string, Point>} */
    this.places = Object.fromEntries(places);
    this.onClick((point) => {
      const position = this.nearest(point);
      if (position !== null) look(position);
    });
    if (this.svg.querySelector("circle[data-position]")) this.name();
  }

  // If dots have no room for their names, show the name of the dot below the pointer.
  name() {
    const tag = draw("text", { class: "hanoi-tag", "aria-hidden": "true" });
    this.svg.append(tag);
    this.svg.addEventListener("pointermove", ({ clientX, clientY }) => {
      const position = this.nearest(this.pointAt(clientX, clientY));
      tag.textContent = position ?? "";
      if (position === null) return;
      const { x, y } = this.places[position];
      const small = this.svg.viewBox.baseVal.width / this.svg.clientWidth;
      tag.style.fontSize = `${13 * Math.max(small, 1)}px`; // equally large on a phone
      const left = x > this.svg.viewBox.baseVal.width / 2;
      place(tag, { x: x + (left ? -9 : 9), y: y - 9, "text-anchor": left ? "end" : "start" });
    });
    this.svg.addEventListener("pointerleave", () => {
      tag.textContent = "";
    });
  }

  /** @param {Point} point */
  nearest({ x, y }) {
    /** @type {string | null} */
    let found = null;
    let least = NEAR;
    for (const [position, at] of Object.entries(this.places)) {
      const far = Math.hypot(at.x - x, at.y - y);
      if (far < least) [found, least] = [position, far];
    }
    return found;
  }

  /** @param {string} position */
  has(position) {
    return this.nodes.has(position);
  }

  // Mark a position and the steps that led there; `ahead` are the paths that lead on.
  /** @type {(position: string, step: number, ahead?: string[][]) => void} */
  show(position, step, ahead = []) {
    for (; this.past < step; this.past++) this.edges[this.past]?.classList.add("hanoi-past");
    for (; this.past > step; this.past--) this.edges[this.past - 1]?.classList.remove("hanoi-past");
    this.mark([this.nodes.get(position), "hanoi-here"]);
    for (const way of this.ways) way.remove();
    this.ways = ahead.map((way, at) => this.way(way, at));
  }

  /** @type {(positions: string[], at: number) => SVGElement} */
  way(positions, at) {
    const points = positions.map((position) => this.places[position]);
    const way = draw("polyline", {
      class: "hanoi-ahead",
      points: points.map(({ x, y }) => `${x},${y}`).join(" "),
    });
    if (at) way.classList.add("hanoi-other");
    this.nodes.values().next().value?.before(way); // below the dots
    return way;
  }
}

/** @type {(name: string, attributes: Record<string, string | number>) => SVGElement} */
function draw(name, attributes) {
  return place(document.createElementNS("http://www.w3.org/2000/svg", name), attributes);
}

/**
 * @template {Element} Drawn
 * @param {Drawn} node
 * @param {Record<string, string | number>} attributes
 */
function place(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** @type {(node: Element) => Point} */
function middle(node) {
  /** @type {(drawn: Element, name: string) => number} */
  const at = (drawn, name) => Number(drawn.getAttribute(name));
  if (node.tagName === "circle") return { x: at(node, "cx"), y: at(node, "cy") };
  const box = node.firstElementChild ?? node;
  return { x: at(box, "x") + at(box, "width") / 2, y: at(box, "y") + at(box, "height") / 2 };
}

// Rows of digits, one per move number; `pick` is called with the number of a clicked row.
class Rows extends Drawing {
  /**
   * @param {string} kind
   * @param {string} name
   * @param {string} svg
   * @param {string} attribute
   * @param {(row: number) => void} pick
   */
  constructor(kind, name, svg, attribute, pick) {
    super(kind, name, svg, 1.15);
    const lines = [...this.svg.querySelectorAll("line")].map((line) =>
      Number(line.getAttribute("y1")),
    );
    this.tops = lines.slice(0, this.by(attribute).size);
    this.high = this.tops.length > 1 ? this.tops[1] - this.tops[0] : 30;
    const ground = /** @type {SVGElement} */ (this.svg.firstElementChild);
    this.band = /** @type {SVGElement} */ (ground.cloneNode());
    this.band.setAttribute("class", "hanoi-band");
    ground.after(this.band);
    this.onClick(({ y }) => {
      const row = Math.floor((y - this.tops[0]) / this.high);
      if (row >= 0 && row < this.tops.length) pick(row);
    });
  }

  /** @param {number} row */
  show(row) {
    const none = row < 0 || this.tops.length === 0;
    this.band.style.display = none ? "none" : "";
    if (none) return;
    place(this.band, { y: this.tops[row], height: this.high });
    this.reveal(this.band);
  }
}

const WIDE = 470; // pixels up to which a small tree is enlarged

// The tree of calls: it marks the call that made the move, and its callers.
class Calls extends Drawing {
  /**
   * @param {Views} views
   * @param {(step: number) => void} go
   * @param {(words: string) => void} say
   */
  constructor(views, go, say) {
    super("calls", "Calls", views.tree, 1);
    const { width } = this.svg.viewBox.baseVal;
    this.svg.style.width = `${Math.max(width, Math.min(1.3 * width, WIDE))}px`;
    this.views = views;
    this.calls = this.by("call");
    this.edges = this.by("edge");
    this.moves = this.by("move");
    this.stack = make("div", "hanoi-stack");
    this.node.append(this.stack);
    this.svg.addEventListener("click", (event) => {
      /** @type {SVGElement | null} */
      const tapped = targetOf(event).closest("[data-call], [data-move]");
      const { call, move } = tapped?.dataset ?? {};
      const step = Number(move ?? views.jumps[Number(call)]);
      if (step) go(step);
      else if (call) say(`${views.labels[Number(call)]} makes no move.`);
    });
  }

  // The call and its callers, the first call first.
  /** @param {number} call */
  chain(call) {
    /** @type {number[]} */
    const chain = [];
    for (let at = call; at >= 0; at = this.views.parents[at]) chain.unshift(at);
    return chain;
  }

  /** @type {(step: number, call: number) => void} */
  show(step, call) {
    const chain = this.chain(call);
    /** @type {Mark[]} */
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

// The student's source code: it marks the line that made the move, and the callers' lines.
class Code {
  /** @param {string[]} rows */
  constructor(rows) {
    this.isWide = rows.some((row) => row.length > 44); // more than fit beside another view
    this.rows = rows.map((row) => make("code", "", {}, row || " "));
    const frame = make("div", "hanoi-frame hanoi-code", {
      tabindex: "0",
      role: "group",
      "aria-label": "Code",
    });
    frame.append(...this.rows);
    this.node = make(
      "figure",
      "hanoi-view hanoi-view-code",
      {},
      make("figcaption", "", {}, "Code"),
      frame,
    );
  }

  /** @type {(now: number, waiting: number[]) => void} */
  show(now, waiting) {
    this.rows.forEach((row, at) => {
      row.classList.toggle("hanoi-now", at === now);
      row.classList.toggle("hanoi-open", at !== now && waiting.includes(at));
      if (at === now) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }
}

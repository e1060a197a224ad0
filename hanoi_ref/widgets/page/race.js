// A race: pictures on one clock.  Python has played all lines; the script only follows them.

class Runner {
  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    this.line = new Line(side.line, side.fixed);
    this.picture = new Picture(side.fixed);
    this.count = make("span", "hanoi-far");
    this.end = make("div", "hanoi-end");
    const head = make(
      "div",
      "hanoi-head",
      {},
      make("span", "hanoi-count", {}, side.name),
      this.count,
    );
    const group = { role: "group", "aria-label": side.name };
    this.node = make("div", "hanoi-column", group, head, this.picture.node, this.end);
  }

  /** @param {number} step */
  over(step) {
    return step >= this.side.steps;
  }

  /** @type {(step: number, ms: number) => void} */
  show(step, ms) {
    const { steps, refused, arrived, end, lent } = this.side;
    const over = this.over(step);
    this.picture.show(this.line.at(step), ms, over ? refused : "");
    this.count.textContent = `move ${Math.min(step, steps)} of ${steps}`;
    this.end.textContent = over || lent ? `${end}.` : ""; // say at once whose moves they are
    this.end.dataset.kind = lent ? "" : arrived ? "solved" : "refused";
  }
}

const SVG = "http://www.w3.org/2000/svg";

// One map for all: each runner has a ring with its own size and colour at its position.
class RaceMap {
  /**
   * @param {string} svg
   * @param {Runner[]} runners
   */
  constructor(svg, runners) {
    this.runners = runners;
    const named = { tabindex: "0", role: "group", "aria-label": "Map of all positions" };
    this.node = make("div", "hanoi-race-map", named);
    this.node.innerHTML = svg;
    this.rings = runners.map((_, at) => this.ring(at));
  }

  /** @param {number} at */
  ring(at) {
    const ring = document.createElementNS(SVG, "circle");
    ring.setAttribute("r", String(7 + 3.5 * at));
    ring.style.cssText = `fill: none; stroke: var(--hanoi-ink-${at + 1}); stroke-width: 3`;
    this.node.firstElementChild?.append(ring);
    return ring;
  }

  /** @param {number} step */
  show(step) {
    for (const [at, { side }] of this.runners.entries()) {
      const place = side.at[Math.min(step, side.at.length - 1)];
      const dot = childOf(this.node, `[data-position="${place}"]`);
      for (const name of ["cx", "cy"])
        this.rings[at].setAttribute(name, dot.getAttribute(name) ?? "");
    }
  }
}

class RaceView {
  /**
   * @param {Model<RaceTraits>} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.step = 0;
    this.runners = model.get("_sides").map((side) => new Runner(side));
    this.length = Math.max(...this.runners.map(({ side }) => side.steps));
    this.player = new Player(this, root);
    this.live = make("div", "hanoi-live", { role: "status" });
    const views = make("div", "hanoi-views", {}, ...this.runners.map((runner) => runner.node));
    root.append(views, this.player.node, this.live);
    const map = model.get("_map");
    if (map) this.map = new RaceMap(map, this.runners);
    if (this.map) views.before(this.map.node);
    if (map)
      for (const [at, { node }] of this.runners.entries())
        node.firstElementChild?.prepend(swatch(at));
    keepKeys(root);
    this.follow();
    model.on("change:step", () => this.model.get("step") === this.step || this.follow());
  }

  follow() {
    this.player.stop();
    this.step = Math.min(this.model.get("step"), this.length);
    this.show();
  }

  /** @param {number} step */
  goTo(step) {
    const before = this.step;
    this.step = step;
    this.model.set("step", step);
    this.model.save_changes();
    this.show(before);
  }

  played() {
    this.player.show();
  }

  // Announce the runners that end with this step, the first one first.
  show(before = this.step) {
    const over = this.runners.filter((one) => one.over(this.step) && !one.over(before));
    over.sort((one, other) => one.side.steps - other.side.steps);
    for (const runner of this.runners) runner.show(this.step, this.player.ms);
    this.map?.show(this.step);
    this.player.show();
    if (over.length) this.live.textContent = over.map(({ side }) => `${side.end}.`).join(" ");
  }
}

// The ring of a runner, above its picture.
/** @param {number} at */
function swatch(at) {
  const ring = make("span", "hanoi-swatch", { "aria-hidden": "true" });
  ring.style.borderColor = `var(--hanoi-ink-${at + 1})`;
  ring.style.width = ring.style.height = `${9 + 5 * at}px`;
  return ring;
}

/** @param {Shown<RaceTraits>} shown */
function renderRace({ model, el }) {
  const named = { role: "group", "aria-label": "Race" };
  const view = new RaceView(model, rootIn(el, "hanoi-race", named, "hanoi-wide"));
  return () => view.player.stop();
}

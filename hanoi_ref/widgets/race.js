// A race: two pictures on one clock.  Python has played both lines; here they are only followed.

class Runner {
  constructor(side) {
    this.side = side;
    this.line = new Line(side.line, side.fixed);
    this.picture = new Picture(side.fixed);
    this.count = make("span", "hanoi-far");
    this.end = make("div", "hanoi-end");
    const head = make("div", "hanoi-head", {}, make("span", "hanoi-count", {}, side.name), this.count);
    const group = { role: "group", "aria-label": side.name };
    this.node = make("div", "hanoi-column", group, head, this.picture.node, this.end);
  }

  over(step) {
    return step >= this.side.steps;
  }

  show(step, ms) {
    const { steps, refused, arrived, end, lent } = this.side;
    const over = this.over(step);
    this.picture.show(this.line.at(step), ms, over ? refused : "");
    this.count.textContent = `move ${Math.min(step, steps)} of ${steps}`;
    this.end.textContent = over || lent ? `${end}.` : ""; // whose moves they are is said at once
    this.end.dataset.kind = lent ? "" : arrived ? "solved" : "refused";
  }
}

class RaceView {
  constructor(model, root) {
    this.model = model;
    this.runners = model.get("_sides").map((side) => new Runner(side));
    this.length = Math.max(...this.runners.map(({ side }) => side.steps));
    this.controls = stepControls(this, root);
    this.live = make("div", "hanoi-live", { role: "status" });
    const views = make("div", "hanoi-views", {}, ...this.runners.map((runner) => runner.node));
    root.append(this.controls.node, views, this.live);
    keepKeys(root);
    this.follow();
    model.on("change:step", () => this.model.get("step") === this.step || this.follow());
  }

  follow() {
    this.controls.clock.stop();
    this.step = Math.min(this.model.get("step"), this.length);
    this.show();
  }

  goTo(step) {
    const before = this.step;
    this.step = step;
    this.model.set("step", step);
    this.model.save_changes();
    this.show(before);
  }

  played() {
    this.controls.show();
  }

  // Who ends with this step is announced, the first one first.
  show(before = this.step) {
    const over = this.runners.filter((one) => one.over(this.step) && !one.over(before));
    over.sort((one, other) => one.side.steps - other.side.steps);
    for (const runner of this.runners) runner.show(this.step, this.controls.ms);
    this.controls.show();
    if (over.length) this.live.textContent = over.map(({ side }) => `${side.end}.`).join(" ");
  }
}

function renderRace({ model, el }) {
  const named = { role: "group", "aria-label": "Race" };
  const view = new RaceView(model, rootIn(el, "hanoi-race", named, "hanoi-wide"));
  return () => view.controls.clock.stop();
}

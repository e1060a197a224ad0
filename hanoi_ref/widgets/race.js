// Two pictures on one clock.  Python has played both lines; here they are only followed.
import { make } from "./parts.js";
import { keepKeys } from "./keys.js";
import { Picture } from "./picture.js";
import { Transport } from "./transport.js";

class Runner {
  constructor(side) {
    this.side = side;
    this.picture = new Picture(side.fixed);
    this.count = make("span", "hanoi-far");
    this.end = make("div", "hanoi-end");
    const head = make("div", "hanoi-head", {}, make("span", "hanoi-count", {}, side.name), this.count);
    this.node = make("div", "hanoi-column", {}, head, this.picture.node, this.end);
    this.node.setAttribute("role", "group");
    this.node.setAttribute("aria-label", side.name);
  }

  over(step) {
    return step >= this.side.steps;
  }

  show(step, ms) {
    const { positions, steps, refused, arrived, end } = this.side;
    const over = this.over(step);
    this.picture.show(positions[Math.min(step, positions.length - 1)], over ? refused : "", ms);
    this.count.textContent = `move ${Math.min(step, steps)} of ${steps}`;
    this.end.textContent = over ? `${end}.` : "";
    this.end.dataset.kind = arrived ? "solved" : "refused";
  }
}

class RaceView {
  constructor(model, root) {
    this.model = model;
    this.runners = model.get("_sides").map((side) => new Runner(side));
    this.length = Math.max(...this.runners.map(({ side }) => side.steps));
    this.transport = new Transport(this);
    this.live = make("div", "hanoi-live", { role: "status" });
    const views = make("div", "hanoi-views", {}, ...this.runners.map((runner) => runner.node));
    root.append(this.transport.node, views, this.live);
    keepKeys(root);
    root.addEventListener("keydown", (event) => this.transport.key(event) && event.preventDefault());
    this.follow();
    model.on("change:step", () => this.model.get("step") === this.step || this.follow());
  }

  follow() {
    this.transport.player.stop();
    this.step = Math.min(this.model.get("step"), this.length);
    this.show(260);
  }

  goTo(step, ms) {
    const before = this.step;
    this.step = step;
    this.model.set("step", step);
    this.model.save_changes();
    this.show(ms, before);
  }

  // Who ends with this step is announced, the first one first.
  show(ms, before = this.step) {
    const over = this.runners.filter((one) => one.over(this.step) && !one.over(before));
    over.sort((one, other) => one.side.steps - other.side.steps);
    for (const runner of this.runners) runner.show(this.step, ms);
    this.transport.show();
    if (over.length) this.live.textContent = over.map(({ side }) => `${side.end}.`).join(" ");
  }
}

function render({ model, el }) {
  el.classList.add("hanoi-place", "hanoi-wide");
  const root = make("div", "hanoi hanoi-race", { role: "group", "aria-label": "Race" });
  el.append(root);
  const view = new RaceView(model, root);
  return () => view.transport.player.stop();
}

export default { render };

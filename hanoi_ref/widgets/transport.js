// One clock for several pictures: back, play, next, a slider and a speed.
import { make } from "./parts.js";
import { Player, SPEEDS } from "./player.js";

const SIGNS = {
  Back: "M16 5 6 12l10 7z",
  Play: "M7 4l13 8-13 8z",
  Pause: "M8 5v14M16 5v14",
  Next: "M8 5l10 7-10 7z",
};
const PRESSED = { ArrowLeft: "Back", ArrowRight: "Next", P: "Play", K: "Play" };

function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${SIGNS[name]}"/>`;
  return svg;
}

export class Transport {
  // `view` has step and length, and goTo(step, ms) to show a step.
  constructor(view) {
    Object.assign(this, { view, name: null });
    this.player = new Player(() => this.advance(), () => this.show());
    this.back = this.button("Back", () => this.by(-1));
    this.play = this.button("Play", () => this.toggle());
    this.next = this.button("Next", () => this.by(1));
    this.node = make("div", "hanoi-transport", { role: "group", "aria-label": "Steps" });
    this.node.append(this.back, this.play, this.next, this.scrub(), this.speed());
  }

  button(name, act) {
    const button = make("button", "", { type: "button" }, sign(name), make("span", "", {}, name));
    button.addEventListener("click", () => button.getAttribute("aria-disabled") === "true" || act());
    return button;
  }

  scrub() {
    this.slider = make("input", "", { type: "range", min: 0, step: 1, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.to(Number(this.slider.value)));
    this.where = make("span", "hanoi-where");
    return make("label", "hanoi-scrub", {}, this.slider, this.where);
  }

  speed() {
    const options = SPEEDS.map(([name, ms]) => make("option", "", { value: ms }, name));
    const select = make("select", "", { "aria-label": "Speed" }, ...options);
    select.value = "800";
    select.addEventListener("change", () => (this.player.interval = Number(select.value)));
    return select;
  }

  // However often a picture is asked for, somebody's own step ends the play.
  to(step) {
    this.player.stop();
    this.view.goTo(Math.min(Math.max(step, 0), this.view.length), 260);
  }

  by(steps) {
    this.to(this.view.step + steps);
  }

  toggle() {
    if (this.player.playing) return this.player.stop();
    const again = this.view.step >= this.view.length;
    if (again) this.view.goTo(0, 0);
    this.player.play(again ? this.player.interval : 0);
  }

  advance() {
    if (this.view.step >= this.view.length) return false;
    this.view.goTo(this.view.step + 1, Math.min(260, 0.8 * this.player.interval));
    return this.view.step < this.view.length;
  }

  show() {
    const { step, length } = this.view;
    this.back.setAttribute("aria-disabled", String(step <= 0));
    this.next.setAttribute("aria-disabled", String(step >= length));
    this.play.setAttribute("aria-disabled", String(length === 0));
    Object.assign(this.slider, { max: length, value: step, disabled: length === 0 });
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${length}`);
    this.where.textContent = `${step} of ${length}`;
    this.face(this.player.playing ? "Pause" : "Play");
  }

  face(name) {
    if (this.name === name) return;
    this.name = name;
    this.play.replaceChildren(sign(name), make("span", "", {}, name));
  }

  // True where the key meant something here.
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.target.matches("input, select")) return false;
    const name = PRESSED[event.key.length === 1 ? event.key.toUpperCase() : event.key];
    if (name === "Play") this.toggle();
    else if (name) this.by(name === "Next" ? 1 : -1);
    else if (event.key === "Home") this.to(0);
    else if (event.key === "End") this.to(this.view.length);
    else return false;
    return true;
  }
}

// The player bar: a slider and buttons for a line of steps, with the same words, the same keys and
// the same place, below the picture, in every widget.

/** @type {[name: string, ms: number][]} */
const SPEEDS = [
  ["½×", 1600],
  ["1×", 800],
  ["2×", 400],
  ["4×", 200],
  ["10×", 80],
  ["max", 0], // one step per animation frame
];

// Each button's word, its accessible label (which contains the word), and its icon.
/** @type {Record<string, [word: string, label: string, sign: string]>} */
const BUTTONS = {
  start: ["Start", "Start of the steps", "M5 5v14M19 5 9 12l10 7z"],
  back: ["Back", "Back one step", "M16 5 6 12l10 7z"],
  play: ["Play", "Play the steps", "M7 4l13 8-13 8z"],
  next: ["Next", "Next step", "M8 5l10 7-10 7z"],
  end: ["End", "End of the steps", "M19 5v14M5 5l10 7-10 7z"],
  pause: ["Pause", "Pause the steps", "M8 5v14M16 5v14"],
};

/** @type {Record<string, string>} */
const KEYS = {
  ...{ Home: "start", End: "end", P: "play", K: "play", H: "hint" },
  ...{ ArrowLeft: "back", ArrowRight: "next", U: "back", R: "next" },
};
// Fields that need letters for themselves.
const TYPED_IN = "select, input:not([type=range])";
/** @type {Record<string, string>} */
const CONTROL_KEYS = { Z: "back", Y: "next" };

/** @type {(button: HTMLElement, name: string) => void} */
function face(button, name) {
  if (button.dataset.face === name) return;
  const [word, label, sign] = BUTTONS[name];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${sign}"/>`;
  button.dataset.face = name;
  button.setAttribute("aria-label", label);
  button.replaceChildren(svg, make("span", "", {}, word));
}

class Player {
  // `view` has step and length; goTo(step) shows a step, and played() is called at play and stop.
  // `root` is the element whose keys step; `acts` replaces default actions, and may add a hint.
  /**
   * @param {Stepped} view
   * @param {HTMLElement} root
   * @param {Record<string, (step: number) => void>} [acts]
   */
  constructor(view, root, acts = {}) {
    this.view = view;
    this.playing = false;
    this.interval = 800;
    this.due = 0;
    this.frame = 0;
    /** @type {Record<string, (step: number) => void>} */
    this.acts = {
      start: () => this.to(0),
      back: () => this.to(view.step - 1),
      play: () => this.toggle(),
      next: () => this.to(view.step + 1),
      end: () => this.to(view.length),
      go: (step) => this.to(step),
      ...acts,
    };
    this.buttons = ["start", "back", "play", "next", "end"].map((name) => this.button(name));
    const group = make("div", "hanoi-buttons", { role: "group", "aria-label": "Steps" });
    group.append(...this.buttons, this.speeds());
    this.slider = make("input", "", { type: "range", min: 0, step: 1, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.act("go", Number(this.slider.value)));
    this.where = make("span", "hanoi-where");
    const scrub = make("label", "hanoi-scrub", {}, this.slider, this.where);
    this.node = make("div", "hanoi-player", {}, scrub, group);
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {string} name */
  button(name) {
    const button = make("button", "", { type: "button" });
    face(button, name);
    // Not `disabled`: a button that loses the focus would pass the next key to the notebook.
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.act(name);
    });
    return button;
  }

  speeds() {
    const options = SPEEDS.map(([name, ms]) => make("option", "", { value: ms }, name));
    const select = make("select", "", { "aria-label": "Speed" }, ...options);
    select.value = "800";
    select.addEventListener("change", () => {
      this.interval = Number(select.value);
    });
    return make("label", "hanoi-speed", {}, make("span", "", {}, "Speed "), select);
  }

  // A step by hand always stops playing.
  /** @type {(name: string, step?: number) => void} */
  act(name, step = 0) {
    if (name !== "play") this.stop();
    this.acts[name]?.(step);
  }

  // A picture takes its own keys first; a slider needs the arrows for itself.
  /** @param {KeyboardEvent} event */
  key(event) {
    const [target, key] = [targetOf(event), keyName(event)];
    if (event.defaultPrevented || event.altKey || target.matches(TYPED_IN)) return;
    const name = event.ctrlKey || event.metaKey ? CONTROL_KEYS[key] : KEYS[key];
    if (!this.acts[name] || (target === this.slider && key.length > 1)) return;
    this.act(name);
    event.preventDefault();
  }

  /** @param {number} step */
  to(step) {
    this.view.goTo(Math.min(Math.max(step, 0), this.view.length));
  }

  // At the end, start again, as a video does.
  toggle() {
    if (this.playing) return this.stop();
    if (!this.view.length) return;
    const again = this.view.step >= this.view.length;
    if (again) this.view.goTo(0);
    this.playing = true;
    this.due = performance.now() + (again ? this.interval : 0);
    this.view.played();
    this.tick(performance.now());
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.view.played();
  }

  // Take the next step when it is due; after a delay of the page, go on without catching up.
  /** @param {number} now */
  tick(now) {
    const { view } = this;
    if (!this.playing) return;
    if (now >= this.due && !view.pending) {
      this.due = Math.max(this.due + this.interval, now);
      if (view.step < view.length) view.goTo(view.step + 1);
      if (view.step >= view.length) return this.stop();
    }
    this.frame = requestAnimationFrame((then) => this.tick(then));
  }

  // The milliseconds for an animation, and whether there is no time for announcements.
  get ms() {
    return Math.min(260, 0.8 * (this.playing ? this.interval : 400));
  }

  get rushing() {
    return this.playing && this.interval < 800;
  }

  // Before there is a step, there is nothing to play, and no bar.
  show() {
    const { step, length } = this.view;
    this.node.hidden = length === 0;
    const able = [step > 0, step > 0, true, step < length, step < length];
    for (const [at, button] of this.buttons.entries())
      button.setAttribute("aria-disabled", String(!able[at]));
    face(this.buttons[2], this.playing ? "pause" : "play");
    Object.assign(this.slider, { max: length, value: step });
    this.where.textContent = `Step ${step} of ${length}`;
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
  }
}

// Shared by all widgets: elements, keys, stepping through a line of moves, and announcing it.
// widgets/assets.py joins the parts into one module, so no two of them may declare the same name.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 */
function make(tag, className, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

// Create a widget's root in the element that the front end provides.
/**
 * @param {HTMLElement} el
 * @param {string} [className]
 * @param {Record<string, string>} [attributes]
 * @param {string[]} places
 */
function rootIn(el, className = "", attributes = {}, ...places) {
  el.classList.add("hanoi-place", ...places);
  const root = make("div", `hanoi ${className}`.trim(), attributes);
  el.append(root);
  return root;
}

// Announce a widget's state as an event; lab/static/remoteEntry.js stores it.
/**
 * @template {Remembered} Traits
 * @param {(shown: Shown<Traits>) => (() => void) | void} render
 * @returns {(shown: Shown<Traits>) => () => void}
 */
function remembering(render) {
  return (shown) => {
    const { model, el } = shown;
    const close = render(shown);
    const tell = () => {
      const [cell, left] = [model.get("_cell"), model.get("_left")];
      if (!cell.length) return; // no front end has set the cell
      dispatchEvent(new CustomEvent("hanoi:left", { detail: { el, cell, left } }));
    };
    model.on("change:_left", tell);
    return () => {
      model.off?.("change:_left", tell);
      close?.();
    };
  };
}

// Keep key events inside the widget: JupyterLab would take x, a or d d as commands.
/** @param {HTMLElement} root */
function keepKeys(root) {
  for (const node of [root, ...root.querySelectorAll("button, input, select, summary, [tabindex]")])
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  if (!root.dataset.keys) listen(root);
  // What had the focus may be gone; then the keys of the notebook still work from here.
  if (root.dataset.keys === "in" && document.activeElement === document.body)
    root.focus({ preventScroll: true });
}

/** @param {HTMLElement} root */
function listen(root) {
  root.dataset.keys = "out";
  root.tabIndex = -1; // a tap between two buttons gives the focus to the widget, not to the page
  const follow = (/** @type {Event} */ event) => {
    if (!root.isConnected) return stop();
    root.dataset.keys = root.contains(targetOf(event)) ? "in" : "out";
  };
  const stop = () => {
    for (const name of ["focusin", "pointerdown"]) removeEventListener(name, follow, true);
  };
  for (const name of ["focusin", "pointerdown"]) addEventListener(name, follow, true);
  root.addEventListener("keydown", (event) => askNotebook(root, event), true);
  for (const name of ["keydown", "keyup", "keypress"])
    root.addEventListener(name, (event) => event.stopPropagation());
}

// Run and save belong to the notebook: the extension in lab/ does what these keys ask for.
/** @type {(root: HTMLElement, event: KeyboardEvent) => void} */
function askNotebook(root, event) {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const [enter, control] = [key === "Enter", ctrlKey || metaKey];
  const asked = enter && shiftKey ? "next" : enter && control ? "run" : "";
  const wish = control && key.toLowerCase() === "s" ? "save" : asked;
  const heard = new CustomEvent("hanoi:key", { cancelable: true, detail: { el: root, wish } });
  if (!wish || dispatchEvent(heard)) return; // there is no notebook
  event.preventDefault();
  event.stopPropagation();
}

/** @type {(count: number, word: string) => string} */
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// Return a child that is known to exist.
/** @type {(root: Element, selector: string) => HTMLElement} */
const childOf = (root, selector) => /** @type {HTMLElement} */ (root.querySelector(selector));

// Keys are pressed, and clicks made, on elements only.
/** @type {(event: Event) => HTMLElement} */
const targetOf = (event) => /** @type {HTMLElement} */ (event.target);

// Return a key by its name, letters as capitals.
/** @type {(event: KeyboardEvent) => string} */
const keyName = ({ key }) => (key.length === 1 ? key.toUpperCase() : key);

// Announcements

// Capitalise a sentence, unless it begins with a name: in `baa` or `cCb` it would change a disk.
const NAME = /^(\w*_|\w+\(|[a-d]{2,}\b|\w+ (gave|raised|looked|moves|never)\b)/i;
/** @type {(words: string) => string} */
const asSentence = (words) =>
  NAME.test(words) ? words : words.slice(0, 1).toUpperCase() + words.slice(1);

// The counter above the pictures, the sentence below them, and a live region for screen readers.
class Report {
  /** @param {Node[]} beside */
  constructor(...beside) {
    this.count = make("span", "hanoi-count");
    this.far = make("span", "hanoi-far");
    this.head = make("div", "hanoi-head", {}, this.count, this.far, ...beside);
    this.said = make("div", "hanoi-said");
    this.live = make("div", "hanoi-live", { role: "status", "aria-live": "polite" });
  }

  /** @type {(clause: string, kind?: string) => void} */
  say(clause, kind = "") {
    const words = asSentence(clause);
    this.said.dataset.kind = kind;
    if (this.said.textContent === words) return;
    this.said.textContent = words;
    this.announce(words);
  }

  /** @param {string} words */
  announce(words) {
    this.live.textContent = words;
  }

  // Show the distance to the goal: null if unknown, undefined until Python has sent it.
  /** @param {Fewest} [far] */
  tellFar(far) {
    if (far !== undefined) this.far.textContent = far === null ? "" : `fewest from here: ${far}`;
  }
}

// Stepping and playing

/** @type {[name: string, ms: number][]} */
const SPEEDS = [
  ["½×", 1600],
  ["1×", 800],
  ["2×", 400],
  ["4×", 200],
  ["10×", 80],
  ["max", 0], // one step per animation frame
];

// A clock that takes one step after another until there is no next one.
class Clock {
  // `step` returns false if there is no next step; `changed` is called at play and stop.
  /**
   * @param {() => boolean} step
   * @param {() => void} changed
   */
  constructor(step, changed) {
    this.step = step;
    this.changed = changed;
    this.interval = 800;
    this.playing = false;
    this.due = 0;
    this.frame = 0;
  }

  /** @param {number} delay */
  play(delay) {
    this.playing = true;
    this.due = performance.now() + delay;
    this.changed();
    this.tick(performance.now());
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.changed();
  }

  /** @param {number} now */
  tick(now) {
    if (!this.playing) return;
    if (now >= this.due) {
      // After a delay of the page, continue from now instead of catching up.
      this.due = Math.max(this.due + this.interval, now);
      if (!this.step()) return this.stop();
    }
    this.frame = requestAnimationFrame((then) => this.tick(then));
  }
}

// Each button's word, its accessible label (which contains the word), and its icon.
/** @type {Record<string, [word: string, label: string, sign: string]>} */
const BUTTONS = {
  reset: ["Reset", "Reset to the start", "M5 5v14M19 5 9 12l10 7z"],
  undo: ["Undo", "Undo one move", "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3"],
  redo: ["Redo", "Redo one move", "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3"],
  back: ["Back", "Back one step", "M16 5 6 12l10 7z"],
  next: ["Next", "Next step", "M8 5l10 7-10 7z"],
  play: ["Play", "Play the moves", "M7 4l13 8-13 8z"],
  pause: ["Pause", "Pause the moves", "M8 5v14M16 5v14"],
  end: ["End", "End of the moves", "M19 5v14M5 5l10 7-10 7z"],
  hint: [
    "Hint",
    "Hint, one step more each time",
    "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  ],
};

/** @type {(button: HTMLElement | undefined, name: string) => void} */
function face(button, name) {
  if (!button || button.dataset.face === name) return;
  const [word, label, sign] = BUTTONS[name];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = `<path d="${sign}"/>`;
  button.dataset.face = name;
  button.setAttribute("aria-label", label);
  button.replaceChildren(svg, make("span", "", {}, word));
}

// The buttons, slider and speed for a line of moves, on one clock.
class Controls {
  // `view` has step and length; goTo(step) shows a step, and played() is called at play and stop.
  // `names` are the buttons from left to right; `acts` replaces their default actions.
  /**
   * @param {Stepped} view
   * @param {string} word
   * @param {string[]} names
   * @param {Record<string, (step: number) => void>} [acts]
   */
  constructor(view, word, names, acts = {}) {
    this.view = view;
    this.word = word;
    this.clock = new Clock(
      () => this.advance(),
      () => view.played(),
    );
    /** @type {Record<string, (step: number) => void>} */
    this.acts = {
      back: () => this.to(view.step - 1),
      next: () => this.to(view.step + 1),
      play: () => this.toggle(),
      go: (step) => this.to(step),
      ...acts,
    };
    this.buttons = new Map(names.map((name) => [name, this.button(name)]));
    const group = { role: "group", "aria-label": `${word}s` };
    this.row = make("div", "hanoi-buttons", group, ...this.buttons.values());
    this.slider = make("input", "", { type: "range", min: 0, step: 1, "aria-label": word });
    this.where = make("span", "hanoi-where");
    this.strip = make("div", "hanoi-strip", {}, this.scrubber(), this.speeds());
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

  scrubber() {
    this.slider.addEventListener("input", () => this.act("go", Number(this.slider.value)));
    return make("label", "hanoi-scrub", {}, this.slider, this.where);
  }

  speeds() {
    const options = SPEEDS.map(([name, ms]) => make("option", "", { value: ms }, name));
    const select = make("select", "", {}, ...options);
    select.value = "800";
    select.addEventListener("change", () => {
      this.clock.interval = Number(select.value);
    });
    return make("label", "hanoi-speed", {}, "Speed ", select);
  }

  // A step by hand always stops playing.
  /** @type {(name: string, step?: number) => void} */
  act(name, step = 0) {
    if (name !== "play") this.clock.stop();
    this.acts[name](step);
  }

  /** @param {number} step */
  to(step) {
    this.view.goTo(Math.min(Math.max(step, 0), this.view.length));
  }

  // At the end, start again, as a video does.
  toggle() {
    if (this.clock.playing) return this.clock.stop();
    const again = this.view.step >= this.view.length;
    if (again) this.view.goTo(0);
    this.clock.play(again ? this.clock.interval : 0);
  }

  advance() {
    if (this.view.step >= this.view.length) return false;
    this.view.goTo(this.view.step + 1);
    return this.view.step < this.view.length;
  }

  // The milliseconds for an animation, and whether there is no time for announcements.
  get ms() {
    return Math.min(260, 0.8 * (this.clock.playing ? this.clock.interval : 400));
  }

  get rushing() {
    return this.clock.playing && this.clock.interval < 800;
  }

  show() {
    const { step, length, solved } = this.view;
    const [before, after] = [step > 0, step < length];
    /** @type {Record<string, boolean>} */
    const able = { reset: before, undo: before, back: before, play: length > 0, hint: !solved };
    for (const [name, button] of this.buttons)
      button.setAttribute("aria-disabled", String(!(able[name] ?? after)));
    face(this.buttons.get("play"), this.clock.playing ? "pause" : "play");
    Object.assign(this.slider, { max: length, value: step, disabled: length === 0 });
    const where = `${step} of ${length}`;
    this.slider.setAttribute("aria-valuetext", `${this.word.toLowerCase()} ${where}`);
    this.where.textContent = where;
  }
}

/** @type {Record<string, string>} */
const STEP_KEYS = { ArrowLeft: "back", ArrowRight: "next", P: "play", K: "play" };

// The controls of views that are only watched, with their own keys.
/**
 * @param {Stepped} view
 * @param {HTMLElement} root
 */
function stepControls(view, root) {
  const controls = new Controls(view, "Step", ["back", "play", "next"]);
  const node = make("div", "hanoi-steps", {}, controls.row, controls.strip);
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (targetOf(event).matches("input, select")) return;
    /** @type {Record<string, number>} */
    const ends = { Home: 0, End: view.length };
    const name = STEP_KEYS[keyName(event)] ?? (event.key in ends ? "go" : undefined);
    if (!name) return;
    controls.act(name, ends[event.key]);
    event.preventDefault();
  });
  return Object.assign(controls, { node });
}

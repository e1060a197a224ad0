// The controls around the picture: counter, buttons, slider, speed, the moves to copy.
import { SPEEDS } from "./player.js";
import { counted } from "./words.js";
import { make } from "./parts.js";

const ICONS = {
  reset: "M5 5v14M19 5 9 12l10 7z",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  back: "M16 5 6 12l10 7z",
  next: "M8 5l10 7-10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  end: "M19 5v14M5 5l10 7-10 7z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z",
};

// aria-label holds the visible word, so that what is read aloud is also what is seen.
const BUTTONS = {
  reset: ["Reset", "Reset to the start"],
  undo: ["Undo", "Undo one move"],
  back: ["Back", "Back one step, undo"],
  play: ["Play", "Play the moves"],
  pause: ["Pause", "Pause the moves"],
  redo: ["Redo", "Redo one move"],
  next: ["Next", "Next step, redo"],
  end: ["End", "End of the moves"],
  hint: ["Hint", "Hint, one step more each time"],
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

function face(button, name) {
  if (button.dataset.face === name) return;
  button.dataset.face = name;
  button.setAttribute("aria-label", BUTTONS[name][1]);
  button.replaceChildren(icon(name), make("span", "", {}, BUTTONS[name][0]));
}

export class Panel {
  // `act` is told what a control asks for: a name, and a number where it sets one.
  // `aim` is a picture of the goal, or null.
  constructor(act, replays, aim = null) {
    Object.assign(this, { act, replays });
    this.count = make("span", "hanoi-count");
    this.far = make("span", "hanoi-far");
    this.head = make("div", "hanoi-head", {}, this.count, this.far, ...(aim ? [aim] : []));
    this.said = make("div", "hanoi-said");
    this.live = make("div", "hanoi-live", { role: "status", "aria-live": "polite" });
    this.buttons = this.row();
    this.strip = make("div", "hanoi-strip", {}, this.scrubber(), this.speeds());
    this.foot = make("div", "hanoi-copy", {}, ...this.copier());
  }

  row() {
    const bar = make("div", "hanoi-buttons", { role: "group", "aria-label": "Moves" });
    for (const name of ["reset", "undo", "play", "redo", "end", "hint"]) {
      this[name] = make("button", "", { type: "button" });
      this[name].addEventListener("click", () => {
        if (this[name].getAttribute("aria-disabled") !== "true") this.act(name);
      });
      bar.append(this[name]);
    }
    return bar;
  }

  scrubber() {
    this.slider = make("input", "", { type: "range", min: 0, step: 1, "aria-label": "Move" });
    this.slider.addEventListener("input", () => this.act("go", Number(this.slider.value)));
    this.where = make("span", "hanoi-where");
    return make("label", "hanoi-scrub", {}, this.slider, this.where);
  }

  speeds() {
    const options = SPEEDS.map(([name, ms]) => make("option", "", { value: ms }, name));
    const select = make("select", "", {}, ...options);
    select.value = "800";
    select.addEventListener("change", () => this.act("speed", Number(select.value)));
    return make("label", "hanoi-speed", {}, "Speed ", select);
  }

  copier() {
    this.field = make("input", "", { readonly: "", spellcheck: "false" });
    this.copy = make("button", "", { type: "button" }, "Copy");
    this.copy.addEventListener("click", () => this.toClipboard());
    return [make("label", "", {}, "Moves so far ", this.field), this.copy];
  }

  async toClipboard() {
    const text = this.field.value;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.field.select(); // pages that are not served safely have no clipboard of the new kind
      document.execCommand("copy");
    }
    this.say(`Copied: ${text}`);
  }

  // A line below the board, which is also read aloud.
  say(words, kind = "") {
    this.said.dataset.kind = kind;
    if (this.said.textContent === words) return;
    this.said.textContent = words;
    this.announce(words);
  }

  announce(words) {
    this.live.textContent = words;
  }

  show({ line, step, playing, solved }) {
    this.head.classList.toggle("hanoi-solved", solved);
    this.count.textContent = counted(step, "move");
    const far = line.fewest[step]; // undefined until Python has said it, null where nobody knows
    if (far !== undefined) this.far.textContent = far === null ? "" : `fewest from here: ${far}`;
    face(this.reset, "reset");
    face(this.undo, this.replays ? "back" : "undo");
    face(this.redo, this.replays ? "next" : "redo");
    face(this.play, playing ? "pause" : "play");
    face(this.end, "end");
    face(this.hint, "hint");
    this.able(step, line.length, solved);
    this.field.value = line.literal(step);
  }

  // Not `disabled`: a button that loses the focus would hand the next key to the notebook.
  able(step, length, solved) {
    const can = [
      [this.reset, step > 0],
      [this.undo, step > 0],
      [this.play, length > 0],
      [this.redo, step < length],
      [this.end, step < length],
      [this.hint, !solved],
    ];
    for (const [button, able] of can) button.setAttribute("aria-disabled", String(!able));
    this.slider.max = length;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", `move ${step} of ${length}`);
    this.slider.disabled = length === 0;
    this.where.textContent = `${step} of ${length}`;
  }
}

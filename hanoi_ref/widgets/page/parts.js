// The parts of a line, such as the phases of a plan: a band above the slider, and a label.

class Parts {
  // `go` goes to a step.
  /** @param {(step: number) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {PartFacts[] | null} */
    this.told = null;
    /** @type {number[]} */
    this.ends = [];
    /** @type {HTMLElement[]} */
    this.buttons = [];
    this.band = make("div", "hanoi-band-of-parts", { role: "group", "aria-label": "Parts" });
    this.words = make("div", "hanoi-part-words");
    this.node = make("div", "hanoi-parts", {}, this.words, this.band);
  }

  // Each part is a number of moves and a label.
  /** @type {(parts: PartFacts[], step: number) => void} */
  show(parts, step) {
    this.node.hidden = parts.length === 0;
    if (this.told !== parts) this.divide(parts);
    const now = this.ends.findIndex((end) => step <= end);
    this.buttons.forEach((button, at) => {
      button.classList.toggle("hanoi-now", at === now && step > 0);
      button.classList.toggle("hanoi-past", at < now);
    });
    this.words.textContent =
      step && parts[now] ? `${now + 1} of ${parts.length}: ${parts[now][1]}` : "";
  }

  /** @param {PartFacts[]} parts */
  divide(parts) {
    this.told = parts;
    let end = 0;
    this.ends = parts.map(([moves]) => (end += moves));
    this.buttons = parts.map(([moves, words], at) => {
      const name = `Part ${at + 1}: ${words}, ${counted(moves, "move")}`;
      const button = make(
        "button",
        "",
        { type: "button", "aria-label": name, title: name },
        String(moves),
      );
      button.style.flexGrow = String(moves);
      button.addEventListener("click", () => this.go(this.ends[at]));
      return button;
    });
    this.band.replaceChildren(...this.buttons);
  }
}

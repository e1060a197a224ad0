// An interactive drawing: Python draws it, and the script shows it and sends requests.

const FRAME_MS = 320; // duration of each picture of a film

class FigureView {
  /**
   * @param {Pick<Model<FigureTraits>, "get" | "send" | "on">} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.timer = 0;
    this.isLost = false;
    this.step = 0;
    this.length = 0;
    /** @type {number | null} */
    this.asked = null; // the step that Python has not shown yet
    /** @type {AbortController | undefined} */
    this.dragged = undefined; // ends the wait for the end of a drag
    this.picture = make("div", "hanoi-figure-picture");
    this.said = make("div", "hanoi-said", { role: "status" });
    this.rows = make("div", "hanoi-figure-rows");
    this.player = new Player(this, root);
    this.below = make("div", "hanoi-figure-below");
    root.append(this.picture, this.player.node, this.rows, this.below);
    root.addEventListener("click", (event) => this.tapped(targetOf(event)));
    root.addEventListener("pointerdown", (event) => this.drag(event));
    root.addEventListener("keydown", (event) => this.key(event));
    this.show();
    this.player.node.after(this.said);
    model.on("change", () => this.show());
    model.on("comm_live_update", () => this.lose()); // the kernel was restarted
  }

  /** @param {HTMLElement} node */
  tapped(node) {
    const asked = node.closest("[data-do]");
    if (!asked || asked.getAttribute("aria-disabled") === "true") return;
    this.ask(asked.getAttribute("data-do") ?? "");
  }

  // A drag to a part with data-drags, from another one or from a choice, is two taps.
  /** @param {PointerEvent} event */
  drag(event) {
    const from = targetOf(event).closest("[data-drags], [aria-pressed]");
    this.dragged?.abort(); // one that ended outside the page has told nobody
    if (!from) return;
    this.dragged = new AbortController();
    const drop = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const to = document.elementFromPoint(clientX, clientY)?.closest("[data-drags]");
      if (!to || to === from || !this.root.contains(to)) return;
      for (const each of [from, to]) this.ask(each.getAttribute("data-do") ?? "");
    };
    addEventListener("pointerup", drop, { once: true, signal: this.dragged.signal });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (targetOf(event).matches("button, input")) return;
    if (!targetOf(event).closest("[data-do]")) return;
    event.preventDefault();
    this.tapped(targetOf(event));
  }

  /** @param {string} what */
  ask(what) {
    try {
      this.model.send({ do: what });
    } catch {
      this.isLost = true;
    }
    if (this.isLost) this.lose();
  }

  lose() {
    this.isLost = true;
    this.player.stop();
    this.asked = null;
    this.follow(this.model.get("_steps"));
    this.said.textContent = "This figure has lost its connection to Python: run its cell again.";
  }

  show() {
    this.isLost = false;
    const focused = document.activeElement?.closest?.("[data-do]")?.getAttribute("data-do");
    const inside = this.root.contains(document.activeElement);
    clearTimeout(this.timer);
    this.fill();
    this.play(0);
    keepKeys(this.root);
    if (!inside || !focused) return;
    /** @type {NodeListOf<HTMLElement>} */
    const same = this.root.querySelectorAll("[data-do]");
    [...same].find((node) => node.getAttribute("data-do") === focused)?.focus();
  }

  // Show the film picture by picture, then the final state.
  /** @param {number} at */
  play(at) {
    const film = this.model.get("_film");
    if (at < film.length && !lessMotionPlease()) {
      this.paint(film[at]);
      this.timer = setTimeout(() => this.play(at + 1), FRAME_MS);
      return;
    }
    this.paint(this.model.get("_picture"));
    write(this.said, asSentence(this.model.get("_said")));
    this.said.dataset.kind = this.model.get("_kind");
  }

  /** @param {string} html */
  paint(html) {
    this.picture.innerHTML = html;
    const svg = this.picture.querySelector("svg");
    if (!svg?.querySelector("[data-do]")) return;
    svg.setAttribute("role", "group"); // interactive elements do not belong in role img
    for (const words of svg.querySelectorAll("title")) words.remove(); // no tooltips
    svg.removeAttribute("aria-labelledby");
    svg.setAttribute("aria-label", this.model.get("_name"));
  }

  fill() {
    const rows = this.model.get("_rows").map(({ name, buttons }) => {
      const group = { role: "group", "aria-label": name || "Actions" };
      const label = name ? [make("span", "hanoi-name", {}, name)] : [];
      return make(
        "div",
        "hanoi-figure-row",
        group,
        ...label,
        ...buttons.map((each) => this.button(each)),
      );
    });
    this.rows.replaceChildren(...rows, ...this.entry());
    this.follow(this.model.get("_steps"));
    this.below.innerHTML = this.model.get("_below");
  }

  /** @param {FigureButton} facts */
  button({ do: what, word, pressed, off }) {
    const button = make("button", "", { type: "button", "data-do": what }, word);
    if (pressed !== null) button.setAttribute("aria-pressed", String(pressed));
    if (off) button.setAttribute("aria-disabled", "true");
    return button;
  }

  // Steps: Python draws each; until the last one asked for is there, others are passed by.

  get pending() {
    return this.asked !== null;
  }

  /** @param {FigureTraits["_steps"]} steps */
  follow({ at = 0, last = 0, tall: [width, height] = [1, 0] }) {
    if (this.asked === at || last !== this.length) this.asked = null;
    if (!this.pending) this.step = at;
    this.length = last;
    this.player.show();
    // The bar stays where it is: its room is free before the first step, and that of a tall picture.
    this.player.node.hidden = !height;
    this.player.node.style.visibility = last ? "" : "hidden";
    this.picture.style.minHeight = `min(${height}px, ${(100 * height) / width}cqw, var(--most))`;
  }

  /** @param {number} step */
  goTo(step) {
    if (step === this.step) return;
    this.step = this.asked = step;
    this.ask(`step ${step}`);
    this.player.show();
  }

  played() {
    this.player.show();
  }

  entry() {
    const { label, text } = this.model.get("_entry");
    if (!label) return [];
    const input = make("input", "", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      value: text,
    });
    const enter = () => this.ask(`enter ${input.value}`);
    input.addEventListener("change", enter);
    return [make("label", "hanoi-figure-entry", {}, `${label} `, input)];
  }
}

const lessMotionPlease = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Shown<FigureTraits>} shown */
function renderFigure({ model, el }) {
  const named = { role: "group", "aria-label": model.get("_name") };
  const view = new FigureView(model, rootIn(el, "hanoi-figure", named));
  return () => {
    clearTimeout(view.timer);
    view.player.stop();
  };
}

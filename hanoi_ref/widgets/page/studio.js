// A drawing of rules, above the views of its game.

class StudioView {
  /**
   * @param {Model<StudioTraits>} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    /** @type {string | null | undefined} */
    this.from = null;
    /** @type {SVGElement | null} */
    this.line = null;
    const drawn = make("div", "hanoi-figure hanoi-drawn");
    const played = make("div", "hanoi-explorer");
    root.append(drawn, played);
    this.rules = new FigureView(asFigure(model), drawn);
    this.game = new Explored(model, played);
    drawn.addEventListener("pointerdown", (event) => this.down(event));
    drawn.addEventListener("pointermove", (event) => this.move(event));
    drawn.addEventListener("pointerup", (event) => this.up(event));
  }

  // An arrow is drawn by dragging from one peg to another.

  /** @type {(event: PointerEvent) => HTMLElement | null} */
  pegAt({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest?.("[data-peg]") ?? null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    /** @type {SVGElement | null} */
    const peg = targetOf(event).closest(".hanoi-figure-picture [data-peg]");
    if (!peg || event.button !== 0) return;
    this.from = peg.dataset.peg;
    const { x, y } = middle(childOf(peg, "circle"));
    this.line = draw("line", { class: "hanoi-drawing", x1: x, y1: y, x2: x, y2: y });
    peg.before(this.line);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.from) return;
    const svg = this.line?.ownerSVGElement;
    if (!this.line || !svg) return;
    const { x, y } = pointOn(svg, event.clientX, event.clientY);
    place(this.line, { x2: x, y2: y });
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { from } = this;
    this.line?.remove();
    this.from = null;
    const to = this.pegAt(event)?.dataset.peg;
    if (from && to && to !== from) this.rules.ask(`arrow ${from}${to}`);
  }
}

// The part of the model that is a figure.
/**
 * @param {Model<StudioTraits>} model
 * @returns {Pick<Model<FigureTraits>, "get" | "send" | "on">}
 */
function asFigure(model) {
  return {
    get: (name) => model.get("_design")[name],
    send: ({ do: edit }) => model.send({ edit }),
    on: (name, heard) => model.on(name === "change" ? "change:_design" : name, heard),
  };
}

/** @param {Shown<StudioTraits>} shown */
function renderStudio({ model, el }) {
  const named = { role: "group", "aria-label": "Studio for rules" };
  const view = new StudioView(model, rootIn(el, "hanoi-studio", named, "hanoi-wide"));
  return () => view.game.close();
}

// Shared by all widgets: elements, keys, and announcements.
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
  root.addEventListener("focusout", (event) => {
    if (!targetOf(event).checkVisibility()) root.focus({ preventScroll: true }); // it was hidden
  });
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

// Write what is not there yet: of a live region, screen readers say all that is written anew.  A
// region comes onto the page with its first words, which are no news.
/** @type {(node: HTMLElement, words: string, as?: "textContent" | "innerHTML") => void} */
function write(node, words, as = "textContent") {
  if (node[as] !== words) node[as] = words;
}

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

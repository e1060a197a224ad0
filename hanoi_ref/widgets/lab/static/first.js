// The board that a new lesson begins with, to play while JupyterLab loads.  What is played goes on
// in the notebook, on the board that it shows.

import { program } from "./program.js";

const KEY = "hanoi"; // in the metadata of cells and outputs
const BOARD = "[role='application']";
const HELD = ".hanoi-held"; // its peg
const LINK = /\[([^\]]*)\]\([^)]*\)/g; // it would lead away while the page loads
const GIVES_UP = 5000; // ms after the notebook's first cells

const STYLE = `
.hanoi-first { position: fixed; inset: 0; width: 100%; max-width: none; height: 100%;
  max-height: none; margin: 0; border: 0; padding: 72px max(16px, 50vw - 320px) 16px;
  box-sizing: border-box; overflow: auto; color: var(--hanoi-text); background:
  var(--hanoi-background); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.hanoi-first p, .hanoi-first li { margin: 8px 0; }
.hanoi-first p:last-child { color: var(--hanoi-faint); }`;

let isAsked = false;

// `address` gives the notebook that the page is about to open, as a file or as Jupyter's API does.
// A page without such a notebook stays as it is.  A site has `changes`: what it has stored of the
// notebook, and a function that stores what is played.
/** @typedef {{ before: Record<string, [string, Json]>, note: (id: string, entry: [string, Json]) => void }} Changes */
/** @type {(address: URL | string, changes?: Changes) => Promise<void>} */
export async function playMeanwhile(address, changes) {
  if (isAsked) return;
  isAsked = true;
  // A hub answers only with the token of its cookie, as JupyterLab's own requests have it.
  const token = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
  /** @type {HeadersInit} */
  const headers = token ? { "X-XSRFToken": token } : {};
  const [answer, { showKept }] = await Promise.all([fetch(address, { headers }), program()]);
  const told = answer.ok ? await answer.json() : {};
  const begin = beginning((told.content ?? told).cells ?? []);
  if (!begin || document.querySelector(".jp-Notebook .jp-Cell")) return; // too late
  const { [begin.id]: own, ...others } = changes?.before ?? {};
  if (Object.keys(others).length) return; // the notebook itself shows what was written in it
  const place = document.createElement("div");
  place.dataset.kept = begin.kept;
  const dialog = shown(begin.source, place);
  showKept(place);
  const board = /** @type {HTMLElement | null} */ (dialog.querySelector(BOARD));
  board?.focus();
  handOver(dialog, place, (left) => changes?.note(begin.id, [begin.code, { Board: left }]));
  if (board && own?.[1]?.Board) play(board, own[1].Board);
}

/** @type {(board: HTMLElement, left: { moves: string, step: number }) => void} */
function play(board, { moves, step }) {
  const detail = { moves: moves.match(/../g) ?? [], step };
  board.dispatchEvent(new CustomEvent("hanoi:run", { bubbles: true, cancelable: true, detail }));
}

// The text and the board at the beginning of a lesson; null if there is none, or if somebody has
// worked in the lesson: what they left is shown by the notebook itself.
/** @type {(cells: NotebookCell[]) => { source: string, kept: string, id: string, code: string } | null} */
function beginning(cells) {
  /** @type {(cell: NotebookCell) => Json} */
  const boardOf = ({ outputs = [] }) => outputs.find((each) => each.metadata?.[KEY]?._table);
  const at = cells.findIndex(boardOf);
  const texts = cells.slice(0, at).filter(({ cell_type }) => cell_type === "markdown");
  const isNew = cells.every((cell) => !cell.execution_count && !cell.metadata[KEY]);
  if (at < 0 || !isNew || texts.length > 1) return null;
  const kept = JSON.stringify(boardOf(cells[at]).metadata[KEY]);
  /** @type {(cell?: NotebookCell) => string} */
  const sourceOf = (cell) => [cell?.source ?? []].flat().join("");
  return { source: sourceOf(texts[0]), kept, id: cells[at].id, code: sourceOf(cells[at]) };
}

// A dialog keeps all keys from the page below, where they would be commands.
/** @type {(source: string, place: HTMLElement) => HTMLDialogElement} */
function shown(source, place) {
  const dialog = document.createElement("dialog");
  dialog.className = "hanoi-first";
  dialog.setAttribute("aria-label", "A board to play on while the lesson loads");
  const [style, note] = [document.createElement("style"), element("p", "The lesson is loading.")];
  style.textContent = STYLE;
  dialog.append(style, ...source.split(/\n{2,}/).map(block), place, note);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// A heading, a numbered list or a paragraph: all that stands above a first board.
/** @param {string} text */
function block(text) {
  const heading = /^#+ (.*)/.exec(text);
  if (heading) return element("h1", heading[1]);
  if (!/^1\. /.test(text)) return element("p", text);
  const list = document.createElement("ol");
  list.append(...text.split("\n").map((line) => element("li", line.replace(/^\d+\. /, ""))));
  return list;
}

/** @type {(name: string, words: string) => HTMLElement} */
const element = (name, words) =>
  Object.assign(document.createElement(name), { textContent: words.replace(LINK, "$1") });

// When the notebook shows the same board, bring it to where this one is, and close the dialog.
/** @type {(dialog: HTMLDialogElement, place: HTMLElement, keep: (left: Json) => void) => void} */
function handOver(dialog, place, keep) {
  const ends = new AbortController();
  let [left, isPressed, patience] = [{ moves: "", step: 0 }, false, 0];
  const end = () => {
    ends.abort();
    watch.disconnect();
    clearTimeout(patience);
    dialog.remove();
  };
  const look = () => {
    if (!patience && document.querySelector(".jp-Notebook .jp-Cell"))
      patience = setTimeout(end, GIVES_UP);
    /** @type {NodeListOf<HTMLElement>} */
    const all = document.querySelectorAll(".jp-Notebook [data-kept]");
    const same = [...all].find(({ dataset }) => dataset.kept === place.dataset.kept);
    const board = /** @type {HTMLElement | null | undefined} */ (same?.querySelector(BOARD));
    if (!same || !board || isPressed || place.querySelector(HELD)) return; // a disk is put down first
    const from = place.getBoundingClientRect();
    end();
    play(board, left);
    for (const move of same.getAnimations({ subtree: true })) move.cancel(); // it was seen above
    glide(same, from);
    board.focus();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  /** @type {<Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) => void} */
  const hear = (name, act) => addEventListener(name, act, { signal: ends.signal });
  hear("hanoi:left", ({ detail }) => {
    if (!place.contains(detail.el)) return;
    left = { ...left, ...detail.left };
    keep(left);
  });
  hear("pointerdown", () => {
    isPressed = true;
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
    hear(name, () => {
      isPressed = false;
      requestAnimationFrame(look);
    });
}

// Let an element come from where another one was, so that the eye can follow.
/** @type {(element: HTMLElement, from: DOMRect) => void} */
function glide(element, from) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { left, top } = element.getBoundingClientRect();
  const begin = { transform: `translate(${from.left - left}px, ${from.top - top}px)` };
  element.animate([begin, { transform: "none" }], { duration: 250, easing: "ease-out" });
}

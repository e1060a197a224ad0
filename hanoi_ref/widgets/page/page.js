// An exported page: show each widget's stored state without Python.

// The traits differ by widget, so they are not type-checked here.
/** @type {Record<string, (shown: Shown<any>) => void>} */
const RENDERERS = { board: renderBoard, explorer: renderExplorer, race: renderRace };

/** @param {HTMLElement} place */
function showKept(place) {
  const { widget = "board", ...state } = JSON.parse(place.dataset.kept ?? "");
  const [picture, el] = [place.firstElementChild, make("div")];
  /** @type {Model<any>} */
  const model = {
    alone: true,
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
    },
    save_changes() {},
    send() {},
    on() {},
  };
  place.append(el);
  try {
    RENDERERS[widget]({ el, model });
    picture?.remove();
  } catch {
    el.remove(); // stored by an older version: its picture remains
  }
}

document.addEventListener("DOMContentLoaded", () => {
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(".hanoi-kept");
  for (const place of places) showKept(place);
});

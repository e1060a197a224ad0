// An exported page: what a notebook has kept of each widget is shown with no Python behind it.

const RENDERERS = { board: renderBoard, explorer: renderExplorer, race: renderRace };

function showKept(place) {
  const { widget = "board", ...state } = JSON.parse(place.dataset.kept);
  const [picture, el] = [place.firstElementChild, make("div")];
  const model = { alone: true, get: (name) => state[name], on() {}, save_changes() {} };
  model.set = (name, value) => (state[name] = value);
  place.append(el);
  try {
    RENDERERS[widget]({ el, model });
    picture.remove();
  } catch {
    el.remove(); // kept by an older version: its picture stays
  }
}

document.addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll(".hanoi-kept")) showKept(place);
});

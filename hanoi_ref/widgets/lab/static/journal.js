// On a site the browser stores each change at once, as a notebook is saved only from time to time
// and not when its page is closed: of each cell, its source and what its widgets left.

/** @typedef {[source: string, left: Json]} Entry */

const KEY = "hanoi"; // in the metadata of cells
/** @type {(path: string, id?: string) => string} */
const nameOf = (path, id = "") => `hanoi ${path} ${id}`;

// The folder of the site that this page belongs to; undefined where a server stores notebooks.
export const site = () => {
  const root = document.getElementById("jupyter-config-data")?.dataset.jupyterLiteRoot;
  return root && new URL(`${root}/`, location.href);
};

// By the ids of cells, what was changed in a notebook.
/** @type {(path: string) => Record<string, Entry>} */
export function entries(path) {
  const begin = nameOf(path);
  const names = Object.keys(localStorage).filter((name) => name.startsWith(begin));
  return Object.fromEntries(
    names.map((name) => [name.slice(begin.length), JSON.parse(localStorage[name])]),
  );
}

/** @type {(path: string, id: string, entry: Entry) => void} */
export function note(path, id, entry) {
  try {
    localStorage.setItem(nameOf(path, id), JSON.stringify(entry));
  } catch (error) {
    console.warn("this browser stores no more; the notebook is saved as usual:", error);
  }
}

// A file that replaces a notebook replaces its changes, too.
/** @type {(path: string) => void} */
export function drop(path) {
  for (const id of Object.keys(entries(path))) localStorage.removeItem(nameOf(path, id));
}

// Bring the changes of a notebook back when it opens, and store its new ones.  `resume` shows what
// its boards have left.
/** @type {(app: LabApp, panel: LabPanel, resume: (cell: LabCell) => void) => () => void} */
export function keepAtOnce({ serviceManager }, { content, context }, resume) {
  const path = () => context.localPath;
  /** @type {(cell: LabCell) => Entry} */
  const entryOf = ({ model }) => [model.sharedModel.getSource(), model.getMetadata(KEY) ?? null];
  /** @type {Map<string, string>} */
  const stored = new Map();
  const bringBack = () => {
    const before = entries(path());
    if (content.widgets.length) drop(path()); // also the changes of cells that are gone
    for (const cell of content.widgets) {
      const { id } = cell.model;
      const [source, left] = before[id] ?? entryOf(cell);
      const [here, keptHere] = entryOf(cell);
      if (source !== here) cell.model.sharedModel.setSource(source);
      if (JSON.stringify(left) !== JSON.stringify(keptHere)) {
        if (left) cell.model.setMetadata(KEY, left);
        else cell.model.deleteMetadata(KEY); // outputs were cleared after the notebook was saved
        resume(cell);
      }
      stored.set(id, JSON.stringify(entryOf(cell)));
      if (before[id]) note(path(), id, entryOf(cell));
    }
  };
  const look = () => {
    for (const cell of content.widgets) {
      const [id, now] = [cell.model.id, entryOf(cell)];
      if (stored.get(id) === JSON.stringify(now)) continue;
      stored.set(id, JSON.stringify(now));
      note(path(), id, now);
    }
  };
  // Another tab may have saved meanwhile; nothing is shown anew where something was changed.
  const compare = async () => {
    if (document.hidden || context.model.dirty) return;
    const saved = await serviceManager.contents.get(path(), { content: false });
    if (saved.last_modified === context.contentsModel?.last_modified) return;
    content.modelContentChanged.disconnect(look); // the file may be older than what is stored
    await context.revert();
    bringBack();
    content.modelContentChanged.connect(look);
  };
  context.ready.then(() => {
    bringBack();
    content.modelContentChanged.connect(look);
  });
  document.addEventListener("visibilitychange", compare);
  return () => document.removeEventListener("visibilitychange", compare);
}

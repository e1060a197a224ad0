// On a site the browser stores each change at once, as a notebook is saved only from time to time
// and not when its page is closed: of each cell, its source and what its widgets left.  Not in
// localStorage, which browsers write to the disk later: a browser that is killed would lose it.

/** @typedef {[source: string, left: Json]} Entry */

const KEY = "hanoi"; // in the metadata of cells
const STORE = "changes"; // by the path of a notebook and the id of a cell
/** @type {(path: string) => IDBKeyRange} */
const within = (path) => IDBKeyRange.bound([path], [path, []]);

// The folder of the site that this page belongs to; undefined where a server stores notebooks.
export const site = () => {
  const root = document.getElementById("jupyter-config-data")?.dataset.jupyterLiteRoot;
  return root && new URL(`${root}/`, location.href);
};

/** @type {Promise<IDBDatabase> | undefined} */
let base;
const opened = () => {
  base ??= new Promise((done, fail) => {
    const asked = indexedDB.open(KEY);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = fail;
  });
  return base;
};

// By the ids of cells, what was changed in a notebook.
/** @type {(path: string) => Promise<Record<string, Entry>>} */
export async function entries(path) {
  const asked = (await opened()).transaction(STORE).objectStore(STORE).getAll(within(path));
  await new Promise((done) => Object.assign(asked, { onsuccess: done }));
  return Object.fromEntries(asked.result);
}

/** @param {(store: IDBObjectStore) => void} act */
async function change(act) {
  try {
    const all = (await opened()).transaction(STORE, "readwrite");
    act(all.objectStore(STORE));
    all.commit(); // at once, as the page may be closed by now
  } catch (error) {
    console.warn("this browser stores no changes; the notebook is saved as usual:", error);
  }
}

/** @type {(path: string, id: string, entry: Entry) => Promise<void>} */
export const note = (path, id, entry) => change((store) => store.put([id, entry], [path, id]));

// A file that replaces a notebook replaces its changes, too.
/** @type {(path: string) => Promise<void>} */
export const drop = (path) => change((store) => store.delete(within(path)));

// Bring the changes of a notebook back when it opens, and store its new ones.  `resume` shows what
// its boards have left.
/** @type {(app: LabApp, panel: LabPanel, resume: (cell: LabCell) => void) => () => void} */
export function keepAtOnce({ serviceManager }, { content, context }, resume) {
  const path = () => context.localPath;
  /** @type {(cell: LabCell) => Entry} */
  const entryOf = ({ model }) => [model.sharedModel.getSource(), model.getMetadata(KEY) ?? null];
  /** @type {Map<string, string>} */
  const stored = new Map();
  const order = () => content.widgets.map(({ model }) => model.id).join();
  let ids = "";
  const bringBack = (/** @type {Record<string, Entry>} */ before) => {
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
    }
    ids = order();
    if (!ids) return;
    change((store) => {
      store.delete(within(path())); // also the changes of cells that are gone; the others are kept
      for (const cell of content.widgets.filter(({ model }) => before[model.id]))
        store.put([cell.model.id, entryOf(cell)], [path(), cell.model.id]);
    });
  };
  const look = () => {
    if (ids && ids !== order()) context.save(); // a cell is new, was moved or is gone
    ids = order();
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
    const before = await entries(path());
    content.modelContentChanged.disconnect(look); // the file may be older than what is stored
    await context.revert();
    bringBack(before);
    content.modelContentChanged.connect(look);
  };
  Promise.all([entries(path()), context.ready]).then(([before]) => {
    bringBack(before);
    content.modelContentChanged.connect(look);
  });
  document.addEventListener("visibilitychange", compare);
  return () => document.removeEventListener("visibilitychange", compare);
}

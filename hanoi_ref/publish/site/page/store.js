// The files of a learner in this browser, where JupyterLite stores them.
// https://jupyterlite.readthedocs.io
const NAME = `JupyterLite Storage - ${new URL("./", import.meta.url).pathname}`;
export const STORE = "files";

/** @type {<Result>(asked: IDBRequest<Result>) => Promise<Result>} */
export const settled = (asked) =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

export const opened = () => settled(indexedDB.open(NAME));

// By path, the files that were changed here; none in a browser that is new to the site.
/** @returns {Promise<Record<string, LabFile>>} */
export async function work() {
  const base = await opened();
  if (!base.objectStoreNames.contains(STORE)) {
    base.close();
    return {};
  }
  const store = base.transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  base.close();
  return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
}

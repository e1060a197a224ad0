// What every page of the site does: the worker that keeps it, and, on the start page, a learner's
// work as one file.
(() => {
  const ROOT = new URL("./", document.currentScript.src);

  // Kept are all files; they are asked for when Python is there and the network has nothing to do.
  async function keepSite() {
    if (!navigator.serviceWorker) return;
    await navigator.serviceWorker.register(new URL("worker.js", ROOT));
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "all kept") document.documentElement.dataset.kept = "all";
    });
    await quiet();
    active.postMessage("keep all");
  }

  const IDLE = "[data-status='idle']"; // how a notebook shows that its kernel waits

  function quiet() {
    if (!location.pathname.includes("/notebooks/")) return Promise.resolve();
    return new Promise((done) => {
      const look = () => document.querySelector(IDLE) && (watch.disconnect(), done());
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  }

  // Links between lessons open in a tab of files; here they open as a notebook in the same place.
  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[href*='.ipynb']");
      const path = link && new URL(link.href, location).href.match(/(?:tree|files|path=)\/?(.+\.ipynb)/);
      if (!path || link.href.includes("notebooks/index.html")) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(new URL(`notebooks/index.html?path=${path[1]}`, ROOT));
    },
    true,
  );

  // JupyterLite keeps files in a database of the browser: https://jupyterlite.readthedocs.io
  const NAME = `JupyterLite Storage - ${ROOT.pathname}`;
  const STORE = "files";

  function opened() {
    return new Promise((done, fail) => {
      const asked = indexedDB.open(NAME);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  }

  const settled = (asked) =>
    new Promise((done, fail) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });

  async function work() {
    const base = await opened();
    if (!base.objectStoreNames.contains(STORE)) return (base.close(), {});
    const store = base.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    base.close();
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
  }

  async function bringBack(files) {
    const base = await opened();
    if (!base.objectStoreNames.contains(STORE)) return (base.close(), false);
    const change = base.transaction(STORE, "readwrite");
    for (const [key, value] of Object.entries(files)) change.objectStore(STORE).put(value, key);
    await new Promise((done, fail) => ((change.oncomplete = done), (change.onerror = fail)));
    base.close();
    return true;
  }

  // How far a learner has come, as `hanoi progress` reads it (grading/learner.py).
  async function showProgress() {
    const places = document.querySelectorAll("[data-lesson]");
    const files = places.length ? await work() : {};
    for (const place of places) {
      const cells = files[place.dataset.lesson]?.content?.cells;
      if (cells) place.append(come(cells));
    }
  }

  function come(cells) {
    const checks = cells.filter(({ cell_type: kind, metadata }) => kind === "code" && metadata.nbgrader?.grade);
    const points = checks.map(({ metadata }) => metadata.nbgrader.points);
    const earned = checks.map(({ outputs }, at) => Math.min(points[at], shown(outputs)));
    const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
    const place = document.createElement("span");
    place.className = "come";
    const signs = earned.map((each, at) => (each >= points[at] ? "●" : each ? "◐" : "○"));
    place.textContent = `${signs.join("")} ${sum(earned)} of ${sum(points)} points`;
    return place;
  }

  const shown = (outputs) =>
    outputs.map(({ data }) => Number([data?.["text/plain"]].flat().join(""))).find((n) => n >= 0) ?? 0;

  const say = (words) => (document.getElementById("said").textContent = words);

  async function save() {
    const files = await work();
    const count = Object.keys(files).length;
    if (!count) return say("Nothing has been changed in this browser yet.");
    navigator.storage?.persist?.(); // so that the browser does not tidy it away
    const day = new Date().toISOString().slice(0, 10);
    const link = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(new Blob([JSON.stringify({ hanoi: 1, files })])),
      download: `hanoi-${day}.json`,
    });
    link.click();
    say(`${link.download} holds ${count} ${count === 1 ? "file" : "files"}.`);
  }

  async function load({ target }) {
    const [file] = target.files;
    let read;
    try {
      read = JSON.parse(await file.text());
    } catch {}
    if (read?.hanoi !== 1) return say(`${file.name} is no file of this page.`);
    if (!(await bringBack(read.files)))
      return say("Open the first lesson once, then bring your work back.");
    say(`Everything of ${file.name} is back.`);
  }

  document.getElementById("save")?.addEventListener("click", save);
  document.getElementById("load")?.addEventListener("change", load);
  showProgress().catch((error) => console.warn("no progress is shown:", error));
  keepSite().catch((error) => console.warn("the site is not kept:", error));
})();

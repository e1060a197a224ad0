// Script of every page: registers the service worker and handles links between lessons.
(() => {
  const ROOT = new URL("./", /** @type {HTMLScriptElement} */ (document.currentScript).src);

  // Start Python while JupyterLite loads, whose kernel then gets this worker in place of a new one.
  function startPython() {
    if (crossOriginIsolated || !location.pathname.includes("/notebooks/")) return;
    /** @type {Worker | undefined} */
    let early = new Worker(new URL("static/pyodide/kernel.mjs", ROOT), { type: "module" });
    window.Worker = new Proxy(Worker, {
      construct(Native, [url, options]) {
        const given = `${url}`.includes("/comlink.worker.") ? early : undefined;
        if (given) early = undefined;
        return given ?? new Native(url, options);
      },
    });
  }

  // Cache all files, but wait until Python has loaded: the service worker takes seconds of its start.
  async function keepSite() {
    if (!navigator.serviceWorker) return;
    await quiet();
    // A kernel is idle before Python is there: wait for an answer, then for cells run meanwhile.
    const nothing = { code: "", silent: true, store_history: false };
    for (let turn = 0; turn < 2; turn++) await kernel()?.requestExecute(nothing).done;
    await navigator.serviceWorker.register(new URL("worker.js", ROOT));
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "all kept") document.documentElement.dataset.kept = "all";
    });
    active?.postMessage("keep all");
  }

  // Ask the kernel itself: the page shows "idle" even before a kernel has begun to load.
  const kernel = () => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;

  /** @returns {Promise<void>} */
  function quiet() {
    if (!location.pathname.includes("/notebooks/")) return Promise.resolve();
    return new Promise((done) => {
      const look = () => {
        if (kernel()?.status !== "idle") return;
        watch.disconnect();
        done();
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  }

  // JupyterLite opens links to lessons in a file browser; open the notebook in this tab instead.
  addEventListener(
    "click",
    (event) => {
      /** @type {HTMLAnchorElement | null} */
      const link = /** @type {Element} */ (event.target).closest?.("a[href*='.ipynb']");
      const path =
        link && new URL(link.href, location.href).href.match(/(?:tree|files|path=)\/?(.+\.ipynb)/);
      if (!path || link.href.includes("notebooks/index.html")) return;
      event.preventDefault();
      event.stopPropagation();
      location.assign(new URL(`notebooks/index.html?path=${path[1]}`, ROOT));
    },
    true,
  );

  // While JupyterLite loads, the first board of a lesson can be played: widgets/lab/static/first.js.
  // A reader's own copy of a lesson is in this browser; the lesson as it was given is in files/.
  async function playFirstBoard() {
    const path = new URLSearchParams(location.search).get("path");
    if (!path?.endsWith(".ipynb") || !location.pathname.includes("/notebooks/")) return;
    /** @param {string} name */
    const load = (name) => import(new URL(name, ROOT).href);
    const ours = "extensions/hanoi-ref/static";
    const modules = [load(`${ours}/first.js`), load(`${ours}/journal.js`), load("store.js")];
    const [{ playMeanwhile }, { entries, note }, { work }] = await Promise.all(modules);
    if (path in (await work())) return;
    const changes = { before: await entries(path), note: note.bind(null, path) };
    await playMeanwhile(new URL(`files/${path}`, ROOT), changes);
  }

  playFirstBoard().catch((error) => console.warn("no board meanwhile:", error));
  // On a first visit JupyterLite's files come first: the page would wait for Python's.
  if (navigator.serviceWorker?.controller) startPython();
  else addEventListener("hanoi:lab", startPython, { once: true });
  keepSite().catch((error) => console.warn("the site is not kept:", error));
})();

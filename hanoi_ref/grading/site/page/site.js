// What every page of the site does: the worker that keeps it, and links between lessons.
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

  keepSite().catch((error) => console.warn("the site is not kept:", error));
})();

// Caches the site for use without a network.  The cache key has the file's digest, so that a new
// version of the site replaces an old one file by file.
// publish/site/build.py replaces the string with all files and their digests.
const FILES = /** @type {Record<string, string>} */ (/** @type {unknown} */ ("FILES"));
const CACHE = "hanoi-site";
const ROOT = new URL("./", self.location.href);
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {(url: URL) => string} */
const pathOf = (url) => {
  const path = url.pathname.slice(ROOT.pathname.length);
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
};
/** @type {(path: string) => string} */
const keyOf = (path) => new URL(`${path}?digest=${FILES[path]}`, ROOT).href;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const [cache, wanted] = [await caches.open(CACHE), new Set(Object.keys(FILES).map(keyOf))];
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  await worker.clients.claim();
}

let visit = 0; // a page that opens comes before the files that are cached for later
worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") visit += 1;
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== ROOT.origin) return;
  if (url.pathname.startsWith(ROOT.pathname) && FILES[pathOf(url)])
    event.respondWith(answer(pathOf(url), event.request));
});

/** @type {(path: string, request: Request) => Promise<Response>} */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

// A loaded page asks for all files, so that lessons never opened work without a network too.
worker.addEventListener("message", (event) => {
  if (event.data === "keep all") event.waitUntil(keepAll(event.source));
});

const AT_ONCE = 4;

/** @param {ExtendableMessageEvent["source"]} page */
async function keepAll(page) {
  const [cache, mine] = [await caches.open(CACHE), visit];
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = Object.keys(FILES).filter((path) => !there.has(keyOf(path)));
  const next = async () => {
    for (let path = wanted.pop(); path && visit === mine; path = wanted.pop()) {
      const got = await fetch(new URL(path, ROOT).href);
      if (got.status === 200) await cache.put(keyOf(path), got);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (visit === mine) page?.postMessage("all kept");
}

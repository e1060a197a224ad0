// A learner's work on the start page: shows its progress, saves it as one file and restores it.
import { opened, STORE, work } from "./store.js";

/** @param {string} name */
const ours = (name) => import(new URL(`extensions/hanoi-ref/static/${name}`, import.meta.url).href);

// Restores files.  A file with newer changes stays, and the restored one gets a dated name.
// Returns the dated paths; undefined if no lesson was ever opened.
/** @type {(files: Record<string, LabFile>) => Promise<string[] | undefined>} */
async function bringBack(files) {
  const { drop } = await ours("journal.js");
  const { isNewer, ofItsDay } = await ours("work.js");
  const here = await work();
  const base = await opened();
  if (!base.objectStoreNames.contains(STORE)) return void base.close();
  const change = base.transaction(STORE, "readwrite");
  const [beside, dropped] = [/** @type {string[]} */ ([]), /** @type {Promise<void>[]} */ ([])];
  for (const file of Object.values(files)) {
    const isOlder = here[file.path] && isNewer(here[file.path], file);
    const path = isOlder ? ofItsDay(file) : file.path;
    if (isOlder) beside.push(path);
    change.objectStore(STORE).put({ ...file, path, name: path.replace(/.*\//, "") }, path);
    dropped.push(drop(path));
  }
  await new Promise((done, fail) => Object.assign(change, { oncomplete: done, onerror: fail }));
  await Promise.all(dropped);
  base.close();
  return beside;
}

// Shows the progress, as above a lesson.
async function showProgress() {
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll("[data-lesson]");
  if (!places.length) return;
  const { pointsOf } = await ours("exercises.js");
  const files = await work();
  /** @type {HTMLElement | undefined} */
  let last; // of those that were begun
  for (const place of places) {
    const cells = files[place.dataset.lesson ?? ""]?.content?.cells;
    place.querySelector(".come")?.remove();
    if (!cells) continue;
    const { signs, earned, points } = pointsOf(cells);
    const textContent = `${signs} ${earned} of ${points} points`;
    last = place;
    place.append(Object.assign(document.createElement("span"), { className: "come", textContent }));
  }
  const [begin, title] = [document.querySelector(".begin"), last?.querySelector("strong")];
  const textContent = `Continue with lesson ${title?.textContent}`;
  if (begin && title) Object.assign(begin, { textContent, href: last?.getAttribute("href") });
}

// Every id is in the start page, so the result is not null.
/** @type {(id: string) => HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} words */
const say = (words) => {
  byId("said").textContent = words;
};

async function save() {
  const files = await work();
  const count = Object.keys(files).length;
  if (!count) return say("Nothing has been changed in this browser yet.");
  navigator.storage?.persist?.(); // so that the browser does not delete it
  const day = new Date().toISOString().slice(0, 10);
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(new Blob([JSON.stringify({ hanoi: 1, files })])),
    download: `hanoi-${day}.json`,
  });
  link.click();
  say(`${link.download} holds ${count} ${count === 1 ? "file" : "files"}.`);
}

/** @param {Event} event */
async function load(event) {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {}
  if (read?.hanoi !== 1 || !read.files)
    return say(`${file.name} is not a file saved by this page.`);
  const beside = await bringBack(read.files);
  if (!beside) return say("Open the first lesson once, then bring your work back.");
  const newer = `Newer work on this page was kept. The older version is beside it: ${beside.join(", ")}.`;
  await showProgress();
  say(`Everything in ${file.name} is back. ${beside.length ? newer : ""}`);
}

byId("save").addEventListener("click", save);
byId("load").addEventListener("change", load);
showProgress().catch((error) => console.warn("no progress is shown:", error));

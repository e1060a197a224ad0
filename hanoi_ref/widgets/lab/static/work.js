// Three buttons above each lesson: one shows the points of the whole course, two save a learner's
// work to one file and restore it on another machine or browser.  The site's start page reads and
// writes the same file; its paths are relative to the course's folder.

import { isBlank, pointsOf, sumOf } from "./exercises.js";
import { drop, site } from "./journal.js";

const LESSON = /^(\d+-.*|extras)$/; // a folder of the course
const NUMBERED = /^\d+-/;
const COURSE = `margin: 0; padding: 4px 12px; list-style: none; line-height: 34px; overflow: auto;
  white-space: nowrap; font-size: 13px; color: var(--jp-ui-font-color1)`;
const LOOK = `min-height: 28px; padding: 0 10px; border: 1px solid var(--jp-border-color1);
  border-radius: 6px; background: none; cursor: pointer; font: 13px/26px var(--jp-ui-font-family);
  color: var(--jp-ui-font-color1); position: relative; box-sizing: border-box`;
const SAID = `margin: 0; padding: 8px 12px; min-height: 36px; box-sizing: border-box; overflow-y: auto;
  font-size: 13px; color: var(--jp-ui-font-color1)`;
const [AGAIN, STORED] = ["Start again", "Saved in this browser"];
const HEARD =
  "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)";
const MARK = "padding: 0 6px; font-size: 12px; color: var(--jp-ui-font-color2)";
const CARD = /<\w+ class="hanoi-(?:verdict" aria-label="(.*?)"|ready|hint)/; // of what a cell shows
const COVER = "position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer";
/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} props
 * @param {(Node | string)[]} children
 */
const make = (tag, props, ...children) => {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
};

/** @type {(app: LabApp, panel: LabPanel, Widget: LabWidgetClass) => import("./exercises.js").Work} */
export function workButtons(app, panel, Widget) {
  const { live, say } = line(panel, Widget);
  /** @param {() => Promise<string>} act */
  const tell = (act) => act().then(say, ({ message }) => say(`That failed: ${message}`));
  const save = make("button", { type: "button", style: LOOK }, "Save my work");
  // The input covers its label, so that files can be dropped on it.
  const file = make("input", { type: "file", accept: ".json", style: COVER });
  save.onclick = () => tell(() => saveWork(app, panel));
  file.onchange = () => {
    const [chosen] = file.files ?? [];
    if (chosen) tell(() => bringBack(app, panel, chosen));
  };
  const back = make("label", { style: LOOK }, "Bring it back", file);
  const { button, count } = totalButton(app, panel, Widget);
  const others = [live, button, save, back];
  const root = site();
  if (root) others.push(againButton(panel, root, tell), make("span", { style: MARK }, STORED));
  /** @param {string} href */
  const open = (href) => {
    const path = new URL(href, `file:///${panel.context.localPath}`).pathname.slice(1);
    show(app, decodeURI(path));
  };
  return { others, count, open };
}

// Open a lesson; on the site in this tab, as the site's links do, so that Back leads here.
/** @type {(app: LabApp, path: string) => void} */
function show({ commands }, path) {
  const root = site();
  if (root) location.assign(new URL(`notebooks/index.html?path=${path}`, root));
  else commands.execute("docmanager:open", { path });
}

// A button that replaces a lesson by the one that the site gives out, and then takes that back.
/** @type {(panel: LabPanel, root: URL, tell: (act: () => Promise<string>) => void) => HTMLElement} */
function againButton({ context }, root, tell) {
  const button = make("button", { type: "button", style: LOOK }, AGAIN);
  /** @type {Json} */
  let before;
  const act = async () => {
    if (before) {
      context.model.fromJSON(before);
      before = undefined;
      button.textContent = AGAIN;
      return "Your work in this lesson is back.";
    }
    const given = await fetch(new URL(`files/${context.localPath}`, root));
    if (!given.ok) return "This notebook is yours alone: the site has no other one.";
    if (!confirm("Remove your work from this lesson, and start again?")) return "";
    before = context.model.toJSON();
    context.model.fromJSON(await given.json());
    button.textContent = "Undo start again";
    return "The lesson is new. Until you close it, the button takes that back.";
  };
  button.onclick = () => tell(act);
  return button;
}

// A button with the points of the course; it lists the lessons, each with its points and a link.
// The points of this lesson are those of the page, which may not be saved yet.
/** @type {(app: LabApp, panel: LabPanel, Widget: LabWidgetClass) =>
 *   { button: HTMLElement, count: () => Promise<void> }} */
function totalButton(app, panel, Widget) {
  const button = make("button", { type: "button", style: LOOK, hidden: true });
  const list = new Widget({ node: make("ol", { className: "hanoi-course", style: COURSE }) });
  const read = async () => {
    const all = await lessons(app.serviceManager.contents, courseOf(panel), NUMBERED);
    if (panel.contentHeader.isDisposed || all.length < 2) return;
    all.sort((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }));
    const here = panel.context.model.toJSON().cells;
    /** @type {(file: LabFile) => NotebookCell[]} */
    const cellsOf = ({ path, content }) =>
      path === panel.context.localPath ? here : content.cells;
    const rows = all.map((file) => ({ file, ...pointsOf(cellsOf(file)) }));
    const [earned, points] = [sumOf(rows, "earned"), sumOf(rows, "points")];
    button.textContent = `Course: ${earned} of ${points} points`;
    button.hidden = false;
    const lines = rows.map((row) => lessonRow(app, row));
    const root = site();
    if (root) lines.push(make("li", {}, make("a", { href: root.href }, "The start page")));
    list.node.replaceChildren(...lines);
    list.node.style.minHeight = `${8 + 34 * lines.length}px`; // the panel asks for this
  };
  button.onclick = async () => {
    await saveAll(app);
    await count();
    if (list.parent) list.parent = null;
    else panel.contentHeader.addWidget(list);
    button.setAttribute("aria-expanded", String(Boolean(list.parent)));
  };
  const count = () => read().catch(() => {}); // a folder of its own has no course
  return { button, count };
}

/** @typedef {{ file: LabFile, earned: number, points: number }} LessonPoints */

/** @type {(app: LabApp, row: LessonPoints) => HTMLElement} */
function lessonRow(app, { file, earned, points }) {
  const [first] = file.content.cells;
  const title = /^# (.+)/.exec([first?.source ?? ""].flat().join(""))?.[1] ?? file.name;
  const link = make("button", { type: "button", style: LOOK }, title);
  link.onclick = () => show(app, file.path);
  const anew = file.content.cells.some(asksAnew) ? "; it asks from memory again" : "";
  return make("li", {}, link, ` ${earned} of ${points} points${anew}`);
}

// Whether the next round of questions from memory has come, as in checking/memory.py.
/** @param {NotebookCell} cell */
function asksAnew({ metadata }) {
  const again = metadata.hanoi?.Memory?.again ?? "";
  return "" < again && again <= new Date().toLocaleDateString("sv"); // as 2026-11-29
}

// A line below the buttons, which is added with its first message; and what screen readers say: the
// same, and the cards that cells show.  Words are announced only if their element was there before.
/** @type {(panel: LabPanel, Widget: LabWidgetClass) => { live: HTMLElement, say(words: string): void }} */
function line({ contentHeader, sessionContext }, Widget) {
  const live = make("span", { role: "status", style: HEARD });
  const said = new Widget({ node: make("p", { className: "hanoi-work", style: SAID }) });
  sessionContext.iopubMessage.connect((_, { content }) => {
    const { "text/html": html, "text/plain": text } = content.data ?? {};
    const [card, label] = CARD.exec(html) ?? [];
    if (card) live.textContent = label ?? text;
  });
  const say = (/** @type {string} */ words) => {
    if (!said.parent) contentHeader.addWidget(said);
    live.textContent = said.node.textContent = words;
  };
  return { live, say };
}

/** @type {(...parts: string[]) => string} */
const joined = (...parts) => parts.filter(Boolean).join("/");
/** @type {(panel: LabPanel) => string} */
const courseOf = (panel) => panel.context.localPath.split("/").slice(0, -2).join("/");
// JupyterLite omits the content unless it is requested.
/** @type {(contents: LabContents, path: string) => Promise<LabFile>} */
const whole = (contents, path) => contents.get(path, { content: true });
/** @type {(app: LabApp) => Promise<unknown>} */
const saveAll = ({ commands }) => commands.execute("docmanager:save-all");

/** @type {(app: LabApp, panel: LabPanel) => Promise<string>} */
async function saveWork(app, panel) {
  await saveAll(app);
  const course = courseOf(panel);
  const all = await lessons(app.serviceManager.contents, course);
  const worked = all.filter(isWorkedOn);
  if (!worked.length) return "Nothing has been run or written yet.";
  /** @type {(path: string) => string} */
  const within = (path) => path.slice(course ? course.length + 1 : 0);
  const files = Object.fromEntries(
    worked.map((one) => [within(one.path), { ...one, path: within(one.path) }]),
  );
  const name = `hanoi-${new Date().toISOString().slice(0, 10)}.json`;
  give(name, JSON.stringify({ hanoi: 1, files }));
  return `${name} holds ${worked.length} of ${all.length} lessons.`;
}

/** @type {(contents: LabContents, course: string, names?: RegExp) => Promise<LabFile[]>} */
async function lessons(contents, course, names = LESSON) {
  /** @type {(file: LabFile) => boolean} */
  const isOurs = ({ type, name }) => type === "directory" && names.test(name);
  /** @type {LabFile[]} */
  const folders = (await whole(contents, course)).content.filter(isOurs);
  const listed = await Promise.all(folders.map(({ path }) => whole(contents, path)));
  const found = listed.flatMap(({ content }) => content).filter(({ type }) => type === "notebook");
  return Promise.all(found.map((/** @type {LabFile} */ one) => whole(contents, one.path)));
}

/** @param {LabFile} file */
function isWorkedOn({ content }) {
  /** @type {(cell: NotebookCell) => boolean} */
  const isWritten = ({ metadata, source }) =>
    metadata.nbgrader?.grade && !isBlank([source].flat().join(""), metadata["hanoi-given"]);
  return content.cells.some((/** @type {NotebookCell} */ cell) =>
    cell.cell_type === "code"
      ? cell.execution_count || cell.metadata.hanoi
      : cell.cell_type === "markdown" && isWritten(cell),
  );
}

/** @type {(name: string, text: string) => void} */
function give(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** @type {(app: LabApp, panel: LabPanel, file: File) => Promise<string>} */
async function bringBack(app, panel, file) {
  const read = await readWork(file);
  if (!read) return `${file.name} holds no work of this course.`;
  await saveAll(app);
  const [contents, course] = [app.serviceManager.contents, courseOf(panel)];
  const beside = [];
  for (const one of read) {
    const put = await putBack(contents, { ...one, path: joined(course, one.path) });
    if (put !== joined(course, one.path)) beside.push(put);
  }
  await showAnew(app);
  const newer = `Newer work on this page was kept. The older version is beside it: ${beside.join(", ")}.`;
  return `Everything in ${file.name} is back. ${beside.length ? newer : ""}`;
}

/** @type {(file: File) => Promise<LabFile[] | false>} */
async function readWork(file) {
  try {
    const { hanoi, files } = JSON.parse(await file.text());
    return hanoi === 1 && Object.entries(files).map(([path, one]) => ({ ...one, path }));
  } catch {
    return false;
  }
}

// Restore a file and return its path: another name if the present file has newer work.  A replaced
// file is kept as the checkpoint to which the menu File can revert.
/** @type {(contents: LabContents, one: LabFile) => Promise<string>} */
async function putBack(contents, one) {
  const here = await whole(contents, one.path).catch(() => {});
  const path = here && isWorkedOn(here) && isNewer(here, one) ? ofItsDay(one) : one.path;
  if (here && path === one.path) await contents.createCheckpoint(path);
  const { type, format, content } = one;
  await contents.save(path, { type, format, content });
  await drop(path);
  return path;
}

/** @type {(one: LabFile, other: LabFile) => boolean} */
export const isNewer = (one, other) =>
  Date.parse(one.last_modified) > Date.parse(other.last_modified) &&
  JSON.stringify(one.content) !== JSON.stringify(other.content);

// "1-recursion/recursion.ipynb" of the 21st becomes "1-recursion/recursion 2026-11-21.ipynb".
/** @type {(file: LabFile) => string} */
export const ofItsDay = ({ path, last_modified: day }) =>
  path.replace(/(\.[^./]*)?$/, ` ${day.slice(0, 10)}$1`);

/** @param {LabApp} app */
async function showAnew({ shell }) {
  for (const { context } of shell.widgets("main")) await context?.revert?.();
}

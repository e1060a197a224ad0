// A row above a lesson with its exercises: which are done, which is next, and a chip to go to
// each. Other given elements follow at its end. The card of a check ends with the same next step.

/** @typedef {{ title: string, go(): void }} Step */
/** @typedef {Step & { cell: LabCell, isMore: boolean, state: string, earned: number }} Exercise */

/** @type {Record<string, string>} */
const STATES = { done: "●", begun: "◐", open: "○" };
const GIVEN = "hanoi-given"; // in a cell's metadata: what an answer replaces (lessons/readiness.py)
const NEXT = /^\*\*Next:\*\*.*?\[(.+?)\]\((.+?)\)/; // the link that a lesson ends with
const GOALS = /^\*\*What you will be able to do:\*\* (.+?)(?: In More:|$)/m;
const CHIP = `min-height: 28px; padding: 0 8px; border: 1px solid var(--jp-border-color1);
  border-radius: 14px; background: none; cursor: pointer; font: 13px var(--jp-ui-font-family);
  color: var(--jp-ui-font-color1)`;
const STEP = `${CHIP}; display: block; min-height: 36px; padding: 0 16px; margin-top: 12px`;
const WORDS = "margin-right: 8px; font-size: 13px; color: var(--jp-ui-font-color1)";

// The row's other elements, what counts the course's points, and what opens another lesson.
/** @typedef {{ others: HTMLElement[], count: () => void, open: (href: string) => void }} Work */
/** @type {(panel: LabPanel, Widget: LabWidgetClass, work: Work) => void} */
export function showExercises(panel, Widget, { others, count, open }) {
  const { content, contentHeader, context, sessionContext, disposed } = panel;
  const bar = new Widget({ node: document.createElement("div") });
  bar.node.className = "hanoi-row";
  const signs = document.createElement("nav");
  signs.setAttribute("aria-label", "Exercises");
  bar.node.append(signs, ...others);
  let [shown, waiting, counting] = ["", 0, 0];
  const soon = () => {
    waiting ||= setTimeout(update, 300);
  };
  const update = () => {
    waiting = 0;
    if (contentHeader.isDisposed) return; // cells also change while a panel is being closed
    const all = exercisesOf(content);
    const link = found(content, NEXT);
    const end = link ? { title: link[1], go: () => open(link[2]) } : undefined;
    showSteps(content, all, end);
    const now = JSON.stringify(all.map(({ title, state, earned }) => [title, state, earned]));
    if (now === shown) return; // keep the focus on its button
    shown = now;
    signs.replaceChildren(words(all, end), ...all.map((each, at) => chip(each, at + 1)));
    if (all.length && !bar.parent) contentHeader.addWidget(bar);
    clearTimeout(counting); // this lesson comes first: the others are read when it has been still
    counting = setTimeout(count, 2000);
  };
  const cards = new MutationObserver(soon); // a card is on the page later than its points
  cards.observe(content.node, { childList: true, subtree: true });
  context.ready.then(update);
  sessionContext.statusChanged.connect(update);
  content.activeCellChanged.connect(update); // written answers change without the kernel
  content.modelContentChanged.connect(soon); // also when a file of another day replaces this one
  disposed.connect(() => {
    clearTimeout(waiting);
    cards.disconnect();
    sessionContext.statusChanged.disconnect(update);
  });
}

/** @type {(cell: LabCell) => { grade?: boolean, grade_id?: string, points?: number }} */
const marks = ({ model }) => model.getMetadata("nbgrader") ?? {};
/** @type {(cell: LabCell) => boolean} */
const isMarked = (cell) => Boolean(marks(cell).grade && marks(cell).grade_id);
/** @type {(cell: LabCell) => string} */
const sourceOf = ({ model }) => model.sharedModel.getSource();
/** @type {(content: LabContent, words: RegExp) => RegExpExecArray | null | undefined} */
const found = ({ widgets }, words) =>
  widgets.map((cell) => words.exec(sourceOf(cell))).find(Boolean);

// Each with the title in the heading of its task, or else its name.
/** @type {(content: LabContent) => Exercise[]} */
function exercisesOf(content) {
  const more = content.widgets.findIndex((cell) => /^# More$/m.test(sourceOf(cell)));
  return content.widgets.filter(isMarked).map((cell) => {
    const name = marks(cell).grade_id?.replace(/-(check|written)$/, "") ?? "";
    const tasks = [`${name}-task`, `${cell.model.id.replace(/^.*-/, "")}-task`];
    const task = content.widgets.find(({ model }) => tasks.includes(model.id)) ?? cell;
    const title = /^#+ Exercise: (.+?)(?: \(|$)/m.exec(sourceOf(task))?.[1] ?? name;
    const isMore = more >= 0 && content.widgets.indexOf(cell) > more;
    return {
      cell,
      title,
      isMore,
      go: () => scrollTo(content, task),
      ...standing(cell.model.toJSON()),
    };
  });
}

// Return how far a task is, as `hanoi progress` does (publish/learner.py).
/** @type {(cell: NotebookCell) => { earned: number, points: number, state: string }} */
function standing({ cell_type: type, source, metadata, outputs }) {
  const points = metadata.nbgrader?.points ?? 0;
  const earned = type === "code" ? Math.min(points, Math.max(0, ...outputs.map(pointsIn))) : 0;
  const isWritten = type !== "code" && !isBlank([source].flat().join(""), metadata[GIVEN]);
  const isDone = isWritten || (earned > 0 && earned >= points);
  return { earned, points, state: isDone ? "done" : earned > 0 ? "begun" : "open" };
}

// What to do next. No lesson needs More of the one before, so that is next only to those in it.
/** @type {(all: Exercise[], end?: Step, inMore?: boolean) => Step | undefined} */
const nextOf = (all, end, inMore = false) =>
  all.find(({ state, isMore }) => state !== "done" && (inMore || !isMore)) ?? end;

/** @type {(content: LabContent, all: Exercise[], end?: Step) => void} */
function showSteps(content, all, end) {
  const last = all.findLast(({ cell, isMore }) => cell.model.type === "code" && !isMore);
  const goals = found(content, GOALS)?.[1].replace(/[*`]/g, "");
  for (const exercise of all) {
    const card = exercise.cell.node.querySelector(".hanoi-verdict");
    const next = nextOf(all, end, exercise.isMore);
    if (!card || !next || exercise.state !== "done") continue;
    const made = document.createElement("div");
    made.className = "hanoi-next";
    made.style.marginTop = "10px";
    const title = document.createElement("strong");
    title.textContent = "What you can do now: ";
    if (exercise === last && next === end && goals) made.append(title, goals);
    made.append(button(`Next: ${next.title}`, next.go, STEP));
    const before = card.querySelector(".hanoi-next");
    if (before?.textContent === made.textContent) continue; // keep the focus here, too
    before?.remove();
    card.append(made);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    made.animate({ opacity: [0, 1], translate: ["0 8px", "0"] }, isCalm ? 0 : 400);
  }
}

/** @type {(content: LabContent, cell: LabCell) => void} */
function scrollTo(content, cell) {
  content.activeCellIndex = content.widgets.indexOf(cell);
  content.scrollToItem(content.activeCellIndex, "center").then(() => cell.node.focus());
}

/** @type {(textContent: string, onclick: () => void, style: string) => HTMLButtonElement} */
const button = (textContent, onclick, style) =>
  Object.assign(document.createElement("button"), { type: "button", textContent, onclick, style });

/** @type {(source: string, given?: string) => boolean} */
export const isBlank = (source, given) => ["", given?.trim()].includes(source.trim());

// Return the points of a lesson, earned and all, and the signs of its tasks.
/** @type {(cells: NotebookCell[]) => { earned: number, points: number, signs: string }} */
export function pointsOf(cells) {
  const all = cells.filter(({ metadata }) => metadata.nbgrader?.grade).map(standing);
  const [earned, points] = [sumOf(all, "earned"), sumOf(all, "points")];
  return { earned, points, signs: all.map(({ state }) => STATES[state]).join("") };
}

/** @type {(rows: { earned: number, points: number }[], name: "earned" | "points") => number} */
export const sumOf = (rows, name) => rows.reduce((sum, row) => sum + row[name], 0);

// A check shows its points as plain text; any other output counts as 0 points.
/** @param {{ data?: Record<string, Json> }} output */
function pointsIn({ data = {} }) {
  const shown = [data["text/plain"] ?? ""].flat().join("");
  return Number(shown) || 0;
}

/** @type {(exercise: Exercise, number: number) => HTMLElement} */
function chip({ title, state, go }, number) {
  const made = button(`${STATES[state]} ${number} ${title}`, go, CHIP);
  made.title = `Go to “${title}”: ${state}`;
  made.setAttribute("aria-label", made.title);
  return made;
}

/** @type {(all: Exercise[], end?: Step) => HTMLElement} */
function words(all, end) {
  const [done, next] = [all.filter(({ state }) => state === "done").length, nextOf(all, end)];
  const said = document.createElement("span");
  said.style = WORDS;
  said.append(`${done} of ${all.length} done`);
  const link = Object.assign(document.createElement("a"), { href: "#", textContent: next?.title });
  link.style = "color: inherit; text-decoration: underline";
  link.onclick = (event) => {
    event.preventDefault();
    next?.go();
  };
  if (next) said.append(", next: ", link);
  return said;
}

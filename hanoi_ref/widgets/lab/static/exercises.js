// A row above a lesson with its exercises: which are done, which is next, and a chip to go to
// each. Other given elements follow at its end.

/** @typedef {{ cell: LabCell, title: string, state: string }} Exercise */

/** @type {Record<string, string>} */
const STATES = { done: "●", begun: "◐", open: "○" };
const GIVEN = "hanoi-given"; // in a cell's metadata: what an answer replaces (lessons/readiness.py)
const CHIP = `min-height: 28px; padding: 0 8px; border: 1px solid var(--jp-border-color1);
  border-radius: 14px; background: none; cursor: pointer; font: 13px var(--jp-ui-font-family);
  color: var(--jp-ui-font-color1)`;
const WORDS = "margin-right: 8px; font-size: 13px; color: var(--jp-ui-font-color1)";

/** @type {(panel: LabPanel, Widget: LabWidgetClass, ...others: HTMLElement[]) => void} */
export function showExercises(panel, Widget, ...others) {
  const { content, contentHeader, context, sessionContext, disposed } = panel;
  const bar = new Widget({ node: document.createElement("div") });
  bar.node.className = "hanoi-row";
  const signs = document.createElement("nav");
  signs.setAttribute("aria-label", "Exercises");
  bar.node.append(signs, ...others);
  let [shown, waiting] = ["", 0];
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, 300);
  };
  const update = () => {
    if (contentHeader.isDisposed) return; // cells also change while a panel is being closed
    const all = content.widgets
      .filter(isMarked)
      .map((cell) => ({ cell, title: titleOf(content, cell), state: stateOf(cell) }));
    const now = JSON.stringify(all.map(({ title, state }) => [title, state]));
    if (now === shown) return; // keep the focus on its button
    shown = now;
    signs.replaceChildren(words(all), ...all.map((each, at) => chip(content, each, at + 1)));
    if (all.length && !bar.parent) contentHeader.addWidget(bar);
  };
  context.ready.then(update);
  sessionContext.statusChanged.connect(update);
  content.activeCellChanged.connect(update); // written answers change without the kernel
  content.modelContentChanged.connect(soon); // also when a file of another day replaces this one
  disposed.connect(() => {
    clearTimeout(waiting);
    sessionContext.statusChanged.disconnect(update);
  });
}

/** @type {(cell: LabCell) => { grade?: boolean, grade_id?: string, points?: number }} */
const marks = ({ model }) => model.getMetadata("nbgrader") ?? {};
/** @type {(cell: LabCell) => boolean} */
const isMarked = (cell) => Boolean(marks(cell).grade && marks(cell).grade_id);
// The title in the heading of its task, or else its name.
/** @type {(content: LabContent, cell: LabCell) => string} */
function titleOf(content, cell) {
  const name = marks(cell).grade_id?.replace(/-(check|written)$/, "") ?? "";
  const tasks = [`${name}-task`, `${cell.model.id.replace(/^.*-/, "")}-task`];
  const task = content.widgets.find(({ model }) => tasks.includes(model.id));
  return (
    /^#+ Exercise: (.+?)(?: \(|$)/m.exec(task?.model.sharedModel.getSource() ?? "")?.[1] ?? name
  );
}

/** @param {LabCell} cell */
function stateOf(cell) {
  const { model } = cell;
  if (model.type !== "code")
    return isBlank(model.sharedModel.getSource(), model.getMetadata(GIVEN)) ? "open" : "done";
  const earned = Math.max(0, ...model.outputs.toJSON().map(pointsIn));
  return earned >= (marks(cell).points ?? Infinity) ? "done" : earned > 0 ? "begun" : "open";
}

/** @type {(source: string, given?: string) => boolean} */
export const isBlank = (source, given) => ["", given?.trim()].includes(source.trim());

// Return the points of a saved lesson: those earned in checks, and all, as `hanoi progress` does.
/** @type {(cells: NotebookCell[]) => { earned: number, points: number }} */
export function pointsOf(cells) {
  const sum = { earned: 0, points: 0 };
  for (const { cell_type: type, metadata, outputs } of cells) {
    const { grade, points = 0 } = metadata.nbgrader ?? {};
    if (!grade) continue;
    sum.points += points;
    if (type === "code") sum.earned += Math.min(points, Math.max(0, ...outputs.map(pointsIn)));
  }
  return sum;
}

// A check shows its points as plain text; any other output counts as 0 points.
/** @param {{ data?: Record<string, Json> }} output */
function pointsIn({ data = {} }) {
  const shown = [data["text/plain"] ?? ""].flat().join("");
  return Number(shown) || 0;
}

/** @type {(content: LabContent, exercise: Exercise, number: number) => HTMLElement} */
function chip(content, { cell, title, state }, number) {
  const made = document.createElement("button");
  made.type = "button";
  made.style = CHIP;
  made.title = `Go to “${title}”: ${state}`;
  made.setAttribute("aria-label", made.title);
  made.textContent = `${STATES[state]} ${number} ${title}`;
  made.onclick = () => {
    content.activeCellIndex = content.widgets.indexOf(cell);
    content.scrollToItem(content.activeCellIndex, "center");
  };
  return made;
}

/** @param {Exercise[]} all */
function words(all) {
  const left = all.filter(({ state }) => state !== "done");
  const said = document.createElement("span");
  said.style = WORDS;
  said.textContent = `${all.length - left.length} of ${all.length} done`;
  if (left.length) said.textContent += `, next: ${left[0].title}`;
  return said;
}

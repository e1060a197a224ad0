// The extension of JupyterLab and Notebook 7, loaded without a build step.  It stores the state of
// widgets in the notebook, shows widgets whose kernel is gone, and passes on the notebook's keys.
(() => {
  const NAME = "hanoi-ref"; // the folder's name too
  const KEY = "hanoi"; // in the metadata of cells and outputs
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const HERE = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  // Store a widget's state in the cell that made it, which may differ from the cell that shows it.
  /** @param {LabPanel} panel */
  function keepLeft({ content }) {
    /** @param {WindowEventMap["hanoi:left"]} event */
    const hear = ({ detail: { el, cell, left } }) => {
      const cells = content.widgets;
      const shown = cells.find(({ node }) => node.contains(el));
      const [id, name] = cell.length ? cell : [shown?.model.id, savedName(shown, el)];
      const made = cells.find(({ model }) => model.id === id);
      // Two copies of a lesson have cells with the same id; only one of them shows the widget.
      if (!made || !shown) return;
      const { [name]: before, ...others } = made.model.getMetadata(KEY) ?? {};
      const kept = left.about ? { ...others, [name]: left } : others;
      if (Object.keys(kept).length) made.model.setMetadata(KEY, kept);
      else if (before) made.model.deleteMetadata(KEY);
    };
    addEventListener("hanoi:left", hear);
    return () => removeEventListener("hanoi:left", hear);
  }

  // Return the name in its cell of a board that was shown from a saved output: widgets/memory.py.
  /** @type {(cell: LabCell | undefined, el: HTMLElement) => string} */
  function savedName(cell, el) {
    const all = [...(cell?.node.querySelectorAll("[data-kept]") ?? [])];
    const at = all.findIndex((place) => place.contains(el));
    return at > 0 ? `Board ${at + 1}` : "Board";
  }

  // Run and save keys pressed in a widget: run the next cell, or its own, or save the notebook.
  /** @type {(app: LabApp, panel: LabPanel) => () => void} */
  function hearKeys({ commands }, { content }) {
    /** @param {WindowEventMap["hanoi:key"]} event */
    const hear = (event) => {
      const { el, wish } = event.detail;
      const at = content.widgets.findIndex(({ node }) => node.contains(el));
      if (at < 0) return;
      event.preventDefault();
      if (wish === "save") return void commands.execute("docmanager:save");
      content.activeCellIndex = Math.min(at + Number(wish === "next"), content.widgets.length - 1);
      commands.execute(wish === "next" ? "notebook:run-cell-and-select-next" : "notebook:run-cell");
    };
    addEventListener("hanoi:key", hear);
    return () => removeEventListener("hanoi:key", hear);
  }

  // Hints opened on a check's card are recorded in its cell, and opened again after it has run
  // again; checking/card.py numbers them.
  /** @type {(details: HTMLElement) => number} */
  const stepOf = (details) => Number(details.dataset?.hint);
  /** @type {(cell: LabCell | undefined) => number[]} */
  const takenIn = (cell) => cell?.model.getMetadata(KEY)?.hints?.taken ?? [];

  /** @param {LabPanel} panel */
  function keepHints({ content }) {
    /** @param {Event} event */
    const hear = (event) => {
      const target = /** @type {HTMLDetailsElement} */ (event.target);
      const [step, cell] = [
        stepOf(target),
        content.widgets.find((one) => one.node.contains(target)),
      ];
      if (!cell || !target.open || !step || takenIn(cell).includes(step)) return;
      const kept = cell.model.getMetadata(KEY) ?? {};
      cell.model.setMetadata(KEY, { ...kept, hints: { taken: [...takenIn(cell), step] } });
    };
    content.node.addEventListener("toggle", hear, true); // toggle events do not bubble
    return () => content.node.removeEventListener("toggle", hear, true);
  }

  /** @type {(renderer: LabRenderer, content: LabContent) => LabRenderer} */
  function opened(renderer, content) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      await new Promise(requestAnimationFrame); // until then it is in no cell
      const taken = takenIn(content.widgets.find((each) => each.node.contains(node)));
      for (const each of node.querySelectorAll("details"))
        if (taken.includes(stepOf(each))) each.open = true;
    };
    return renderer;
  }

  // Clearing the outputs of all cells also clears the stored state.  A board that was there without
  // Python is there again.
  /** @type {(app: LabApp, panel: LabPanel) => () => void} */
  function forget({ commands, shell }, panel) {
    /** @type {Map<string, ReturnType<LabCell["model"]["outputs"]["toJSON"]>>} */
    const boards = new Map();
    panel.context.ready.then(() => {
      for (const { model } of panel.content.widgets) {
        const outputs = model.type === "code" ? model.outputs.toJSON() : [];
        if (outputs.some(({ metadata }) => metadata?.[KEY]?._table)) boards.set(model.id, outputs);
      }
    });
    /** @type {(_: unknown, command: { id: string }) => void} */
    const hear = (_, { id }) => {
      if (id !== "notebook:clear-all-cell-outputs" || shell.currentWidget !== panel) return;
      for (const { model } of panel.content.widgets) {
        if (model.getMetadata(KEY)) model.deleteMetadata(KEY);
        const board = boards.get(model.id);
        if (board) model.outputs.fromJSON(board);
      }
    };
    commands.commandExecuted.connect(hear);
    return () => commands.commandExecuted.disconnect(hear);
  }

  // A kernel that starts writes its version into the notebook: that alone is nothing to save.
  /** @type {(panel: LabPanel) => void} */
  function stayClean({ context: { model } }) {
    model.metadataChanged.connect(
      (/** @type {unknown} */ _, /** @type {{ key: string }} */ { key }) => {
        const isClean = key === "language_info" && !model.dirty;
        if (isClean) queueMicrotask(() => Object.assign(model, { dirty: false }));
      },
    );
  }

  // Jupyter's message for a view without a kernel; it is replaced by the stored picture.
  const LOST = /^(Error displaying|Loading) widget/;

  /** @type {(panel: LabPanel, offer: () => void) => void} */
  function mend({ content }, offer) {
    const { rendermime } = content;
    const create = rendermime.createRenderer;
    rendermime.createRenderer = function (type) {
      const renderer = create.call(this, type);
      if (type === "image/svg+xml") return livened(worded(renderer), content);
      if (type === "text/html")
        return explained(opened(livened(renderer, content), content), offer);
      if (type === "text/plain") return explained(livened(renderer, content), offer);
      if (type.startsWith("application/vnd.jupyter.std")) return led(renderer, content);
      return type === VIEW ? mended(renderer, content, offer) : renderer;
    };
  }

  // In an untrusted notebook, such as one from a mail, Jupyter shows only safe output: text.
  /** @type {(renderer: LabRenderer, offer: () => void) => LabRenderer} */
  function explained(renderer, offer) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      if (output.trusted || !output.data[VIEW]) return;
      offer();
      node.append(said("", 1, 0));
    };
    return renderer;
  }

  // A name that a cell above loads is missing where that cell has not run: say so below the error.
  const MISSING = /^name '(\w+)' is not defined/; // Python's words, which name what is missing
  /** @type {(renderer: LabRenderer, content: LabContent) => LabRenderer} */
  function led(renderer, content) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      const { ename, evalue } = output.data["application/vnd.jupyter.error"] ?? {};
      const [, name] = (/NameError/.test(ename) && MISSING.exec(evalue)) || []; // Pyodide: <class ...>
      const codes = content.widgets.filter(({ model }) => model.type === "code");
      const loads = new RegExp(`^from hanoi_ref.* import .*\\b${name}\\b`, "m");
      const from = codes.find(({ model }) => loads.test(model.sharedModel.getSource()));
      if (!name || !from || node.querySelector(".hanoi-led")) return;
      const words = document.createElement("p");
      words.className = "hanoi-led";
      words.style = "margin: 4px 0; color: var(--jp-ui-font-color1); font-size: 14px";
      words.textContent = `Run the first cell of this lesson: it loads ${name}.`;
      node.append(words);
    };
    return renderer;
  }

  /** @type {(renderer: LabRenderer, content: LabContent, offer: () => void) => LabRenderer} */
  function mended(renderer, content, offer) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      if (!LOST.test(node.textContent)) return;
      offer();
      const cell = content.widgets.find((each) => each.node.contains(node));
      const left = Object.values(cell?.model.getMetadata(KEY) ?? {});
      // The picture of a question was made before it was answered.
      const guessed = left.map((one) => one?.guesses?.at?.(-1)).find(Boolean);
      const guess = output.metadata[KEY] ? "" : guessed;
      const shown = guess ? [] : await keptOf(output, content.rendermime);
      const words = said(guess, shown.length, left.length);
      if (LOST.test(node.textContent)) node.replaceChildren(...shown, words);
    };
    return renderer;
  }

  // JupyterLab shows a drawing as an image, in which screen readers find no words.
  /** @type {(renderer: LabRenderer) => LabRenderer} */
  function worded(renderer) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      const drawing = String(output.data["image/svg+xml"]);
      const words = new DOMParser().parseFromString(drawing, "image/svg+xml").querySelector("desc");
      for (const image of node.querySelectorAll("img")) image.alt = words?.textContent ?? "";
    };
    return renderer;
  }

  const PATIENCE = 60; // frames until a cell is on the page

  // Show a stored board, explorer or race as in exported pages, in place of its picture.  A board
  // is made of text and shapes only, so it needs no trust in its notebook.
  /** @type {(renderer: LabRenderer, content: LabContent) => LabRenderer} */
  function livened(renderer, content) {
    const { node, renderModel } = renderer;
    renderer.renderModel = async function (output) {
      await renderModel.call(this, output);
      const state = output.metadata[KEY];
      if (!state || (state.widget && !output.trusted)) return;
      const [place, picture] = [document.createElement("div"), document.createElement("div")];
      picture.append(...node.childNodes);
      place.append(picture);
      place.dataset.kept = JSON.stringify(state);
      node.append(place);
      (await program()).showKept(place);
      for (let frame = 0; frame < PATIENCE; frame++) {
        await new Promise(requestAnimationFrame); // until then it is in no cell
        const cell = content.widgets.find((each) => each.node.contains(place));
        if (cell) return resume(cell);
      }
    };
    return renderer;
  }

  // Play on the boards of a cell what was played there before the notebook was closed.
  /** @param {LabCell} cell */
  function resume(cell) {
    for (const place of cell.node.querySelectorAll("[data-kept]")) {
      const board = /** @type {HTMLElement | null} */ (place.querySelector("[role='application']"));
      const left = cell.model.getMetadata(KEY)?.[board ? savedName(cell, board) : ""];
      if (!board || !left?.moves) continue;
      const detail = { moves: left.moves.match(/../g), step: left.step };
      board.dispatchEvent(
        new CustomEvent("hanoi:run", { bubbles: true, cancelable: true, detail }),
      );
    }
  }

  // Return a stored widget, or else the output's picture; empty for plain text.
  /** @type {(output: LabOutput, rendermime: LabRendermime) => Promise<HTMLElement[]>} */
  async function keptOf(output, rendermime) {
    const { [VIEW]: view, ...data } = output.data;
    const type = rendermime.preferredMimeType(data, output.trusted ? "any" : "ensure");
    if (!type || type === "text/plain") return [];
    const shown = rendermime.createRenderer(type);
    await shown.renderModel(output);
    return [shown.node];
  }

  /** @type {(guess: string, shown: number, left: number) => HTMLElement} */
  function said(guess, shown, left) {
    const words = document.createElement("p");
    words.style = "margin: 4px 0; color: var(--jp-ui-font-color2); font-size: 13px";
    words.textContent = guess
      ? `You guessed ${guess}. Run this cell again to go on from there.`
      : !shown
        ? "This widget needs Python. Run this cell again."
        : left
          ? "Saved when this cell ran. Run it again to get your work back."
          : "Saved when this cell ran. Run it again to go on.";
    return words;
  }

  // A lesson that was reopened has a button above it.  The button runs the cells that ran before,
  // and returns to the last of them.
  /** @type {(app: LabApp, panel: LabPanel) => () => Promise<void>} */
  function offering({ commands }, panel) {
    const { content, contentHeader } = panel;
    /** @type {Pick<LabWidget, "dispose"> | null} */
    let bar = null;
    const go = async () => {
      const last = content.widgets.findLastIndex(({ model }) => model.executionCount);
      content.activeCellIndex = last;
      bar?.dispose();
      await commands.execute("notebook:run-all-above");
      content.activeCellIndex = last;
      await commands.execute("notebook:run-cell");
      await content.scrollToItem(last, "center");
    };
    return async () => {
      if (bar) return;
      bar = { dispose() {} }; // a second view must not add another button meanwhile
      const { Widget } = await lumino;
      const made = new Widget({ node: continueBar(go) });
      bar = made;
      if (!contentHeader.isDisposed) contentHeader.addWidget(made); // it may be closed by now
    };
  }

  /** @param {() => void} go */
  function continueBar(go) {
    const [bar, button] = [document.createElement("div"), document.createElement("button")];
    bar.className = "hanoi-continue";
    bar.style = "padding: 6px 12px; min-height: 48px; box-sizing: border-box";
    button.type = "button";
    button.textContent = "Continue where you stopped";
    button.style = `min-height: 36px; padding: 4px 16px; border-radius: 8px; cursor: pointer; font:
      600 14px var(--jp-ui-font-family); border: 1px solid var(--jp-border-color1);
      background: var(--jp-layout-color2); color: var(--jp-ui-font-color1)`;
    button.onclick = go;
    bar.append(button);
    return bar;
  }

  /** @type {(app: LabApp, panel: LabPanel) => Promise<void>} */
  async function row(app, panel) {
    const { showExercises } = await import(new URL("exercises.js", HERE).href);
    const { workButtons } = await import(new URL("work.js", HERE).href);
    const { Widget } = await lumino;
    showExercises(panel, Widget, workButtons(app, panel, Widget));
  }

  /** @type {(app: LabApp, panel: LabPanel) => Promise<void>} */
  async function journal(app, panel) {
    const { keepAtOnce, site } = await import(new URL("journal.js", HERE).href);
    if (site()) panel.disposed.connect(keepAtOnce(app, panel, resume));
  }

  // The script of exported pages.
  const program = async () => (await import(new URL("program.js", HERE).href)).program();

  // While JupyterLab or Notebook 7 loads, the lesson's first board can be played.  A site does the
  // same earlier (publish/site/page/site.js).
  async function meanwhile() {
    const path = /\/(?:tree|notebooks)\/(.+\.ipynb)$/.exec(location.pathname)?.[1];
    const told = document.getElementById("jupyter-config-data")?.textContent;
    if (!path || !told) return;
    const contents = `${location.origin}${JSON.parse(told).baseUrl}api/contents/${path}`;
    const { playMeanwhile } = await import(new URL("first.js", HERE).href);
    await playMeanwhile(contents);
  }

  const plugin = {
    id: `${NAME}:notebook`,
    description: "Saves the state of widgets, and shows widgets without a kernel.",
    autoStart: true,
    /** @param {LabApp} app */
    activate: (app) => {
      dispatchEvent(new Event("hanoi:lab")); // on the site: publish/site/page/site.js
      for (const name of ["palette.css", "lab.css"]) {
        const sheet = { rel: "stylesheet", href: new URL(name, HERE).href };
        document.head.append(Object.assign(document.createElement("link"), sheet));
      }
      // On a narrow screen the file browser leaves too little of a lesson.
      if (innerWidth < 900) app.restored.then(() => app.shell.collapseLeft?.());
      app.docRegistry.addWidgetExtension("Notebook", {
        createNew: (panel) => {
          mend(panel, offering(app, panel));
          row(app, panel);
          stayClean(panel);
          const ends = [
            keepLeft(panel),
            keepHints(panel),
            hearKeys(app, panel),
            forget(app, panel),
          ];
          for (const end of ends) panel.disposed.connect(end);
          journal(app, panel);
        },
      });
    },
  };

  // The module federation container: https://webpack.js.org/concepts/module-federation/
  /** @type {Promise<{ Widget: LabWidgetClass }>} */
  let lumino;
  const container = {
    /** @type {(shared: LabShared) => void} */
    init: ({ "@lumino/widgets": versions }) => {
      lumino = Object.values(versions)[0]
        .get()
        .then((made) => made());
    },
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB[NAME] = container;
  meanwhile().catch((error) => console.warn("no board meanwhile:", error));
})();

// Predictions and quizzes.  All HTML is escaped by Python.

/** @param {string} html */
function makeAsked(html) {
  const id = Math.random().toString(36).slice(2); // a page has predictions and quizzes
  const node = make("div", "hanoi-asked", { id: `hanoi-asked-${id}` });
  node.innerHTML = html;
  return node;
}

// A committed guess remains, and the result is shown beside it.
class Guess {
  /**
   * @param {Model<PredictionTraits>} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.changing = false;
    this.without = make("button", "hanoi-without", { type: "button" }, "Show it without a guess");
    this.question = makeAsked(model.get("_asked"));
    this.form = make("form", "hanoi-guess");
    this.form.addEventListener("submit", (event) => this.commit(event));
    this.shown = make("div", "hanoi-pair");
    this.said = make("div", "hanoi-guessed");
    this.because = make("div", "hanoi-because");
    const told = make("div", "", { role: "status" }, this.said, this.because);
    root.setAttribute("aria-labelledby", this.question.id);
    root.append(this.question, this.form, this.shown);
    const choices = model.get("choices");
    const button = make("button", "hanoi-commit", { type: "submit" }, "Commit");
    this.without.addEventListener("click", () => {
      this.model.set("_shown", true);
      this.model.save_changes();
    });
    const text = { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 200 };
    const box = make("label", "", {}, "Your guess ", make("input", "", { name: "guess", ...text }));
    const asks = choices.length ? choices.map((name) => this.choice(name)) : [box];
    this.form.append(...asks, button, this.without);
    this.show();
    root.append(told);
    model.on("change", () => this.show());
  }

  /** @param {string} name */
  choice(name) {
    const radio = make("input", "", { type: "radio", name: "guess", value: name });
    return make("label", "hanoi-choice", {}, radio, name);
  }

  /** @param {Event} event */
  commit(event) {
    event.preventDefault();
    const guess = String(new FormData(this.form).get("guess") ?? "").trim();
    if (!guess) return childOf(this.form, "input").focus();
    this.changing = false;
    this.model.set("guess", guess);
    this.model.save_changes();
    this.show();
    this.shown.querySelector("button")?.focus();
  }

  change() {
    this.changing = true;
    this.show();
    childOf(this.form, "input").focus();
  }

  show() {
    const [guess, result] = [this.model.get("guess"), this.model.get("_result")];
    const open = !result && (this.changing || !guess);
    this.question.innerHTML = this.model.get("_asked");
    this.form.hidden = !open;
    this.shown.hidden = open;
    this.without.hidden = !this.model.get("_ready");
    if (!open) this.pair(guess, result);
    write(this.said, this.model.get("_said"));
    write(this.because, this.model.get("_why"), "innerHTML");
    keepKeys(this.root);
  }

  /** @type {(guess: string, result: string) => void} */
  pair(guess, result) {
    const focused = this.shown.contains(document.activeElement);
    this.shown.replaceChildren(...(guess ? [valued("Your guess", guess)] : []));
    this.shown.append(result ? valued("Result", result) : this.changer());
    if (focused) this.shown.querySelector("button")?.focus();
  }

  changer() {
    const button = make("button", "", { type: "button" }, "Change my guess");
    button.addEventListener("click", () => this.change());
    return button;
  }
}

/** @type {(name: string, value: string) => HTMLElement} */
function valued(name, value) {
  return make(
    "div",
    "",
    {},
    make("div", "hanoi-name", {}, name),
    make("div", "hanoi-value", {}, value),
  );
}

// A tap chooses; the explanation of the choice appears below it.
class Question {
  /**
   * @param {Model<QuizTraits>} model
   * @param {number} at
   * @param {HTMLElement} root
   */
  constructor(model, at, root) {
    const { html, choices } = model.get("_questions")[at];
    this.model = model;
    this.at = at;
    this.choices = choices;
    const question = makeAsked(html);
    const group = { role: "group", "aria-labelledby": question.id };
    this.rows = choices.map((choice) => this.row(choice));
    this.show();
    model.on("change:chosen", () => this.show());
    root.append(make("div", "hanoi-question", group, question, ...this.rows.flat()));
  }

  /** @type {(choice: Choice) => [HTMLElement, HTMLElement]} */
  row(choice) {
    const button = make("button", "hanoi-option", { type: "button", "aria-expanded": "false" });
    const words = make("span", "");
    words.innerHTML = choice.html;
    button.append(make("span", "hanoi-mark", { "aria-hidden": "true" }), words);
    button.addEventListener("click", () => this.choose(choice.name));
    return [button, make("div", "hanoi-why", { role: "status" })];
  }

  /** @param {string} name */
  choose(name) {
    const chosen = [...this.model.get("chosen")];
    chosen[this.at] = name;
    this.model.set("chosen", chosen);
    this.model.save_changes();
    this.show();
  }

  show() {
    const chosen = this.model.get("chosen")[this.at];
    this.rows.forEach(([button, why], at) => {
      const open = this.choices[at].name === chosen;
      button.setAttribute("aria-expanded", String(open));
      button.dataset.right = open ? String(this.choices[at].right) : "";
      childOf(button, ".hanoi-mark").textContent = open ? (this.choices[at].right ? "✓" : "✗") : "";
      write(why, open ? this.choices[at].why : "", "innerHTML");
    });
  }
}

/** @param {Shown<PredictionTraits>} shown */
function renderPrediction({ model, el }) {
  new Guess(model, rootIn(el, "hanoi-predict", { role: "group" }));
}

/** @param {Shown<QuizTraits>} shown */
function renderQuiz({ model, el }) {
  const heading = model.get("_heading");
  const named = { role: "group", "aria-label": heading || "Check your understanding" };
  const root = rootIn(el, "hanoi-quiz", named);
  if (heading) root.append(make("div", "hanoi-name", {}, heading));
  for (const at of model.get("_questions").keys()) new Question(model, at, root);
  keepKeys(root);
}

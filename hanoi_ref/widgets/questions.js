// Questions with choices: one tap chooses, and what there is to say of the choice appears below it.
import { make } from "./parts.js";
import { keepKeys } from "./keys.js";

let quizzes = 0;

class Asked {
  constructor(model, at, root) {
    const { html, choices } = model.get("_questions")[at];
    Object.assign(this, { model, at, choices });
    this.name = `hanoi-quiz-${(quizzes += 1)}`;
    const question = make("div", "hanoi-asked", { id: this.name });
    question.innerHTML = html; // escaped by Python, as all HTML here
    const group = { role: "group", "aria-labelledby": this.name };
    this.rows = choices.map((choice) => this.row(choice));
    this.live = make("div", "hanoi-live", { role: "status" });
    root.append(make("div", "hanoi-question", group, question, ...this.rows.flat(), this.live));
  }

  row(choice) {
    const button = make("button", "hanoi-option", { type: "button", "aria-expanded": "false" });
    button.append(make("span", "hanoi-mark", { "aria-hidden": "true" }), make("span", ""));
    button.lastChild.innerHTML = choice.html;
    button.addEventListener("click", () => this.choose(choice.name));
    const why = make("div", "hanoi-why", { hidden: "" });
    why.innerHTML = choice.why;
    return [button, why];
  }

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
      button.dataset.right = open ? this.choices[at].right : "";
      button.firstChild.textContent = open ? (this.choices[at].right ? "✓" : "✗") : "";
      why.hidden = !open;
      if (open) this.live.textContent = why.textContent;
    });
  }
}

function render({ model, el }) {
  el.classList.add("hanoi-place");
  const root = make("div", "hanoi hanoi-quiz", { role: "group", "aria-label": "Check your understanding" });
  el.append(root);
  const questions = model.get("_questions").map((_, at) => new Asked(model, at, root));
  const show = () => questions.forEach((question) => question.show());
  show();
  keepKeys(root);
  model.on("change:chosen", show);
}

export default { render };

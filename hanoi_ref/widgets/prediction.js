// A guess to write down; it stays when it is committed, and the result comes to stand beside it.
import { make } from "./parts.js";
import { keepKeys } from "./keys.js";

let predictions = 0;

class Guess {
  constructor(model, root) {
    Object.assign(this, { model, root, changing: false });
    this.name = `hanoi-predict-${(predictions += 1)}`;
    this.asked = make("div", "hanoi-asked", { id: this.name });
    this.form = make("form", "hanoi-guess");
    this.form.addEventListener("submit", (event) => this.commit(event));
    this.shown = make("div", "hanoi-pair");
    this.said = make("div", "hanoi-guessed", { role: "status" });
    root.setAttribute("role", "group");
    root.setAttribute("aria-labelledby", this.name);
    root.append(this.asked, this.form, this.shown, this.said);
    this.fill();
    this.show();
    model.on("change", () => this.show());
  }

  fill() {
    const choices = this.model.get("choices");
    const button = make("button", "hanoi-commit", { type: "submit" }, "Commit");
    this.form.append(...(choices.length ? choices.map((name) => this.choice(name)) : [this.box()]), button);
  }

  box() {
    const input = { name: "guess", autocomplete: "off", spellcheck: "false", maxlength: 200 };
    return make("label", "", {}, "Your guess ", make("input", "", { ...input, type: "text" }));
  }

  choice(name) {
    const radio = make("input", "", { type: "radio", name: "guess", value: name });
    return make("label", "hanoi-choice", {}, radio, name);
  }

  commit(event) {
    event.preventDefault();
    const guess = String(new FormData(this.form).get("guess") ?? "").trim();
    if (!guess) return this.form.querySelector("input").focus();
    this.changing = false;
    this.model.set("guess", guess);
    this.model.save_changes();
    this.show();
    this.shown.querySelector("button")?.focus();
  }

  change() {
    this.changing = true;
    this.show();
    this.form.querySelector("input").focus();
  }

  show() {
    const [guess, result] = [this.model.get("guess"), this.model.get("_result")];
    const open = !result && (this.changing || !guess);
    this.asked.innerHTML = this.model.get("_asked"); // escaped by Python
    this.form.hidden = !open;
    this.shown.hidden = open;
    if (!open) this.pair(guess, result);
    this.said.textContent = this.model.get("_said");
    keepKeys(this.root);
  }

  pair(guess, result) {
    const focused = this.shown.contains(document.activeElement);
    this.shown.replaceChildren(valued("Your guess", guess));
    if (result) this.shown.append(valued("Result", result));
    else this.shown.append(this.changer());
    if (focused) this.shown.querySelector("button")?.focus();
  }

  changer() {
    const button = make("button", "", { type: "button" }, "Change my guess");
    button.addEventListener("click", () => this.change());
    return button;
  }
}

function valued(name, value) {
  return make("div", "", {}, make("div", "hanoi-name", {}, name), make("div", "hanoi-value", {}, value));
}

function render({ model, el }) {
  el.classList.add("hanoi-place");
  const root = make("div", "hanoi hanoi-predict");
  el.append(root);
  new Guess(model, root);
}

export default { render };

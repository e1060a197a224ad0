// Keys pressed in a widget stay in it: Lab would take x, a or d d for commands of its own.

export function keepKeys(root) {
  for (const node of [root, ...root.querySelectorAll("button, input, select, summary, [tabindex]")])
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  if (root.dataset.keys) return;
  root.dataset.keys = "kept";
  for (const name of ["keydown", "keyup", "keypress"])
    root.addEventListener(name, (event) => event.stopPropagation());
}

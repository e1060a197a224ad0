// The script of exported pages, fetched once when it is needed.

/** @typedef {{ showKept(place: HTMLElement): void }} Program */
/** @type {Promise<Program> | undefined} */
let fetched;

/** @returns {Promise<Program>} */
export const program = () => (fetched ??= load());

// parts.json lists the files of an exported page (widgets/assets.py).
async function load() {
  const { page } = JSON.parse(await text("parts.json"));
  /** @type {(names: string[]) => Promise<string>} */
  const all = (names) => Promise.all(names.map(text)).then((found) => found.join("\n"));
  const [scripts, styles] = await Promise.all([
    all(page.filter((/** @type {string} */ name) => name.endsWith(".js"))),
    all(["palette.css", ...page.filter((/** @type {string} */ name) => name.endsWith(".css"))]),
  ]);
  document.head.append(Object.assign(document.createElement("style"), { textContent: styles }));
  const module = new Blob([scripts, "export { showKept };"], { type: "text/javascript" });
  return import(URL.createObjectURL(module));
}

/** @param {string} name */
async function text(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url} is not there`);
  return answer.text();
}

// Checks the types of all scripts. tsc sees each one with the others that share its names on a page.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const CODE = fileURLToPath(new URL("../../hanoi_ref/", import.meta.url));
const MADE = `${HERE}node_modules/.scopes/`;

const scripts = (folder, names = readdirSync(CODE + folder)) =>
  names.filter((name) => name.endsWith(".js")).map((name) => `${CODE}${folder}/${name}`);

const parts = JSON.parse(readFileSync(`${CODE}widgets/page/parts.json`, "utf-8"));
const widgets = Object.entries(parts).map(([name, of]) => [name, scripts("widgets/page", of)]);
const scopes = {
  ...Object.fromEntries(widgets),
  desk: scripts("grading/classroom/desk/page"),
  lab: scripts("widgets/lab/static"),
  site: scripts("publish/site/page", ["site.js", "store.js", "work.js", "play.js"]),
  worker: scripts("publish/site/page", ["worker.js"]),
};

const found = new Set(); // an error in a part of many widgets is reported once
const listed = new Set(Object.values(scopes).flat());
for (const name of readdirSync(CODE, { recursive: true }))
  if (name.endsWith(".js") && !listed.has(CODE + name))
    found.add(`hanoi_ref/${name} belongs to no page: add it to tests/js/types.mjs`);

mkdirSync(MADE, { recursive: true });
for (const [scope, files] of Object.entries(scopes)) {
  const worker = scope === "worker"; // without a page
  const project = {
    extends: `${HERE}tsconfig.json`,
    compilerOptions: { lib: ["es2023", ...(worker ? ["webworker"] : ["dom", "dom.iterable"])] },
    files: worker ? files : [...files, `${HERE}types.d.ts`],
  };
  writeFileSync(`${MADE}${scope}.json`, JSON.stringify(project));
  const wanted = ["--pretty", "false", "--project", `${MADE}${scope}.json`];
  const { status, error, stdout } = spawnSync("tsc", wanted, { encoding: "utf-8" });
  if (error) throw error;
  if (status) for (const line of stdout.trim().split(/\n(?=\S)/)) found.add(line);
}
for (const line of found) console.error(line);
process.exitCode = found.size ? 1 : 0;

// Takes the snapshot that page/python.mjs restores: node snapshot.mjs PYODIDE PACKAGES PROGRAM MEMORY
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the failing line, which in Pyodide has a million characters.
process.on("uncaughtException", (error) => {
  console.error(error.message.trim());
  process.exit(1);
});
const [pyodide, packages, program, memory] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));

let fresh;
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  _makeSnapshot: true,
  _sysExecutable: "python", // in place of this script's path
  createPyodideModule: (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) =>
      instantiateWasm(imports, (instance, module) => {
        fresh = new Uint32Array(instance.exports.memory.buffer.slice(0));
        return done(instance, module);
      });
    return create(settings);
  },
});
const folder = python.runPython("__import__('sysconfig').get_path('purelib')");
python.unpackArchive(new Uint8Array(readFileSync(packages)), "tar", { extractDir: folder });
python.runPython(`${readFileSync(program, "utf-8")}\nprepare()`, { globals: python.toPy({}) });
const image = python.makeMemorySnapshot();
// What each instance of Pyodide has in its memory anyway becomes zero, which compresses well.
const words = new Uint32Array(image.buffer);
const start = words[1] / 4;
for (const [at, word] of fresh.entries()) words[start + at] ^= word;
writeFileSync(memory, image);

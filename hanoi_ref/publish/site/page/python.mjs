// Starts Python from a snapshot of its memory, in which the kernel and the course are imported.
// It is on the site as pyodide.mjs, which JupyterLite's kernel imports; Pyodide's is loader.mjs.
// publish/site/snapshot.mjs takes the snapshot.  packages.bin has the files of the packages, which
// are no part of the memory.

import { loadPyodide as load, version } from "./loader.mjs";
import createPyodideModule from "./pyodide.asm.mjs";

const PAGE = 65536; // bytes of a page of memory
const packages = unzipped("packages.bin");
const output = { stdout: console.log, stderr: console.error };
const started = restored().catch((error) => {
  console.warn("Python starts without its snapshot:", error);
  return load(options());
});

export { version };
export async function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return started;
}

function options() {
  return {
    indexURL: new URL("./", import.meta.url).href,
    stdout: (text) => output.stdout(text),
    stderr: (text) => output.stderr(text),
    fsInit: async (FS, { sitePackages }) => unpack(FS, await packages, sitePackages),
  };
}

async function restored() {
  const image = await unzipped("memory.bin");
  const python = await load({
    ...options(),
    _loadSnapshot: image,
    createPyodideModule: (settings) => createPyodideModule(withRoom(settings, image)),
  });
  python.runPython("import random; random.seed()"); // or all readers have the same random numbers
  return python;
}

// Complete the image, which holds the difference to new memory, and make the memory as large.
// Pyodide does not: https://github.com/pyodide/pyodide/issues/6254
function withRoom(settings, image) {
  const { instantiateWasm } = settings;
  settings.instantiateWasm = (imports, done) =>
    instantiateWasm(imports, (instance, module) => {
      const { memory } = instance.exports;
      const fresh = new Uint32Array(memory.buffer);
      const words = new Uint32Array(image.buffer);
      const start = words[1] / 4;
      for (let at = 0; at < fresh.length; at++) words[start + at] ^= fresh[at];
      memory.grow(Math.max(0, ((words.length - start) * 4 - memory.buffer.byteLength) / PAGE));
      done(instance, module);
    });
  return settings;
}

async function unzipped(name) {
  const got = await fetch(new URL(name, import.meta.url));
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  const plain = got.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

// Write the files of a tar archive (ustar) to Python's file system.
function unpack(FS, tar, folder) {
  const field = (at, size) =>
    new TextDecoder().decode(tar.subarray(at, at + size)).replace(/\0.*$/s, "");
  const made = new Set();
  for (let at = 0; tar[at]; ) {
    const [name, size, above] = [
      field(at, 100),
      parseInt(field(at + 124, 12), 8),
      field(at + 345, 155),
    ];
    const path = `${folder}/${above && `${above}/`}${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, tar.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

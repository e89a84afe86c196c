// Runs a Python module of the project with the Python of Pyodide: node run.mjs MODULE ARGUMENTS...
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const found = createRequire(resolve(root, 'web/package.json')).resolve('pyodide/package.json');
const { loadPyodide } = await import(pathToFileURL(resolve(found, '../pyodide.mjs')).href);
const python = await loadPyodide();
python.FS.mkdirTree('/tampu');
python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/tampu');
python.globals.set('given', python.toPy(process.argv.slice(2)));
python.runPython(`
import runpy, sys
# What solves clauses is there if the static files were built.
sys.path[:0] = ["/tampu", "/tampu/build/static/reasons"]
sys.dont_write_bytecode = True
sys.argv = given
runpy.run_module(given[0], run_name="__main__")
`);

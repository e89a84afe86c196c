// Runs a Python module of the project inside Pyodide: node run.mjs MODULE
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const python = await loadPyodide();
python.FS.mkdirTree("/tampu");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/tampu");
python.globals.set("module", process.argv[2]);
python.runPython(`
import runpy, sys
sys.path.insert(0, "/tampu")
sys.dont_write_bytecode = True
runpy.run_module(module, run_name="__main__")
`);

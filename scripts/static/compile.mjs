// Compiles all Python in the folders of a folder with the Python of Pyodide: node compile.mjs WEB FOLDER KEPT...
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [web, folder, ...kept] = process.argv.slice(2);
const found = createRequire(resolve(web, 'package.json')).resolve('pyodide/package.json');
const { loadPyodide } = await import(pathToFileURL(resolve(found, '../pyodide.mjs')).href);
const python = await loadPyodide();
python.FS.mkdirTree('/work');
python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(folder) }, '/work');
python.globals.set('kept', python.toPy(kept));
const wrong = python.runPython(`
import py_compile
from pathlib import Path

wrong = []
for file in sorted(Path("/work").rglob("*.py")):
    name = str(Path(*file.relative_to("/work").parts[1:]))
    if name in kept:
        continue
    try:
        py_compile.compile(
            str(file),
            cfile=str(file.with_suffix(".pyc")),
            dfile=name,
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        file.unlink()
    except py_compile.PyCompileError as one:
        wrong.append(str(one))
"\\n".join(wrong)
`);
if (wrong) {
  console.error(wrong);
  process.exit(1);
}

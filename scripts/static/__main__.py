"""`python -m scripts.static [--serve]`: Tampu as files that any web server can give out, in `dist/static`.

Needs Node, as the page does, and the package index: the compiled parts for the browser come from there.
"""

import sys

from scripts.static.build import STATIC, build
from scripts.static.serve import serve
from scripts.static.sizes import told

build()
print(told())
if "--serve" in sys.argv:
    serve(STATIC)

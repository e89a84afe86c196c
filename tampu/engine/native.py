"""What the compiler of `make fast` is told about a class. It does nothing when interpreted, and is not compiled.

`serializable` lets `clone()` make an empty object without calling `__init__`. Compiled code must then name the class
that it makes an object of: called through a variable, or from interpreted code, such a class skips `__init__`.
`allow_interpreted_subclasses` lets a title that is not compiled use a compiled engine.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**facts: bool) -> Any:
        return lambda kind: kind


__all__ = ["mypyc_attr"]

"""Sets as words of 64 bits, for functions that numba compiles. Importing this needs numba."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

ONE = np.uint64(1)


@intrinsic
def _popcount(context: Any, word: Any) -> Any:
    """The number of bits set, as one instruction of the machine."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), generate


popcount: Any = _popcount

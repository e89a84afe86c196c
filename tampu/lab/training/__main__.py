"""`make train TITLE=cuzco`, or `python -m tampu.lab.training cuzco`."""

import os
import sys

import typer


def main() -> None:
    # For matrices as small as these, threads cost far more than they bring. It is read when numpy is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from tampu.engine import BadInput
    from tampu.lab.training.loop import train

    try:
        typer.run(train)
    except BadInput as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()

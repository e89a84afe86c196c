"""Puts what a training found beside a title's bots: `python -m tampu.lab.training.pack cuzco`."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from tampu.bots.learned import FILE
from tampu.bots.network import Net
from tampu.games import game
from tampu.lab.training.folder import Folder


def pack(
    title: Annotated[str, typer.Argument(metavar="GAME")],
    folder: Annotated[Path | None, typer.Option(help="Else build/training/GAME.")] = None,
    generation: Annotated[int | None, typer.Option(min=1, help="Else the newest.")] = None,
    out: Annotated[Path | None, typer.Option(help="A file; else beside the title's bots.")] = None,
) -> None:
    """Put a trained network into the package, for `master` to play by."""
    kept = Folder(folder or Path("build/training") / title, title)
    net = Net.load(kept.net(kept.generations - 1 if generation is None else generation))
    taught = net.json(game(title).alphabet)
    target = out or Path(str(files(f"tampu.bots.{title}") / FILE))
    lines = ",\n".join(f' "{name}": {json.dumps(part)}' for name, part in taught.items())
    target.write_text("{\n" + lines + "\n}\n", "utf-8")
    print(f"{target}: {target.stat().st_size} bytes, {taught['hash']}")


if __name__ == "__main__":
    typer.run(pack)

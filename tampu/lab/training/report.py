"""The curves of a training, as one page."""

from tampu.bots.network import Net
from tampu.lab.page import Page
from tampu.lab.training.folder import Folder


def page(title: str, kept: Folder) -> str:
    made = [Net.load(file).made for file in kept.nets()][1:]
    drawn = Page(f"Training of {title}")
    hours = sum(one["seconds"] for one in made) / 3600
    drawn.text(f"{len(made)} generations in {hours:.2f} hours.")
    drawn.heading("How far judgements miss the end of games that were held back")
    drawn.text("Mean squared error in points; both lines judge the same positions, and each generation other ones.")
    drawn.curves(
        "error by generation",
        {"fitted weights": [one["fitted"] for one in made], "with the network": [one["held"] for one in made]},
    )
    drawn.heading("How much the searches of held back games surprise the prior")
    drawn.text("Mean cross entropy in natural units, beside that of options that are all alike.")
    drawn.curves(
        "surprise by generation", {"alike": [one["even"] for one in made], "prior": [one["surprise"] for one in made]}
    )
    matches = kept.matches()
    if matches:
        drawn.heading("Games won against hard with the same work, two seats")
        rows = [(number, found["games"], round(found["won"], 3)) for number, found in matches.items()]
        drawn.table(["generation", "games", "share won"], rows)
    drawn.heading("Generations")
    rows = [
        (
            one["generation"],
            one["positions"],
            *(round(one[name], 2) for name in ("error", "held", "fitted")),
            one["seconds"],
        )
        for one in made
    ]
    drawn.table(["generation", "positions", "error", "held back", "fitted", "seconds"], rows)
    return drawn.html()

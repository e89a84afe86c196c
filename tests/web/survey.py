"""Every question of a title on every screen: lists what is wrong there, and keeps the pictures.

    SHOTS_FOLDER=pictures python -m tests.web.survey wutaki [LANGUAGE]

The tests measure the question that is asked most; this looks at all that random play comes to, which takes minutes.
"""

import sys
import tempfile
from pathlib import Path

from scripts.served import chromium
from tests.web.positions import games_with_every_question
from tests.web.test_layout import SIZES, measured, sit_down


def survey(title: str, language: str) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        games_with_every_question(Path(folder), title) as games,
        chromium() as browser,
    ):
        for question, who in games.asked.items():
            context = sit_down(browser, games, question, who, language)
            for size in SIZES:
                for fault in measured(context.pages[0], f"{title} {question}", size, True, language):
                    print(fault, flush=True)
            context.close()


if __name__ == "__main__":
    survey(sys.argv[1], *sys.argv[2:] or ["en"])

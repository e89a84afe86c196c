"""The compiled rules play the very games that the interpreted ones play."""

import os
import subprocess
import sys

from scripts import fast

GAMES = """
import sys
from tampu.bots import Budget, bot
from tampu.engine import game
from tampu.engine.wire import digest, encode
from tampu.games import game as game_of, known
from tampu.lab.simulate import play

assert game.__file__.endswith(".so") == (sys.argv[1] == "compiled"), game.__file__
for title in known():
    rules = game_of(title)
    for seats in rules.meta.seats:
        options = next(options for options in rules.meta.variants() if options.seats == seats)
        trace = []

        def watch(state, action, happened):
            trace.append([action.text if action else "", state.public(), state.secret(), happened.seen_by(0)])
            if len(trace) % 10 == 0:
                trace.append(rules.load(state.public(), state.secret()).public())

        play(rules, options, [bot("random", title)] * seats, "same", Budget(), watch)
        print(title, seats, len(trace), digest(encode(trace), "trace").hex())
"""


def run(word: str, *arguments: str) -> str:
    """What Python prints with the package of this kind."""
    folders = [fast.ROOT] if word == "interpreted" else [fast.FAST, fast.ROOT]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-P", *arguments]
    done = subprocess.run(command, env=environment, cwd=fast.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_compiled_rules_play_the_same_games_and_the_golden_ones() -> None:
    fast.build("0")
    compiled = run("compiled", "-c", GAMES, "compiled")
    assert compiled == run("interpreted", "-c", GAMES, "interpreted")
    assert len(compiled.splitlines()) >= 12
    golden = run("compiled", "-m", "pytest", "-p", "no:cacheprovider", "-m", "golden", "tests/games")
    assert " passed" in golden

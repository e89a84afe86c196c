"""Cuzco and Wutaki beside catanatron: random games, copies and views, interpreted and compiled by mypyc.

A decision is an action chosen from at least two, for us and for the peer.
"""

from bench.compiled import both
from bench.peers import catanatron
from bench.rows import Row
from tampu.games import meta


def run() -> list[Row]:
    plain, compiled = both("bench.euros_process")
    peer = catanatron()
    rows = []
    for title in plain:
        name = meta(title).name
        games = f"{name} random games, 4 seats"
        slow, quick = plain[title], compiled[title]
        decisions, unit = "decisions", "decisions/s"
        theirs = peer[decisions]
        rows += [
            Row(f"{games}, interpreted", slow[decisions], "catanatron random games", theirs, unit, 3),
            Row(f"{games}, compiled", quick[decisions], "interpreted", slow[decisions], unit, 3),
            Row(f"{games}, compiled", quick[decisions], "catanatron random games", theirs, unit, 10),
        ]
        for word, rates in (("interpreted", slow), ("compiled", quick)):
            rows += [
                Row(f"{name} clone, {word}", rates["clones"], "catanatron copy", peer["copies"], "copies/s", 1),
                Row(f"{name} view, {word}", rates["views"], "catanatron copy", peer["copies"], "views/s", 1),
            ]
    return rows

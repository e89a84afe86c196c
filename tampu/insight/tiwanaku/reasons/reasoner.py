"""Proofs that people can follow: techniques first, then what-ifs, and other certain facts cited where a chain is long.

A what-if supposes a value and follows the same techniques to a square that nothing is left for.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf

from tampu.games.tiwanaku.pieces.board import TERRAIN_NAMES
from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.games.tiwanaku.valley.plantings import Marks
from tampu.insight.tiwanaku.reasons.regions import Regions
from tampu.insight.tiwanaku.reasons.search import Proof, Search, Work, minimal
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.strikes import EFFORT, EXHAUSTIVE, LEMMA, Reason, Strike, Supposed

_EFFORTS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.5, 8.0, 10.0, 13.0, 17.0, 23.0, 31.0, 60.0, 1e9)
_WHAT_IF_EFFORTS = (2.0, 4.0, 7.0, 12.0, 18.0)
"""What may follow from a supposition, so that it stays short."""
_EASY = 5.0
"""What costs no more than this needs no further explanation when a shorter way is looked for."""
_LONG = 8
"""Sentences of a chain for which a shorter way is looked for."""
_MOST_SHOWN = 12
"""Sentences of a what-if; a longer one is not followed by anybody."""
_A_LITTLE = 2
"""How much longer than the shortest a what-if may be."""
_TRIED = 4
"""How many facts are tried to be cited, one after the other."""
_ROUND = 30
"""Work for one round of what-ifs, before what they bring is looked at."""
_SHORTER = 40
"""Work for looking for a shorter way to one fact."""

Supposition = tuple[int, int, Reason]
"""A square, the pairs that it might have, and how that is said."""


def _values_of(domains: Sequence[int]) -> Iterator[Supposition]:
    """The values of the squares that are open."""
    for square, domain in enumerate(domains):
        for t, pairs in enumerate(TERRAIN_PAIRS):
            if domain & pairs and domain & ~pairs:
                yield square, domain & pairs, Reason("ifTerrain", terrain=TERRAIN_NAMES[t])
        for v, pairs in enumerate(CROP_PAIRS, start=1):
            if domain & pairs and domain & ~pairs:
                yield square, domain & pairs, Reason("ifCrop", v=v)


class Reasoner:
    """Strikes off values with reasons, until nothing more is found or the work is done."""

    def __init__(self, known: Known, units: int, sure: Sequence[int] | None = None) -> None:
        """`sure` are the pairs that are possible, if that is known: what-ifs are then tried where they must fail."""
        self.known = known
        self._work = Work(units)
        self._sure = sure
        self._search = Search(known, known.domains(), Regions(), self._work)
        self._search.run(effort for effort in _EFFORTS if effort <= _EASY)
        self._easy = self._search.supposing(0, ALL_PAIRS)
        self._easy.forget()
        self._search.run(effort for effort in _EFFORTS if effort > _EASY)
        self.simple = len(self._search.steps)
        """How many steps there were before the first what-if."""
        self._failed = Counter[tuple[int, int]]()
        """Suppositions that led to nothing: they are tried again after all others."""
        while self._work.left > 0 and self._search.admit(self._what_ifs(), _EFFORTS[-1]):
            self._search.run(_EFFORTS[-1:])
        self._assume_the_rest()
        self.finished = self._work.left > 0
        """Was everything tried?"""
        self.effort = units - self._work.left
        """How much work it was."""

    def _assume_the_rest(self) -> None:
        """What is certain but was not found: take one such fact after the other as it is, and go on from there."""
        while self._work.left > 0 and (fact := self._missing()) is not None:
            square, pairs = fact
            gone = self.now.domains[square] & ~pairs
            self._search.admit([Strike(EXHAUSTIVE, "T3.8", square, gone, {}, Reason("exhaustive"))], _EFFORTS[-1])
            self._search.run(_EFFORTS[-1:])

    def _missing(self) -> tuple[int, int] | None:
        """A certain value that was not found, where little is open; terrains first."""
        for values in (TERRAIN_PAIRS, CROP_PAIRS):
            missing = [
                (domain.bit_count(), square, pairs)
                for square, domain in enumerate(self.now.domains)
                for pairs in values
                if self._sure is not None and not self._sure[square] & ~pairs and domain & ~pairs
            ]
            if missing:
                _, square, pairs = min(missing)
                return square, pairs
        return None

    @property
    def now(self) -> Situation:
        return self._search.now

    @property
    def log(self) -> list[Strike]:
        return self._search.steps

    def proof(self, square: int, pairs: int) -> Proof | None:
        """Why a square has one of these pairs; None if that was not found."""
        found = None if self.now.domains[square] & ~pairs else self._search.proof(square, ALL_PAIRS & ~pairs)
        if found is not None and found.taken_as_it_is:
            found = None
        if found is None or told(found.steps) > _LONG:
            direct = self._direct(square, pairs)
            if direct is not None and (found is None or told(direct.steps) <= _LONG):
                return direct
        if found is not None and told(found.steps) > _LONG:
            found = Proof(self._citing(found.steps, square, ALL_PAIRS & ~pairs))
        return found

    def _citing(self, steps: list[Strike], square: int, unwanted: int) -> list[Strike]:
        """A shorter chain that rests on other certain facts, which have chains of their own.

        Only facts are cited that were established before, so no two rest on each other.
        """
        whole = self._search.mask_of({square: unwanted})
        facts = sorted(self._established(whole), key=lambda found: -found[0])
        while told(steps) > _LONG:
            shorter = self._shortest(steps, square, unwanted, [found[1:] for found in facts])
            if shorter is None:
                break
            steps = shorter
        if told(steps) > _MOST_SHOWN and not any(step.technique == EXHAUSTIVE for step in steps):
            return self._last_sentences(steps, square, unwanted)
        return steps

    def _last_sentences(self, steps: list[Strike], square: int, unwanted: int) -> list[Strike]:
        """What strikes these pairs off the square itself; for what it needs elsewhere other squares are cited."""
        needed = {other for step in steps if step.square == square for other in step.needs if other != square}
        gone: dict[int, int] = {}
        for step in steps:
            if step.square in needed and not step.evident:
                gone[step.square] = gone.get(step.square, 0) | step.pairs
        lemmas = [self._lemma(other, pairs) for other, pairs in gone.items()]
        return minimal([*lemmas, *steps], square, unwanted)

    def _lemma(self, square: int, gone: int) -> Strike:
        return Strike(LEMMA, "T3.8", square, gone, {}, Reason("lemma", square=self.known.board.name(square)))

    def _shortest(
        self, steps: list[Strike], square: int, unwanted: int, facts: Sequence[tuple[int, int]]
    ) -> list[Strike] | None:
        """The chain with one of these facts (a square and the pairs that are left) cited; None if none helps."""
        cited = {step.square: step.pairs for step in steps if step.technique == LEMMA}
        struck = {step.square for step in steps if step.technique not in (LEMMA, EXHAUSTIVE)}
        best, length = None, told(steps)
        tried = 0
        for other, pairs in facts:
            gone = self.known.domains()[other] & ~pairs
            if tried == _TRIED or other not in struck or not gone & ~cited.get(other, 0):
                continue
            tried += 1
            trial = minimal([self._lemma(other, gone), *steps], square, unwanted)
            if told(trial) < length:
                best, length = trial, told(trial)
        return best

    def _established(self, whole: int) -> Iterator[tuple[int, int, int]]:
        """Facts that were established before the last of these steps, other than by trying every map: how many of the
        steps they rest on, square and pairs."""
        tried = sum(1 << number for number, step in enumerate(self.log) if step.technique == EXHAUSTIVE)
        for square, domain in enumerate(self.now.domains):
            for pairs in (*TERRAIN_PAIRS, *CROP_PAIRS):
                if not domain & ~pairs and self.known.domains()[square] & ~pairs:
                    mask = self._search.mask_of({square: ALL_PAIRS & ~pairs})
                    if mask & whole and mask.bit_length() < whole.bit_length() and not mask & tried:
                        yield (mask & whole).bit_count(), square, pairs

    def effort_of(self, square: int, pairs: int) -> float:
        """How hard the way is that was found first; infinite if none was."""
        if self.now.domains[square] & ~pairs:
            return inf
        return self._search.effort(self._search.mask_of({square: ALL_PAIRS & ~pairs}))

    def struck(self, square: int, pairs: int) -> Proof:
        """Why these pairs, which are gone, are gone from a square."""
        found = self._search.proof(square, pairs)
        return found if told(found.steps) <= _LONG else Proof(self._citing(found.steps, square, pairs))

    def _direct(self, square: int, pairs: int) -> Proof | None:
        """For each other value that easy steps leave, a what-if; None if one fails."""
        base = self._easy
        self._work.left = _SHORTER
        unwanted = base.now.domains[square] & ~pairs
        strikes = []
        for value, reason in self._values(pairs):
            if unwanted & value:
                strike = self._what_if(base, square, unwanted & value, reason)
                if strike is None:
                    return None
                strikes.append(strike)
        trial = base.supposing(0, ALL_PAIRS)
        trial.forget()
        trial.admit(strikes, _EFFORTS[-1])
        return trial.proof(square, ALL_PAIRS & ~pairs)

    def _values(self, pairs: int) -> Iterator[tuple[int, Reason]]:
        """The values of the kind of these pairs."""
        if pairs in TERRAIN_PAIRS:
            for t, value in enumerate(TERRAIN_PAIRS):
                yield value, Reason("ifTerrain", terrain=TERRAIN_NAMES[t])
        else:
            for v, value in enumerate(CROP_PAIRS, start=1):
                yield value, Reason("ifCrop", v=v)

    def _what_ifs(self) -> list[Strike]:
        """Suppositions that fail, the easiest first."""
        found: list[Strike] = []
        end = self._work.left - _ROUND
        for square, pairs, reason in self._hopeless():
            strike = self._what_if(self._search, square, pairs, reason)
            if strike is not None:
                found.append(strike)
            else:
                self._failed[square, pairs] += 1
            if self._work.left <= max(0, end if found else 0):
                break
        lengths = [told([strike]) for strike in found]
        short = [strike for strike, length in zip(found, lengths, strict=True) if length <= min(lengths) + _A_LITTLE]
        return sorted(short, key=lambda strike: strike.effort)

    def _hopeless(self) -> Iterator[Supposition]:
        """Suppositions that leave a square without a planting; the others would hardly fail by techniques either."""
        base = Marks.of(self.known.board, self.now.domains, self.known.supply)
        if not base.narrow():
            return
        base = base.compact()
        for square, pairs, reason in self._suppositions():
            trial = base.clone()
            trial.domains[square] &= pairs
            if not trial.domains[square] or not trial.narrow():
                yield square, pairs, reason

    def _suppositions(self) -> list[Supposition]:
        """What is not known to be possible: on squares that are certain first, what has failed to help last."""
        found = [
            (square, pairs, reason)
            for square, pairs, reason in _values_of(self.now.domains)
            if self._sure is None or not self._sure[square] & pairs
        ]
        return sorted(found, key=lambda one: (self._failed[one[0], one[1]], *self._uncertain(one[0])))

    def _uncertain(self, square: int) -> tuple[int, int]:
        return 0 if self._sure is None else self._sure[square].bit_count(), self.now.domains[square].bit_count()

    def _what_if(self, base: Search, square: int, pairs: int, reason: Reason) -> Strike | None:
        trial = base.supposing(square, pairs)
        trial.run(_WHAT_IF_EFFORTS)
        if trial.empty is None:
            return None
        start = len(base.steps)
        inner = trial.proof(trial.empty, ALL_PAIRS, start).steps
        if told(inner) > _MOST_SHOWN:
            return None
        needs: dict[int, int] = {}
        struck: dict[int, int] = {square: base.now.domains[square] & ~pairs}
        for step in inner:
            for other, needed in step.needs.items():
                needs[other] = needs.get(other, 0) | needed & ~struck.get(other, 0)
            struck[step.square] = struck.get(step.square, 0) | step.pairs
        last = ALL_PAIRS & ~struck.get(trial.empty, 0)
        needs[trial.empty] = needs.get(trial.empty, 0) | last
        needs = {other: needed for other, needed in needs.items() if needed}
        effort = EFFORT["what if"] + sum(step.effort for step in inner)
        supposed = Supposed(inner, trial.empty)
        return Strike("what if", "T3.8", square, pairs, needs, reason, effort=effort, supposed=supposed)

"""Proofs that people can follow: techniques first, then what-ifs; a long chain cites other certain facts."""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import inf
from operator import or_

from tampu.games.tiwanaku.valley.frontier import ALL_PAIRS, CROP_PAIRS, TERRAIN_PAIRS
from tampu.games.tiwanaku.valley.maps import Known
from tampu.insight.tiwanaku.reasons.regions import Regions
from tampu.insight.tiwanaku.reasons.search import Proof, Search, Work, minimal
from tampu.insight.tiwanaku.reasons.sentences import told
from tampu.insight.tiwanaku.reasons.situation import Situation
from tampu.insight.tiwanaku.reasons.strikes import EXHAUSTIVE, LEMMA, Reason, Strike
from tampu.insight.tiwanaku.reasons.what_ifs import Supposition, WhatIfs, fails, hopeless, values_of

_EFFORTS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.5, 8.0, 10.0, 13.0, 17.0, 23.0, 31.0, 60.0, 1e9)
_EASY = 5.0
"""What costs no more than this needs no further explanation when a shorter way is looked for."""
_LONG = 8
"""Sentences of a chain for which a shorter way is looked for."""
_MOST_SHOWN = 12
"""Sentences of a chain that is told to its beginning."""
_FAR = 24
"""Sentences of a chain that is not told to its beginning, however many facts are cited."""
_TRIED = 4
"""How many facts are tried to be cited, one after the other."""
_SHORTER = 40
"""Work for looking for a shorter way to one fact."""


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
        what_ifs = WhatIfs(self._search, sure)
        while self._work.left > 0 and self._search.admit(what_ifs.next(), _EFFORTS[-1]):
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
        if found is not None and told(found.steps) <= _LONG:
            return found
        direct = self._direct(square, pairs)
        if direct is not None and (found is None or told(direct.steps) <= _LONG):
            return direct
        if found is None:
            return None
        ways = [Proof(self._citing(found.steps, square, ALL_PAIRS & ~pairs)), *([direct] if direct else [])]
        return min(ways, key=lambda proof: (proof.rests_on_trying, told(proof.steps)))

    def _citing(self, steps: list[Strike], square: int, unwanted: int) -> list[Strike]:
        """A shorter chain that rests on other certain facts, which have chains of their own.

        Only facts are cited that were established before, so no two rest on each other.
        """
        ends = (
            [] if any(step.technique == EXHAUSTIVE for step in steps) else self._last_sentences(steps, square, unwanted)
        )
        if ends and told(steps) > _FAR:
            return self._whole_facts(ends, square, unwanted)
        whole = self._search.mask_of({square: unwanted})
        facts = sorted(self._established(whole), key=lambda found: -found[0])
        while told(steps) > _LONG:
            shorter = self._shortest(steps, square, unwanted, [found[1:] for found in facts])
            if shorter is None:
                break
            steps = shorter
        shown = ends if ends and told(steps) > max(_MOST_SHOWN, told(ends)) else steps
        return self._whole_facts(shown, square, unwanted)

    def _whole_facts(self, steps: list[Strike], square: int, unwanted: int) -> list[Strike]:
        """The same chain that cites what a square is instead of the values that it is not, if that was established."""
        known: dict[int, list[int]] = {}
        for _, other, pairs in self._established(self._search.mask_of({square: unwanted})):
            known.setdefault(other, []).append(self.known.domains()[other] & ~pairs)

        def whole(step: Strike) -> Strike:
            facts = known.get(step.square, []) if step.technique == LEMMA else []
            ways = [gone for gone in (*facts, reduce(or_, facts, 0)) if not step.pairs & ~gone]
            return self._lemma(step.square, ways[0]) if ways else step

        shorter = minimal([whole(step) for step in steps], square, unwanted)
        return [whole(step) for step in shorter]

    def _last_sentences(self, steps: list[Strike], square: int, unwanted: int) -> list[Strike]:
        """What strikes these pairs off the square itself; for what it needs elsewhere other squares are cited, and its
        own terrain or crop if that was found before."""
        needed = {other for step in steps if step.square == square for other in step.needs}
        needed |= {other for step in steps if step.square in needed and step.evident for other in step.needs}
        gone: dict[int, int] = {}
        for step in steps:
            if step.square in needed and step.square != square and not step.evident:
                gone[step.square] = gone.get(step.square, 0) | step.pairs
        for _, other, pairs in self._established(self._search.mask_of({square: unwanted})):
            if other == square:
                gone[square] = self.known.domains()[square] & ~pairs
        lemmas = [self._lemma(other, pairs) for other, pairs in gone.items()]
        others = [step for step in steps if step.technique != LEMMA or step.square not in gone]
        return minimal([*lemmas, *others], square, unwanted)

    def _lemma(self, square: int, gone: int) -> Strike:
        return Strike(LEMMA, "T3.8", square, gone, {}, Reason("lemma"))

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
        """For each other value that easy steps leave, a what-if; None if one does not fail."""
        base = self._easy
        self._work.left = _SHORTER
        unwanted = base.now.domains[square] & ~pairs
        others = [Supposition(square, unwanted & value, why) for value, why in values_of(pairs) if unwanted & value]
        if len(list(hopeless(base, others))) < len(others):
            return None
        strikes = []
        for one in others:
            strike = fails(base, one)
            if strike is None:
                return None
            strikes.append(strike)
        trial = base.supposing(0, ALL_PAIRS)
        trial.forget()
        trial.admit(strikes, _EFFORTS[-1])
        return trial.proof(square, ALL_PAIRS & ~pairs)

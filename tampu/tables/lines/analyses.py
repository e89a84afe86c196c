"""Trees of lines that people keep: of a game that has ended, of a record, or from an empty table."""

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from tampu import bots
from tampu.engine import BadInput, JsonObject
from tampu.engine.lines.imagined import LOOKING, moves
from tampu.engine.lines.tree import MOST_NAME, Tree
from tampu.engine.luck.chance import SECRET_BYTES
from tampu.engine.match import Match, Seal
from tampu.engine.record import Record
from tampu.tables.contents import contents
from tampu.tables.errors import NoTable, Refused
from tampu.tables.ids import random_id
from tampu.tables.model import Analysis, User
from tampu.tables.rooms import Rooms
from tampu.tables.thinking.imaginer import Imaginer
from tampu.tables.thinking.imagining import Analyse, Counsel
from tampu.tables.thinking.line_answers import AnalysisRow, LineMove, Sheet
from tampu.tables.thinking.review.ended import Ended

_SECONDS = 20.0
"""How long a move may take to be imagined, the replay of its game included."""
_ADVICE_SECONDS = 4.0
_MOST_KEPT = 200
"""Analyses that one person keeps."""


class Analyses:
    """What can be done with analyses. Their owner changes them; whoever has the link looks at them."""

    def __init__(self, rooms: Rooms, imaginer: Imaginer) -> None:
        self._rooms = rooms
        self._imaginer = imaginer

    # -- beginning -----------------------------------------------------------------------------------

    async def begin(self, user: User, ended: Ended, source: str) -> str:
        """The analysis that this user keeps of a game, or a new one."""
        kept = await self._rooms.store.analysis_of(user.id, source)
        return kept or await self._add(user, ended.title, ended.record, ended.own_content, source)

    async def begin_empty(self, user: User, title: str, seats: int, options: Mapping[str, str]) -> str:
        """An analysis from the first moment of a new game."""
        if await self._rooms.hides(title, options, "", user.id):
            raise Refused("day_first")
        game = self._rooms.titles.game(title)
        settled = game.meta.settle(options, seats)
        # Setting up may take seconds, such as making a valley for experts.
        seal = Seal(secrets.token_bytes(SECRET_BYTES))
        match: Match[Any] = await self._rooms.aside(user.id, Match, game, settled, seal)
        return await self._add(user, title, Record.of(match, [""] * seats).text(), "", "")

    async def copy(self, user: User, id: str, word: str) -> str:
        """Keep somebody else's analysis as one's own. The link to its game is theirs, to give away or not."""
        found = await self._found(id, user.id, word)
        source = "" if found.user != user.id and "/shared/" in found.source else found.source
        return await self._add(user, found.title, found.body, found.own_content, source, found.name)

    async def _add(self, user: User, title: str, record: str, own_content: str, source: str, name: str = "") -> str:
        if len(await self._rooms.store.analyses(user.id, _MOST_KEPT)) >= _MOST_KEPT:
            raise Refused("kept_enough", most=_MOST_KEPT)
        analysis = Analysis(
            id=random_id(12),
            user=user.id,
            source=source,
            title=title,
            name=name,
            body=record,
            own_content=own_content,
            at=self._rooms.time.now(),
        )
        await self._rooms.store.add_analysis(analysis)
        return analysis.id

    # -- looking -------------------------------------------------------------------------------------

    async def mine(self, user: User) -> list[AnalysisRow]:
        return [
            AnalysisRow(id=one.id, title=one.title, name=one.name, source=one.source, at=one.at)
            for one in await self._rooms.store.analyses(user.id, _MOST_KEPT)
        ]

    async def sheet(self, id: str, user: str, word: str) -> Sheet:
        found = await self._found(id, user, word)
        record, mine = Record.parse(found.body), found.user == user
        game = self._rooms.titles.game(found.title, found.own_content)
        tree = Tree.of_record(record.entries, record.variations, record.notes)
        return Sheet(
            id=id,
            title=found.title,
            name=found.name,
            source=found.source if mine else "",
            at=found.at,
            mine=mine,
            share=found.share if mine else "",
            names=record.names,
            options=record.options,
            version=found.version,
            moves=msgspec.convert(moves(game, tree), list[LineMove]),
        )

    async def content(self, id: str, user: str, word: str, language: str) -> bytes:
        """What its game is played with, and what cards and places say in words."""
        found = await self._found(id, user, word)
        record = Record.parse(found.body)
        game = self._rooms.titles.game(found.title, found.own_content)
        return contents(game, game.meta.settle(record.options, record.seats, record.rules), language)

    async def record(self, id: str, user: str, word: str) -> str:
        """Everything as a record, for `tampu verify` and for other houses."""
        return (await self._found(id, user, word)).body

    async def _found(self, id: str, user: str, word: str) -> Analysis:
        found = await self._rooms.store.analysis(id)
        if found is None:
            raise NoTable
        given = bool(found.share) and secrets.compare_digest(found.share.encode(), word.encode())
        if not given and (not user or found.user != user):
            raise NoTable
        if found.user != user and not await self._rooms.may_read(Record.parse(found.body), user):
            raise NoTable
        return found

    # -- asking and changing -------------------------------------------------------------------------

    async def ask(self, id: str, user: str, word: str, version: int, asked: JsonObject, asker: str) -> bytes:
        """Answer a question of a page; `asker` is the user, or the address of somebody without a name."""
        found = await self._found(id, user, word)
        if version != found.version:
            raise Refused("stale_lines")
        if asked["ask"] not in LOOKING and found.user != user:
            raise NoTable
        question = Analyse(
            title=found.title, own_content=found.own_content, seconds=_SECONDS, record=found.body, asked=asked
        )
        reply, kept = await self._imaginer.answer(question, asker)
        if kept is not None:
            found = await self._changed(found, body=kept)
        return b'{"version":%d,' % found.version + reply[1:]

    async def advise(
        self, id: str, user: str, word: str, version: int | None, node: int, level: str, asker: str
    ) -> bytes:
        """What a bot would play at a moment, knowing what the seat knows."""
        found = await self._found(id, user, word)
        if version not in (None, found.version):
            raise Refused("stale_lines")
        bots.check_level(level, found.title)
        question = Counsel(
            title=found.title,
            own_content=found.own_content,
            seconds=_ADVICE_SECONDS,
            record=found.body,
            node=node,
            level=level,
            luck=secrets.token_hex(16),
        )
        answer = await self._imaginer.ask(question, asker)
        if not answer:
            raise Refused("senseless")
        if answer == b"null":
            raise Refused("no_choice")
        return answer

    async def rename(self, id: str, user: User, name: str) -> Analysis:
        name = " ".join(name.split())
        if len(name) > MOST_NAME or not (name.isprintable() or not name):
            raise BadInput(f"a name has up to {MOST_NAME} printable characters")
        return await self._changed(await self._own(id, user), name=name)

    async def share(self, id: str, user: User, on: bool) -> Analysis:
        """Let anybody look at it who knows a word, or take the word back."""
        found = await self._own(id, user)
        if bool(found.share) == on:
            return found
        return await self._changed(found, share=random_id(16) if on else "")

    async def remove(self, id: str, user: User) -> None:
        await self._own(id, user)
        await self._rooms.store.remove_analysis(id)

    async def _own(self, id: str, user: User) -> Analysis:
        return await self._found(id, user.id, "")

    async def _changed(self, found: Analysis, **changes: str) -> Analysis:
        changed = msgspec.structs.replace(found, **changes, version=found.version + 1, at=self._rooms.time.now())
        if not await self._rooms.store.save_analysis(changed):
            raise Refused("stale_lines")
        return changed

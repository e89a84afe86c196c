"""The port to storage. Everything that a table promises across a crash goes through here."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tampu.puzzles.ratings import Rating
from tampu.tables.alerts.model import Alert
from tampu.tables.model import Analysis, Attempt, Brought, Entry, KeptPlan, Line, Run, Snapshot, Table, User
from tampu.tables.people.ratings import Change, Pool, Strength
from tampu.tables.people.ties import Tie, TieKind
from tampu.tables.storage.alert_store import AlertStore

if TYPE_CHECKING:
    from tampu.tables.leagues.model import League
    from tampu.tables.people.pairing import Search
    from tampu.tables.tournaments.model import Tournament


class Store(AlertStore, Protocol):
    """Keeps tables. A method that writes returns only when what it wrote would survive a power cut."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def healthy(self) -> bool: ...

    # -- tables and their logs -----------------------------------------------------------------------

    async def add_table(self, table: Table, alerts: Sequence[Alert] = ()) -> None:
        """Alerts go into the outbox with the change that causes them, both or neither."""
        ...

    async def table(self, id: str) -> Table | None: ...

    async def remove_table(self, id: str) -> None:
        """With its log, and all that was written beside it."""
        ...

    async def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The versions of these tables."""
        ...

    async def save_table(self, table: Table, alerts: Sequence[Alert] = ()) -> bool:
        """Replace the version before this one; False if another change came first."""
        ...

    async def append(self, table: Table, entry: Entry, snapshot: Snapshot | None, alerts: Sequence[Alert] = ()) -> bool:
        """Add an entry, and replace the version before this one by the table as it is after it, both or neither.

        If it ends a game that counts, the ratings of those who played it change with it. False if another change came
        first.
        """
        ...

    async def log(self, id: str, after: int = 0) -> list[Entry]: ...

    async def snapshot(self, id: str, at: int) -> Snapshot | None:
        """The last snapshot that is not later than entry `at`."""
        ...

    async def add_snapshots(self, found: Sequence[tuple[str, Snapshot]]) -> None:
        """Snapshots of tables, beside those that came with an entry."""
        ...

    async def keep_content(self, hash: str, body: str) -> None:
        """Content that tables are played with."""
        ...

    async def content(self, hash: str) -> str | None: ...

    async def due(self, now: int) -> list[str]:
        """Running tables that must do something by themselves."""
        ...

    async def beat(self, now: int) -> int | None:
        """The house is open now; returns when it was last open before, if ever."""
        ...

    async def add_outage(self, since: int, until: int) -> None:
        """The house was closed."""
        ...

    async def outages(self) -> list[tuple[int, int]]: ...

    # -- workers, and the tables that belong to them -------------------------------------------------

    async def keep_alive(self, worker: str, address: str, seconds: float) -> bool:
        """This worker lives for so long from now. False if it had been taken for dead, or is new."""
        ...

    async def workers(self) -> dict[str, str]:
        """The addresses of all workers that live."""
        ...

    async def loads(self) -> dict[str, int]:
        """How many tables belong to each worker that has any, dead or alive."""
        ...

    async def lease(self, worker: str, ids: Collection[str]) -> dict[str, str]:
        """Take those of these tables that belong to nobody who lives; returns whom each belongs to now."""
        ...

    async def lessee(self, id: str) -> str | None:
        """The worker that this table belongs to, if it lives."""
        ...

    async def leases(self, worker: str) -> set[str]:
        """The tables of a worker."""
        ...

    async def orphans(self, limit: int) -> list[str]:
        """Tables whose worker has died."""
        ...

    async def release(self, worker: str, ids: Collection[str]) -> None: ...

    async def retire(self, worker: str) -> None:
        """This worker ends, and gives all its tables back."""
        ...

    # -- looking for tables --------------------------------------------------------------------------

    async def open_tables(self, limit: int) -> list[Table]:
        """Public tables that wait for players, the newest first."""
        ...

    async def tables_of(self, user: str, finished: bool, limit: int) -> list[Table]: ...

    async def public_games(self, finished: bool, limit: int) -> list[Table]: ...

    async def turns_of(self, user: str, limit: int) -> list[Table]:
        """Running tables that wait for this user."""
        ...

    async def all_tables(self, after: str, limit: int) -> list[str]:
        """The ids of all tables, in their order, for whoever runs the house."""
        ...

    # -- the scored games of a day -------------------------------------------------------------------

    async def begin_attempt(self, table: Table) -> str:
        """Add this table as the scored game of its host on its day, unless there is one; returns the one there is."""
        ...

    async def attempt(self, day: str, user: str) -> Table | None:
        """The scored game of a user on a day."""
        ...

    async def attempts_ended(self, day: str, moment: int, limit: int) -> list[Table]:
        """The scored games of a day that were played to their end since then."""
        ...

    async def attempts_of(self, user: str, limit: int) -> list[Table]:
        """The scored games of a user, the newest day first."""
        ...

    # -- ratings of people ---------------------------------------------------------------------------

    async def strengths_of(self, users: Collection[str]) -> dict[str, dict[Pool, Strength]]:
        """How strong these people are, in everything that they played."""
        ...

    async def strongest(self, pool: Pool, limit: int) -> list[tuple[str, Strength]]:
        """Those of whom the most is certain: by the rating that they have at least."""
        ...

    async def rating_changes(self, after: int, limit: int, user: str = "") -> list[Change]:
        """What games did to ratings, in the order in which they were counted; of one person, or of all."""
        ...

    async def replace_ratings(self, found: Sequence[Change]) -> None:
        """Forget all ratings and write these changes instead, all or nothing."""
        ...

    # -- puzzles -------------------------------------------------------------------------------------

    async def open_puzzle(self, attempt: Attempt) -> Attempt:
        """Begin this attempt, unless the user has tried the puzzle before; returns the one there is."""
        ...

    async def climb(self, user: str, puzzle: str, rung: int) -> Attempt | None:
        """A hint was taken. The attempt, which an answer before it does not change; None if there is none."""
        ...

    async def answer_puzzle(self, answered: Attempt, fresh: Rating | None) -> Attempt:
        """Close an open attempt and write both ratings, all or nothing, once: later answers get the first one.

        `fresh` is the rating of a puzzle that nobody has tried; None if this attempt changes no rating.
        """
        ...

    async def puzzle_attempts(self, user: str, title: str, limit: int) -> list[Attempt]:
        """The attempts of a user, the last ones opened first."""
        ...

    async def rating(self, user: str, title: str) -> Rating | None:
        """Of a person in the puzzles of a title."""
        ...

    async def puzzle_ratings(self, title: str) -> dict[str, Rating]:
        """Of all puzzles of a title that somebody has tried."""
        ...

    async def add_run(self, run: Run) -> None: ...

    async def puzzle_run(self, id: str) -> Run | None: ...

    async def runs(self, title: str, limit: int) -> list[tuple[Run, int]]:
        """The runs in which the most puzzles were solved, with how many."""
        ...

    # -- beside the game -----------------------------------------------------------------------------

    async def add_line(self, id: str, line: Line) -> Line: ...

    async def lines(self, id: str, after: int, limit: int) -> list[Line]: ...

    async def note(self, id: str, user: str) -> str: ...

    async def save_note(self, id: str, user: str, body: str) -> None: ...

    async def admit(self, id: str, user: str) -> None:
        """This user has shown the invitation to a private table."""
        ...

    async def admitted(self, id: str, user: str) -> bool: ...

    async def add_record(self, digest: str, title: str, text: str, user: str, at: int) -> None: ...

    async def record(self, digest: str) -> str | None: ...

    async def records_of(self, user: str, limit: int) -> list[Brought]:
        """The records that this user was the first to bring, the newest first."""
        ...

    async def keep_review(self, game: str, part: str, body: bytes) -> None:
        """A part of the review of a game; what is kept already stays."""
        ...

    async def review(self, game: str) -> dict[str, bytes]:
        """All parts of a review that are kept."""
        ...

    # -- lines of play -------------------------------------------------------------------------------

    async def plan(self, id: str, user: str) -> KeptPlan | None:
        """What this user intends at a table."""
        ...

    async def plans(self, id: str) -> dict[str, str]:
        """The plans of everybody at a table, for the table itself."""
        ...

    async def save_plan(self, id: str, user: str, kept: KeptPlan) -> bool:
        """Replace the version before this one; False if another change came first."""
        ...

    async def add_analysis(self, analysis: Analysis) -> None: ...

    async def analysis(self, id: str) -> Analysis | None: ...

    async def analysis_of(self, user: str, source: str) -> str | None:
        """The id of the newest analysis that this user keeps of a game."""
        ...

    async def analyses(self, user: str, limit: int) -> list[Analysis]:
        """What this user keeps, the newest first, without the bodies."""
        ...

    async def save_analysis(self, analysis: Analysis) -> bool:
        """Replace the version before this one; False if another change came first."""
        ...

    async def remove_analysis(self, id: str) -> None: ...

    async def add_report(self, id: str, number: int, user: str, at: int) -> None:
        """Somebody complains about a line of chat; once."""
        ...

    async def reports(self, limit: int) -> list[tuple[str, Line, str]]:
        """Lines that were complained about, with their table and who complained; the newest first."""
        ...

    # -- users ---------------------------------------------------------------------------------------

    async def add_user(self, user: User) -> bool:
        """False if an account of this name exists."""
        ...

    async def save_user(self, user: User) -> bool:
        """False if another account has this name."""
        ...

    async def user(self, id: str) -> User | None: ...

    async def end_session(self, session: str, at: int, before: int) -> None:
        """A session is over; those that ended before some moment have run out and are forgotten."""
        ...

    async def user_in(self, id: str, session: str) -> User | None:
        """The user, if the session was not ended."""
        ...

    async def ended_sessions(self, sessions: Collection[str]) -> set[str]:
        """Those of them that were ended."""
        ...

    async def epochs(self, users: Collection[str]) -> dict[str, int]:
        """The epochs of these users, if there still are such."""
        ...

    async def add_code(self, code: str, user: str, until: int) -> None:
        """Whoever knows this may be this user on another device, until some moment, once. A newer one replaces it."""
        ...

    async def take_code(self, code: str, now: int) -> User | None:
        """The user of a code, which is used up."""
        ...

    async def account(self, name: str) -> User | None: ...

    async def users(self, after: str, limit: int) -> list[User]: ...

    async def remove_user(self, id: str) -> None: ...

    # -- people among each other ---------------------------------------------------------------------

    async def set_tie(self, tie: Tie) -> None:
        """What somebody says of another person, instead of what they said before."""
        ...

    async def drop_tie(self, user: str, other: str, kind: TieKind) -> None:
        """Take it back, if that is what was said."""
        ...

    async def ties(self, user: str) -> list[Tie]:
        """All that somebody says of others, and others of them."""
        ...

    async def users_named(self, ids: Collection[str]) -> dict[str, tuple[str, str]]:
        """The names and avatars of those of them whom there are."""
        ...

    async def seek(
        self, search: "Search", since: int, prepare: Callable[[Sequence["Search"]], Table]
    ) -> "tuple[Search, int]":
        """Begin or renew a search, and find company for it among those that were renewed since then, all at once: if
        there is any, the table that is prepared for them is added and all their searches name it.

        Returns the search as it is now, and how many others look for the same.
        """
        ...

    async def stop_search(self, user: str) -> None:
        """Unless company was found already."""
        ...

    async def searched(self, user: str) -> "Search | None": ...

    # -- tournaments ---------------------------------------------------------------------------------

    async def add_tournament(self, tournament: "Tournament") -> None: ...

    async def tournament(self, id: str) -> "Tournament | None": ...

    async def save_tournament(self, tournament: "Tournament", tables: Sequence[Table] = ()) -> bool:
        """Replace the version before this one and add these tables, all or nothing; False if another change came
        first."""
        ...

    async def due_tournaments(self, now: int) -> list[str]:
        """Those that run, or that begin by themselves by now."""
        ...

    async def public_tournaments(self, limit: int) -> "list[Tournament]":
        """Those that wait or run, the newest first."""
        ...

    async def tournaments_of(self, user: str) -> "list[Tournament]":
        """Those in which somebody takes part, the newest first."""
        ...

    async def add_league(self, league: "League") -> None: ...

    async def league(self, id: str) -> "League | None": ...

    async def save_league(self, league: "League", tournaments: "Sequence[Tournament]" = ()) -> bool:
        """Replace the version before this one, and add the tournaments of a season, both or neither; False if another
        change came first."""
        ...

    async def due_leagues(self, now: int) -> list[str]:
        """Those whose season runs, or begins by itself by now."""
        ...

    async def public_leagues(self, limit: int) -> "list[League]":
        """Those that can be seen by all and are not over, the newest first."""
        ...

    async def leagues_of(self, user: str) -> "list[League]":
        """Those in which somebody is or was."""
        ...

    # -- everything of somebody ----------------------------------------------------------------------

    async def tables_naming(self, user: str) -> list[Table]:
        """All tables at which somebody sits or has sat, or that they opened."""
        ...

    async def everything_of(self, user: str) -> dict[str, list[dict[str, Any]]]:
        """Every row that names this person, by what it is."""
        ...

    async def forget(self, user: str, ghost: str, changed: Sequence[Table], gone: Collection[str]) -> bool:
        """Remove a person with everything of theirs, all or nothing: `changed` tables no longer name them, those that
        are `gone` were theirs alone, and their ratings, from which those of others follow, belong to a ghost.

        False if a table was changed meanwhile.
        """
        ...


def name_key(name: str) -> str:
    """What must differ between two accounts: the name without case and extra spaces."""
    return " ".join(name.casefold().split())


def newest(tables: Sequence[Table], limit: int) -> list[Table]:
    return sorted(tables, key=lambda table: (-max(table.created, table.ended), table.id))[:limit]

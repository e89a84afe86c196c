"""The store in a database."""

from tampu.tables.storage.rows.company import CompanyRows
from tampu.tables.storage.rows.leagues import LeagueRows
from tampu.tables.storage.rows.leases import LeaseRows
from tampu.tables.storage.rows.lines import LineRows
from tampu.tables.storage.rows.people import PeopleRows
from tampu.tables.storage.rows.puzzles import PuzzleRows
from tampu.tables.storage.rows.search import SearchRows
from tampu.tables.storage.rows.tournaments import TournamentRows


class SqlStore(CompanyRows, SearchRows, TournamentRows, LeagueRows, LeaseRows, PeopleRows, LineRows, PuzzleRows):
    """SQLite or PostgreSQL, by its address: tables with their logs, and what people leave beside them."""

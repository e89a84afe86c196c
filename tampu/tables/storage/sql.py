"""The store in a database."""

from tampu.tables.storage.company_rows import CompanyRows
from tampu.tables.storage.lease_rows import LeaseRows
from tampu.tables.storage.line_rows import LineRows
from tampu.tables.storage.people_rows import PeopleRows
from tampu.tables.storage.puzzle_rows import PuzzleRows
from tampu.tables.storage.search_rows import SearchRows
from tampu.tables.storage.tournament_rows import TournamentRows


class SqlStore(CompanyRows, SearchRows, TournamentRows, LeaseRows, PeopleRows, LineRows, PuzzleRows):
    """SQLite or PostgreSQL, by its address: tables with their logs, and what people leave beside them."""

"""A store that forgets: for tests and measurements."""

from tampu.tables.storage.memory.company import MemoryCompany
from tampu.tables.storage.memory.leases import MemoryLeases
from tampu.tables.storage.memory.tournaments import MemoryTournaments


class MemoryStore(MemoryCompany, MemoryTournaments, MemoryLeases):
    """Keeps everything in dictionaries, in rooms like those of the database."""

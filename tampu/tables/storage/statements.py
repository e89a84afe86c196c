"""The statements that store an action: all entries that arrive together share them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import TableValuedAlias, bindparam, column, func, select, update
from sqlalchemy.dialects.postgresql import ARRAY

from tampu.tables.model import Entry
from tampu.tables.storage import schema

ENTRY_COLUMNS = [name for name in Entry.__struct_fields__ if name != "events"]
_ENTRY = ["table_id", *ENTRY_COLUMNS, "told"]
_PROGRESSING = ["status", "public", "seq", "actor", "due", "touched", "version", "body"]

PROGRESS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("known"))
    .values({name: bindparam(name) for name in _PROGRESSING})
)
"""For one table."""


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """What the statements below are given: a list for each column."""
    return {f"all_{name}": [row[name] for row in rows] for name in rows[0]}


def _given(table: SqlTable, names: Sequence[str]) -> TableValuedAlias:
    """Rows in PostgreSQL: however many there are, the statement is the same."""
    lists = [bindparam(f"all_{name}", type_=ARRAY(table.c[name].type)) for name in names]
    rows = func.unnest(*lists).table_valued(*(column(name, table.c[name].type) for name in names))
    return rows.render_derived("given")


_tables = _given(schema.tables, ["id", *_PROGRESSING])
PROGRESS_AT_ONCE = (
    update(schema.tables)
    .where(schema.tables.c.id == _tables.c.id)
    .values({name: _tables.c[name] for name in _PROGRESSING})
)
"""For many tables, each once."""
ENTRIES_AT_ONCE = schema.entries.insert().from_select(_ENTRY, select(*_given(schema.entries, _ENTRY).c))

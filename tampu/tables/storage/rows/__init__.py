"""The SQL store, one subject a module: what its rows are, and how they are read and written."""

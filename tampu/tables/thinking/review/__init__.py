"""Looking back at a finished game: its review, and decisions that are tried once more."""

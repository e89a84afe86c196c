"""Puzzles of Rumis: the end of a game, searched to its last stone."""

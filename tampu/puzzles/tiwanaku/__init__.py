"""Puzzles of Tiwanaku: what a view proves of its valley."""

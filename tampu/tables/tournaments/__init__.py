"""Tournaments with the same luck for all: every table of a round plays the same secret."""

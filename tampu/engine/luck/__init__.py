"""Luck: where it comes from, and decks whose order nobody knows."""

"""Reasoning about maps: which valleys fit what is known (T3), how many there are, and one of them at random."""

"""Scenario discs: what they are, where they come from, and how they are written and passed on."""

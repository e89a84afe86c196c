"""Leagues: seasons of tournaments in divisions, between which people rise and fall."""

"""Observations straight from a state, without the view in between.

A view is made for people: fresh dictionaries and words. The parts of a layout say what the numbers are and read them
from the view alone; what is written here must be the same, byte for byte. Tests compare the two over games of every
title, seat and option, so nothing gets into an observation that the view does not tell.
"""

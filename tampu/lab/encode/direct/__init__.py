"""Observations straight from a state, without the view in between.

A view is made for people: fresh dictionaries and words. Here a title lists the facts that a seat sees, plain numbers
and lists as the state has them, and a recipe that says in the same order what each of them marks in the row. Compiled
code (`kernel`) reads the facts through Python's C interface and follows the recipe, so that Python touches no single
number.

The parts of a layout say what the numbers are and read them from the view alone; what is written here must be the same,
byte for byte. Tests compare the two over games of every title, seat and option, so nothing gets into an observation
that the view does not tell.
"""

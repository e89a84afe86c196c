"""Tampu: four board games as pure rulebooks, and ways to sit at them."""

__version__ = "0.1.0"

"""What the symbols on cards, tiles and boards mean: named effects, and what missions ask for."""

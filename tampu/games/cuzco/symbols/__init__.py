"""What the symbols on cards, tiles and boards can say: named effects, and what missions ask for."""

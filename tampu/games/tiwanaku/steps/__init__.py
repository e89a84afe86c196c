"""The steps of a game: what all modes share (T2-T7), the Otoma (T9.9-T9.11), and one module for each mode."""

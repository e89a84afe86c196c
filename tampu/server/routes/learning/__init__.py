"""The routes of learning: books, lessons, puzzles and the valley of the day."""

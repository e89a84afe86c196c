"""Lines of play beside a game: trees of them, what a seat intends, and tables that are only imagined."""

"""Lines of play that people keep: analyses, plans, and orders that are played for them."""

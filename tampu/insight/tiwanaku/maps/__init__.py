"""Which maps fit a view: certain facts, listing, counting and odds."""

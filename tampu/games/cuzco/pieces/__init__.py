"""What lies on the table: the land with its roads, every player's mask, and what is known of the hands."""

"""What a house does by itself: bots and clocks, whose worker a table belongs to, fair turns, looking after its logs."""

"""Numbers that are fitted to games: evaluations of bots, and how sure a lead is."""

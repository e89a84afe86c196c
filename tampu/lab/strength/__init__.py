"""Who is stronger, and how sure that is: arenas, duels, campaigns."""

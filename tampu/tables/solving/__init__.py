"""What one person does alone: the scenario of the day, and puzzles."""

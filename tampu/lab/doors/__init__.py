"""What the doors for research have in common: a game played by numbers, spaces, rewards, and who sits opposite."""

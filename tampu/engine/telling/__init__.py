"""What an action will certainly do and what was done, told in changes."""

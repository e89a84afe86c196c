"""Commands for those who study games and bots."""

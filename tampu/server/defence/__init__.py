"""What protects a server: checks of every request, limits, and connections that do not hang."""

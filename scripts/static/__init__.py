"""Tampu as files that any web server can give out."""

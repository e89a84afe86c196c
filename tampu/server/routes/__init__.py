"""The HTTP interface, a module for each part of the house."""

"""The rules of play, a module for each chapter of the rulebook.

In the rulebook's order: `setup` (C2), `rounds` (C3), `dice` (C4, C9, C11: phase I), `blessing` (C5), `moves` (C6),
`feathers` (C6.5, C10), `tiles` (C7), `exchange` (C8), `cards` (C12), `abilities` (C13: phase II), `phase_three` (C14)
and `ending` (C15).
"""

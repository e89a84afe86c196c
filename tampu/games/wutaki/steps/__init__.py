"""The rules, in the order of the rulebook.

`setup` (W2), `rounds` and `turn` (W3, W13), `visit` (W4), `workers` (W5), `decks` (W6, W13), `fulfilment` (W7, W8, W10)
and `scoring` (W14). What sites and cards do is in `effects`.
"""

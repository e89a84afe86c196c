"""What sites and cards do (W20).

`effect` says what an effect is. The other modules hold the verbs that effects are made of, by subject, with the steps
and choices that they need. `vocabulary` lists all verbs by name.
"""

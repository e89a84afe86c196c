"""Judgements that learn from games against themselves: `python -m tampu.lab.training cuzco`.

Generation after generation, games are played by the search with the newest network (`games`), the network and the prior
learn from the last of them (`learning`, `priors`), and play `hard` now and then. Everything is kept in
one folder (`folder`): a run that was stopped anywhere goes on where it was, and `report.html` there shows the curves
while it runs. `pack` puts what was found into the package.
"""

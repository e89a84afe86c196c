"""The doors for research: Gymnasium, PettingZoo, OpenSpiel, and many games at once."""

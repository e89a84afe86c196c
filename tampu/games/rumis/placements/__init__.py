"""Where stones can lie: the stones in all their orientations, and the sets of placements on a plan."""

"""Several workers, one house: what they hear of each other, hand on, and think for each other."""

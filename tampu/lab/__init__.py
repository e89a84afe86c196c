"""Where games are played by the thousand: simulation, measurement, research."""

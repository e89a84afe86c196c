"""A house in a browser: the same tables and doors, without a network, for whoever sits at the device."""

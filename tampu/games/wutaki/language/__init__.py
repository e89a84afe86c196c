"""The language in which the content file writes effects (WC1): its grammar, its parameters and its compiler."""

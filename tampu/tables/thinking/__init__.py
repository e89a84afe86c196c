"""Questions that take thinking, and the worker processes that answer them: bots, help, looking back."""

"""Random words that people see in an address or type into a terminal."""

import secrets


def random_id(size: int) -> str:
    """A word from so many random bytes. It begins with a letter or digit: a dash would be taken for an option."""
    while not (word := secrets.token_urlsafe(size))[0].isalnum():
        pass
    return word

"""Codes that carry somebody to another device: easy to type, hard to guess, and worth little for long."""

import secrets
from hashlib import blake2b

from tampu.tables.time import SECOND

CODE_LASTS = 10 * 60 * SECOND
_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""None that is taken for another."""


def new_code() -> str:
    """Two times five letters: about 49 bits, of which guesses are counted."""
    letters = [secrets.choice(_LETTERS) for _ in range(10)]
    return "".join(letters[:5]) + "-" + "".join(letters[5:])


def code_key(typed: str) -> str:
    """What is kept of a code, however it was typed."""
    plain = "".join(letter for letter in typed.upper() if letter.isalnum())
    return blake2b(plain.encode(), digest_size=16, person=b"tampu/code").hexdigest()

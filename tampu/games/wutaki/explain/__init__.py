"""What everything on the table is called and does, in words.

`phrasebook` says an effect in one language; `explanations` goes through the whole content file.
"""

from tampu.games.wutaki.explain.explanations import Explained, explain

__all__ = ["Explained", "explain"]

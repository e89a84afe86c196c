"""Lessons: a prepared game that a learner plays again, move by move, with explanations.

A title has a folder. Each of its lessons is a script there: the game (seats, options, seed, every action), cut into
steps. `words` has the text of each step in every language. What the page shows comes from the real engine, as seat 0
sees it.
"""

from tampu.lessons.lesson import FIRST, Lesson, Step, lesson, lessons, titles
from tampu.lessons.showing import LessonShown, Opening, foresee, setup, show, why

__all__ = [
    "FIRST",
    "Lesson",
    "LessonShown",
    "Opening",
    "Step",
    "foresee",
    "lesson",
    "lessons",
    "setup",
    "show",
    "titles",
    "why",
]

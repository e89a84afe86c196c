"""Lessons: a prepared game that a learner plays again, move by move, with explanations.

A lesson is a folder: `lesson.json` holds the game (seats, options, seed, every action), cut into steps, and `words` has
the text of each step in every language. What the page shows comes from the real engine, as seat 0 sees it.
"""

from tampu.lessons.lesson import Lesson, Step, lesson, titles
from tampu.lessons.showing import LessonShown, Opening, setup, show, why

__all__ = ["Lesson", "LessonShown", "Opening", "Step", "lesson", "setup", "show", "titles", "why"]

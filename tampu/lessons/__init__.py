"""Lessons: a game that was played once, told to somebody who plays it again move by move.

A lesson is a folder: `lesson.json` holds the game (seats, options, seed, every action) cut into steps, and `words`
says each step in every language. What the page shows of it comes from the real engine, through the eyes of seat 0.
"""

from tampu.lessons.lesson import Lesson, Step, lesson, titles
from tampu.lessons.showing import LessonShown, show, why

__all__ = ["Lesson", "LessonShown", "Step", "lesson", "show", "titles", "why"]

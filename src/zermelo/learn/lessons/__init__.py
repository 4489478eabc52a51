"""Lessons: short texts, each with trees to step through and questions to check oneself."""

from zermelo.learn.lessons.read import Lesson, Part, Question, Stop, lesson, lessons

__all__ = ["Lesson", "Part", "Question", "Stop", "lesson", "lessons"]

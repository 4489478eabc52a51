"""Exercises about game trees: made without end, marked, explained, asked in quizzes, printed. Pure: nothing prints.

::

    from zermelo import learn

    exercise = learn.make("leaves", level=2, seed=7, cut=">")   # or learn.make_by_id("leaves-2-7-gt")
    exercise.question, exercise.conventions                     # in words
    exercise.tree, exercise.shape                               # a Tree; what an answer consists of (see Shape)
    exercise.answer                                             # the right one
    exercise.to_dict(solved=False)                              # JSON for a page that must not know the answer

    found = learn.mark(exercise, given)                         # given: as the shape says, Python's or JSON's
    found.right, found.score, found.summary                     # bool, Fraction from 0 to 1, a sentence
    for place in found.places:                                  # right and wrong ones
        place.node, place.part, place.verdict, place.slip, place.sentence, place.names
    found.to_dict()

    help = learn.hints(exercise, given)                         # given may be None; None where all is right
    help.where, help.why, help.show, help.node
    learn.explained(exercise)                                   # the right answer with its reasons, sentences

``learn.KINDS`` has the kinds by name, with ``title`` and ``conventions`` (those that may be chosen). ``learn.SLIPS``
has the slips in words. Whatever is malformed raises ExerciseError. Names of nodes are those of ``Tree.name``: "the
root", "A", "A1", "A1.3".
"""

from zermelo.learn.exercise import LEVELS, Exercise, Shape, plain_answer
from zermelo.learn.given import read_answer
from zermelo.learn.kinds import KINDS
from zermelo.learn.making import CHOOSABLE, exercise_from_dict, exercise_from_json, make, make_by_id
from zermelo.learn.marking import Hint, explained, hints, mark
from zermelo.learn.places import SLIPS, Mark, Place

__all__ = [
    "CHOOSABLE",
    "KINDS",
    "LEVELS",
    "SLIPS",
    "Exercise",
    "Hint",
    "Mark",
    "Place",
    "Shape",
    "exercise_from_dict",
    "exercise_from_json",
    "explained",
    "hints",
    "make",
    "make_by_id",
    "mark",
    "plain_answer",
    "read_answer",
]

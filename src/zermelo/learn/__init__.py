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
    learn.answer_from_text(exercise.shape, "A=3 B=2 root=3")    # an answer typed in a line; answer_to_text

    quiz = learn.quiz(level=1, seed=7)                          # or learn.quiz_by_id("quiz-1-7"): five exercises
    quiz, found = quiz.answer(given)                            # frozen: a new Quiz, and the Mark
    quiz.current, quiz.over, quiz.xp, quiz.right                # 20 XP for each right answer

    learn.exercise_picture(exercise, solved=False)              # its tree as SVG, with boxes to fill in
    learn.exercise_sheet(["values-1-7", exercise.id], "sheet.pdf")   # to print, with the key to the answers

    reached = learn.Progress().after(exercise.kind, found.right, datetime.date.today())   # frozen, too
    learn.progress_from_json(reached.to_json())                 # checked; Progress() clears
    learn.save_progress(reached); learn.load_progress()         # in the user's data folder, atomically

``learn.KINDS`` has the kinds by name, with ``title`` and ``conventions`` (those that may be chosen). ``learn.SLIPS``
has the slips in words. Whatever is malformed raises ExerciseError. Names of nodes are those of ``Tree.name``: "the
root", "A", "A1", "A1.3".
"""

from zermelo.learn.exercise import LEVELS, Exercise, Shape, plain_answer
from zermelo.learn.given import read_answer
from zermelo.learn.kinds import KINDS
from zermelo.learn.making import CHOOSABLE, exercise_from_dict, exercise_from_json, make, make_by_id
from zermelo.learn.marking import Hint, explained, hints, mark
from zermelo.learn.outline import outline
from zermelo.learn.pictures import exercise_picture
from zermelo.learn.places import SLIPS, Mark, Place
from zermelo.learn.progress import NOTHING_YET, Progress, progress_from_dict, progress_from_json
from zermelo.learn.quiz import LENGTH, XP, Quiz, quiz, quiz_by_id
from zermelo.learn.sheet import SHEET_FORMATS, exercise_sheet
from zermelo.learn.store import add_to_progress, load_progress, progress_path, save_progress
from zermelo.learn.text import answer_from_text, answer_in_words, answer_to_text, how_to_write

__all__ = [
    "CHOOSABLE",
    "KINDS",
    "LENGTH",
    "LEVELS",
    "NOTHING_YET",
    "SHEET_FORMATS",
    "SLIPS",
    "XP",
    "Exercise",
    "Hint",
    "Mark",
    "Place",
    "Progress",
    "Quiz",
    "Shape",
    "add_to_progress",
    "answer_from_text",
    "answer_in_words",
    "answer_to_text",
    "exercise_from_dict",
    "exercise_from_json",
    "exercise_picture",
    "exercise_sheet",
    "explained",
    "hints",
    "how_to_write",
    "load_progress",
    "make",
    "make_by_id",
    "mark",
    "outline",
    "plain_answer",
    "progress_from_dict",
    "progress_from_json",
    "progress_path",
    "quiz",
    "quiz_by_id",
    "read_answer",
    "save_progress",
]

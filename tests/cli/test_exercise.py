from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Start
from zermelo import learn


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "zermelo" / "progress.json"


def line(exercise: learn.Exercise) -> str:
    return learn.answer_to_text(exercise.shape, exercise.answer)


def test_an_exercise_is_asked_hinted_and_marked(run: Run) -> None:
    outcome = run("exercise", "leaves", "--seed", "3", stdin="hint\nhint\nhint\nA2\nQ9\n\nC2\nnot read\n")
    assert outcome.exit_code == 0
    out = outcome.stdout
    assert "Which leaves does it never look at?" in out and "└── C2 = 5" in out
    assert out.index("Look at C.") < out.index("with the window (7, +∞)") < out.index("At C MIN has 0 or less")
    assert "✗ A cut at C is missed" in out and "✗ A2 is looked at" in out
    assert "'Q9' is not to choose from" in out and out.rstrip().endswith("All of it is right.")


@pytest.mark.parametrize("kind", learn.KINDS)
def test_every_kind_takes_its_answer_as_a_line(run: Run, kind: str) -> None:
    exercise = learn.make(kind, 2, 4)
    outcome = run("exercise", exercise.id, stdin=line(exercise) + "\n")
    assert outcome.exit_code == 0 and "All of it is right." in outcome.stdout
    marked = run("exercise", kind, "--level", "2", "--seed", "4", "--answer", line(exercise), "--json")
    assert json.loads(marked.stdout)["right"] is True


def test_the_end_of_the_input_ends_it_cleanly(run: Run) -> None:
    for lines in ("", "hint", "tree\nhelp\n?", "show\n", "quit\n"):
        outcome = run("exercise", "values", "--seed", "1", stdin=lines)
        assert outcome.exit_code == 0 and not outcome.stderr, lines
    assert "The root is" in run("exercise", "values", "--seed", "1", stdin="show\n").stdout


def test_an_exercise_as_json_and_conventions_of_ones_own(run: Run) -> None:
    outcome = run("exercise", "leaves", "--seed", "3", "--cut", "gt", "--order", "rtl", "--json")
    exercise = learn.exercise_from_json(outcome.stdout)
    assert exercise.id == "leaves-1-3-gt-rtl"
    assert run("exercise", "--json", "--seed", "1", "vectors", "--ties", "last").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "'chess' is no kind of exercise"),
        (["values", "--level", "7"], "level 7 does not exist"),
        (["values", "--seed", "-1"], "seed -1 is none"),
        (["values", "--cut", "gt"], "no such convention"),
        (["leaves", "--cut", "less"], "cut is 'less'"),
        (["values-1-2", "--seed", "3"], "says everything"),
        (["values-1-2", "--answer", "x"], "has 1 values of"),
        (["values-9-2"], "level 9 does not exist"),
    ],
)
def test_what_means_nothing_is_refused_in_a_line(run: Run, arguments: list[str], told: str) -> None:
    outcome = run("exercise", *arguments)
    assert outcome.exit_code == 2 and told in outcome.stderr and outcome.stderr.count("\n") == 1


def test_a_quiz_to_a_hundred_xp_is_kept(run: Run, data: Path) -> None:
    quiz = learn.quiz(1, 5)
    answers = "".join(line(learn.make_by_id(id)) + "\n" for id in quiz.exercises)
    outcome = run("quiz", "--seed", "5", stdin=answers)
    assert outcome.exit_code == 0 and "5 of 5 answers right: 100 XP." in outcome.stdout
    assert learn.progress_from_json(data.read_text()).xp == 100
    again = run("quiz", "quiz-1-5", stdin="skip\nbad answer of no shape\n" + "quit\n")
    assert again.exit_code == 0 and "0 of 1 answer right: 0 XP." in again.stdout
    shown = run("progress")
    assert "100 XP in all; 1 day in a row (at most 1); 0 right answers in a row (at most 5)." in shown.stdout


def test_a_wrong_answer_is_explained_and_the_quiz_goes_on(run: Run) -> None:
    quiz = learn.quiz(1, 8, ["move"])
    first = learn.make_by_id(quiz.exercises[0])
    outcome = run("quiz", "move", "--seed", "8", stdin="hint\nhint\n? 99\n")
    assert outcome.exit_code == 0 and "✗ The value is not 99" in outcome.stdout
    assert learn.explained(first)[-1] in outcome.stdout and "2 of 5" in outcome.stdout
    assert "0 of 1 answer right" in outcome.stdout


def test_progress_is_exported_imported_and_cleared(run: Run, tmp_path: Path, data: Path) -> None:
    quiz = learn.quiz(1, 5)
    run("quiz", quiz.id, stdin=line(learn.make_by_id(quiz.exercises[0])) + "\n")
    copy = tmp_path / "copy.json"
    assert run("progress", "--out", str(copy)).exit_code == 0 and learn.progress_from_json(copy.read_text()).xp == 20
    assert json.loads(run("progress", "--clear", "--json").stdout)["xp"] == 0
    assert json.loads(run("progress", "--import", str(copy), "--json").stdout)["xp"] == 20
    copy.write_text(copy.read_text().replace('"xp": 20', '"xp": 2000'))
    outcome = run("progress", "--import", str(copy))
    assert outcome.exit_code == 2 and "contradicts itself" in outcome.stderr
    assert learn.progress_from_json(data.read_text()).xp == 20
    assert run("progress", "--import", str(tmp_path / "none.json")).exit_code == 2
    assert run("progress", "--import", str(copy), "--clear").exit_code == 2


def test_a_damaged_file_is_told_and_can_be_cleared(run: Run, data: Path) -> None:
    data.parent.mkdir(parents=True)
    data.write_text("{")
    for command in ("progress", "quiz"):
        outcome = run(command, stdin="")
        assert outcome.exit_code == 2 and str(data) in outcome.stderr and "clear it" in outcome.stderr
    assert run("progress", "--clear").exit_code == 0 and "0 XP in all" in run("progress").stdout
    assert [path.name for path in data.parent.iterdir()] == ["progress.json"]


def test_a_sheet_is_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    outcome = run("sheet", "--kind", "leaves", "--level", "2", "--seed", "7", "--count", "2", "--out", str(path))
    assert outcome.exit_code == 0 and outcome.stdout == f"leaves-2-7, leaves-2-8: the sheet is in {path}\n"
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert run("sheet", "values-1-1", "window-1-2", "--no-key", "--out", str(path)).exit_code == 0
    for wrong in (["values-1-1", "--kind", "values"], ["--kind", "chess"], ["--count", "99"]):
        assert run("sheet", *wrong, "--out", str(path)).exit_code == 2
    outcome = run("sheet", "--out", str(tmp_path / "sheet.doc"))
    assert outcome.exit_code == 2 and "use one of .pdf, .html, .svg, .tex" in outcome.stderr


def test_a_pipe_and_ctrl_c_leave_no_traceback(start: Start) -> None:
    process = start("exercise", "values-1-1", XDG_DATA_HOME="data")
    code, out, err = process.finish(b"1 2\nquit\n")
    assert code == 0 and "Fill in the values" in out and not err
    process = start("quiz", "quiz-1-1", XDG_DATA_HOME="data")
    process.wait_for("> ")
    process.interrupt(after=0)
    code, _, err = process.finish()
    assert code == 130 and "Traceback" not in err

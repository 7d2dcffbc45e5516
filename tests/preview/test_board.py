"""What the threads tell each other: pages are waited for, saves are gathered, trouble is told once."""

from pathlib import Path
from threading import Thread

from refarch_site.preview.state import PreviewState, Update


def test_a_page_is_waited_for_until_it_is_rendered(tmp_path: Path) -> None:
    board, answers = PreviewState(), []
    board.open(str(tmp_path), ["a.html"])
    reader = Thread(target=lambda: answers.append(board.page("a.html", 60)))
    reader.start()
    assert board.wait_for_work(60) and board.wanted_pages() == ["a.html"] and not board.has_saves()
    board.set_ready("a.html", "1")
    reader.join(60)
    assert answers == ["1"] and board.wanted_pages() == []


def test_a_page_that_the_site_has_not_is_not_waited_for(tmp_path: Path) -> None:
    board = PreviewState()
    board.open(str(tmp_path), ["a.html"])
    assert board.page("b.html", 60) is None
    assert board.page("a.html", 0) == ""


def test_the_page_that_was_asked_about_last_is_rendered_first(tmp_path: Path) -> None:
    board = PreviewState()
    board.open(str(tmp_path), ["a.html", "b.html", "c.html"])
    for page in ("a.html", "b.html", "a.html"):
        board.wait_for_update(page, "", 0, 0)
    assert board.wanted_pages() == ["a.html", "b.html"]


def test_a_page_learns_that_it_has_changed_and_what_is_wrong(tmp_path: Path) -> None:
    board = PreviewState()
    board.open(str(tmp_path), ["a.html"])
    assert board.wait_for_update("a.html", "1", 0, 0) == Update(False, "", 0)
    board.set_ready("a.html", "2")
    assert board.wait_for_update("a.html", "1", 0, 60) == Update(True, "", 0)
    board.set_trouble("no designs")
    assert board.wait_for_update("a.html", "2", 0, 60) == Update(False, "no designs", 1)
    board.set_trouble("no designs")
    assert board.wait_for_update("a.html", "2", 1, 0) == Update(False, "no designs", 1)
    assert board.wait_for_update("gone.html", "2", 1, 0) == Update(True, "no designs", 1)


def test_many_saves_are_taken_at_once() -> None:
    board = PreviewState()
    for number in range(50):
        board.save(f"design-{number % 2}.yaml")
    assert board.take_saves(0.01, 1) == {"design-0.yaml", "design-1.yaml"}
    assert not board.has_saves() and board.take_saves(0.01, 1) == set()


def test_a_file_that_a_plugin_is_yet_to_write_is_waited_for(tmp_path: Path) -> None:
    board, answers = PreviewState(), []
    board.open(str(tmp_path), [])
    reader = Thread(target=lambda: answers.append(board.read("search.json", 60)))
    reader.start()
    (tmp_path / "search.json").write_text("{}")
    board.set_settled(True)
    reader.join(60)
    assert answers == [b"{}"]
    assert board.read("nothing.json", 60) is None

"""Locks of files: whose file it is, also when another one has its path by now."""

import os
import threading
from pathlib import Path

import pytest

from refarch.core.locks import file_lock, is_file_at


@pytest.fixture
def number(tmp_path: Path) -> int:
    """An open file ``x.lock``."""
    return os.open(tmp_path / "x.lock", os.O_RDWR | os.O_CREAT)


def test_a_file_is_at_its_path(number: int, tmp_path: Path) -> None:
    assert is_file_at(number, str(tmp_path / "x.lock"))


def test_a_file_that_was_removed_is_nowhere(number: int, tmp_path: Path) -> None:
    os.unlink(tmp_path / "x.lock")
    assert not is_file_at(number, str(tmp_path / "x.lock"))


def test_another_file_at_the_path_is_not_the_same(number: int, tmp_path: Path) -> None:
    os.unlink(tmp_path / "x.lock")
    (tmp_path / "x.lock").write_text("")
    assert not is_file_at(number, str(tmp_path / "x.lock"))
    (tmp_path / "y").symlink_to(tmp_path / "x.lock")
    assert not is_file_at(os.open(tmp_path / "x.lock", os.O_RDONLY), str(tmp_path / "y")), "a link is no file"


def test_the_file_of_a_lock_is_there_while_it_is_held(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    with file_lock(str(path)) as is_locked:
        assert is_locked and path.exists()
    assert not path.exists()


def test_who_holds_a_lock_whose_file_is_gone_leaves_that_of_another(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    with file_lock(str(path)):
        path.unlink()
    assert not path.exists()
    with file_lock(str(path)):
        path.unlink()
        path.write_text("of another")
    assert path.read_text() == "of another"


def test_who_comes_second_waits(tmp_path: Path) -> None:
    path = str(tmp_path / "x.lock")
    began, seen = threading.Event(), list[tuple[str, bool]]()

    def second() -> None:
        began.set()
        with file_lock(path) as is_locked:
            seen.append(("second", is_locked))

    thread = threading.Thread(target=second)
    with file_lock(path):
        thread.start()
        assert began.wait(60)
        thread.join(0.2)  # time enough to come in, for one who does not wait
        seen.append(("first", True))
    thread.join(60)
    assert seen == [("first", True), ("second", True)]

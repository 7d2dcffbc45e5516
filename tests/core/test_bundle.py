"""Kept files and bundles: quick where they can be, never stale, never in the way."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from refarch.core import bundle, kept
from refarch.core.bundle import Finder, load_together


def aged(path: Path) -> None:
    """Make a file one that was written long ago."""
    os.utime(path, (1_700_000_000, 1_700_000_000))


PROBE = """
import sys
from refarch.core import kept
kept._FOLDER = sys.argv[1]
from refarch.core.bundle import load_together
names = dict(word.split("=") for word in sys.argv[2:])
print(sorted((name, module.VALUE) for name, module in load_together(names, "rules").items()))
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are kept during a test."""
    place = tmp_path / "kept"
    monkeypatch.setattr(kept, "_FOLDER", str(place))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return place


@pytest.fixture
def sources(tmp_path: Path) -> dict[str, str]:
    """Three modules, by name."""
    found = {}
    for number, name in enumerate(("one", "two", "three"), 1):
        path = tmp_path / f"{name}.py"
        path.write_text(f'"""Module {name}."""\nVALUE = {number}\n')
        aged(path)
        found[f"shop.{name}"] = str(path)
    return found


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sources that were compiled so far."""
    seen: list[str] = []
    original = bundle._compiled

    def noting(path: str, own: bool, rule: bool) -> Any:
        seen.append(os.path.basename(path))
        return original(path, own, rule)

    monkeypatch.setattr(bundle, "_compiled", noting)
    return seen


def values(modules: dict[str, ModuleType]) -> dict[str, int]:
    return {name: module.VALUE for name, module in modules.items()}


ALL = {"shop.one": 1, "shop.two": 2, "shop.three": 3}


def test_what_is_kept_is_not_compiled_again(sources: dict[str, str], compiled: list[str]) -> None:
    assert values(load_together(sources, "rules")) == ALL
    assert len(compiled) == 3
    assert values(load_together(sources, "rules")) == ALL
    assert len(compiled) == 3


def test_modules_have_their_names_and_files_but_no_docstrings(sources: dict[str, str]) -> None:
    module = load_together(sources, "rules")["shop.one"]
    assert (module.__name__, module.__package__, module.__file__) == ("shop.one", "shop", sources["shop.one"])
    assert module.__doc__ is None
    assert "shop.one" not in sys.modules


@pytest.mark.parametrize(
    "text", ["VALUE = 7\n", '"""Module two."""\nVALUE = 7\n'], ids=["another size", "the same size"]
)
def test_a_changed_source_is_noticed(text: str, sources: dict[str, str]) -> None:
    load_together(sources, "rules")
    changed = Path(sources["shop.two"])
    changed.write_text(text)
    os.utime(changed, (1_700_000_000, 1_700_000_001))
    assert values(load_together(sources, "rules")) == {**ALL, "shop.two": 7}


def test_a_source_of_this_moment_is_not_kept(sources: dict[str, str], compiled: list[str]) -> None:
    """It could change once more before the file system's clock moves on, and nobody would notice."""
    Path(sources["shop.two"]).touch()
    assert load_together(sources, "rules") == {}
    assert compiled == []


def test_an_older_source_in_its_place_is_noticed(sources: dict[str, str]) -> None:
    load_together(sources, "rules")
    Path(sources["shop.two"]).write_text('"""Module two."""\nVALUE = 7\n')
    os.utime(sources["shop.two"], (1, 1))
    assert values(load_together(sources, "rules"))["shop.two"] == 7


def test_a_removed_and_an_added_source_are_noticed(sources: dict[str, str], tmp_path: Path) -> None:
    load_together(sources, "rules")
    del sources["shop.one"]
    assert values(load_together(sources, "rules")) == {"shop.two": 2, "shop.three": 3}
    (tmp_path / "four.py").write_text("VALUE = 4\n")
    aged(tmp_path / "four.py")
    sources["shop.four"] = str(tmp_path / "four.py")
    assert values(load_together(sources, "rules")) == {"shop.two": 2, "shop.three": 3, "shop.four": 4}


def test_a_source_that_vanishes_meanwhile_leaves_no_bundle(sources: dict[str, str]) -> None:
    load_together(sources, "rules")
    os.unlink(sources["shop.two"])
    assert load_together(sources, "rules") == {}


SPOILERS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut short": lambda content: content[: len(content) // 2],
    "one byte less": lambda content: content[:-1],
    "one byte more": lambda content: content + b"\0",
    "one bit turned": lambda content: content[:40] + bytes([content[40] ^ 1]) + content[41:],
    "something else": lambda content: b"not what was kept" * 99,
    "text": lambda content: b"\xff" * 8,
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_a_spoilt_file_is_made_anew(
    spoil: Callable[[bytes], bytes], sources: dict[str, str], compiled: list[str]
) -> None:
    load_together(sources, "rules")
    path = Path(kept.path_of("rules"))
    path.write_bytes(spoil(path.read_bytes()))
    assert values(load_together(sources, "rules")) == ALL
    assert len(compiled) == 6


def test_a_file_by_another_python_is_not_used(
    sources: dict[str, str], compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load_together(sources, "rules")
    monkeypatch.setattr(kept, "_KEY", kept._KEY + 1)
    assert values(load_together(sources, "rules")) == ALL
    assert len(compiled) == 6


def test_every_python_has_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    own = kept.path_of("rules")
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert kept.path_of("rules") != own


def test_nothing_is_written_where_python_writes_nothing(
    sources: dict[str, str], folder: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert load_together(sources, "rules") == {}
    assert not folder.exists()
    assert compiled == []


def test_nothing_is_compiled_where_nothing_can_be_kept(
    sources: dict[str, str], folder: Path, compiled: list[str]
) -> None:
    folder.write_text("a file where the folder should be")
    assert load_together(sources, "rules") == {}
    assert compiled == []


def test_a_full_disk_leaves_nothing_half_written(
    sources: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_from: str, _to: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert values(load_together(sources, "rules")) == ALL
    assert not Path(kept.path_of("rules")).exists()


def test_two_processes_at_once_both_get_everything(sources: dict[str, str], folder: Path, root: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(root / "linter")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [
        sys.executable,
        "-c",
        PROBE,
        str(folder),
        *(f"{name}={path}" for name, path in sources.items()),
    ]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(4)
    ]
    said = {process.communicate(timeout=60)[0] for process in running}
    assert said == {f"{sorted(ALL.items())}\n"}
    assert [path.name for path in folder.iterdir()] == [os.path.basename(kept.path_of("rules"))]


def test_readers_never_see_half_a_file(sources: dict[str, str]) -> None:
    stamps = kept.stamps_of(list(sources.values()))
    done = threading.Event()

    def write() -> None:
        for number in range(200):
            kept._keep("rules", stamps, ["x" * 50_000, number])
        done.set()

    assert kept._may_keep(stamps)
    kept._keep("rules", stamps, ["x" * 50_000, 0])
    writer = threading.Thread(target=write)
    writer.start()
    while not done.is_set():
        assert kept._recall("rules", stamps)[0] == "x" * 50_000
    writer.join()


def test_a_module_that_does_not_compile_or_run_is_left_out(sources: dict[str, str]) -> None:
    Path(sources["shop.one"]).write_text("VALUE = (\n")
    Path(sources["shop.two"]).write_text("raise ValueError\n")
    for name in ("shop.one", "shop.two"):
        aged(Path(sources[name]))
    for _ in range(2):
        assert values(load_together(sources, "rules")) == {"shop.three": 3}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a module, a package in it, and one deeper still."""
    base = tmp_path / "emporium"
    for inner in ("", "first", "first/second"):
        (base / inner).mkdir()
        (base / inner / "__init__.py").write_text(f'"""At {inner}."""\nPLACE = "{inner}"\n')
        (base / inner / "goods.py").write_text(f'"""Goods."""\nPLACE = "{inner}"\n')
        aged(base / inner / "__init__.py")
        aged(base / inner / "goods.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield base
    for name in [name for name in sys.modules if name.partition(".")[0] == "emporium"]:
        del sys.modules[name]


def imported(package: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of the package, imported with a finder in place."""
    monkeypatch.setattr(sys, "meta_path", [Finder("emporium", str(package)), *sys.meta_path])
    import emporium.first.goods  # type: ignore[import-not-found]

    return emporium.first.goods  # type: ignore[no-any-return]


def test_a_finder_serves_modules_like_the_usual_import(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = imported(package, monkeypatch)
    assert module.PLACE == "first"
    assert module.__doc__ is None
    assert module.__file__ == str(package / "first" / "goods.py")
    assert isinstance(module.__loader__, Finder)
    assert (
        module.__loader__.get_source("emporium.first.goods") == (package / "first" / "goods.py").read_text()
    )
    assert list(sys.modules["emporium.first"].__path__) == [str(package / "first")]


def test_what_lies_deeper_is_imported_as_always(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported(package, monkeypatch)
    import emporium.first.second.goods

    assert emporium.first.second.goods.__doc__ == "Goods."


def test_without_a_bundle_everything_is_imported_as_always(
    package: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file where the folder should be")
    assert imported(package, monkeypatch).__doc__ == "Goods."


def test_a_syntax_error_in_a_module_is_said_by_the_usual_import(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "first" / "goods.py").write_text("PLACE = (\n")
    aged(package / "first" / "goods.py")
    with pytest.raises(SyntaxError):
        imported(package, monkeypatch)

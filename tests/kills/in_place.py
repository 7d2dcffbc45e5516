"""Commands that change the user's files where they stand, and one that keeps verdicts: projects, and what
each kill must leave of them."""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

from kills_project import DEAD, IN_A_WRITE, Ending, Runs

from refarch import testing
from refarch.project.linting import MIN_FLEET

EDITING: Mapping[str, tuple[str, ...]] = {
    "fix": ("lint", "--fix", "--unsafe-fixes", "--no-cache"),
    "fmt": ("fmt",),
}

MISTAKES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "fix": {"design.yaml": ("[1-4]", "[1-6]"), "qos.yaml": ("mode: lossless", "mode: losless")},
    "fmt": dict.fromkeys(("bom.yaml", "qos.yaml", "wiring.yaml"), ("format: 1\n", "format:  1\n")),
}
"""What each command finds to do: texts of the clean design, and what stands in their place."""

LINTED = ("lint", "--format", "json", "--jobs", "1")

OURS_FOR_A_WHILE = ".refarch-"
"""How the names of files begin that a killed run may leave, and the next one removes."""


class Killable(Protocol):
    """A project in which a command is killed again and again."""

    usual: Ending
    """How a run ends that nobody kills."""

    @property
    def largest(self) -> int:
        """Bytes of the largest file that is written."""

    def killed(self, **when: Any) -> Ending:
        """A run over the state before the command, killed unless it ends before that; what it left is
        checked."""

    def check_the_next_run(self) -> None:
        """All is as if nobody had been killed, and nothing is left."""


class Editing:
    """A design with something to do for a command that edits it."""

    def __init__(self, runs: Runs, folder: Path, command: str) -> None:
        self._runs, self._words, self._root = runs, EDITING[command], folder
        self._design = folder / "designs" / "vsan-roce"
        self._design.mkdir(parents=True)
        self._old = dict(testing.base_files("vsan-roce"))
        for name, (right, wrong) in MISTAKES[command].items():
            assert self._old[name].count(right.encode()) >= 1, name
            self._old[name] = self._old[name].replace(right.encode(), wrong.encode())
        self._begin()
        self.usual = self._run()
        self._new = self._files()
        assert sum(self._new[name] != content for name, content in self._old.items()) >= 3

    @property
    def largest(self) -> int:
        return max(len(content) for name, content in self._new.items() if content != self._old[name])

    def killed(self, **when: Any) -> Ending:
        self._begin()
        ending = self._run(**when)
        now = self._files()
        for name, content in now.items():
            known = content in (self._old.get(name), self._new.get(name))
            assert known or name.startswith(OURS_FOR_A_WHILE), name
        assert set(now) >= set(self._old)
        return ending

    def check_the_next_run(self) -> None:
        assert self._run().status == 0
        assert self._files() == self._new

    def _begin(self) -> None:
        for name, content in self._old.items():
            (self._design / name).write_bytes(content)

    def _files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self._design.iterdir()}

    def _run(self, **when: Any) -> Ending:
        ending = self._runs.run(self._root, self._words, **when)
        assert ending.status in ((0, DEAD, IN_A_WRITE) if when else (0,)), ending
        return ending


class Caching:
    """So many designs that verdicts are kept, one of them another one each time, so that there is something
    to keep."""

    def __init__(self, runs: Runs, folder: Path) -> None:
        self._runs, self._root, self._number = runs, folder, 100
        self._bill = folder / "designs" / "vsan-roce" / "bom.yaml"
        self._bill.parent.mkdir(parents=True)
        for name, content in testing.base_files("vsan-roce").items():
            (self._bill.parent / name).write_bytes(content)
        for number in range(MIN_FLEET):
            other = folder / "designs" / f"d{number}"
            other.mkdir()
            (other / "design.yaml").write_text(f"format: 1\nid: d{number}\n")
        self._caches = folder / "caches"
        self._caches.mkdir()
        self.usual = self._run()
        (self._cache,) = self._caches.iterdir()

    @property
    def largest(self) -> int:
        return len(self._cache.read_bytes())

    def killed(self, **when: Any) -> Ending:
        before = self._cache.read_bytes()
        self._bill.write_bytes(self._bill.read_bytes().replace(*self._next()))
        ending = self._run(**when)
        now = self._cache.read_bytes()
        head, _, body = now.partition(b"\n")
        assert now == before or head.split()[1] == blake2b(body, digest_size=16).hexdigest().encode()
        assert all(
            path == self._cache or path.name.startswith(OURS_FOR_A_WHILE) for path in self._caches.iterdir()
        )
        return ending

    def check_the_next_run(self) -> None:
        without = self._runs.run(self._root, (*LINTED, "--no-cache"))
        assert self._run().said == without.said and f"lists {self._number - 1}" in without.said
        self._bill.write_bytes(self._bill.read_bytes().replace(*self._next()))
        self._run()  # it has something to keep, and clears up
        assert list(self._caches.iterdir()) == [self._cache]

    def _next(self) -> tuple[bytes, bytes]:
        """The quantity of cables as it is, spares among them, and the next one."""
        old, self._number = self._number, self._number + 1
        before = b"quantity: 9," if old == 100 else f"quantity: {old},".encode()
        return before, f"quantity: {self._number},".encode()

    def _run(self, **when: Any) -> Ending:
        ending = self._runs.run(self._root, (*LINTED, "--cache-dir", "caches"), **when)
        assert ending.status in ((0, 1, DEAD, IN_A_WRITE) if when else (0, 1)), ending
        return ending


def killable(command: str, runs: Runs, folder: Path) -> Killable:
    """A project for a command of this module."""
    return Caching(runs, folder) if command == "cache" else Editing(runs, folder, command)


COMMANDS = (*EDITING, "cache")

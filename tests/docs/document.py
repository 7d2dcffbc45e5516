"""Reads our documents as a reader would follow them: which files they say to write, what to type, and what
should come back.

```console          each line after `$ ` is run; the lines below it are its output, where `...` stands
                    for any lines (nothing but `...`: it says what it likes, and must succeed)
```yaml title="x"   the block is the whole file x
```diff title="x"   what to change in the file x: lines with - become those with +
<!-- run: COMMAND -->   run, and not shown to the reader
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
"""All hand-written documents."""

_BLOCK = re.compile(r"^(`{3,})(\w*).*?\n(.*?)^\1$", re.M | re.S)
_STEP = re.compile(
    r'^(?P<fence>`{3,})(?P<kind>\w*)(?: title="(?P<title>[^"]+)")?\n(?P<body>.*?)^(?P=fence)$|^<!-- '
    r"run: (?P<quiet>[^\n]+) -->$",
    re.M | re.S,
)


class Command(NamedTuple):
    """Something to type; ``shown`` is the output that the document promises, or None where it promises
    nothing."""

    text: str
    shown: str | None


class Written(NamedTuple):
    """A file to write."""

    path: str
    text: str


class Edited(NamedTuple):
    """A file to change in one place: lines that stand in it, and what they become."""

    path: str
    before: str
    after: str

    def applied(self, text: str) -> str:
        """The file afterwards. Raises ValueError unless the lines stand in it exactly once."""
        places = [match.start() for match in re.finditer(f"^(?={re.escape(self.before)})", text, re.M)]
        if len(places) != 1:
            raise ValueError(f"{self.path} has these lines {len(places)} times, not once:\n{self.before}")
        return text[: places[0]] + self.after + text[places[0] + len(self.before) :]


def steps(document: Path) -> Iterator[Command | Written | Edited]:
    """What a document says to do, in its order."""
    for match in _STEP.finditer(document.read_text()):
        if match["quiet"]:
            yield Command(match["quiet"], None)
        elif match["kind"] == "diff" and match["title"]:
            yield Edited(match["title"], _side(match["body"], "-"), _side(match["body"], "+"))
        elif match["title"]:
            yield Written(match["title"], match["body"])
        elif match["kind"] == "console":
            for part in re.split(r"^\$ ", match["body"], flags=re.M)[1:]:
                text, _, shown = part.partition("\n")
                yield Command(text, shown)


def _side(difference: str, sign: str) -> str:
    """The lines of one side of a difference."""
    return "".join(line[1:] for line in difference.splitlines(keepends=True) if line[0] in (sign, " "))


def agrees(shown: str, real: str) -> bool:
    """Whether the output is the one that the document shows."""
    lines = [
        r"(?:.*\n)*" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in shown.splitlines()
    ]
    return re.fullmatch("".join(lines), tidy(real)) is not None


def tidy(output: str) -> str:
    """Output without spaces at the ends of lines, as an editor would save it."""
    return "".join(f"{line.rstrip()}\n" for line in output.splitlines())


def refarch_commands(document: Path) -> Iterator[list[str]]:
    """Words of every ``refarch ...`` that is shown and not run: in a shell block, or between backticks in
    prose."""
    text = document.read_text()
    for _, kind, body in _BLOCK.findall(text):
        if kind in ("bash", "sh"):
            for line in body.splitlines():
                yield from _words(line)
    for match in re.finditer(r"`(refarch [^`\n]+)`", _BLOCK.sub("", text)):
        yield from _words(match[1])


def _words(line: str) -> Iterator[list[str]]:
    for part in re.split(r"[;|>]|&&", line):
        words = part.split("#")[0].split()
        if words[:1] == ["refarch"]:
            yield words[1:]


def local_links(document: Path) -> Iterator[str]:
    """Targets of the links and pictures that lead to something in this repository."""
    text = re.sub(r"`[^`\n]*`", "", _BLOCK.sub("", document.read_text()))
    for target in re.findall(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"', text):
        found = target[0] or target[1]
        if not re.match(r"[a-z]+:", found):
            yield found

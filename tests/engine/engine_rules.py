"""Stand-ins for rules, under codes that exist, so that the engine's own work can be seen."""

from collections.abc import Callable, Iterator
from typing import Any

from refarch import api, testing
from refarch.core.origin import Origin
from refarch.load.reader import read
from refarch.rules import Problem, Rule

Check = Callable[[api.Design], Iterator[Problem]]
Install = Callable[..., None]

PLACE = Origin("design.yaml", ("clusters", "compute", "product"))


def rule(check: Check | None, **declared: Any) -> Rule:
    """A stand-in for a rule; other fields may be given."""
    sound = Rule(severity="warning", confidence="practice", sources=(), hint="Mend it.", check=check)
    return sound._replace(**declared)


def hits(*listed: Problem) -> Check:
    """A check that yields these hits."""
    return lambda design: iter(listed)


def files(**changed: str) -> dict[str, bytes]:
    """The clean design's files; a keyword names a file without its ending, with underscores, and gives its
    text."""
    found = testing.base_files("vsan-roce")
    found.update({f"{name.replace('_', '-')}.yaml": text.encode() for name, text in changed.items()})
    return found


def edited(file: str, old: str, new: str) -> dict[str, bytes]:
    """The clean design with a few words of one file changed."""
    found = files()
    text = found[file].decode()
    assert old in text
    found[file] = text.replace(old, new, 1).encode()
    return found


def lint(
    found: dict[str, bytes], severities: dict[str, str] | None = None, today: str = "2026-11-21"
) -> api.LintResult:
    """Lint files that are not on disk."""
    return api.lint_texts("vsan-roce", found, api.Settings(severities or {}, today))


def line_of(found: dict[str, bytes], file: str, words: str) -> int:
    """Line of the first occurrence of these words."""
    document = read(file, found[file])
    return next(number for number, line in enumerate(document.lines, 1) if words in line)

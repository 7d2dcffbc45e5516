"""Verdicts that are kept from one run to the next, by the content of everything that decides them.

One file a project, in the user's folder of caches. It is read as a whole and replaced as a whole: two runs at
once each leave a whole file, and the later one's counts. A file that is broken, or of another version of
refarch, of its rules or its catalogue, is as if it were not there.
"""

import json
import os
import sys
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from ... import __version__
from ...core.files import replace_file
from ...core.finding import Finding, Fix, Related
from ...core.origin import Span
from ...core.run import NotStated
from ...engine import Verdict
from .task import Common

Options = tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]

MOST = 20_000
"""Designs whose verdicts are kept; the oldest go first."""

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Cache:
    """The verdicts of one project under one set of settings."""

    def __init__(self, path: str, state: str) -> None:
        self._path, self._state = path, state
        self._kept: dict[str, Any] = _read(path, state)
        self._changed = False

    def get(self, digest: str) -> list[Verdict] | None:
        """What is known of a design of this content; None for nothing."""
        kept = self._kept.get(digest)
        if kept is None:
            return None
        try:
            return [_verdict(*entry) for entry in kept]
        except (TypeError, ValueError, KeyError, IndexError):
            return None

    def put(self, digest: str, verdicts: list[Verdict]) -> None:
        """Keep what was found; nothing of a design in which a rule crashed, which may be mended by then."""
        if any(finding.code == "RULE001" for verdict in verdicts for finding in verdict.findings):
            return
        try:
            self._kept[digest] = json.loads(json.dumps([_plain(verdict) for verdict in verdicts]))
            self._changed = True
        except (TypeError, ValueError):  # a fix whose value JSON has no form for
            self._kept.pop(digest, None)

    def save(self, used: set[str]) -> None:
        """Write the file where something is new. What cannot be written is not kept, and nobody is told: a
        cache is no output."""
        if not self._changed:
            return
        kept = {digest: entry for digest, entry in self._kept.items() if digest not in used}
        kept |= {digest: self._kept[digest] for digest in used if digest in self._kept}
        body = json.dumps(dict(list(kept.items())[-MOST:]), separators=(",", ":"))
        text = f"{self._state} {_sum(body.encode())}\n{body}"
        try:
            os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
            replace_file(self._path, text.encode())
        except OSError:
            return


def _sum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def _read(path: str, state: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as stream:
            head, _, body = stream.read().partition(b"\n")
        if head.decode() != f"{state} {_sum(body)}":
            return {}
        kept = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _plain(verdict: Verdict) -> list[Any]:
    findings, not_stated = map(list, verdict.findings), map(list, verdict.not_stated)
    return [verdict.id, verdict.checked, [*findings], [*not_stated]]


def _verdict(identity: str, checked: bool, findings: list[list[Any]], not_stated: list[list[Any]]) -> Verdict:
    entries = (NotStated(*entry)._replace(rules=tuple(entry[-1])) for entry in not_stated)
    return Verdict(identity, checked, tuple(map(_finding, findings)), tuple(entries))


def _finding(values: list[Any]) -> Finding:
    made = Finding(*values)
    related = tuple(Related(*near) for near in made.related)
    return made._replace(related=related, fix=None if made.fix is None else _fix(list(made.fix)))


def _fix(values: list[Any]) -> Fix:
    file, pointer, value, place, safe, also, at_key = values
    span = None if place is None else Span(*place)
    others = tuple(_fix(list(other)) for other in also)
    return Fix(file, tuple(pointer), value, span, safe, others, at_key)


def folder(wished: str = "") -> str:
    """Where caches lie: what an option says, else the user's folder of caches."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return wished or os.path.join(base, "refarch")


def opened(root: str, common: Common, wished: str = "") -> Cache:
    """The cache of a project."""
    project = _sum(os.fsencode(os.path.realpath(root)))
    return Cache(os.path.join(folder(wished), f"{project}.json"), state_of(common))


def state_of(common: Common) -> str:
    """What all verdicts of a run depend on beside the design: settings, own parts, and this very program."""
    found = blake2b(digest_size=16)
    found.update(repr(common).encode("utf-8", "surrogatepass"))
    found.update(f"{__version__} {sys.version_info[:3]}".encode())
    for path, size, changed in _program():
        found.update(f"{path} {size} {changed}\n".encode())
    return found.hexdigest()


def _program() -> list[tuple[str, int, int]]:
    """Name, size and time of every file of the linter, its schemas and its catalogue."""
    found = []
    schemas = os.path.join(PACKAGE, os.pardir, os.pardir, "schemas")
    waiting = [PACKAGE, *([schemas] if os.path.isdir(schemas) else [])]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                elif entry.name.endswith((".py", ".yaml", ".json", ".txt")):
                    status = entry.stat()
                    found.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(found)


def options_of(
    values: Mapping[str, Mapping[str, Any]],
) -> tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]:
    """Options as a task holds them."""
    return tuple((code, tuple(sorted(given.items()))) for code, given in sorted(values.items()))

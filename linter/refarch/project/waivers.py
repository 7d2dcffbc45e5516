"""Waivers of a project with their age and the findings that they hide, and new waivers for files."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..core import git
from ..core.errors import RefarchError
from ..core.files import replace_file
from ..core.finding import Finding
from ..engine import LintResult
from ..load.waivers import Waiver
from .revisions import repository_of
from .session import Session


class WaiverStatus(NamedTuple):
    """Waiver with the findings that it hides."""

    design: str
    waiver: Waiver
    hidden: tuple[Finding, ...]
    since: str
    """Day of the commit that added its line; empty if git does not know it."""
    age_days: int | None
    """Days since then."""


def waiver_statuses(
    session: Session, results: Sequence[LintResult], whole: Sequence[Finding] = ()
) -> list[WaiverStatus]:
    """Waivers with a finding, design by design, in the order of the files. ``whole`` are findings
    across designs."""
    days = _CommitDays(session)
    statuses = []
    for result in results:
        for waiver in result.waivers:
            hidden = tuple(
                finding
                for finding in (*result.findings, *whole)
                if finding.waived is not None
                and (finding.code, finding.file) == (waiver.code, waiver.file)
                and waiver.first_line <= finding.line <= waiver.last_line
            )
            since = days.commit_day(waiver.file, waiver.span.line)
            age = (
                (date.fromisoformat(session.settings.today) - date.fromisoformat(since)).days
                if since
                else None
            )
            statuses.append(WaiverStatus(result.id, waiver, hidden, since, age))
    return statuses


class _CommitDays:
    """Days of lines; git is asked once per file."""

    def __init__(self, session: Session) -> None:
        self._by_file: dict[str, list[str]] = {}
        try:
            self._repo: git.GitRepository | None = repository_of(session)
        except RefarchError:
            self._repo = None

    def commit_day(self, file: str, line: int) -> str:
        """Day on which a line was committed; empty if it was not."""
        if self._repo is None:
            return ""
        if file not in self._by_file:
            self._by_file[file] = git.days_of_lines(self._repo, file)
        days = self._by_file[file]
        return days[line - 1] if line <= len(days) else ""


class WaiverRequest(NamedTuple):
    """Waiver to write."""

    code: str
    reason: str
    until: str = ""
    owner: str = ""

    @property
    def comment(self) -> str:
        """Comment for the file. Raises RefarchError for words that a waiver cannot have."""
        for name, words in (("reason", self.reason), ("owner", self.owner)):
            if not words.isprintable() or (name == "owner" and set(words) & set("(),;:")):
                raise RefarchError(f"--{name}: {words!r} is not valid in a comment; use plain text")
        if not self.reason.strip():
            raise RefarchError("--reason is empty; state why the finding is accepted")
        until = f" until {self.until}" if self.until else ""
        owner = f" (owner: {self.owner.strip()})" if self.owner else ""
        return f"# refarch: waive {self.code}{until}: {self.reason.strip()}{owner}"


def with_waivers(root: str, findings: Sequence[Finding], request: WaiverRequest) -> dict[str, bytes]:
    """Contents of the files of findings with a waiver above the line of each, with the indent of that line.
    Raises RefarchError for a file that cannot be read."""
    by_file: dict[str, set[int]] = {}
    for finding in findings:
        by_file.setdefault(finding.file, set()).add(finding.line)
    return {file: _with_comments(root, file, lines, request) for file, lines in by_file.items()}


def write_files(root: str, contents: Mapping[str, bytes]) -> None:
    """Write files, each as a whole or not at all. Raises RefarchError for a file that cannot be written."""
    for file, content in contents.items():
        try:
            replace_file(os.path.realpath(os.path.join(root, file)), content)
        except OSError as error:
            raise RefarchError(f"{file}: cannot be written: {error.strerror}") from None


def _with_comments(root: str, file: str, numbers: set[int], request: WaiverRequest) -> bytes:
    try:
        with open(os.path.join(root, file), "rb") as stream:
            lines = stream.read().decode("utf-8").splitlines(keepends=True)
    except (OSError, UnicodeDecodeError) as error:
        raise RefarchError(f"{file}: cannot be read: {error}") from None
    text = ""
    for number, line in enumerate(lines, 1):
        if number in numbers:
            # With the indent of the line below, which the waiver is about.
            indent = line[: len(line) - len(line.lstrip(" "))]
            end = "\r\n" if line.endswith("\r\n") else "\n"
            text += f"{indent}{request.comment}{end}"
        text += line
    return text.encode("utf-8")

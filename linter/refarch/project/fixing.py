"""Fixes of findings, applied in memory, round after round, until none is left. A fix that does not improve a
design is not applied."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..core.finding import Finding, Fix
from ..core.origin import Span
from ..engine import LintResult
from ..load.document import Document
from ..load.fixes import apply_edits
from ..load.folder import links_outside
from .linting import lint_designs
from .session import Session

MAX_ROUNDS = 10
"""Rounds of fixes: a fix may cause further findings with fixes, such as a host that adds a link, which adds a
cable."""

MAX_ATTEMPTS = 50
"""Fixes of one design that are tried one by one if all together do not improve it."""

FindingFilter = Callable[[Finding], bool]
Texts = Mapping[str, bytes]
"""Contents of files by path from the root of the project."""


class AppliedFix(NamedTuple):
    """Fix that was applied, with its finding."""

    finding: Finding
    fix: Fix
    old_texts: tuple[str, ...]
    """Text that each edit of the fix replaces."""


class FileChanges(NamedTuple):
    """Files before and after fixes."""

    before: Texts
    """Current contents of the files that change."""
    after: Texts
    applied: tuple[AppliedFix, ...]
    unchanged: tuple[tuple[str, str], ...]
    """Files that stay as they are although a fix concerns them, each with the reason."""


class _FixedDesign(NamedTuple):
    """Design with some fixes applied."""

    result: LintResult
    texts: Texts
    applied: tuple[AppliedFix, ...]


class DesignFixer:
    """Applies fixes to designs of one project."""

    def __init__(self, session: Session, wanted: FindingFilter) -> None:
        """``wanted`` selects the findings to fix."""
        self._session = session
        self._wanted = wanted
        self._disk: dict[str, bytes] = {}
        self._unchanged: dict[str, str] = {}

    def fix_designs(self, paths: list[str]) -> FileChanges:
        """Changes of the designs at the paths; nothing is written. Raises RefarchError as linting does."""
        texts: dict[str, bytes] = {}
        applied: list[AppliedFix] = []
        for result in lint_designs(paths, self._session):
            state = self._fix_design(result)
            texts.update(state.texts)
            applied += state.applied
        before = {path: self._disk[path] for path in texts}
        return FileChanges(before, texts, tuple(applied), tuple(sorted(self._unchanged.items())))

    def _fix_design(self, result: LintResult) -> _FixedDesign:
        start = _FixedDesign(result, {}, ())
        # Most often all fixes together improve the design: that takes one attempt instead of one per finding.
        everything = self._apply_all(start, self._wanted)
        if is_better(start.result, everything.result):
            return everything
        state, known = start, {finding.fingerprint for finding in result.findings}
        for finding in [finding for finding in result.findings if self._may_fix(finding)][:MAX_ATTEMPTS]:
            attempt = self._apply_all(state, _single_fix_filter(finding.fingerprint, known, self._wanted))
            if is_better(state.result, attempt.result):
                state = attempt
        return state

    def _apply_all(self, state: _FixedDesign, wanted: FindingFilter) -> _FixedDesign:
        """Design after all wanted fixes, and the fixes of findings that appear after them."""
        seen: list[Texts] = []
        for _ in range(MAX_ROUNDS):
            following = self._apply_round(state, wanted)
            # Two fixes that undo each other would alternate until MAX_ROUNDS.
            if following is None or following.texts in seen:
                break
            seen.append(following.texts)
            state = following
        return state

    def _apply_round(self, state: _FixedDesign, wanted: FindingFilter) -> _FixedDesign | None:
        """Design after one round of fixes; None if there is nothing to fix."""
        documents = {document.path: document for document in state.result.documents.values()}
        spans: dict[str, list[tuple[Span, object]]] = {}
        applied = []
        for finding in state.result.findings:
            if finding.fix is None or not wanted(finding) or not self._may_fix(finding):
                continue
            if not _is_separate(finding.fix, spans) or not self._can_edit(
                finding.fix, documents, state.texts
            ):
                continue
            for edit in finding.fix.edits:
                assert edit.place is not None
                spans.setdefault(edit.file, []).append((edit.place, edit.value))
            olds = tuple(_source_text(documents[edit.file], edit.place) for edit in finding.fix.edits)
            applied.append(AppliedFix(finding, finding.fix, olds))
        texts = dict(state.texts)
        for path, edits in spans.items():
            content = apply_edits(self._content(path, state.texts), edits)
            if content is not None:
                texts[path] = content
        if texts == state.texts:
            return None
        folder = os.path.dirname(next(iter(documents)))
        (result,) = lint_designs([folder or os.curdir], self._session, unsaved=texts)
        return _FixedDesign(result, texts, (*state.applied, *applied))

    def _may_fix(self, finding: Finding) -> bool:
        return finding.fix is not None and finding.waived is None and self._wanted(finding)

    def _can_edit(self, fix: Fix, documents: Mapping[str, Document], texts: Texts) -> bool:
        """Whether each file of a fix may be written, is unchanged since it was read, and loses no comment."""
        for edit in fix.edits:
            document = documents[edit.file]
            content = self._content(edit.file, texts)
            if edit.file in self._unchanged:
                return False
            # The positions of the fix are those of the text that was linted.
            if tuple(_lines(content)) != document.lines:
                self._unchanged[edit.file] = "the file changed during the check"
                return False
            assert edit.place is not None
            if apply_edits(content, [(edit.place, edit.value)]) is None:
                return False
        return True

    def _content(self, path: str, texts: Texts) -> bytes:
        """Current content of a file. A file that no fix may change is noted."""
        if path in texts:
            return texts[path]
        if path not in self._disk:
            full = os.path.join(self._session.root, path)
            # The target of the link belongs to somebody else.
            if links_outside(full, self._session.root):
                self._unchanged[path] = "a link in its path leads out of the project"
            with open(full, "rb") as stream:
                self._disk[path] = stream.read()
        return self._disk[path]


def is_better(before: LintResult, after: LintResult) -> bool:
    """Whether a design has fewer findings and no new ones. A design whose rules could not run before and now
    can is better in any case."""
    # A design that can be checked for the first time shows findings that it had all along.
    if after.checked != before.checked:
        return after.checked
    old, new = (Counter(_finding_keys(result)) for result in (before, after))
    # Counted, because a fix may cause a second finding of a kind that was there once.
    return not new - old and new.total() < old.total()


def _finding_keys(result: LintResult) -> Iterator[tuple[str, str, str, str]]:
    """Identities of the findings of a design and its variants."""
    for judged in (result, *result.variants):
        for finding in judged.findings:
            yield judged.id, finding.code, finding.file, finding.object


def _single_fix_filter(fingerprint: str, known: set[str], wanted: FindingFilter) -> FindingFilter:
    """Filter for one finding and for those that appear after its fix."""

    def is_wanted(finding: Finding) -> bool:
        new = finding.fingerprint not in known
        return wanted(finding) and (new or finding.fingerprint == fingerprint)

    return is_wanted


def _is_separate(fix: Fix, taken: Mapping[str, list[tuple[Span, object]]]) -> bool:
    """Whether no edit of a fix overlaps an edit of another fix of the round."""
    return all(
        edit.place is not None and not any(_overlap(edit.place, span) for span, _ in taken.get(edit.file, ()))
        for edit in fix.edits
    )


def _overlap(first: Span, second: Span) -> bool:
    """Whether two spans have a character in common."""
    return (first.line, first.column) < (second.end_line, second.end_column) and (
        second.line,
        second.column,
    ) < (first.end_line, first.end_column)


def _source_text(document: Document, span: Span | None) -> str:
    """Text of a value, on one line."""
    assert span is not None
    lines = list(document.lines[span.line - 1 : span.end_line])
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return " ".join(line.strip() for line in lines)


def _lines(content: bytes) -> list[str]:
    text = content.decode("utf-8", "replace")
    # As the reader of designs splits lines.
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")

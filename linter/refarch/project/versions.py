"""Versions of designs, compared with the changes since a git revision."""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..compare.change_text import change_sentence
from ..compare.comparison import DesignComparison
from ..compare.impact import DOCUMENT
from ..compare.outcome import ComparisonOutcome
from ..compare.version import is_below, lowest_version
from ..core.errors import RefarchError
from ..core.git import repository
from ..core.origin import Span
from .changelog import VERSION, ChangelogEntry, with_version
from .compared_designs import DesignPair, DesignRevisions
from .design_outcomes import design_outcome
from .session import Session

DRAFT = "draft"
"""Status of a design whose version need not rise. The status before the change counts, so that no change
exempts itself."""


class DesignVersion(NamedTuple):
    """Version of a design that changed."""

    id: str
    file: str
    before: str
    current: str
    required: str
    """Lowest version that the change allows."""
    classes: tuple[str, ...]
    place: Span | None
    """Place of the version in the file."""
    change_text: str
    """Sentence about the change; empty if the model has no words for it."""
    changelog_versions: tuple[str, ...]
    """Versions in the changelog of the design."""
    was_draft: bool = False
    """Whether the design was a draft before: nothing is built from a draft, and its versions do not count."""

    @property
    def is_low(self) -> bool:
        """Whether the version is lower than the change requires."""
        return is_below(self.current, self.required)

    @property
    def is_due(self) -> bool:
        """Whether the version must rise before the change is merged."""
        return self.is_low and not self.was_draft


def changed_versions(
    session: Session, since: str, wanted: Sequence[str] = (), head: str = ""
) -> list[DesignVersion]:
    """Versions of the designs that changed since a revision and existed then, in the work tree or in the
    revision ``head``. Raises RefarchError for an unknown revision or design."""
    changed = []
    repository(session.root)  # which raises where there is none
    with DesignRevisions(session) as sides:
        known = sides.ids(head)
        for name in wanted:
            if name not in known:
                raise RefarchError(f"{name}: no design has this id")
        for pair in sides.pairs(since, head):
            version = design_version(pair, design_outcome(pair))
            if version is not None and (not wanted or version.id in wanted):
                changed.append(version)
    return changed


def design_version(pair: DesignPair, change: ComparisonOutcome) -> DesignVersion | None:
    """Version of a design, from its outcome; None if it did not change, or if one side has no model."""
    before, after = pair.before.result, pair.after.result
    if before is None or before.design is None or after is None or after.design is None:
        return None
    if change.comparison is None:
        return None
    moved = _changed_classes(change.comparison)
    document = after.documents["design.yaml"]
    return DesignVersion(
        after.id,
        document.path,
        before.design.version,
        after.design.version,
        # From the version before: a version that was raised by hand already may be high enough.
        lowest_version(before.design.version, moved),
        moved,
        document.extent(VERSION),
        change_sentence(change.comparison),
        tuple(str(entry.data["version"]) for entry in after.design.changelog),
        before.design.status == DRAFT,
    )


def lowest_versions(outcomes: Iterable[ComparisonOutcome]) -> dict[str, str]:
    """Lowest allowed version by design id, for designs whose version is too low."""
    lowest_by_id = {}
    for change in outcomes:
        if change.comparison is not None:
            lowest = lowest_version(change.comparison.before.version, _changed_classes(change.comparison))
            if is_below(change.comparison.after.version, lowest):
                lowest_by_id[change.id] = lowest
    return lowest_by_id


def _changed_classes(comparison: DesignComparison) -> tuple[str, ...]:
    """Classes of the changes, without the change of the version itself."""
    words = [change for change in comparison.changes_of_class(DOCUMENT) if change.path != "version"]
    return tuple(name for name in comparison.classes if name != DOCUMENT or words)


def raised_version_file(root: str, version: DesignVersion, entry: ChangelogEntry | None) -> bytes:
    """File of a design with a version that is high enough and, if there is one, a changelog entry. Raises
    RefarchError if it cannot be read or changed."""
    try:
        with open(os.path.join(root, version.file), "rb") as stream:
            content = stream.read()
    except OSError as error:
        raise RefarchError(f"{version.file}: cannot be read: {error.strerror}") from None
    changed = with_version(version.file, content, version.required, entry)
    if changed is None:
        also = "" if entry is None else ", and add its changelog entry"
        raise RefarchError(
            f"{version.file}: the version cannot be written; set it to {version.required} by hand{also}"
        )
    return changed

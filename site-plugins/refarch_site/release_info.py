"""Facts of a build that is published as a release, and of the releases before it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from refarch.api.changes import ComparisonOutcome
from refarch.api.releases import change_lines, impact_summary, is_release

from .change_pictures import change_pictures

NOTES_FILE = "releases.json"
"""File with the notes of a release and the earlier ones, for programs and for the next release."""

LATEST_ALIAS = "latest"
"""The alias whose version is the one to read: all others say that they are older."""

MAX_NOTES = 100
"""Releases that a release describes."""

MAX_LINES = 40
"""Lines that say what became of a design."""

NO_PICTURES: Mapping[str, Mapping[str, str]] = {}


class ReleaseChange(NamedTuple):
    """Change of a design in a release, in a few words."""

    id: str
    title: str
    kind: str
    """``added``, ``removed`` or ``changed_outcomes``."""
    before: str
    """Version of the design in the release before; empty where it was not there."""
    after: str
    classes: tuple[str, ...]
    told: tuple[str, ...]


class ReleaseNote(NamedTuple):
    """Release and what it brought."""

    version: str
    day: str
    """Day of the commit that it was made of, ISO 8601."""
    after: str
    """The release before; empty for the first one."""
    changes: tuple[ReleaseChange, ...]


class ChangesSince(NamedTuple):
    """Changes since an earlier release."""

    version: str
    outcomes: tuple[ComparisonOutcome, ...]
    trouble: str = ""
    """Reason why the changes are unknown."""
    pictures: Mapping[str, Mapping[str, str]] = NO_PICTURES
    """Diagrams of the cables that change in a design, by its id and by what they show, as SVG."""


class ReleaseInfo(NamedTuple):
    """Version of the site that is being built."""

    version: str
    since: tuple[ChangesSince, ...] = ()
    """Changes since each earlier release, the latest of them first."""
    notes: tuple[ReleaseNote, ...] = ()
    """This release and those before it, the latest first."""

    @property
    def is_preview(self) -> bool:
        """Whether it is none that stays."""
        return not is_release(self.version)


def changes_since(version: str, outcomes: Iterable[ComparisonOutcome]) -> ChangesSince:
    """Changes since an earlier release, with diagrams."""
    listed = tuple(outcomes)
    # Only designs whose change has an impact beyond the document have cables to draw.
    drawn = {
        outcome.id: change_pictures(outcome.comparison)
        for outcome in listed
        if outcome.comparison is not None and outcome.classes
    }
    return ChangesSince(
        version, listed, pictures={name: svg_files for name, svg_files in drawn.items() if svg_files}
    )


def release_note(version: str, day: str, before: ChangesSince | None) -> ReleaseNote:
    """Note of a release, compared with the one before it; the first one has no changes."""
    if before is None:
        return ReleaseNote(version, day, "", ())
    return ReleaseNote(
        version, day, before.version, tuple(release_change(outcome) for outcome in changed_outcomes(before))
    )


def changed_outcomes(before: ChangesSince) -> list[ComparisonOutcome]:
    """Designs that are not what they were in an earlier release."""
    return [outcome for outcome in before.outcomes if outcome.kind != "same"]


def release_change(outcome: ComparisonOutcome) -> ReleaseChange:
    """Change of a design, for a list of releases."""
    comparison = outcome.comparison
    if comparison is None:
        return ReleaseChange(
            outcome.id, outcome.id, outcome.kind, "", "", outcome.classes if outcome.problem else (), ()
        )
    summary_lines = [f"{name}: {count}" for name, count in impact_summary(comparison)]
    summary_lines += [line.text for line in change_lines(comparison)][: MAX_LINES - len(summary_lines)]
    return ReleaseChange(
        outcome.id,
        comparison.after.title,
        outcome.kind,
        comparison.before.version,
        comparison.after.version,
        outcome.classes,
        tuple(summary_lines),
    )


def as_json(notes: Iterable[ReleaseNote]) -> str:
    """Notes as a file."""
    releases = [
        {
            **release_entry._asdict(),
            "changes": [design_change._asdict() for design_change in release_entry.changes],
        }
        for release_entry in notes
    ]
    return json.dumps({"format": 1, "releases": releases}, indent=1, ensure_ascii=False) + "\n"


def read_notes(content: str) -> list[ReleaseNote]:
    """Notes of an earlier release. The file comes from a branch that others write, too: what does not fit is
    passed over."""
    try:
        data = json.loads(content)
        releases = data["releases"] if isinstance(data, dict) else []
        return [_read_note(entry) for entry in releases]
    except (ValueError, TypeError, KeyError, RecursionError):
        return []


def _read_note(entry: Mapping[str, Any]) -> ReleaseNote:
    changes = tuple(
        ReleaseChange(
            id=_require_text(change["id"]),
            title=_require_text(change["title"]),
            kind=_require_text(change["kind"]),
            before=_require_text(change["before"]),
            after=_require_text(change["after"]),
            classes=tuple(map(_require_text, change["classes"])),
            told=tuple(map(_require_text, change["told"]))[:MAX_LINES],
        )
        for change in entry["changes"]
    )
    return ReleaseNote(
        _require_text(entry["version"]), _require_text(entry["day"]), _require_text(entry["after"]), changes
    )


def _require_text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value

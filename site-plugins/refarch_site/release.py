"""What a build that is published as a release knows of itself, and of the releases before it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from refarch.api.changes import Outcome
from refarch.api.releases import is_release, lines, summary

from .change_pictures import pictures

NOTES = "releases.json"
"""What a release says about itself and the earlier ones, for programs and for the next release."""

LATEST = "latest"
"""The alias whose version is the one to read: all others say that they are older."""

MOST_NOTES = 100
"""Releases that are told of in a release."""

MOST_LINES = 40
"""Lines that say what became of a design."""

NO_PICTURES: Mapping[str, Mapping[str, str]] = {}


class Change(NamedTuple):
    """What became of a design in a release, in a few words."""

    id: str
    title: str
    kind: str
    """``added``, ``removed`` or ``changed``."""
    before: str
    """Version of the design in the release before; empty where it was not there."""
    after: str
    classes: tuple[str, ...]
    told: tuple[str, ...]


class Note(NamedTuple):
    """A release and what it brought."""

    version: str
    day: str
    """Of the commit that it was made of, ISO 8601."""
    after: str
    """The release before; empty for the first one."""
    changes: tuple[Change, ...]


class Since(NamedTuple):
    """What changed since an earlier release."""

    version: str
    outcomes: tuple[Outcome, ...]
    trouble: str = ""
    """Why that cannot be said."""
    pictures: Mapping[str, Mapping[str, str]] = NO_PICTURES
    """Of the cables that change in a design, by its id and by what they show, as SVG."""


class Release(NamedTuple):
    """A version of the site that is being built."""

    version: str
    since: tuple[Since, ...] = ()
    """What changed since each earlier release, the latest of them first."""
    notes: tuple[Note, ...] = ()
    """This release and those before it, the latest first."""

    @property
    def is_preview(self) -> bool:
        """Whether it is none that stays."""
        return not is_release(self.version)


def since(version: str, outcomes: Iterable[Outcome]) -> Since:
    """What changed since an earlier release, drawn."""
    found = tuple(outcomes)
    drawn = {one.id: pictures(one.comparison) for one in found if one.comparison is not None and one.classes}
    return Since(version, found, pictures={name: made for name, made in drawn.items() if made})


def note(version: str, day: str, before: Since | None) -> Note:
    """What a release brought, measured against the one before it; of the first one, nothing."""
    if before is None:
        return Note(version, day, "", ())
    return Note(version, day, before.version, tuple(change(one) for one in changed(before)))


def changed(before: Since) -> list[Outcome]:
    """The designs that are not what they were in an earlier release."""
    return [one for one in before.outcomes if one.kind != "same"]


def change(outcome: Outcome) -> Change:
    """What became of a design, for a list of releases."""
    comparison = outcome.comparison
    if comparison is None:
        return Change(
            outcome.id, outcome.id, outcome.kind, "", "", outcome.classes if outcome.broken else (), ()
        )
    told = [f"{name}: {count}" for name, count in summary(comparison)]
    told += [line.text for line in lines(comparison)][: MOST_LINES - len(told)]
    return Change(
        outcome.id,
        comparison.after.title,
        outcome.kind,
        comparison.before.version,
        comparison.after.version,
        outcome.classes,
        tuple(told),
    )


def as_json(notes: Iterable[Note]) -> str:
    """Notes as a file."""
    releases = [{**one._asdict(), "changes": [each._asdict() for each in one.changes]} for one in notes]
    return json.dumps({"format": 1, "releases": releases}, indent=1, ensure_ascii=False) + "\n"


def read_notes(content: str) -> list[Note]:
    """The notes of an earlier release. The file comes from a branch that others write, too: what does not
    fit is passed over."""
    try:
        data = json.loads(content)
        releases = data["releases"] if isinstance(data, dict) else []
        return [_note(entry) for entry in releases]
    except (ValueError, TypeError, KeyError, RecursionError):
        return []


def _note(entry: Mapping[str, Any]) -> Note:
    changes = tuple(
        Change(
            id=_text(each["id"]),
            title=_text(each["title"]),
            kind=_text(each["kind"]),
            before=_text(each["before"]),
            after=_text(each["after"]),
            classes=tuple(map(_text, each["classes"])),
            told=tuple(map(_text, each["told"]))[:MOST_LINES],
        )
        for each in entry["changes"]
    )
    return Note(_text(entry["version"]), _text(entry["day"]), _text(entry["after"]), changes)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value

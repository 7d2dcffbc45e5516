"""A feed of what releases changed, in the form of Atom (RFC 4287): one entry for each design in each
release."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from .escape import CONTROL
from .project import Project
from .release import Change, Note, Release

MOST = 100
"""Entries; the latest come first."""

MIDNIGHT = "T00:00:00Z"
"""A release has a day and no hour."""


def feed(project: Project, release: Release) -> str:
    """The feed of a site whose address is known."""
    entries = [entry for note in release.notes for entry in _entries(project, note)][:MOST]
    day = release.notes[0].day
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"  <title>{_text(project.config.site_name)}</title>",
        f"  <id>{_text(project.address)}</id>",
        f'  <link rel="self" href={_attribute(f"{project.address}feed.xml")}/>',
        f"  <link href={_attribute(f'{project.address}releases.html')}/>",
        f"  <updated>{_text(day)}{MIDNIGHT}</updated>",
        f"  <author><name>{_text(project.config.site_name)}</name></author>",
        *entries,
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _entries(project: Project, note: Note) -> Iterator[str]:
    """One entry for a release and one for each design that it changed."""
    said = f"Release {note.version}"
    yield _entry(
        project, note, "", said, f"{said}, after {note.after}" if note.after else f"{said}, the first one"
    )
    for change in note.changes:
        yield _entry(project, note, change.id, f"{change.title}: {_became(change)}", "\n".join(change.told))


def _became(change: Change) -> str:
    if change.kind != "changed":
        return "new" if change.kind == "added" else "gone"
    classes = ", ".join(change.classes) or "other findings"
    return f"{change.before} to {change.after}, {classes}"


def _entry(project: Project, note: Note, design: str, title: str, content: str) -> str:
    page = f"designs/{design}/index.html" if design else "releases.html"
    identity = f"{project.address}#{note.version}{f'-{design}' if design else ''}"
    lines = [
        "  <entry>",
        f"    <title>{_text(title)}</title>",
        f"    <id>{_text(identity)}</id>",
        f"    <link href={_attribute(project.address + page)}/>",
        f"    <updated>{_text(note.day)}{MIDNIGHT}</updated>",
        f'    <content type="text">{_text(content)}</content>',
        "  </entry>",
    ]
    return "\n".join(lines)


def _text(value: str) -> str:
    """Text of a design or of a release, which XML takes as text alone: control characters by their code
    points."""
    return escape("\n".join(CONTROL.sub(_visible, line) for line in value.split("\n")))


def _attribute(value: str) -> str:
    return quoteattr(CONTROL.sub(_visible, value))


def _visible(match: "re.Match[str]") -> str:
    return f"(U+{ord(match[0]):04X})"

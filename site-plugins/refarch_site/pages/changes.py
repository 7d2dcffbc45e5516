"""What a variant changes of its design: the lines of YAML, and what follows from them in every derived table."""

from collections.abc import Iterator

from refarch import api
from refarch.api import Result
from refarch.facts import Change, Difference, RowChange, excerpt

from ..context import CHANGES, Context, place_link, source_link
from ..differences import counts, rows
from ..escape import code, fence, link, prose, text
from ..markdown import anchor, badge, folded, grid, heading, page

PATH = CHANGES
TITLE = "Changes"
SUMMARY = "What the variant changes of its design, line by line, and what follows from that."
ORDER = 1

MOST = 40
"""Lines of YAML that are shown of one value."""

OPEN = 24
"""Rows up to which a table is open; longer ones wait for the reader to open them."""


def render(context: Context) -> str:
    """The changes as the overlay makes them, then table by table what they come to; nothing for a design."""
    variant, base = context.result.variant, context.base
    if variant is None or base is None or base.design is None:
        return ""
    found = api.diff(base.design, context.design)
    return page(
        prose(variant.summary),
        f"**Why:** {text(variant.because)}" if variant.because else "",
        heading(2, "What is written differently"),
        *(piece for change in variant.changes for piece in _change(context, base, change)),
        heading(2, "What follows"),
        _overview(found) if found else "Nothing in the derived tables changes.",
        *(_table(context, base, number, one) for number, one in enumerate(found)),
    )


def _change(context: Context, base: Result, change: Change) -> Iterator[str]:
    """One change: its path, the lines before and after, and the reason."""
    overlay = context.result.variant.document if context.result.variant else ""
    line = context.result.documents[overlay].span(("changes", change.number, "at")).line
    places = [source_link(overlay, line, context.source)]
    if not change.new:
        places.insert(0, place_link(base, api.Origin(change.file, change.pointer), context.source))
    yield f"{code(change.at)} · {' → '.join(places)}"
    old, new = _before(base, change), _after(context, overlay, change)
    yield fence("\n".join([*(f"- {line}" for line in old), *(f"+ {line}" for line in new)]), "diff")
    if change.because:
        yield text(change.because)


def _before(base: Result, change: Change) -> list[str]:
    """What stood there; where something is added, nothing goes."""
    if change.new or change.action == "add":
        return []
    return _short(excerpt(base.documents[change.file], change.pointer, _last(change)))


def _after(context: Context, overlay: str, change: Change) -> list[str]:
    document, place = context.result.documents[overlay], ("changes", change.number, change.action)
    if change.action == "remove":
        return []
    if change.action == "add":
        inside = change.value if isinstance(change.value, dict) else range(len(change.value))
        return _short([line for key in inside for line in excerpt(document, (*place, key), key)])
    return _short(excerpt(document, place, _last(change)))


def _last(change: Change) -> str | int | None:
    """The key or number that a change is about; None for a whole file."""
    return change.pointer[-1] if change.pointer else None


def _short(lines: list[str]) -> list[str]:
    more = len(lines) - MOST
    return lines if more <= 0 else [*lines[:MOST], f"... and {more} more lines"]


def _overview(found: tuple[Difference, ...]) -> str:
    """All tables that differ, and in how many rows."""
    kinds = ("changed", "added", "removed")
    listed = [
        [link(text(one.title), f"#{_anchor(number)}"), *(str(counts(one).get(kind, "")) for kind in kinds)]
        for number, one in enumerate(found)
    ]
    return grid(("Table", *(kind.capitalize() for kind in kinds)), listed, [False, True, True, True])


def _table(context: Context, base: Result, number: int, one: Difference) -> str:
    def place(row: RowChange) -> str:
        if row.after is not None:
            return context.place(row.after.origin)
        return place_link(base, row.before.origin, context.source) if row.before is not None else ""

    made = rows(one, place)
    labels = " ".join(badge(f"{count} {kind}", "muted") for kind, count in counts(one).items())
    body = made if made.count("\n") < OPEN + 2 else folded("Show the rows", made)
    return page(anchor(_anchor(number)), heading(3, one.title), f'<p class="ra-badges">{labels}</p>', body)


def _anchor(number: int) -> str:
    return f"table-{number + 1}"

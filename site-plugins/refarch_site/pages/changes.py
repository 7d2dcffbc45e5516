"""What a variant changes of its design: the lines of YAML, and what follows from them in every derived
table."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch import api
from refarch.api import Result
from refarch.api.changes import Difference, RowChange, Variant, VariantChange, counts
from refarch.api.files import excerpt

from ..context import CHANGES, Context, place_link, source_link
from ..differences import KINDS, rows
from ..escape import breakable, code, fence, link, prose, text
from ..markdown import anchor, badge, folded, grid, heading, page
from . import Page

MOST = 40
"""Lines of YAML that are shown of one value."""

WIDE = 48
"""Characters of a value up to which it stands in a table."""

OPEN = 24
"""Rows up to which a table is open; longer ones wait for the reader to open them."""


class _Written(NamedTuple):
    """A change with the lines that it takes the place of, and its own."""

    change: VariantChange
    old: list[str]
    new: list[str]

    @property
    def is_short(self) -> bool:
        """Whether a line of a table has room for it."""
        return (
            len(self.old) <= 1
            and len(self.new) <= 1
            and all(len(line) <= WIDE for line in (*self.old, *self.new))
        )


def exists(context: Context) -> bool:
    """A variant; a design itself changes nothing."""
    return context.result.variant is not None and context.base is not None and context.base.design is not None


def render(context: Context) -> str:
    """The changes as the overlay makes them, then table by table what they come to."""
    variant, base = context.result.variant, context.base
    assert variant is not None and base is not None and base.design is not None  # see `exists`
    differences = sorted(api.diff(base.design, context.design), key=_rank)
    return page(
        prose(variant.summary),
        f"**Why:** {text(variant.because)}" if variant.because else "",
        heading(2, "What is written differently"),
        *_written(context, base, variant),
        heading(2, "What follows"),
        _overview(differences) if differences else "Nothing in the derived tables changes.",
        *(_table(context, base, number, difference) for number, difference in enumerate(differences)),
    )


def _written(context: Context, base: Result, variant: Variant) -> Iterator[str]:
    """What is written differently: short values side by side in a table, longer ones below each other."""
    made = [
        _Written(change, _before(base, change), _after(context, variant, change))
        for change in variant.changes
    ]
    short = [written for written in made if written.is_short]
    cells = [
        [
            breakable(written.change.at),
            *_values(written),
            text(written.change.because),
            _places(context, base, variant, written.change, "<br>"),
        ]
        for written in short
    ]
    yield grid(("Place", "In the design", "In the variant", "Because", "Lines"), cells) if cells else ""
    for written in (written for written in made if not written.is_short):
        yield f"{breakable(written.change.at)} · {_places(context, base, variant, written.change, ' → ')}"
        yield fence(
            "\n".join([*(f"- {line}" for line in written.old), *(f"+ {line}" for line in written.new)]),
            "diff",
        )
        yield text(written.change.because)


def _values(written: _Written) -> list[str]:
    """A short value before and after, without its key, which the path names already."""
    prefix = f"{_last(written.change)}: "
    old, new = (
        code(" ".join(lines).removeprefix(prefix)) if lines else "" for lines in (written.old, written.new)
    )
    return [old, badge("removed", "fail") if written.change.action == "remove" else new]


def _places(context: Context, base: Result, variant: Variant, change: VariantChange, between: str) -> str:
    """Links to the lines of the design and of the overlay."""
    line = context.result.documents[variant.document].span(("changes", change.number, "at")).line
    own = source_link(variant.document, line, context.source)
    return (
        own
        if change.new
        else f"{place_link(base, api.Origin(change.file, change.pointer), context.source)}{between}{own}"
    )


def _before(base: Result, change: VariantChange) -> list[str]:
    """What stood there; where something is added, nothing goes."""
    if change.new or change.action == "add":
        return []
    return _short(excerpt(base.documents[change.file], change.pointer, _last(change)))


def _after(context: Context, variant: Variant, change: VariantChange) -> list[str]:
    """What stands there now, or is added."""
    document, place = context.result.documents[variant.document], ("changes", change.number, change.action)
    if change.action == "remove":
        return []
    if change.action == "add":
        inside = change.value if isinstance(change.value, dict) else range(len(change.value))
        return _short([line for key in inside for line in excerpt(document, (*place, key), key)])
    return _short(excerpt(document, place, _last(change)))


def _last(change: VariantChange) -> str | int | None:
    """The key or number that a change is about; None for a whole file."""
    return change.pointer[-1] if change.pointer else None


def _short(lines: list[str]) -> list[str]:
    more = len(lines) - MOST
    return lines if more <= 0 else [*lines[:MOST], f"... and {more} more lines"]


def _rank(difference: Difference) -> int:
    """What is bought, cabled and addressed comes first."""
    stem = difference.name.partition(".")[0]
    return api.TABLES.index(stem) if stem in api.TABLES else len(api.TABLES)


def _overview(differences: list[Difference]) -> str:
    """All tables that differ, and in how many rows."""
    cells = [
        [
            link(text(difference.title), f"#{_anchor(number)}"),
            *(str(counts(difference).get(kind, "")) for kind in KINDS),
        ]
        for number, difference in enumerate(differences)
    ]
    return grid(("Table", *(kind.capitalize() for kind in KINDS)), cells, [False, True, True, True])


def _table(context: Context, base: Result, number: int, difference: Difference) -> str:
    def place(row: RowChange) -> str:
        if row.after is not None:
            return context.place(row.after.origin)
        return place_link(base, row.before.origin, context.source) if row.before is not None else ""

    made = rows(difference, place)
    labels = " ".join(badge(f"{count} {kind}", "muted") for kind, count in counts(difference).items())
    body = made if made.count("\n") < OPEN + 2 else folded("Show the rows", made)
    return page(
        anchor(_anchor(number)), heading(3, difference.title), f'<p class="ra-badges">{labels}</p>', body
    )


def _anchor(number: int) -> str:
    return f"table-{number + 1}"


PAGE = Page(
    path=CHANGES,
    title="Changes",
    summary="What the variant changes of its design, line by line, and what follows from that.",
    order=1,
    group="decide",
    render=render,
    exists=exists,
)

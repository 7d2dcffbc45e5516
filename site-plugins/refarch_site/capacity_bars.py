"""Storage capacity of a design as bars: of all drives, for data, and after the failures that the policy
tolerates."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from refarch.api.figures import StorageCapacity, percent, storage_capacities, terabytes, with_unit

from .context import Context
from .escape import link, text
from .markdown import bullets, heading, page

NOT_INCLUDED = "The figures do not include deduplication, compression, snapshots, or free space for repairs."
"""Limit of all figures of the capacity."""

DETAILS = "network.md#storage-capacity"

BAR_WIDTH, BAR_HEIGHT = 200, 8


class Bar(NamedTuple):
    """Bar of a figure on the scale of the drives."""

    label: str
    figure: float
    drives: float


def capacity_bars(context: Context) -> str:
    """Bars of each storage policy or resiliency, on the scale of its drives; empty if no share is known."""
    known = [each for each in storage_capacities(context.design) if each.raw and each.usable is not None]
    if not known:
        return ""
    items = bullets(map(_item, _bars(known)))
    details = (
        f" Formula: {link('Storage capacity', DETAILS)}." if context.page_link("network.md#load") else ""
    )
    return page(
        heading(3, "Storage capacity"),
        f'<div class="ra-bars" markdown>\n\n{items}\n\n</div>',
        f"{NOT_INCLUDED}{details}",
    )


def _bars(known: Sequence[StorageCapacity]) -> Iterator[Bar]:
    """Bars of the drives, of the usable capacity, and of what tolerated failures leave; of several policies,
    each has its usable capacity by its name."""
    for each in known:
        assert each.raw is not None and each.usable is not None
        name = ", ".join(filter(None, (each.cluster, each.policy))) if len(known) > 1 else ""
        if not name:
            yield Bar("Drives", each.raw, each.raw)
        yield Bar(name or "Usable", each.usable, each.raw)
        if each.after is not None:
            after = "after tolerated failures"
            yield Bar(f"{name}, {after}" if name else after.capitalize(), each.after, each.raw)


def _item(bar: Bar) -> str:
    """Label, figure with its share of the drives, and bar: ``Usable 108.6 of 184.3 TB (59 %)``."""
    drives, share = with_unit(terabytes(bar.drives), "TB"), bar.figure / bar.drives
    part = f"{terabytes(bar.figure)} of {drives} ({percent(share)})" if bar.figure != bar.drives else drives
    return f"{text(bar.label)} **{text(part)}** {_bar(share)}"


def _bar(share: float) -> str:
    """Bar as SVG on one line; the number is in the text next to it."""
    size = f'viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" preserveAspectRatio="none" aria-hidden="true"'
    width = round(BAR_WIDTH * min(share, 1.0), 1)
    return (
        f'<svg class="ra-bar" {size}><rect width="{BAR_WIDTH}" height="{BAR_HEIGHT}"/>'
        f'<rect class="ra-bar-part" width="{width:g}" height="{BAR_HEIGHT}"/></svg>'
    )

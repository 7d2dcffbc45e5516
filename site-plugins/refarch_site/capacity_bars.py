"""Storage capacity of a design as bars: of all drives, for data, and after the failures that the policy
tolerates."""

from collections.abc import Iterator, Sequence

from refarch.api.figures import StorageCapacity, percent, storage_capacities, terabytes, with_unit

from .context import Context
from .escape import link, text
from .markdown import bullets, heading, page

NOT_INCLUDED = "The figures do not include deduplication, compression, snapshots, or free space for repairs."
"""Limit of all figures of the capacity."""

DETAILS = "network.md#storage-capacity"

BAR_WIDTH, BAR_HEIGHT = 200, 8


def capacity_bars(context: Context) -> str:
    """Bars of each storage policy or resiliency, on the scale of its drives; empty if no share is known."""
    known = [each for each in storage_capacities(context.design) if each.raw and each.usable is not None]
    if not known:
        return ""
    details = (
        f" Formula: {link('Storage capacity', DETAILS)}." if context.page_link("network.md#load") else ""
    )
    return page(
        heading(3, "Storage capacity"),
        *(_bars(capacity, _title(capacity, known)) for capacity in known),
        f"{NOT_INCLUDED}{details}",
    )


def _title(capacity: StorageCapacity, known: Sequence[StorageCapacity]) -> str:
    """Cluster and policy of bars that are not the only ones."""
    return ", ".join(filter(None, (capacity.cluster, capacity.policy))) if len(known) > 1 else ""


def _bars(capacity: StorageCapacity, title: str) -> str:
    """List of the bars of one policy below their title."""
    assert capacity.raw is not None
    items = bullets(
        f"{label} **{text(_figure_text(figure, capacity.raw))}** {_bar(figure / capacity.raw)}"
        for label, figure in _figures(capacity)
    )
    parts = page(f"**{text(title)}**" if title else "", items)
    return f'<div class="ra-bars" markdown>\n\n{parts}\n\n</div>'


def _figures(capacity: StorageCapacity) -> Iterator[tuple[str, float]]:
    """Labels and bytes of the bars."""
    assert capacity.raw is not None and capacity.usable is not None
    yield "Drives", capacity.raw
    yield "Usable", capacity.usable
    if capacity.after is not None:
        yield "After tolerated failures", capacity.after


def _figure_text(figure: float, drives: float) -> str:
    """``108.6 TB (59 %)``; the drives are the whole."""
    share = "" if figure == drives else f" ({percent(figure / drives)})"
    return with_unit(terabytes(figure), "TB") + share


def _bar(share: float) -> str:
    """Bar as SVG on one line; the number is in the text next to it."""
    size = f'viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" preserveAspectRatio="none" aria-hidden="true"'
    width = round(BAR_WIDTH * min(share, 1.0), 1)
    return (
        f'<svg class="ra-bar" {size}><rect width="{BAR_WIDTH}" height="{BAR_HEIGHT}"/>'
        f'<rect class="ra-bar-part" width="{width:g}" height="{BAR_HEIGHT}"/></svg>'
    )

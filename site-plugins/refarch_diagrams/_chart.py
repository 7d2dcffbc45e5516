"""A chart: groups of horizontal bars with their labels, before it is drawn."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ._graph import Role

BarKind = Literal["plain", "better", "worse"]
"""Kind of a bar: a figure, or a change for the better or the worse."""

BAR_COLORS: dict[BarKind, Role] = {"plain": "switch", "better": "storage", "worse": "vmotion"}


class Bar(NamedTuple):
    """Bar of a chart. ``low`` and ``high`` are the ends of a range, and equal for a single number; both in
    the unit of the axis."""

    label: str
    low: float
    high: float
    value: str
    """Text next to the bar: the figure as the source prints it."""
    kind: BarKind = "plain"
    vague: bool = False
    """Whether this is a bound (up to, over, under, about) or an estimate."""


class BarGroup(NamedTuple):
    """Bars below one heading."""

    heading: str
    bars: tuple[Bar, ...]


class Chart(NamedTuple):
    """Chart of one page. ``name`` is also that of its file: small letters, digits and hyphens."""

    name: str
    title: str
    alt: str
    """The text alternative: everything that the chart shows, as text."""
    axis: str
    """Quantity of the axis, with its unit."""
    groups: tuple[BarGroup, ...]

    @property
    def bars(self) -> tuple[Bar, ...]:
        """Bars of all groups."""
        return tuple(bar for group in self.groups for bar in group.bars)


def chart_text(groups: Sequence[BarGroup]) -> str:
    """Bars as text: the main part of a text alternative."""
    groups_in_words = (
        f"{group.heading}: " + ", ".join(f"{bar.label} {bar.value}".strip() for bar in group.bars)
        for group in groups
    )
    return "; ".join(groups_in_words)

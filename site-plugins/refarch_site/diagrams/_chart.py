"""A chart: groups of horizontal bars with their labels. What draws it is imported only when there is one to
draw."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ._dot import one_line
from ._graph import Drawing, Entry, Role

Kind = Literal["plain", "better", "worse"]
"""What a bar says: a figure, or a change for the better or the worse."""

ROLES: dict[Kind, Role] = {"plain": "switch", "better": "storage", "worse": "vmotion"}

WORDS: dict[Kind, str] = {
    "plain": "as the source gives it",
    "better": "for the better",
    "worse": "for the worse",
}


class Bar(NamedTuple):
    """One bar. ``low`` and ``high`` are the ends of a range, and the same for a single number; both in the
    unit of the axis."""

    label: str
    low: float
    high: float
    value: str
    """What stands beside the bar: the figure as the source prints it."""
    kind: Kind = "plain"
    vague: bool = False
    """Whether this is a bound (up to, over, under, about) or an estimate."""


class Group(NamedTuple):
    """Bars below one heading."""

    heading: str
    bars: tuple[Bar, ...]


class Chart(NamedTuple):
    """A chart of one page. ``name`` is also that of its file: small letters, digits and hyphens."""

    name: str
    title: str
    alt: str
    """The text alternative: everything that the chart shows, in words."""
    axis: str
    """What the axis counts, with its unit."""
    groups: tuple[Group, ...]

    @property
    def bars(self) -> tuple[Bar, ...]:
        """All bars of all groups."""
        return tuple(bar for group in self.groups for bar in group.bars)


def told(groups: Sequence[Group]) -> str:
    """What bars show, in words: the better part of a text alternative."""
    said = (
        f"{group.heading}: " + ", ".join(f"{bar.label} {bar.value}".strip() for bar in group.bars)
        for group in groups
    )
    return "; ".join(said)


def drawn(chart: Chart, design: str) -> Drawing:
    """The chart as a diagram of a page."""
    from ._plot import picture  # imports matplotlib, which only a design with results should pay
    from ._svg import framed

    said = one_line(chart.title), one_line(chart.alt)
    made, size = picture(chart)
    return Drawing(
        chart.name, *said, framed(made, size, f"{design}-{chart.name}", said, tuple(_legend(chart))), ""
    )


def _legend(chart: Chart) -> Iterator[Entry]:
    """What colours and dashes mean, as far as they occur."""
    kinds = dict.fromkeys(bar.kind for bar in chart.bars)
    if set(kinds) != {"plain"}:
        for kind in kinds:
            yield Entry(WORDS[kind], ROLES[kind], "box")
    if any(bar.vague or bar.low != bar.high for bar in chart.bars):
        yield Entry("bound, range or estimate", "quiet", "dashed")

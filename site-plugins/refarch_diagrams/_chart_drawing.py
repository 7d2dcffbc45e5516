"""A chart as a diagram of a page: its picture with title, text alternative and legend."""

from collections.abc import Iterator

from ._chart import ROLES, Chart, Kind
from ._dot import one_line
from ._graph import Drawing, Entry
from ._plot import picture
from ._svg import framed

WORDS: dict[Kind, str] = {
    "plain": "as the source gives it",
    "better": "for the better",
    "worse": "for the worse",
}


def chart_drawing(chart: Chart, design: str) -> Drawing:
    """The chart of a design, which is named by its id: that makes the ids inside the picture."""
    title, alt = one_line(chart.title), one_line(chart.alt)
    element, size = picture(chart)
    svg = framed(element, size, f"{design}-{chart.name}", (title, alt), tuple(_legend(chart)))
    return Drawing(chart.name, title, alt, svg, "")


def _legend(chart: Chart) -> Iterator[Entry]:
    """What colours and dashes mean, as far as they occur."""
    kinds = dict.fromkeys(bar.kind for bar in chart.bars)
    if set(kinds) != {"plain"}:
        for kind in kinds:
            yield Entry(WORDS[kind], ROLES[kind], "box")
    if any(bar.vague or bar.low != bar.high for bar in chart.bars):
        yield Entry("bound, range or estimate", "quiet", "dashed")

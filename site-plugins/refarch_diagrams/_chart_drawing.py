"""A chart as a diagram of a page: its picture with title, text alternative and legend."""

from collections.abc import Iterator

from ._chart import BAR_COLOURS, BarKind, Chart
from ._dot import one_line
from ._graph import Drawing, LegendEntry
from ._plot import plot_chart
from ._svg import svg_page

BAR_KIND_TEXT: dict[BarKind, str] = {
    "plain": "as the source gives it",
    "better": "for the better",
    "worse": "for the worse",
}


def chart_drawing(chart: Chart, design: str) -> Drawing:
    """The chart of a design, which is named by its id: that makes the ids inside the picture."""
    title, alt = one_line(chart.title), one_line(chart.alt)
    element, size = plot_chart(chart)
    svg = svg_page(element, size, f"{design}-{chart.name}", (title, alt), tuple(_chart_legend(chart)))
    return Drawing(chart.name, title, alt, svg, "")


def _chart_legend(chart: Chart) -> Iterator[LegendEntry]:
    """Meaning of the colors and dashes that occur."""
    kinds = dict.fromkeys(bar.kind for bar in chart.bars)
    if set(kinds) != {"plain"}:
        for kind in kinds:
            yield LegendEntry(BAR_KIND_TEXT[kind], BAR_COLOURS[kind], "box")
    if any(bar.vague or bar.low != bar.high for bar in chart.bars):
        yield LegendEntry("bound, range or estimate", "quiet", "dashed")

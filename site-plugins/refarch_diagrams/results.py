"""Charts of the measurements of each testbed: one for each kind of figure, and one for each baseline of
gains."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.api.figures import amount, measure_titles, statistic_titles
from refarch.api.model import Amount, Design, Figure, Measurement, ResultComparison, Testbed

from ._chart import BAR_COLORS, Bar, BarGroup, BarKind, Chart, chart_text
from ._dot import one_line
from ._graph import Diagram, Drawing, Href, LegendEntry
from ._plot import plot_chart
from ._svg import svg_page

RATES = ("throughput", "network_throughput")
LATENCIES = ("latency", "read_latency", "write_latency")


class ChartSubject(NamedTuple):
    """Kind of chart: the measures that share its axis, its title, and the axis's unit."""

    measures: tuple[str, ...]
    title: str
    scale: float
    """The unit in base units."""
    unit: str


CHARTS: Mapping[str, ChartSubject] = {
    "iops": ChartSubject(("iops",), "IOPS", 1, "thousands"),
    "throughput": ChartSubject(RATES, "Throughput", 1e6, "MB/s"),
    "latency": ChartSubject(LATENCIES, "Latency", 1e-3, "ms"),
    "cpu": ChartSubject(("cpu",), "CPU use", 1, "%"),
    "duration": ChartSubject(("duration",), "Duration", 1, "s"),
}
"""Charts of absolute figures, by the part of their name."""

LESS_IS_BETTER = (*LATENCIES, "cpu", "duration")


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Drawings of all charts, testbed by testbed. The table below each has the figures themselves."""
    for chart in charts(design):
        yield chart_drawing(chart, design.id)


def charts(design: Design) -> Iterator[Chart]:
    """Charts before they are drawn."""
    for testbed in design.beds.values():
        results = [result for result in design.results if result.bed.id == testbed.id]
        for subject in CHARTS:
            yield from _absolute_charts(testbed, results, subject)
        yield from _gain_charts(testbed, results)


def _absolute_charts(testbed: Testbed, results: Sequence[Measurement], subject: str) -> Iterator[Chart]:
    measures, title, scale, unit = CHARTS[subject]
    groups = []
    for result in results:
        bars = [
            _figure_bar(result, figure, scale, len(measures) > 1)
            for figure in result.figures
            if figure.measure in measures
        ]
        if bars:
            groups.append(BarGroup(result.title, tuple(bars)))
    # A testbed without such figures has no chart of them.
    if groups:
        axis = "IOPS" if subject == "iops" else f"{title} in {unit}"
        yield _new_chart(f"results-{testbed.id}-{subject}", f"{title}: {testbed.title}", axis, groups)


def _figure_bar(result: Measurement, figure: Figure, scale: float, several: bool) -> Bar:
    words = [
        measure_titles[figure.measure] if several else "",
        statistic_titles[figure.statistic],
        "" if result.basis == "measured" else result.basis,
    ]
    stated = figure.amount
    return Bar(
        ", ".join(filter(None, words)),
        stated.low / scale,
        stated.high / scale,
        amount(stated.text),
        "plain",
        bool(stated.bound) or result.basis != "measured",
    )


def _gain_charts(testbed: Testbed, results: Sequence[Measurement]) -> Iterator[Chart]:
    """Charts of gains: one for each baseline, in the order in which they appear."""
    pairs = [(result, comparison) for result in results for comparison in result.comparisons]
    for number, baseline in enumerate(dict.fromkeys(comparison.compared_with for _, comparison in pairs), 1):
        groups = [
            BarGroup(result.title, _gain_bars(comparison))
            for result, comparison in pairs
            if comparison.compared_with == baseline
        ]
        yield _new_chart(
            f"results-{testbed.id}-gains-{number}",
            f"Change compared with {baseline}: {testbed.title}",
            "Change in %",
            groups,
        )


def _gain_bars(comparison: ResultComparison) -> tuple[Bar, ...]:
    word = statistic_titles.get(comparison.statistic, "")
    return tuple(
        Bar(
            ", ".join(filter(None, (measure_titles[measure], word))),
            min(gain.low, gain.high),
            max(gain.low, gain.high),
            amount(gain.text),
            _gain_kind(measure, gain),
            bool(gain.bound),
        )
        for measure, gain in comparison.gains.items()
    )


def _gain_kind(measure: str, gain: Amount) -> BarKind:
    """Whether a change is for the better: more of most things, less of time and processors."""
    more = gain.low + gain.high >= 0
    return "better" if more != (measure in LESS_IS_BETTER) else "worse"


def _new_chart(name: str, title: str, axis: str, groups: Sequence[BarGroup]) -> Chart:
    return Chart(name, title, f"Bar chart. {axis}. {chart_text(groups)}.", axis, tuple(groups))


BAR_KIND_TEXT: dict[BarKind, str] = {
    "plain": "as stated by the source",
    "better": "improvement",
    "worse": "degradation",
}


def chart_drawing(chart: Chart, design: str) -> Drawing:
    """Chart of a design, which is named by its id: that makes the ids inside the picture."""
    title, alt = one_line(chart.title), one_line(chart.alt)
    element, size = plot_chart(chart)
    svg = svg_page(element, size, f"{design}-{chart.name}", (title, alt), tuple(_chart_legend(chart)))
    return Drawing(chart.name, title, alt, svg, "")


def _chart_legend(chart: Chart) -> Iterator[LegendEntry]:
    """Meaning of the colors and dashes that occur."""
    kinds = dict.fromkeys(bar.kind for bar in chart.bars)
    if set(kinds) != {"plain"}:
        for kind in kinds:
            yield LegendEntry(BAR_KIND_TEXT[kind], BAR_COLORS[kind], "box")
    if any(bar.vague or bar.low != bar.high for bar in chart.bars):
        yield LegendEntry("bound, range or estimate", "quiet", "dashed")


DIAGRAM = Diagram(drawings=drawings)

"""The one module that touches matplotlib: lays out a chart's bars, axis and texts, and makes a diagram of
them for ``_svg``.

Text stays text, and the same chart gives the same bytes: no date, no ids. All measures are in points, of
which one is one unit of the picture, and becomes one pixel at least.
"""

import atexit
import io
import os
import re
import shutil
import sys
import tempfile
import unicodedata
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import chdir
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Any, NamedTuple

from refarch.api.figures import group_thousands, number

from ._chart import BAR_COLORS, Bar, Chart
from ._dot import one_line
from ._palette import FILL, FONT_FAMILY, LINE
from ._svg import add_color_classes, svg_tag

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 320
"""Width of the picture: it fits a telephone's screen, since no diagram is shown smaller than it is drawn."""
LINE_HEIGHT, BAR_HEIGHT, BAR_GAP, GROUP_GAP, AXIS_HEIGHT = 15, 14, 7, 8, 34
"""Heights: of a line of text, a bar, the space below a bar and above a group, and the axis."""
EDGE = 4
CHARACTER_WIDTH = 6.4
"""Usual width of a character of the labels."""
BOLD_FACTOR = 1.12
"""Width of a bold character relative to a normal one."""

SETTINGS: Any = {
    # Text stays text, so that it can be searched, selected and read aloud.
    "svg.fonttype": "none",
    # Ids are hashes; without a salt of ours they would differ from run to run.
    "svg.hashsalt": "refarch",
    "font.family": FONT_FAMILY,
    "font.size": 11,
    # A dollar sign in a title is no formula.
    "text.parse_math": False,
    "axes.unicode_minus": False,
    "path.simplify": False,
}

KEPT_STYLES = {
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-opacity",
    "opacity",
    "font-size",
    "font-weight",
    "text-anchor",
}
"""Styles of matplotlib that are kept, next to the fill."""


class _PlotLine(NamedTuple):
    """Line of text, or a bar, with the height of its upper edge from the top."""

    top: float
    text: str = ""
    heading: bool = False
    bar: Bar | None = None


def plot_chart(chart: Chart) -> tuple[ET.Element, tuple[float, float]]:
    """Chart as a group of an SVG, and its size. Colors have the classes that the style sheet knows."""
    lines = list(_plot_lines(chart))
    height = lines[-1].top + BAR_HEIGHT + BAR_GAP + AXIS_HEIGHT
    raw = ET.fromstring(_matplotlib_svg(chart, lines, height))
    drawn = next(child for child in raw if child.tag == svg_tag("g"))
    return add_color_classes(_clean_svg(drawn)), (WIDTH, height)


def _matplotlib_svg(chart: Chart, lines: list[_PlotLine], height: float) -> str:
    """SVG of a chart as matplotlib writes it."""
    if "MPLCONFIGDIR" not in os.environ:
        os.environ["MPLCONFIGDIR"] = _font_cache_folder()
    _import_matplotlib()
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a sign that the measuring font lacks; the reader's own font has it
        matplotlib.rcdefaults()  # a matplotlibrc of the user's, or in the working folder, changes no chart
        matplotlib.rcParams.update(SETTINGS)
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72, frameon=False)
        axes = figure.add_axes(
            (EDGE / WIDTH, AXIS_HEIGHT / height, 1 - 2 * EDGE / WIDTH, 1 - AXIS_HEIGHT / height)
        )
        _draw_axis(axes, chart, height - AXIS_HEIGHT)
        for line in lines:
            _draw_line(axes, line)
        written = io.StringIO()
        figure.savefig(
            written, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
        )
    return written.getvalue()


def _import_matplotlib() -> None:
    """Import matplotlib in another folder than the working one.

    As it is imported it reads the matplotlibrc of the working folder, which may be someone else's; some of
    its versions evaluate expressions in it.
    """
    if "matplotlib" not in sys.modules:
        with chdir(os.path.dirname(os.path.abspath(__file__))):
            import matplotlib  # noqa: F401


def _font_cache_folder() -> str:
    """Folder of matplotlib's list of fonts, which takes seconds to make: in our virtual environment, not in
    the user's home.

    Without one that can be written to, a folder that goes when the program ends.
    """
    folder = os.path.join(sys.prefix, "var", "refarch-matplotlib")
    if sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK):
        return folder
    temporary = tempfile.mkdtemp(prefix="refarch-matplotlib-")
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    return temporary


def _clean_svg(drawn: ET.Element) -> ET.Element:
    """Styles become attributes; ids, fonts and empty groups go."""
    for element in list(drawn.iter()):
        style = element.attrib.pop("style", "")
        element.attrib.pop("id", None)
        if element.tag == svg_tag("text"):
            element.attrib.pop("transform", None)  # a rotation by nothing
            element.text = one_line(element.text or "")
        for name, value in re.findall(r"([a-z-]+): *([^;]+)", style):
            if name == "fill" or (name in KEPT_STYLES and value != "none"):
                element.set(name, value.removesuffix("px"))
        for child in [child for child in element if child.tag in (svg_tag("defs"), svg_tag("metadata"))]:
            element.remove(child)
    return drawn


def _plot_lines(chart: Chart) -> Iterator[_PlotLine]:
    """Headings, labels and bars from the top down."""
    top = 0.0
    for group in chart.groups:
        for text in _wrap_text(group.heading, bold=True):
            yield _PlotLine(top, text, True)
            top += LINE_HEIGHT
        for bar in group.bars:
            for text in _wrap_text(bar.label):
                yield _PlotLine(top, text)
                top += LINE_HEIGHT
            yield _PlotLine(top, bar=bar)
            top += BAR_HEIGHT + BAR_GAP
        top += GROUP_GAP


def _wrap_text(text: str, bold: bool = False) -> list[str]:
    """Text in lines that fit the chart; wide characters count twice."""
    width = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    room = (WIDTH - 2 * EDGE) / CHARACTER_WIDTH / (BOLD_FACTOR if bold else 1)
    return (
        TextWrapper(int(room * len(text) / (len(text) + width) or 1), break_on_hyphens=False).wrap(text)
        if text
        else []
    )


def _axis_limits(bars: tuple[Bar, ...]) -> tuple[float, float]:
    """Ends of the axis: from the lowest to the highest bar, zero among them, with room for the values next to
    them."""
    low, high = min(0.0, *(bar.low for bar in bars)), max(0.0, *(bar.high for bar in bars))
    width = WIDTH - 2 * EDGE
    left = max((_value_width(bar) for bar in bars if bar.low < 0), default=0.0)
    right = max((_value_width(bar) for bar in bars if bar.low >= 0), default=0.0)
    unit = ((high - low) or 1) / (width - left - right)
    return low - left * unit, high + right * unit


def _value_width(bar: Bar) -> float:
    """Points that the value of a bar needs; no more than two fifths of the picture."""
    return min(len(bar.value) * CHARACTER_WIDTH + 10, 0.4 * WIDTH)


def _draw_axis(axes: "Axes", chart: Chart, height: float) -> None:
    """Axis, and the grid behind the bars."""
    axes.set_xlim(*_axis_limits(chart.bars))
    axes.set_ylim(height, 0)
    axes.set_yticks([])
    axes.set_xticks(_axis_ticks(axes, chart.bars), minor=False)
    axes.xaxis.set_major_formatter(lambda value, _: group_thousands(f"{value:.10g}"))
    axes.tick_params(axis="x", length=0, labelcolor=LINE["quiet"], labelsize=11)
    axes.grid(axis="x", color=LINE["quiet"], linewidth=0.5, alpha=0.35, clip_on=False)
    axes.set_xlabel(chart.axis, color=LINE["quiet"], fontsize=11)
    axes.set_axisbelow(True)
    axes.set_frame_on(False)


def _axis_ticks(axes: "Axes", bars: tuple[Bar, ...]) -> list[float]:
    """Round numbers as far as the bars reach, and the next one on either side where its label has room; so
    few that their labels are apart."""
    from matplotlib.ticker import MaxNLocator

    low, high = min(0.0, *(bar.low for bar in bars)), max(0.0, *(bar.high for bar in bars))
    start, end = axes.get_xlim()
    label = len(number(round(max(abs(low), high)))) * CHARACTER_WIDTH
    several = int((high - low) / (end - start) * WIDTH / (label + 16))
    round_numbers = MaxNLocator(min(max(several, 1), 5), steps=[1, 2, 5, 10]).tick_values(low, high)
    half = (label / 2 - EDGE) * (end - start) / WIDTH
    first, last = min(low, start + half), max(high, end - half)
    return [float(tick) for tick in round_numbers if first <= tick <= last]


def _draw_line(axes: "Axes", line: _PlotLine) -> None:
    if line.bar is None:
        start = axes.get_xlim()[0]
        weight = "bold" if line.heading else "normal"
        axes.text(start, line.top + 11, line.text, color=LINE["plain"], fontweight=weight, clip_on=False)
    else:
        _draw_bar(axes, line.bar, line.top + BAR_HEIGHT / 2)


def _draw_bar(axes: "Axes", bar: Bar, middle: float) -> None:
    """Solid up to what is sure, dashed where a source gives a bound or a range, with the value at its end."""
    inner_end, outer_end = sorted((bar.low, bar.high), key=abs)
    fill, edge = FILL[BAR_COLORS[bar.kind]], LINE[BAR_COLORS[bar.kind]]
    for start, width, sure in ((0.0, inner_end, not bar.vague), (inner_end, outer_end - inner_end, False)):
        if width:
            axes.barh(
                middle,
                width,
                left=start,
                height=BAR_HEIGHT,
                color=fill,
                edgecolor=edge,
                linewidth=1.0,
                linestyle="solid" if sure else (0, (4, 2)),
                clip_on=False,
            )
    axes.plot(
        [0, 0],
        [middle - BAR_HEIGHT / 2 - 1, middle + BAR_HEIGHT / 2 + 1],
        color=LINE["plain"],
        linewidth=1.2,
        clip_on=False,
    )
    side = 1 if outer_end >= 0 else -1
    axes.annotate(
        bar.value,
        (outer_end, middle),
        (4 * side, 0),
        textcoords="offset points",
        va="center_baseline",
        annotation_clip=False,
        ha="left" if side > 0 else "right",
        color=LINE["plain"],
    )

"""RDMA next to its baseline: for each testbed and each baseline, pairs of bars for the loads that the source
compares. The baseline is 100. A single value is in the table only, because one bar compares nothing."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from refarch.api.figures import amount, measure_titles, statistic_titles
from refarch.api.model import Amount, Design, ResultComparison, Testbed
from refarch.api.network import PROTOCOL_NAMES

from ._drawings import two_width_drawing
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._picture import Box, Label, Picture
from ._text_measure import NORMAL_SIZE, text_width
from ._text_notes import LINE_HEIGHT, NARROW, WIDE, text_note, wrapped_words

BASELINE = 100.0
"""Length of each bar of the baseline, in percent of the baseline."""

LABELS_WIDTH, CHANGE_WIDTH, BAR_HEIGHT, SECTION_GAP, ROW_GAP = 250.0, 160.0, 9.0, 16.0, 10.0
"""Points: columns of labels and of changes on a wide screen, a bar, space between sections and rows."""

MIN_PAIRS = 2
"""Pairs from which on a picture shows more than the table."""


class MeasureGroup(NamedTuple):
    """Measures that share a section of the picture."""

    title: str
    measures: tuple[str, ...]
    less_is_better: bool


SUBJECTS = (
    MeasureGroup("Throughput", ("iops", "throughput", "network_throughput"), False),
    MeasureGroup("Performance", ("performance",), False),
    MeasureGroup("Latency", ("latency", "read_latency", "write_latency"), True),
    MeasureGroup("CPU use", ("cpu",), True),
    MeasureGroup("Duration", ("duration",), True),
)


class Pair(NamedTuple):
    """Measure of one load next to the baseline; ``low`` and ``high`` in percent of the baseline."""

    load: str
    measure: str
    low: float
    high: float
    change: str
    """Change as text: ``+81.3 %``, ``-78.2 %, best case``."""
    is_vague: bool
    """Whether it is a bound, a range, or not measured."""
    is_better: bool


class PairSection(NamedTuple):
    """Pairs below one heading, the largest gain first."""

    subject: MeasureGroup
    pairs: tuple[Pair, ...]


class BaselineComparison(NamedTuple):
    """Pairs of one testbed and one baseline."""

    name: str
    testbed: Testbed
    subject: str
    """Name of what was measured: the RDMA protocol of the cluster."""
    baseline: str
    sections: tuple[PairSection, ...]

    @property
    def pairs(self) -> list[Pair]:
        """Pairs of all sections."""
        return [pair for section in self.sections for pair in section.pairs]

    def label(self, section: PairSection, pair: Pair) -> str:
        """Text that tells a pair from the others: the load where there are several, and the measure where
        the heading does not say it."""
        measure = measure_titles[pair.measure]
        if len({each.load for each in self.pairs}) == 1:
            return measure
        return pair.load if measure == section.subject.title else f"{pair.load}, {_lower_first(measure)}"

    @property
    def title(self) -> str:
        """Title of the picture."""
        return f"{self.subject} compared with {self.baseline}: {self.testbed.title}"

    @property
    def alt(self) -> str:
        """All values as text."""
        sections = (
            f"{section.subject.title}: "
            + "; ".join(
                f"{pair.load}, {measure_titles[pair.measure]} {pair.change}" for pair in section.pairs
            )
            for section in self.sections
        )
        return f"Bar chart. {self.baseline} is 100. {'. '.join(sections)}."


def _lower_first(title: str) -> str:
    """Title within a sentence; an abbreviation keeps its capitals."""
    return title if title[:2].isupper() else title[:1].lower() + title[1:]


Drawer = Callable[[BaselineComparison], Picture]
"""Function that lays a comparison out for one width."""


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Picture of each comparison."""
    for comparison in comparisons(design):
        wide, narrow = wide_picture(comparison), narrow_picture(comparison)
        yield two_width_drawing(design, wide, narrow)


def comparisons(design: Design) -> Iterator[BaselineComparison]:
    """Comparisons with enough pairs, in the order of the design."""
    for testbed in design.beds.values():
        results = [result for result in design.results if result.bed.id == testbed.id]
        stated = [(result, comparison) for result in results for comparison in result.comparisons]
        for number, baseline in enumerate(dict.fromkeys(each.compared_with for _, each in stated), 1):
            pairs = [
                pair
                for result, comparison in stated
                if comparison.compared_with == baseline
                for pair in _pairs(result.title, result.basis, comparison)
            ]
            if len(pairs) >= MIN_PAIRS:
                name = f"results-{testbed.id}-gains-{number}"
                yield BaselineComparison(
                    name, testbed, _subject_name(design, testbed), baseline, _sections(pairs)
                )


def _subject_name(design: Design, testbed: Testbed) -> str:
    """RDMA protocol of the measured cluster: the one that the testbed names, or the only one."""
    clusters = list(design.clusters.values())
    cluster = design.clusters.get(testbed.cluster) or (clusters[0] if len(clusters) == 1 else None)
    return PROTOCOL_NAMES.get(cluster.transport, "This design") if cluster else "This design"


def _pairs(load: str, basis: str, comparison: ResultComparison) -> Iterator[Pair]:
    for measure, gain in comparison.gains.items():
        less_is_better = any(measure in subject.measures and subject.less_is_better for subject in SUBJECTS)
        is_more = gain.low + gain.high >= 0
        change = [_change_text(gain), statistic_titles.get(comparison.statistic, "")]
        change += [basis] if basis != "measured" else []
        yield Pair(
            load,
            measure,
            max(BASELINE + min(gain.low, gain.high), 0.0),
            max(BASELINE + max(gain.low, gain.high), 0.0),
            ", ".join(filter(None, change)),
            bool(gain.bound) or gain.low != gain.high or basis != "measured",
            is_more != less_is_better,
        )


def _change_text(gain: Amount) -> str:
    """Change and its bound as text."""
    text = amount(gain.text)
    return f"{text.removeprefix('up to ')}, best case" if gain.bound == "up to" else text


def _sections(pairs: Sequence[Pair]) -> tuple[PairSection, ...]:
    sections = []
    for subject in SUBJECTS:
        found = [pair for pair in pairs if pair.measure in subject.measures]
        found.sort(key=lambda pair: pair.low if subject.less_is_better else -pair.high)
        if found:
            sections.append(PairSection(subject, tuple(found)))
    return tuple(sections)


def wide_picture(comparison: BaselineComparison) -> Picture:
    """Picture for a wide screen: label at the left, bars in the middle, change at the right."""
    ends = LABELS_WIDTH, WIDE - CHANGE_WIDTH
    boxes: list[Box] = []
    y = 0.0
    for number, section in enumerate(comparison.sections):
        boxes += _heading_notes(f"s{number}", comparison, section, WIDE, y)
        top = y = boxes[-1].bottom + 8
        for row, pair in enumerate(section.pairs):
            name, lines = (
                f"s{number}.p{row}",
                wrapped_words(comparison.label(section, pair), LABELS_WIDTH - 14),
            )
            height = max(2 * BAR_HEIGHT, LINE_HEIGHT * len(lines))
            boxes += _bars(name, comparison, pair, ends, y + height / 2 - BAR_HEIGHT)
            base = y + (height - LINE_HEIGHT * len(lines)) / 2 + 11
            boxes += [
                text_note(
                    f"{name}.l{line}", Label(text, ends[0] - 12, base + LINE_HEIGHT * line, anchor="end")
                )
                for line, text in enumerate(lines)
            ]
            boxes.append(text_note(f"{name}.change", _change_label(pair, WIDE - 4, y + height / 2 + 4)))
            y += height + ROW_GAP
        boxes.append(_baseline_mark(f"s{number}", comparison, ends, (top - 4, y - ROW_GAP + 4)))
        y += SECTION_GAP - ROW_GAP
    return _picture(comparison, WIDE, y, boxes)


def narrow_picture(comparison: BaselineComparison) -> Picture:
    """Picture for a telephone: label and change above the bars."""
    ends = 2.0, NARROW - 2
    boxes: list[Box] = []
    y = 0.0
    for number, section in enumerate(comparison.sections):
        boxes += _heading_notes(f"s{number}", comparison, section, NARROW, y)
        y = boxes[-1].bottom + 8
        for row, pair in enumerate(section.pairs):
            name = f"s{number}.p{row}"
            room = NARROW - text_width(pair.change, NORMAL_SIZE, True) - 16
            lines = wrapped_words(comparison.label(section, pair), room)
            boxes.append(text_note(f"{name}.change", _change_label(pair, NARROW - 4, y + 11)))
            boxes += [
                text_note(f"{name}.l{line}", Label(text, 2, y + 11 + LINE_HEIGHT * line, anchor="start"))
                for line, text in enumerate(lines)
            ]
            y += LINE_HEIGHT * len(lines) + 3
            boxes += _bars(name, comparison, pair, ends, y)
            boxes.append(_baseline_mark(name, comparison, ends, (y - 2, y + 2 * BAR_HEIGHT + 2)))
            y += 2 * BAR_HEIGHT + ROW_GAP
        y += SECTION_GAP - ROW_GAP
    return _picture(comparison, NARROW, y, boxes)


def _heading_notes(
    name: str, comparison: BaselineComparison, section: PairSection, width: float, y: float
) -> Iterator[Box]:
    """Heading of a section, such as ``Latency, iSCSI = 100 (less is better)``."""
    direction = "less" if section.subject.less_is_better else "more"
    text = f"{section.subject.title}, {comparison.baseline} = 100 ({direction} is better)"
    # Bold type is wider than the small type that lines are measured with.
    for line, words in enumerate(wrapped_words(text, width * 0.8)):
        label = Label(words, 2, y + 14 + LINE_HEIGHT * line, NORMAL_SIZE, True, anchor="start")
        yield text_note(f"{name}.h{line}", label)


def _role(is_better: bool) -> Role:
    return "storage" if is_better else "vmotion"


def _change_label(pair: Pair, right: float, base: float) -> Label:
    role = _role(pair.is_better)
    return Label(pair.change, right, base, NORMAL_SIZE, True, role, "end")


def _bars(
    name: str, comparison: BaselineComparison, pair: Pair, ends: tuple[float, float], y: float
) -> Iterator[Box]:
    """Bar of the baseline, and below it the bar of the measured value; a range is dashed beyond its nearer
    end, and a bound as a whole."""
    role = _role(pair.is_better)
    zero = ends[0]
    lengths = [_bar_length(comparison, ends, value) for value in (BASELINE, pair.low, pair.high)]
    yield Box(
        f"{name}.base", zero, y, lengths[0], BAR_HEIGHT - 1, "gone", shape="chip", tip=comparison.baseline
    )
    solid = 0.0 if pair.is_vague and pair.low == pair.high else lengths[1]
    tip = f"{comparison.subject}: {pair.change}"
    if solid:
        yield Box(f"{name}.value", zero, y + BAR_HEIGHT, solid, BAR_HEIGHT - 1, role, shape="chip", tip=tip)
    if lengths[2] > solid:
        rest = lengths[2] - solid
        yield Box(
            f"{name}.vague",
            zero + solid,
            y + BAR_HEIGHT,
            rest,
            BAR_HEIGHT - 1,
            role,
            (),
            "chip",
            tip=tip,
            dashed=True,
        )


def _bar_length(comparison: BaselineComparison, ends: tuple[float, float], value: float) -> float:
    longest = max(BASELINE, *(pair.high for pair in comparison.pairs))
    return (ends[1] - ends[0]) * value / longest


def _baseline_mark(
    name: str, comparison: BaselineComparison, ends: tuple[float, float], span: tuple[float, float]
) -> Box:
    """Dashed line at 100, from the first to the last bar of a section: a box without a width."""
    x = ends[0] + _bar_length(comparison, ends, BASELINE)
    tip = f"{comparison.baseline} = 100"
    return Box(f"{name}.100", x, span[0], 0.1, span[1] - span[0], "plain", shape="chip", tip=tip, dashed=True)


def _picture(comparison: BaselineComparison, width: float, height: float, boxes: Sequence[Box]) -> Picture:
    legend = [LegendEntry(comparison.baseline, "gone", "box")]
    for is_better in dict.fromkeys(pair.is_better for pair in comparison.pairs):
        words = "better" if is_better else "worse"
        legend.append(LegendEntry(f"{comparison.subject}, {words}", _role(is_better), "box"))
    if any(pair.is_vague for pair in comparison.pairs):
        legend.append(LegendEntry("Best case, range, or estimate", "quiet", "dashed box"))
    texts = comparison.name, comparison.title, comparison.alt
    return Picture(*texts, width, height, tuple(boxes), (), tuple(legend))


DIAGRAM = Diagram(drawings=drawings)

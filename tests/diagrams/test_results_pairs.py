"""RDMA next to its baseline: which pairs are drawn, the lengths of their bars, and which values are only in a
table."""

import xml.etree.ElementTree as ET

import pytest

from refarch import api, testing
from refarch.api import Design
from refarch_diagrams import results, section_address
from refarch_diagrams._picture import Box, Picture
from refarch_diagrams._text_notes import NARROW, WIDE
from shipped_designs import shipped_design

RESULTS = """\
format: 1
beds: {main: {title: The bed}}
results:
  read:
    title: 100 % read
    bed: main
    values: {iops: {median: 2024000}}
    comparisons:
      - {compared_with: TCP, gains: {throughput: +100%, read_latency: -25%, cpu: up to +5%}}
  mixed:
    title: 70 % read
    bed: main
    comparisons:
      - {compared_with: TCP, statistic: mean, gains: {throughput: +10% to +30%, latency: -50%}}
      - {compared_with: Passthrough, gains: {performance: up to -20%}}
"""


def design(text: str = RESULTS) -> Design:
    files = {**testing.base_files("vsan-roce"), "results.yaml": text.encode()}
    found = api.lint_texts("vsan-roce", files).design
    assert found is not None
    return found


def comparison(text: str = RESULTS) -> results.BaselineComparison:
    (found,) = results.comparisons(design(text))
    return found


def boxes(picture: Picture, end: str) -> dict[str, Box]:
    return {box.id.rpartition(".")[0]: box for box in picture.boxes if box.id.endswith(f".{end}")}


def texts(picture: Picture) -> list[str]:
    return [label.text for box in picture.boxes for label in box.labels]


def test_a_baseline_with_a_single_value_has_no_picture() -> None:
    found = comparison()
    assert (found.name, found.title) == ("results-main-gains-1", "RoCE v2 compared with TCP: The bed")


def test_pairs_are_in_sections_with_the_largest_gain_first() -> None:
    sections = comparison().sections
    assert [(each.subject.title, [pair.change for pair in each.pairs]) for each in sections] == [
        ("Throughput", ["+100 %", "+10 % to +30 %, mean"]),
        ("Latency", ["-50 %, mean", "-25 %"]),
        ("CPU use", ["+5 %, best case"]),
    ]


def test_every_word_of_the_picture() -> None:
    picture = results.wide_picture(comparison())
    assert picture.width == WIDE
    assert texts(picture) == [
        "Throughput, TCP = 100 (more is better)",
        *("100 % read", "+100 %", "70 % read", "+10 % to +30 %, mean"),
        "Latency, TCP = 100 (less is better)",
        *("70 % read", "-50 %, mean", "100 % read, read latency", "-25 %"),
        "CPU use, TCP = 100 (less is better)",
        *("100 % read", "+5 %, best case"),
    ]
    assert [entry.text for entry in picture.legend] == [
        *("TCP", "RoCE v2, better", "RoCE v2, worse", "Best case, range, or estimate"),
    ]


@pytest.mark.parametrize("draw", [results.wide_picture, results.narrow_picture])
def test_bars_are_as_long_as_their_values(draw: results.Drawer) -> None:
    picture = draw(comparison())
    base, value, vague = (boxes(picture, end) for end in ("base", "value", "vague"))
    assert len(base) == 5
    shares = {name: round(box.width / base[name].width, 4) for name, box in value.items()}
    assert shares == {"s0.p0": 2.0, "s0.p1": 1.1, "s1.p0": 0.5, "s1.p1": 0.75}
    # A range is dashed beyond its nearer end; a bound is dashed as a whole.
    rest = {name: (round(box.width / base[name].width, 4), box.dashed) for name, box in vague.items()}
    assert rest == {"s0.p1": (0.2, True), "s2.p0": (1.05, True)}
    assert {box.role for box in boxes(picture, "value").values()} == {"storage"}
    assert vague["s2.p0"].role == "vmotion"


@pytest.mark.parametrize("draw", [results.wide_picture, results.narrow_picture])
def test_the_baseline_is_a_dashed_line_at_the_end_of_its_bars(draw: results.Drawer) -> None:
    picture = draw(comparison())
    base, marks = boxes(picture, "base"), boxes(picture, "100")
    assert [mark.x for mark in marks.values()] == pytest.approx([base["s0.p0"].right_edge] * len(marks))
    assert all(mark.dashed and mark.width < 1 for mark in marks.values())
    assert len(marks) == (3 if picture.width == WIDE else 5)


def test_the_text_alternative_says_every_change() -> None:
    assert comparison().alt == (
        "Bar chart. TCP is 100. Throughput: 100 % read, Throughput +100 %; 70 % read, Throughput +10 % to "
        "+30 %, mean. Latency: 70 % read, Latency -50 %, mean; 100 % read, Read latency -25 %. CPU use: "
        "100 % read, CPU use +5 %, best case."
    )


def test_a_value_that_is_not_measured_is_dashed_and_says_so() -> None:
    text = RESULTS.replace("    bed: main\n    values", "    bed: main\n    basis: estimated\n    values")
    pairs = {pair.change: pair.is_vague for pair in comparison(text).pairs}
    assert pairs["+100 %, estimated"] and not pairs["-50 %, mean"]


def test_loss_of_everything_has_no_bar_below_zero() -> None:
    pairs = comparison(RESULTS.replace("-50%", "-140%")).pairs
    assert min(pair.low for pair in pairs) == 0


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("nvme-of-vsphere7", {"results-main-gains-1": 8}),
        ("vsan-roce-vsphere7u3", {"results-wl01-gains-1": 5}),
        ("pvrdma-hpc", {}),
        ("vsan-tcp-2m-iops", {}),
    ],
)
def test_pairs_of_shipped_designs(name: str, expected: dict[str, int]) -> None:
    found = shipped_design(name)
    assert {each.name: len(each.pairs) for each in results.comparisons(found)} == expected


def test_a_telephone_has_the_same_values() -> None:
    wide, narrow = results.wide_picture(comparison()), results.narrow_picture(comparison())
    assert narrow.width == NARROW
    assert sorted(texts(wide)) == sorted(texts(narrow))


def test_hostile_text_stays_text() -> None:
    hostile = "</text><script>alert(1)</script>&amp;"
    text = RESULTS.replace("100 % read", hostile).replace("with: TCP", f'with: "{hostile}"')
    (drawing,) = results.drawings(design(text), section_address)
    said = [element.text for element in ET.fromstring(drawing.svg).iter("{http://www.w3.org/2000/svg}text")]
    assert hostile in said and f"Throughput, {hostile} = 100 (more is better)" in said
    assert "<script" not in drawing.svg + drawing.narrow + drawing.drawio

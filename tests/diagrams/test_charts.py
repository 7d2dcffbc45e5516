"""Charts of results: which bars are drawn, and that the SVG says the figures as text, fits a page and is
always the same."""

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from refarch import api, testing
from refarch_diagrams import results
from refarch_diagrams._chart import Bar, BarGroup, Chart
from refarch_diagrams._plot import WIDTH, _font_cache_folder
from refarch_diagrams.results import chart_drawing

SVG = "{http://www.w3.org/2000/svg}"
RESULTS = """\
format: 1
beds: {main: {title: The bed}}
results:
  read:
    title: 100 % read
    bed: main
    values: {iops: {median: 2024000}, latency: {mean: 2ms}}
  mixed:
    title: 70 % read
    bed: main
    values: {iops: {median: 652900}, read_latency: {mean: 2.94ms}, latency: {stated: 1.6ms to 15ms},
             cpu: {stated: over 80%}}
    comparisons:
      - {compared_with: TCP, gains: {throughput: +14.6%, read_latency: -21.4%, cpu: up to +5%}}
      - {compared_with: Passthrough, statistic: mean, gains: {performance: up to -20%}}
"""
HOSTILE = [
    "</text><script>alert(1)</script>",
    "$\\frac{1}{2}$",
    "a & b &amp; <b>",
    "]]>",
    '"onload="',
    "%s {x} ${y}",
    "東京 × naïve",
    "x" * 300,
    "word " * 60,
    "\u202eevil",
    "-",
]


def design(text: str = RESULTS) -> api.Design:
    found = api.lint_texts(
        "vsan-roce", {**testing.base_files("vsan-roce"), "results.yaml": text.encode()}
    ).design
    assert found is not None
    return found


def small_chart(*bars: Bar, heading: str = "Heading", axis: str = "Axis") -> Chart:
    return Chart("results-x", "Title", "Alt", axis, (BarGroup(heading, bars),))


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(svg).iter(f"{SVG}text")]


def boxes(svg: str) -> list[tuple[float, float]]:
    """Left and right edge of each bar."""
    found = []
    for path in ET.fromstring(svg).iter(f"{SVG}path"):
        if "ra-fill-fill-" in path.get("class", ""):
            numbers = [float(x) for x, _ in re.findall(r"(-?[0-9.]+) (-?[0-9.]+)", path.get("d", ""))]
            found.append((min(numbers), max(numbers)))
    return found


def test_there_is_a_chart_for_each_kind_of_figure_and_each_comparison() -> None:
    assert [(chart.name, chart.title, chart.axis) for chart in results.charts(design())] == [
        ("results-main-iops", "IOPS: The bed", "IOPS"),
        ("results-main-latency", "Latency: The bed", "Latency in ms"),
        ("results-main-cpu", "CPU use: The bed", "CPU use in %"),
        ("results-main-gains-1", "Change compared with TCP: The bed", "Change in %"),
        ("results-main-gains-2", "Change compared with Passthrough: The bed", "Change in %"),
    ]


def test_bars_of_figures() -> None:
    iops, latency, cpu, *_ = results.charts(design())
    assert iops.groups == (
        BarGroup("100 % read", (Bar("median", 2024000, 2024000, "2,024,000"),)),
        BarGroup("70 % read", (Bar("median", 652900, 652900, "652,900"),)),
    )
    assert [
        (bar.label, round(bar.low, 6), round(bar.high, 6), bar.value) for bar in latency.groups[1].bars
    ] == [
        ("Read latency, mean", 2.94, 2.94, "2.94 ms"),
        ("Latency", 1.6, 15, "1.6 ms to 15 ms"),
    ]
    assert cpu.groups[0].bars[0].vague


def test_bars_of_gains_say_what_is_better() -> None:
    *_, tcp, passthrough = results.charts(design())
    assert [(bar.label, bar.low, bar.kind, bar.vague) for bar in tcp.groups[0].bars] == [
        ("Throughput", 14.6, "better", False),
        ("Read latency", -21.4, "better", False),
        ("CPU use", 5, "worse", True),
    ]
    assert passthrough.groups[0].bars == (Bar("Performance, mean", -20, -20, "up to -20 %", "worse", True),)


def test_the_alternative_text_says_everything() -> None:
    iops = next(results.charts(design()))
    assert iops.alt == "Bar chart. IOPS. 100 % read: median 2,024,000; 70 % read: median 652,900."


def test_the_picture_says_the_figures_as_text() -> None:
    svg = next(results.drawings(design(), lambda kind, name: "")).svg
    shown = texts(svg)
    assert {"100 % read", "70 % read", "2,024,000", "652,900", "IOPS", "0", "1,000,000", "2,000,000"} <= set(
        shown
    )
    root = ET.fromstring(svg)
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "IOPS: The bed"
    assert desc is not None and "2,024,000" in (desc.text or "")
    assert root.get("aria-labelledby") == "vsan-roce-results-main-iops-title vsan-roce-results-main-iops-desc"


def test_bars_are_as_long_as_their_figures() -> None:
    svg = chart_drawing(
        small_chart(Bar("a", 50, 50, "50"), Bar("b", 100, 100, "100"), Bar("c", 0, 0, "0")), "d"
    ).svg
    (left, half), (start, whole) = boxes(svg)
    assert left == start
    assert (whole - start) == pytest.approx(2 * (half - left), abs=0.01)
    svg = chart_drawing(
        small_chart(Bar("less", -40, -40, "-40 %", "better"), Bar("more", 20, 20, "+20 %", "worse")), "d"
    ).svg
    (low, zero), (begin, high) = boxes(svg)
    assert zero == begin and (zero - low) == pytest.approx(2 * (high - begin), abs=0.01)


@pytest.mark.parametrize(
    ("low", "high", "said", "ticks"),
    [
        (-77, 48, "", ["-50", "0", "50"]),
        (-77, 48, "up to about ", ["-100", "-50", "0", "50"]),
        (300, 530, "", ["0", "200", "400", "600"]),
        (300, 480, "", ["0", "100", "200", "300", "400", "500"]),
        (-20, -20, "", ["-20", "-15", "-10", "-5", "0"]),
    ],
)
def test_the_axis_reaches_to_the_next_round_number_where_there_is_room(
    low: float, high: float, said: str, ticks: list[str]
) -> None:
    bars = (Bar("low", low, low, f"{said}{low} %"), Bar("high", high, high, f"{said}{high} %"))
    shown = texts(chart_drawing(small_chart(*bars), "d").svg)
    assert shown[: len(ticks)] == ticks and shown[len(ticks)] == "Axis"


def test_a_range_is_dashed_beyond_its_nearer_end() -> None:
    svg = chart_drawing(small_chart(Bar("range", 30, 80, "30 to 80")), "d").svg
    (start, near), (edge, far) = boxes(svg)
    assert edge == near and (far - start) / (near - start) == pytest.approx(80 / 30, abs=0.01)
    dashed = [path for path in ET.fromstring(svg).iter(f"{SVG}path") if "stroke-dasharray" in path.attrib]
    assert len(dashed) == 2  # the range's far end, and its sample in the legend
    assert "bound, range or estimate" in texts(svg)


def test_every_color_follows_the_scheme_and_nothing_has_an_id_of_its_own() -> None:
    root = ET.fromstring(next(results.drawings(design(), lambda kind, name: "")).svg)
    for element in root.iter():
        assert "style" not in element.attrib or element is root
        for attribute in ("fill", "stroke"):
            if element.get(attribute, "none") != "none":
                assert f"ra-{attribute}-" in element.get("class", ""), ET.tostring(element)
    ids = {element.get("id") for element in root.iter()} - {None}
    assert ids == {"vsan-roce-results-main-iops-title", "vsan-roce-results-main-iops-desc"}
    assert float(root.get("viewBox", "").split()[2]) == WIDTH


def test_nothing_leaves_the_picture() -> None:
    long = small_chart(
        Bar("label " * 30, -3, -3, "up to -3.333 %"),
        Bar("b" * 90, 1e9, 1e9, "1,000,000,000"),
        heading="head " * 40,
    )
    root = ET.fromstring(chart_drawing(long, "d").svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for text in root.iter(f"{SVG}text"):
        room = 6.6 * len(text.text or "")
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        left = {"middle": x - room / 2, "end": x - room}.get(text.get("text-anchor", ""), x)
        assert left >= -4 and left + room <= width + 12 and 0 <= y <= height, text.text


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_reads_as_itself(text: str) -> None:
    svg = chart_drawing(small_chart(Bar(text, 1, 1, text[:20] or "-"), heading=text, axis=text[:40]), "d").svg
    root = ET.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg",
        "g",
        "path",
        "text",
        "title",
        "desc",
        "rect",
    }
    assert not any(
        name.startswith("on") or "href" in name for element in root.iter() for name in element.attrib
    )
    said = re.sub(r"\s|\(U\+202E\)", "", "".join(texts(svg)))
    assert re.sub(r"\s|\u202e", "", text) in said


def drawn_elsewhere(root: Path, folder: Path, **env: str) -> str:
    """A chart from a process of its own, started in this folder, which is its home as well."""
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from refarch_diagrams._chart import Bar, BarGroup, Chart\n"
        "from refarch_diagrams.results import chart_drawing\n"
        "bars = Bar('a', 1, 2, '1 to 2'), Bar('b', 3, 3, '3', 'better')\n"
        "print(chart_drawing(Chart('n', 'T', 'A', 'x', (BarGroup('h', bars),)), 'd').svg)"
    )
    command = [sys.executable, "-c", program, str(root / "linter"), str(root / "site-plugins")]
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MPL", "MATPLOTLIB", "XDG_"))
    }
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**kept, "HOME": str(folder), **env},
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.process
def test_the_same_chart_gives_the_same_bytes_in_another_process(root: Path, tmp_path: Path) -> None:
    assert len({drawn_elsewhere(root, tmp_path) for _ in range(2)}) == 1


@pytest.mark.process
def test_a_chart_leaves_nothing_in_the_users_folders(root: Path, tmp_path: Path) -> None:
    drawn_elsewhere(root, tmp_path, PYTHONDONTWRITEBYTECODE="1")
    assert list(tmp_path.rglob("*")) == []


def test_without_a_virtual_environment_fonts_are_listed_in_a_folder_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    folder = Path(_font_cache_folder())
    assert folder.is_dir() and folder.parent == Path(tempfile.gettempdir())


@pytest.mark.process
def test_settings_of_the_user_change_no_chart(root: Path, tmp_path: Path) -> None:
    plain = drawn_elsewhere(root, tmp_path)
    (tmp_path / "matplotlibrc").write_text(
        "patch.linewidth: 9\naxes.grid: True\naxes.labelpad: 40\nlines.antialiased: False\n"
    )
    assert drawn_elsewhere(root, tmp_path) == plain


@pytest.mark.process
def test_matplotlib_is_loaded_only_where_a_chart_is_drawn(root: Path) -> None:
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "from refarch import api, testing\nfrom refarch_diagrams import draw, results\n"
        "design = api.lint_texts('vsan-roce', testing.base_files('vsan-roce')).design\n"
        "assert list(results.drawings(design, lambda kind, name: '')) == []\n"
        "print('matplotlib' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(root / "linter"), str(root / "site-plugins")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"

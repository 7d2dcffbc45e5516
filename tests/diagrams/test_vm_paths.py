"""The picture of ways between virtual machines: its fields, their words and colors, its legend, and hostile
names."""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.api import Column, Origin, Row, Table
from refarch_diagrams import draw, section_address, vm_paths
from refarch_diagrams._graph import Drawing

SPACE = "{http://www.w3.org/2000/svg}"
NAMES = ("pvrdma-hpc", "pvrdma-hpc+host-without-hca", "pvrdma-hpc+native-endpoints")
PLACE = Origin("design.yaml", ())


def design_of_project(root: Path, name: str = "pvrdma-hpc") -> api.Design:
    (result,) = api.lint_designs(["designs/pvrdma-hpc"], root=str(root))
    return next(one.design for one in (result, *result.variants) if one.id == name and one.design is not None)


def path_drawing(design: api.Design) -> Drawing:
    (drawing,) = vm_paths.drawings(design, section_address)
    return drawing


def fields(svg: str) -> dict[str, tuple[str, str, float, float]]:
    """Word, class, left and top of every field, by what it says of itself."""
    found = {}
    for one in ET.fromstring(svg).iter(f"{SPACE}g"):
        title, rect, word = one.find(f"{SPACE}title"), one.find(f"{SPACE}rect"), one.find(f"{SPACE}text")
        if title is not None and rect is not None and word is not None:
            place = (float(rect.attrib["x"]), float(rect.attrib["y"]))
            found[title.text or ""] = (word.text or "", rect.attrib["class"], *place)
    return found


def legend(svg: str) -> list[str]:
    (group,) = [one for one in ET.fromstring(svg).iter(f"{SPACE}g") if one.get("class") == "legend"]
    return [one.text or "" for one in group.iter(f"{SPACE}text")]


def path_matrix(*names: str) -> Table:
    """A matrix as the linter makes it: memory with itself, TCP with the last, RDMA else."""
    rows = tuple(
        Row(
            (
                host,
                *(
                    "memory" if host == other else "TCP" if names[-1] in (host, other) else "RDMA"
                    for other in names
                ),
            ),
            PLACE,
        )
        for host in names
    )
    return Table(
        "t",
        f"Paths between hosts of {names[0]}",
        tuple(Column(name, name) for name in ("host", *names)),
        rows,
    )


def picture(monkeypatch: pytest.MonkeyPatch, root: Path, table: Table) -> Drawing:
    """The picture of a table that the schema would not let through."""
    monkeypatch.setattr(vm_paths.api, "tables", lambda *_: {"c": table})
    return path_drawing(design_of_project(root))


@pytest.mark.parametrize("name", NAMES)
def test_svg_is_the_golden_one(root: Path, name: str, golden: Callable[[Path, str], None]) -> None:
    """This picture is drawn without Graphviz, so that its SVG can be compared."""
    drawing = path_drawing(design_of_project(root, name))
    assert (drawing.name, drawing.title) == ("vm-paths-hpc", "Paths between hosts of HPC")
    golden(root / f"tests/golden/vm-paths/{name.replace('+', '-')}.svg", drawing.svg + "\n")


@pytest.mark.parametrize(
    ("name", "counts", "ways"),
    [
        (NAMES[0], "memory 8 times, RDMA 28 times", ["Memory, on one host", "RDMA"]),
        (NAMES[1], "memory 8 times, RDMA 21 times, TCP 7 times", ["Memory, on one host", "RDMA", "TCP"]),
    ],
)
def test_text_alternative_and_legend_name_the_ways_that_there_are(
    root: Path, name: str, counts: str, ways: list[str]
) -> None:
    drawing = path_drawing(design_of_project(root, name))
    assert drawing.alt == f"Paths between hosts of HPC: hpc-[1-8]. Paths between two of them: {counts}."
    assert legend(drawing.svg) == ways


def test_every_two_hosts_have_a_field_in_the_row_of_one_and_the_column_of_the_other(root: Path) -> None:
    found = fields(path_drawing(design_of_project(root, NAMES[1])).svg)
    assert len(found) == 64
    for row in range(1, 9):
        for column in range(1, 9):
            way = "memory" if row == column else "TCP" if 8 in (row, column) else "RDMA"
            role = {"memory": "host", "RDMA": "storage", "TCP": "signal"}[way]
            place = (91 + 58 * (column - 1), 37 + 30 * (row - 1))
            assert found[f"hpc-{row} and hpc-{column}: {way}"] == (
                way,
                f"ra-fill-fill-{role} ra-stroke-line-{role}",
                *place,
            )


def test_it_is_among_the_drawings_of_the_design(root: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    assert [one.name for one in draw(design_of_project(root)) if one.name.startswith("vm-paths")] == [
        "vm-paths-hpc"
    ]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("a1", "a2"), ["a1", "a2"]),
        (("esx-site-a-1", "esx-site-a-2"), ["-1", "-2"]),
        (("n-001", "n-002"), ["n-001", "n-002"]),
        (("cluster-1-esx", "another-host"), ["…-1-esx", "…r-host"]),
        (("only-this-host",), ["…s-host"]),
        (("esx-001",), ["esx-001"]),
        (("a1", "a-much-longer-name"), ["a1", "…r-name"]),
    ],
)
def test_long_names_above_the_columns_lose_their_beginning(names: tuple[str, ...], shown: list[str]) -> None:
    assert vm_paths._short_names(list(names)) == shown


def test_the_column_of_names_is_as_wide_as_the_longest(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lefts = [
        fields(picture(monkeypatch, root, path_matrix(name, "b")).svg)[f"{name} and {name}: memory"][2]
        for name in ("a" * 9, "a" * 10, "a" * 20)
    ]
    assert lefts == [6 + 84 + 1, 6 + 10 * 7.4 + 12 + 1, 6 + 20 * 7.4 + 12 + 1]


@pytest.mark.parametrize(
    "text",
    [
        "</text><script>alert(1)</script>",
        "a & b &amp; c &lt;",
        '" onload="evil()',
        "]]>",
        "<!-- -->",
        "naïve × 東京",
        "{a|b}",
    ],
)
def test_hostile_names_read_as_themselves(text: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = picture(monkeypatch, root, path_matrix(text, "b"))
    tags = {one.tag.removeprefix(SPACE) for one in ET.fromstring(drawing.svg).iter()}
    assert tags == {"svg", "title", "desc", "g", "rect", "text"}
    assert fields(drawing.svg)[f"{text} and b: TCP"][0] == "TCP"
    words = [one.text for one in ET.fromstring(drawing.svg).iter(f"{SPACE}text")]
    assert text in words and words[1] == (text if len(text) <= 7 else f"…{text[-6:]}")
    assert not any(name.startswith("on") for one in ET.fromstring(drawing.svg).iter() for name in one.attrib)


@pytest.mark.parametrize(
    ("text", "written"), [("a\nb", "a b"), ("\x00", "(U+0000)"), ("\u202eevil", "(U+202E)evil")]
)
def test_characters_that_would_break_or_turn_the_text_are_named(
    text: str, written: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = picture(monkeypatch, root, path_matrix(text, "b"))
    assert f"{written} and b: TCP" in fields(drawing.svg) and written in drawing.alt


def test_a_design_without_pvrdma_has_no_such_picture(design: api.Design) -> None:
    assert list(vm_paths.drawings(design, section_address)) == []

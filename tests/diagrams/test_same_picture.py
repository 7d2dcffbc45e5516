"""One DOT text is one picture: nothing in the text lets Graphviz choose, and drawn again it is the same.

Graphviz 2.43 draws a text in several ways where lines of a row end at sides or cells of their boxes beside
invisible lines between the same boxes: by what it reads of its memory, so a run in ten differs, or one in a
hundred.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from refarch import api, testing
from refarch_diagrams import Drawing, _dot, draw, sketches_of_design
from refarch_diagrams._graph import EdgeEnd, Graph, GraphCell, GraphEdge, GraphNode, bold_text
from starters import STARTERS

TIMES = 20

JOINT = (
    '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}'
)
THIRD = (
    '  - {from: "leaf-3 swp[21-22]", to: "leaf-2 swp[19-20]", cable: nvidia-mcp2m00-a003e30l}\n'
    '  - {from: "leaf-3 swp[19-20]", to: "leaf-1 swp[19-20]", cable: nvidia-mcp2m00-a003e30l}\n'
)
SHAPES: dict[str, tuple[tuple[str, str], ...]] = {
    "written the other way round": (
        ('from: "leaf-1 swp[21-22]", to: "leaf-2', 'from: "leaf-2 swp[21-22]", to: "leaf-1'),
    ),
    "three leafs in a ring": (("leaf-[1-2]:", "leaf-[1-3]:"), (JOINT, f"{JOINT}\n{THIRD}")),
    "both ways": (
        (
            JOINT,
            JOINT.replace("21-22", "21").replace(", bond: bond1", "")
            + '\n  - {from: "leaf-2 swp22", to: "leaf-1 swp22", cable: nvidia-mcp1600-c003e30l}',
        ),
    ),
    "two spines": (("role: leaf", "role: spine"),),
}
"""Fabrics that no shipped design has, as edits of the smallest one's wiring."""


def shape(name: str) -> api.Design:
    """The smallest example with another fabric."""
    files = dict(testing.base_files("vsan-roce"))
    text = files["wiring.yaml"].decode()
    for old, new in SHAPES[name]:
        assert old in text, old
        text = text.replace(old, new)
    design = api.lint_texts("shape", {**files, "wiring.yaml": text.encode()}).design
    assert design is not None
    return design


def designs_of_project(root: Path) -> Iterator[api.Design]:
    """The designs of this project."""
    for result in api.lint_designs(root=str(root)):
        assert result.design is not None
        yield result.design


def texts(design: api.Design) -> dict[str, str]:
    """The DOT text of each picture."""
    return {one.graph.name: _dot.dot_source(one.graph) for one in sketches_of_design(design)}


def ambiguities(text: str) -> list[str]:
    """Lines between two boxes of one row that leave Graphviz a choice: at a side or a cell, or drawn where an
    invisible line keeps the order already."""
    lines = re.findall(r'^\s*("?\w+"?)((?::\w+)*) -> ("?\w+"?)((?::\w+)*) \[(.*)\]$', text, re.MULTILINE)
    hidden = {frozenset((a, b)) for a, _, b, _, look in lines if "style=invis" in look}
    rows = [set(re.findall(r"\w+", row)) for row in re.findall(r"rank=same\n([^}]*)\}", text)]
    found = []
    for a, side_a, b, side_b, look in lines:
        if "style=invis" in look or not any({a, b} <= row for row in rows):
            continue
        if side_a or side_b or frozenset((a, b)) in hidden:
            found.append(f"{a}{side_a} -> {b}{side_b}")
    return found


def test_the_pattern_is_recognized() -> None:
    """As the pictures of failures had it."""
    text = (
        "digraph x {\n\t{\n\t\trank=same\n\t\ta\n\t\ta -> b [style=invis]\n\t}\n"
        "\ta:e -> b:w [color=red]\n\tb -> a [color=red]\n\ta:s -> c:n [color=red]\n}\n"
    )
    assert ambiguities(text) == ["a:e -> b:w", "b -> a"]


def test_no_text_of_a_shipped_design_leaves_a_choice(root: Path) -> None:
    found = {design.id: texts(design) for design in designs_of_project(root)}
    assert len(found) >= 10 and sum(map(len, found.values())) > 15
    assert {
        name: ambiguities(text)
        for texts in found.values()
        for name, text in texts.items()
        if ambiguities(text)
    } == {}
    assert any("rank=same" in text for texts in found.values() for text in texts.values())


@pytest.mark.parametrize("name", STARTERS)
def test_no_text_of_an_example_leaves_a_choice(name: str) -> None:
    design = api.lint_texts(name, testing.base_files(name)).design
    assert design is not None
    assert {key: ambiguities(text) for key, text in texts(design).items() if ambiguities(text)} == {}


@pytest.mark.parametrize("name", SHAPES)
def test_no_text_of_another_fabric_leaves_a_choice(name: str) -> None:
    made = texts(shape(name))
    assert made
    assert {key: ambiguities(text) for key, text in made.items() if ambiguities(text)} == {}


def test_a_line_against_the_order_of_its_row_keeps_it() -> None:
    nodes = tuple(GraphNode(name, ((GraphCell((bold_text(name),)),),)) for name in "abc")
    edges = (
        GraphEdge(EdgeEnd("b", "cell", "w"), EdgeEnd("a", side="e"), same_rank=True),
        GraphEdge(EdgeEnd("b"), EdgeEnd("c"), same_rank=True),
    )
    text = _dot.dot_source(Graph("x", "TB", nodes, edges=edges, rows=(("a", "b", "c"),)))
    assert re.findall(r"\w+(?::\w+)* -> .*", text) == [
        'a -> b [color="#263238" id=line0 penwidth=1.5]',
        'b -> c [color="#263238" id=line1 penwidth=1.5]',
    ]


@pytest.mark.deep
@pytest.mark.process
def test_every_shipped_picture_drawn_again_is_the_same(root: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    sources = {
        f"{design.id} {name}": text
        for design in designs_of_project(root)
        for name, text in texts(design).items()
    }
    differing = [
        name for name, text in sources.items() if len({_dot.render_svg(text) for _ in range(TIMES)}) != 1
    ]
    assert differing == []


@pytest.mark.deep
@pytest.mark.process
@pytest.mark.parametrize("name", SHAPES)
def test_every_picture_of_another_fabric_drawn_again_is_the_same(
    name: str, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    for key, text in texts(shape(name)).items():
        assert len({_dot.render_svg(text) for _ in range(TIMES)}) == 1, key


def test_all_pictures_of_a_design_are_equal_in_two_runs(design: api.Design, drawings: list[Drawing]) -> None:
    assert [one.svg for one in draw(design)] == [one.svg for one in drawings]

"""No text of a design can become DOT, markup or a link: hostile names read as themselves in the picture."""

import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from refarch.api import Design
from refarch_diagrams import _dot, draw
from refarch_diagrams._graph import (
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphGroup,
    GraphNode,
    GraphText,
    Sketch,
)
from refarch_diagrams._graph_picture import graph_picture
from refarch_diagrams._picture_svg import picture_svg

HOSTILE = [
    '"];evil[label="',
    "a\\nb\\G\\N",
    "back\\",
    "</TD></TR></TABLE>> evil [label=<",
    "<script>alert(1)</script>",
    "a & b &amp; c &lt;",
    "<IMG SRC='/etc/passwd'/>",
    "--> evil",
    "]]>",
    "{a|b}",
    "<b>",
    "%n%s",
    "${x} $(id) `id`",
    "naïve × 東京",
]

TAGS = {"svg", "g", "a", "text", "title", "desc", "polygon", "path", "polyline", "rect"}


def graph(text: str) -> Graph:
    node = GraphNode(
        "a",
        (
            (
                GraphCell(
                    (GraphText(text, "strong"), GraphText(text, "small", "link")),
                    "p",
                    "switch",
                    f"x.html#{text}",
                ),
            ),
        ),
    )
    edge = GraphEdge(EdgeEnd("a", "p", "e"), EdgeEnd("b"))
    return Graph(
        "g",
        "LR",
        (node,),
        (GraphGroup("c", (GraphText(text),), (GraphNode("b", ((GraphCell((GraphText("b"),)),),)),)),),
        (edge,),
    )


def graph_svg(text: str) -> str:
    """The picture as an SVG."""
    made = graph(text)
    return picture_svg(graph_picture(Sketch(made, text, text), _dot.render_svg(_dot.dot_source(made))), "id")


def picture_texts(svg: str) -> list[str]:
    """Texts of a picture; a line of a label is one element."""
    return [
        "".join(one.itertext()).replace("\xa0", " ")
        for one in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_reads_as_itself(text: str, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    svg = graph_svg(text)
    assert sorted(picture_texts(svg)) == sorted([text, text, text, "b"])
    tags = {one.tag.rpartition("}")[2] for one in ET.fromstring(svg).iter()}
    assert tags <= TAGS


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("\x00", "(U+0000)"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "(U+202E)evil"),
        ("\ud800", "(U+D800)"),
        ("\x1b[31m", "(U+001B)[31m"),
        ("\ufeffa\u200bb", "(U+FEFF)a(U+200B)b"),
        ("  ", ""),
        ("<&>\"'\\", f"&lt;&amp;&gt;&quot;&#39;&#92;{_dot.WORD_JOINER}"),
    ],
)
def test_escape(text: str, written: str) -> None:
    assert _dot.escape_text(text) == written


def test_empty_texts_leave_a_label_that_dot_takes(need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    assert picture_texts(graph_svg(" ")).count("b") == 1


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_in_a_whole_design(design: Design, text: str, need_tool: Callable[..., str]) -> None:
    """Names that the schema would refuse, put into the model itself: switches, labels, clusters, port
    groups."""
    need_tool("dot")
    cluster = design.clusters["mgmt"]
    hosts = tuple(host._replace(label=text) for host in cluster.hosts)
    old = cluster.virtual_switches["Mgmt-Storage-DSwitch"]
    groups = {name: group._replace(switch=text) for name, group in old.port_groups.items()}
    adapters = tuple(
        one._replace(port_group=groups[one.port_group.name])
        for one in cluster.vmkernel
        if one.port_group is not None and one.port_group.name in groups
    )
    changed = cluster._replace(
        title=text,
        hosts=hosts,
        vmkernel=adapters,
        virtual_switches={text: old._replace(name=text, port_groups=groups)},
    )
    switches = {name: switch._replace(label=text) for name, switch in design.switches.items()}
    all_hosts = {**design.hosts, **{host.name: host for host in hosts}}
    made = design._replace(clusters={**design.clusters, "mgmt": changed}, switches=switches, hosts=all_hosts)
    for drawing in draw(made):
        root = ET.fromstring(drawing.svg)
        assert {one.tag.rpartition("}")[2] for one in root.iter()} <= TAGS
        if drawing.name in ("virtual-switch-mgmt", "topology"):
            assert any(text in one for one in picture_texts(drawing.svg))


@pytest.mark.parametrize(
    ("href", "written"),
    [
        ("cabling.html#clx-swx-033", "cabling.html#clx-swx-033"),
        ("../a%20b/?q=1", "../a%20b/?q=1"),
        ('"><script>', "%22%3E%3Cscript%3E"),
        ("javascript:alert(1)", "javascript%3Aalert%281%29"),
        ("\\G&amp;é", "%5CG%26amp%3B%C3%A9"),
    ],
)
def test_address(href: str, written: str) -> None:
    assert _dot.escape_address(href) == written

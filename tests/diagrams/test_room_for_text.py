"""Boxes are wide enough for long small texts in fonts wider than Graphviz counts with."""

import re

import pytest

from refarch_site.diagrams import _dot
from refarch_site.diagrams._graph import Cell, Graph, Node, Text, small, strong


def width(*texts: Text, least: int = 0) -> int:
    made = _dot.source(Graph("g", "TB", (Node("n", ((Cell(texts, "", "host", width=least),),)),)))
    found = re.search(r'WIDTH="(\d+)"', made)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(
    ("text", "least"),
    [
        # Widths in DejaVu Sans at 10 points, with 6 points on either side.
        ("vmk1 192.168.110.11 to 192.168.110.12", 218),
        ("150000 to 1501500 bytes", 141),
        ("Management of 4 hosts and eth0 of 2 switches", 246),
    ],
)
def test_a_long_text_gets_its_room(text: str, least: int) -> None:
    assert least <= width(small(text)) <= least * 1.25


def test_short_texts_and_headings_leave_the_width_alone() -> None:
    assert width(small("MTU 9000"), strong("a heading that is longer than any")) == 0
    assert width(small("MTU 9000"), least=110) == 110

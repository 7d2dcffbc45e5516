"""Attributes of a cell of a box for Graphviz: spans of more than one, frame, and where its text stands."""

from typing import Any

import pytest

from refarch_diagrams._dot import _cell_attributes
from refarch_diagrams._graph import GraphCell


def attributes(**changes: Any) -> dict[str, str]:
    return dict(_cell_attributes(GraphCell(texts=())._replace(**changes)))


@pytest.mark.parametrize(("size", "said"), [(1, None), (2, "2"), (3, "3")])
def test_spans(size: int, said: str | None) -> None:
    assert attributes(columns=size).get("COLSPAN") == said
    assert attributes(rows=size).get("ROWSPAN") == said


def test_name_and_frame() -> None:
    assert "PORT" not in attributes() and attributes(name="p1")["PORT"] == "p1"
    assert "BORDER" not in attributes() and attributes()["COLOR"]
    assert attributes(framed=False)["BORDER"] == "0" and "COLOR" not in attributes(framed=False)
    assert attributes()["BGCOLOR"] and attributes(framed=False)["BGCOLOR"]


def test_place_of_the_text_and_address() -> None:
    assert not {"ALIGN", "BALIGN", "HREF", "TITLE"} & attributes().keys()
    assert (attributes(align="left")["ALIGN"], attributes(align="left")["BALIGN"]) == ("LEFT", "LEFT")
    assert attributes(href="hosts.html")["HREF"] == "hosts.html"

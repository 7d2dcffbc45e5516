"""Which way RDMA between virtual machines takes, host by host: a field for every two hosts."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from refarch import api
from refarch.api import Table
from refarch.api.model import Design, compress

from ._dot import one_line
from ._graph import Diagram, Drawing, Entry, Href, Role
from ._palette import FILL, LINE
from ._picture_svg import written
from ._svg import coloured, framed, tag
from ._vm_paths_narrow import narrow

FIELD, HEIGHT, NAME, EDGE, CHARACTER = 58, 30, 84, 6, 7.4
"""In points: width and height of a field, least width of the column of names, rim, width of a character."""

FITS = int((FIELD - 6) / CHARACTER)
"""Characters that fit above a column."""

ROLES: dict[str, Role] = {"memory": "host", "RDMA": "storage", "TCP": "signal"}
WORDS = {"memory": "Memory, on one host", "RDMA": "RDMA", "TCP": "TCP"}


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """One picture for each cluster whose virtual machines have PVRDMA adapters."""
    for identity, made in api.tables(design, "virtual-machines", "matrix").items():
        name, title = f"vm-paths-{identity}", made.title
        alt = one_line(_alt(made))
        wide = _names(made)
        size = (2 * EDGE + wide + FIELD * len(made.rows), 2 * EDGE + HEIGHT * (len(made.rows) + 1))
        svg = framed(
            coloured(_picture(made, wide)),
            size,
            f"{design.id}-{name}",
            (one_line(title), alt),
            _legend(made),
            "ra-wide",
        )
        small = written(
            narrow(made, (name, title, alt), ROLES, WORDS), f"{design.id}-{name}-narrow", narrow=True
        )
        yield Drawing(name, title, alt, svg, "", "", small)


def _names(made: Table) -> float:
    return max(NAME, max(len(str(row.cells[0])) for row in made.rows) * CHARACTER + 12)


def _picture(made: Table, wide: float) -> ET.Element:
    """Names of the hosts above and at the left, then the fields."""
    picture = ET.Element(tag("g"))
    short = _short([str(row.cells[0]) for row in made.rows])
    for number, row in enumerate(made.rows):
        host = str(row.cells[0])
        top, left = EDGE + HEIGHT * (number + 1), EDGE + wide + FIELD * number
        _text(picture, host, (EDGE + wide - 8, top + HEIGHT / 2 + 4), "end", strong=True)
        _text(picture, short[number], (left + FIELD / 2, EDGE + HEIGHT / 2 + 4), "middle", strong=True)
        for column, way in enumerate(row.cells[1:]):
            _field(
                picture,
                (EDGE + wide + FIELD * column, top),
                str(way),
                f"{host} and {made.rows[column].cells[0]}: {way}",
            )
    return picture


def _short(names: list[str]) -> list[str]:
    """Names for the narrow columns: without what all have in common at their beginning, or else the end of
    each."""
    common = 0
    while len(names) > 1 and all(
        len(name) > common + 2 and name[common] == names[0][common] for name in names
    ):
        common += 1
    return [name if len(name) <= FITS else _end(name, common) for name in names]


def _end(name: str, common: int) -> str:
    return name[common:] if len(name) - common <= FITS else f"…{name[1 - FITS :]}"


def _field(picture: ET.Element, at: tuple[float, float], way: str, hover_text: str) -> None:
    inside = ET.SubElement(picture, tag("g"))
    ET.SubElement(inside, tag("title")).text = one_line(hover_text)
    place = {
        "x": f"{at[0] + 1:g}",
        "y": f"{at[1] + 1:g}",
        "width": f"{FIELD - 2:g}",
        "height": f"{HEIGHT - 2:g}",
    }
    ET.SubElement(inside, tag("rect"), place | {"fill": FILL[ROLES[way]], "stroke": LINE[ROLES[way]]})
    _text(inside, way, (at[0] + FIELD / 2, at[1] + HEIGHT / 2 + 4), "middle")


def _text(parent: ET.Element, words: str, at: tuple[float, float], anchor: str, strong: bool = False) -> None:
    place = {
        "x": f"{at[0]:g}",
        "y": f"{at[1]:g}",
        "font-size": "11",
        "text-anchor": anchor,
        "fill": LINE["plain"],
    }
    ET.SubElement(parent, tag("text"), place | ({"font-weight": "bold"} if strong else {})).text = one_line(
        words
    )


def _legend(made: Table) -> Iterator[Entry]:
    ways = {str(way) for row in made.rows for way in row.cells[1:]}
    yield from (Entry(words, ROLES[way], "box") for way, words in WORDS.items() if way in ways)


def _alt(made: Table) -> str:
    """How many pairs take each way, and which hosts fall back."""
    hosts = [str(row.cells[0]) for row in made.rows]
    pairs = [
        str(row.cells[1 + column])
        for number, row in enumerate(made.rows)
        for column in range(number, len(hosts))
    ]
    counts = ", ".join(f"{way} {pairs.count(way)} times" for way in WORDS if way in pairs)
    return f"{made.title}: {compress(hosts)}. Ways between two of them: {counts}."


DIAGRAM = Diagram(drawings=drawings)

"""Paths of RDMA between VMs, host by host: a field for every two hosts."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from refarch import api
from refarch.api import Table
from refarch.facts.model import Design, compress

from ._dot import one_line
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._palette import FILL, LINE
from ._picture_svg import picture_svg
from ._svg import add_colour_classes, svg_page, svg_tag
from ._vm_paths_narrow import narrow_picture

FIELD_WIDTH, FIELD_HEIGHT, MIN_NAMES_WIDTH, EDGE, CHARACTER_WIDTH = 58, 30, 84, 6, 7.4
"""In points: width and height of a field, least width of the column of names, rim, width of a character."""

MAX_CHARACTERS = int((FIELD_WIDTH - 6) / CHARACTER_WIDTH)
"""Characters that fit above a column."""

PATH_ROLES: dict[str, Role] = {"memory": "host", "RDMA": "storage", "TCP": "signal"}
PATH_TITLES = {"memory": "Memory, on one host", "RDMA": "RDMA", "TCP": "TCP"}


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Drawings of the clusters whose VMs have PVRDMA adapters."""
    for identity, made in api.tables(design, "virtual-machines", "matrix").items():
        name, title = f"vm-paths-{identity}", made.title
        alt = one_line(_matrix_alt(made))
        wide = _names_width(made)
        size = (
            2 * EDGE + wide + FIELD_WIDTH * len(made.rows),
            2 * EDGE + FIELD_HEIGHT * (len(made.rows) + 1),
        )
        svg = svg_page(
            add_colour_classes(_matrix_svg(made, wide)),
            size,
            f"{design.id}-{name}",
            (one_line(title), alt),
            _path_legend(made),
            "ra-wide",
        )
        small = picture_svg(
            narrow_picture(made, (name, title, alt), PATH_ROLES, PATH_TITLES),
            f"{design.id}-{name}-narrow",
            narrow=True,
        )
        yield Drawing(name, title, alt, svg, "", "", small)


def _names_width(made: Table) -> float:
    return max(MIN_NAMES_WIDTH, max(len(str(row.cells[0])) for row in made.rows) * CHARACTER_WIDTH + 12)


def _matrix_svg(made: Table, wide: float) -> ET.Element:
    """Names of the hosts above and at the left, then the fields."""
    picture = ET.Element(svg_tag("g"))
    short = _short_names([str(row.cells[0]) for row in made.rows])
    for number, row in enumerate(made.rows):
        host = str(row.cells[0])
        top, left = EDGE + FIELD_HEIGHT * (number + 1), EDGE + wide + FIELD_WIDTH * number
        _add_text(picture, host, (EDGE + wide - 8, top + FIELD_HEIGHT / 2 + 4), "end", strong=True)
        _add_text(
            picture,
            short[number],
            (left + FIELD_WIDTH / 2, EDGE + FIELD_HEIGHT / 2 + 4),
            "middle",
            strong=True,
        )
        for column, way in enumerate(row.cells[1:]):
            _add_field(
                picture,
                (EDGE + wide + FIELD_WIDTH * column, top),
                str(way),
                f"{host} and {made.rows[column].cells[0]}: {way}",
            )
    return picture


def _short_names(names: list[str]) -> list[str]:
    """Names for the narrow columns: without what all have in common at their beginning, or else the end of
    each."""
    common = 0
    while len(names) > 1 and all(
        len(name) > common + 2 and name[common] == names[0][common] for name in names
    ):
        common += 1
    return [name if len(name) <= MAX_CHARACTERS else _name_end(name, common) for name in names]


def _name_end(name: str, common: int) -> str:
    return name[common:] if len(name) - common <= MAX_CHARACTERS else f"…{name[1 - MAX_CHARACTERS :]}"


def _add_field(picture: ET.Element, at: tuple[float, float], way: str, hover_text: str) -> None:
    inside = ET.SubElement(picture, svg_tag("g"))
    ET.SubElement(inside, svg_tag("title")).text = one_line(hover_text)
    place = {
        "x": f"{at[0] + 1:g}",
        "y": f"{at[1] + 1:g}",
        "width": f"{FIELD_WIDTH - 2:g}",
        "height": f"{FIELD_HEIGHT - 2:g}",
    }
    ET.SubElement(
        inside, svg_tag("rect"), place | {"fill": FILL[PATH_ROLES[way]], "stroke": LINE[PATH_ROLES[way]]}
    )
    _add_text(inside, way, (at[0] + FIELD_WIDTH / 2, at[1] + FIELD_HEIGHT / 2 + 4), "middle")


def _add_text(
    parent: ET.Element, words: str, at: tuple[float, float], anchor: str, strong: bool = False
) -> None:
    place = {
        "x": f"{at[0]:g}",
        "y": f"{at[1]:g}",
        "font-size": "11",
        "text-anchor": anchor,
        "fill": LINE["plain"],
    }
    ET.SubElement(
        parent, svg_tag("text"), place | ({"font-weight": "bold"} if strong else {})
    ).text = one_line(words)


def _path_legend(made: Table) -> Iterator[LegendEntry]:
    ways = {str(way) for row in made.rows for way in row.cells[1:]}
    yield from (
        LegendEntry(words, PATH_ROLES[way], "box") for way, words in PATH_TITLES.items() if way in ways
    )


def _matrix_alt(made: Table) -> str:
    """Number of host pairs by path, in sentences."""
    hosts = [str(row.cells[0]) for row in made.rows]
    pairs = [
        str(row.cells[1 + column])
        for number, row in enumerate(made.rows)
        for column in range(number, len(hosts))
    ]
    counts = ", ".join(f"{way} {pairs.count(way)} times" for way in PATH_TITLES if way in pairs)
    return f"{made.title}: {compress(hosts)}. Ways between two of them: {counts}."


DIAGRAM = Diagram(drawings=drawings)

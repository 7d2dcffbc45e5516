"""Paths of RDMA between VMs, host by host: a field for every two hosts.

On a narrow screen a field has a letter, and the hosts have numbers above the columns; columns without room
continue below.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence

from refarch import api
from refarch.api import Table
from refarch.api.model import Design, compress

from ._dot import one_line
from ._graph import Diagram, Drawing, Href, LegendEntry, Role
from ._palette import FILL, LINE
from ._picture import Box, Label, Picture
from ._picture_svg import picture_svg
from ._svg import add_color_classes, add_svg_text, svg_page, svg_tag
from ._text_measure import SMALL_SIZE, shorten_middle, text_width

FIELD_WIDTH, FIELD_HEIGHT, MIN_NAMES_WIDTH, EDGE, CHARACTER_WIDTH = 58, 30, 84, 6, 7.4
"""In points: width and height of a field, least width of the column of names, rim, width of a character."""

MAX_CHARACTERS = int((FIELD_WIDTH - 6) / CHARACTER_WIDTH)
"""Characters that fit above a column."""

PATH_ROLES: dict[str, Role] = {"memory": "host", "RDMA": "storage", "TCP": "signal"}
PATH_TITLES = {"memory": "Memory, on one host", "RDMA": "RDMA", "TCP": "TCP"}


def drawings(design: Design, href: Href) -> Iterator[Drawing]:
    """Drawings of the clusters whose VMs have PVRDMA adapters."""
    for identity, matrix in api.tables(design, "virtual-machines", "matrix").items():
        name, title = f"vm-paths-{identity}", matrix.title
        alt = one_line(_matrix_alt(matrix))
        width = _names_width(matrix)
        size = (
            2 * EDGE + width + FIELD_WIDTH * len(matrix.rows),
            2 * EDGE + FIELD_HEIGHT * (len(matrix.rows) + 1),
        )
        svg = svg_page(
            add_color_classes(_matrix_svg(matrix, width)),
            size,
            f"{design.id}-{name}",
            (one_line(title), alt),
            _path_legend(matrix),
            "ra-wide",
        )
        small = picture_svg(
            narrow_picture(matrix, (name, title, alt), PATH_ROLES, PATH_TITLES),
            f"{design.id}-{name}-narrow",
            narrow=True,
        )
        yield Drawing(name, title, alt, svg, "", "", small)


def _names_width(matrix: Table) -> float:
    return max(MIN_NAMES_WIDTH, max(len(str(row.cells[0])) for row in matrix.rows) * CHARACTER_WIDTH + 12)


def _matrix_svg(matrix: Table, width: float) -> ET.Element:
    """Names of the hosts above and at the left, then the fields."""
    picture = ET.Element(svg_tag("g"))
    short = _short_names([str(row.cells[0]) for row in matrix.rows])
    for number, row in enumerate(matrix.rows):
        host = str(row.cells[0])
        top, left = EDGE + FIELD_HEIGHT * (number + 1), EDGE + width + FIELD_WIDTH * number
        add_svg_text(picture, host, (EDGE + width - 8, top + FIELD_HEIGHT / 2 + 4), "11", "end", strong=True)
        add_svg_text(
            picture,
            short[number],
            (left + FIELD_WIDTH / 2, EDGE + FIELD_HEIGHT / 2 + 4),
            "11",
            strong=True,
        )
        for column, path in enumerate(row.cells[1:]):
            _add_field(
                picture,
                (EDGE + width + FIELD_WIDTH * column, top),
                str(path),
                f"{host} and {matrix.rows[column].cells[0]}: {path}",
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


def _add_field(picture: ET.Element, at: tuple[float, float], path: str, hover_text: str) -> None:
    inside = ET.SubElement(picture, svg_tag("g"))
    ET.SubElement(inside, svg_tag("title")).text = one_line(hover_text)
    place = {
        "x": f"{at[0] + 1:g}",
        "y": f"{at[1] + 1:g}",
        "width": f"{FIELD_WIDTH - 2:g}",
        "height": f"{FIELD_HEIGHT - 2:g}",
    }
    ET.SubElement(
        inside, svg_tag("rect"), place | {"fill": FILL[PATH_ROLES[path]], "stroke": LINE[PATH_ROLES[path]]}
    )
    add_svg_text(inside, path, (at[0] + FIELD_WIDTH / 2, at[1] + FIELD_HEIGHT / 2 + 4), "11")


def _path_legend(matrix: Table) -> Iterator[LegendEntry]:
    paths = {str(path) for row in matrix.rows for path in row.cells[1:]}
    yield from (
        LegendEntry(words, PATH_ROLES[path], "box") for path, words in PATH_TITLES.items() if path in paths
    )


def _matrix_alt(matrix: Table) -> str:
    """Number of host pairs by path, in sentences."""
    hosts = [str(row.cells[0]) for row in matrix.rows]
    pairs = [
        str(row.cells[1 + column])
        for number, row in enumerate(matrix.rows)
        for column in range(number, len(hosts))
    ]
    counts = ", ".join(f"{path} {pairs.count(path)} times" for path in PATH_TITLES if path in pairs)
    return f"{matrix.title}: {compress(hosts)}. Paths between two of them: {counts}."


NARROW_WIDTH, NARROW_EDGE, NARROW_FIELD, NARROW_ROW, MAX_HOST_NAME = 320.0, 6.0, 18.0, 20.0, 150.0
"""Points: width of the whole, rim, width and height of a field, most of the column of names."""


def narrow_picture(
    matrix: Table, name_title_alt: tuple[str, str, str], roles: Mapping[str, Role], words: Mapping[str, str]
) -> Picture:
    """Picture of the paths; ``name_title_alt`` are its name, title and text alternative, ``roles`` and
    ``words`` color and meaning of each path."""
    hosts = [str(row.cells[0]) for row in matrix.rows]
    texts = [
        shorten_middle(f"{number} {host}", MAX_HOST_NAME, SMALL_SIZE) for number, host in enumerate(hosts, 1)
    ]
    left = NARROW_EDGE + max(text_width(text, SMALL_SIZE) for text in texts) + 6
    many = int((NARROW_WIDTH - NARROW_EDGE - left) // NARROW_FIELD)
    boxes: list[Box] = []
    y = NARROW_EDGE
    for start in range(0, len(hosts), many):
        columns = range(start, min(start + many, len(hosts)))
        boxes += _column_numbers(columns, left, y)
        for number, text in enumerate(texts):
            y += NARROW_ROW
            boxes += _narrow_row(matrix, (start, number), text, columns, (left, y), roles)
        y += NARROW_ROW + NARROW_EDGE
    used = {str(path) for row in matrix.rows for path in row.cells[1:]}
    legend = tuple(
        LegendEntry(f"{path[0].upper()}: {words[path]}", roles[path], "box") for path in words if path in used
    )
    return Picture(*name_title_alt, NARROW_WIDTH, y, tuple(boxes), (), legend)


def _column_numbers(columns: Sequence[int], left: float, y: float) -> Iterator[Box]:
    """Numbers of the hosts above their columns."""
    for at, column in enumerate(columns):
        x = left + at * NARROW_FIELD
        label = Label(str(column + 1), x + NARROW_FIELD / 2, y + 14, SMALL_SIZE, True)
        yield Box(f"h{column}", x, y, NARROW_FIELD, NARROW_ROW, "plain", (label,), "note")


def _narrow_row(
    matrix: Table,
    name: tuple[int, int],
    text: str,
    columns: Sequence[int],
    at: tuple[float, float],
    roles: Mapping[str, Role],
) -> Iterator[Box]:
    """Host with its ways to those of some columns."""
    (start, number), (left, y) = name, at
    row = matrix.rows[number]
    label = Label(text, left - 6, y + 14, SMALL_SIZE, anchor="end")
    yield Box(
        f"r{start}.{number}", NARROW_EDGE, y, left - NARROW_EDGE - 3, NARROW_ROW, "plain", (label,), "note"
    )
    for place, column in enumerate(columns):
        path, x = str(row.cells[1 + column]), left + place * NARROW_FIELD
        letter = (Label(path[0].upper(), x + NARROW_FIELD / 2, y + 14, SMALL_SIZE),)
        tip = f"{row.cells[0]} and {matrix.rows[column].cells[0]}: {path}"
        field = (x + 1, y + 1, NARROW_FIELD - 2, NARROW_ROW - 2)
        yield Box(f"f{number}.{column}", *field, roles[path], letter, "chip", tip=tip)


DIAGRAM = Diagram(drawings=drawings)

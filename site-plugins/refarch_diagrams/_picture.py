"""A picture whose places are known: boxes, lines between them and texts, before it is written as SVG or as a
file for draw.io. All lengths are points, counted from the upper left corner; texts are the design's own, not
escaped.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ._graph import LegendEntry, LineStyle, Role
from ._text_measure import SMALL_SIZE, text_width

Anchor = Literal["start", "middle", "end"]

Shape = Literal["box", "frame", "lane", "chip", "note", "device", "glyph", "text", "callout"]
"""A plain box; a frame around others; the ground of a fabric; a port or a VLAN; a text on a line; a device,
which has a sign; a sign alone; a text alone; a number in a circle."""

Sign = Literal["", "server", "servers", "switch", "array", "router", "machine", "witness", "cloud"]
"""Sign next to a device's name, so that it is recognized before it is read."""


ARROW_LENGTH = 7.0
"""Points that an arrow is long."""


class Label(NamedTuple):
    """Line of text. ``y`` is its base line, ``x`` where its anchor stands."""

    text: str
    x: float
    y: float
    size: float = SMALL_SIZE
    bold: bool = False
    role: Role = "plain"
    anchor: Anchor = "middle"

    @property
    def left_edge(self) -> float:
        """Left edge of the text."""
        width = text_width(self.text, self.size, self.bold)
        return self.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


class Box(NamedTuple):
    """Something with a place of its own."""

    id: str
    """Id that refarch makes, never a text of the design."""
    x: float
    y: float
    width: float
    height: float
    role: Role = "plain"
    labels: tuple[Label, ...] = ()
    shape: Shape = "box"
    sign: Sign = ""
    href: str = ""
    tip: str = ""
    """Text on hover, and for readers who do not see the picture."""
    layers: tuple[str, ...] = ()
    """Kinds of traffic that it belongs to; empty for what belongs to all."""
    parent: str = ""
    """The box that it is a part of, such as the device of a port."""
    dashed: bool = False
    sign_at: tuple[float, float] = (0.0, 0.0)
    """Left upper corner of the sign."""

    @property
    def middle(self) -> float:
        """Horizontal center."""
        return self.x + self.width / 2

    @property
    def right_edge(self) -> float:
        """Right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Lower edge, counted from the top."""
        return self.y + self.height


Points = tuple[tuple[float, float], ...]


class Wire(NamedTuple):
    """Line from one box to another, over ``points``."""

    id: str
    a: str
    b: str
    points: Points
    role: Role = "plain"
    style: LineStyle = "solid"
    thickness: float = 1.5
    tip: str = ""
    layers: tuple[str, ...] = ()
    arrow: bool = False
    """Whether an arrow follows its last point."""
    curved: bool = False
    """Whether the points are those of a Bézier curve."""
    orthogonal: bool = False
    """Whether its pieces are level and upright, with round corners."""
    double: bool = False
    """Whether it is drawn as two parallel lines."""
    gaps: Points = ()
    """Places on level pieces that an upright line bridges."""


class Picture(NamedTuple):
    """Whole picture."""

    name: str
    title: str
    alt: str
    width: float
    height: float
    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    cases: str = ""
    """Alternative states on the same places, as JSON; empty for none."""


class TextLine(NamedTuple):
    """Line of text without a place: ``size`` in points."""

    text: str
    size: float
    bold: bool = False
    role: Role = "plain"


def centered_labels(box: tuple[float, float, float, float], texts: Iterable[TextLine]) -> Iterator[Label]:
    """Labels of text in the middle of a box, which is left, top, width, height."""
    lines = [line for line in texts if line.text]
    left, top, width, height = box
    line_heights = [line.size * 1.25 for line in lines]
    y = top + (height - sum(line_heights)) / 2
    for line, line_height in zip(lines, line_heights, strict=True):
        # SVG places text by its base line, which is 0.36 of the size below the middle of capitals.
        base = y + line_height / 2 + line.size * 0.36
        yield Label(line.text, left + width / 2, base, line.size, line.bold, line.role)
        y += line_height


def as_text(picture: Picture) -> str:
    """Picture as lines to compare: places of all boxes and lines, and every text."""
    lines = [f"{picture.name} {picture.width:g} x {picture.height:g}"]
    for box in picture.boxes:
        texts = " | ".join(label.text for label in box.labels)
        lines.append(f"{box.shape} {box.id} {_place(box)} {box.role} {texts}".rstrip())
        lines += [f"    {line}" for line in (box.sign, box.href, box.tip, " ".join(box.layers)) if line]
    for wire in picture.wires:
        path = " ".join(f"{x:g},{y:g}" for x, y in wire.points)
        lines.append(f"line {wire.a} {wire.b} {wire.role} {wire.style} {wire.thickness:g} {path}")
        lines += [f"    {line}" for line in (wire.tip, " ".join(wire.layers)) if line]
    lines += [f"legend {entry.role} {entry.style} {entry.text}" for entry in picture.legend]
    return "\n".join(lines) + "\n"


def _place(box: Box) -> str:
    return f"{box.x:g},{box.y:g} {box.width:g}x{box.height:g}"

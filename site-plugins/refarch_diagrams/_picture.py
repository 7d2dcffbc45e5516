"""A picture whose places are known: boxes, lines between them and texts, before it is written as SVG or as a
file for draw.io. All lengths are points, counted from the upper left corner; texts are the design's own, not
escaped.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ._graph import LegendEntry, LineStyle, Role
from ._measure import SMALL_SIZE, text_width

Anchor = Literal["start", "middle", "end"]

Shape = Literal["box", "frame", "chip", "note", "device"]
"""A plain box; a frame around others; a port or a VLAN; a text on a line; a device, which has a sign."""

Sign = Literal["", "server", "servers", "switch", "array", "router", "machine", "witness", "cloud"]
"""What is drawn beside a device's name, so that it is recognised before it is read."""


ARROW_LENGTH = 7.0
"""Points that an arrow is long."""


class Label(NamedTuple):
    """A line of text. ``y`` is its base line, ``x`` where its anchor stands."""

    text: str
    x: float
    y: float
    size: float = SMALL_SIZE
    strong: bool = False
    role: Role = "plain"
    anchor: Anchor = "middle"

    @property
    def left(self) -> float:
        """Left edge of the text."""
        wide = text_width(self.text, self.size, self.strong)
        return self.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


class Box(NamedTuple):
    """Something with a place of its own."""

    id: str
    """Of our own making, never a text of the design."""
    x: float
    y: float
    wide: float
    high: float
    role: Role = "plain"
    labels: tuple[Label, ...] = ()
    shape: Shape = "box"
    sign: Sign = ""
    href: str = ""
    tip: str = ""
    """What is told on hover, and to those who do not see the picture."""
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
        return self.x + self.wide / 2

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        """Lower edge, counted from the top."""
        return self.y + self.high


Points = tuple[tuple[float, float], ...]


class Wire(NamedTuple):
    """A line from one box to another, over ``points``; a bent one leaves the first of them upright, arrives
    at the second so, and is straight from there."""

    id: str
    a: str
    b: str
    points: Points
    role: Role = "plain"
    style: LineStyle = "solid"
    thick: float = 1.5
    tip: str = ""
    layers: tuple[str, ...] = ()
    bent: bool = False
    shared: Points = ()
    """The way from its first box to its first point, where another line is drawn there already."""
    arrow: bool = False
    """Whether an arrow follows its last point."""
    curved: bool = False
    """Whether the points are those of a Bézier curve."""


class Picture(NamedTuple):
    """A whole picture."""

    name: str
    title: str
    alt: str
    wide: float
    high: float
    boxes: tuple[Box, ...]
    wires: tuple[Wire, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    cases: str = ""
    """What may be shown by choice on the same places, as JSON; empty for nothing."""


TextLine = tuple[str, float, bool, Role]
"""Words, size, whether they are bold, and their role."""


def centred_labels(box: tuple[float, float, float, float], texts: Iterable[TextLine]) -> Iterator[Label]:
    """Lines of text in the middle of a box, which is left, top, width, height."""
    lines = [line for line in texts if line[0]]
    left, top, wide, high = box
    step = [size * 1.25 for _, size, _, _ in lines]
    y = top + (high - sum(step)) / 2
    for (words, size, bold, role), down in zip(lines, step, strict=True):
        yield Label(words, left + wide / 2, y + down / 2 + size * 0.36, size, bold, role)
        y += down


def as_text(picture: Picture) -> str:
    """The picture as lines to compare: places of all boxes and lines, and every text."""
    lines = [f"{picture.name} {picture.wide:g} x {picture.high:g}"]
    for box in picture.boxes:
        said = " | ".join(label.text for label in box.labels)
        lines.append(f"{box.shape} {box.id} {_place(box)} {box.role} {said}".rstrip())
        lines += [f"    {line}" for line in (box.sign, box.href, box.tip, " ".join(box.layers)) if line]
    for wire in picture.wires:
        way = " ".join(f"{x:g},{y:g}" for x, y in wire.points)
        lines.append(f"line {wire.a} {wire.b} {wire.role} {wire.style} {wire.thick:g} {way}")
        lines += [f"    {line}" for line in (wire.tip, " ".join(wire.layers)) if line]
    lines += [f"legend {entry.role} {entry.style} {entry.text}" for entry in picture.legend]
    return "\n".join(lines) + "\n"


def _place(box: Box) -> str:
    return f"{box.x:g},{box.y:g} {box.wide:g}x{box.high:g}"

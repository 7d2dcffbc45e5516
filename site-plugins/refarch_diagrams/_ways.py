"""Where the lines of a picture run, and what they run through."""

from collections.abc import Iterator
from itertools import pairwise

from ._measure import width
from ._picture import Box, Label, Picture, Points, Wire

STEPS = 24
"""Pieces that a curve is cut into."""

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def way(wire: Wire) -> list[tuple[float, float]]:
    """Points on a line, near each other where it is a curve."""
    if wire.curved:
        corners = [wire.points[at : at + 4] for at in range(0, len(wire.points) - 3, 3)]
    elif wire.bent:
        (x, y), (far_x, far_y) = wire.points[:2]
        half = (y + far_y) / 2
        corners = [((x, y), (x, half), (far_x, half), (far_x, far_y))]
    else:
        return list(wire.points)
    straight = () if wire.curved else wire.points[2:]
    return [*(point for four in corners for point in _curve(four)), *straight]


def _curve(corners: Points) -> Iterator[tuple[float, float]]:
    """Points on one cubic Bézier curve."""
    for step in range(STEPS + 1):
        t = step / STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(share * x for share, (x, _) in zip(shares, corners, strict=True)),
            sum(share * y for share, (_, y) in zip(shares, corners, strict=True)),
        )


def meets(wire: Wire, place: Rectangle) -> bool:
    """Whether a line runs through a rectangle."""
    return any(_cuts(*piece, place) for piece in pairwise(way(wire)))


def _cuts(start: tuple[float, float], end: tuple[float, float], place: Rectangle) -> bool:
    """Whether a straight piece of a line has a point inside a rectangle: what is left of it between each
    pair of sides."""
    first, last = 0.0, 1.0
    for at in (0, 1):
        low, high = place[at], place[at + 2]
        away = end[at] - start[at]
        if not away:
            if not low < start[at] < high:
                return False
            continue
        near, far = sorted(((low - start[at]) / away, (high - start[at]) / away))
        first, last = max(first, near), min(last, far)
    return first < last


def inner(box: Box) -> Rectangle:
    """A box without its edge, which lines may touch."""
    return box.x + 1, box.y + 1, box.right - 1, box.bottom - 1


def room_of(label: Label) -> Rectangle:
    """What a text takes."""
    wide = width(label.text, label.size, label.strong)
    return label.left, label.y - label.size * 0.75, label.left + wide, label.y + label.size * 0.25


def crossings(made: Picture) -> list[tuple[Wire, Box]]:
    """Lines that run behind boxes that they do not end at, or through titles of frames, each with the box."""
    owners = {box.id: box.parent or box.id.partition(".")[0] for box in made.boxes}
    return [
        (wire, box)
        for wire in made.wires
        for box in made.boxes
        if _crosses(wire, box, {wire.id, owners[wire.a], owners[wire.b]}, owners[box.id])
    ]


def _crosses(wire: Wire, box: Box, ends: set[str], owner: str) -> bool:
    if box.shape == "frame":
        return any(meets(wire, room_of(label)) for label in box.labels)
    return owner not in ends and meets(wire, inner(box))

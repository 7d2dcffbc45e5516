"""Points of the lines of a picture, and what they run through."""

from collections.abc import Iterator
from itertools import pairwise

from ._picture import Box, Label, Picture, Points, Wire
from ._text_measure import text_width

CURVE_STEPS = 24
"""Pieces that a curve is cut into."""

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def wire_points(wire: Wire) -> list[tuple[float, float]]:
    """Points on a line, near each other where it is a curve."""
    if not wire.curved:
        return list(wire.points)
    # Curves share their ends: each begins with the last of the four points of the one before.
    corners = (wire.points[at : at + 4] for at in range(0, len(wire.points) - 3, 3))
    return [point for four in corners for point in _curve_points(four)]


def _curve_points(corners: Points) -> Iterator[tuple[float, float]]:
    """Points on one cubic Bézier curve."""
    for step in range(CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(share * x for share, (x, _) in zip(shares, corners, strict=True)),
            sum(share * y for share, (_, y) in zip(shares, corners, strict=True)),
        )


def wire_crosses(wire: Wire, place: Rectangle) -> bool:
    """Whether a line runs through a rectangle."""
    return any(_segment_crosses(*piece, place) for piece in pairwise(wire_points(wire)))


def _segment_crosses(start: tuple[float, float], end: tuple[float, float], place: Rectangle) -> bool:
    """Whether a straight piece of a line has a point inside a rectangle: what is left of it between each
    pair of sides."""
    # Liang-Barsky: the part of the segment, as shares of its length, that is between both pairs of sides.
    first, last = 0.0, 1.0
    for at in (0, 1):
        low, high = place[at], place[at + 2]
        distance = end[at] - start[at]
        if not distance:
            # The piece runs along this axis, either between the sides all the way or never.
            if not low < start[at] < high:
                return False
            continue
        enter, leave = sorted(((low - start[at]) / distance, (high - start[at]) / distance))
        first, last = max(first, enter), min(last, leave)
    return first < last


def box_interior(box: Box) -> Rectangle:
    """Box without its edge, which lines may touch."""
    return box.x + 1, box.y + 1, box.right_edge - 1, box.bottom - 1


def label_bounds(label: Label) -> Rectangle:
    """Rectangle of a text."""
    width = text_width(label.text, label.size, label.bold)
    return label.left_edge, label.y - label.size * 0.75, label.left_edge + width, label.y + label.size * 0.25


def hidden_crossings(picture: Picture) -> list[tuple[Wire, Box]]:
    """Lines that run behind boxes that they do not end at, or through titles of frames, each with the box."""
    owners = {box.id: box.parent or box.id.partition(".")[0] for box in picture.boxes}
    return [
        (wire, box)
        for wire in picture.wires
        for box in picture.boxes
        if _wire_hides_behind(wire, box, {wire.id, owners[wire.a], owners[wire.b]}, owners[box.id])
    ]


def _wire_hides_behind(wire: Wire, box: Box, ends: set[str], owner: str) -> bool:
    if box.shape in ("frame", "lane"):
        return any(wire_crosses(wire, label_bounds(label)) for label in box.labels)
    return owner not in ends and wire_crosses(wire, box_interior(box))

"""Where lines and boxes of a picture lie: what the tests of pictures ask."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise

from refarch_diagrams._picture import Box, Label, Picture, Points, Wire
from refarch_diagrams._text_measure import text_width


def way(wire: Wire) -> list[tuple[float, float]]:
    """Points on a line, near each other."""
    steps = [step / 40 for step in range(41)]
    curves: list[Points] = []
    points = wire.points
    if wire.curved:
        curves, points = [points[at : at + 4] for at in range(0, len(points) - 1, 3)], ()
    found = [(_on(curve, 0, t), _on(curve, 1, t)) for curve in curves for t in steps]
    for (x, y), (far_x, far_y) in pairwise(points):
        found += [(x + (far_x - x) * t, y + (far_y - y) * t) for t in steps]
    return found


def _on(curve: Points, axis: int, t: float) -> float:
    """Where a cubic Bézier curve is after a part ``t`` of it, on one axis."""
    first, second, third, last = (corner[axis] for corner in curve)
    near, far = first * (1 - t) + second * t, third * (1 - t) + last * t
    middle = second * (1 - t) + third * t
    left, right = near * (1 - t) + middle * t, middle * (1 - t) + far * t
    return left * (1 - t) + right * t


def within(box: Box, point: tuple[float, float]) -> bool:
    """Whether a point lies inside a box, and not on its edge."""
    x, y = point
    return box.x + 1 < x < box.right_edge - 1 and box.y + 1 < y < box.bottom - 1


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have room in common."""
    return (
        min(one.right_edge, other.right_edge) - max(one.x, other.x) > 0.5
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.5
    )


def hidden(made: Picture) -> list[str]:
    """Lines that run behind boxes that they do not end at, or through titles of frames, and borders of
    frames that words on a line cut: what nobody would draw by hand."""
    return [*_behind(made), *_cut_borders(made)]


def _behind(made: Picture) -> Iterator[str]:
    owners = {box.id: box.parent or box.id.partition(".")[0] for box in made.boxes}
    for wire in made.wires:
        points = way(wire)
        ends = {wire.id, owners[wire.a], owners[wire.b]}
        for box in made.boxes:
            if box.shape in ("frame", "lane"):
                rooms = [_room(label) for label in box.labels]
            else:
                rooms = [box] if owners[box.id] not in ends else []
            if any(within(room, point) for room in rooms for point in points):
                said = box.labels[0].text if box.labels else box.id
                yield f"{wire.tip or wire.id} behind {said}"


def _room(label: Label) -> Box:
    """What a text takes, as a box."""
    wide = text_width(label.text, label.size, label.bold)
    return Box("", label.left_edge, label.y - label.size * 0.75, wide, label.size)


def _cut_borders(made: Picture) -> Iterator[str]:
    frames = [box for box in made.boxes if box.shape in ("frame", "lane")]
    for note in (box for box in made.boxes if box.shape == "note"):
        for frame in frames:
            inside = (
                frame.x < note.x
                and note.right_edge < frame.right_edge
                and frame.y < note.y
                and note.bottom < frame.bottom
            )
            if overlap(note, frame) and not inside:
                yield f"{note.labels[0].text} cuts the border of {frame.id}"


def dashes_of_legend(svg: str) -> dict[str, str | None]:
    """How the samples of the legend of a picture are dashed, by their words."""
    space = "{http://www.w3.org/2000/svg}"
    (legend,) = (each for each in ET.fromstring(svg).iter(f"{space}g") if each.get("class") == "legend")
    samples, words = list(legend)[::2], list(legend)[1::2]
    return {
        word.text or "": sample.get("stroke-dasharray") for sample, word in zip(samples, words, strict=True)
    }


def path_points(data: str) -> list[list[float]]:
    """Points that the data of a path name, corners of curves among them."""
    found: list[list[float]] = []
    for command, words in re.findall(r"([MLHVQC])([^A-Z]*)", data):
        numbers = [float(word) for word in words.split()]
        if command == "H":
            numbers = [numbers[0], found[-1][1]]
        elif command == "V":
            numbers = [found[-1][0], numbers[0]]
        found += [numbers[at : at + 2] for at in range(0, len(numbers), 2)]
    return found

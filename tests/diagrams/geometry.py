"""Where lines and boxes of a picture lie: what the tests of pictures ask."""

from itertools import pairwise

from refarch_site.diagrams._picture import Box, Wire


def way(wire: Wire) -> list[tuple[float, float]]:
    """Points on a line, near each other: on the curve that a bent one is drawn as."""
    steps = [step / 40 for step in range(41)]
    if wire.bent:
        (x, y), (far_x, far_y) = wire.points
        half = (y + far_y) / 2
        return [
            (
                x * (1 - t) ** 3 + 3 * x * t * (1 - t) ** 2 + 3 * far_x * t * t * (1 - t) + far_x * t**3,
                y * (1 - t) ** 3 + 3 * half * t * (1 - t) ** 2 + 3 * half * t * t * (1 - t) + far_y * t**3,
            )
            for t in steps
        ]
    return [
        (x + (other_x - x) * t, y + (other_y - y) * t)
        for (x, y), (other_x, other_y) in pairwise(wire.points)
        for t in steps
    ]


def within(box: Box, point: tuple[float, float]) -> bool:
    """Whether a point lies inside a box, and not on its edge."""
    x, y = point
    return box.x + 1 < x < box.right - 1 and box.y + 1 < y < box.bottom - 1


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have room in common."""
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.5
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.5
    )

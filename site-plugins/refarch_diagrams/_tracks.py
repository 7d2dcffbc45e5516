"""Tracks of lines between two rows of boxes: exact routing with the fewest crossings that the order of the
ports allows."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple


class TrackSpan(NamedTuple):
    """Ends of a line between two rows: the x of its lower and of its upper end, in points."""

    lower: float
    upper: float

    @property
    def left_end(self) -> float:
        """Left end of its level part."""
        return min(self)

    @property
    def right_end(self) -> float:
        """Right end of its level part."""
        return max(self)


def track_levels(spans: Sequence[TrackSpan], gap: float) -> list[int]:
    """Track of each line, 0 for the one next to the upper row. All ends must differ.

    Two lines whose order differs above and below cross once on any tracks. Two lines in the same order do not
    cross if, of two that go right, the left one is nearer to the upper row, and of two that go left, the
    right one. So a sort gives the fewest crossings, which is the number of inversions. Lines that keep
    ``gap`` points between them share a track.
    """
    rightward = sorted(
        (at for at, span in enumerate(spans) if span.upper >= span.lower), key=spans.__getitem__
    )
    leftward = sorted(
        (at for at, span in enumerate(spans) if span.upper < span.lower), key=spans.__getitem__, reverse=True
    )
    levels: dict[int, int] = {}
    for group in (rightward, leftward):
        for number, at in enumerate(group):
            above = (levels[other] + 1 for other in group[:number] if _meet(spans[at], spans[other], gap))
            level = max(above, default=0)
            while any(levels[other] == level and _meet(spans[at], spans[other], gap) for other in levels):
                level += 1
            levels[at] = level
    return [levels[at] for at in range(len(spans))]


def _meet(span: TrackSpan, other: TrackSpan, gap: float) -> bool:
    return span.left_end - gap < other.right_end and other.left_end - gap < span.right_end


def nested_levels(spans: Sequence[TrackSpan], gap: float) -> list[int]:
    """Track of each line between two boxes of one row, 0 for the one next to the row: shorter lines are
    inside longer ones."""
    levels: dict[int, int] = {}
    for at in sorted(range(len(spans)), key=lambda at: (spans[at].right_end - spans[at].left_end, spans[at])):
        inside = [levels[other] + 1 for other in levels if _meet(spans[at], spans[other], gap)]
        levels[at] = max(inside, default=0)
    return [levels[at] for at in range(len(spans))]


def inversions(spans: Sequence[TrackSpan]) -> int:
    """Pairs of lines whose order differs above and below."""
    return sum((a.lower - b.lower) * (a.upper - b.upper) < 0 for a, b in combinations(spans, 2))


def spread_positions(
    wanted: Sequence[float], distances: Sequence[float], room: tuple[float, float]
) -> list[float]:
    """Positions in their order, each as near to its wanted one as the distances between neighbors allow,
    within the room if it is large enough: isotonic regression, by pooling adjacent violators."""
    if not wanted:
        return []
    offsets = [0.0]
    for distance in distances:
        offsets.append(offsets[-1] + distance)
    pools: list[tuple[float, int]] = []
    for position, offset in zip(wanted, offsets, strict=True):
        pools.append((position - offset, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (late, count), (early, others) = pools.pop(), pools.pop()
            pools.append(((late * count + early * others) / (count + others), count + others))
    low, high = room[0], max(room[0], room[1] - offsets[-1])
    bases = [min(max(value, low), high) for value, count in pools for _ in range(count)]
    return [base + offset for base, offset in zip(bases, offsets, strict=True)]


def free_position(wanted: float, reach: float, used: Sequence[float], distance: float) -> float:
    """Position within ``reach`` of the wanted one that keeps its distance from the used ones; else the
    farthest from them."""
    candidates = list(_candidates(wanted, reach))
    for candidate in candidates:
        if all(abs(candidate - other) >= distance for other in used):
            return candidate
    return max(candidates, key=lambda candidate: min((abs(candidate - other) for other in used), default=0.0))


def _candidates(wanted: float, reach: float) -> Iterator[float]:
    """Positions from the wanted one outward."""
    yield wanted
    for step in range(1, int(reach / 2) + 1):
        yield wanted - 2 * step
        yield wanted + 2 * step

"""Thumbnail of a design: its tiers with every switch, host and array, and its cables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch.api import Design
from refarch.api.figures import number

WIDTH, HEIGHT = 240, 96
TOP, MARGIN = 12, 12

MAX_TICKS = 64
"""Devices of a row that are drawn one by one; a longer row is one box with the number in it."""

DEVICE_SIZES: Mapping[str, tuple[float, float]] = {"switch": (22, 8), "host": (6, 14), "array": (8, 14)}
"""Greatest width, and height, of each kind of device."""

SPINE_ROLES = ("spine", "super-spine", "core")


class _Place(NamedTuple):
    """Device in the picture: its kind, its middle, and its width."""

    kind: str
    x: float
    y: float
    width: float


def thumbnail(design: Design) -> str:
    """Picture as SVG that is in a page, on one line."""
    rows = [row for row in _device_rows(design) if row]
    places: dict[str, _Place] = {}
    boxes: list[str] = []
    gap = (HEIGHT - 2 * TOP) / max(len(rows) - 1, 1)
    for index, row in enumerate(rows):
        y = HEIGHT / 2 if len(rows) == 1 else TOP + index * gap
        if len(row) > MAX_TICKS:
            boxes.append(_counted_box(len(row), y))
            places |= {name: _Place("host", WIDTH / 2, y, 0) for name in row}
        else:
            drawn = dict(_row_places(design, row, y))
            places |= drawn
            boxes += [_device_box(place) for place in drawn.values()]
    lines = "".join(_cable_lines(design, places))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg class="ra-thumb" {size} aria-hidden="true"><g class="ra-thumb-lines">{lines}</g>'
        f"{''.join(boxes)}</svg>"
    )


def _device_rows(design: Design) -> Iterator[list[str]]:
    """Names of what is drawn, from the top down. Of two fabrics that serve the same hosts, the second is
    below them, mirrored."""
    fabrics = list(dict.fromkeys(switch.fabric for switch in design.switches.values()))
    below = fabrics[1] if len(fabrics) == 2 and _have_common_hosts(design) else None
    upper = [name for name, switch in design.switches.items() if switch.fabric != below]
    lower = [name for name in design.switches if name not in upper]
    yield from _tiers(design, upper)
    yield [*design.hosts, *design.arrays]
    yield from reversed(list(_tiers(design, lower)))


def _tiers(design: Design, names: Sequence[str]) -> Iterator[list[str]]:
    spines = [name for name in names if design.switches[name].role in SPINE_ROLES]
    yield spines
    yield [name for name in names if name not in spines]


def _have_common_hosts(design: Design) -> bool:
    """Whether a host is cabled to switches of several fabrics."""
    fabrics: dict[str, set[str]] = {}
    for link in design.links:
        for end, far in ((link.a, link.b), (link.b, link.a)):
            if end.device in design.hosts and far.device in design.switches:
                fabrics.setdefault(end.device, set()).add(design.switches[far.device].fabric)
    return any(len(names) > 1 for names in fabrics.values())


def _row_places(design: Design, row: Sequence[str], y: float) -> Iterator[tuple[str, _Place]]:
    step = (WIDTH - 2 * MARGIN) / len(row)
    for index, name in enumerate(row):
        kind = "switch" if name in design.switches else "array" if name in design.arrays else "host"
        width = min(DEVICE_SIZES[kind][0], step * 0.7)
        yield name, _Place(kind, MARGIN + step * (index + 0.5), y, width)


def _cable_lines(design: Design, places: Mapping[str, _Place]) -> Iterator[str]:
    """Line for each pair of places that cables join."""
    pairs = (
        (places[link.a.device], places[link.b.device])
        for link in design.links
        if link.a.device in places and link.b.device in places
    )
    for first, second in dict.fromkeys(pairs):
        # A straight line between devices of one row would run behind those between them.
        if first.y == second.y:
            bend = f"{(first.x + second.x) / 2:g} {first.y - 8:g}"
            yield f'<path d="M{first.x:g} {first.y:g}Q{bend} {second.x:g} {second.y:g}"/>'
        else:
            yield f'<path d="M{first.x:g} {first.y:g}L{second.x:g} {second.y:g}"/>'


def _device_box(place: _Place) -> str:
    kind, x, y, width = place
    high = DEVICE_SIZES[kind][1]
    return (
        f'<rect class="ra-thumb-{kind}" x="{x - width / 2:g}" y="{y - high / 2:g}" width="{width:.3g}" '
        f'height="{high}" rx="1.5"/>'
    )


def _counted_box(count: int, y: float) -> str:
    """One box for a row that is too long, with the number of its devices."""
    return (
        f'<rect class="ra-thumb-host" x="{MARGIN}" y="{y - 7:g}" width="{WIDTH - 2 * MARGIN}" height="14" '
        f'rx="1.5"/><text class="ra-thumb-count" x="{WIDTH / 2:g}" y="{y + 4:g}">{number(count)}</text>'
    )

"""A small picture of a design for its card: switches in their layers, hosts and arrays below, and a line for
each pair that cables join. It has no words, and takes the colours of the page."""

from collections.abc import Iterator, Mapping, Sequence

from refarch.api import Design

WIDTH, HEIGHT = 240, 96
TOP, MARGIN = 12, 12
MAX_DEVICES = 24
"""Devices drawn in a row; of more, every so many-th stands for its neighbours."""

DEVICE_SIZES: Mapping[str, tuple[int, int]] = {"switch": (22, 8), "host": (6, 14), "array": (8, 14)}
"""Width and height of each kind of device."""

SPINE_ROLES = ("spine", "super-spine", "core")


def thumbnail(design: Design) -> str:
    """Picture as SVG that stands in a page, on one line."""
    rows = [row for row in _device_rows(design) if row]
    places = dict(_device_places(design, rows))
    lines = "".join(_cable_lines(design, places))
    boxes = "".join(_device_box(kind, x, y) for kind, x, y in places.values())
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg class="ra-thumb" {size} aria-hidden="true"><g class="ra-thumb-lines">{lines}</g>{boxes}</svg>'
    )


def _device_rows(design: Design) -> Iterator[list[str]]:
    """Names of what is drawn, from the top down."""
    spines = [name for name, switch in design.switches.items() if switch.role in SPINE_ROLES]
    yield spines
    yield [name for name in design.switches if name not in spines]
    yield _sample_names([*design.hosts, *design.arrays])


def _sample_names(names: Sequence[str]) -> list[str]:
    """At most so many of them, spread over all."""
    step = -(-len(names) // MAX_DEVICES) if names else 1
    return list(names[::step])


def _device_places(
    design: Design, rows: Sequence[Sequence[str]]
) -> Iterator[tuple[str, tuple[str, float, float]]]:
    """Kind and middle of each device."""
    gap = (HEIGHT - 2 * TOP) / max(len(rows) - 1, 1)
    for number, row in enumerate(rows):
        y = HEIGHT / 2 if len(rows) == 1 else TOP + number * gap
        step = (WIDTH - 2 * MARGIN) / len(row)
        for place, name in enumerate(row):
            kind = "switch" if name in design.switches else "array" if name in design.arrays else "host"
            yield name, (kind, MARGIN + step * (place + 0.5), y)


def _cable_lines(design: Design, places: Mapping[str, tuple[str, float, float]]) -> Iterator[str]:
    """Line for each pair of drawn devices that cables join."""
    pairs = dict.fromkeys((link.a.device, link.b.device) for link in design.links)
    for first, second in pairs:
        if first in places and second in places:
            (_, x1, y1), (_, x2, y2) = places[first], places[second]
            # A straight line between devices of one row would run behind those between them.
            if y1 == y2:
                yield f'<path d="M{x1:g} {y1:g}Q{(x1 + x2) / 2:g} {y1 - 8:g} {x2:g} {y2:g}"/>'
            else:
                yield f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'


def _device_box(kind: str, x: float, y: float) -> str:
    wide, high = DEVICE_SIZES[kind]
    return (
        f'<rect class="ra-thumb-{kind}" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" '
        f'height="{high}" rx="1.5"/>'
    )

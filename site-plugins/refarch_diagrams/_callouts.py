"""Numbers in circles on a picture, which texts next to it explain."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from refarch.api.model import Design
from refarch.api.network import Attachment, attachments_of

from ._graph import Callout
from ._picture import Box, Label, Wire
from ._scene_layout import AnyPlan, Layout, carried_networks
from ._scene_model import SceneNode
from ._text_measure import SMALL_SIZE
from ._wire_paths import Rectangle, label_bounds

RADIUS = 10.5

DIRECTIONS = (
    *((0, -1), (0, 1), (1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1)),
    *((0.5, -1), (0.5, 1)),
)
"""Directions from a base to the right and down, in the order of their trial."""


def callout_boxes(
    design: Design, plans: Sequence[AnyPlan], layout: Layout, callouts: Iterable[Callout]
) -> Iterator[Box]:
    """Circles of the callouts whose subjects a picture shows: on the longest piece of a link, or at the left
    edge of a box; if a text, a sign, or the border of a frame is there, at the next of the places around that
    is free."""
    taken = [label_bounds(label) for box in layout.boxes for label in box.labels]
    taken += [(box.x, box.y, box.right_edge, box.bottom) for box in layout.boxes if box.shape == "glyph"]
    taken += [border for box in layout.boxes if box.shape == "frame" for border in _borders(box)]
    circles: list[Rectangle] = []
    for callout in callouts:
        base = _subject_place(design, plans, layout, callout)
        if base is None:
            continue
        places = list(_places(base, layout))
        # Where everything is taken, a circle may be on a text, but not on another circle.
        clear = [place for place in places if _is_free(place, circles)]
        x, y = next((place for place in clear if _is_free(place, taken)), (clear or [base])[0])
        circles.append((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
        label = Label(str(callout.number), x, y + SMALL_SIZE * 0.36, SMALL_SIZE, True, "callout")
        yield Box(
            f"callout{callout.number}", x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, "callout", (label,),
            "callout", tip=f"{callout.number}: {callout.name}",
        )  # fmt: skip


def _borders(frame: Box) -> Iterator[Rectangle]:
    """Lines around a frame."""
    left, top, right, bottom = frame.x, frame.y, frame.right_edge, frame.bottom
    yield from ((left, top, left, bottom), (right, top, right, bottom))
    yield from ((left, top, right, top), (left, bottom, right, bottom))


def _places(base: tuple[float, float], layout: Layout) -> Iterator[tuple[float, float]]:
    """Places from a base outward, inside the picture. The base of a box is at its left edge, so that places
    to the right are in the box."""
    for distance in (0.0, 12.0, 18.0, 26.0, 36.0, 48.0):
        for right, down in DIRECTIONS:
            x, y = base[0] + distance * right, base[1] + distance * down
            if RADIUS < x < layout.width - RADIUS and RADIUS < y < layout.height - RADIUS:
                yield x, y


def _is_free(place: tuple[float, float], taken: Iterable[Rectangle]) -> bool:
    x, y = place
    near = RADIUS + 1
    return not any(
        left < x + near and x - near < right and top < y + near and y - near < bottom
        for left, top, right, bottom in taken
    )


def _subject_place(
    design: Design, plans: Sequence[AnyPlan], layout: Layout, callout: Callout
) -> tuple[float, float] | None:
    """Place of what a callout is about; None if the picture does not show it."""
    if callout.kind == "network":
        network = design.networks.get(callout.name)
        shown = network and any(network in carried_networks(design, plan.part) for plan in plans)
        tip = f"{callout.name}: "
        chips = [box for box in layout.boxes if box.id.startswith("v-") and box.tip.startswith(tip)]
        if shown and chips:
            return chips[0].x, chips[0].y + chips[0].height / 2
        users = (name for name, each in attachments_of(design).items() if callout.name in _networks(each))
        return next((place for name in users if (place := _box_place(design, plans, layout, name))), None)
    if callout.kind == "device":
        return _box_place(design, plans, layout, callout.name)
    device, _, port = callout.name.partition(" ")
    wires = [
        wire
        for plan in plans
        for bundle in plan.part.bundles
        for wire in layout.wires
        if wire.id == bundle.id
        and any((end.device, end.port) == (device, port) for link in bundle.links for end in (link.a, link.b))
    ]
    # Both ends of a link may be in one box.
    return _middle(wires[0]) if wires else _box_place(design, plans, layout, device)


def _box_place(
    design: Design, plans: Sequence[AnyPlan], layout: Layout, name: str
) -> tuple[float, float] | None:
    """Left edge of the box of a device; None if the picture does not show it."""
    boxes = {box.id: box for box in layout.boxes}
    nodes = [node.id for plan in plans for node in plan.part.nodes if name in node_names(design, node)]
    return (boxes[nodes[0]].x, boxes[nodes[0]].y + boxes[nodes[0]].height / 2) if nodes else None


def _networks(attachments: Iterable[Attachment]) -> set[str]:
    return {each.network for each in attachments}


def node_names(design: Design, node: SceneNode) -> tuple[str, ...]:
    """Names that a box is known by."""
    if node.kind != "witness":
        return node.devices
    witness = design.clusters[node.devices[0]].witness
    return (witness.host,) if witness else ()


def _middle(wire: Wire) -> tuple[float, float]:
    """Middle of the longest piece of a line."""
    (x, y), (far_x, far_y) = max(
        pairwise(wire.points), key=lambda piece: hypot(piece[1][0] - piece[0][0], piece[1][1] - piece[0][1])
    )
    return (x + far_x) / 2, (y + far_y) / 2

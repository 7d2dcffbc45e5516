"""The picture of the whole fabric made simpler, step by step, until it has room: what is alike becomes one
box that names all of it and says how many there are."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from refarch.api.model import Design

from ._map_model import Frame, Map, Node, cords
from ._map_parts import counted_frames, folded, model_of, racks_in

Likeness = Callable[[Node], object]
"""What boxes of one frame must have in common to become one."""


def steps(design: Design, drawn: Map) -> Iterator[Map]:
    """From the picture as it is to one box for each kind of device, each simpler than the one before."""
    yield drawn
    made = folded(design, drawn)
    yield made
    made = merged(design, made, _same(design, made, "array", "spine"))
    yield made
    made = merged(design, made, _same(design, made, "leaf"))
    made = merged(design, made, _same(design, made, "hosts", "array", "spine"))
    yield made
    made = merged(design, made, _named(design))
    yield made
    made = merged(design, _one_frame(drawn, made), _named(design))
    yield made
    made = merged(design, made._replace(by_port=False), _named(design))
    yield made
    yield merged(design, made, lambda node: node.kind)


def merged(design: Design, drawn: Map, likeness: Likeness) -> Map:
    """The same with boxes of a frame that are alike as one."""
    names = (*design.switches, *design.hosts, *design.arrays, *design.clusters)
    order = {name: at for at, name in enumerate(names)}
    frames = tuple(frame._replace(nodes=_together(frame.nodes, likeness, order)) for frame in drawn.frames)
    made = drawn._replace(frames=frames, spines=_together(drawn.spines, likeness, order), cords=())
    return made._replace(cords=tuple(cords(design, made)))


def _together(nodes: Iterable[Node], likeness: Likeness, order: Mapping[str, int]) -> tuple[Node, ...]:
    alike: dict[object, list[Node]] = {}
    for node in nodes:
        alike.setdefault((node.kind, likeness(node)), []).append(node)
    return tuple(
        own[0]._replace(
            devices=tuple(sorted((name for node in own for name in node.devices), key=order.__getitem__))
        )
        for own in alike.values()
    )


def _same(design: Design, drawn: Map, *kinds: str) -> Likeness:
    """Boxes of some kinds that are of one model and cabled in the same way to boxes of other kinds."""
    far: dict[str, set[object]] = {}
    nodes = drawn.nodes
    for cord in drawn.cords:
        if nodes[cord.a].kind != nodes[cord.b].kind:
            for own, other in ((cord.a, cord.b), (cord.b, cord.a)):
                many = 0 if nodes[own].kind == "hosts" else len(cord.links)
                far.setdefault(own, set()).add((other, cord.port, many))
    named = _named(design)

    def likeness(node: Node) -> object:
        return (named(node), frozenset(far.get(node.id, ()))) if node.kind in kinds else node.id

    return likeness


def _named(design: Design) -> Likeness:
    """Boxes of one model, switches of one fabric, hosts of one cluster."""

    def likeness(node: Node) -> object:
        name = node.devices[0]
        switch = design.switches.get(name) if node.kind in ("leaf", "spine") else None
        return name if node.kind == "witness" else (model_of(design, name), switch.fabric if switch else "")

    return likeness


def _one_frame(before: Map, made: Map) -> Map:
    """All frames as one, which says how many there were, and which."""
    if len(made.frames) < 2:
        return made
    title = counted_frames(before.frames, "together") if any(frame.title for frame in before.frames) else ""
    first = made.frames[0].id
    nodes = tuple(node._replace(frame=first) for frame in made.frames for node in frame.nodes)
    return made._replace(frames=(Frame(first, title, nodes, racks_in(before.frames)),))

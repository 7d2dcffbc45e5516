"""The picture of the whole fabric made simpler, step by step, until it has room: what is alike becomes one
box that names all of it and says how many there are."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from refarch.facts.model import Design

from ._map_model import FabricMap, MapFrame, MapNode, map_edges
from ._map_parts import device_model, fold_frames, merged_title, racks_of_frames

BoxKey = Callable[[MapNode], object]
"""What boxes of one frame must have in common to become one."""


def simpler_maps(design: Design, drawn: FabricMap) -> Iterator[FabricMap]:
    """Maps from the full one to one box for each kind of device, each simpler than the one before."""
    yield drawn
    made = fold_frames(design, drawn)
    yield made
    made = merge_boxes(design, made, _key_by_model_and_cables(design, made, "array", "spine"))
    yield made
    made = merge_boxes(design, made, _key_by_model_and_cables(design, made, "leaf"))
    made = merge_boxes(design, made, _key_by_model_and_cables(design, made, "hosts", "array", "spine"))
    yield made
    made = merge_boxes(design, made, _key_by_model(design))
    yield made
    made = merge_boxes(design, _single_frame(drawn, made), _key_by_model(design))
    yield made
    made = merge_boxes(design, made._replace(by_port=False), _key_by_model(design))
    yield made
    yield merge_boxes(design, made, lambda node: node.kind)


def merge_boxes(design: Design, drawn: FabricMap, likeness: BoxKey) -> FabricMap:
    """Map with equal boxes of a frame as one."""
    names = (*design.switches, *design.hosts, *design.arrays, *design.clusters)
    order = {name: at for at, name in enumerate(names)}
    frames = tuple(frame._replace(nodes=_merge_nodes(frame.nodes, likeness, order)) for frame in drawn.frames)
    made = drawn._replace(frames=frames, spines=_merge_nodes(drawn.spines, likeness, order), cords=())
    return made._replace(cords=tuple(map_edges(design, made)))


def _merge_nodes(nodes: Iterable[MapNode], likeness: BoxKey, order: Mapping[str, int]) -> tuple[MapNode, ...]:
    alike: dict[object, list[MapNode]] = {}
    for node in nodes:
        alike.setdefault((node.kind, likeness(node)), []).append(node)
    return tuple(
        own[0]._replace(
            devices=tuple(sorted((name for node in own for name in node.devices), key=order.__getitem__))
        )
        for own in alike.values()
    )


def _key_by_model_and_cables(design: Design, drawn: FabricMap, *kinds: str) -> BoxKey:
    """Boxes of some kinds that are of one model and cabled in the same way to boxes of other kinds."""
    far: dict[str, set[object]] = {}
    nodes = drawn.nodes
    for cord in drawn.cords:
        if nodes[cord.a].kind != nodes[cord.b].kind:
            for own, other in ((cord.a, cord.b), (cord.b, cord.a)):
                many = 0 if nodes[own].kind == "hosts" else len(cord.links)
                far.setdefault(own, set()).add((other, cord.port, many))
    named = _key_by_model(design)

    def likeness(node: MapNode) -> object:
        return (named(node), frozenset(far.get(node.id, ()))) if node.kind in kinds else node.id

    return likeness


def _key_by_model(design: Design) -> BoxKey:
    """Boxes of one model, switches of one fabric, hosts of one cluster."""

    def likeness(node: MapNode) -> object:
        name = node.devices[0]
        switch = design.switches.get(name) if node.kind in ("leaf", "spine") else None
        return (
            name if node.kind == "witness" else (device_model(design, name), switch.fabric if switch else "")
        )

    return likeness


def _single_frame(before: FabricMap, made: FabricMap) -> FabricMap:
    """Map with all frames as one, whose title names them and their number."""
    if len(made.frames) < 2:
        return made
    title = merged_title(before.frames, "together") if any(frame.title for frame in before.frames) else ""
    first = made.frames[0].id
    nodes = tuple(node._replace(frame=first) for frame in made.frames for node in frame.nodes)
    return made._replace(frames=(MapFrame(first, title, nodes, racks_of_frames(before.frames)),))

"""The picture of the whole fabric made simpler, step by step, until it has room: what is alike becomes one
box that names all of it and says how many there are."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from refarch.api.model import Design

from ._map_frames import device_model, fold_frames, merged_title, racks_of_frames
from ._map_model import FabricMap, MapFrame, MapNode, map_edges

BoxKey = Callable[[MapNode], object]
"""Function for the common properties of boxes of one frame that become one."""


def simpler_maps(design: Design, drawn: FabricMap) -> Iterator[FabricMap]:
    """Maps from the full one to one box for each kind of device, each simpler than the one before."""
    # Each step loses more detail than the one before: equal racks, equal arrays and spines, leafs and hosts,
    # models, racks as such, single ports, and at last all but the kind of device.
    yield drawn
    simpler = fold_frames(design, drawn)
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model_and_cables(design, simpler, "array", "spine"))
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model_and_cables(design, simpler, "leaf"))
    simpler = merge_boxes(
        design, simpler, _key_by_model_and_cables(design, simpler, "hosts", "array", "spine")
    )
    yield simpler
    simpler = merge_boxes(design, simpler, _key_by_model(design))
    yield simpler
    simpler = merge_boxes(design, _single_frame(drawn, simpler), _key_by_model(design))
    yield simpler
    simpler = merge_boxes(design, simpler._replace(by_port=False), _key_by_model(design))
    yield simpler
    yield merge_boxes(design, simpler, lambda node: node.kind)


def merge_boxes(design: Design, drawn: FabricMap, likeness: BoxKey) -> FabricMap:
    """Map with equal boxes of a frame as one."""
    names = (*design.switches, *design.hosts, *design.arrays, *design.clusters)
    order = {name: at for at, name in enumerate(names)}
    frames = tuple(frame._replace(nodes=_merge_nodes(frame.nodes, likeness, order)) for frame in drawn.frames)
    merged = drawn._replace(frames=frames, spines=_merge_nodes(drawn.spines, likeness, order), edges=())
    return merged._replace(edges=tuple(map_edges(design, merged)))


def _merge_nodes(nodes: Iterable[MapNode], likeness: BoxKey, order: Mapping[str, int]) -> tuple[MapNode, ...]:
    alike: dict[object, list[MapNode]] = {}
    for node in nodes:
        alike.setdefault((node.kind, likeness(node)), []).append(node)
    return tuple(
        members[0]._replace(
            devices=tuple(sorted((name for node in members for name in node.devices), key=order.__getitem__))
        )
        for members in alike.values()
    )


def _key_by_model_and_cables(design: Design, drawn: FabricMap, *kinds: str) -> BoxKey:
    """Boxes of some kinds that are of one model and cabled in the same way to boxes of other kinds."""
    cabling: dict[str, set[object]] = {}
    nodes = drawn.nodes
    for edge in drawn.edges:
        if nodes[edge.a].kind != nodes[edge.b].kind:
            for near_id, far_id in ((edge.a, edge.b), (edge.b, edge.a)):
                cable_count = 0 if nodes[near_id].kind == "hosts" else len(edge.links)
                cabling.setdefault(near_id, set()).add((far_id, edge.port, cable_count))
    named = _key_by_model(design)

    def likeness(node: MapNode) -> object:
        return (named(node), frozenset(cabling.get(node.id, ()))) if node.kind in kinds else node.id

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


def _single_frame(before: FabricMap, merged: FabricMap) -> FabricMap:
    """Map with all frames as one, whose title names them and their number."""
    if len(merged.frames) < 2:
        return merged
    title = merged_title(before.frames, "together") if any(frame.title for frame in before.frames) else ""
    first = merged.frames[0].id
    nodes = tuple(node._replace(frame=first) for frame in merged.frames for node in frame.nodes)
    return merged._replace(frames=(MapFrame(first, title, nodes, racks_of_frames(before.frames)),))

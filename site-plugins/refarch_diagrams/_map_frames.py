"""Parts of the picture of the whole fabric: frames that are alike as one, and what no line joins apart."""

from collections.abc import Iterable, Sequence

from refarch.api.model import Design, compress

from ._map_model import FabricMap, MapFrame, MapNode, map_edges


def fold_frames(design: Design, drawn: FabricMap) -> FabricMap:
    """Map with equal frames as one."""
    alike: dict[object, list[MapFrame]] = {}
    for frame in drawn.frames:
        alike.setdefault(_frame_key(design, drawn, frame), []).append(frame)
    frames = []
    for number, equal in enumerate(alike.values()):
        title = equal[0].title if len(equal) == 1 else merged_title(equal, "alike")
        nodes = tuple(
            MapNode(
                equal[0].nodes[at].id,
                equal[0].nodes[at].kind,
                tuple(name for frame in equal for name in frame.nodes[at].devices),
                f"f{number}",
            )
            for at in range(len(equal[0].nodes))
        )
        frames.append(MapFrame(f"f{number}", title, nodes, racks_of_frames(equal)))
    folded = drawn._replace(frames=tuple(frames), edges=())
    return folded._replace(edges=tuple(map_edges(design, folded)))


def merged_title(frames: Sequence[MapFrame], options: str) -> str:
    """Title of several frames as one: ``2 racks alike: Rack [1-2], hosts``."""
    noun = "racks " if all(frame.racks for frame in frames) else ""
    titles = title_range([frame.title for frame in frames if frame.title])
    return f"{len(frames)} {noun}{options}{': ' if titles else ''}{titles}"


def title_range(titles: Iterable[str]) -> str:
    """Several titles as a range, or the first and the last of them where they are none."""
    distinct = tuple(dict.fromkeys(titles))
    short = compress(distinct)
    if len(distinct) < 2 or "[" in short:
        return short
    return f"{distinct[0]} {'to' if len(distinct) > 2 else 'and'} {distinct[-1]}"


def racks_of_frames(frames: Iterable[MapFrame]) -> tuple[str, ...]:
    """Ids of all racks of some frames."""
    return tuple(rack for frame in frames for rack in frame.racks)


def _frame_key(design: Design, drawn: FabricMap, frame: MapFrame) -> object:
    """Common properties of equal frames: boxes of the same kinds, models and sizes, cabled to each other and
    to the same spines in the same way."""
    numbers = {node.id: at for at, node in enumerate(frame.nodes)}
    spines = {node.id for node in drawn.spines}
    cables = tuple(
        sorted(
            (str(numbers.get(edge.a, edge.a)), str(numbers.get(edge.b, edge.b)), edge.port, len(edge.links))
            for edge in drawn.edges
            if edge.a in numbers or edge.b in numbers
        )
    )
    is_self_contained = all(set(ends) <= {*map(str, numbers.values()), *spines} for *ends, _, _ in cables)
    boxes = tuple(
        (node.kind, len(node.devices), device_model(design, node.devices[0])) for node in frame.nodes
    )
    sites = any(design.clusters[name].sites for name in clusters_in_frame(design, frame))
    return (boxes, cables) if is_self_contained and not sites else frame.id


def device_model(design: Design, name: str) -> str:
    """Model of a device; of a host with its cluster."""
    if name in design.hosts:
        return f"{design.hosts[name].cluster} {design.hosts[name].server.model}"
    device = design.switches.get(name) or design.arrays.get(name)
    return device.model.model if device else ""


def clusters_in_frame(design: Design, frame: MapFrame) -> dict[str, None]:
    """Clusters whose hosts are in a frame."""
    hosts = (name for node in frame.nodes_of("hosts") for name in node.devices)
    return dict.fromkeys(design.hosts[name].cluster for name in hosts)


def connected_maps(design: Design, drawn: FabricMap) -> list[FabricMap]:
    """Parts of the picture that no line joins, each as a picture."""
    # Union-find: connected frames have one root.
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    homes = {node.id: frame.id for frame in drawn.frames for node in frame.nodes}
    for edge in drawn.edges:
        parent[root(homes.get(edge.b, edge.b))] = root(homes.get(edge.a, edge.a))
    # A witness belongs to the frames of its cluster, although no cable joins them.
    witnesses = {node.devices[0]: node.id for node in drawn.spines if node.kind == "witness"}
    for frame in drawn.frames:
        for cluster in clusters_in_frame(design, frame):
            if cluster in witnesses:
                parent[root(frame.id)] = root(witnesses[cluster])
    roots = list(dict.fromkeys(root(frame.id) for frame in drawn.frames))
    maps = []
    for each in roots:
        frames = tuple(frame for frame in drawn.frames if root(frame.id) == each)
        spines = tuple(node for node in drawn.spines if root(node.id) == each)
        edges = tuple(edge for edge in drawn.edges if root(homes.get(edge.a, edge.a)) == each)
        maps.append(FabricMap(frames, spines, edges, drawn.outside))
    return maps


def join_maps(maps: Iterable[FabricMap]) -> FabricMap:
    """Parts as one picture again."""
    maps = tuple(maps)
    return FabricMap(
        tuple(frame for part in maps for frame in part.frames),
        tuple(node for part in maps for node in part.spines),
        tuple(edge for part in maps for edge in part.edges),
        maps[0].outside,
        all(part.by_port for part in maps),
    )

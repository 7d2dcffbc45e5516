"""Parts of the picture of the whole fabric: frames that are alike as one, and what no line joins apart."""

from collections.abc import Iterable, Sequence

from refarch.facts.model import Design, compress

from ._map_model import FabricMap, MapFrame, MapNode, map_edges


def fold_frames(design: Design, drawn: FabricMap) -> FabricMap:
    """Map with equal frames as one."""
    alike: dict[object, list[MapFrame]] = {}
    for frame in drawn.frames:
        alike.setdefault(_frame_key(design, drawn, frame), []).append(frame)
    frames = []
    for number, own in enumerate(alike.values()):
        title = own[0].title if len(own) == 1 else merged_title(own, "alike")
        nodes = tuple(
            MapNode(
                own[0].nodes[at].id,
                own[0].nodes[at].kind,
                tuple(name for frame in own for name in frame.nodes[at].devices),
                f"f{number}",
            )
            for at in range(len(own[0].nodes))
        )
        frames.append(MapFrame(f"f{number}", title, nodes, racks_of_frames(own)))
    made = drawn._replace(frames=tuple(frames), cords=())
    return made._replace(cords=tuple(map_edges(design, made)))


def merged_title(frames: Sequence[MapFrame], how: str) -> str:
    """The title of several frames as one: ``2 racks alike: Rack [1-2], hosts``."""
    noun = "racks " if all(frame.racks for frame in frames) else ""
    titles = title_range([frame.title for frame in frames if frame.title])
    return f"{len(frames)} {noun}{how}{': ' if titles else ''}{titles}"


def title_range(titles: Iterable[str]) -> str:
    """Several titles as a range, or the first and the last of them where they are none."""
    own = tuple(dict.fromkeys(titles))
    short = compress(own)
    if len(own) < 2 or "[" in short:
        return short
    return f"{own[0]} {'to' if len(own) > 2 else 'and'} {own[-1]}"


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
            (str(numbers.get(cord.a, cord.a)), str(numbers.get(cord.b, cord.b)), cord.port, len(cord.links))
            for cord in drawn.cords
            if cord.a in numbers or cord.b in numbers
        )
    )
    own = all(set(ends) <= {*map(str, numbers.values()), *spines} for *ends, _, _ in cables)
    boxes = tuple(
        (node.kind, len(node.devices), device_model(design, node.devices[0])) for node in frame.nodes
    )
    sites = any(design.clusters[name].sites for name in clusters_in_frame(design, frame))
    return (boxes, cables) if own and not sites else frame.id


def device_model(design: Design, name: str) -> str:
    """The model of a device; of a host with its cluster."""
    if name in design.hosts:
        return f"{design.hosts[name].cluster} {design.hosts[name].server.model}"
    device = design.switches.get(name) or design.arrays.get(name)
    return device.model.model if device else ""


def clusters_in_frame(design: Design, frame: MapFrame) -> dict[str, None]:
    """Clusters whose hosts stand in a frame."""
    hosts = (name for node in frame.of("hosts") for name in node.devices)
    return dict.fromkeys(design.hosts[name].cluster for name in hosts)


def connected_maps(design: Design, drawn: FabricMap) -> list[FabricMap]:
    """Parts of the picture that no line joins, each as a picture."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            name = parent[name]
        return name

    homes = {node.id: frame.id for frame in drawn.frames for node in frame.nodes}
    for cord in drawn.cords:
        parent[root(homes.get(cord.b, cord.b))] = root(homes.get(cord.a, cord.a))
    witnesses = {node.devices[0]: node.id for node in drawn.spines if node.kind == "witness"}
    for frame in drawn.frames:
        for cluster in clusters_in_frame(design, frame):
            if cluster in witnesses:
                parent[root(frame.id)] = root(witnesses[cluster])
    roots = list(dict.fromkeys(root(frame.id) for frame in drawn.frames))
    found = []
    for each in roots:
        frames = tuple(frame for frame in drawn.frames if root(frame.id) == each)
        spines = tuple(node for node in drawn.spines if root(node.id) == each)
        own = tuple(cord for cord in drawn.cords if root(homes.get(cord.a, cord.a)) == each)
        found.append(FabricMap(frames, spines, own, drawn.outside))
    return found


def join_maps(maps: Iterable[FabricMap]) -> FabricMap:
    """Parts as one picture again."""
    maps = tuple(maps)
    return FabricMap(
        tuple(frame for each in maps for frame in each.frames),
        tuple(node for each in maps for node in each.spines),
        tuple(cord for each in maps for cord in each.cords),
        maps[0].outside,
        all(each.by_port for each in maps),
    )

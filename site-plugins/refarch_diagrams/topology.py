"""Topology of a design: switches by tier, fabrics in lanes, sites in columns, hosts and arrays, and the
cables between their ports. Laid out for three widths."""

from collections.abc import Iterable, Iterator, Sequence

from refarch.api import enumeration
from refarch.api.model import Design, compress

from ._callouts import callout_boxes, node_names
from ._dot import dot_source
from ._drawio import drawio_file
from ._graph import Callout, Diagram, Drawing, Href, no_address
from ._picture import Picture
from ._picture_svg import FORMS, picture_svg
from ._scene_layout import fitting_plans, picture_layout, scene_legend
from ._scene_model import ScenePart, scene_parts
from ._scene_plan import MEDIUM_WIDTH, NARROW_WIDTH, WIDE_WIDTH, SceneOptions
from ._shared_texts import links_text
from ._topology_graph import topology_graph

TITLES = {"overview": "Design overview", "topology": "Topology"}

HERO_HEIGHT = 480.0
"""Points from which on the picture of the first screen is drawn compactly."""


def pictures(design: Design, href: Href, name: str = "topology") -> tuple[Picture, ...]:
    """Pictures for wide, medium and narrow screens; none for a design without cables. The overview has no
    racks."""
    if not design.links:
        return ()
    alt = _alt(design)
    widths = (WIDE_WIDTH, MEDIUM_WIDTH, NARROW_WIDTH)
    options = [SceneOptions(width, href, name == "topology" and width > NARROW_WIDTH) for width in widths]
    return tuple(_picture(design, name, alt, each) for each in options)


def _picture(
    design: Design, name: str, alt: str, options: SceneOptions, callouts: Iterable[Callout] = ()
) -> Picture:
    plans = fitting_plans(design, options)
    layout = picture_layout(design, plans, options)
    boxes = (*layout.boxes, *callout_boxes(design, plans, layout, callouts))
    legend = tuple(scene_legend(design, plans))
    return Picture(name, TITLES[name], alt, layout.width, layout.height, boxes, tuple(layout.wires), legend)


def drawings(design: Design, href: Href, callouts: Sequence[Callout] = ()) -> Iterator[Drawing]:
    """Drawings of the overview, with numbers at what the texts next to it explain, and of the topology; none
    for a design without cables. A callout names a device, a network, or one end of a link."""
    for made in (hero_pictures(design, href, callouts), pictures(design, href)):
        if made:
            yield _drawing(design, made)


def shown_devices(design: Design) -> list[str]:
    """Devices that the picture of the first screen shows: hosts, then switches from the lowest tier up."""
    nodes = [node for part in scene_parts(design) for node in part.nodes if node.kind != "router"]
    nodes.sort(key=lambda node: (node.kind != "hosts", node.tier))
    return [name for node in nodes for name in node_names(design, node)]


def hero_pictures(design: Design, href: Href, callouts: Sequence[Callout]) -> tuple[Picture, ...]:
    """Pictures of the first screen for wide, medium and narrow screens. One that would be too high is drawn
    compactly."""
    if not design.links:
        return ()
    alt, made = _alt(design), []
    for width in (WIDE_WIDTH, MEDIUM_WIDTH, NARROW_WIDTH):
        options = SceneOptions(width, href, detail=False)
        picture = _picture(design, "overview", alt, options, callouts)
        if picture.height > HERO_HEIGHT:
            picture = _picture(design, "overview", alt, options._replace(is_compact=True), callouts)
        made.append(picture)
    return tuple(made)


def _drawing(design: Design, made: tuple[Picture, ...]) -> Drawing:
    """Drawing in three widths, as a file for draw.io, and the topology in the DOT language."""
    wide, medium, narrow = (
        picture_svg(picture, f"{design.id}-{picture.name}-{form}", form)
        for picture, form in zip(made, FORMS, strict=True)
    )
    first = made[0]
    dot = dot_source(topology_graph(design, no_address)) if first.name == "topology" else ""
    return Drawing(first.name, first.title, first.alt, wide, dot, "", narrow, drawio_file(first), medium)


def _alt(design: Design) -> str:
    """Text alternative of the topology, in sentences."""
    sentences: list[str] = []
    for part in scene_parts(design):
        sentences += _part_sentences(design, part)
    return ". ".join(sentences) + "."


def _part_sentences(design: Design, part: ScenePart) -> Iterator[str]:
    nodes = part.nodes_by_id
    for number, title in enumerate(part.fabrics):
        names = [
            compress(node.devices) for node in part.nodes if node.kind == "switch" and node.fabric == number
        ]
        yield f"{title}: {enumeration(names)}"
    for bundle in part.bundles:
        upper, lower = nodes[bundle.a], nodes[bundle.b]
        if bundle.is_outside:
            continue
        port = f"{bundle.port} on " if bundle.port else ""
        peer = " as MLAG peer link" if bundle.is_peer_link else ""
        yield (
            f"{port}{compress(lower.devices)} connects to {compress(upper.devices)}, "
            f"{links_text(design, bundle.links)}{peer}"
        )
    for cluster in design.clusters.values():
        if cluster.witness is not None and not part.devices.isdisjoint(host.name for host in cluster.hosts):
            yield f"{cluster.witness.host} is the witness of {cluster.title or cluster.id}"


DIAGRAM = Diagram(numbered=drawings)

"""The fabric from afar: switches, the hosts below them, the arrays where their lines are short; and cables
without a switch."""

from collections.abc import Iterator, Mapping

from refarch.facts.model import Design, compress

from ..words import counted, enumeration
from ._direct_cables import direct_topology
from ._fabric_boxes import array_box, fabric_frame, hosts_box, management_boxes
from ._fabrics import Fabric, Scene, scenes
from ._graph import (
    At,
    Diagram,
    Edge,
    Entry,
    Graph,
    Href,
    Sketch,
)
from ._parts import capacity, is_peer_link, joined, named, ports_of


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for all fabrics that share hosts, and one for the hosts that are cabled to each other."""
    for scene in scenes(design):
        frames = tuple(fabric_frame(design, scene, number, href) for number in range(len(scene.fabrics)))
        arrays = tuple(array_box(storage, scene.arrays_at, href) for storage in scene.arrays)
        beside = len(scene.blocks) + (len(scene.arrays) if scene.arrays_at == "below" else 0)
        hosts = tuple(hosts_box(block, beside, href) for block in scene.blocks)
        devices = (*hosts, *arrays) if scene.arrays_at == "below" else (*arrays, *hosts)
        graph = Graph(
            f"fabric-topology-{scene.first.lower()}",
            "TB",
            (*devices, *management_boxes(scene, href)),
            frames,
            tuple(_edges(scene)),
            tuple(_legend(scene)),
            rank_gap=0.6,
            node_gap=0.22,
        )
        yield Sketch(graph, f"Topology of {scene.title}", _alt(design, scene))
    yield from direct_topology(design, href)


def _edges(scene: Scene) -> Iterator[Edge]:
    ids = {
        switch.name: f"f{at}_switch_{number}"
        for at, fabric in enumerate(scene.fabrics)
        for number, switch in enumerate(fabric.switches)
    }
    for at, fabric in enumerate(scene.fabrics):
        yield from _fabric_edges(fabric, f"f{at}", ids)
    for storage in scene.arrays:
        for link in storage.downlinks:
            switch, array = At(ids[link.switch], link.cell), At(storage.id, link.cell)
            upper, lower = (switch, array) if scene.arrays_at == "below" else (array, switch)
            start = upper if scene.arrays_at == "beside" else upper._replace(side="s")
            yield Edge(start, lower._replace(side="n"), "storage", weight=5)
    for block in scene.blocks:
        for link in block.downlinks:
            if link.switch in ids:
                yield Edge(
                    At(ids[link.switch], link.cell, "s"), At(block.id, link.cell, "n"), "switch", weight=5
                )
        for number in range(len(scene.management)):
            yield Edge(At(block.id), At(f"outside_{number}"), "management", "dashed")


def _fabric_edges(fabric: Fabric, prefix: str, ids: Mapping[str, str]) -> Iterator[Edge]:
    spines = {switch.name for switch in fabric.switches if switch.role == "spine"}
    level = fabric.level
    for number, bundle in enumerate(fabric.between):
        if number in level:
            middle = f"{prefix}_between_{number}"
            yield Edge(At(ids[bundle.a]), At(middle), "link", "bold", same_rank=True)
            yield Edge(At(middle), At(ids[bundle.b]), "link", "bold", same_rank=True)
        else:
            upper, lower = (bundle.a, bundle.b) if bundle.a in spines else (bundle.b, bundle.a)
            yield Edge(At(ids[upper], f"b{number}", "s"), At(ids[lower], f"b{number}", "n"), "link", "bold")


def _legend(scene: Scene) -> Iterator[Entry]:
    if any(fabric.between for fabric in scene.fabrics):
        yield Entry("Between switches", "link", "bold")
    if scene.blocks:
        yield Entry("Cables of the hosts, one line for all", "switch")
    if scene.arrays:
        yield Entry("Cables of an array to one switch", "storage")
    if scene.management:
        yield Entry("Management, out of band", "management", "dashed")


def _alt(design: Design, scene: Scene) -> str:
    sentences = []
    for fabric in scene.fabrics:
        switches = enumeration([named(switch) for switch in fabric.switches])
        sentences.append(
            f"Fabric {fabric.name} has {counted(len(fabric.switches), 'switch', 'switches')}: {switches}"
        )
        for bundle in fabric.between:
            peer = " as MLAG peer link" if any(is_peer_link(design, link) for link in bundle.links) else ""
            sentences.append(
                f"{bundle.a} {ports_of(bundle, bundle.a)} and {bundle.b} {ports_of(bundle, bundle.b)} "
                "are joined by "
                f"{joined(design, bundle)}{peer}"
            )
    for storage in scene.arrays:
        for link in storage.downlinks:
            ports = compress(link.switch_ports)
            what = f"{enumeration(link.ports)} of {storage.array.name}"
            sentences.append(f"{what} leads to {link.switch} {ports}, {capacity(design, link.links)}")
    for block in scene.blocks:
        hosts = compress([host.name for host in block.hosts])
        sentences.append(
            f"{block.cluster.title or block.cluster.id} has {counted(len(block.hosts), 'host')}: {hosts}"
        )
        for link in block.downlinks:
            ports = compress(link.switch_ports)
            sentences.append(
                f"{enumeration(link.ports)} leads to {link.switch} {ports}, {capacity(design, link.links)}"
            )
    sentences += [
        f"{network.id} ({network.prefix}) is out of band: {members}" for network, members in scene.management
    ]
    return ". ".join(sentences) + "."


DIAGRAM = Diagram(sketches=sketches)

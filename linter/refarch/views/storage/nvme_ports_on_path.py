"""Switch ports that NVMe traffic crosses between the leaf of a host and the port of an array."""

from collections.abc import Iterator
from itertools import pairwise

from ...model.types import Design, End, Link, Network
from .. import view
from ..network.fabric import fabric_graph
from ..network.port_mtus import mtu_is_known, port_mtu
from ..network.ports_on_path import NarrowPort, frame_overhead, largest_packet, narrow_ports
from .nvme_lanes import nvme_lanes
from .nvme_routes import NvmeRoute


@view
def narrow_nvme_ports(design: Design) -> tuple[NarrowPort, ...]:
    """Crossings whose port has less than ``frame_overhead`` bytes to spare, as far as the network of the
    hosts
    alone does not lead over them: those of routers and of the leaf switches of arrays."""
    known = {crossing.end for crossing in narrow_ports(design)}
    narrow: dict[End, NarrowPort] = {}
    for lane in (lane for listed in nvme_lanes(design).values() for lane in listed):
        adapter = lane.bindings[0].vmkernel
        if adapter is not None:
            for route in lane.routes:
                for end, link in _crossed_ends(design, route):
                    if (
                        adapter is None
                        or end in known
                        or end in narrow
                        or not mtu_is_known(design, end, link)
                    ):
                        continue
                    mtu, origin = port_mtu(design, end, link)
                    if mtu < largest_packet(design, adapter) + frame_overhead(design, end.device):
                        narrow[end] = NarrowPort(adapter, end, mtu, origin)
    return tuple(narrow.values())


@view
def bridged_nvme_links(design: Design) -> tuple[tuple[Network, Link], ...]:
    """The links between switches on the ways from hosts to the ports of arrays in the same networks."""
    bridged: dict[tuple[str, int], tuple[Network, Link]] = {}
    for lane in (lane for listed in nvme_lanes(design).values() for lane in listed):
        network = lane.bindings[0].network
        if network is not None and network.vlan:
            for route in lane.routes:
                for _, link in _crossed_ends(design, route):
                    if (
                        network is route.target.network
                        and network is not None
                        and link is not route.target.link
                    ):
                        bridged.setdefault((network.id, link.number), (network, link))
    return tuple(bridged.values())


def _crossed_ends(design: Design, route: NvmeRoute) -> Iterator[tuple[End, Link]]:
    """The ports of the links from layer to layer, then that of the array's switch."""
    graph = fabric_graph(design)
    layers = [
        [name for name in layer if design.switches[name].role != "management"] for layer in route.layers
    ]
    for near, far in pairwise(layers):
        for name in near:
            for far_name in far:
                for link in graph[name].get(far_name, ()):
                    yield from ((link.a, link), (link.b, link))
    last = route.target.link
    if last is not None:
        yield from ((end, last) for end in (last.a, last.b) if end.device in design.switches)

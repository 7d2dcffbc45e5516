"""What stands in a picture of the fabric: switches that belong together, and the hosts, arrays and networks
that hang on them."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from refarch.facts.model import Array, Cluster, Design, End, Host, Link, Network, Switch
from refarch.facts.network import components, far_end, links_by_end, switch_links

from ..words import counted, enumeration
from ._parts import Bundle, bundles, by_leafs, host_links


class Downlink(NamedTuple):
    """Cables to one switch: from the same port of every host of a block, or from the ports of an array."""

    cell: str
    """Name of the cells at both ends."""
    ports: tuple[str, ...]
    """Ports at the device's end, each once."""
    switch: str
    switch_ports: tuple[str, ...]
    links: tuple[Link, ...]


class Block(NamedTuple):
    """Hosts of one cluster that are cabled to the same switches."""

    id: str
    cluster: Cluster
    hosts: tuple[Host, ...]
    downlinks: tuple[Downlink, ...]


class Storage(NamedTuple):
    """An array that is cabled to switches."""

    id: str
    array: Array
    downlinks: tuple[Downlink, ...]


class Fabric(NamedTuple):
    """Switches that reach each other."""

    name: str
    switches: tuple[Switch, ...]
    """Spines first."""
    between: tuple[Bundle, ...]

    @property
    def level(self) -> list[int]:
        """Which bundles join switches of one row: two leafs, not a spine and a leaf."""
        spines = {switch.name: switch.role == "spine" for switch in self.switches}
        return [number for number, bundle in enumerate(self.between) if spines[bundle.a] == spines[bundle.b]]


class Scene(NamedTuple):
    """Fabrics that share hosts or arrays, with all that hangs on them."""

    first: str
    """The first switch in the order of the design, which names the picture."""
    fabrics: tuple[Fabric, ...]
    blocks: tuple[Block, ...]
    arrays: tuple[Storage, ...]
    management: tuple[tuple[Network, str], ...]
    """Out-of-band networks with what is in them, in words."""

    @property
    def arrays_at(self) -> Literal["above", "beside", "below"]:
        """Where the arrays stand: above the leafs, beside their spines, or below leafs that have no hosts."""
        if not any(switch.role == "spine" for fabric in self.fabrics for switch in fabric.switches):
            return "above"
        hosts, arrays = (
            {downlink.switch for each in devices for downlink in each.downlinks}
            for devices in (self.blocks, self.arrays)
        )
        return "beside" if hosts & arrays else "below"

    @property
    def title(self) -> str:
        """``fabric wl01``, ``fabrics A and B``."""
        names = list(dict.fromkeys(fabric.name for fabric in self.fabrics))
        return f"{'fabric' if len(names) == 1 else 'fabrics'} {enumeration(names)}"


def scenes(design: Design) -> Iterator[Scene]:
    """One scene for each fabric; single switches that share a host or an array are in one scene."""
    fabrics = list(_fabrics(design))
    blocks, arrays = list(_blocks(design)), list(_storage(design))
    single = [fabric for fabric in fabrics if len(fabric.switches) == 1]
    reach = [
        {downlink.switch for downlink in downlinks}
        for downlinks in (*(b.downlinks for b in blocks), *(a.downlinks for a in arrays))
    ]
    joined = _joined(single, reach)
    for fabric in fabrics:
        own = next((group for group in joined if fabric in group), [fabric])
        if fabric is own[0]:
            yield _scene(design, tuple(own), blocks, arrays)


def _scene(
    design: Design, fabrics: tuple[Fabric, ...], blocks: Iterable[Block], arrays: Iterable[Storage]
) -> Scene:
    """What hangs on some fabrics, with the cables that end there."""
    names = {switch.name for fabric in fabrics for switch in fabric.switches}
    near = tuple(block._replace(downlinks=_within(block.downlinks, names)) for block in blocks)
    stores = tuple(storage._replace(downlinks=_within(storage.downlinks, names)) for storage in arrays)
    near = tuple(block for block in near if block.downlinks)
    devices = names | {host.name for block in near for host in block.hosts}
    first = next(name for name in design.switches if name in names)
    stores = tuple(storage for storage in stores if storage.downlinks)
    return Scene(first, fabrics, near, stores, tuple(_out_of_band(design, devices)))


def _within(downlinks: Iterable[Downlink], names: set[str]) -> tuple[Downlink, ...]:
    return tuple(downlink for downlink in downlinks if downlink.switch in names)


def _joined(fabrics: Iterable[Fabric], reach: Iterable[set[str]]) -> list[list[Fabric]]:
    """Fabrics of one switch, those together that some device reaches."""
    groups = [[fabric] for fabric in fabrics]
    for switches in reach:
        near = [group for group in groups if any(fabric.switches[0].name in switches for fabric in group)]
        if len(near) > 1:
            near[0] += [fabric for group in near[1:] for fabric in group]
            groups = [group for group in groups if group not in near[1:]]
    return groups


def _fabrics(design: Design) -> Iterator[Fabric]:
    members: dict[str, list[Switch]] = {}
    for name, first in components(design).items():
        members.setdefault(first, []).append(design.switches[name])
    for first, switches in members.items():
        names = {switch.name for switch in switches}
        between = bundles((link for link in switch_links(design) if link.a.device in names), by_bond=False)
        ordered = tuple(sorted(switches, key=lambda switch: switch.role != "spine"))
        yield Fabric(switches[0].fabric or first, ordered, tuple(between))


def _blocks(design: Design) -> Iterator[Block]:
    groups = [
        (cluster, hosts)
        for cluster in design.clusters.values()
        for hosts in by_leafs(design, cluster.hosts).values()
    ]
    for number, (cluster, hosts) in enumerate(groups):
        cables: dict[tuple[str, str], list[tuple[str, str, Link]]] = {}
        for host in hosts:
            for nic, link, far in host_links(design, host):
                cables.setdefault((nic.name, far.device), []).append((nic.name, far.port, link))
        yield Block(f"hosts_{number}", cluster, tuple(hosts), _downlinks(cables, f"h{number}"))


def _storage(design: Design) -> Iterator[Storage]:
    ends = links_by_end(design)
    for number, array in enumerate(design.arrays.values()):
        cables: dict[tuple[str, str], list[tuple[str, str, Link]]] = {}
        for port in array.ports:
            near = End(array.name, port)
            far = far_end(ends[near], near) if near in ends else None
            if far and far.device in design.switches:
                cables.setdefault(("", far.device), []).append((port, far.port, ends[near]))
        if cables:
            yield Storage(f"array_{number}", array, _downlinks(cables, f"a{number}"))


def _downlinks(
    cables: dict[tuple[str, str], list[tuple[str, str, Link]]], prefix: str
) -> tuple[Downlink, ...]:
    return tuple(
        Downlink(
            f"{prefix}d{number}",
            tuple(dict.fromkeys(port for port, _, _ in made)),
            switch,
            tuple(port for _, port, _ in made),
            tuple(link for _, _, link in made),
        )
        for number, ((_, switch), made) in enumerate(cables.items())
    )


def _out_of_band(design: Design, devices: set[str]) -> Iterator[tuple[Network, str]]:
    """Out-of-band networks with their interfaces: ``vmk0 of 4 hosts and eth0 of 2 switches``."""
    for network in design.networks.values():
        counts: dict[tuple[str, bool], int] = {}
        for address in (*network.addresses, *network.dynamic) if network.out_of_band else ():
            if address.device in devices:
                key = (address.interface, address.device in design.hosts)
                counts[key] = counts.get(key, 0) + 1
        words = [
            f"{interface} of {counted(number, 'host') if is_host else counted(number, 'switch', 'switches')}"
            for (interface, is_host), number in counts.items()
        ]
        if words:
            yield network, enumeration(words)

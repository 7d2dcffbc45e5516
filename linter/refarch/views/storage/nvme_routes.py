"""NVMe over Fabrics: what the software adapters of the hosts are bound to, and which ports of the arrays they
reach."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...model.types import (
    Address,
    Array,
    ArrayPort,
    Cluster,
    Design,
    End,
    Host,
    Link,
    Network,
    Nic,
    NvmeAdapter,
    Switch,
    Vmkernel,
)
from .. import view
from ..network.array_ports import interfaces_of_port
from ..network.fabric import fabric_graph
from ..network.links import fabric_names, links_by_end, other_end
from ..network.teams import Uplink, physical_ports, uplink_names_in_use, uplinks
from .nvme_routing import routing_gap

SwitchLayers = tuple[tuple[str, ...], ...]
"""Switches from one end to the other: those of one step together, as any of them can be crossed."""


class NvmeBinding(NamedTuple):
    """A software adapter of one host, with what its port binding leads to."""

    adapter: NvmeAdapter
    host: Host
    nic: Nic | None
    """The RDMA port; None where this host lacks it."""
    vmkernel: Vmkernel | None
    network: Network | None
    """The VMkernel adapter's."""
    address: Address | None
    uplink: Uplink | None
    """The port's cable, with the switch at its far end."""


class ArrayTarget(NamedTuple):
    """A port of an array, with its address and its cable."""

    array: Array
    port: ArrayPort
    network: Network | None
    address: Address | None
    link: Link | None
    switch: Switch | None
    """The switch at the cable's far end."""

    @property
    def end(self) -> End:
        """The port as the end of a cable."""
        return End(self.array.name, self.port.name)


class NvmeRoute(NamedTuple):
    """One way from a host to an array: over this adapter to this port."""

    binding: NvmeBinding
    target: ArrayTarget
    layers: SwitchLayers
    """Switches crossed; none where a cable joins the two."""


AddressesByInterface = Mapping[tuple[str, str], tuple[Network, Address]]
"""Network and address by device and interface."""


@view
def _addresses_by_interface(design: Design) -> AddressesByInterface:
    placed = [
        ((address.device, address.interface), (network, address))
        for network in design.networks.values()
        for address in network.addresses
    ]
    return dict(reversed(placed))  # the first one counts where there are two


@view
def nvme_bindings(design: Design) -> Mapping[str, tuple[NvmeBinding, ...]]:
    """Bindings of every cluster that has NVMe adapters, host by host and adapter by adapter."""
    return {
        identity: tuple(_cluster_bindings(design, cluster))
        for identity, cluster in design.clusters.items()
        if cluster.nvme
    }


def _cluster_bindings(design: Design, cluster: Cluster) -> Iterator[NvmeBinding]:
    """Adapters of every host with the interface, address and cable behind them."""
    adapters = {(vmk.host, vmk.name): vmk for vmk in cluster.vmkernel}
    listed = cluster.nvme.adapters if cluster.nvme else ()
    for host in cluster.hosts:
        for adapter in listed:
            vmkernel = adapters.get((host.name, adapter.vmkernel))
            group = vmkernel.port_group if vmkernel else None
            network = design.networks.get(group.network) if group else None
            _, address = _addresses_by_interface(design).get((host.name, adapter.vmkernel), (None, None))
            uplink = uplinks(design).get((host.name, adapter.nic))
            yield NvmeBinding(
                adapter=adapter,
                host=host,
                nic=host.nics.get(adapter.nic),
                vmkernel=vmkernel,
                network=network,
                address=address,
                uplink=uplink,
            )


def ports_of_binding(cluster: Cluster, binding: NvmeBinding) -> tuple[str, ...]:
    """Ports by which the traffic of the bound VMkernel adapter leaves the host; none where its port group has
    no uplink."""
    group = binding.vmkernel.port_group if binding.vmkernel else None
    if group is None:
        return ()
    switch = cluster.virtual_switches[group.switch]
    return tuple(
        name for names in uplink_names_in_use(switch, group.teaming) for name in physical_ports(switch, names)
    )


@view
def array_targets(design: Design) -> Mapping[str, tuple[ArrayTarget, ...]]:
    """Ports of every array, controller by controller."""
    return {
        name: tuple(_array_target(design, array, port) for port in array.ports.values())
        for name, array in design.arrays.items()
    }


def _array_target(design: Design, array: Array, port: ArrayPort) -> ArrayTarget:
    near = End(array.name, port.name)
    link = links_by_end(design).get(near)
    placed = _addresses_by_interface(design)
    # A port of an interface group has the first address on the group.
    names = ((array.name, interface) for interface in interfaces_of_port(array, port.name))
    network, address = next((placed[name] for name in names if name in placed), (None, None))
    switch = design.switches.get(other_end(link, near).device) if link else None
    return ArrayTarget(array=array, port=port, network=network, address=address, link=link, switch=switch)


def arrays_of_cluster(design: Design, cluster: Cluster) -> tuple[Array, ...]:
    """The arrays that a cluster connects to, in the order in which it names them."""
    names = cluster.nvme.arrays if cluster.nvme else ()
    return tuple(design.arrays[name] for name in names if name in design.arrays)


def nvme_routes(design: Design, binding: NvmeBinding, arrays: Iterable[Array]) -> Iterator[NvmeRoute]:
    """Every way from an adapter to the given arrays, port by port."""
    for array in arrays:
        for target in array_targets(design)[array.name]:
            layers = _crossed_layers(design, binding, target)
            if layers is not None:
                yield NvmeRoute(binding, target, layers)


def _crossed_layers(design: Design, binding: NvmeBinding, target: ArrayTarget) -> SwitchLayers | None:
    """Switches between an adapter and a port; None where they are not in one network, or nothing joins
    them."""
    uplink = binding.uplink
    if uplink is None or uplink.link is None:
        return None
    if binding.network is None or target.network is None:
        return None
    if target.network is not binding.network and routing_gap(
        design, binding.vmkernel, binding.network, target.network, target.address
    ):
        return None
    if uplink.far_end == target.end:
        return ()
    if uplink.switch is None or target.switch is None:
        return None
    layers = shortest_layers(design, uplink.switch.name, target.switch.name)
    far_apart = _is_off_router(design, uplink.switch, binding.network) or _is_off_router(
        design, target.switch, target.network
    )
    if layers is None and target.network is not binding.network and not far_apart:
        # The design need not show the network between two sites.
        return ((uplink.switch.name,), (target.switch.name,))  # joined by routers outside of the design
    return layers


def _is_off_router(design: Design, switch: Switch, network: Network) -> bool:
    """Whether the routers of a network are switches of the design that nothing joins with this one."""
    groups = fabric_names(design)
    routers = {groups[name] for name in (network.router.switches if network.router else ()) if name in groups}
    return bool(routers) and groups[switch.name] not in routers


def shortest_layers(design: Design, start: str, end: str) -> SwitchLayers | None:
    """The switches on the shortest ways from one switch to another, both included; None where nothing joins
    the two."""
    if fabric_names(design)[start] != fabric_names(design)[end]:
        return None
    known = _layer_cache(design)
    if (start, end) not in known:
        near, far = _hop_counts(design, start), _hop_counts(design, end)
        total = near[end]
        on_path = [name for name in near if near[name] + far.get(name, total + 1) == total]
        on_path.sort(key=_switch_order(design).__getitem__)
        known[start, end] = tuple(
            tuple(name for name in on_path if near[name] == step) for step in range(total + 1)
        )
    return known[start, end]


@view
def _layer_cache(design: Design) -> dict[tuple[str, str], SwitchLayers]:
    """Filled by ``shortest_layers``: many hosts share few pairs of leaf switches."""
    return {}


@view
def _switch_order(design: Design) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(design.switches)}


def _hop_counts(design: Design, start: str) -> Mapping[str, int]:
    """Number of cables between a switch and every switch that it reaches."""
    steps, waiting = {start: 0}, [start]
    for name in waiting:
        for neighbor, links in fabric_graph(design)[name].items():
            if links and neighbor not in steps:
                steps[neighbor] = steps[name] + 1
                waiting.append(neighbor)
    return steps

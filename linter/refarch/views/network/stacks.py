"""TCP/IP stacks of ESXi hosts: their names, and the default gateway of each."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.stacks import DEFAULT_STACK
from ...model.types import Cluster, Design, Network, TcpIpStack, Vmkernel, origin_of
from .. import view


class StackOfHost(NamedTuple):
    """A TCP/IP stack of one host besides its default stack."""

    name: str
    gateway: str
    """Default gateway: as stated, else of the network of its first adapter whose network has one; empty for
    none."""
    gateway6: str
    origin: Origin
    """Its entry in the design, else the adapter that uses it."""
    gateway_origin: Origin
    gateway6_origin: Origin


def stacks_of_host(design: Design, host: str) -> Mapping[str, StackOfHost]:
    """Stacks of a host by name, those of its cluster's entries first, then those that its adapters use."""
    return _stacks(design).get(host, {})


def stated_default_gateway(cluster: Cluster) -> TcpIpStack | None:
    """Entry of the default stack, if the design states its gateway. Otherwise the hosts have the gateway of
    their management network."""
    stack = cluster.stacks.get(DEFAULT_STACK)
    return stack if stack is not None and stack.gateway else None


def stack_of_adapter(design: Design, adapter: Vmkernel) -> StackOfHost | None:
    """Stack of an adapter; None for the default stack."""
    return stacks_of_host(design, adapter.host)[adapter.stack] if adapter.stack else None


@view
def _stacks(design: Design) -> Mapping[str, Mapping[str, StackOfHost]]:
    """Stacks by host and name; hosts with the default stack alone are left out."""
    by_host: dict[str, dict[str, StackOfHost]] = {}
    for cluster in design.clusters.values():
        used: dict[str, dict[str, list[Vmkernel]]] = {}
        for adapter in cluster.vmkernel:
            if adapter.stack:
                used.setdefault(adapter.host, {}).setdefault(adapter.stack, []).append(adapter)
        if not used and not cluster.stacks:
            continue
        for host in cluster.hosts:
            adapters = used.get(host.name, {})
            by_host[host.name] = {
                name: _stack(design, cluster, name, adapters.get(name, []))
                for name in dict.fromkeys((*cluster.stacks, *adapters))
                if name != DEFAULT_STACK
            }
    return by_host


def _stack(design: Design, cluster: Cluster, name: str, adapters: list[Vmkernel]) -> StackOfHost:
    stated = cluster.stacks.get(name)
    origin = stated.origin if stated is not None else origin_of(adapters[0], "stack")
    networks = [
        network
        for adapter in adapters
        if adapter.port_group is not None
        and (network := design.networks.get(adapter.port_group.network)) is not None
    ]
    first = next((network for network in networks if network.gateway), None)
    first6 = next((network for network in networks if network.gateway6), None)
    return StackOfHost(
        name=name,
        gateway=stated.gateway if stated is not None and stated.gateway else _gateway(first),
        gateway6=first6.gateway6 if first6 is not None else "",
        origin=origin,
        gateway_origin=(
            stated.origin.child("gateway")
            if stated is not None and stated.gateway
            else first.origin.child("gateway")
            if first is not None
            else origin
        ),
        gateway6_origin=first6.origin.child("gateway6") if first6 is not None else origin,
    )


def _gateway(network: Network | None) -> str:
    return network.gateway if network is not None else ""

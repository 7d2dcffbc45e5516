"""Routing of NVMe traffic from a VMkernel adapter into another network, and the setting that is missing where
it fails."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model import ipv4 as net
from ...model.types import Address, Design, Network, Vmkernel, origin_of
from .. import view
from ..network.links import fabric_names
from ..network.stacks import stack_of_adapter
from ..network.stated_routes import stated_route

SERVING_PURPOSES = ("nvme-rdma", "nvme-tcp", "iscsi", "other")
"""Purposes of networks in which arrays serve hosts; the port of an array's management is in none of them."""


class RoutingGap(NamedTuple):
    """Obstacle between an adapter and another network."""

    origin: Origin
    """Place that has to be changed."""
    problem: str
    fix_text: str
    """Fix as a sentence; empty where there is none."""
    far_origin: Origin
    """The other network."""


def routing_gap(
    design: Design, adapter: Vmkernel | None, near: Network, far: Network, address: Address | None = None
) -> RoutingGap | None:
    """First obstacle on the path from the network of an adapter to another one; None where packets get there
    and back. With an address in that network, routes have to cover it."""
    if far.purpose not in SERVING_PURPOSES:
        return RoutingGap(far.origin, f"network {far.id} serves no hosts", "", far.origin)
    is_stated = stated_route(design, near.id, far.id) is not None
    if not is_stated and not _are_routers_joined(design, near, far):
        return RoutingGap(
            far.origin, f"the routers of {near.id} and {far.id} are not connected", "", far.origin
        )
    if not is_stated and not far.gateway:
        return RoutingGap(
            far.origin,
            f"network {far.id} has no gateway",
            f"Set `gateway` of network {far.id}.",
            far.origin,
        )
    # A gateway of the adapter, or of its separate stack, reaches every network.
    stack = stack_of_adapter(design, adapter) if adapter is not None else None
    if adapter is not None and (adapter.gateway or (stack is not None and stack.gateway)):
        return None
    if adapter is not None and (adapter.routes or adapter.cluster in _clusters_with_routes(design)):
        inside = address is not None and net.contains(far.base, far.length, address.value)
        return _missing_route(
            adapter, near, far, address.value if address is not None and inside else far.base
        )
    if near.gateway:
        return None
    return RoutingGap(
        near.origin, f"network {near.id} has no gateway", f"Set `gateway` of network {near.id}.", far.origin
    )


def _missing_route(adapter: Vmkernel, near: Network, far: Network, value: int) -> RoutingGap | None:
    """Obstacle for an adapter that has routes, or whose neighbors have some."""
    via = [route.via for route in adapter.routes if net.contains(route.base, route.length, value)]
    if via:
        return None
    what = f"{adapter.name} has no route to network {far.id} ({far.prefix})"
    route = f"`{{to: {far.prefix}, via: {near.gateway or 'ROUTER'}}}`"
    return RoutingGap(
        origin_of(adapter, "routes"), what, f"Add {route} to `routes` of {adapter.name}.", far.origin
    )


def _are_routers_joined(design: Design, near: Network, far: Network) -> bool:
    """Whether packets can get from the routers of one network to those of the other; those outside of the
    design are taken to know each other."""
    ours, theirs = (network.router.switches if network.router else () for network in (near, far))
    groups = fabric_names(design)
    here, there = ({groups[name] for name in names if name in groups} for names in (ours, theirs))
    return not here or not there or bool(here & there)


@view
def _clusters_with_routes(design: Design) -> frozenset[str]:
    """Clusters in which a VMkernel adapter for NVMe has a router of its own: the others then need one too, as
    a host has a single default gateway, that of management."""
    return frozenset(
        adapter.cluster
        for cluster in design.clusters.values()
        if cluster.nvme is not None
        for adapter in cluster.vmkernel
        if (adapter.routes or adapter.gateway)
        and adapter.name in {nvme_adapter.vmkernel for nvme_adapter in cluster.nvme.adapters}
    )

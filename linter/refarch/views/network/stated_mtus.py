"""MTUs that a design states, in bytes, with the limits of their platforms: networks, interfaces of hosts,
virtual switches, switches, and links."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, End, Link, Network, Switch, VirtualSwitch, Vmkernel, origin_of
from ...model.versions import is_in_range
from .. import view
from .adapter_mtus import STANDARD_MTU, adapter_with_usual_mtu, adapters_by_mtu
from .teams import teams

LEAST_VSPHERE_MTU = 1280
"""Bytes of the smallest MTU of VMkernel adapters and distributed switches. Sources: rule MTU012."""

LEAST_IPV6_MTU = 1280
"""Bytes of the smallest MTU of a link with IPv6. Source: RFC 8200, section 5."""

LARGEST_SWITCH_MTU = 9190
"""Bytes of the largest MTU of a distributed switch of version 7.0.3 or later. Sources: rule MTU012."""

LARGEST_OLD_SWITCH_MTU = 9000
"""Bytes of the largest MTU of an older distributed switch. Sources: rule MTU012."""

OLD_DISTRIBUTED_SWITCH = "<7.0.3"


class MtuLimit(NamedTuple):
    """MTUs that a platform accepts, in bytes."""

    platform: str
    """Text for messages, e.g. ``VMkernel adapters``."""
    least: int
    """0 for a limit that no source states."""
    largest: int
    """0 for a limit that no source states, or that another rule checks."""
    is_certain: bool = True
    """Whether a source of the platform was read."""


class StatedMtu(NamedTuple):
    """An MTU that the design states, or that an operating system has by default."""

    owner: str
    """Text for messages, e.g. ``network vmotion``."""
    mtu: int
    drops: bool
    """Whether larger packets of other devices are dropped, as on a switch port; a network or an interface
    only sends none."""
    origin: Origin
    limits: tuple[MtuLimit, ...]
    reason: str = ""
    """Reason why an MTU below that of Ethernet is right, or is reported elsewhere; empty for none."""


@view
def stated_mtus(design: Design) -> tuple[StatedMtu, ...]:
    """MTUs in the order of the files. Left out are networks and interfaces of the NSX overlay, which MTU006
    checks."""
    return (
        *_mtus_of_networks(design),
        *_mtus_of_site_paths(design),
        *_mtus_of_adapters(design),
        *_mtus_of_virtual_switches(design),
        *_mtus_of_switches(design),
        *_mtus_of_links(design),
    )


# Networks and interfaces


def _mtus_of_networks(design: Design) -> Iterator[StatedMtu]:
    vsphere = {
        adapter.port_group.network
        for cluster in design.clusters.values()
        if cluster.kind.platform == "esxi"
        for adapter in cluster.vmkernel
        if adapter.port_group is not None
    }
    for network in design.networks.values():
        if network.purpose != "tep":
            limits = (*_limits_of_ipv6(network), *(_VSPHERE_LIMITS if network.id in vsphere else ()))
            yield StatedMtu(
                f"network {network.id}",
                network.mtu,
                drops=False,
                origin=origin_of(network, "mtu"),
                limits=limits,
                reason=_reason_for_small_mtu(design, network),
            )


def _mtus_of_site_paths(design: Design) -> Iterator[StatedMtu]:
    """Paths over routers outside of the design, which can be narrow. A network that is not defined is
    reported where it is named."""
    for network in design.networks.values():
        for reached in network.reaches:
            far = design.networks.get(reached.network)
            if reached.mtu is not None and far is not None:
                yield StatedMtu(
                    f"the path from network {network.id} to {far.id}",
                    reached.mtu,
                    drops=True,
                    origin=origin_of(reached, "mtu"),
                    limits=_limits_of_ipv6(network) if far.prefix6 else (),
                    reason="a path outside of the design",
                )


_VSPHERE_LIMITS = (MtuLimit("VMkernel adapters", LEAST_VSPHERE_MTU, 0),)


def _limits_of_ipv6(network: Network) -> tuple[MtuLimit, ...]:
    return (MtuLimit("IPv6", LEAST_IPV6_MTU, 0),) if network.prefix6 else ()


def _mtus_of_adapters(design: Design) -> Iterator[StatedMtu]:
    """Interfaces with a separate MTU."""
    usual = {
        network: adapter_with_usual_mtu(by_mtu).mtu for network, by_mtu in adapters_by_mtu(design).items()
    }
    for cluster in design.clusters.values():
        for adapter in cluster.vmkernel:
            group = adapter.port_group
            network = design.networks.get(group.network) if group is not None else None
            has_own = network is None or origin_of(adapter, "mtu") != origin_of(network, "mtu")
            is_usual = network is None or usual.get(network.id, adapter.mtu) == adapter.mtu
            if has_own and "tep" not in adapter.services:
                stated = _mtu_of_adapter(design, cluster, adapter, network)
                # MTU002 reports an MTU that differs from the others.
                yield stated if is_usual else stated._replace(reason="a difference from other adapters")


def _mtu_of_adapter(
    design: Design, cluster: Cluster, adapter: Vmkernel, network: Network | None
) -> StatedMtu:
    limits = _VSPHERE_LIMITS if cluster.kind.platform == "esxi" else ()
    reason = _reason_for_small_mtu(design, network) if network is not None else ""
    return StatedMtu(
        f"{adapter.name} on {adapter.host}",
        adapter.mtu,
        drops=False,
        origin=origin_of(adapter, "mtu"),
        limits=(*limits, *(_limits_of_ipv6(network) if network is not None else ())),
        reason=reason,
    )


def _reason_for_small_mtu(design: Design, network: Network) -> str:
    """Reason why a network needs an MTU below that of Ethernet: the path to a witness, or a path over routers
    outside of the design whose MTU is stated; empty for none."""
    if network.id in _networks_to_witnesses(design):
        return "the path to the witness"
    return "a path with a smaller MTU" if network.id in _networks_of_narrow_paths(design) else ""


@view
def _networks_of_narrow_paths(design: Design) -> frozenset[str]:
    """Ids of the networks at both ends of a stated path whose MTU is below that of Ethernet."""
    return frozenset(
        name
        for network in design.networks.values()
        for reached in network.reaches
        if reached.mtu is not None and reached.mtu < STANDARD_MTU
        for name in (network.id, reached.network)
    )


@view
def _networks_to_witnesses(design: Design) -> frozenset[str]:
    """Ids of the networks of witnesses, and of the interfaces for separate witness traffic."""
    witnesses = {cluster.witness.host for cluster in design.clusters.values() if cluster.witness is not None}
    networks = (
        network.id
        for network in design.networks.values()
        if network.purpose == "vsan-witness"
        or any(address.device in witnesses for address in network.addresses)
    )
    senders = (
        team.network.id
        for team in teams(design)
        if team.network is not None
        and "vsan-witness" in team.adapter.services
        and "vsan" not in team.adapter.services
    )
    return frozenset((*networks, *senders))


# Virtual and physical switches


def _mtus_of_virtual_switches(design: Design) -> Iterator[StatedMtu]:
    for cluster in design.clusters.values():
        for switch in cluster.virtual_switches.values():
            if "mtu" in switch.at:
                yield StatedMtu(
                    f"virtual switch {switch.name}",
                    switch.mtu,
                    drops=True,
                    origin=origin_of(switch, "mtu"),
                    limits=(_limit_of_virtual_switch(cluster, switch),)
                    if switch.kind == "distributed"
                    else (),
                )


def _limit_of_virtual_switch(cluster: Cluster, switch: VirtualSwitch) -> MtuLimit:
    # The switch can state its version, or the software of the hosts does.
    releases = [host.software["vds"].release for host in cluster.hosts[:1] if "vds" in host.software]
    version = switch.version or "".join(releases)
    if version and is_in_range(version, OLD_DISTRIBUTED_SWITCH):
        platform = f"version {version} of a distributed switch"
        return MtuLimit(platform, LEAST_VSPHERE_MTU, LARGEST_OLD_SWITCH_MTU, is_certain=False)
    return MtuLimit("a distributed switch", LEAST_VSPHERE_MTU, LARGEST_SWITCH_MTU)


def _mtus_of_switches(design: Design) -> Iterator[StatedMtu]:
    for switch in design.switches.values():
        if switch.mtu_is_known:
            yield _mtu_of_ports(design, switch.name, switch, switch.mtu, origin_of(switch, "mtu"))


def _mtus_of_links(design: Design) -> Iterator[StatedMtu]:
    for link in design.links:
        for end in (link.a, link.b):
            switch = design.switches.get(end.device)
            if switch is not None and link.mtu is not None:
                yield _mtu_of_link(design, link, end, switch, link.mtu)


def _mtu_of_link(design: Design, link: Link, end: End, switch: Switch, mtu: int) -> StatedMtu:
    owner = f"port {end.port} on {end.device}"
    stated = _mtu_of_ports(design, owner, switch, mtu, origin_of(link, "mtu"))
    # The catalog has the smallest MTU of switched ports; systems accept less on routed ports.
    return stated._replace(limits=()) if link.routed else stated


def _mtu_of_ports(design: Design, owner: str, switch: Switch, mtu: int, origin: Origin) -> StatedMtu:
    system = design.products.get(switch.nos, {})
    least = int(system.get("least_mtu", 0))
    # WIRE025 checks the largest MTU.
    limits = (MtuLimit(switch.nos, least, 0),) if least else ()
    return StatedMtu(owner, mtu, drops=True, origin=origin, limits=limits)

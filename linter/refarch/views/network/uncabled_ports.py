"""Ports of hosts that carry networks and have no cable."""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types import Cluster, Design, End, PortGroup, VirtualSwitch
from .. import view
from .cable_ends import misnamed_ports, names_are_known
from .links import links_by_end


class UncabledPort(NamedTuple):
    """A port without a cable."""

    switch: VirtualSwitch
    uplink: str
    end: End
    networks: tuple[str, ...]
    """Ids of the networks that the virtual switch carries over it."""
    is_missing: bool
    """Whether the host has no such port at all."""


@view
def uncabled_ports(design: Design) -> tuple[UncabledPort, ...]:
    """The ports of all hosts, cluster by cluster and virtual switch by virtual switch."""
    return tuple(
        port for cluster in design.clusters.values() for port in uncabled_ports_of_cluster(design, cluster)
    )


def uncabled_ports_of_cluster(design: Design, cluster: Cluster) -> Iterator[UncabledPort]:
    """The ports of a cluster's hosts."""
    cabled = links_by_end(design)
    known = {port for host in cluster.hosts for port in host.nics}
    for switch in cluster.virtual_switches.values():
        for uplink, port in switch.uplinks.items():
            everywhere = tuple(dict.fromkeys(_networks_of_uplink(design, switch, uplink)))
            differs = any(group.hosts is not None for group in switch.port_groups.values())
            if everywhere:
                for host in cluster.hosts:
                    here = _switch_of_host(switch, host.name)
                    networks = (
                        tuple(dict.fromkeys(_networks_of_uplink(design, here, uplink)))
                        if differs
                        else everywhere
                    )
                    end = End(host.name, port)
                    # A cable in a port that the host lacks may be meant for this one: one mistake, one
                    # finding.
                    if not networks or end in cabled or host.name in misnamed_ports(design):
                        continue
                    in_band = any(not design.networks[network].out_of_band for network in networks)
                    lacks = port not in host.nics and (port in known or names_are_known(design, end))
                    if lacks or in_band:
                        yield UncabledPort(here, uplink, end, networks, lacks)


def _switch_of_host(switch: VirtualSwitch, host: str) -> VirtualSwitch:
    """The switch with the port groups that one host has."""
    groups = {key: group for key, group in switch.port_groups.items() if group.is_on_host(host)}
    return switch if len(groups) == len(switch.port_groups) else switch._replace(port_groups=groups)


def _networks_of_uplink(design: Design, switch: VirtualSwitch, uplink: str) -> Iterator[str]:
    """Ids of the networks whose port groups use an uplink; where some are in-band, of those alone."""
    groups = [
        group for group in switch.port_groups.values() if uplink in _uplinks_of_port_group(switch, group)
    ]
    networks = [design.networks[group.network] for group in groups if group.network in design.networks]
    yield from (
        network.id
        for network in networks
        if not network.out_of_band or all(network_of_port.out_of_band for network_of_port in networks)
    )


def _uplinks_of_port_group(switch: VirtualSwitch, group: PortGroup) -> set[str]:
    """Uplinks that a port group uses, members of LAGs one by one; all where it names none."""
    named = group.teaming.active + group.teaming.standby
    if not named:
        return {*switch.uplinks} - {*group.teaming.unused}
    return {
        member for name in named for member in (switch.lags[name].uplinks if name in switch.lags else (name,))
    }

"""Checks the uplinks of virtual switches: the ports that they are called after, and the teams and LAGs that
name them."""

from collections.abc import Collection, Iterator, Mapping

from .context import ModelContext
from .types import Cluster, Link, VirtualSwitch, where

TEAMING_ROLES = ("active", "standby", "unused")


def check_uplinks(context: ModelContext, clusters: Mapping[str, Cluster], links: tuple[Link, ...]) -> None:
    """Note the uplinks that are called after a port which no host of the cluster has, and those that a team
    or a LAG names and its switch does not have. Uplinks with names of their own, on a port that no host has,
    have rules: WIRE012 and HST002."""
    cabled = {(end.device, end.port) for link in links for end in (link.a, link.b)}
    for cluster in clusters.values():
        hosts = {host.name for host in cluster.hosts}
        nics = {port for host in cluster.hosts for port in host.nics}
        plugged = {port for device, port in cabled if device in hosts}
        ports, used = nics | plugged, {host.bmc for host in cluster.hosts}
        used |= {port for switch in cluster.virtual_switches.values() for port in switch.uplinks.values()}
        boards = all("onboard_ports" in host.server.data for host in cluster.hosts)
        is_known = boards or bool(plugged - used)
        stems = set() if is_known else {_port_stem(port) for port in ports}
        is_told = (is_known or bool(ports)) and not context.is_incomplete
        for switch in cluster.virtual_switches.values():
            wrong = tuple(_uplinks_without_port(switch, ports, stems)) if is_told else ()
            for index in wrong:
                name = list(switch.uplinks)[index]
                context.add_unknown_name("port", name, ports, where(switch, "uplinks", index))
            _check_lag_uplinks(context, switch)
            _check_teaming(context, switch, ports if wrong else ())


def _uplinks_without_port(
    switch: VirtualSwitch, ports: Collection[str], stems: Collection[str]
) -> Iterator[int]:
    """The numbers of the uplinks that are called after no port of a host. Names that count on from a stem may
    be ports on a board that the catalog does not know: there are none where all boards are known, nor where
    a port has a cable and nothing uses it, which is the one that was meant."""
    for index, (uplink, port) in enumerate(switch.uplinks.items()):
        if uplink == port and port not in ports and switch.kind != "direct" and _port_stem(port) not in stems:
            yield index


def _port_stem(port: str) -> str:
    """The name of a port without its number."""
    return port.rstrip("0123456789")


def _check_lag_uplinks(context: ModelContext, switch: VirtualSwitch) -> None:
    for lag in switch.lags.values():
        for index, uplink in enumerate(lag.uplinks):
            if uplink not in switch.uplinks:
                context.add_unknown_name("uplink", uplink, switch.uplinks, lag.origin.child("uplinks", index))


def _check_teaming(context: ModelContext, switch: VirtualSwitch, meant: Collection[str]) -> None:
    """Note the uplinks of port groups that are none. ``meant`` are the ports of hosts where the switch names
    one wrongly: a team that names it rightly has no fault of its own."""
    known = {*switch.uplinks, *switch.lags, *meant}
    for group in switch.port_groups.values():
        for role in TEAMING_ROLES:
            for index, uplink in enumerate(getattr(group.teaming, role)):
                if uplink not in known:
                    context.add_unknown_name("uplink", uplink, known, where(group.teaming, role, index))

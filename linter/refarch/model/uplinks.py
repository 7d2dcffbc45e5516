"""Checks the uplinks of virtual switches: the ports that they are called after, and the teams and LAGs that
name them."""

from collections.abc import Collection, Iterator, Mapping

from .context import ModelContext
from .types import Cluster, Link, VirtualSwitch, where

ROLES = ("active", "standby", "unused")


def check_uplinks(context: ModelContext, clusters: Mapping[str, Cluster], links: tuple[Link, ...]) -> None:
    """Note the uplinks that are called after a port which no host of the cluster has, and those that a team
    or a LAG names and its switch does not have. Uplinks with names of their own, on a port that no host has,
    have rules: WIRE012 and HST002."""
    cabled = {(end.device, end.port) for link in links for end in (link.a, link.b)}
    for cluster in clusters.values():
        hosts = {host.name for host in cluster.hosts}
        ports = {port for host in cluster.hosts for port in host.nics}
        ports |= {port for device, port in cabled if device in hosts}
        boards = all("onboard_ports" in host.server.data for host in cluster.hosts)
        for switch in cluster.virtual_switches.values():
            wrong = () if context.incomplete else tuple(_wrong_ports(switch, ports, boards))
            for index in wrong:
                name = list(switch.uplinks)[index]
                context.unknown("port", name, ports, where(switch, "uplinks", index))
            _check_lags(context, switch)
            _check_teams(context, switch, ports if wrong else ())


def _wrong_ports(switch: VirtualSwitch, ports: Collection[str], boards: bool) -> Iterator[int]:
    """The numbers of the uplinks that are called after no port of a host. ``boards`` says whether the ports
    on the boards of all hosts are known; else a name that counts as the ports of cards do may be one."""
    stems = set() if boards else {_stem(port) for port in ports}
    if not (boards or stems):
        return
    for index, (uplink, port) in enumerate(switch.uplinks.items()):
        if uplink == port and port not in ports and switch.kind != "direct" and _stem(port) not in stems:
            yield index


def _stem(port: str) -> str:
    """The name of a port without its number."""
    return port.rstrip("0123456789")


def _check_lags(context: ModelContext, switch: VirtualSwitch) -> None:
    for lag in switch.lags.values():
        for index, uplink in enumerate(lag.uplinks):
            if uplink not in switch.uplinks:
                context.unknown("uplink", uplink, switch.uplinks, lag.origin.child("uplinks", index))


def _check_teams(context: ModelContext, switch: VirtualSwitch, meant: Collection[str]) -> None:
    """Note the uplinks of port groups that are none. ``meant`` are the ports of hosts where the switch names
    one wrongly: a team that names it rightly has no fault of its own."""
    known = {*switch.uplinks, *switch.lags, *meant}
    for group in switch.port_groups.values():
        for role in ROLES:
            for index, uplink in enumerate(getattr(group.teaming, role)):
                if uplink not in known:
                    context.unknown("uplink", uplink, known, where(group.teaming, role, index))

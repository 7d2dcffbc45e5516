"""Cabling of the hosts of a cluster: the switch of each port, and the entries of ``links`` that state it."""

from typing import NamedTuple

from ..core.errors import RefarchError
from ..model.types import Cluster, Design, End, Link, Part


class HostLine(NamedTuple):
    """Port of every host, to one switch: an item of `links`, or one per split cage."""

    port: str
    """Port of the hosts, e.g. ``vmnic4``."""
    switch: str
    entries: tuple[int, ...]
    """Indexes of the items in `links`."""
    hosts: tuple[str, ...]
    """Hosts that are cabled, in the order of their cables."""
    cables: tuple[Part, ...]
    """Kinds of cable, without repetition."""
    hosts_first: bool
    """Whether ``from`` is the end of the hosts."""


class UplinkLine(NamedTuple):
    """Item of `links` between a switch and a device that is not a host of the cluster."""

    entry: int
    ends: tuple[tuple[End, ...], tuple[End, ...]]
    cable: Part


class HostCabling(NamedTuple):
    """Links of the switches of a cluster."""

    host_lines: tuple[HostLine, ...]
    uplink_lines: tuple[UplinkLine, ...]
    direct_lines: tuple[UplinkLine, ...]
    """Cables from host to host."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Switches that hosts of the cluster are cabled to."""
        return tuple(dict.fromkeys(line.switch for line in self.host_lines))

    @property
    def has_mixed_cables(self) -> bool:
        """Whether one port of the hosts has several kinds of cable, such as fiber to another rack."""
        return any(len(line.cables) > 1 for line in self.host_lines)


def host_cabling(design: Design, cluster: Cluster) -> HostCabling:
    """Cabling of a design. Raises RefarchError if one item of `links` has several ports of the hosts."""
    hosts = [host.name for host in cluster.hosts]
    entries: dict[int, list[Link]] = {}
    for link in design.links:
        entries.setdefault(link.entry, []).append(link)
    grouped: dict[tuple[str, str], dict[int, list[Link]]] = {}
    others, direct = [], []
    for entry, links in entries.items():
        of_hosts = [(link.a.device in hosts) + (link.b.device in hosts) for link in links]
        line = UplinkLine(
            entry, (tuple(link.a for link in links), tuple(link.b for link in links)), links[0].cable
        )
        # Both ends are hosts: a cluster without switches.
        if all(count == 2 for count in of_hosts):
            direct.append(line)
        elif all(count == 1 for count in of_hosts):
            for link in links:
                host_end, switch_end = _host_end_first(link, hosts)
                grouped.setdefault((host_end.port, switch_end.device), {}).setdefault(entry, []).append(link)
        else:
            others.append(line)
    lines = tuple(_host_line(port, switch, parts, hosts) for (port, switch), parts in grouped.items())
    _refuse_shared_entries(lines, cluster)
    known = {line.switch for line in lines}
    beside = tuple(line for line in others if known & {end.device for side in line.ends for end in side})
    return HostCabling(lines, beside, tuple(direct))


def _host_end_first(link: Link, hosts: list[str]) -> tuple[End, End]:
    """End of the host, and the other end."""
    return (link.a, link.b) if link.a.device in hosts else (link.b, link.a)


def _host_line(port: str, switch: str, parts: dict[int, list[Link]], hosts: list[str]) -> HostLine:
    links = [link for some in parts.values() for link in some]
    cables = {link.cable.id: link.cable for link in links}
    cabled = tuple(_host_end_first(link, hosts)[0].device for link in links)
    return HostLine(port, switch, tuple(parts), cabled, tuple(cables.values()), links[0].a.device in hosts)


def demand_common_cabling(plan: HostCabling, cluster: Cluster) -> None:
    """Raise RefarchError if hosts differ in their switches, so that the ports of a further host are
    unknown."""
    for line in plan.host_lines:
        if len(line.hosts) != len(cluster.hosts):
            raise RefarchError(
                f"{len(line.hosts)} of the {len(cluster.hosts)} hosts of {cluster.id} are cabled to "
                f"{line.switch} with {line.port}, but the others are not, so the cabling of a new host is "
                "ambiguous. Start from a design with one pair of leaf switches. Or copy this design without "
                "--hosts and edit the copy"
            )


def _refuse_shared_entries(lines: tuple[HostLine, ...], cluster: Cluster) -> None:
    """Raise RefarchError for an item that has several ports of the hosts, or several switches."""
    entries = [entry for line in lines for entry in line.entries]
    twice = [entry for entry in entries if entries.count(entry) > 1]
    if twice:
        raise RefarchError(
            f"entry {twice[0] + 1} of links cables several ports of the hosts of {cluster.id}; write one "
            "entry for each port and switch first. Or copy the design without options and edit the copy"
        )

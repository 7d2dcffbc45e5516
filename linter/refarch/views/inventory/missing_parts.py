"""Parts that a build needs and the bill of materials lacks: kinds of parts that hosts, switches and cables of
the design need and that no line buys. No part is assumed to be present because it usually is."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import compress
from ...model.types import Cluster, Design, End, Host
from ..network.links import links_by_end
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .optics import FIBER_CONNECTORS, link_ends, plug_type

PRODUCTS_WITH_DRIVES = ("vsan-osa", "vsan-esa", "s2d", "azure-local")
"""Products whose hosts hold the drives."""


class MissingPart(NamedTuple):
    """A kind of part that is needed and not bought."""

    what: str
    devices: tuple[str, ...]
    reason: str
    origin: Origin


class _HostCheck(NamedTuple):
    """A kind of part of servers, with the test for hosts that lack it and the reason for the table."""

    kind: str
    lacks: Callable[[Host], bool]
    reason: str


def missing_parts(design: Design) -> Iterator[MissingPart]:
    """Missing parts: inside of hosts, licenses, cables, and parts that no design lists."""
    for cluster in design.clusters.values():
        yield from _missing_host_parts(cluster)
    yield from _missing_licenses(design)
    yield from _missing_transceivers(design)
    yield from _missing_cables(design)
    if design.arrays:
        why = "the design specifies only the models of arrays, not their components"
        origin = next(iter(design.arrays.values())).origin
        yield MissingPart("Drives and licenses of arrays", tuple(design.arrays), why, origin)
    # Needed, and not in the bill: the design states that they are in service.
    existing = tuple(name for name, switch in design.switches.items() if switch.existing)
    if existing:
        why = "already in service according to the design"
        yield MissingPart("Switches", existing, why, design.switches[existing[0]].origin)
    devices = (*design.hosts, *design.switches, *design.arrays)
    if devices:
        why = "not part of a design: see the documents of the rack and device vendors"
        yield MissingPart("Power cords, rails and power distribution", devices, why, design.origin)


def _missing_host_parts(cluster: Cluster) -> Iterator[MissingPart]:
    """Parts of servers of a cluster."""
    lacking: Iterable[_HostCheck] = (
        _HostCheck(
            "Processors",
            lambda host: host.cpu is None or host.cpu.part is None,
            "the design specifies no part",
        ),
        _HostCheck(
            "Memory",
            lambda host: bool(host.memory),
            "the design specifies the size, but no part",
        ),
        _HostCheck("Memory", lambda host: not host.memory, "the design does not specify the size"),
        _HostCheck(
            "Boot drives",
            lambda host: not any(drives.role == "boot" for drives in host.drives),
            "the design specifies no boot drive",
        ),
        _HostCheck(
            "Data drives",
            lambda host: cluster.product in PRODUCTS_WITH_DRIVES and not _has_data_drives(host),
            "the product stores its data on the hosts, but the design specifies no drives",
        ),
    )
    for check in lacking:
        names = tuple(host.name for host in cluster.hosts if check.lacks(host))
        if names:
            yield MissingPart(check.kind, names, check.reason, cluster.origin)


def _has_data_drives(host: Host) -> bool:
    return bool(host.disk_groups) or any(drives.role != "boot" for drives in host.drives)


def _missing_licenses(design: Design) -> Iterator[MissingPart]:
    """Licenses and support of clusters that no line is for."""
    for kind, what in (("license", "Licenses of software"), ("support", "Support contracts")):
        covered = [line for line in design.licenses if line.kind == kind]
        for cluster in design.clusters.values():
            if not any(not line.clusters or cluster.id in line.clusters for line in covered):
                names = tuple(host.name for host in cluster.hosts)
                yield MissingPart(
                    what, names, "the bill of materials lists none for these hosts", cluster.origin
                )


def _missing_transceivers(design: Design) -> Iterator[MissingPart]:
    """Ends of fibers without a transceiver."""
    bare = [
        (end.device, link)
        for link in design.links
        for _, end, optic in link_ends(link)
        if optic is None and plug_type(design, link, end) in FIBER_CONNECTORS
    ]
    if bare:
        devices = tuple(dict.fromkeys(device for device, _ in bare))
        why = f"{len(bare)} fiber ends without a transceiver in the design"
        yield MissingPart("Transceivers", devices, why, bare[0][1].origin)


def _missing_cables(design: Design) -> Iterator[MissingPart]:
    """Ports for management, and uplinks of hosts, that the design uses and has no cable for."""
    cabled = links_by_end(design)
    used = [
        *(End(host.name, host.bmc) for host in design.hosts.values() if host.bmc),
        *_uplink_ends(design),
        *(
            End(address.device, address.interface)
            for network in design.networks.values()
            for address in network.addresses
            if address.device in design.switches and network.purpose == "management"
        ),
    ]
    bare = dict.fromkeys(end for end in used if end not in cabled)
    if bare:
        ports = ", ".join(sorted({end.port for end in bare}))
        why = f"{len(bare)} ports have no cable in the design: {ports}"
        yield MissingPart("Cables", tuple(dict.fromkeys(end.device for end in bare)), why, design.origin)


def _uplink_ends(design: Design) -> Iterator[End]:
    """Ports of hosts that virtual switches use."""
    for cluster in design.clusters.values():
        for host in cluster.hosts:
            for switch in cluster.virtual_switches.values():
                yield from (End(host.name, port) for port in switch.uplinks.values())


@table("bom.not-included")
def not_included_table(design: Design) -> Table:
    """One row for each kind of part that the design needs and the bill of materials does not buy, and why."""
    columns = (
        Column("what", "Item"),
        Column("devices", "Used for"),
        Column("number", "Devices"),
        Column("why", "Reason"),
    )
    by_reason: dict[tuple[str, str], list[MissingPart]] = {}
    for gap in missing_parts(design):
        by_reason.setdefault((gap.what, gap.reason), []).append(gap)
    rows = []
    for (kind, reason), parts in by_reason.items():
        names = [name for gap in parts for name in gap.devices]
        rows.append(Row((kind, compress(names), len(names), reason), parts[0].origin))
    return Table("bom.not-included", "Not included", columns, tuple(rows))

"""Subjects that every system has besides its hosts: parts, cables, addresses, QoS, services."""

from collections.abc import Callable, Iterator

from ...model.types import Address, Address6, Cluster, Design, End, QosProfile
from ..network.links import is_management_port
from . import Subject, SubjectGap, closed_gap, missing_statement, open_gap

LOSSLESS_TRANSPORTS = ("roce-v2", "roce-v1")
"""Transports whose network needs lossless priorities."""

LICENSED_PLATFORMS = ("esxi", "windows")
"""Platforms that are licensed."""


def _file_gap(name: str) -> Callable[[Design], SubjectGap | None]:
    """Whether a design has one of the files that every system could fill."""

    def gap(design: Design) -> SubjectGap | None:
        return None if name in design.parts else open_gap(name, f"the design has no {name}.yaml")

    return gap


def results_gap(design: Design) -> SubjectGap | None:
    """Measured results, which not every design has."""
    return None if "results" in design.parts else closed_gap("results", "the design has no results.yaml")


def qos_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """QoS that makes RDMA traffic lossless. Only RoCE depends on it."""
    if "qos" in design.parts:
        return None
    says = "the design has no qos.yaml"
    return open_gap("qos", says) if cluster.transport in LOSSLESS_TRANSPORTS else closed_gap("qos", says)


def _profile_gap(
    subject: str, what: str, stated: Callable[[QosProfile], object]
) -> Callable[[Design], SubjectGap | None]:
    """Setting of a QoS profile that is left to the switch where it is not stated."""

    def gap(design: Design) -> SubjectGap | None:
        lossless = [profile for profile in design.profiles.values() if profile.mode == "lossless"]
        # One profile that states it is enough for the rules to have something to examine.
        if any(map(stated, lossless)):
            return None
        return closed_gap(subject, f"no lossless QoS profile of the design has {what}")

    return gap


def licenses_gap(design: Design, cluster: Cluster) -> SubjectGap | None:
    """Licenses and support contracts of what runs on the hosts."""
    if design.licenses:
        return None
    says = "the bill of materials lists no licenses or support contracts"
    sold = cluster.kind.platform in LICENSED_PLATFORMS
    return open_gap("licenses", says) if sold else closed_gap("licenses", says)


def addresses_gap(design: Design) -> SubjectGap | None:
    """Addresses of hosts, in whatever network."""
    if any(address.device in design.hosts for address in _planned_addresses(design)):
        return None
    return open_gap("addresses", "the IP plan assigns no address to a host")


def _planned_addresses(design: Design) -> Iterator[Address | Address6]:
    """All addresses of the IP plan, stated or by DHCP."""
    for network in design.networks.values():
        yield from network.addresses
        yield from network.dynamic
        yield from network.addresses6


def cables_gap(design: Design) -> SubjectGap | None:
    """Cables, between whatever devices."""
    return None if design.links else open_gap("cables", "the design has no cables")


def switches_gap(design: Design) -> SubjectGap | None:
    """Switches, which hosts that are cabled to each other do without."""
    return None if design.switches else closed_gap("switches", "the design has no switch")


def switch_releases_gap(design: Design) -> SubjectGap | None:
    """The release of the operating system of every switch that is not in service already. A switch without
    an operating system is for WIRE015."""
    bare = [
        switch.name
        for switch in design.switches.values()
        if switch.nos and not switch.release and not switch.existing
    ]
    says = missing_statement(bare, "operating system release")
    return open_gap("switch-releases", says) if bare else switches_gap(design)


def switch_management_gap(design: Design) -> SubjectGap | None:
    """Addresses of the management ports of switches. Where some have one, TOP030 finds the others."""
    if all(switch.existing or not switch.nos for switch in design.switches.values()):
        return closed_gap("switch-management", "no switch of the design has an operating system")
    for address in _planned_addresses(design):
        end = End(address.device, address.interface)
        if end.device in design.switches and is_management_port(design, end):
            return None
    return open_gap("switch-management", "no switch has an address on its management port")


def services_gap(design: Design) -> SubjectGap | None:
    """Services of the site: names, time, logs, traps."""
    if design.services or any(cluster.services for cluster in design.clusters.values()):
        return None
    return open_gap("services", "the design has no site services")


def time_servers_gap(design: Design) -> SubjectGap | None:
    """The time servers, unless the site has them."""
    services = [cluster.services["ntp"] for cluster in design.clusters.values() if "ntp" in cluster.services]
    services += [design.services["ntp"]] if "ntp" in design.services else []
    if any(service.servers for service in services):
        return None
    if services:
        return closed_gap("time-servers", "the design uses the time servers of the site")
    return open_gap("time-servers", "the design has no time servers")


SUBJECTS = (
    Subject(
        "bom",
        "bill of materials",
        design_gap=_file_gap("bom"),
        write="Add the parts to bom.yaml, for example `- {part: PART, quantity: needed}`.",
    ),
    Subject(
        "ip-plan",
        "IP plan",
        design_gap=_file_gap("ip-plan"),
        write="Add the networks and their prefixes to ip-plan.yaml.",
    ),
    Subject(
        "wiring",
        "switches and cables",
        design_gap=_file_gap("wiring"),
        write="Add the switches and cables to wiring.yaml.",
    ),
    Subject("results", "measured results", design_gap=results_gap),
    Subject(
        "qos",
        "QoS",
        cluster_gap=qos_gap,
        write="Add a profile with mode `lossless` to qos.yaml, and apply it to the switches and hosts.",
    ),
    Subject(
        "traffic-classes",
        "traffic classes of a QoS profile",
        design_gap=_profile_gap("traffic-classes", "traffic classes", lambda one: one.traffic_classes),
        part_of="qos",
    ),
    Subject(
        "buffer-pools",
        "buffer pools of a QoS profile",
        design_gap=_profile_gap("buffer-pools", "buffer pools", lambda one: one.pools),
        part_of="qos",
    ),
    Subject(
        "watchdog",
        "PFC watchdog",
        design_gap=_profile_gap("watchdog", "a PFC watchdog", lambda one: one.watchdog),
        part_of="qos",
    ),
    Subject(
        "cnp-marking",
        "marking of congestion notification packets",
        design_gap=_profile_gap(
            "cnp-marking",
            "the marking of congestion notification packets",
            lambda one: one.cnp_priority is not None or one.cnp_dscp is not None,
        ),
        part_of="qos",
    ),
    Subject(
        "priority-maps",
        "maps of PCP or DSCP",
        design_gap=_profile_gap(
            "priority-maps", "a map of PCP or DSCP", lambda one: one.pcp_map or one.dscp_map
        ),
        part_of="qos",
    ),
    Subject(
        "licenses",
        "licenses and support contracts",
        cluster_gap=licenses_gap,
        write="Add them to bom.yaml, for example `- {license: CLASS, quantity: needed, per: core}`.",
        part_of="bom",
    ),
    Subject(
        "addresses",
        "addresses of the hosts",
        design_gap=addresses_gap,
        write=(
            "Assign addresses to the hosts in ip-plan.yaml, for example "
            "`{of: HOSTS vmk0, first: 192.0.2.11}`."
        ),
        part_of="ip-plan",
    ),
    Subject(
        "cables",
        "cables",
        design_gap=cables_gap,
        write=(
            "Add the cables to wiring.yaml, for example `- {from: HOSTS vmnic4, to: LEAF swp1, cable: PART}`."
        ),
        part_of="wiring",
    ),
    Subject("switches", "switches", design_gap=switches_gap, part_of="wiring"),
    Subject(
        "switch-releases",
        "releases of the switches",
        design_gap=switch_releases_gap,
        write='Add the release to `software`, for example `cumulus-linux: {release: "5.9"}`.',
        part_of="wiring",
    ),
    Subject(
        "switch-management",
        "management addresses of the switches",
        design_gap=switch_management_gap,
        write="Assign an address to the management port of each switch in ip-plan.yaml.",
        part_of="wiring",
    ),
    Subject(
        "services",
        "site services",
        design_gap=services_gap,
        write="Add them, for example `services: {ntp: {servers: site, used_by: [esxi, vcenter]}}`.",
    ),
    Subject(
        "time-servers",
        "time servers",
        design_gap=time_servers_gap,
        write="Add them, for example `services: {ntp: {servers: site, used_by: [esxi, vcenter]}}`.",
        part_of="services",
    ),
)

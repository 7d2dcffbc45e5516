"""What every system has beside its hosts: parts, cables, addresses, QoS, services."""

from collections.abc import Callable, Iterator

from ...model.types import Address, Address6, Cluster, Design, End, Profile
from ..network.links import is_management_port
from . import Gap, Subject, lacking, states, unstated

LOSSLESS = ("roce-v2", "roce-v1")
"""Transports whose network has to be told what is lossless."""

SOLD = ("esxi", "windows")
"""Platforms that are licensed."""


def _file(name: str) -> Callable[[Design], Gap | None]:
    """Whether a design has one of the files that every system could fill."""

    def gap(design: Design) -> Gap | None:
        return None if name in design.parts else unstated(name, f"the design has no {name}.yaml")

    return gap


def results(design: Design) -> Gap | None:
    """What was measured, which not every design has."""
    return None if "results" in design.parts else lacking("results", "the design has no results.yaml")


def qos(design: Design, cluster: Cluster) -> Gap | None:
    """What makes RDMA traffic lossless. Only RoCE counts on it."""
    if "qos" in design.parts:
        return None
    says = "the design has no qos.yaml"
    return unstated("qos", says) if cluster.transport in LOSSLESS else lacking("qos", says)


def _of_profiles(
    subject: str, what: str, stated: Callable[[Profile], object]
) -> Callable[[Design], Gap | None]:
    """Something that a QoS profile leaves to the switch where it does not state it."""

    def gap(design: Design) -> Gap | None:
        lossless = [profile for profile in design.profiles.values() if profile.mode == "lossless"]
        if any(map(stated, lossless)):
            return None
        return lacking(subject, f"no lossless QoS profile of the design states {what}")

    return gap


def licenses(design: Design, cluster: Cluster) -> Gap | None:
    """Licenses and support contracts of what runs on the hosts."""
    if design.licenses:
        return None
    says = "the bill of materials lists no licenses and no support"
    sold = cluster.kind.platform in SOLD
    return unstated("licenses", says) if sold else lacking("licenses", says)


def addresses(design: Design) -> Gap | None:
    """Addresses of hosts, in whatever network."""
    if any(address.device in design.hosts for address in _listed(design)):
        return None
    return unstated("addresses", "the IP plan gives no host an address")


def _listed(design: Design) -> Iterator[Address | Address6]:
    """All addresses of the IP plan, stated or by DHCP."""
    for network in design.networks.values():
        yield from network.addresses
        yield from network.dynamic
        yield from network.addresses6


def cables(design: Design) -> Gap | None:
    """Cables, between whatever devices."""
    return None if design.links else unstated("cables", "the design has no cables")


def switches(design: Design) -> Gap | None:
    """Switches, which hosts that are cabled to each other do without."""
    return None if design.switches else lacking("switches", "the design has no switch")


def switch_releases(design: Design) -> Gap | None:
    """The release of the operating system of every switch that is not in service already. A switch without
    an operating system is for WIRE015."""
    bare = [one.name for one in design.switches.values() if one.nos and not one.release and not one.existing]
    says = states(bare, "release of its operating system")
    return unstated("switch-releases", says) if bare else switches(design)


def switch_management(design: Design) -> Gap | None:
    """Addresses of the management ports of switches. Where some have one, TOP030 finds the others."""
    if all(switch.existing or not switch.nos for switch in design.switches.values()):
        return lacking("switch-management", "the design has no switch of its own whose system it names")
    for address in _listed(design):
        end = End(address.device, address.interface)
        if end.device in design.switches and is_management_port(design, end):
            return None
    return unstated("switch-management", "no switch has an address at its management port")


def services(design: Design) -> Gap | None:
    """Services of the site: names, time, logs, traps."""
    if design.services or any(cluster.services for cluster in design.clusters.values()):
        return None
    return unstated("services", "the design states no services of the site")


def time_servers(design: Design) -> Gap | None:
    """The time servers, unless the site has them."""
    found = [one.services["ntp"] for one in design.clusters.values() if "ntp" in one.services]
    found += [design.services["ntp"]] if "ntp" in design.services else []
    if any(service.servers for service in found):
        return None
    if found:
        return lacking("time-servers", "the time servers are those of the site")
    return unstated("time-servers", "the design states no time servers")


SUBJECTS = (
    Subject(
        "bom",
        "bill of materials",
        gap_of_design=_file("bom"),
        write="List the parts in bom.yaml, as `- {part: PART, quantity: needed}`.",
    ),
    Subject(
        "ip-plan",
        "IP plan",
        gap_of_design=_file("ip-plan"),
        write="List the networks with their prefixes in ip-plan.yaml.",
    ),
    Subject(
        "wiring",
        "switches and cables",
        gap_of_design=_file("wiring"),
        write="List the switches and the cables in wiring.yaml.",
    ),
    Subject("results", "measured results", gap_of_design=results),
    Subject(
        "qos",
        "quality of service",
        gap=qos,
        write="Write a profile of mode `lossless` in qos.yaml, and apply it to the switches and hosts.",
    ),
    Subject(
        "traffic-classes",
        "traffic classes of a QoS profile",
        gap_of_design=_of_profiles("traffic-classes", "traffic classes", lambda one: one.traffic_classes),
        part_of="qos",
    ),
    Subject(
        "buffer-pools",
        "buffer pools of a QoS profile",
        gap_of_design=_of_profiles("buffer-pools", "buffer pools", lambda one: one.pools),
        part_of="qos",
    ),
    Subject(
        "watchdog",
        "PFC watchdog",
        gap_of_design=_of_profiles("watchdog", "a PFC watchdog", lambda one: one.watchdog),
        part_of="qos",
    ),
    Subject(
        "cnp-marking",
        "marking of congestion notification packets",
        gap_of_design=_of_profiles(
            "cnp-marking",
            "the marking of congestion notification packets",
            lambda one: one.cnp_priority is not None or one.cnp_dscp is not None,
        ),
        part_of="qos",
    ),
    Subject(
        "priority-maps",
        "maps of PCP or DSCP",
        gap_of_design=_of_profiles(
            "priority-maps", "a map of PCP or DSCP", lambda one: one.pcp_map or one.dscp_map
        ),
        part_of="qos",
    ),
    Subject(
        "licenses",
        "licenses and support contracts",
        gap=licenses,
        write="List them in bom.yaml, as `- {license: CLASS, quantity: needed, per: core}`.",
        part_of="bom",
    ),
    Subject(
        "addresses",
        "addresses of the hosts",
        gap_of_design=addresses,
        write="Give the hosts addresses in ip-plan.yaml, as `{of: HOSTS vmk0, first: 192.0.2.11}`.",
        part_of="ip-plan",
    ),
    Subject(
        "cables",
        "cables",
        gap_of_design=cables,
        write="List the cables in wiring.yaml, as `- {from: HOSTS vmnic4, to: LEAF swp1, cable: PART}`.",
        part_of="wiring",
    ),
    Subject("switches", "switches", gap_of_design=switches, part_of="wiring"),
    Subject(
        "switch-releases",
        "releases of the switches",
        gap_of_design=switch_releases,
        write='State the release under `software`, as `cumulus-linux: {release: "5.9"}`.',
        part_of="wiring",
    ),
    Subject(
        "switch-management",
        "management addresses of the switches",
        gap_of_design=switch_management,
        write="Give the management port of each switch an address in ip-plan.yaml.",
        part_of="wiring",
    ),
    Subject(
        "services",
        "services of the site",
        gap_of_design=services,
        write="State them, as `services: {ntp: {servers: site, used_by: [esxi, vcenter]}}`.",
    ),
    Subject(
        "time-servers",
        "time servers",
        gap_of_design=time_servers,
        write="State them, as `services: {ntp: {servers: site, used_by: [esxi, vcenter]}}`.",
        part_of="services",
    ),
)

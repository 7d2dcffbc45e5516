"""Optional subjects of a design: a pair of switches with MLAG, a line to another site, a share. Where it has
none, the rules about it do not apply."""

from collections.abc import Callable, Container

from ...model.types import Cluster, Design, Link
from . import Subject, SubjectGap, closed_gap

DesignCheck = Callable[[Design], object]


def _design_subject(name: str, title: str, one: str, has: DesignCheck, part_of: str = "") -> Subject:
    """A subject of a whole design; ``one`` names a single thing of it, ``an MLAG pair``."""

    def gap(design: Design) -> SubjectGap | None:
        return None if has(design) else closed_gap(name, f"the design has no {one}")

    return Subject(name, title, design_gap=gap, part_of=part_of)


def _has_link(has: Callable[[Design, Link], object]) -> DesignCheck:
    """Whether any cable of a design has something."""
    return lambda design: any(has(design, link) for link in design.links)


def _is_between(devices: Container[str], link: Link) -> bool:
    """Whether a cable joins two of some devices."""
    return link.a.device in devices and link.b.device in devices


def _services_of_cluster(cluster: Cluster) -> set[str]:
    return {service for adapter in cluster.vmkernel for service in adapter.services}


def _has_overlay(design: Design) -> bool:
    clusters = design.clusters.values()
    is_planned = any(network.purpose == "tep" for network in design.networks.values())
    return is_planned or any("tep" in _services_of_cluster(cluster) for cluster in clusters)


def _runs_azure_local(design: Design) -> bool:
    products = {cluster.product for cluster in design.clusters.values()}
    software = {product for host in design.hosts.values() for product in host.software}
    return bool({"azure-local", "azure-local-os"} & (products | software))


def _states_cable_words(design: Design) -> bool:
    described = any(item.description and item.part.kind == "cable" for item in design.bom)
    return described or any(bed.cable is not None for bed in design.beds.values())


WIRING_SUBJECTS = (
    _design_subject("mlag-pairs", "MLAG pairs", "MLAG pair", lambda design: design.mlags, "wiring"),
    _design_subject(
        "mlag-bonds", "MLAG bonds", "MLAG bond", _has_link(lambda _, link: link.mlag is not None), "wiring"
    ),
    _design_subject(
        "switch-links",
        "links between switches",
        "link between switches",
        _has_link(lambda design, link: _is_between(design.switches, link)),
        "wiring",
    ),
    _design_subject(
        "host-links",
        "cables between hosts",
        "cable between two hosts",
        _has_link(lambda design, link: _is_between(design.hosts, link)),
        "wiring",
    ),
    _design_subject(
        "switch-routes",
        "static routes of switches",
        "static route of a switch",
        lambda design: any(switch.routes for switch in design.switches.values()),
        "wiring",
    ),
    _design_subject(
        "bgp",
        "BGP of switches",
        "switch with BGP",
        lambda design: any(switch.bgp is not None for switch in design.switches.values()),
        "wiring",
    ),
    _design_subject(
        "link-subnets",
        "subnets of routed links",
        "link with a subnet",
        _has_link(lambda _, link: link.subnet),
        "wiring",
    ),
    _design_subject(
        "link-speeds",
        "link speeds",
        "link with a speed",
        _has_link(lambda _, link: link.speed),
        "wiring",
    ),
    _design_subject(
        "link-fec",
        "link FEC settings",
        "link with a FEC setting",
        _has_link(lambda _, link: link.fec not in ("", "auto")),
        "wiring",
    ),
    _design_subject(
        "transceivers",
        "fibers with transceivers",
        "fiber with a transceiver",
        _has_link(lambda _, link: link.optic_a or link.optic_b),
        "wiring",
    ),
    _design_subject(
        "spines",
        "spines",
        "spine",
        lambda design: any(switch.role == "spine" for switch in design.switches.values()),
        "wiring",
    ),
    _design_subject(
        "fabrics",
        "named fabrics",
        "switch with a fabric name",
        lambda design: any(switch.fabric for switch in design.switches.values()),
        "wiring",
    ),
    _design_subject(
        "split-ports",
        "breakout ports",
        "breakout port",
        lambda design: any(
            switch.get("breakouts")
            for switch in design.files.get("wiring.yaml", {}).get("switches", {}).values()
        ),
        "wiring",
    ),
    _design_subject(
        "parked-ports",
        "VLANs of unused ports",
        "VLAN for unused ports",
        lambda design: any(
            switch.unused_ports and switch.unused_ports.vlan for switch in design.switches.values()
        ),
        "wiring",
    ),
    _design_subject(
        "switch-gateways",
        "default gateways of switches",
        "switch with a default gateway",
        lambda design: any(switch.gateway for switch in design.switches.values()),
        "wiring",
    ),
)

NETWORK_SUBJECTS = (
    _design_subject("networks", "networks", "network", lambda design: design.networks, "ip-plan"),
    _design_subject(
        "ipv6",
        "IPv6 prefixes",
        "network with an IPv6 prefix",
        lambda design: any(network.prefix6 for network in design.networks.values()),
        "ip-plan",
    ),
    _design_subject(
        "joined-interfaces",
        "networks between listed interfaces",
        "network between two interfaces",
        lambda design: any(network.between for network in design.networks.values()),
        "ip-plan",
    ),
    _design_subject(
        "routers",
        "routers of networks",
        "network with a router",
        lambda design: any(network.router for network in design.networks.values()),
        "ip-plan",
    ),
    _design_subject("overlays", "overlay networks", "tunnel endpoint", _has_overlay),
)

OTHER_SUBJECTS = (
    _design_subject("exclusions", "exclusions", "exclusion", lambda design: design.excludes),
    _design_subject("appliances", "appliances", "appliance", lambda design: design.appliances),
    _design_subject("approvals", "approvals", "approval", lambda design: design.approvals),
    _design_subject("domains", "domains of VMware Cloud Foundation", "domain", lambda design: design.domains),
    _design_subject("sources", "sources", "source", lambda design: design.sources),
    _design_subject(
        "repeated-facts",
        "restated facts",
        "testbed, prerequisite, or restated fact",
        lambda design: design.beds or design.prerequisites or design.restated,
    ),
    _design_subject(
        "builds",
        "builds of releases",
        "stated build of a release",
        lambda design: any(
            release.build is not None for host in design.hosts.values() for release in host.software.values()
        ),
    ),
    _design_subject(
        "cloud-foundation",
        "VMware Cloud Foundation",
        "release of VMware Cloud Foundation",
        lambda design: "vcf" in design.software,
    ),
    _design_subject("azure-local", "Azure Local", "cluster of Azure Local", _runs_azure_local),
    _design_subject("cable-words", "descriptions of cables", "description of a cable", _states_cable_words),
    _design_subject(
        "part-words",
        "vendors and models of parts",
        "part with a vendor or model",
        lambda design: design.beds or any(item.vendor or item.model for item in design.bom),
    ),
    _design_subject(
        "cluster-services",
        "cluster services",
        "cluster with its own services",
        lambda design: any(cluster.services for cluster in design.clusters.values()),
    ),
    _design_subject(
        "switch-systems",
        "network operating system releases",
        "release of a network operating system",
        lambda design: any("port_name" in design.products.get(name, {}) for name in design.software),
    ),
)

SUBJECTS = (*WIRING_SUBJECTS, *NETWORK_SUBJECTS, *OTHER_SUBJECTS)

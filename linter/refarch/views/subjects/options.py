"""What a design may do without: a pair of switches with MLAG, a line to another site, a share. Where it has
none, the rules about it do not apply."""

from collections.abc import Callable, Container

from ...model.types import Cluster, Design, Link
from . import Gap, Subject, lacking

Has = Callable[[Design], object]


def _of_design(name: str, title: str, one: str, has: Has, part_of: str = "") -> Subject:
    """A subject of a whole design; ``one`` names a single thing of it, ``an MLAG pair``."""

    def gap(design: Design) -> Gap | None:
        return None if has(design) else lacking(name, f"the design has no {one}")

    return Subject(name, title, gap_of_design=gap, part_of=part_of)


def _link(has: Callable[[Design, Link], object]) -> Has:
    """Whether any cable of a design has something."""
    return lambda design: any(has(design, link) for link in design.links)


def _is_between(devices: Container[str], link: Link) -> bool:
    """Whether a cable joins two of some devices."""
    return link.a.device in devices and link.b.device in devices


def _services(cluster: Cluster) -> set[str]:
    return {service for adapter in cluster.vmkernel for service in adapter.services}


def _has_overlay(design: Design) -> bool:
    clusters = design.clusters.values()
    is_planned = any(network.purpose == "tep" for network in design.networks.values())
    return is_planned or any("tep" in _services(cluster) for cluster in clusters)


def _runs_azure_local(design: Design) -> bool:
    products = {cluster.product for cluster in design.clusters.values()}
    software = {product for host in design.hosts.values() for product in host.software}
    return bool({"azure-local", "azure-local-os"} & (products | software))


def _states_cable_words(design: Design) -> bool:
    described = any(item.description and item.part.kind == "cable" for item in design.bom)
    return described or any(bed.cable is not None for bed in design.beds.values())


WIRING = (
    _of_design("mlag-pairs", "MLAG pairs", "MLAG pair", lambda design: design.mlags, "wiring"),
    _of_design(
        "mlag-bonds", "MLAG bonds", "MLAG bond", _link(lambda _, link: link.mlag is not None), "wiring"
    ),
    _of_design(
        "switch-links",
        "links between switches",
        "link between switches",
        _link(lambda design, link: _is_between(design.switches, link)),
        "wiring",
    ),
    _of_design(
        "host-links",
        "cables between hosts",
        "cable between two hosts",
        _link(lambda design, link: _is_between(design.hosts, link)),
        "wiring",
    ),
    _of_design("routed-links", "routed links", "routed link", _link(lambda _, link: link.routed), "wiring"),
    _of_design(
        "link-subnets",
        "subnets of routed links",
        "link with a subnet",
        _link(lambda _, link: link.subnet),
        "wiring",
    ),
    _of_design(
        "link-speeds",
        "stated speeds of links",
        "link that states its speed",
        _link(lambda _, link: link.speed),
        "wiring",
    ),
    _of_design(
        "link-fec",
        "stated FEC of links",
        "link that states its FEC",
        _link(lambda _, link: link.fec not in ("", "auto")),
        "wiring",
    ),
    _of_design(
        "transceivers",
        "fibers with transceivers",
        "fiber with a transceiver",
        _link(lambda _, link: link.optic_a or link.optic_b),
        "wiring",
    ),
    _of_design(
        "spines",
        "spines",
        "spine",
        lambda design: any(one.role == "spine" for one in design.switches.values()),
        "wiring",
    ),
    _of_design(
        "fabrics",
        "fabrics with a name",
        "switch that names its fabric",
        lambda design: any(one.fabric for one in design.switches.values()),
        "wiring",
    ),
    _of_design(
        "split-ports",
        "split ports",
        "split port",
        lambda design: any(
            one.get("breakouts") for one in design.files.get("wiring.yaml", {}).get("switches", {}).values()
        ),
        "wiring",
    ),
    _of_design(
        "parked-ports",
        "VLANs of unused ports",
        "VLAN for unused ports",
        lambda design: any(one.unused_ports and one.unused_ports.vlan for one in design.switches.values()),
        "wiring",
    ),
    _of_design(
        "switch-gateways",
        "default gateways of switches",
        "switch with a default gateway",
        lambda design: any(one.gateway for one in design.switches.values()),
        "wiring",
    ),
)

NETWORKS = (
    _of_design("networks", "networks", "network", lambda design: design.networks, "ip-plan"),
    _of_design(
        "ipv6",
        "IPv6 prefixes",
        "network with an IPv6 prefix",
        lambda design: any(one.prefix6 for one in design.networks.values()),
        "ip-plan",
    ),
    _of_design(
        "joined-interfaces",
        "networks that list what they join",
        "network between two interfaces",
        lambda design: any(one.between for one in design.networks.values()),
        "ip-plan",
    ),
    _of_design(
        "routers",
        "routers of networks",
        "network that names its router",
        lambda design: any(one.router for one in design.networks.values()),
        "ip-plan",
    ),
    _of_design("overlays", "overlay networks", "tunnel endpoint", _has_overlay),
)

OTHERS = (
    _of_design("exclusions", "exclusions", "exclusion", lambda design: design.excludes),
    _of_design("appliances", "appliances", "appliance", lambda design: design.appliances),
    _of_design("approvals", "approvals", "approval", lambda design: design.approvals),
    _of_design("domains", "domains of VMware Cloud Foundation", "domain", lambda design: design.domains),
    _of_design("sources", "sources", "source", lambda design: design.sources),
    _of_design(
        "repeated-facts",
        "facts that are stated twice",
        "test bed, prerequisite or restated fact",
        lambda design: design.beds or design.prerequisites or design.restated,
    ),
    _of_design(
        "builds",
        "builds of releases",
        "release with a build",
        lambda design: any(
            release.build is not None for host in design.hosts.values() for release in host.software.values()
        ),
    ),
    _of_design(
        "cloud-foundation",
        "VMware Cloud Foundation",
        "release of VMware Cloud Foundation",
        lambda design: "vcf" in design.software,
    ),
    _of_design("azure-local", "Azure Local", "cluster of Azure Local", _runs_azure_local),
    _of_design("cable-words", "descriptions of cables", "description of a cable", _states_cable_words),
    _of_design(
        "part-words",
        "vendors and models of parts",
        "part whose vendor or model is written out",
        lambda design: design.beds or any(item.vendor or item.model for item in design.bom),
    ),
    _of_design(
        "cluster-services",
        "services of single clusters",
        "cluster with services of its own",
        lambda design: any(cluster.services for cluster in design.clusters.values()),
    ),
    _of_design(
        "switch-systems",
        "releases of the switches' systems",
        "release of a network operating system",
        lambda design: any("port_name" in design.products.get(name, {}) for name in design.software),
    ),
)

SUBJECTS = (*WIRING, *NETWORKS, *OTHERS)

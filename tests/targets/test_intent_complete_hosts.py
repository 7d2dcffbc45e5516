"""Every field of the model that concerns a host, a cluster or a domain is part of what is wanted of one, or
is listed here with the reason why it is no configuration."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from rich_intents import designs
from variations import Varied, fields_of, heard, said_in_vain

from refarch.api import Design, Origin
from refarch.api.intent import plain_intent, record_fields
from refarch.model.types import (
    BufferPool,
    InterfaceGroup,
    Lag,
    NetworkMember,
    Part,
    Port,
    Product,
    ReachedNetwork,
    RemoteDatastore,
    Router,
    SecurityPolicy,
    ShareClient,
    SystemTraffic,
    TcpIpStack,
    Transport,
    Watchdog,
)
from refarch.platforms.target import CLUSTER, DOMAIN, HOST

SUBJECTS = (
    "software",
    "services",
    "clusters",
    "networks",
    "links",
    "profiles",
    "applied",
    "applications",
    "arrays",
    "appliances",
    "domains",
)
"""What of a design hosts, clusters and domains are configured from."""

NO_SUBJECT: Mapping[str, str] = {
    "id": "is in `about`",
    "title": "is in `about`",
    "version": "is in `about`",
    "status": "says how far the design has been approved",
    "data": "is design.yaml as written; the subjects are made of it",
    "ntp": "is among the services",
    "hosts": "are those of the clusters",
    "switches": "have intents of their own",
    "mlags": "are of switches",
    "racks": "say where devices stand",
    "excludes": "says what the design leaves out on purpose",
    "bom": "is what is bought",
    "licenses": "are bought",
    "beds": "are what was measured on",
    "results": "were measured",
    "sources": "are documents",
    "statements": "are sentences of documents",
    "prerequisites": "are texts",
    "assumptions": "are texts",
    "errata": "are texts",
    "decisions": "are texts",
    "callouts": "are texts",
    "changelog": "tells of versions",
    "restated": "are texts",
    "approvals": "say who approved the design",
    "products": "are of the catalog",
    "files": "are the files as written",
    "parts": "says which files there are",
}
"""The other fields of a design, and why they are none of it."""

NOT_LOOKED_INTO: Mapping[type[Any] | str, str] = {
    Origin: "is a place",
    Part: "is of the catalog: what was bought, not how it is set",
    Port: "is of the catalog: what a card has, not how it is set",
    Product: "is of the catalog",
    Transport: "is of the catalog",
    InterfaceGroup: "is set on the array; hosts connect to the addresses on it",
    NetworkMember: "names an interface at a cable from host to host; its cable says the same",
    ReachedNetwork: "says what routers outside of the design do",
    Router: "is set on switches",
    ShareClient: "repeats a key of the share, whose data is tried as written",
    BufferPool: "is set on switches",
    Watchdog: "is set on switches",
    "QosProfile.traffic_classes": "are tried as those of hosts, which they are where hosts have none stated",
}
"""Records and fields inside of those that are no business of theirs."""

OF_SWITCH = "is set on the switch"
COUNTS = "counts, for messages"
ABOVE = "names what the record is part of"
AS_NUMBER = "is the text as a number"
BOUGHT = "is what was bought"
READ = "is what other fields were read of"
IS_KEY = "is the key by which it is found"

NO_WISH: Mapping[str, str] = {
    "FittedPart.controller": "where a drive is connected; VSAN032 reads it",
    "Address.assigned": "counts only for an address without a text",
    "Address.network": ABOVE,
    "Address.rule": COUNTS,
    "Address.value": AS_NUMBER,
    "Address6.network": ABOVE,
    "Address6.value": AS_NUMBER,
    "QosApplication.dcbx": OF_SWITCH,
    "Array.label": "is what people call it",
    "Array.protocols": "says what it is used for; rules check by it",
    "ArrayPort.array": ABOVE,
    "ArrayPort.controller": "is a part of the port's name",
    "Cluster.encapsulation.port": "is that of the transport",
    "Cluster.encapsulation.protocol": "is that of the transport",
    "Cluster.role": "says what it is for; rules check by it",
    "Cluster.settings.because": "is a text",
    "Cluster.settings.verify": "is a command of the verification",
    "Cluster.site_link.bandwidth": "is what is ordered of the line",
    "Cluster.site_link.round_trip": "is what is ordered of the line",
    "Cluster.topology": "is what sites, fault domains and the witness bring about",
    "Cpu.cores": BOUGHT,
    "Cpu.sockets": BOUGHT,
    "Host.cluster": ABOVE,
    "Host.label": "stands on the host",
    "Host.memory": BOUGHT,
    "Link.bond": OF_SWITCH,
    "Link.bond_mode": OF_SWITCH,
    "Link.carries": OF_SWITCH,
    "Link.entry": COUNTS,
    "Link.label_a": "is for people at the rack",
    "Link.label_b": "is for people at the rack",
    "Link.length": "is of the cable",
    "Link.mlag": OF_SWITCH,
    "Link.mtu": OF_SWITCH,
    "Link.number": COUNTS,
    "Link.role": "says what is at the two ends",
    "Link.routed": OF_SWITCH,
    "Link.subnet": "is of a link between switches",
    "Link.untagged": OF_SWITCH,
    "Link.untagged_network": OF_SWITCH,
    "Network.base": AS_NUMBER,
    "Network.base6": AS_NUMBER,
    "Network.out_of_band": "says that the network has switches of its own",
    "Nic.host": ABOVE,
    "Nic.slot": "says where the card is put",
    "NvmeAdapter.cluster": ABOVE,
    "PortGroup.cluster": ABOVE,
    "QosProfile.cable_length": OF_SWITCH,
    "QosProfile.dcbx": OF_SWITCH,
    "QosProfile.dscp_map": OF_SWITCH,
    "QosProfile.host.policies": READ,
    "QosProfile.host.traffic_classes.*.bandwidth": READ,
    "QosProfile.host.traffic_classes.*.priorities": READ,
    "QosProfile.host.traffic_classes.*.scheduling": READ,
    "QosProfile.mapping": OF_SWITCH,
    "QosProfile.pcp_map": OF_SWITCH,
    "QosProfile.trust": OF_SWITCH,
    "Release.build": "says which image is installed; the verification page checks it",
    "Release.note": "is a text",
    "Release.product": IS_KEY,
    "AdapterRoute.base": AS_NUMBER,
    "AdapterRoute.length": AS_NUMBER,
    "Service.data.receivers": READ,
    "Service.data.servers": READ,
    "Service.name": IS_KEY,
    "TcpIpStack.name": IS_KEY,
    "Teaming.policy_is_stated": "the default is a policy, too",
    "TrafficClass.ecn_max": OF_SWITCH,
    "TrafficClass.ecn_min": OF_SWITCH,
    "TrafficClass.ecn_probability": OF_SWITCH,
    "VirtualMachine.cluster": ABOVE,
    "VirtualMachine.note": "is a text",
    "Vmkernel.cluster": ABOVE,
    "Witness.round_trip": "is what is ordered of the line",
}
"""Fields that change no wish, and why."""

KEYS: Mapping[str, str] = {
    "Appliance.name": IS_KEY,
    "Array.name": IS_KEY,
    "Cluster.id": IS_KEY,
    "PortGroup.switch": ABOVE,
    "VirtualSwitch.cluster": ABOVE,
}
"""Names by which others refer to a record; changed alone they would leave those without it."""

MOST_TRIED = 3
"""Records of a kind in a design in which a field is tried."""


def _concerns(design: Design, record: Any) -> bool:
    """Whether a record is none of a switch's."""
    return getattr(record, "device", "") not in design.switches


VARIED = Varied(SUBJECTS, (*NOT_LOOKED_INTO, *KEYS), _concerns)


@cache
def rich_designs() -> tuple[Design, ...]:
    """All designs, small ones first, for speed; before them one with what none of them has."""
    by_size = sorted(designs(), key=lambda design: len(design.hosts))
    fitting = (design for design in by_size if any(map(_distributed, design.clusters.values())))
    return (_rich(next(fitting)), *by_size)


def _distributed(cluster: Any) -> Any:
    switches = cluster.virtual_switches.values()
    return next((switch for switch in switches if switch.kind == "distributed"), None)


def _rich(design: Design) -> Design:
    """A design whose distributed switches have a LAG, and shares of traffic, and its hosts a TCP/IP stack."""
    clusters = {}
    for identity, cluster in design.clusters.items():
        own = _distributed(cluster)
        if own is not None:
            place = own.origin
            lag = Lag("lag9", tuple(own.uplinks), "active", place, {}, "Source IP address")
            share = SystemTraffic("vsan", 5000, 9000, place, {}, 100)
            own = own._replace(lags={"lag9": lag}, system_traffic={"vsan": share})
            policy = SecurityPolicy(False, False, True, True, place)
            groups = {name: group._replace(security=policy) for name, group in own.port_groups.items()}
            own = own._replace(port_groups=groups)
            stacks = {"storage": TcpIpStack("storage", "198.51.100.1", place)}
            switches = {**cluster.virtual_switches, own.name: own}
            cluster = cluster._replace(virtual_switches=switches, stacks=stacks)
            cluster = cluster._replace(remote_datastores=(RemoteDatastore("other", place),))
        clusters[identity] = cluster
    return design._replace(clusters=clusters)


def wishes(design: Design) -> Any:
    """All that a design wants of its hosts, clusters and domains."""
    return [
        {name: plain_intent(intent) for name, intent in scope.intents(design).items()}
        for scope in (HOST, CLUSTER, DOMAIN)
    ]


@pytest.mark.slow
def test_every_field_that_concerns_hosts_clusters_and_domains_is_part_of_what_is_wanted() -> None:
    fields, met = heard(VARIED, wishes, rich_designs(), NO_WISH, MOST_TRIED)
    assert met - fields == set(NO_WISH)
    every = {
        field
        for subject, record in record_fields(Design)
        if subject in SUBJECTS and record not in (None, Origin)
        for field in fields_of(record, VARIED.not_looked_into)
    }
    assert every - met == {"DesignNote.id"}, "fields that were never tried"


def test_every_field_of_a_design_is_a_subject_or_has_its_reason() -> None:
    assert {*SUBJECTS, *NO_SUBJECT} == {name for name, _ in record_fields(Design)}
    assert not {*SUBJECTS} & {*NO_SUBJECT}


def test_no_field_is_said_to_concern_none_of_them_that_does() -> None:
    """The other way: none of those that are listed changes a wish."""
    small = [design for design in designs() if len(design.hosts) <= 4]
    assert len(small) > 4
    assert said_in_vain(VARIED, wishes, small, NO_WISH, 1) == set()

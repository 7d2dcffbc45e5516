"""Output of the target for AOS-CX, compared with published running configurations of such switches.

There is no grammar of AOS-CX, and no published configuration has PFC, DCBX, queues, and ECN. So each form
that they lack is in a reviewed list, with the document that it was read in; an entry that nothing needs any
more fails, too.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from routing_intents import with_routing
from switch_files import Reviewed, entry_for, filled, switches
from validators import aoscx_forms

from proof_tally import Proved
from refarch.api.intent import InterfaceAddress, SwitchGateway, SwitchIntent
from refarch.model.types import SpanningTree

TARGET = SYSTEM = "aruba-aos-cx"
DESIGNS = {"esa-hpe-aoscx"}

QOS = "HPE, AOS-CX 10.18 Quality of Service Guide, 832x, 93xx, 100xx, "
VSX = "HPE, AOS-CX 10.14 VSX Guide"
FUNDAMENTALS = "HPE, AOS-CX 10.07 Fundamentals Guide, Initial configuration"
NETLAB = "netlab, templates for AOS-CX 10.15, "
ROLE = "Ansible role aopdal/ansible-role-aruba-cx-switch, "

NOT_PUBLISHED = (
    Reviewed("", r"ip dns domain-name \S+ vrf mgmt", ROLE + "dns.j2"),
    Reviewed("", r"ip dns server-address \S+ vrf mgmt", "as published, with another VRF"),
    Reviewed("", r"ntp vrf mgmt", "as published, with another VRF"),
    Reviewed("", r"logging \S+ vrf mgmt", "HPE, AOS-CX hardening guide"),
    Reviewed("", r"clock timezone [a-z_/]+", ROLE + "BASE_CONFIGURATION.md"),
    Reviewed(
        "",
        r"snmp-server host \S+ trap version (v2c community|v3 user) secretword vrf mgmt",
        "HPE, AOS-CX SNMP guides, snmp-server host",
    ),
    Reviewed("", r"lldp", NETLAB + "initial"),
    Reviewed("interface mgmt", r"no shutdown", f"{VSX}, Sample configurations for MSTP on VSX"),
    Reviewed("interface mgmt", r"(ip static|default-gateway) \S+", FUNDAMENTALS),
    Reviewed("", r"(no )?lldp dcbx", QOS + "Enabling DCBx"),
    Reviewed("", r"qos cos-map [0-7] local-priority [0-7]", QOS + "qos cos-map"),
    Reviewed("", r"qos dscp-map [\d,-]+ local-priority [0-7]", QOS + "qos dscp-map"),
    Reviewed("", r"qos (queue|schedule|threshold)-profile \S+", QOS + "qos queue-profile and others"),
    Reviewed("qos queue-profile .*", r"name queue [0-7] class-[0-7]", QOS + "name queue"),
    Reviewed("qos queue-profile .*", r"map queue [0-7] local-priority [0-7]", QOS + "map queue"),
    Reviewed("qos schedule-profile .*", r"dwrr queue [0-7] weight \d+", QOS + "dwrr queue"),
    Reviewed("qos schedule-profile .*", r"strict queue [0-7]", QOS + "strict queue"),
    Reviewed(
        "qos threshold-profile .*",
        r"queue [0-7] action ecn all min-threshold \d+ kbytes max-threshold \d+ kbytes",
        QOS + "queue action",
    ),
    Reviewed(
        "", r"apply qos queue-profile \S+ schedule-profile \S+", QOS + "QoS schedule profile configuration"
    ),
    Reviewed(
        "",
        r"qos pool 1 lossless size factory-default percent headroom factory-default kbytes priorities 3",
        QOS + "qos pool",
    ),
    Reviewed("interface .*", r"flow-control priority (rxtx|rx|tx) 3", QOS + "Troubleshooting; no qos pool"),
    Reviewed(
        "interface .*", r"flow-control buffer cable-length \d+", QOS + "flow-control buffer cable-length"
    ),
    Reviewed("interface .*", r"qos trust (dscp|cos)", QOS + "qos trust"),
    Reviewed("interface .*", r"apply qos threshold-profile \S+", QOS + "apply qos threshold-profile"),
    Reviewed("interface .*", r"lldp dcbx (version (ieee|cee)|disable)", QOS + "lldp dcbx"),
    Reviewed(
        "interface 1/.*", r"vlan trunk (native|allowed) [\d,-]+", "as published on LAGs; " + NETLAB + "vlan"
    ),
    Reviewed("interface 1/.*", r"vlan trunk native 1 tag", "as published on LAGs; " + NETLAB + "vlan"),
    Reviewed("interface 1/.*", r"routing", ROLE + "int_phys.j2"),
    Reviewed("interface 1/.*", r"ip mtu \d+", NETLAB + "initial"),
    Reviewed(
        "interface (lag|1/).*", r"spanning-tree (bpdu-guard|port-type admin-edge)", "as published on ports"
    ),
    Reviewed("interface 1/.*", r"ipv6 address \S+", NETLAB + "initial"),
    Reviewed("interface loopback 1", r"ipv6 address \S+|no shutdown", NETLAB + "initial"),
    Reviewed("vsx", r"keepalive peer \S+ source \S+ vrf mgmt", ROLE + "VSX_CONFIGURATION.md"),
    Reviewed("", r"spanning-tree mode (mstp|rpvst)", NETLAB + "stp"),
    Reviewed("", r"spanning-tree vlan \d+|spanning-tree vlan [\d,-]+ priority \d+", NETLAB + "stp"),
    Reviewed("", r"router vrrp enable", NETLAB + "gateway"),
    Reviewed(
        r"interface vlan \d+",
        r"vrrp \d+ address-family ipv4|address \S+ primary|no shutdown|exit",
        NETLAB + "gateway",
    ),
    Reviewed(r"interface vlan \d+", r"ipv6 address \S+", NETLAB + "initial"),
    Reviewed(r"interface vlan \d+", r"active-gateway ipv6 (mac )?\S+", NETLAB + "gateway"),
    Reviewed("", r"ip(v6)? route \S+ \S+", ROLE + "gateway.j2"),
    Reviewed(r"router bgp \d+", r"neighbor \S+ description \S+", NETLAB + "bgp"),
    Reviewed(r"router bgp \d+", r"network \S+", NETLAB + "bgp"),
)


def unusual() -> Mapping[str, SwitchIntent]:
    """Switches with forms that no design has."""
    leaf = switches(SYSTEM)["esa-hpe-aoscx vie-8325-a"]
    loopback = InterfaceAddress("loopback1", "192.0.2.9/32", "2001:db8::9/128", False, leaf.origin)
    profiles = {
        name: profile._replace(trust=("pcp",), pfc_off=("receive",))
        for name, profile in leaf.profiles.items()
    }
    first, second, third, fourth, fifth, *_ = leaf.ports
    routed = {"tagged": (), "untagged": None, "edge": False, "routed": True, "mtu": 9000}
    ports = leaf.ports | {
        first: leaf.ports[first]._replace(tagged=(1, 410), untagged=None, dcbx="disabled"),
        second: leaf.ports[second]._replace(tagged=(410,), untagged=420),
        third: leaf.ports[third]._replace(tagged=(), untagged=410, dcbx="cee"),
        fourth: leaf.ports[fourth]._replace(**routed, address="198.51.100.0/31"),
        fifth: leaf.ports[fifth]._replace(**routed, address="2001:db8::/127"),
    }
    bonds = {name: bond._replace(edge=not bond.peer_link) for name, bond in leaf.bonds.items()}
    anycast = SwitchGateway(
        410,
        "mgmt",
        "192.0.2.2/24",
        "2001:db8:1::2/64",
        "192.0.2.1",
        "2001:db8:1::1",
        24,
        64,
        "anycast",
        9000,
        {},
        leaf.origin,
    )
    traps = leaf.services._replace(snmp_version="v2c")
    return {
        "ports": leaf._replace(
            ports=ports, bonds=bonds, profiles=profiles, services=traps, gateways={410: anycast}
        ),
        "routing": with_routing(leaf)._replace(other_addresses={"loopback1": loopback}),
        **{
            mode: leaf._replace(spanning_tree=SpanningTree(mode, 8192, leaf.origin))
            for mode in ("mst", "rapid-pvst")
        },
    }


@cache
def texts() -> Mapping[str, str]:
    """Files of all designs, and of the unusual switches."""
    found = switches(SYSTEM)
    assert {name.partition(" ")[0] for name in found} >= DESIGNS
    return {name: filled(TARGET, switch) for name, switch in {**found, **unusual()}.items()}


def test_each_form_is_published_or_reviewed(proved: Proved) -> None:
    used: Counter[Reviewed] = Counter()
    published = 0
    for name, text in texts().items():
        unknown = aoscx_forms.unpublished(text)
        published += len(list(aoscx_forms.commands(text))) - len(unknown)
        for header, line in unknown:
            assert entry_for(header, line, NOT_PUBLISHED, used) is not None, (name, header, line)
    assert [entry for entry in NOT_PUBLISHED if not used[entry]] == []
    proved(aoscx_forms.VALIDATOR, TARGET, published)


def test_what_no_configuration_has_is_found() -> None:
    text = (
        "interface 1/1/1\n    no shutdown\n    switchport mode trunk\ninterface lag 10 multi-chassis\n"
        "    lacp mode passive\nvsx\n    role master\nvlan 10\n    name a\n"
    )
    assert aoscx_forms.unpublished(text) == [
        ("interface 1/1/1", "switchport mode trunk"),
        ("interface lag 10 multi-chassis", "lacp mode passive"),
        ("vsx", "role master"),
    ]

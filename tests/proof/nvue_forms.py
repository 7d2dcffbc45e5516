"""Forms of NVUE commands that stand in neither of NVIDIA's lists that we check by (all of 5.0; QoS, MLAG and
services of later releases), each with the releases and the document of NVIDIA's that shows it.

Looked up 2026-11-23. "New and changed" is New and Changed NVUE Commands of the release named, which says what
a command of the release before is called otherwise; "guide" is the Cumulus Linux User Guide of it;
"reference" is the NVUE Reference. What is set can be unset: NVIDIA User Experience - NVUE, Unset Commands.
"""

from collections.abc import Iterator
from typing import NamedTuple

LAST = 99


class Form(NamedTuple):
    """A form, and the 5.x releases that have it."""

    since: int
    until: int
    words: str
    document: str


FORMS = (
    Form(1, 15, "system timezone <zone>", "guide 5.1, Setting the Date and Time"),
    Form(16, LAST, "system date-time timezone <zone>", "guide 5.16, Setting the Date and Time"),
    Form(2, 14, "service dns <vrf> search <domain>", "reference, DNS: since 5.2"),
    Form(15, LAST, "system dns search <domain>", "new and changed 5.15, System"),
    Form(15, LAST, "system dns server <server> vrf <vrf>", "guide 5.19, DNS"),
    Form(15, LAST, "system ntp server <server>", "new and changed 5.15, System"),
    Form(15, LAST, "system ntp vrf <vrf>", "new and changed 5.15, System"),
    Form(
        13, LAST, "system syslog server <server> vrf <vrf>", "guide 5.13, Monitoring System Hardware, Syslog"
    ),
    Form(3, 10, "service snmp-server enable (on|off)", "reference, SNMP Server: since 5.3"),
    Form(11, LAST, "system snmp-server state (enabled|disabled)", "new and changed 5.11, SNMP"),
    *(
        Form(since, until, f"{branch} snmp-server {words}", "guide, SNMP: Trap Destinations; SNMPv3 users")
        for since, until, branch in ((3, 10, "service"), (11, LAST, "system"))
        for words in (
            "trap-destination <ipv4> vrf <vrf> community-password <community>",
            "trap-destination <ipv4> vrf <vrf> community-password <community> version (1|2c)",
            "trap-destination <ipv4> vrf <vrf> username <user> auth-sha <secret> encrypt-aes <secret>",
            "username <user> auth-sha <secret> encrypt-aes <secret>",
        )
    ),
    Form(11, 14, "service lldp state (enabled|disabled)", "new and changed 5.11, LLDP"),
    Form(15, LAST, "system lldp state (enabled|disabled)", "new and changed 5.15, System"),
    Form(17, LAST, "system lldp tlv egress-policy <tlv> state (enabled|disabled)", "guide 5.17, LLDP"),
    Form(
        17,
        LAST,
        "system lldp tlv profile <name> egress-policy <tlv> state (enabled|disabled)",
        "guide 5.17, LLDP",
    ),
    Form(17, LAST, "interface <ports> lldp tlv profile <name>", "guide 5.17, LLDP"),
    *(
        Form(since, until, f"interface <ports> lldp dcbx-{tlv}-tlv {values}", document)
        for since, until, values, document in (
            (1, 14, "(on|off)", "guide 5.1, LLDP: QoS TLVs"),
            (15, 16, "(enabled|disabled)", "new and changed 5.15, Interfaces"),
        )
        for tlv in ("pfc", "ets-config", "ets-recomm")
    ),
    Form(
        4, LAST, "interface <ports> link breakout (1x|2x|4x|8x|disabled)", "reference, Interface: since 5.4"
    ),
    Form(6, LAST, "interface <ports> qos pfc-watchdog", "guide 5.6, QoS: PFC Watchdog"),
    Form(15, LAST, "interface <ports> vrf <vrf>", "new and changed 5.15, Interfaces"),
    Form(15, LAST, "interface <ports> ipv4 address <ipv4-prefix>", "new and changed 5.15, Interfaces"),
    Form(15, LAST, "interface <ports> ipv6 address <ipv6-prefix>", "new and changed 5.15, Interfaces"),
    Form(15, LAST, "interface <ports> ipv4 gateway <ipv4>", "new and changed 5.15, Interfaces"),
    Form(15, LAST, "interface <ports> ipv6 gateway <ipv6>", "new and changed 5.15, Interfaces"),
    Form(15, LAST, "interface <ports> ipv4 dhcp-client state (enabled|disabled)", "guide 5.15, Quick Start"),
    *(
        Form(15, LAST, f"interface <vlan> ipv{kind} {words}", "new and changed 5.15, VRR and VRRP")
        for kind, given, length in (("4", "<ipv4>", "<ipv4-prefix>"), ("6", "<ipv6>", "<ipv6-prefix>"))
        for words in (
            f"vrr address {length}",
            "vrr state (enabled|disabled)",
            f"vrrp virtual-router 1-255 address {given}",
            "vrrp state (enabled|disabled)",
        )
    ),
    Form(15, LAST, "router (vrr|vrrp) state (enabled|disabled)", "new and changed 5.15, VRR and VRRP"),
    Form(15, LAST, "router bgp state (enabled|disabled)", "new and changed 5.15, BGP"),
    Form(15, LAST, "vrf <vrf> router bgp state (enabled|disabled)", "new and changed 5.15, BGP"),
    Form(15, LAST, "mlag state (enabled|disabled)", "new and changed 5.15, MLAG"),
    Form(15, LAST, "interface <bond> bond mlag state (enabled|disabled)", "new and changed 5.15, MLAG"),
    Form(
        15,
        LAST,
        "interface <ports> bridge domain <bridge> stp (admin-edge|bpdu-guard) (enabled|disabled)",
        "new and changed 5.15, Spanning Tree",
    ),
)

NODES = (
    "qos (mapping|egress-scheduler|congestion-control|pfc|link-pause) <profile>",
    "qos egress-queue-mapping <profile>",
    "qos mapping <profile> (pcp|dscp) <code> switch-priority",
    "qos pfc <profile> switch-priority <priority>",
    "qos traffic-pool <pool>",
    "qos pfc-watchdog (polling-interval|robustness)",
    "(service|system) snmp-server",
    "system syslog server <server>",
    "system dns server <server>",
)
"""Nodes that are unset with what is below them, or with their value; the lists have what is set in them. An
unset takes the words of its set, says NVIDIA's NVUE Command Reference, Set and Unset Commands."""


def set_forms(release: str) -> Iterator[str]:
    """Further forms of one release, as the validator takes them."""
    minor = int(release.split(".")[1])
    yield from (f"nv set {form.words}" for form in FORMS if form.since <= minor <= form.until)


def unset_forms(release: str) -> Iterator[str]:
    """The same of what takes settings away: without the value, or all of a node."""
    for form in set_forms(release):
        words = form.removeprefix("nv set ").split()
        yield f"nv unset {' '.join(words)}"
        yield f"nv unset {' '.join(words[:-1])}"
    yield from (f"nv unset {words}" for words in NODES)

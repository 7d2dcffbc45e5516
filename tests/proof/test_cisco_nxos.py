"""What the target for NX-OS writes, judged from outside: by Batfish's grammar of NX-OS, by ODIN's audit, and
by the expected configurations of Microsoft's tool for Azure Local.

What Batfish and Microsoft do not know is a reviewed list, each entry with the document that it was read in;
an entry that nothing needs any more fails, too.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from routing_intents import with_routing
from switch_files import (
    MICROSOFTS,
    Reviewed,
    commands,
    entry_for,
    filled,
    form,
    microsoft,
    sections,
    switches,
)
from validators import batfish, odin

from proof_tally import Proved
from refarch.api.intent import InterfaceAddress, PortBreakout, SwitchGateway, SwitchIntent, SwitchProfile
from refarch.model.types import SpanningTree

TARGET, SYSTEM = "cisco-nxos", "cisco-nx-os"
DESIGNS = {"azure-local-two-node", "nvme-roce-flasharray-nexus", "osa-e810-nexus", "vcf9-management-nexus"}


def changed_gateway(gateway: SwitchGateway) -> SwitchGateway:
    return gateway._replace(address6="2001:db8::2/64", shared6="2001:db8::1")


def unusual() -> Mapping[str, SwitchIntent]:
    """Switches with forms that no design has."""
    pair, lossless = (
        switches(SYSTEM)["azure-local-two-node TOR1"],
        switches(SYSTEM)["osa-e810-nexus dc2-n9k-a"],
    )
    hsrp = {number: changed_gateway(gateway) for number, gateway in pair.gateways.items()}
    vrrp = {number: gateway._replace(redundancy="vrrp") for number, gateway in pair.gateways.items()}
    split = PortBreakout(
        "Ethernet1/31", 25_000, tuple(f"Ethernet1/31/{part}" for part in range(1, 5)), "", pair.origin
    )
    loopback = InterfaceAddress("loopback0", "192.0.2.9/32", "2001:db8::9/128", False, pair.origin)
    ports = {
        name: port._replace(fec=fec, mtu=9000, dcbx="cee", speed=25_000)
        for (name, port), fec in zip(lossless.ports.items(), ("rs", "base-r", "none") * 9, strict=False)
    }
    (profile,) = lossless.profiles.values()
    paused = profile._replace(pfc_priorities=(), global_pause=True)
    traps = pair.services._replace(snmp_receivers=("192.0.2.5",), snmp_version="v2c", domain="example.org")
    return {
        "hsrp": pair._replace(gateways=hsrp, breakouts={split.port: split}, services=traps),
        "vrrp": pair._replace(gateways=vrrp, other_addresses={"loopback0": loopback}),
        "links": lossless._replace(ports=ports),
        "pause": lossless._replace(profiles={profile.name: paused}),
        "routing": with_routing(lossless),
        "mst": with_behavior(pair, "mst"),
        "rapid-pvst": with_behavior(pair, "rapid-pvst"),
    }


def with_behavior(pair: SwitchIntent, mode: str) -> SwitchIntent:
    """With a spanning tree, and what a pair does after a restart."""
    assert pair.mlag is not None
    yes = mode == "mst"
    return pair._replace(
        spanning_tree=SpanningTree(mode, 8192, pair.origin),
        mlag=pair.mlag._replace(peer_gateway=yes, auto_recovery=yes, restore_delay=150),
    )


@cache
def texts() -> Mapping[str, str]:
    """Files of all designs, and of the unusual switches."""
    found = switches(SYSTEM)
    assert {name.partition(" ")[0] for name in found} >= DESIGNS
    return {name: filled(TARGET, switch) for name, switch in {**found, **unusual()}.items()}


QOS_GUIDE = "Cisco, Nexus 9000 QoS guide 10.5(x)"
TSG = "Microsoft, AzureLocal-Supportability, Reference-TOR-QOS-Policy-Configuration.md"
PAIR = "Microsoft, AzureLocal-Supportability, Reference-TOR-2Node-Switchless-Storage.md; Ansible's nxos_vpc"
TOOL = "Microsoft, std_cisco_nxos_switched"
ROCE = "Cisco, roce_enable.py 0.60"
NETLAB = "netlab, gateway/nxos.j2"

UNKNOWN_TO_BATFISH = (
    Reviewed(
        "",
        r"interface breakout module 1 port 31 map 25g-4x",
        "the grammar has 10g-4x alone; Cisco, provider nxos",
    ),
    Reviewed("", r"lldp tlv-select dcbxp egress-queuing", TOOL),
    Reviewed("", r"no lldp tlv-select dcbxp", "the negation of the line in " + TOOL),
    Reviewed("", r"priority-flow-control watch-dog-interval on", f"{QOS_GUIDE}; {ROCE}"),
    Reviewed("", r"clock summer-time P.T .+", TOOL),
    Reviewed("", r"snmp-server host \S+ traps version 3 priv secretword", "Ansible, nxos_snmp_server"),
    Reviewed("", r"feature vrrpv3", NETLAB),
    Reviewed("", r"spanning-tree mode rapid-pvst", "Cisco Press, CCNA Data Center DCICN 640-911"),
    Reviewed("", r"vpc domain \d+", PAIR),
    Reviewed(r"vpc domain \d+", r"(role priority|peer-keepalive destination) .+", PAIR),
    Reviewed(r"vpc domain \d+", r"(no )?(peer-gateway|auto-recovery)|delay restore \d+", PAIR),
    Reviewed(r"class-map type qos .+", r"match cos [\d,-]+", TSG),
    Reviewed(r"policy-map type queuing .+", r"bandwidth remaining percent \d+", TSG),
    Reviewed(r"policy-map type queuing .+", r"random-detect minimum-threshold .+ ecn", TSG),
    Reviewed(r"policy-map type network-qos .+", r"pause pfc-cos [\d,-]+", TSG),
    Reviewed(r"interface (Ethernet|port-channel).+", r"priority-flow-control watch-dog-interval on", ROCE),
    Reviewed(r"interface Ethernet.+", r"priority-flow-control mode on send-tlv", TSG),
    Reviewed(r"interface Ethernet.+", r"lldp dcbx version (ieee|cee)", "Intel, mfd-switchmanagement"),
    Reviewed(r"interface Ethernet.+", r"fec (rs-fec|fc-fec|off)", "Cisco, provider nxos"),
    Reviewed(r"interface Vlan.+", r"vrrpv3 \d+ address-family ipv4", NETLAB),
    Reviewed(r"interface Vlan.+", r"address \S+ primary", NETLAB),
)


def test_batfish_knows_each_line_in_its_block_but_for_reviewed_ones(proved: Proved) -> None:
    used: Counter[Reviewed] = Counter()
    unlike, lines = [], 0
    for name, findings in batfish.findings(texts()).items():
        header = headers(texts()[name])
        for finding in findings:
            if finding.kind == "unjudged":
                continue
            place = header[finding.line], finding.text.strip()
            if finding.kind != "unrecognized" or entry_for(*place, UNKNOWN_TO_BATFISH, used) is None:
                unlike.append(f"{name}: {finding}")
        lines += (len(commands(texts()[name])) - len(findings)) if name in switches(SYSTEM) else 0
    assert unlike == []
    assert [entry for entry in UNKNOWN_TO_BATFISH if not used[entry]] == []
    proved(batfish.VALIDATOR, TARGET, lines)


def headers(text: str) -> dict[int, str]:
    """The header at the top of each line, by number from 1; empty for lines at the top."""
    found, header = {}, ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith((" ", "!")):
            header = line
        found[number] = header if line.startswith(" ") else ""
    return found


def test_batfish_finds_a_line_that_is_misspelt_or_stands_elsewhere() -> None:
    text = texts()["osa-e810-nexus dc2-n9k-a"]
    known = len([one for one in batfish.findings({"": text})[""] if one.kind != "unjudged"])
    wrong = {
        "misspelled": text.replace("service-policy type qos input", "service-policy type qos inputs", 1),
        "elsewhere": text.replace("    set qos-group 3", "    mtu 9216", 1),
        "no mask": re.sub(r"(ip address [\d.]+)/\d+", r"\1", text, count=1),
    }
    for name, findings in batfish.findings(wrong).items():
        assert wrong[name] != text, name
        assert len([one for one in findings if one.kind != "unjudged"]) > known, name


def read_by_odin(switch: SwitchIntent) -> dict[str, Any]:
    """What ODIN's audit is to read: from the design alone."""
    profiles = {name: one for name, one in switch.profiles.items() if one.traffic_classes}
    assert len(profiles) <= 1, "the audit mixes several profiles up"
    profile = next(iter(profiles.values()), None)
    classes = {one.number: one for one in profile.traffic_classes.values()} if profile is not None else {}
    shares = {number: int(one.bandwidth) for number, one in classes.items() if one.bandwidth is not None}
    unused = {number: 0 for number in range(8) if number not in classes} if classes else {}
    has_strict = any(one.scheduling == "strict" for one in classes.values())
    ports = list(switch.ports.values())
    of_profile = [port for port in ports if port.profile in profiles and not port.bond]
    codes = trusted(profile) if profile is not None else {}
    bonds = switch.bonds
    return {
        "platform": "nxos",
        "pfcCos": sorted(profile.pfc_priorities) if profile is not None else [],
        "classMapCos3": 3 in codes.values(),
        "classMapCos7": 7 in codes.values(),
        "cosValues": [codes[number] for number in sorted(codes)],
        "etsBandwidthQueue3": (shares | unused).get(3),
        # Strict priority is on queue 7, whatever the number of its class.
        "etsBandwidthQueue7": None if has_strict else (shares | unused).get(7),
        "etsBandwidthDefault": (shares | unused).get(0),
        "ecnOnStorageQueue": 3 in classes and classes[3].ecn_min is not None,
        "mtu9216": bool(classes)
        and max((port.mtu for port in ports if port.profile in profiles), default=0) == 9216,
        "systemQosNetworkPolicy": bool(classes),
        "systemQosQueuingPolicy": bool(classes),
        "interfacePfc": [port.name for port in of_profile if switch.profiles[port.profile].pfc_priorities],
        "interfaceQosPolicy": [port.name for port in of_profile],
        "interfaceTrunks": [port.name for port in ports if (bonds.get(port.bond) or port).tagged],
        "interfaceMtu": [{"name": port.name, "mtu": (bonds.get(port.bond) or port).mtu} for port in ports],
    }


def trusted(profile: SwitchProfile) -> dict[int, int]:
    """The lowest trusted PCP of each traffic class but that of all others."""
    classes = {
        priority: one.number for one in profile.traffic_classes.values() for priority in one.priorities
    }
    found: dict[int, int] = {}
    for code, priority in sorted(profile.pcp_map.items(), reverse=True):
        if "pcp" in profile.trust and classes[priority]:
            found[classes[priority]] = code
    return found


QOS = (
    *("pfcCos", "cosValues", "etsBandwidthQueue3", "etsBandwidthDefault", "ecnOnStorageQueue", "mtu9216"),
    *("interfacePfc", "interfaceQosPolicy"),
)


def test_odin_reads_the_design_back(proved: Proved) -> None:
    seen, lines = set(), 0
    for name, switch in switches(SYSTEM).items():
        found = odin.audit(texts()[name])
        assert (found.platform, found.parsed) == ("nxos", read_by_odin(switch)), name
        seen |= {field for field in QOS if found.parsed[field]}
        lines += odin.lines_read(found)
    assert seen == set(QOS)
    proved(odin.VALIDATOR, TARGET, lines)


def test_odin_reads_another_design_of_changed_text() -> None:
    name = "osa-e810-nexus dc2-n9k-a"
    expected, text = read_by_odin(switches(SYSTEM)[name]), texts()[name]
    for line, other in (
        ("pause pfc-cos 3", "pause pfc-cos 4"),
        ("match cos 3", "match cos 4"),
        ("bandwidth remaining percent 60", "bandwidth remaining percent 61"),
        ("weight 0 ecn", "weight 0"),
        ("    mtu 9216", "    mtu 9000"),
        ("  service-policy type qos input", "  service-policy type qos output"),
        ("  priority-flow-control mode on", "  priority-flow-control mode off"),
        ("  service-policy type network-qos", "  service-policy type other"),
    ):
        assert line in text
        assert odin.audit(text.replace(line, other)).parsed != expected, line


QUALITY = re.compile(
    r"(no )?(policy-map|class-map|class|match|set|pause|bandwidth|random-detect|priority|service-policy|lldp"
    r"|system qos|priority-flow-control|flowcontrol)\b.*"
)

NOT_MICROSOFTS = (
    Reviewed("", r"class-map type qos match-any \S+", f"{QOS_GUIDE}: for PCP or DSCP"),
    Reviewed(
        "policy-map type network-qos .*",
        r"class type network-qos c-8q-nq(\d|-default)",
        f"{TSG}; {QOS_GUIDE}",
    ),
    Reviewed("class-map .*", r"match dscp [\d,-]+", ROCE),
    Reviewed("policy-map type queuing .*", r"priority level 1", ROCE),
    Reviewed("(interface .*)?", r"priority-flow-control watch-dog-interval on", f"{QOS_GUIDE}; {ROCE}"),
    Reviewed(
        "interface .*",
        r"priority-flow-control mode (on|off)",
        "Microsoft, Troubleshoot-TOR-LLDP-DCBX-PFC-RoCEv2.md",
    ),
    Reviewed("interface .*", r"lldp dcbx version (ieee|cee)", "Intel, mfd-switchmanagement"),
    Reviewed("", r"no lldp tlv-select dcbxp", "the negation of the line in " + TOOL),
    Reviewed("interface .*", r"flowcontrol (receive|send) on", "Batfish's grammar has it"),
)


def test_each_form_of_qos_is_one_of_microsofts_or_reviewed(proved: Proved) -> None:
    known = {
        form(line)
        for name in ("std_cisco_nxos_switched", "std_cisco_nxos_fc")
        for line in commands(microsoft(name))
    }
    used: Counter[Reviewed] = Counter()
    unlike, lines = set(), 0
    for name, text in texts().items():
        for header, line in sections(text):
            if not QUALITY.fullmatch(line):
                continue
            if form(line) in known:
                lines += name in switches(SYSTEM)
            elif entry_for(header, line, NOT_MICROSOFTS, used) is None:
                unlike.add(line)
    assert unlike == set()
    assert [entry for entry in NOT_MICROSOFTS if not used[entry]] == []
    proved(MICROSOFTS, TARGET, lines)


@pytest.mark.parametrize("name", ["std_cisco_nxos_switched", "std_cisco_nxos_fc"])
def test_forms_of_the_way_of_qos_are_in_both(name: str) -> None:
    """The ten forms that make a lossless class: on both sides, so that neither list is empty of them."""
    theirs = {form(line) for line in commands(microsoft(name))}
    ours = {form(line) for line in commands(texts()["osa-e810-nexus dc2-n9k-a"])}
    assert ours & theirs >= {
        *("policy-map type network-qos X", "policy-map type queuing X", "policy-map type qos X", "class X"),
        *("match cos N", "set qos-group N", "pause pfc-cos N", "system qos", "bandwidth remaining percent N"),
        *("service-policy type qos input X", "service-policy type network-qos X"),
        *("priority-flow-control mode on send-tlv",),
    }

"""What the target for OS10 writes, judged from outside: by ODIN's audit, and by the expected configuration of
Microsoft's tool for Azure Local.

There is no grammar of OS10 to ask. So each form that Microsoft does not have is in a reviewed list, with the
document that it was read in; an entry that nothing needs any more fails, too.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

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
from validators import odin

from proof_tally import Proved
from refarch.api.intent import InterfaceAddress, PortBreakout, SwitchIntent, SwitchPort
from refarch.model.types import SpanningTree

TARGET = SYSTEM = "dell-os10"
DESIGNS = {"azure-local-four-converged", "esa-dell-os10", "esa-dell-vlt", "nvme-tcp-powerstore-layer3"}


def with_behavior(pair: SwitchIntent, mode: str) -> SwitchIntent:
    """With a spanning tree, and what a pair does after a restart."""
    assert pair.mlag is not None
    return pair._replace(
        spanning_tree=SpanningTree(mode, 8192, pair.origin),
        mlag=pair.mlag._replace(peer_gateway=mode == "rstp", restore_delay=90),
    )


def unusual() -> Mapping[str, SwitchIntent]:
    """Switches with forms that no design has."""
    pair, leaf = switches(SYSTEM)["esa-dell-vlt rz1-s5248-1"], switches(SYSTEM)["esa-dell-os10 leaf-a"]
    parts = tuple(f"ethernet1/1/31:{part}" for part in range(1, 5))
    assert pair.mlag is not None and pair.management is not None
    split = PortBreakout("ethernet1/1/31", 25_000, parts, "", pair.origin)
    loopback = InterfaceAddress("loopback0", "192.0.2.9/32", "2001:db8::9/128", False, pair.origin)
    fecs = ("rs", "base-r", "none") * 20
    ports = {
        name: port._replace(fec=fec, dcbx=dcbx if port.profile else "", speed=25_000)
        for (name, port), fec, dcbx in zip(
            pair.ports.items(), fecs, ("cee", "ieee", "disabled", "disabled") * 20, strict=False
        )
    }
    quiet = {
        name: port._replace(dcbx="disabled" if port.profile else "") for name, port in leaf.ports.items()
    }
    traps = pair.services._replace(snmp_receivers=("192.0.2.5",), snmp_version="v2c")
    return {
        "links": pair._replace(ports=ports, other_addresses={"loopback0": loopback}),
        "split": pair._replace(model="dell-s5232f-on", breakouts={split.port: split}, services=traps),
        "quiet": leaf._replace(ports=quiet),
        "routing": with_routing(leaf),
        **{mode: with_behavior(pair, mode) for mode in ("rstp", "mst", "rapid-pvst")},
        "six": pair._replace(
            mlag=pair.mlag._replace(peer_address="2001:db8::12"),
            management=pair.management._replace(gateway6="2001:db8::1"),
        ),
    }


@cache
def texts() -> Mapping[str, str]:
    """Files of all designs, and of the unusual switches."""
    found = switches(SYSTEM)
    assert {name.partition(" ")[0] for name in found} >= DESIGNS
    return {name: filled(TARGET, switch) for name, switch in {**found, **unusual()}.items()}


AZURE = "Dell, H19195.5, Switch Configurations - RoCE and iWARP"
GUIDE = "Dell, SmartFabric OS10 User Guide"
ROLES = "Dell, Ansible collection dellemc.os10, role "
INTEL = "Intel, mfd-switchmanagement, class for OS10"

NOT_MICROSOFTS = (
    Reviewed(
        "",
        r"start transaction|end|show diff candidate-configuration running-configuration",
        f"{GUIDE} 10.5.1",
    ),
    Reviewed("", r"configure terminal", f"{GUIDE} 10.5.1"),
    Reviewed("", r"interface mgmt1/1/1", AZURE),
    Reviewed("interface mgmt1/1/1", r"no ip address dhcp", AZURE),
    Reviewed("", r"management route 0\.0\.0\.0/0 \S+", "Microsoft's own, whose address is a placeholder"),
    Reviewed("", r"management route ::/0 \S+", "Dell, OS10 Enterprise Edition User Guide, management route"),
    Reviewed("vlt-domain .*", r"backup destination ipv6 \S+", f"{GUIDE}, VLT backup"),
    Reviewed("", r"clock timezone standard-timezone \S+", "Microsoft's own, with another zone"),
    Reviewed("", r"ip (domain-list|name-server) .+", ROLES + "os10_dns"),
    Reviewed("", r"logging server \S+", ROLES + "os10_logging"),
    Reviewed("", r"ntp server \S+", ROLES + "os10_ntp"),
    Reviewed("", r"snmp-server host \S+ traps version (2c|3 priv) secretword", ROLES + "os10_snmp"),
    Reviewed("", r"no dcbx enable", "the negation of Microsoft's line"),
    Reviewed("", r"interface breakout 1/1/\d+ map 25g-4x", "Dell, Omnia, input of S-series switches"),
    Reviewed("", r"interface ethernet1/1/\d+(:\d)?", AZURE),
    Reviewed("", r"interface range ethernet1/1/\d+-1/1/\d+", AZURE),
    Reviewed("", r"ip(v6)? route \S+ \S+", "netlab, routing/dellos10.j2"),
    Reviewed(r"router bgp \d+", r"description \".+\"|activate", "netlab, bgp/dellos10.macro.j2"),
    Reviewed("", r"interface loopback0", "netlab, templates for OS10"),
    Reviewed("interface loopback0", r"ipv6 address \S+", "netlab, templates for OS10"),
    Reviewed("", r"trust dscp-map \S+", f"{GUIDE} 10.5.0, as trust dot1p-map"),
    Reviewed("trust dscp-map .*", r"qos-group \d dscp [\d,-]+", f"{GUIDE} 10.5.0, as for dot1p"),
    Reviewed("(system qos|interface ethernet.*)", r"trust-map dscp \S+", "field reports, as trust-map dot1p"),
    Reviewed(
        "policy-map type queuing .*",
        r"priority",
        f"{GUIDE}s of S4128F-ON and Z9264F-ON, Strict priority queuing",
    ),
    Reviewed("interface .*", r'description ".+"', ROLES + "os10_interface, which quotes it"),
    Reviewed("interface (ethernet|port-channel).*", r"no switchport access vlan", INTEL),
    Reviewed("interface ethernet.*", r"speed \d+", ROLES + "os10_interface"),
    Reviewed("interface ethernet.*", r"fec (CL108-RS|CL74-FC|off)", "Dell, opx-nas-common"),
    Reviewed("interface ethernet.*", r"flowcontrol transmit off", AZURE),
    Reviewed("interface ethernet.*", r"service-policy output type queuing \S+", AZURE),
    Reviewed("interface ethernet.*", r"dcbx version (ieee|cee)", INTEL),
    Reviewed("interface ethernet.*", r"no lldp tlv-select dcbxp", ROLES + "os10_lldp"),
    Reviewed("", r"vlt-domain \d+", AZURE),
    Reviewed("", r"spanning-tree mode \S+", ROLES + "os10_xstp"),
    Reviewed("", r"spanning-tree (rstp|mst 0|vlan \S+) priority \d+", ROLES + "os10_xstp"),
    Reviewed("vlt-domain .*", r"(no )?peer-routing", ROLES + "os10_vlt"),
    Reviewed("vlt-domain .*", r"delay-restore \d+", "netlab, lag/dellos10.j2"),
    Reviewed("vlt-domain .*", r"vlt-mac [0-9a-f:]{17}", "Dell, KB 000317732, VLT reference architecture"),
    Reviewed(
        "vlt-domain .*",
        r"(backup destination|discovery-interface|primary-priority) \S+",
        f"{AZURE}; {ROLES}os10_vlt",
    ),
)


def test_each_form_is_one_of_microsofts_or_reviewed(proved: Proved) -> None:
    known = {form(line) for line in commands(microsoft("std_dell_os10_fc"))}
    used: Counter[Reviewed] = Counter()
    unlike, lines = set(), 0
    for name, text in texts().items():
        for header, line in sections(text):
            if form(line) in known:
                lines += name in switches(SYSTEM)
            elif entry_for(header, line, NOT_MICROSOFTS, used) is None:
                unlike.add((header, line))
    assert unlike == set()
    assert [entry for entry in NOT_MICROSOFTS if not used[entry]] == []
    proved(MICROSOFTS, TARGET, lines)


def read_by_odin(switch: SwitchIntent) -> dict[str, Any]:
    """What ODIN's audit is to read: from the design alone."""
    profiles = {name: one for name, one in switch.profiles.items() if one.traffic_classes}
    assert len(profiles) <= 1, "the audit mixes several profiles up"
    profile = next(iter(profiles.values()), None)
    classes = {one.number: one for one in profile.traffic_classes.values()} if profile is not None else {}
    shares = {number: int(one.bandwidth) for number, one in classes.items() if one.bandwidth is not None}
    pauses = sorted(profile.pfc_priorities) if profile is not None else []
    ports = list(switch.ports.values())
    of_profile = [port.name for port in ports if port.profile in profiles]
    everywhere = switch.profiles.get(switch.everywhere)
    bonds = switch.bonds
    return {
        "platform": "os10",
        "pfcCos": pauses,
        "classMapCos3": 3 in pauses,
        "classMapCos7": 7 in pauses,
        "cosValues": pauses,
        "etsBandwidthQueue3": shares.get(3),
        "etsBandwidthQueue7": shares.get(7),
        "etsBandwidthDefault": shares.get(0),
        "ecnOnStorageQueue": 3 in classes and classes[3].ecn_min is not None,
        "mtu9216": any(port.mtu == 9216 for port in ports),
        "systemQosEts": everywhere is not None,
        "systemQosTrustMap": everywhere is not None and everywhere.trust == ("pcp",),
        "interfacePfc": of_profile if pauses else [],
        "interfaceEts": of_profile,
        "interfaceQosPolicy": of_profile if pauses else [],
        "interfaceTrunks": [_cage(port) for port in ports if port.tagged and not port.bond],
        "interfaceMtu": [{"name": _cage(port), "mtu": (bonds.get(port.bond) or port).mtu} for port in ports],
    }


def _cage(port: SwitchPort) -> str:
    """The name of a port as the audit reads it: the parts of a split port have the name of the cage."""
    return port.name.partition(":")[0]


QOS = (
    *("pfcCos", "cosValues", "etsBandwidthQueue3", "etsBandwidthQueue7", "etsBandwidthDefault"),
    *("ecnOnStorageQueue", "systemQosEts", "interfacePfc", "interfaceEts", "interfaceQosPolicy"),
)


def test_odin_reads_the_design_back(proved: Proved) -> None:
    seen, lines = set(), 0
    for name, switch in switches(SYSTEM).items():
        found = odin.audit(texts()[name])
        assert (found.platform, found.parsed) == ("os10", read_by_odin(switch)), name
        seen |= {field for field in QOS if found.parsed[field]}
        lines += odin.lines_read(found)
    assert seen == set(QOS)
    proved(odin.VALIDATOR, TARGET, lines)


def test_odin_reads_another_design_of_changed_text() -> None:
    name = "azure-local-four-converged tor-1a"
    expected, text = read_by_odin(switches(SYSTEM)[name]), texts()[name]
    for line, other in (
        ("  pfc-cos 3", "  pfc-cos 4"),
        (" match qos-group 3", " match qos-group 4"),
        ("  bandwidth percent 50", "  bandwidth percent 51"),
        ("  random-detect ecn", "  random-detect other"),
        (" ets mode on", " ets mode off"),
        (" service-policy input", " service-policy output"),
        (" priority-flow-control mode on", " priority-flow-control mode off"),
        (" mtu 9216", " mtu 9000"),
        (" switchport mode trunk", " switchport mode access"),
    ):
        assert line in text
        assert odin.audit(text.replace(line, other)).parsed != expected, line

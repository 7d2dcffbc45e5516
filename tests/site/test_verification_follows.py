"""Changing a fact of a design changes the checks that follow from it, and no others."""

from collections.abc import Mapping

import pytest
from built_site import ROOT

from refarch import api, testing
from refarch.api.model import compress
from refarch.platforms.verification import records

SMALL = testing.base_files("vsan-roce")

Shown = Mapping[tuple[str, str, str, str], tuple[str, ...]]
"""What is expected, by device, command, line and field."""


def files(design: str) -> dict[str, str]:
    """The texts of a design of the project, of the foreign ones, or of the small example."""
    if design == "vsan-roce":
        return {name: text.decode() for name, text in SMALL.items()}
    folders = (ROOT / "designs" / design, ROOT / "tests/fixtures/foreign/designs" / design)
    folder = next(folder for folder in folders if folder.is_dir())
    return {path.name: path.read_text() for path in folder.glob("*.yaml")}


def checks_by_device(design: str, texts: Mapping[str, str]) -> Shown:
    """Every check of a design, device by device."""
    result = api.lint_texts(design, {name: text.encode() for name, text in texts.items()})
    assert result.design is not None, [finding.message for finding in result.findings]
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for record in records(result.design):
        for check in record.checks:
            for device in check.devices:
                words = (check.compare, *check.expected) if check.compare != "equals" else check.expected
                found.setdefault((device, check.run, check.row, check.read), []).append(" ".join(words))
    return {key: tuple(sorted(values)) for key, values in found.items()}


def edit_texts(texts: Mapping[str, str], file: str, old: str, new: str) -> dict[str, str]:
    assert texts[file].count(old) == 1, (file, old, texts[file].count(old))
    return {**texts, file: texts[file].replace(old, new)}


def changed_checks(
    design: str, *edits: tuple[str, str, str], first: tuple[tuple[str, str, str], ...] = ()
) -> list[str]:
    """What edits change, a line for each field of equal devices: ``host-[1-4]: command [line] field: 9000 ->
    1500``. ``first`` are edits that both sides have."""
    base = files(design)
    for edit in first:
        base = edit_texts(base, *edit)
    other = base
    for edit in edits:
        other = edit_texts(other, *edit)
    before, after = checks_by_device(design, base), checks_by_device(design, other)
    changes: dict[str, list[str]] = {}
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            device, run, row, read = key
            sides = " -> ".join(" & ".join(side.get(key, ("(not read)",))) for side in (before, after))
            changes.setdefault(f"{run}{f' [{row}]' if row else ''} {read}: {sides}", []).append(device)
    return sorted(f"{compress(devices)}: {change}" for change, devices in changes.items())


HOSTS, LEAFS, PORTS = "host-[1-4]", "leaf-[1-2]", ("swp1", "swp2", "swp3", "swp4", "swp21", "swp22")

LOSSY = {3: "0,1,2,4,5,6,7", 4: "0,1,2,3,5,6,7"}
"""The priorities on which nobody may pause, by the one that is lossless."""

MARKED = ("qos.yaml", "willing: true}", "willing: true, marking: {pcp: 3, dscp: 26}, ecn: true}")


def pings(size: int, host: int, target: int) -> str:
    return f"esxcli network diag ping -I vmk2 -H 203.0.113.{target} -d -s {size} -c 10 Packet Lost"


def pause(port: str, lossless: int, way: str) -> str:
    run = f"nv show interface {port} qos counters pfc-stats [{port}]"
    return f"{LEAFS}: {run} {way}x-pause-frames of switch-priority {LOSSY[lossless]}"


EDITS: dict[str, tuple[list[tuple[str, str, str]], list[str]]] = {
    "VLAN": (
        [("ip-plan.yaml", "vlan: 30", "vlan: 40")],
        [
            "compute: (Get-VDPortgroup -VDSwitch 'Storage' -Name 'vSAN').ExtensionData.Config."
            "DefaultPortConfig.Vlan VlanId: 30 -> 40",
            f"{LEAFS}: nv show bridge domain br_default vlan vlan: exactly 20 30 -> exactly 20 40",
            *(
                f"{LEAFS}: bridge vlan show [{carrier}] vlan-id without Egress Untagged: "
                "exactly 20 30 -> exactly 20 40"
                for carrier in ("bond1", *PORTS[:4])
            ),
        ],
    ),
    "MTU of a network": (
        [("ip-plan.yaml", "203.0.113.0/24\n    mtu: 9000", "203.0.113.0/24\n    mtu: 1500")],
        [
            f"{HOSTS}: esxcli network ip interface list [vmk2] MTU: 9000 -> 1500",
            *(f"host-{n}: {pings(8972, n, n % 4 + 1)}: 0 -> (not read)" for n in range(1, 5)),
            *(f"host-{n}: {pings(1472, n, n % 4 + 1)}: (not read) -> 0" for n in range(1, 5)),
        ],
    ),
    "MTU of one host": (
        [("design.yaml", "services: [vsan]}", "services: [vsan], overrides: {host-4: {mtu: 1500}}}")],
        [
            "host-4: esxcli network ip interface list [vmk2] MTU: 9000 -> 1500",
            *(f"host-{n}: {pings(8972, n, n % 4 + 1)}: 0 -> (not read)" for n in (3, 4)),
            *(f"host-{n}: {pings(1472, n, n % 4 + 1)}: (not read) -> 0" for n in (3, 4)),
        ],
    ),
    "MTU of a virtual switch": (
        [("design.yaml", "        mtu: 9000\n", "        mtu: 1500\n")],
        [
            "compute: Get-VDSwitch -Name 'Storage' Mtu: 9000 -> 1500",
            f"{HOSTS}: esxcli network vswitch dvs vmware list [Storage] MTU: 9000 -> 1500",
            *(f"{HOSTS}: esxcli network nic list [vmnic{n}] MTU: 9000 -> 1500" for n in (4, 5)),
            *(f"{HOSTS}: esxcli rdma device list [Paired Uplink=vmnic{n}] MTU: 4096 -> 1024" for n in (4, 5)),
        ],
    ),
    "a witness": (
        [
            (
                "design.yaml",
                "    topology: single-site\n",
                "    topology: single-site\n    witness: {host: referee, kind: appliance}\n",
            )
        ],
        [f"{HOSTS}: esxcli vsan cluster get Sub-Cluster Member Count: 4 -> 5"],
    ),
    "DCBX off, masks in the driver": (
        [
            (
                "qos.yaml",
                "dcbx: ieee, willing: true}",
                "dcbx: disabled, willing: false, pfctx: 16, pfcrx: 16}",
            )
        ],
        [
            *(
                f"{HOSTS}: esxcli network nic dcb status get -n vmnic{n} {change}"
                for n in (4, 5)
                for change in (
                    "Mode: contains IEEE -> (not read)",
                    "PFC Configuration: 0 0 0 1 0 0 0 0 -> 0 0 0 0 1 0 0 0",
                )
            ),
            *(
                f"{HOSTS}: esxcli system module parameters list -m nmlx5_core [{mask}] Value: "
                "(not read) -> 16"
                for mask in ("pfcrx", "pfctx")
            ),
        ],
    ),
    "ECN thresholds": (
        [
            (
                "qos.yaml",
                "ecn: {min: 150000, max: 1501500}}\n      3",
                "ecn: {min: 150000, max: 3003000}}\n      3",
            ),
            (
                "qos.yaml",
                "ecn: {min: 150000, max: 1501500}}\n      6",
                "ecn: {min: 150000, max: 3003000}}\n      6",
            ),
        ],
        # NVUE of 5.1 has only the RoCE mode, which keeps its own thresholds.
        [
            f"{LEAFS}: nv show qos roce [congestion-control] {field}: {value} -> (not read)"
            for field, value in (
                ("congestion-mode", "ECN"),
                ("enabled-tc", "0,3"),
                ("max-threshold", "1.43 MB"),
                ("min-threshold", "146.48 KB"),
            )
        ],
    ),
    "name of a bond": (
        [("wiring.yaml", "bond: bond1", "bond: trunk7")],
        [
            f"{LEAFS}: {run.format(name)} {field}: {value}"
            for name, sides in (("bond1", "{} -> (not read)"), ("trunk7", "(not read) -> {}"))
            for run, field, value in (
                ("nv show interface [{}]", "State", sides.format("up")),
                ("nv show interface [{}]", "MTU", sides.format("9216")),
                ("nv show interface {0} bond [{0}]", "[member]", sides.format("exactly swp21 swp22")),
                ("nv show interface {0} bond [{0}]", "mode", sides.format("lacp")),
                (
                    "bridge vlan show [{}]",
                    "vlan-id without Egress Untagged",
                    sides.format("exactly 20 30"),
                ),
            )
        ],
    ),
    "addresses": (
        [("ip-plan.yaml", 'vmk2", first: 203.0.113.1', 'vmk2", first: 203.0.113.5')],
        [
            *(
                f"host-{n}: esxcli network ip interface ipv4 get [vmk2] IPv4 Address: "
                f"203.0.113.{n} -> 203.0.113.{n + 4}"
                for n in range(1, 5)
            ),
            *(f"host-{n}: {pings(8972, n, n % 4 + 1)}: 0 -> (not read)" for n in range(1, 5)),
            *(f"host-{n}: {pings(8972, n, n % 4 + 5)}: (not read) -> 0" for n in range(1, 5)),
        ],
    ),
    "release of the hosts": (
        [("design.yaml", 'esxi: {release: "7.0 U3d", build: 19482537}', 'esxi: {release: "7.0 U2d"}')],
        [
            f"{HOSTS}: esxcli system version get Build: Releasebuild-19482537 -> Releasebuild-18538813",
            f"{HOSTS}: esxcli system version get Version: 7.0.3 -> 7.0.2",
        ],
    ),
    "a second uplink that is used no more": (
        [
            (
                "design.yaml",
                "active: [Uplink 1], standby: [Uplink 2]",
                "active: [Uplink 1], unused: [Uplink 2]",
            )
        ],
        [
            "compute: Get-VDPortgroup -VDSwitch 'Storage' -Name 'vSAN' | Get-VDUplinkTeamingPolicy "
            "StandbyUplinkPort: exactly Uplink 2 -> (not read)",
            *(
                f"{HOSTS}: {run}: {value} -> (not read)"
                for run, value in (
                    ("esxcli network nic dcb status get -n vmnic5 Mode", "contains IEEE"),
                    ("esxcli network nic dcb status get -n vmnic5 PFC Configuration", "0 0 0 1 0 0 0 0"),
                    ("esxcli network nic dcb status get -n vmnic5 PFC Enabled", "true"),
                    ("esxcli network nic stats get -n vmnic5 Receive CRC errors", "unchanged"),
                    ("esxcli network nic stats get -n vmnic5 Total receive errors", "unchanged"),
                    ("esxcli network nic stats get -n vmnic5 Total transmit errors", "unchanged"),
                    ("esxcli rdma device list [Paired Uplink=vmnic5] MTU", "4096"),
                    ("esxcli rdma device list [Paired Uplink=vmnic5] State", "Active"),
                    (
                        "esxcli rdma device stats get -d $(esxcli rdma device list | grep -w vmnic5 "
                        "| cut -d ' ' -f 1) counters of errors, timeouts, and retransmissions",
                        "unchanged",
                    ),
                )
            ),
        ],
    ),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_changes_the_checks_that_follow_from_it_and_no_others(what: str) -> None:
    edits, changes = EDITS[what]
    assert changed_checks("vsan-roce", *edits) == sorted(changes)


IN_DETAIL = (
    ("design.yaml", 'cumulus-linux: {release: "5.1"}', 'cumulus-linux: {release: "5.9"}'),
    ("qos.yaml", "trust: [pcp, dscp]", "trust: [dscp]"),
)
"""A release and a profile that the switches have in detail instead of by the RoCE mode."""


def test_settings_in_detail_are_each_checked() -> None:
    old, new = "ecn: {min: 150000, max: 1501500}}\n      6", "ecn: {min: 150000, max: 3003000}}\n      6"
    run = "nv show qos congestion-control default-global traffic-class 3"
    assert changed_checks("vsan-roce", ("qos.yaml", old, new), first=IN_DETAIL) == [
        f"{LEAFS}: {run} max-threshold: 1501500 B -> 3003000 B"
    ]
    edit = ("qos.yaml", "pfc: {priorities: [3]", "pfc: {priorities: [4]")
    changes = changed_checks("vsan-roce", edit, first=IN_DETAIL)
    pauses = [text for text in changes if "pause-frames of switch-priority" in text]
    assert [text for text in changes if text not in pauses] == [
        *(
            f"{HOSTS}: esxcli network nic dcb status get -n vmnic{n} PFC Configuration: "
            "0 0 0 1 0 0 0 0 -> 0 0 0 0 1 0 0 0"
            for n in (4, 5)
        ),
        f"{LEAFS}: nv show qos pfc default-global [switch-priority]: exactly 3 -> exactly 4",
    ]
    assert sorted(pauses) == sorted(
        pause(port, number, way).replace("qos counters", "counters qos") + f": {shown}"
        for port in PORTS
        for way in "rt"
        for number, shown in ((3, "unchanged -> (not read)"), (4, "(not read) -> unchanged"))
    )


def test_what_hosts_write_into_packets_is_a_parameter_of_their_driver() -> None:
    assert changed_checks(
        "vsan-roce", ("qos.yaml", "pcp: 3, dscp: 26}, ecn", "pcp: 4, dscp: 24}, ecn"), first=(MARKED,)
    ) == [
        f"{HOSTS}: esxcli system module parameters list -m nmlx5_rdma [dscp_force] Value: 26 -> 24",
        f"{HOSTS}: esxcli system module parameters list -m nmlx5_rdma [pcp_force] Value: 3 -> 4",
    ]
    written = (
        "design.yaml",
        "[vmnic4, vmnic5]}",
        "[vmnic4, vmnic5], parameters: {nmlx5_rdma: {dscp_force: 30}}}",
    )
    assert changed_checks("vsan-roce", written, first=(MARKED,)) == [
        f"{HOSTS}: esxcli system module parameters list -m nmlx5_rdma [dscp_force] Value: 26 -> 30",
    ]


ELSEWHERE: dict[str, tuple[str, tuple[str, str, str], list[str]]] = {
    "DSCP on Arista EOS": (
        "vsan-esa-arista",
        ("qos.yaml", "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 24}"),
        [
            "eos-spine-[1-2], eos-leaf-[1-2]: show qos maps [Dscp-tc map] traffic class of DSCP 24: "
            "(not read) -> 3",
            "eos-spine-[1-2], eos-leaf-[1-2]: show qos maps [Dscp-tc map] traffic class of DSCP 26: "
            "3 -> (not read)",
        ],
    ),
    "ECN on Cisco NX-OS": (
        "osa-e810-nexus",
        ("qos.yaml", "max: 3000000", "max: 2000000"),
        [
            f"dc2-n9k-a, dc2-n9k-b: show policy-map interface {port} type queuing [{port}, QoS-Group 3] "
            "random-detect maximum-threshold, in bytes: 3000000 -> 2000000"
            for port in (f"Ethernet1/{n}" for n in (*range(1, 7), *range(13, 19), *range(51, 55)))
        ],
    ),
    "PFC watchdog on SONiC": (
        "pvrdma-connectx7-sonic",
        ("qos.yaml", "detect: 200ms", "detect: 300ms"),
        [
            f"rdma-leaf-[1-2]: show pfcwd config [Ethernet{n}] DETECTION TIME: 200 -> 300"
            for n in (0, 4, 8, 12, 240, 244, 248, 252)
        ],
    ),
    "PFC priority on Junos and Windows": (
        "smb-direct-sql-junos",
        ("qos.yaml", "pfc: {priorities: [3]", "pfc: {priorities: [4]"),
        [
            "qfx-a, qfx-b: show class-of-service congestion-notification [Type: Input, Priority 011] PFC: "
            "Enabled -> (not read)",
            "qfx-a, qfx-b: show class-of-service congestion-notification [Type: Input, Priority 100] PFC: "
            "(not read) -> Enabled",
            "qfx-a, qfx-b: show configuration class-of-service | display set line: contains set "
            "class-of-service forwarding-classes class fcoe no-loss -> contains set class-of-service "
            "forwarding-classes class best-effort no-loss",
            *(
                f"sofs-[1-4], sql-[1-4]: Get-NetAdapterQos -Name 'SLOT1-P{n}' OperationalFlowControl: "
                "Priority 3 Enabled -> Priority 4 Enabled"
                for n in (1, 2)
            ),
            "sofs-[1-4], sql-[1-4]: Get-NetQosFlowControl [Priority=3] Enabled: True -> False",
            "sofs-[1-4], sql-[1-4]: Get-NetQosFlowControl [Priority=4] Enabled: False -> True",
        ],
    ),
    "domain of VLT on Dell OS10": (
        "esa-dell-vlt",
        (
            "wiring.yaml",
            '["rz1-s5248-[1-2]"], peer_link: vltinterconnect, domain: "7"}',
            '["rz1-s5248-[1-2]"], peer_link: vltinterconnect, domain: "9"}',
        ),
        [
            f"rz1-s5248-[1-2]: show vlt {domain}{read}: {sides.format(value)}"
            for domain, sides in (("7", "{} -> (not read)"), ("9", "(not read) -> {}"))
            for read, value in (
                (" Domain ID", domain),
                (" [VLT Peer] Status", "up"),
                (" [port-channel1000] VLTi Link Status", "up"),
                (" vlt-port-detail [vlt-port-channel ID 10, both units] Status", "up"),
            )
        ],
    ),
    "DCBX off on AOS-CX": (
        "esa-hpe-aoscx",
        ("qos.yaml", "dcbx: ieee\n    pfc", "dcbx: disabled\n    pfc"),
        [
            f"vie-8325-a, vie-8325-b: show dcbx interface {port} [{port}] {read}: {value} -> (not read)"
            for port in (f"1/1/{n}" for n in (*range(13, 19), 55, 56))
            for read, value in (
                ("DCBx admin state", "enabled"),
                ("PFC, Local advertisement, priorities with Enabled True", "exactly 3"),
            )
        ],
    ),
    "a policy of Windows": (
        "smb-direct-roce-s2d",
        ("qos.yaml", "{for: cluster, priority: 7}", "{for: cluster, priority: 5}"),
        ["s2d-[01-04]: Get-NetQosPolicy [Template=Cluster] PriorityValue: 7 -> 5"],
    ),
}


@pytest.mark.parametrize("what", ELSEWHERE)
def test_so_it_is_on_other_systems(what: str) -> None:
    design, edit, changes = ELSEWHERE[what]
    assert changed_checks(design, edit) == sorted(changes)

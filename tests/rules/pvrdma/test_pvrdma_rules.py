"""The PVRDMA rules at their boundaries: releases, hardware versions, kernels, guests, reservations, uplinks
and sizes."""

import pytest
from rule_designs import files, findings, told

from refarch import api

BASE = "pvrdma"
DESIGN = "design.yaml"
ESXI = 'esxi: {release: "7.0 U3d", build: 19482537}'
SERVER = "        server: dell-poweredge-r740\n"
ADAPTERS = "        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}\n"
BOTH = "; also: vm-2"
ENDPOINTS = ("firewall: enabled}", "firewall: enabled, native_endpoints: true}")
VMXNET3 = ("kind: pvrdma", "kind: vmxnet3")


def design(code: str, *edits: tuple[str, str]) -> list[str]:
    return told(code, {DESIGN: list(edits)}, BASE)


def esxi(release: str) -> tuple[str, str]:
    return (ESXI, f'esxi: {{release: "{release}"}}')


def test_the_clean_example() -> None:
    assert design("PVR") == [] == design("TEAM009")


@pytest.mark.parametrize(
    ("release", "old"), [("6.0 U3", True), ("6.5", False), ("6.5 GA", False), ("6.7 U3", False)]
)
def test_pvr001_release(release: str, old: bool) -> None:
    assert design("PVR001", esxi(release)) == old * [
        f"design.yaml:9:19 error PVR001 host-1 runs ESXi {release}, but paravirtual RDMA "
        "requires 6.5 or later; also: host-2"
    ]


def test_pvr001_one_host_of_an_older_release() -> None:
    own = '        overrides: {host-2: {software: {esxi: {release: "6.0 U3"}}}}\n'
    assert design("PVR001", (SERVER, SERVER + own)) == [
        "design.yaml:20:57 error PVR001 host-2 runs ESXi 6.0 U3, but paravirtual RDMA requires 6.5 or later"
    ]


STANDARD = (
    ("kind: distributed", "kind: standard"),
    ("{Uplink 1: vmnic4}", "[vmnic4]"),
    ("active: [Uplink 1]", "active: [vmnic4]"),
    ("        discovery: {protocol: lldp, operation: both}\n", ""),
)


def test_pvr001_standard_switch() -> None:
    assert design("PVR001", *STANDARD) == [
        "design.yaml:24:15 error PVR001 port group PVRDMA of PVRDMA adapters is on standard switch "
        "Messages, but PVRDMA requires a distributed switch"
    ]
    assert design("PVR001", *STANDARD, VMXNET3) == []


@pytest.mark.parametrize(
    ("stated", "found"),
    [
        ("pvrdma: {vmkernel: vmk1, firewall: enabled}", ""),
        ("pvrdma: {vmkernel: vmk1}", ""),
        (
            "pvrdma: {vmkernel: vmk1, firewall: disabled}",
            (
                "32:40 error PVR002 the firewall rule pvrdma is disabled on the hosts of cluster "
                "compute, but PVRDMA requires this rule"
            ),
        ),
        (
            "pvrdma: {firewall: enabled}",
            (
                "32:5 warning PVR002 cluster compute has PVRDMA adapters, but no VMkernel adapter is "
                "tagged for PVRDMA"
            ),
        ),
    ],
)
def test_pvr002_host(stated: str, found: str) -> None:
    assert design("PVR002", ("pvrdma: {vmkernel: vmk1, firewall: enabled}", stated)) == bool(found) * [
        f"design.yaml:{found}"
    ]


def test_pvr002_nothing_is_said_at_all() -> None:
    assert design("PVR002", ("    pvrdma: {vmkernel: vmk1, firewall: enabled}\n", "")) == [
        "design.yaml:32:5 warning PVR002 cluster compute has PVRDMA adapters, but no "
        "VMkernel adapter is tagged for PVRDMA"
    ]


def test_pvr002_machines_without_pvrdma_need_nothing() -> None:
    assert design("PVR002", ("vmkernel: vmk1, firewall: enabled", "firewall: disabled"), VMXNET3) == []


@pytest.mark.parametrize(("version", "old"), [(12, True), (13, False), (14, False)])
def test_pvr003_hardware(version: int, old: bool) -> None:
    assert design("PVR003", ("hardware_version: 17", f"hardware_version: {version}")) == old * [
        f"design.yaml:39:27 error PVR003 VM vm-1 has virtual hardware {version}, but a PVRDMA adapter "
        f"requires 13 or later{BOTH}"
    ]
    assert design("PVR003", ("hardware_version: 17", f"hardware_version: {version}"), VMXNET3) == []


@pytest.mark.parametrize(("version", "old"), [(17, True), (18, False), (19, False)])
def test_pvr003_hardware_for_native_endpoints(version: int, old: bool) -> None:
    assert design("PVR003", ENDPOINTS, ("hardware_version: 17", f"hardware_version: {version}")) == old * [
        f"design.yaml:39:27 error PVR003 VM vm-1 has virtual hardware {version}, but native endpoints "
        f"require 18 or later{BOTH}"
    ]


@pytest.mark.parametrize(
    ("kernel", "old"),
    [
        ("3.10", True),
        ("5.4", True),
        ("5.4.300", True),
        ("5.5", False),
        ("5.10", False),
        ("6.1", False),
    ],
)
def test_pvr004_kernel_for_native_endpoints(kernel: str, old: bool) -> None:
    guest = ('kernel: "3.10"', f'kernel: "{kernel}"')
    assert design("PVR004", ENDPOINTS, guest) == old * [
        f"design.yaml:40:43 warning PVR004 VM vm-1 has kernel {kernel}, but native endpoints need 5.5 "
        f"or later{BOTH}"
    ]
    assert design("PVR004", guest) == []


@pytest.mark.parametrize(
    ("reserved", "whole"),
    [
        ("all", True),
        ("none", False),
        ("63.9GB", False),
        ("64GB", True),
        ("65GB", True),
        ("59GiB", False),
        ("60GiB", True),
    ],
)
def test_pvr005_reservation(reserved: str, whole: bool) -> None:
    assert design("PVR005", ("memory_reservation: all", f"memory_reservation: {reserved}")) == (not whole) * [
        f"design.yaml:38:29 error PVR005 VM vm-1 reserves {reserved} of its 64GB, but a PVRDMA "
        f"adapter requires all memory to be reserved{BOTH}"
    ]
    assert design("PVR005", ("memory_reservation: all", f"memory_reservation: {reserved}"), VMXNET3) == []


def test_pvr005_nothing_said_passes_and_an_amount_of_an_unknown_memory_does_not() -> None:
    assert design("PVR005", ("        memory_reservation: all\n", "")) == []
    assert design(
        "PVR005", ("        memory: 64GB\n", ""), ("memory_reservation: all", "memory_reservation: 64GB")
    ) == [
        "design.yaml:37:29 error PVR005 VM vm-1 reserves 64GB of its memory, but a PVRDMA adapter "
        f"requires all memory to be reserved{BOTH}"
    ]


def adapters(number: int, kind: str = "pvrdma") -> tuple[str, str]:
    listed = ", ".join(f"eth{one}: {{kind: {kind}, port_group: PVRDMA}}" for one in range(1, number + 1))
    return (ADAPTERS, f"        adapters: {{{listed}}}\n")


@pytest.mark.parametrize("number", [1, 2, 10])
@pytest.mark.parametrize(
    ("release", "one"),
    [("6.7 U3", True), ("7.0 U1", True), ("7.0 U1c", True), ("7.0 U2", False), ("8.0", False)],
)
def test_pvr006_adapters(release: str, one: bool, number: int) -> None:
    """One and more, on both sides of 7.0 U2."""
    assert design("PVR006", esxi(release), adapters(number)) == (one and number > 1) * [
        f"design.yaml:41:9 error PVR006 VM vm-1 has {number} PVRDMA adapters, but host-1 runs ESXi "
        f"{release}, which supports only one{BOTH}"
    ]


def test_pvr006_eleven_are_refused_before_any_rule() -> None:
    found = api.lint_texts(BASE, files({DESIGN: [adapters(11)]}, BASE)).findings
    assert [one.message for one in found] == ["`adapters` has 11 entries: expected at most 10"]


def test_pvr006_other_adapters_do_not_count_and_a_release_that_nobody_states_allows_ten() -> None:
    assert design("PVR006", esxi("6.7 U3"), adapters(2, "vmxnet3")) == []
    assert design("PVR006", (f"  {ESXI}\n", ""), adapters(2)) == []


@pytest.mark.parametrize(
    "edit",
    [
        (SERVER, SERVER + "        rdma: false\n"),
        ("nvidia-connectx-5-25g-2p", "intel-x520-da2"),
        ("Uplink 1: vmnic4", "Uplink 1: vmnic9"),
    ],
)
def test_pvr008_no_host_has_an_rdma_uplink(edit: tuple[str, str]) -> None:
    (line,) = design("PVR008", edit)
    off = "rdma" in edit[1]
    place = "design.yaml:20:15 error" if off else "design.yaml:21:13 warning"
    assert line == (
        f"{place} PVR008 host-1 has no RDMA-capable uplink for the port groups of PVRDMA "
        "adapters; its virtual machines use TCP; also: host-2"
    )
    assert design("PVR008", edit, VMXNET3) == []


def test_pvr008_one_host_is_named_where_its_rdma_is_turned_off() -> None:
    assert design("PVR008", (SERVER, SERVER + "        overrides: {host-2: {rdma: false}}\n")) == [
        "design.yaml:20:36 error PVR008 host-2 has no RDMA-capable uplink for the port "
        "groups of PVRDMA adapters; its virtual machines use TCP"
    ]


@pytest.mark.parametrize(
    ("release", "old"), [("6.7 U3", True), ("7.0 GA", True), ("7.0 U1", False), ("7.0 U2", False)]
)
def test_pvr009_native_endpoints(release: str, old: bool) -> None:
    assert design("PVR009", ENDPOINTS, esxi(release)) == old * [
        f"design.yaml:32:67 error PVR009 host-1 runs ESXi {release}, but native endpoints are "
        "enabled, which require 7.0 U1 or later; also: host-2"
    ]
    assert design("PVR009", esxi(release)) == []


def test_pvr009_names_the_release() -> None:
    (finding,) = findings("PVR009", {DESIGN: [ENDPOINTS, esxi("7.0 GA")]}, BASE)
    assert [(one.line, one.message) for one in finding.related] == [(9, "the release of host-1")]


@pytest.mark.parametrize(
    ("guest", "wrong"),
    [
        ("Windows Server 2019", True),
        ("Microsoft Windows 10", True),
        ("Ubuntu 12.04, 32 bit", True),
        ("Debian 10 (32-bit)", True),
        ("CentOS 7.6", False),
        ("Ubuntu 22.04, 64-bit", False),
        ("SLES 15 build 132", False),
        ("Some Linux with X Windowsystem", False),
    ],
)
def test_pvr010_guest(guest: str, wrong: bool) -> None:
    assert design("PVR010", ('os: "CentOS 7.6"', f'os: "{guest}"')) == wrong * [
        f"design.yaml:40:21 error PVR010 VM vm-1 runs {guest}, but a PVRDMA adapter requires 64-bit "
        f"Linux{BOTH}"
    ]
    assert design("PVR010", ('os: "CentOS 7.6"', f'os: "{guest}"'), VMXNET3) == []


def host(memory: str = "", cpu: str = "") -> tuple[str, str]:
    stated = (f"        memory: {memory}\n" if memory else "") + (
        f"        cpu: {{model: {cpu}, sockets: 1}}\n" if cpu else ""
    )
    return (SERVER, SERVER + stated)


@pytest.mark.parametrize(
    ("memory", "wrong"), [("63GB", True), ("64GB", True), ("65GB", False), ("64.1GB", False)]
)
def test_pvr011_memory_of_one_machine(memory: str, wrong: bool) -> None:
    has = {"63GB": "63", "64GB": "64"}.get(memory, "")
    assert design("PVR011", host(memory)) == wrong * [
        f"design.yaml:38:17 error PVR011 VM vm-1 reserves 64 GB of memory, but host-1 has only {has} "
        "GB for its VMs and the hypervisor; also: host-2"
    ]


SECOND = '      - {names: "more-[1-2]", hosts: "host-[1-2]", memory: 36GB, memory_reservation: %s}\n'


@pytest.mark.parametrize(
    ("reserved", "wrong"), [("all", True), ("36GB", True), ("35GB", False), ("none", False)]
)
def test_pvr011_memory_of_all_machines_of_a_host(reserved: str, wrong: bool) -> None:
    found = design("PVR011", host("100GB"), (ADAPTERS, ADAPTERS + SECOND % reserved))
    assert found == wrong * [
        (
            "design.yaml:43:60 error PVR011 the 2 VMs on host-1 reserve 100 GB of memory, but host-1 "
            "has only 100 GB for its VMs and the hypervisor; also: host-2"
        )
    ]


@pytest.mark.parametrize(("vcpus", "wrong"), [(39, False), (40, False), (41, True)])
def test_pvr011_processors(vcpus: int, wrong: bool) -> None:
    """The processor has 20 cores, 40 threads."""
    found = design("PVR011", host(cpu="intel-xeon-gold-6148"), ("vcpus: 16", f"vcpus: {vcpus}"))
    assert found == wrong * [
        "design.yaml:37:16 error PVR011 VM vm-1 has 41 vCPUs, but host-1 has only 40 logical "
        "processors; also: vm-2"
    ]


def test_pvr011_what_nobody_states_is_not_compared() -> None:
    assert design("PVR011", ("vcpus: 16", "vcpus: 512"), ("memory: 64GB", "memory: 4TB")) == []
    assert design("PVR011", host("32GB"), ("        memory_reservation: all\n", "")) == []


TWO = ("uplinks: {Uplink 1: vmnic4}", "uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}")


@pytest.mark.parametrize(
    "teaming",
    ["active: [Uplink 1]", "active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1, Uplink 2]"],
)
def test_team009_two_uplinks_however_they_are_used(teaming: str) -> None:
    assert design("TEAM009", TWO, ("teaming: {active: [Uplink 1]}", f"teaming: {{{teaming}}}")) == [
        "design.yaml:26:9 error TEAM009 virtual switch Messages has PVRDMA adapters and 2 uplinks (Uplink 1 "
        "(vmnic4), Uplink 2 (vmnic5)), but PVRDMA supports only one uplink"
    ]


def test_team009_a_switch_without_pvrdma_may_have_several() -> None:
    other = """\
      Other:
        kind: distributed
        uplinks: {Uplink 1: vmnic0, Uplink 2: vmnic1}
        port_groups:
          Other: {network: messages}
"""
    assert design("TEAM009", TWO, VMXNET3) == []
    assert design("TEAM009", ("    vmkernel:\n", other + "    vmkernel:\n")) == []
    assert design("TEAM009", ("{Uplink 1: vmnic4}", "[vmnic4, vmnic5]"), *STANDARD[:1], *STANDARD[2:]) == []


def test_pvr008_is_at_the_card_whose_rdma_is_turned_off() -> None:
    """A card before it, which is no uplink, is not the cause."""
    card = '          - {card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}'
    before = '          - {card: broadcom-bcm57414-p225p, slot: "2", ports: [vmnic6, vmnic7]}\n'
    off = card.replace("vmnic5]}", "vmnic5], rdma: false}")
    (line,) = design("PVR008", (card, before + off))
    assert line.startswith("design.yaml:22:88 error PVR008 host-1 has no RDMA-capable uplink")
    (line,) = design("PVR008", (card, before + card.replace("nvidia-connectx-5-25g-2p", "intel-x520-da2")))
    assert line.startswith("design.yaml:22:13 warning PVR008 host-1 has no RDMA-capable uplink")

"""MTU012: MTUs that a platform rejects, at each place that states an MTU."""

import pytest
from rule_designs import BETWEEN, findings, told

VMOTION = "    prefix: 198.51.100.0/24\n    mtu: "
VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"
SWITCH = "        mtu: 9000\n"
LEAFS = "nos: cumulus-linux}"
LONE = (
    LEAFS + "\n  lone: {{model: nvidia-sn2010, role: leaf, fabric: lone, nos: {nos}, mtu: {mtu}}}"
).replace("linux}", "linux}}", 1)
LINK = '  - {from: "leaf-1 swp20", to: "leaf-2 swp20", cable: nvidia-mcp2m00-a003e30l, MORE}\n'
MACHINES = """\
      Machines:
        kind: distributed
        version: "VERSION"
        mtu: MTU
        uplinks: {Uplink 1: vmnic0}
        discovery: {protocol: lldp, operation: both}
    vmkernel:
"""
"""Another distributed switch, without an adapter."""


@pytest.mark.parametrize(("mtu", "fires"), [(68, True), (1279, True), (1280, False), (1281, False)])
def test_network_of_adapters(mtu: int, fires: bool) -> None:
    message = (
        f"ip-plan.yaml:14:10 error MTU012 network vmotion has MTU {mtu}, but VMkernel adapters require at "
        "least 1280"
    )
    assert told("MTU012", {"ip-plan.yaml": [(f"{VMOTION}9000", f"{VMOTION}{mtu}")]}) == (
        [message] if fires else []
    )


@pytest.mark.parametrize(("mtu", "fires"), [(1279, True), (1280, False)])
def test_adapters_with_their_own_mtu(mtu: int, fires: bool) -> None:
    message = (
        f"design.yaml:39:61 error MTU012 vmk1 on host-1 has MTU {mtu}, but VMkernel adapters require at "
        "least 1280; also: vmk1 on host-[2-4]"
    )
    assert told("MTU012", {"design.yaml": [(VMK1, VMK1.replace("}", f", mtu: {mtu}}}"))]}) == (
        [message] if fires else []
    )


def test_one_adapter_that_differs_from_the_others() -> None:
    edits = [(VMK1, VMK1.replace("}", ", overrides: {host-2: {mtu: 900}}}"))]
    assert told("MTU012", {"design.yaml": edits}) == [
        "design.yaml:39:82 error MTU012 vmk1 on host-2 has MTU 900, but VMkernel adapters require at least "
        "1280"
    ]


@pytest.mark.parametrize(("mtu", "fires"), [(1279, True), (1280, False)])
def test_network_with_ipv6(mtu: int, fires: bool) -> None:
    plan = "    prefix: 192.0.2.0/24\n"
    edits = [(plan, f'{plan}    prefix6: "2001:db8::/64"\n    mtu: {mtu}\n')]
    message = (
        f"ip-plan.yaml:8:10 error MTU012 network management has MTU {mtu}, but IPv6 requires at least 1280"
    )
    assert told("MTU012", {"ip-plan.yaml": edits}) == ([message] if fires else [])


@pytest.mark.parametrize(("both", "fires"), [(True, True), (False, False)])
def test_path_of_the_site_with_ipv6_in_both_networks(both: bool, fires: bool) -> None:
    near = """\
    prefix: 198.51.100.0/24
    prefix6: "2001:db8:1::/64"
    mtu: 9000
    reaches: [{networks: [vsan], mtu: 1200}]
"""
    far = "    prefix: 203.0.113.0/24\n"
    edits = [(f"{VMOTION}9000\n", near)]
    if both:
        edits.append((far, f'{far}    prefix6: "2001:db8:2::/64"\n'))
    message = (
        "ip-plan.yaml:16:39 error MTU012 the path from network vmotion to vsan has MTU 1200, but IPv6 "
        "requires at least 1280"
    )
    assert told("MTU012", {"ip-plan.yaml": edits}) == ([message] if fires else [])


def test_network_without_adapters_or_ipv6_has_no_limit() -> None:
    plan = "    prefix: 192.0.2.0/24\n"
    assert told("MTU012", {"ip-plan.yaml": [(plan, f"{plan}    mtu: 600\n")]}) == []


@pytest.mark.parametrize(
    ("version", "mtu", "severity", "end"),
    [
        ("8.0.3", 1279, "error", "a distributed switch requires at least 1280"),
        ("8.0.3", 1280, "", ""),
        ("8.0.3", 9189, "", ""),
        ("8.0.3", 9190, "", ""),
        ("8.0.3", 9191, "error", "a distributed switch supports up to 9190"),
        ("7.0.3", 9190, "", ""),
        ("7.0.2", 9000, "", ""),
        ("7.0.2", 9001, "warning", "version 7.0.2 of a distributed switch supports up to 9000"),
        ("7.0.2", 1279, "error", "version 7.0.2 of a distributed switch requires at least 1280"),
    ],
)
def test_distributed_switch(version: str, mtu: int, severity: str, end: str) -> None:
    text = MACHINES.replace("VERSION", version).replace("MTU", str(mtu))
    found = findings("MTU012", {"design.yaml": [("    vmkernel:\n", text)]})
    expected = [(severity, f"virtual switch Machines has MTU {mtu}, but {end}")] if severity else []
    assert [(one.severity, one.message) for one in found] == expected


@pytest.mark.parametrize(("release", "found"), [("7.0.2", True), ("7.0.3", False), ("8.0.3", False)])
def test_release_of_the_distributed_switches_in_software(release: str, found: bool) -> None:
    text = MACHINES.replace("MTU", "9190").replace('        version: "VERSION"\n', "")
    software = ("software:\n", f'software:\n  vds: {{release: "{release}"}}\n')
    messages = [
        one.message for one in findings("MTU012", {"design.yaml": [("    vmkernel:\n", text), software]})
    ]
    assert (
        messages
        == [
            f"virtual switch Machines has MTU 9190, but version {release} of a distributed "
            "switch supports up to 9000"
        ]
        * found
    )


def test_standard_switch_has_no_documented_limit() -> None:
    text = (
        MACHINES.replace("VERSION", "").replace("MTU", "1000").replace("kind: distributed", "kind: standard")
    )
    text = text.replace('        version: ""\n', "").replace("{Uplink 1: vmnic0}", "[vmnic0]")
    text = text.replace("        discovery: {protocol: lldp, operation: both}\n", "")
    assert told("MTU012", {"design.yaml": [("    vmkernel:\n", text)]}) == []


def test_switch_that_is_too_small_for_its_adapters_is_reported_once() -> None:
    found = findings("MTU", {"design.yaml": [(SWITCH, "        mtu: 900\n")]})
    assert [one.code for one in found] == ["MTU001"]


@pytest.mark.parametrize(
    ("nos", "least"),
    [
        ("cumulus-linux", 552),
        ("arista-eos", 68),
        ("sonic", 68),
        ("dell-os10", 1280),
        ("juniper-junos", 256),
        ("cisco-nx-os", 1500),
    ],
)
def test_smallest_mtu_of_a_system(nos: str, least: int) -> None:
    for mtu, fires in ((least - 1, True), (least, False)):
        if mtu < 68:
            # The schema has no smaller MTU.
            continue
        leaf = LONE.format(nos=nos, mtu=mtu)
        found = findings("MTU012", {"wiring.yaml": [(LEAFS, leaf)]})
        expected = [f"lone has MTU {mtu}, but {nos} requires at least {least}"] if fires else []
        assert [one.message for one in found] == expected, mtu


@pytest.mark.parametrize(("more", "fires"), [("carries: []", True), ("routed: true", False)])
def test_link_between_switches(more: str, fires: bool) -> None:
    link = LINK.replace("MORE", f"mtu: 551, {more}")
    message = (
        "wiring.yaml:8:85 error MTU012 port swp20 on leaf-1 has MTU 551, but cumulus-linux requires at least "
        "552; also: port swp20 on leaf-2"
    )
    assert told("MTU012", {"wiring.yaml": [(BETWEEN, BETWEEN + link)]}) == ([message] if fires else [])

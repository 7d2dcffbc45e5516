"""NVME012, NVME013 and NVME017: transports, switches and ports of software NVMe adapters, with place and
words."""

import pytest
from rule_designs import findings, told

BASE = "nvme-of"
DESIGN, PLAN, WIRING = "design.yaml", "ip-plan.yaml", "wiring.yaml"
SECOND = '  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}\n'
GROUP = "          NVMe-A: {network: nvme-a, teaming: {active: [vmnic4]}}\n"
VMOTION = """\
  vmotion:
    purpose: vmotion
    vlan: 300
    prefix: 192.168.44.0/24
    mtu: 9000
    addresses:
      - {of: "host-[1-2] vmk3", first: 192.168.44.1}
  nvme-a:
"""


@pytest.mark.parametrize(
    ("transport", "fires"), [("roce-v2", False), ("tcp", False), ("roce-v1", True), ("iwarp", True)]
)
def test_nvme012_transport(transport: str, fires: bool) -> None:
    assert told("NVME012", {DESIGN: [("transport: roce-v2", f"transport: {transport}")]}, BASE) == fires * [
        f"design.yaml:26:16 error NVME012 cluster compute uses {transport} for NVMe storage, "
        "but ESXi supports only RoCE v2 for NVMe over RDMA"
    ]


def test_nvme012_is_no_matter_of_other_products() -> None:
    assert told("NVME012", {DESIGN: [("transport: roce-v2", "transport: iwarp")]}) == []


CUT_OFF = (
    "error NVME013 vmnic5 on host-1 (vmhba65) is cabled to leaf-1, like vmnic4, but no cable connects this "
    "switch with leaf-2, where array-1 has network nvme-b; vmhba65 reaches no port of array-1"
)
ALL = (
    "warning NVME013 vmnic4 and vmnic5 on host-1, the ports of its NVMe adapters, are all cabled to "
    "leaf-1; if the switch fails, all paths fail"
)


def test_nvme013_both_ports_on_one_switch() -> None:
    edits = {WIRING: [(SECOND, SECOND.replace("leaf-2 swp[1-2]", "leaf-1 swp[3-4]"))]}
    assert told("NVME013", edits, BASE) == [f"wiring.yaml:7:37 {CUT_OFF}; also: host-2"]
    (finding,) = findings("NVME013", edits, BASE)
    assert finding.hint == "Connect vmnic5 on host-1 to leaf-2 or its fabric."
    assert [(one.file, one.line, one.message) for one in finding.related] == [
        ("wiring.yaml", 6, "vmnic4 on host-1"),
        ("wiring.yaml", 7, "so NVMe over RDMA traffic from 2 hosts of cluster compute does not arrive"),
    ]


def test_nvme013_one_host_of_two() -> None:
    split = SECOND.replace('"host-[1-2] vmnic5"', "host-1 vmnic5").replace('"leaf-2 swp[1-2]"', "leaf-1 swp3")
    split += SECOND.replace('"host-[1-2] vmnic5"', "host-2 vmnic5").replace(
        '"leaf-2 swp[1-2]"', "leaf-2 swp2"
    )
    assert told("NVME013", {WIRING: [(SECOND, split)]}, BASE) == [f"wiring.yaml:7:31 {CUT_OFF}"]


def test_nvme013_hosts_and_array_on_one_switch() -> None:
    """All paths work until the switch fails."""
    array = 'array-1 ct[0-1].eth15", to: "leaf-{} swp[{}]"'
    edits = {
        WIRING: [
            (SECOND, SECOND.replace("leaf-2 swp[1-2]", "leaf-1 swp[3-4]")),
            (array.format(2, "17-18"), array.format(1, "15-16")),
        ]
    }
    assert told("NVME013", edits, BASE) == [f"wiring.yaml:7:37 {ALL}; also: host-2"]


def test_nvme013_two_switches_and_a_single_adapter() -> None:
    one = ("        vmhba65: {nic: vmnic5, vmkernel: vmk2}\n", "")
    moved = (SECOND, SECOND.replace("leaf-2 swp[1-2]", "leaf-1 swp[3-4]"))
    assert told("NVME013", {}, BASE) == [] == told("NVME013", {WIRING: [moved], DESIGN: [one]}, BASE)


def shared(teaming: str, network: str = "vmotion") -> list[str]:
    group = f"          vMotion: {{network: {network}, teaming: {{{teaming}}}}}\n"
    adapter = ("    nvme:\n", "      vmk3: {port_group: vMotion, services: [vmotion]}\n    nvme:\n")
    return told(
        "NVME017", {DESIGN: [(GROUP, GROUP + group), adapter], PLAN: [("  nvme-a:\n", VMOTION)]}, BASE
    )


@pytest.mark.parametrize("teaming", ["active: [vmnic4]", "standby: [vmnic4]"])
def test_nvme017_another_port_group_on_the_port(teaming: str) -> None:
    assert shared(teaming) == [
        "design.yaml:40:39 warning NVME017 port group vMotion uses vmnic4, but a port with NVMe "
        "traffic (vmhba64) should not carry other traffic"
    ]


def test_nvme017_an_uplink_that_it_does_not_use() -> None:
    assert shared("unused: [vmnic4]") == [] == told("NVME017", {}, BASE)


def test_nvme017_a_port_without_an_adapter_is_free() -> None:
    free = ("        vmhba64: {nic: vmnic4, vmkernel: vmk1}\n", "")
    group = "          vMotion: {network: vmotion, teaming: {active: [vmnic4]}}\n"
    edits = [
        (GROUP, GROUP + group),
        free,
        ("    nvme:\n", "      vmk3: {port_group: vMotion, services: [vmotion]}\n    nvme:\n"),
    ]
    assert told("NVME017", {DESIGN: edits, PLAN: [("  nvme-a:\n", VMOTION)]}, BASE) == []

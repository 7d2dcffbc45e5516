"""MTU013: 1500 bytes are the MTU of Ethernet, and the path to a witness or a stated path can have less."""

import pytest
from rule_designs import BETWEEN, findings, places, told

VMOTION = "    prefix: 198.51.100.0/24\n    mtu: "
VSAN = "    prefix: 203.0.113.0/24\n    mtu: "
VMK1 = "vmk1: {port_group: vMotion, services: [vmotion]}"
LEAFS = "nos: cumulus-linux}"
LONE = (
    LEAFS + "\n  lone: {{model: nvidia-sn2010, role: leaf, fabric: lone, nos: {nos}, mtu: {mtu}}}"
).replace("linux}", "linux}}", 1)
LINK = '  - {from: "leaf-1 swp20", to: "leaf-2 swp20", cable: nvidia-mcp2m00-a003e30l, MORE}\n'


@pytest.mark.parametrize(
    ("mtu", "fires"),
    [(1279, False), (1280, True), (1281, True), (1499, True), (1500, False), (1501, False)],
)
def test_network(mtu: int, fires: bool) -> None:
    """Below 1280, VMkernel adapters reject it (MTU012)."""
    message = (
        f"ip-plan.yaml:14:10 warning MTU013 network vmotion has MTU {mtu}, but Ethernet has 1500; no "
        "statement explains the difference"
    )
    assert told("MTU013", {"ip-plan.yaml": [(f"{VMOTION}9000", f"{VMOTION}{mtu}")]}) == (
        [message] if fires else []
    )


def test_one_adapter_that_differs_from_the_others_is_another_finding() -> None:
    edits = [(VMK1, VMK1.replace("}", ", overrides: {host-2: {mtu: 1400}}}"))]
    assert [one.code for one in findings("MTU", {"design.yaml": edits})] == ["MTU002"]


def test_storage_has_one_finding() -> None:
    found = findings("MTU", {"ip-plan.yaml": [(f"{VSAN}9000", f"{VSAN}1400")]})
    assert [one.code for one in found] == ["MTU013"]


def test_adapters() -> None:
    edits = [(VMK1, VMK1.replace("}", ", mtu: 1400}"))]
    assert places("MTU013", {"design.yaml": edits}) == ["design.yaml:39 MTU013"]


REACH = "    reaches: [{networks: [management], mtu: 1400}]\n"


@pytest.mark.parametrize(
    "edits",
    [
        [(f"{VMOTION}9000\n", f"{VMOTION}1400\n{REACH}")],
        [
            (f"{VMOTION}9000\n", f"{VMOTION}9000\n{REACH}"),
            ("    prefix: 192.0.2.0/24\n", "    prefix: 192.0.2.0/24\n    mtu: 1400\n"),
        ],
    ],
)
def test_stated_path_explains_the_mtu_at_both_ends(edits: list[tuple[str, str]]) -> None:
    assert told("MTU013", {"ip-plan.yaml": edits}) == []
    wide = [(old, new.replace("1400}]", "1500}]")) for old, new in edits]
    assert len(told("MTU013", {"ip-plan.yaml": wide})) == 1


def test_path_to_a_witness_can_have_less() -> None:
    """Separated witness traffic over a VPN with 1372 bytes."""
    adapter = VMK1 + "\n      vmk3: {port_group: Witness, services: [vsan-witness]}"
    group = "        port_groups:\n          Witness: {network: witness}\n"
    plan = """\
  witness:
    purpose: PURPOSE
    vlan: 60
    prefix: 198.51.101.0/24
    mtu: 1372
    addresses: [{of: "hosts of compute vmk3", first: 198.51.101.1}]
"""
    for purpose in ("vsan-witness", "management"):
        edits = {
            "design.yaml": [(VMK1, adapter), ("        port_groups:\n", group)],
            "ip-plan.yaml": [("  vmotion:\n", plan.replace("PURPOSE", purpose) + "  vmotion:\n")],
        }
        assert told("MTU013", edits) == [], purpose
    edits["design.yaml"][0] = (VMK1, adapter.replace("vsan-witness", "management, vsan-witness"))
    assert told("MTU013", edits) == []
    for services in ("provisioning", "vsan, vsan-witness"):
        edits["design.yaml"][0] = (VMK1, adapter.replace("vsan-witness", services))
        assert len(told("MTU013", edits)) == 1, services


@pytest.mark.parametrize(
    ("nos", "mtu", "message"),
    [
        ("arista-eos", 1499, "lone has MTU 1499, but Ethernet has 1500; larger packets are dropped"),
        ("arista-eos", 1500, ""),
        ("dell-os10", 1499, "lone has MTU 1499, but Ethernet has 1500; larger packets are dropped"),
        ("dell-os10", 1500, ""),
        ("juniper-junos", 1500, ""),
        ("sonic", 1500, ""),
    ],
)
def test_switch(nos: str, mtu: int, message: str) -> None:
    leaf = LONE.format(nos=nos, mtu=mtu)
    found = findings("MTU013", {"wiring.yaml": [(LEAFS, leaf)]})
    assert [one.message for one in found] == ([message] if message else [])
    assert all(one.hint == "Set `mtu: 1500` or more." for one in found)


def test_link_also_if_it_is_routed() -> None:
    link = LINK.replace("MORE", "mtu: 1400, routed: true")
    assert places("MTU013", {"wiring.yaml": [(BETWEEN, BETWEEN + link)]}) == ["wiring.yaml:8 MTU013"]

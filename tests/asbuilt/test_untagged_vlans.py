"""Another untagged VLAN of a trunk is one finding, with the tagged VLANs that follow from it."""

from pathlib import Path

import pytest

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.results import Result
from refarch.asbuilt.verification import Verification, verify

DESIGN = """\
format: 1
id: small
title: A switch with two hosts
version: 0.1.0
status: draft
clusters:
  compute:
    product: nvme-of-linux
    transport: tcp
    hosts:
      - names: host-[1-2]
        server: generic-server
        adapters: [{card: generic-nic-100g-2p, ports: [eth1]}]
"""

PLAN = """\
format: 1
networks:
  storage: {purpose: nvme-tcp, vlan: 711, prefix: 192.0.2.0/25}
  vmotion: {purpose: vmotion, vlan: 712, prefix: 192.0.2.128/25}
  management: {purpose: management, vlan: 99, prefix: 198.51.100.0/24}
"""

WIRING = """\
format: 1
switches:
  leaf-1: {model: generic-switch-32x100g, role: leaf, fabric: dc, nos: cisco-nx-os, mtu: 9216}
links:
  - {from: "host-[1-2] eth1", to: "leaf-1 Ethernet1/[1-2]", cable: generic-qsfp28-dac, length: 3m,
     carries: [storage, vmotion], untagged: management}
"""

CONFIGURATION = """\
hostname leaf-1
feature lldp
vlan 99,711-712
interface Ethernet1/1
  switchport
  switchport mode trunk
  switchport trunk native vlan 99
  switchport trunk allowed vlan 99,711-712
  mtu 9216
  no shutdown
interface Ethernet1/2
  switchport
  switchport mode trunk
  switchport trunk native vlan 99
  switchport trunk allowed vlan 99,711-712
  mtu 9216
  no shutdown
"""


def verification(folder: Path, *edits: tuple[str, str]) -> Verification:
    """Verification of the switch, with texts of the first port replaced."""
    text = CONFIGURATION
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / "running.txt").write_text(text)
    files = {"design.yaml": DESIGN, "ip-plan.yaml": PLAN, "wiring.yaml": WIRING}
    result = api.lint_texts("small", {name: part.encode() for name, part in files.items()})
    assert result.design is not None, result.findings
    return verify(result.design, read_collection(str(folder)))


def messages(found: Verification) -> list[str]:
    return [one.message for one in found.problems if one.code == "BUILT010"]


def test_as_designed(tmp_path: Path) -> None:
    found = verification(tmp_path)
    assert messages(found) == [] and found.not_understood == ()
    vlans = [one for one in found.results if one.expectation.property in ("tagged", "untagged")]
    assert [one.outcome for one in vlans] == ["equal"] * 4


NATIVE = ("native vlan 99", "native vlan 711")
OTHER = "leaf-1 Ethernet1/1 has untagged VLAN 711, but the design has untagged VLAN 99"


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([NATIVE], [OTHER]),
        ([NATIVE, ("allowed vlan 99,711-712", "allowed vlan 711-712")], [OTHER]),
        ([("  switchport trunk native vlan 99\n", "")],
         ["leaf-1 Ethernet1/1 has untagged VLAN 1, but the design has untagged VLAN 99"]),
        ([("allowed vlan 99,711-712", "allowed vlan 99,711")],
         ["leaf-1 Ethernet1/1 lacks tagged VLAN 712"]),
        ([NATIVE, ("allowed vlan 99,711-712", "allowed vlan 99,711")],
         ["leaf-1 Ethernet1/1 lacks tagged VLAN 711, 712 and carries tagged VLAN 99, which the design does "
          "not", OTHER]),
    ],
)  # fmt: skip
def test_one_finding_for_one_mistake(
    edits: list[tuple[str, str]], expected: list[str], tmp_path: Path
) -> None:
    """A VLAN that is missing besides is a second mistake."""
    found = messages(verification(tmp_path, *edits))
    assert [one.partition("; ")[0] for one in found] == expected


def test_the_finding_has_both_results(tmp_path: Path) -> None:
    """So that a waiver accepts both, and commands end both."""
    (problem,) = [one for one in verification(tmp_path, NATIVE).problems if one.code == "BUILT010"]
    results = [one.expectation.property for one in problem.evidence if isinstance(one, Result)]
    assert results == ["untagged", "tagged"]

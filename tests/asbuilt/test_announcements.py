"""PFC, bandwidth, and VLANs of a switch, as its neighbors wrote them down; and the bytes of Microsoft's LLDP
validation."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import needs
from collected import DESIGN, NAMESPACES, messages
from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.dcb_tlvs import ets_shares, hex_bytes, pfc_priorities

TWO_NODES = """\
format: 1
switches:
  TOR-Switch-0[1-2]:
    {model: generic-switch-48x25g-6x100g, role: leaf, fabric: dc, nos: cisco-nx-os, mtu: 9216}
links:
  - {from: "node-[1-2] ethernet 3", to: "TOR-Switch-01 Ethernet1/[29-30]", cable: generic-sfp28-dac,
     length: 3m, carries: [vlan711], untagged: vlan99}
  - {from: "node-[1-2] ethernet 4", to: "TOR-Switch-02 Ethernet1/[29-30]", cable: generic-sfp28-dac,
     length: 3m, carries: [vlan712], untagged: vlan99}
"""

PLAN = """\
format: 1
networks:
  vlan711: {purpose: nvme-tcp, vlan: 711, prefix: 192.0.2.0/25}
  vlan712: {purpose: nvme-tcp, vlan: 712, prefix: 192.0.2.128/25}
  vlan99: {purpose: management, vlan: 99, prefix: 198.51.100.0/24}
"""

QOS = """\
format: 1
profiles:
  lossless:
    mode: lossless
    rdma: {priority: 3}
    trust: [pcp]
    pfc: {priorities: [3]}
    traffic_classes:
      0: {priorities: [0, 1, 2, 4, 5, 6], scheduling: dwrr, bandwidth: 48%}
      3: {priorities: [3], scheduling: dwrr, bandwidth: 50%}
      7: {priorities: [7], scheduling: dwrr, bandwidth: 2%}
apply:
  - {profile: lossless, to: [SWITCHES]}
"""


def design(wiring: str, hosts: str, ports: str, switches: str) -> api.Design:
    """The small design with other hosts, and a lossless profile on its switches."""
    text = DESIGN.replace("host-[1-4]", hosts).replace("[eth1, eth2]", ports)
    files = {
        "design.yaml": text,
        "ip-plan.yaml": PLAN,
        "wiring.yaml": wiring,
        "qos.yaml": QOS.replace("SWITCHES", switches),
    }
    result = api.lint_texts("small", {name: text.encode() for name, text in files.items()})
    assert result.design is not None, result.findings
    return result.design


@pytest.mark.parametrize(
    ("content", "priorities"),
    [((8, 8), (3,)), ((0, 0), ()), ((8, 0b10001000), (3, 7)), ((8,), None), ((8, 8, 0, 0), None), ((), None)],
)
def test_pfc_of_bytes(content: tuple[int, ...], priorities: tuple[int, ...] | None) -> None:
    assert pfc_priorities(content) == priorities


def test_shares_of_bytes() -> None:
    text = "03,00,01,00,02,30,32,02,00,00,00,00,00,02,02,02,00,00,00,00,00"
    assert ets_shares(hex_bytes(text)) == {0: 48, 1: 48, 2: 48, 3: 50, 4: 48, 5: 48, 6: 48, 7: 2}
    assert ets_shares(hex_bytes(text)[:20]) is None
    assert hex_bytes("08,0") == () and hex_bytes("x") == ()


def lossless(found: Verification) -> dict[tuple[str, str, str], str]:
    """Outcome of each expectation about PFC and shares."""
    return {
        (one.expectation.device, one.expectation.subject, one.expectation.property): one.outcome
        for one in found.results
        if one.expectation.property in ("pfc", "shares")
    }


def test_a_host_of_the_recorded_namespaces_tells_what_the_switch_does(tmp_path: Path) -> None:
    """host-1 eth1 has recorded PFC and bandwidth of leaf-1 swp1."""
    source = needs.shared_folder() / "verifiers" / "observed" / "namespaces" / "lldpd-1.0.16" / "tlv"
    name = "lldpcli_show_neighbors_details_json0.json"
    (tmp_path / "host-1").mkdir()
    shutil.copy(source / "host-1" / name, tmp_path / "host-1" / name)
    planned = design(NAMESPACES, "host-[1-3]", "[eth1, eth2]", "leaf-1, leaf-2")
    outcomes = lossless(verify(planned, read_collection(str(tmp_path))))
    assert outcomes["leaf-1", "swp1", "pfc"] == outcomes["leaf-1", "swp1", "shares"] == "equal"
    assert outcomes["leaf-2", "swp1", "pfc"] == "equal"
    assert outcomes["leaf-1", "swp2", "pfc"] == outcomes["leaf-2", "swp2", "pfc"] == "not collected"
    # The switch loses PFC, and announces it.
    text = (source / "host-1" / name).read_text()
    assert '"08,08"' in text
    (tmp_path / "host-1" / name).write_text(text.replace('"08,08"', '"08,00"', 1))
    found = verify(planned, read_collection(str(tmp_path)))
    assert [one[:2] for one in messages(found) if one[0] != "BUILT007"] == [
        ("BUILT012", "leaf-1 swp1 has no PFC, but the design has PFC for priority 3")
    ]


def azure(case: str, tmp_path: Path) -> Verification:
    """Verification against a case of Microsoft's LLDP validation, whose nodes are named by address."""
    source = (
        needs.shared_folder() / "verifiers" / "observed" / "azurelocal-supportability" / "lldp-validation"
    )
    shutil.copytree(source / case, tmp_path / case)
    names = {"node-1": "10.0.1.100", "node-2": "10.0.1.101"}
    (tmp_path / case / "NodeName2Ip.json").write_text(json.dumps(names))
    ports = '["ethernet 3", "ethernet 4"]'
    planned = design(TWO_NODES, "node-[1-2]", ports, "TOR-Switch-01, TOR-Switch-02")
    return verify(planned, read_collection(str(tmp_path / case)))


def test_azure_local_as_designed(tmp_path: Path) -> None:
    found = azure("two-nodes", tmp_path)
    assert [one for one in messages(found) if one[0] != "BUILT007"] == []
    counts: dict[Any, int] = {}
    for one in found.results:
        key = (one.expectation.property, one.outcome)
        counts[key] = counts.get(key, 0) + 1
    assert counts["far end", "equal"] == counts["pfc", "equal"] == counts["shares", "equal"] == 4
    assert counts["tagged", "equal"] == counts["untagged", "equal"] == 4


def test_azure_local_crossed(tmp_path: Path) -> None:
    assert [one[0] for one in messages(azure("two-nodes-crossed", tmp_path)) if one[0] == "BUILT001"] == [
        "BUILT001"
    ]


def test_azure_local_without_pfc(tmp_path: Path) -> None:
    found = [one[:2] for one in messages(azure("two-nodes-pfc-off", tmp_path)) if one[0] != "BUILT007"]
    assert found and {one[0] for one in found} == {"BUILT012"}, found


def test_azure_local_with_another_vlan(tmp_path: Path) -> None:
    found = [one[:2] for one in messages(azure("two-nodes-wrong-vlan", tmp_path)) if one[0] != "BUILT007"]
    assert found and {one[0] for one in found} == {"BUILT010"}, found


def test_the_sample_as_printed_does_not_crash() -> None:
    source = needs.shared_folder() / "verifiers" / "observed" / "azurelocal-supportability"
    collection = read_collection(str(source))
    assert any("NBRLLDPTLV" in path for path in collection.forms)

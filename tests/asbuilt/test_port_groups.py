"""VLAN and teaming of distributed port groups, from the JSON of govc."""

import json
from pathlib import Path
from typing import Any

import rich_intents

import needs
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.observed import PORT_GROUP

DESIGNS = {design.id: design for design in rich_intents.designs()}


def port_group(name: str, vlan: Any, active: list[str], standby: list[str], policy: str) -> list[Any]:
    """Answer of ``govc collect -json PORT_GROUP config``."""
    order = {"inherited": False, "activeUplinkPort": active, "standbyUplinkPort": standby}
    teaming = {"inherited": False, "policy": {"value": policy}, "uplinkPortOrder": order}
    value = {
        "name": name,
        "distributedVirtualSwitch": {"type": "DistributedVirtualSwitch", "value": "dvs-49"},
        "defaultPortConfig": {"vlan": {"vlanId": vlan}, "uplinkTeamingPolicy": teaming},
    }
    return [{"name": "config", "op": "assign", "val": value}]


def verification(folder: Path, *answers: list[Any]) -> Verification:
    for number, answer in enumerate(answers):
        (folder / f"{number}.json").write_text(json.dumps(answer))
    return verify(DESIGNS["vsan-esa-arista"], read_collection(str(folder)))


def problems(found: Verification) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found.problems if one.code != "BUILT007"]


def outcomes(found: Verification, name: str) -> dict[str, str]:
    """Outcome of each property of a port group."""
    return {
        one.expectation.property: one.outcome
        for one in found.results
        if (one.expectation.kind, one.expectation.subject) == ("port group", name)
    }


VSAN = port_group("vSAN-DPG", 220, ["Uplink 1"], ["Uplink 2"], "failover_explicit")


def test_port_groups_as_designed(tmp_path: Path) -> None:
    found = verification(tmp_path, VSAN)
    assert problems(found) == [] and found.not_understood == ()
    assert outcomes(found, "vSAN-DPG") == dict.fromkeys(("vlan", "policy", "active", "standby"), "equal")
    assert {*outcomes(found, "vMotion-DPG").values()} == {"not collected"}


def test_another_vlan_and_order(tmp_path: Path) -> None:
    changed = port_group("vMotion-DPG", 220, ["Uplink 1", "Uplink 2"], [], "loadbalance_loadbased")
    name = "port group vMotion-DPG of cluster esa has"
    assert problems(verification(tmp_path, VSAN, changed)) == [
        ("BUILT010", f"{name} VLAN 220, but the design has VLAN 210"),
        (
            "BUILT015",
            f"{name} the teaming policy physical-nic-load, "
            "but the design has the teaming policy explicit-failover-order",
        ),
        (
            "BUILT015",
            f"{name} the active uplinks Uplink 1, Uplink 2, but the design has the active uplinks Uplink 2",
        ),
        ("BUILT015", f"{name} the standby uplinks none, but the design has the standby uplinks Uplink 1"),
    ]


def test_port_groups_with_one_name_are_not_guessed(tmp_path: Path) -> None:
    other = port_group("vSAN-DPG", 30, ["Uplink 1"], ["Uplink 2"], "failover_explicit")
    found = verification(tmp_path, VSAN, other)
    message = "2 port groups have the name vSAN-DPG, so refarch cannot tell which one is of cluster esa"
    assert problems(found) == [("BUILT019", message)]
    (problem,) = [one for one in found.problems if one.code == "BUILT019"]
    evidence: Any = problem.evidence
    assert [(one.evidence.file, one.text) for one in evidence[:2]] == [
        ("0.json", "port group vSAN-DPG: vlan 220"),
        ("1.json", "port group vSAN-DPG: vlan 30"),
    ]
    assert outcomes(found, "vSAN-DPG")["vlan"] == "not understood"
    assert outcomes(found, "vSAN-DPG")["policy"] == "equal"


def test_parts_that_are_not_understood(tmp_path: Path) -> None:
    odd = port_group("vSAN-DPG", [{"start": 0, "end": 4094}], [], [], "failover_by_moon")
    found = verification(tmp_path, odd, port_group("", 1, [], [], ""))
    assert [part.problem for part in found.not_understood] == [
        "port group vSAN-DPG has a trunk or another form of VLAN",
        "port group vSAN-DPG has the teaming policy failover_by_moon",
        "this port group has no name",
    ]
    assert outcomes(found, "vSAN-DPG")["policy"] == "not collected"


def test_recorded_port_groups() -> None:
    folder = needs.shared_folder() / "verifiers" / "observed" / "vcenter-simulator"
    collection = read_collection(str(folder))
    facts = [one for one in collection.facts if one.kind == PORT_GROUP]
    assert {(one.subject, one.property): one.value for one in facts} == {
        ("WL01-vSAN", "vlan"): 30,
        ("WL01-vSAN", "policy"): "explicit-failover-order",
        ("WL01-vSAN", "active"): ("Uplink 1",),
        ("WL01-vSAN", "standby"): ("Uplink 2",),
        ("vSAN-VLAN30-DPG", "vlan"): 30,
    }
    assert "host.vswitch.info.json" in collection.unrecognized

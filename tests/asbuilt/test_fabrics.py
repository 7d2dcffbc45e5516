"""Recorded fabrics of real devices: what an untouched one gives, and a crossed one."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import needs
from collected import DESIGN, NAMESPACES, design_folder, messages, outcomes
from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify


@pytest.fixture(scope="module")
def observed() -> Path:
    """Outputs of real devices."""
    return needs.shared_folder() / "verifiers" / "observed"


def verified(design: Path, collected: Path) -> Verification:
    """Verification of a design on disk."""
    (result,) = api.lint_designs([str(design)])
    assert result.design is not None
    return verify(result.design, read_collection(str(collected)))


@pytest.fixture
def namespaces(tmp_path: Path) -> Path:
    """Design of the recorded namespaces."""
    return design_folder(
        tmp_path, {"design.yaml": DESIGN.replace("[1-4]", "[1-3]"), "wiring.yaml": NAMESPACES}
    )


@pytest.mark.parametrize("state", ["built", "tlv"])
def test_namespaces_as_built(observed: Path, namespaces: Path, state: str) -> None:
    found = verified(namespaces, observed / "namespaces" / "lldpd-1.0.16" / state)
    assert [one for one in messages(found) if one[0] < "BUILT006"] == []
    assert found.not_understood == ()


@pytest.mark.parametrize("form", ["lldpcli_show_neighbors_details_json0.json",
                                  "lldpcli_show_neighbors_details_json.json",
                                  "lldpcli_show_neighbors_details.txt"])  # fmt: skip
def test_crossed_namespaces_in_each_form(observed: Path, namespaces: Path, tmp_path: Path, form: str) -> None:
    source = observed / "namespaces" / "lldpd-1.0.16"
    (crossed,) = [json.loads((source / "wanted.json").read_text())["swapped"]["crossed"]]
    assert crossed == [["host-1 eth1", "leaf-1 swp2"], ["host-2 eth1", "leaf-1 swp1"]]
    for file in (source / "swapped").glob(f"*/{form}"):
        (tmp_path / "out" / file.parent.name).mkdir(parents=True)
        shutil.copy(file, tmp_path / "out" / file.parent.name)
    found = verified(namespaces, tmp_path / "out")
    assert [one for one in messages(found) if one[0] < "BUILT006"] == [
        (
            "BUILT001",
            "host-1 eth1 is in leaf-1 swp2 and host-2 eth1 is in leaf-1 swp1, but the design has them "
            "exchanged",
            "Exchange the plugs in leaf-1 swp2 and leaf-1 swp1.",
        )
    ]


def test_several_neighbors_on_a_port(observed: Path, namespaces: Path) -> None:
    found = verified(namespaces, observed / "namespaces" / "lldpd-1.0.16" / "several-on-a-port")
    ((code, message, _),) = [one for one in messages(found) if one[0] < "BUILT006"]
    assert code == "BUILT005" and "host-2 eth1" in message and "leaf-1 swp2" in message
    # The second agent of swp1, in the firmware of an adapter, is no second cable.
    assert not any("host-1" in one[1] for one in messages(found) if one[0] < "BUILT006")


def differences(fabric: Path) -> list[dict[str, Any]]:
    """What the recorded fabric says that differs from its design."""
    found = json.loads((fabric / "design" / "differences-of-the-untouched.json").read_text())
    return list(found)


@pytest.mark.parametrize(
    ("fabric", "design", "equal", "not_collected"),
    [("eos", "eos", 18, 10), ("cumulus-dual-evpn", "cumulus-dual-evpn", 20, 8)],
)
def test_cables_of_untouched_fabrics(
    observed: Path, fabric: str, design: str, equal: int, not_collected: int
) -> None:
    """Every cable with LLDP at one end is equal. The firewall and the servers send none, and the Junos router
    sends numbers as ports, which its own output explains."""
    folder = observed / "fabrics" / fabric
    found = verified(folder / "design" / design, folder / "devices")
    assert differences(folder)
    assert [one for one in messages(found) if one[0] < "BUILT006"] == []
    cables = [one for one in found.results if one.expectation.kind == "cable"]
    assert sum(one.outcome == "equal" for one in cables) == equal
    unseen = [one.expectation for one in cables if one.outcome == "not collected"]
    assert len(unseen) == not_collected
    assert all(one.device.startswith(("server", "firewall")) for one in unseen)


def test_the_untouched_eos_fabric_has_no_difference(observed: Path) -> None:
    """The list has VLANs that EOS makes itself, a firewall without LLDP, and numbers of Junos as ports. None
    is a difference of the installation. A virtual router shows one speed for all ports, which does not
    count."""
    folder = observed / "fabrics" / "eos"
    assert {one["command"] for one in differences(folder)} == {"show vlan", "show lldp neighbors"}
    found = verified(folder / "design" / "eos", folder / "devices")
    assert [one[0] for one in messages(found)] == ["BUILT007"]
    assert found.not_understood == ()
    unclear = [one for one in found.results if one.outcome == "not understood"]
    assert {one.outcome for one in found.results if one not in unclear} == {"equal", "not collected"}
    says = "all links of dcedge01 show one speed, as those of a virtual switch"
    assert [(one.expectation.subject, one.expectation.property, one.says) for one in unclear] == [
        (port, "speed", says) for port in ("xe-0/0/0", "xe-0/0/1")
    ]
    assert sum(one.outcome == "equal" for one in found.results) >= 170


def test_the_untouched_cumulus_fabric_has_exactly_the_differences_of_the_list(observed: Path) -> None:
    folder = observed / "fabrics" / "cumulus-dual-evpn"
    found = verified(folder / "design" / "cumulus-dual-evpn", folder / "devices")
    listed = {(one["device"], one["row"], one["wanted"], one["observed"]) for one in differences(folder)}
    assert len(listed) == 16
    wrong = [one for one in found.results if one.outcome in ("different", "absent", "not understood")]
    assert {
        (one.expectation.device, one.expectation.subject, str(one.expectation.value), str(one.observed))
        for one in wrong
    } == listed
    assert [one[:2] for one in messages(found) if one[0] != "BUILT007"] == [
        ("BUILT009", f"{device} swp[1-{last}] has MTU 9216, but the design has MTU 1500; {last} ports")
        for device, last in (("exit01", 2), ("exit02", 2), ("spine01", 6), ("spine02", 6))
    ]
    assert found.not_understood == ()


def test_cables_of_eos_that_were_crossed(observed: Path, tmp_path: Path) -> None:
    """Uplinks of two leaf switches exchanged at a spine, in the answers of all three."""
    fabric = observed / "fabrics" / "eos"
    shutil.copytree(fabric / "devices", tmp_path / "devices")
    changes = {
        "spine01": {"Ethernet1": "leaf02", "Ethernet2": "leaf01"},
        "leaf01": {"Ethernet1": "Ethernet2"},
        "leaf02": {"Ethernet1": "Ethernet1"},
    }
    for device, ports in changes.items():
        file = tmp_path / "devices" / device / "lldp.show_lldp_neighbors_detail.json"
        data = json.loads(file.read_text())
        for port, value in ports.items():
            (entry,) = data["lldpNeighbors"][port]["lldpNeighborInfo"]
            if value.startswith("leaf"):
                entry["systemName"] = value
            else:
                entry["neighborInterfaceInfo"]["interfaceId"] = f'"{value}"'
        file.write_text(json.dumps(data, indent=1))
    found = verified(fabric / "design" / "eos", tmp_path / "devices")
    assert [one for one in messages(found) if one[0] < "BUILT006"] == [
        (
            "BUILT001",
            "leaf01 Ethernet1 is in spine01 Ethernet2 and leaf02 Ethernet1 is in spine01 Ethernet1, but the "
            "design has them exchanged",
            "Exchange the plugs in spine01 Ethernet2 and spine01 Ethernet1.",
        )
    ]
    assert outcomes(found)["different"] == 2


def test_every_recorded_list_of_neighbors_has_one_form(observed: Path) -> None:
    """Each file that a collector named as neighbors is read, or is the answer of a daemon that is absent."""
    lists = 0
    for fabric in sorted((observed / "fabrics").iterdir()):
        if not fabric.is_dir():
            continue
        collection = read_collection(str(fabric / "devices"))
        unread = [path for path in collection.unrecognized if "/lldp." in path]
        assert unread == [], fabric.name
        lists += sum("/lldp." in path for path in collection.forms)
    assert lists > 100

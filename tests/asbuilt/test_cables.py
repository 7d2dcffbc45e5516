"""Mistakes of cabling: each is one problem with the smallest repair, and never a guess."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from collected import (
    CABLES,
    HOSTS,
    Cable,
    collect,
    messages,
    neighbor,
    neighbor_list,
    outcomes,
    recabled,
    verification,
)

EXCHANGED = (
    "BUILT001",
    "host-1 eth1 is in leaf-1 swp2 and host-2 eth1 is in leaf-1 swp1, but the design has them exchanged",
    "Exchange the plugs in leaf-1 swp2 and leaf-1 swp1.",
)


def crossed(first: str, second: str) -> list[Cable]:
    """The cables of the design with two exchanged at the first leaf."""
    at = {host: ("leaf-1", f"swp{number}") for number, host in enumerate(HOSTS, 1)}
    return recabled(((first, "eth1"), at[second]), ((second, "eth1"), at[first]))


def test_as_designed(tmp_path: Path) -> None:
    found = verification(collect(tmp_path, CABLES))
    assert messages(found) == [] and outcomes(found) == {"equal": len(CABLES)}
    assert found.not_understood == ()


@pytest.mark.parametrize("devices", [None, ["leaf-1"], ["leaf-1", "leaf-2"], HOSTS, ["host-1", "host-2"]])
def test_exchanged_cables_are_one_problem_from_either_end(tmp_path: Path, devices: list[str] | None) -> None:
    found = verification(collect(tmp_path, crossed("host-1", "host-2"), devices))
    assert [one for one in messages(found) if one[0] != "BUILT007"] == [EXCHANGED]
    assert outcomes(found)["different"] == 2


def test_one_end_of_an_exchange_proves_no_exchange(tmp_path: Path) -> None:
    found = verification(collect(tmp_path, crossed("host-1", "host-2"), ["host-1"]))
    assert messages(found)[0] == (
        "BUILT002",
        "host-1 eth1 is in leaf-1 swp2, but the design has it in leaf-1 swp1",
        "Move the plug from leaf-1 swp2 to leaf-1 swp1.",
    )
    assert outcomes(found) == {"different": 2, "equal": 1, "not collected": 7}


def test_three_cables_in_a_circle_are_one_problem(tmp_path: Path) -> None:
    cables = recabled(
        (("host-1", "eth1"), ("leaf-1", "swp2")),
        (("host-2", "eth1"), ("leaf-1", "swp3")),
        (("host-3", "eth1"), ("leaf-1", "swp1")),
    )
    ((code, message, hint),) = messages(verification(collect(tmp_path, cables)))
    assert code == "BUILT001" and message.startswith("3 cables are exchanged; ")
    assert "host-1 eth1 is in leaf-1 swp2 instead of leaf-1 swp1" in message
    assert "from leaf-1 swp3 to leaf-1 swp2" in hint


def test_one_port_along_is_one_problem(tmp_path: Path) -> None:
    cables = recabled((("host-4", "eth1"), ("leaf-1", "swp5")))
    assert messages(verification(collect(tmp_path, cables))) == [
        (
            "BUILT002",
            "host-4 eth1 is in leaf-1 swp5, but the design has it in leaf-1 swp4",
            "Move the plug from leaf-1 swp5 to leaf-1 swp4.",
        )
    ]


def test_a_host_that_is_one_port_along_at_both_leafs_is_one_problem(tmp_path: Path) -> None:
    cables = recabled((("host-4", "eth1"), ("leaf-1", "swp5")), (("host-4", "eth2"), ("leaf-2", "swp5")))
    assert messages(verification(collect(tmp_path, cables))) == [
        (
            "BUILT002",
            "2 cables are in other ports; host-4 eth1 is in leaf-1 swp5 instead of leaf-1 swp4; "
            "host-4 eth2 is in leaf-2 swp5 instead of leaf-2 swp4",
            "Move the plugs from leaf-1 swp5 to leaf-1 swp4, from leaf-2 swp5 to leaf-2 swp4.",
        )
    ]


def test_a_row_of_hosts_that_is_one_port_along_is_one_problem(tmp_path: Path) -> None:
    moved = [((host, "eth1"), ("leaf-1", f"swp{number}")) for number, host in enumerate(HOSTS, 2)]
    ((code, message, hint),) = messages(verification(collect(tmp_path, recabled(*moved))))
    assert code == "BUILT002" and message.startswith("4 cables are in other ports; ")
    assert hint.count("from leaf-1 swp") == 4


def test_the_two_ports_of_a_host_exchanged(tmp_path: Path) -> None:
    cables = recabled((("host-1", "eth1"), ("leaf-2", "swp1")), (("host-1", "eth2"), ("leaf-1", "swp1")))
    ((code, message, hint),) = messages(verification(collect(tmp_path, cables)))
    assert code == "BUILT001"
    # The plugs at the host are next to each other, those at the leaf switches are not.
    assert hint in (
        "Exchange the plugs in host-1 eth1 and host-1 eth2.",
        "Exchange the plugs in host-1 eth2 and host-1 eth1.",
    )
    assert "leaf-1 swp1 is in host-1 eth2" in message


def test_a_pulled_cable(tmp_path: Path) -> None:
    cables = recabled((("host-1", "eth1"), None))
    found = verification(collect(tmp_path, cables))
    assert [one[:2] for one in messages(found)] == [
        ("BUILT003", "the design has a cable from host-1 eth1 to leaf-1 swp1, but it was not seen")
    ]
    assert outcomes(found) == {"equal": 9, "absent": 1}


def test_a_host_without_any_cable_is_one_problem(tmp_path: Path) -> None:
    cables = recabled((("host-1", "eth1"), None), (("host-1", "eth2"), None))
    folder = collect(tmp_path, cables)
    # The host was not seen by anyone: it may not send LLDP at all.
    assert [one[0] for one in messages(verification(folder))] == ["BUILT007"]
    (folder / "host-1").mkdir()
    (folder / "host-1" / "lldp.json").write_text(neighbor_list([]))
    assert [one[:2] for one in messages(verification(folder))] == [
        ("BUILT003", "host-1 has 2 cables in the design, but none of them was seen")
    ]


def test_a_device_without_lldp_is_not_missed(tmp_path: Path) -> None:
    cables = [cable for cable in CABLES if cable[0][0] != "host-1"]
    found = verification(collect(tmp_path, cables))
    assert messages(found) == [("BUILT007", "2 of 10 cables were not collected; devices: host-1", "")]


def test_a_cable_that_the_design_does_not_have(tmp_path: Path) -> None:
    extra: list[Cable] = [
        *CABLES,
        (("leaf-1", "swp9"), ("leaf-2", "swp9")),
        (("leaf-1", "swp8"), ("lab", "e0")),
    ]
    assert [one[:2] for one in messages(verification(collect(tmp_path, extra)))] == [
        ("BUILT004", "leaf-1 swp9 has the neighbor leaf-2 swp9, but the design has no cable there"),
        ("BUILT004", "leaf-1 swp8 has the neighbor lab e0, but the design does not have this device"),
    ]


def test_a_foreign_device_in_the_port_of_a_host(tmp_path: Path) -> None:
    cables: list[Cable] = [*recabled((("host-1", "eth1"), None)), (("lab", "e0"), ("leaf-1", "swp1"))]
    ((code, message, hint),) = messages(verification(collect(tmp_path, cables)))
    assert code == "BUILT002"
    assert message == "leaf-1 swp1 has the neighbor lab e0, but the design has host-1 eth1 there"
    assert hint == "Connect leaf-1 swp1 to host-1 eth1."


def test_management_ports_are_no_concern(tmp_path: Path) -> None:
    extra: list[Cable] = [
        *CABLES,
        (("leaf-1", "eth0"), ("oob", "1")),
        (("leaf-2", "eth0"), ("leaf-1", "eth0")),
    ]
    assert messages(verification(collect(tmp_path, extra, ["leaf-1", "leaf-2"]))) == []


def _one_port(tmp_path: Path, *records: dict[str, object]) -> list[tuple[str, str, str]]:
    """Problems of a leaf that has records of its first port only, and of its other ports as designed."""
    folder = collect(tmp_path, CABLES, ["leaf-2"])
    others = [neighbor(b[1], a) for a, b in CABLES if b[0] == "leaf-1" and b[1] != "swp1"]
    others += [neighbor(a[1], b) for a, b in CABLES if a[0] == "leaf-1"]
    (folder / "leaf-1").mkdir()
    (folder / "leaf-1" / "lldp.json").write_text(neighbor_list([*records, *others]))
    return messages(verification(folder))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"name": "HOST-1.example.com"},
        {"id": "ETH1"},
        {"id": "ens1f0np0", "descr": "eth1"},
    ],
)
def test_names_match_without_domain_case_and_by_description(tmp_path: Path, changes: dict[str, str]) -> None:
    assert _one_port(tmp_path, neighbor("swp1", ("host-1", "eth1"), **changes)) == []


def test_a_second_agent_of_the_adapter_is_no_second_cable(tmp_path: Path) -> None:
    firmware = neighbor("swp1", ("nic-firmware", "p0"))
    assert _one_port(tmp_path, firmware, neighbor("swp1", ("host-1", "eth1"))) == []


def test_several_neighbors_are_not_guessed(tmp_path: Path) -> None:
    several = [neighbor("swp1", (host, "eth1")) for host in ("host-1", "lab-1", "host-2")]
    found = [one[:2] for one in _one_port(tmp_path, *several)]
    assert found[0] == (
        "BUILT005",
        "leaf-1 swp1 has several neighbors, but a cable has one other end; host-1 eth1, host-2 eth1",
    )


def test_a_port_that_the_design_does_not_have_is_not_guessed(tmp_path: Path) -> None:
    record = neighbor("swp1", ("host-1", "eth1"), id="ens1f0np0", descr="storage")
    assert [one[:2] for one in _one_port(tmp_path, record)] == [
        ("BUILT005", "host-1 eth1 has the neighbor host-1, but host-1 has no port ens1f0np0 in the design")
    ]


def test_a_mac_address_as_port_is_not_guessed(tmp_path: Path) -> None:
    record = neighbor("swp1", ("host-1", "0c:42:a1:00:00:01"), descr="")
    assert [one[:2] for one in _one_port(tmp_path, record)] == [
        ("BUILT007", "1 of 10 cables were not collected; devices: host-1")
    ]


def test_ends_that_disagree_are_not_guessed(tmp_path: Path) -> None:
    folder = collect(tmp_path, CABLES)
    records = [neighbor("eth1", ("leaf-1", "swp7")), neighbor("eth2", ("leaf-2", "swp1"))]
    (folder / "host-1" / "lldp.json").write_text(neighbor_list(records))
    found = messages(verification(folder))
    assert [one[0] for one in found] == ["BUILT005"]
    assert "leaf-1 swp7" in found[0][1] and "leaf-1 swp1" in found[0][1]


@pytest.mark.parametrize("seed", range(40))
def test_random_exchanges_are_found_exactly(tmp_path: Path, seed: int) -> None:
    """k cables of a leaf exchanged at random: each port that is wrong is in one problem, and no other."""
    choice = random.Random(seed)
    order = [*HOSTS]
    choice.shuffle(order)
    leaf = choice.choice(("leaf-1", "leaf-2"))
    nic = {"leaf-1": "eth1", "leaf-2": "eth2"}[leaf]
    moved = [((host, nic), (leaf, f"swp{number}")) for number, host in enumerate(order, 1)]
    wrong = {f"{leaf} swp{number}" for number, host in enumerate(order, 1) if host != HOSTS[number - 1]}
    found = verification(collect(tmp_path, recabled(*moved)))
    named: list[str] = []
    for code, _, hint in messages(found):
        assert code == "BUILT001"
        words = hint.rstrip(".").replace(",", "").split()
        pairs = {f"{first} {second}" for first, second in pairwise(words)}
        named += [port for port in sorted(wrong) if port in pairs]
    assert sorted(named) == sorted(wrong)
    assert outcomes(found).get("different", 0) == len(wrong)


def test_evidence_has_file_and_line(tmp_path: Path) -> None:
    folder = collect(tmp_path, crossed("host-1", "host-2"), ["leaf-1"])
    (problem,) = [one for one in verification(folder).problems if one.code == "BUILT001"]
    assert (problem.where.file, problem.where.pointer[:1]) == ("wiring.yaml", ("links",))
    texts = [str(one) for one in problem.evidence]
    assert len(texts) == 2 and all("leaf-1/lldp.json" in text for text in texts)
    assert json.loads((folder / "leaf-1" / "lldp.json").read_text())

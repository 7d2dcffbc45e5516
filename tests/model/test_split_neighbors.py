"""The port that a split takes out of use, and the ports that can be split at the same time."""

from typing import Any

import pytest

from refarch.model.splits import applies_to_port, disabled_neighbor, splittable_ports


@pytest.mark.parametrize(
    ("disables", "number", "neighbor"),
    [
        ("next", "5", "6"),
        ("next", "9", "10"),
        ("previous", "5", "4"),
        ("pair", "5", "6"),
        ("pair", "6", "5"),
        ("", "5", ""),
    ],
)
def test_neighbor(disables: str, number: str, neighbor: str) -> None:
    assert disabled_neighbor({"disables": disables}, number) == neighbor
    assert disabled_neighbor({}, number) == ""


@pytest.mark.parametrize(
    ("ports", "taken"),
    [("odd", "1 3 5"), ("even", "2 4"), ("2-3", "2 3"), ("", "1 2 3 4 5")],
)
def test_ports_of_a_way(ports: str, taken: str) -> None:
    assert [number for number in "12345" if applies_to_port({"ports": ports}, number)] == taken.split()


@pytest.mark.parametrize(
    ("ways", "free", "split"),
    [
        (None, "1 2", [("1", ""), ("2", "")]),
        ([{"ports": "", "into": ["4x25G"]}], "1 2", [("1", ""), ("2", "")]),
        ([{"ports": "odd", "into": ["4x25G"], "disables": "next"}], "1 2 3", [("1", "2")]),
        ([{"ports": "odd", "into": ["4x25G"], "disables": "next"}], "1 2 3 4", [("1", "2"), ("3", "4")]),
        ([{"ports": "", "into": ["4x25G"], "disables": "pair"}], "1 2 3 4", [("1", "2"), ("3", "4")]),
        ([{"ports": "odd", "into": ["2x50G"], "disables": "next"}], "1 2", []),
        ([{"ports": "odd", "into": ["2x50G", "4x25G"]}], "1 2 3", [("1", ""), ("3", "")]),
        ([{"ports": "even", "into": ["4x50G"]}], "1 2", [("2", "")]),
    ],
)
def test_ports_that_can_be_split(ways: Any, free: str, split: list[tuple[str, str]]) -> None:
    group = {"speeds": ["25G", "50G"]} if ways is None else {"speeds": ["25G", "50G"], "splits": ways}
    assert [*splittable_ports(group, "4x25G", free.split())] == split


def test_a_part_may_be_slower_than_allowed_at_a_speed_of_the_port() -> None:
    for speeds, found in ((["25G"], [("1", "")]), (["10G"], [])):
        group = {"speeds": speeds, "splits": [{"into": ["4x50G"]}]}
        assert [*splittable_ports(group, "4x25G", ["1"])] == found

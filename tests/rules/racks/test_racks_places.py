"""RACK001 to RACK005: file, line, column, words and the other place of each."""

import pytest
from rule_designs import findings

from refarch import api

PLACES = "links:\n"
HOSTS, LEAFS = '{names: "host-[1-4]", unit: 1}', '{names: "leaf-[1-2]", unit: 41}'


def racked(*lines: str, server: str = "") -> list[api.Finding]:
    """Findings of the clean example with these racks, from line 5 of its wiring on."""
    edits = {"wiring.yaml": [(PLACES, "racks:\n" + "".join(f"  {line}\n" for line in lines) + PLACES)]}
    more = {"design.yaml": [("server: dell-poweredge-r740", f"server: {server}")]} if server else {}
    return findings("RACK", {**edits, **more})


def said(found: list[api.Finding]) -> list[str]:
    return [f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}" for one in found]


def also(found: list[api.Finding]) -> list[tuple[int, int, str]]:
    return [(other.line, other.column, other.message) for one in found for other in one.related]


@pytest.mark.parametrize(
    ("units", "devices", "line", "other"),
    [
        (
            42,
            f"{HOSTS}, {{names: leaf-1, unit: 8}}, {{names: leaf-2, unit: 42}}",
            "wiring.yaml:5:92 error RACK001 leaf-1 and host-4 both occupy unit 8 of A",
            [(5, 66, "the position of host-4")],
        ),
        (
            42,
            f'{{names: "host-[1-3]", unit: 1}}, {{names: host-4, unit: 5}}, {LEAFS}',
            "wiring.yaml:5:92 error RACK001 host-4 and host-3 both occupy units 5 to 6 of A",
            [(5, 66, "the position of host-3")],
        ),
        (
            41,
            f"{HOSTS}, {LEAFS}",
            "wiring.yaml:5:98 error RACK002 leaf-2 occupies unit 42 of A, but the rack has 41 units",
            [(5, 24, "the height of the rack")],
        ),
        (
            42,
            f"{HOSTS}, {LEAFS}, {{names: host-4, unit: 20}}",
            "wiring.yaml:5:111 error RACK003 host-4 is in unit 20 of A, but also in unit 7 of A",
            [(5, 46, "the first position")],
        ),
    ],
)
def test_place_and_words(units: int, devices: str, line: str, other: list[tuple[int, int, str]]) -> None:
    found = racked(f"a: {{title: A, units: {units}, devices: [{devices}]}}")
    assert said(found) == [line] and also(found) == other


@pytest.mark.parametrize(
    ("budget", "severity", "found"),
    [
        (
            "3199W",
            "warning",
            ("the 4 devices of A can draw 3200 W, but the power budget of the rack is 3199 W"),
        ),
        ("3200W", "", ""),
        ("3201W", "", ""),
    ],
)
def test_the_budget(budget: str, severity: str, found: str) -> None:
    lines = racked(
        f"a: {{title: A, units: 42, power: {budget}, devices: [{HOSTS}]}}", server="dell-poweredge-r760"
    )
    power = [line for line in said(lines) if "RACK004" in line]
    assert power == bool(severity) * [f"wiring.yaml:5:35 {severity} RACK004 {found}"]


def test_devices_without_a_place_stand_where_they_are_defined() -> None:
    assert said(racked('a: {title: A, units: 42, devices: [{names: "host-[1-3]", unit: 1}]}')) == [
        "design.yaml:22:17 info RACK005 host-4 is not in any rack of the design",
        "wiring.yaml:3:23 info RACK005 leaf-1 is not in any rack of the design; also: leaf-2",
    ]


def test_all_devices_in_their_places() -> None:
    assert said(racked(f"a: {{title: A, units: 42, devices: [{HOSTS}, {LEAFS}]}}")) == []

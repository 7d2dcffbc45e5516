"""RACK006 to RACK008, WIRE030 and WIRE031: feeds of devices, and cables against the places of their ends."""

import pytest
from rule_designs import told

PLACES = "links:\n"
R740 = "server: dell-poweredge-r740"


def racks(*lines: str) -> dict[str, list[tuple[str, str]]]:
    """The clean example with racks: line 5 and following of its wiring, one for each."""
    return {"wiring.yaml": [(PLACES, "racks:\n" + "".join(f"  {line}\n" for line in lines) + PLACES)]}


def rack(*devices: str, more: str = "feeds: 2, ", name: str = "a") -> str:
    inside = ", ".join(f"{{{one}}}" for one in devices)
    return f"{name}: {{title: Rack {name}, units: 42, {more}devices: [{inside}]}}"


def said(code: str, *devices: str, more: str = "feeds: 2, ") -> list[str]:
    return [line.partition(" ")[2] for line in told(code, racks(rack(*devices, more=more)))]


HOSTS = 'names: "host-[1-4]", unit: 1'


@pytest.mark.parametrize(
    ("feeds", "words"),
    [
        ("[A, B]", None),
        ("[A, B, A, B]", None),
        (
            "[A]",
            "warning RACK006 host-1 uses only one power feed; its power supply is on feed A; also:",
        ),
        (
            "[B, B]",
            "warning RACK006 host-1 uses only one power feed; its 2 power supplies are all on feed B; also:",
        ),
    ],
)
def test_supplies_on_one_feed(feeds: str, words: str | None) -> None:
    found = said("RACK006", f"{HOSTS}, feeds: {feeds}")
    assert [line.startswith(words) for line in found] == [True] if words else not found


def test_switches_with_one_supply_on_alternate_feeds_are_fine() -> None:
    leafs = ["names: leaf-1, unit: 41, feeds: [A]", "names: leaf-2, unit: 42, feeds: [B]"]
    assert not said("RACK006", *leafs)
    assert len(said("RACK006", leafs[0], leafs[1].replace("[B]", "[A]"))) == 2
    doubled = [one.replace("[A]", "[A, A]").replace("[B]", "[B, B]") for one in leafs]
    assert len(said("RACK006", *doubled)) == 2


def test_a_rack_with_one_feed_and_one_that_says_nothing() -> None:
    (line,) = said("RACK006", HOSTS, more="feeds: 1, ")
    assert line == "warning RACK006 Rack a has only one power feed for its 4 devices"
    assert not said("RACK006", HOSTS, more="")


def test_more_feeds_than_supplies_and_more_than_the_rack_has() -> None:
    (line,) = said("RACK007", f"{HOSTS}, feeds: [A, B, A]")
    assert line.startswith("error RACK007 host-1 has 2 power supplies, but 3 feeds: A, B and A")
    assert not said("RACK007", f"{HOSTS}, feeds: [A, B]")
    assert not said("RACK007", f"{HOSTS}, feeds: [A]")
    (line,) = said("RACK007", f"{HOSTS}, feeds: [A, B]", "names: leaf-1, unit: 41, feeds: [A, C]")
    assert line == "error RACK007 Rack a has 2 power feeds, but its devices use 3: A, B and C"


@pytest.mark.parametrize(
    ("feeds", "each", "findings"), [(2, 3201, 0), (2, 3200, 0), (2, 3199, 1), (3, 1599, 1)]
)
def test_the_feeds_that_are_left(feeds: int, each: int, findings: int) -> None:
    made = racks(rack(HOSTS, more=f"feeds: {feeds}, feed_power: {each}W, "))
    found = told("RACK008", {**made, "design.yaml": [(R740, "server: dell-poweredge-r760")]})
    assert len(found) == findings
    if findings:
        assert "the 4 devices of Rack a can draw 3200 W, but if one feed fails, only" in found[0]


def test_one_feed_and_no_feeds_have_nothing_left_to_compare() -> None:
    for more in ("feeds: 1, feed_power: 1W, ", "feed_power: 1W, ", "feeds: 2, "):
        made = racks(rack(HOSTS, more=more))
        assert not told("RACK008", {**made, "design.yaml": [(R740, "server: dell-poweredge-r760")]})


def test_a_cable_that_does_not_reach_in_its_rack() -> None:
    made = racks(rack(HOSTS, "names: leaf-1, unit: 42", "names: leaf-2, unit: 30"))
    short = {"wiring.yaml": [*made["wiring.yaml"], ("nvidia-mcp2m00-a003e30l", "nvidia-mcp2m00-a002e30n")]}
    (line,) = told("WIRE030", short)
    assert line.endswith(
        "warning WIRE030 the cable from vmnic4 on host-1 to swp1 on leaf-1 is 2 m long, but the path "
        "from unit 1 of Rack a to unit 42 of Rack a needs at least 2.1 m; also: host-2 vmnic4"
    )
    assert not told("WIRE030", made)


@pytest.mark.parametrize(
    ("length", "needed"), [("2.13m", ""), ("2.12m", "2.13 m"), ("2.1m", "2.13 m"), ("2m", "2.1 m")]
)
def test_the_way_is_never_told_as_the_length_of_the_cable(length: str, needed: str) -> None:
    made = racks(rack(HOSTS, "names: leaf-1, unit: 42", "names: leaf-2, unit: 30"))
    cable = ("cable: nvidia-mcp2m00-a003e30l", f"cable: generic-sfp28-dac, length: {length}")
    lines = told("WIRE030", {"wiring.yaml": [*made["wiring.yaml"], cable]})
    assert bool(lines) == bool(needed)
    assert [line.split(" needs at least ")[1].split(";")[0] for line in lines[:1]] == [needed] * bool(needed)


@pytest.mark.parametrize(("length", "findings"), [("2.12m", 1), ("2.13m", 0)])
def test_the_slack_of_a_cable(length: str, findings: int) -> None:
    made = racks(rack(HOSTS, "names: leaf-1, unit: 42", "names: leaf-2, unit: 30"))["wiring.yaml"]
    exact = ("cable: nvidia-mcp2m00-a003e30l", f"cable: generic-sfp28-dac, length: {length}")
    assert len(told("WIRE030", {"wiring.yaml": [*made, exact]})) == findings


def test_a_cable_to_another_rack_goes_over_the_top() -> None:
    low, high = (rack(f"names: leaf-2, unit: {unit}", name="b") for unit in (10, 20))
    here = rack("names: leaf-1, unit: 20")
    (line,) = told("WIRE030", racks(here, low))
    assert line.endswith(
        "the cable from swp21 on leaf-1 to swp21 on leaf-2 is 3 m long, but the path from unit 20 of "
        "Rack a to unit 10 of Rack b needs at least 3.3 m; also: leaf-1 swp22"
    )
    assert not told("WIRE030", racks(here, high))


def test_a_cable_far_too_long() -> None:
    made = racks(rack(HOSTS, "names: leaf-1, unit: 10", "names: leaf-2, unit: 42"))["wiring.yaml"]
    long = {"wiring.yaml": [*made, ("nvidia-mcp2m00-a003e30l", "nvidia-mcp2m00-a005e26l")]}
    line = told("WIRE031", long)[0]
    assert (
        "info WIRE031 the cable from vmnic4 on host-1 to swp1 on leaf-1 is 5 m long, but the path from"
        in line
    )
    assert not told("WIRE031", {"wiring.yaml": made})

"""RACK001 to RACK005: units, heights, places and power of racks, each at its limit."""

import pytest
from rule_designs import files, told

from refarch import api, testing

PLACES = "links:\n"
R740 = "server: dell-poweredge-r740"


def racks(*lines: str) -> dict[str, list[tuple[str, str]]]:
    """The clean example with racks: lines 5 and following of its wiring, one for each."""
    return {"wiring.yaml": [(PLACES, "racks:\n" + "".join(f"  {line}\n" for line in lines) + PLACES)]}


def rack(name: str, *devices: str, units: int = 42, more: str = "") -> str:
    return (
        f"{name}: {{title: Rack {name}, units: {units}, {more}devices: "
        f"[{', '.join(f'{{{one}}}' for one in devices)}]}}"
    )


LEAFS = 'names: "leaf-[1-2]", unit: 41'


@pytest.mark.parametrize(("unit", "clashes"), [(9, 0), (8, 1), (7, 1)])
def test_a_switch_above_the_servers(unit: int, clashes: int) -> None:
    made = racks(
        rack("a", 'names: "host-[1-4]", unit: 1', f"names: leaf-1, unit: {unit}", "names: leaf-2, unit: 42")
    )
    column = made["wiring.yaml"][0][1].split("\n")[1].index(f"unit: {unit}") + len("unit: ") + 1
    where = {8: "unit 8", 7: "unit 7"}.get(unit)
    assert told("RACK001", made) == clashes * [
        f"wiring.yaml:5:{column} error RACK001 leaf-1 and host-4 both occupy {where} of Rack a"
    ]


def test_two_servers_in_two_units_are_one_finding() -> None:
    made = racks(rack("a", 'names: "host-[1-3]", unit: 1', "names: host-4, unit: 5", LEAFS))
    (line,) = told("RACK001", made)
    assert line.endswith("error RACK001 host-4 and host-3 both occupy units 5 to 6 of Rack a")


def test_a_device_without_a_height_of_its_own_shares_the_chassis() -> None:
    shared = rack(
        "a", 'names: "host-[1-4]", unit: 1', "names: leaf-1, unit: 41", "names: leaf-2, unit: 41, height: 0"
    )
    assert not told("RACK", racks(shared))
    assert told("RACK001", racks(shared.replace(", height: 0", "")))


@pytest.mark.parametrize(("unit", "findings"), [(5, 0), (6, 1), (7, 1)])
def test_the_top_of_the_rack(unit: int, findings: int) -> None:
    made = racks(rack("a", 'names: "leaf-[1-2]", unit: 1', f'names: "host-[1-4]", unit: {unit}', units=12))
    found = told("RACK002", made)
    assert len(found) == findings
    if findings:
        assert (
            f"host-4 occupies units {unit + 6} to {unit + 7} of Rack a, but the rack has 12 units" in found[0]
        )
    assert ("host-3" in "".join(found)) == (unit == 9)


def test_a_switch_above_its_rack() -> None:
    made = racks(rack("a", 'names: "host-[1-4]", unit: 1', LEAFS, units=41))
    (line,) = told("RACK002", made)
    assert line.endswith("error RACK002 leaf-2 occupies unit 42 of Rack a, but the rack has 41 units")


def test_a_device_in_two_racks_and_twice_in_one() -> None:
    two = racks(rack("a", 'names: "host-[1-4]", unit: 1', LEAFS), rack("b", "names: host-4, unit: 3"))
    (line,) = told("RACK003", two)
    assert line.startswith("wiring.yaml:6:") and line.endswith(
        "host-4 is in unit 3 of Rack b, but also in unit 7 of Rack a"
    )
    one = racks(rack("a", 'names: "host-[1-4]", unit: 1', LEAFS, "names: host-4, unit: 20"))
    (line,) = told("RACK003", one)
    assert line.endswith("host-4 is in unit 20 of Rack a, but also in unit 7 of Rack a")


def powered(
    budget: str, server: str = "dell-poweredge-r760", devices: str = 'names: "host-[1-4]", unit: 1'
) -> list[str]:
    made = racks(rack("a", devices, more=f"power: {budget}, "))
    return told("RACK004", {**made, "design.yaml": [(R740, f"server: {server}")]})


@pytest.mark.parametrize(("budget", "findings"), [("3201W", 0), ("3200W", 0), ("3199W", 1)])
def test_the_sum_of_the_maxima_against_the_budget(budget: str, findings: int) -> None:
    found = powered(budget)
    assert [line.partition(" ")[2] for line in found] == findings * [
        "warning RACK004 the 4 devices of Rack a can draw 3200 W, but the power budget of the rack is 3199 W"
    ]


def test_devices_without_a_figure_have_no_sum() -> None:
    assert not powered("1W", "dell-poweredge-r740")


def test_a_budget_that_is_below_the_typical_draw_is_an_error() -> None:
    switches = [("model: nvidia-sn2010", "model: arista-dcs-7050cx3-32s"), (", nos: cumulus-linux", "")]
    made = racks(rack("a", LEAFS, more="power: 300W, "))["wiring.yaml"]
    (line,) = told("RACK004", {"wiring.yaml": [*made, *switches]})
    assert (
        "error RACK004 the 2 devices of Rack a typically draw 448 W or more (the maximum of 2 of them "
        "is unknown)" in line
    )


def test_devices_without_a_place() -> None:
    found = told("RACK005", racks(rack("a", 'names: "host-[1-3]", unit: 1', LEAFS)))
    assert [line.partition(" ")[2] for line in found] == [
        "info RACK005 host-4 is not in any rack of the design"
    ]
    assert not told("RACK005", {})


def test_a_device_that_is_not_defined_is_another_rule_s() -> None:
    made = files(racks(rack("a", "names: host-9, unit: 1")))
    assert {one.code for one in api.lint_texts("vsan-roce", made).findings} == {"REF001"}
    assert testing.BOM_FILE not in made

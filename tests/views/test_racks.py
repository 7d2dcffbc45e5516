"""Rack units and power of small designs, by hand; nothing stands nowhere or twice without being told."""

import pytest
from hypothesis import given, strategies as st
from small_designs import cells
from test_buffers import small

from refarch import api
from refarch.core.origin import Origin
from refarch.model.catalog import Catalog
from refarch.model.types import Part, Rack, RackPlace
from refarch.views.inventory import power, racks

HERE = Origin("wiring.yaml", ())


def racked(*devices: str, units: int = 42, more: str = "", design: str = "{}\n") -> api.Design:
    """The small design with one rack that holds these entries."""
    listed = ", ".join(f"{{{one}}}" for one in devices)
    return small(
        wiring=f"racks: {{a: {{title: Rack A, units: {units}, {more}devices: [{listed}]}}}}\n", design=design
    )


SERVERS = """\
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: %s
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
"""


def test_units_in_use_and_free() -> None:
    design = racked('names: "host-[1-4]", unit: 1', 'names: "leaf-[1-2]", unit: 41')
    assert cells(
        api.table(design, "racks"), "rack", "title", "devices", "units", "used", "free", "largest"
    ) == [("a", "Rack A", 6, 42, 10, 32, 32)]


def test_from_the_top_down_with_what_is_free() -> None:
    design = racked('names: "host-[1-2]", unit: 3', "names: leaf-1, unit: 10", units=12)
    assert cells(api.tables(design, "racks", "units")["a"], "unit", "device", "height") == [
        ("11-12", "free", 2),
        ("10", "leaf-1", 1),
        ("7-9", "free", 3),
        ("5-6", "host-2", 2),
        ("3-4", "host-1", 2),
        ("1-2", "free", 2),
    ]


def test_servers_of_one_chassis_fill_it_once() -> None:
    design = racked(
        "names: host-1, unit: 1",
        'names: "host-[2-4]", unit: 1, height: 0',
        design=SERVERS % "dell-poweredge-c6420",
    )
    (row,) = cells(api.table(design, "racks"), "devices", "used", "free")
    assert row == (4, 2, 40)
    assert not racks.rack_clashes(design)
    assert [unit for unit, *_ in cells(api.tables(design, "racks", "units")["a"], "unit")] == ["3-42"] + 4 * [
        "1-2"
    ]


SLEDS = SERVERS.replace("host-[1-4]", "host-[1-9]") % "dell-poweredge-c6420"


def sleds(*devices: str) -> list[tuple[object, ...]]:
    """Unit, name and height of what stands in the rack, from the top down."""
    found = cells(
        api.tables(racked(*devices, design=SLEDS), "racks", "units")["a"], "unit", "device", "height"
    )
    return [row for row in found if row[1] != "free"]


def test_four_sleds_fill_a_chassis_before_the_next_one_begins() -> None:
    assert sleds('names: "host-[1-9]", unit: 1') == [
        ("5-6", "host-9", 2),
        ("3-4", "host-5", 2),
        *(("3-4", f"host-{number}", None) for number in (6, 7, 8)),
        ("1-2", "host-1", 2),
        *(("1-2", f"host-{number}", None) for number in (2, 3, 4)),
    ]


def test_an_entry_goes_on_in_the_chassis_that_is_there() -> None:
    assert sleds('names: "host-[1-3]", unit: 1', 'names: "host-[4-6]", unit: 1') == [
        ("3-4", "host-5", 2),
        ("3-4", "host-6", None),
        ("1-2", "host-1", 2),
        *(("1-2", f"host-{number}", None) for number in (2, 3, 4)),
    ]


def test_a_fifth_sled_has_no_place_in_a_full_chassis() -> None:
    design = racked('names: "host-[1-4]", unit: 1', "names: host-5, unit: 1", design=SLEDS)
    (clash,) = racks.rack_clashes(design)
    assert (clash.first.device, clash.second.device, clash.units) == ("host-1", "host-5", (1, 2))


def test_sleds_of_two_racks_share_nothing() -> None:
    wiring = (
        "racks: {a: {units: 9, devices: [{names: host-1, unit: 1}]}, b: {units: 9, devices: [{names: "
        "host-2, unit: 1}]}}\n"
    )
    design = small(wiring=wiring, design=SLEDS)
    assert [place.height for rack in design.racks.values() for place in rack.places] == [2, 2]


def test_a_height_that_is_written_counts() -> None:
    assert sleds('names: "host-[1-2]", unit: 1, height: 1') == [("2", "host-2", 1), ("1", "host-1", 1)]


def place(name: str, unit: int, height: int) -> RackPlace:
    return RackPlace(name, "a", unit, height, HERE)


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 5)), max_size=8))
def test_two_devices_clash_exactly_where_both_are_first_there(entries: list[tuple[int, int]]) -> None:
    places = tuple(place(f"host-{number}", unit, height) for number, (unit, height) in enumerate(entries))
    found = list(racks._clashes_in_rack(Rack("a", "a", 20, None, None, places, HERE)))
    owner: dict[int, str] = {}
    expected = set()
    for one in places:
        for unit in racks.filled_units(one):
            first = owner.setdefault(unit, one.device)
            if first != one.device:
                expected.add((first, one.device, unit))
    assert {
        (clash.first.device, clash.second.device, unit) for clash in found for unit in clash.units
    } == expected


@given(st.lists(st.tuples(st.integers(1, 25), st.integers(0, 5)), max_size=8), st.integers(1, 20))
def test_used_and_free_units_are_all_units(entries: list[tuple[int, int]], units: int) -> None:
    places = tuple(place(f"host-{number}", unit, height) for number, (unit, height) in enumerate(entries))
    _, _, _, whole, used, free, largest = racks._rack_cells(Rack("a", "a", units, None, None, places, HERE))
    assert isinstance(used, int) and isinstance(free, int) and isinstance(largest, int)
    assert whole == units == used + free and largest <= free
    filled = {unit for one in places for unit in racks.filled_units(one) if unit <= units}
    assert used == len(filled)


def test_power_of_servers_with_a_maximum_and_of_switches_without() -> None:
    design = racked(
        'names: "host-[1-4]", unit: 1',
        "names: leaf-1, unit: 41",
        more="power: 4000W, feeds: 2, ",
        design=SERVERS % "dell-poweredge-r760",
    )
    leaf = power.power_draw(design.switches["leaf-1"].model)
    (first, rest, whole) = api.table(design, "power").rows
    total = 3200 + (leaf.greatest or 0)
    if leaf.maximum is not None:
        assert first.cells[4] == total
    else:
        assert first.cells[:3] == ("Rack A", 5, 1) and first.cells[4] == f"at least {total:g}"
    assert rest.cells[:2] == ("no rack", 1) and whole.cells[:2] == ("all devices", 6)
    assert power.rack_loads(design)["a"].maximum == total and power.rack_loads(design)["a"].with_maximum >= 4


def test_feeds_share_the_load_and_take_it_over() -> None:
    design = racked(
        'names: "host-[1-4]", unit: 1',
        more="power: 4000W, feeds: 3, ",
        design=SERVERS % "dell-poweredge-r760",
    )
    row = cells(api.table(design, "power"), "maximum", "budget", "share", "feeds", "each", "failed")[0]
    assert row == (3200, 4000, 80.0, 3, 1067, 1600)


def test_nothing_known_is_said_to_be_so() -> None:
    design = racked(
        'names: "host-[1-4]", unit: 1',
        more="power: 4000W, feeds: 2, ",
        design=SERVERS % "dell-poweredge-r740",
    )
    row = cells(api.table(design, "power"), "unknown", "typical", "maximum", "share", "each", "failed")[0]
    assert row == (4, *("unknown",) * 5)


def test_of_a_device_without_a_figure_its_parts_count() -> None:
    fibre = """\
links:
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: generic-mpo12-om4,
     optics: nvidia-mma1b00-b150d, length: 20m}
"""
    design = small(wiring=fibre)
    silent = {name: one._replace(model=_without_power(one.model)) for name, one in design.switches.items()}
    bare = design._replace(switches=silent)
    assert power.watts_inside(bare)["leaf-1"] == 2 * 1.5
    assert power.devices_load(bare, ["leaf-1", "leaf-2"]) == power.PowerLoad(2, 0.0, 0, 6.0, 0)


def _without_power(part: Part) -> Part:
    return part._replace(data={key: value for key, value in part.data.items() if key != "power"})


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, (None, None, None)),
        ({"maximum": "800W"}, (None, 800.0, 800.0)),
        ({"typical": "3.5W"}, (3.5, None, 3.5)),
        ({"typical": "150W", "maximum": "250W"}, (150.0, 250.0, 250.0)),
    ],
)
def test_figures_of_a_part(said: dict[str, str], expected: tuple[float | None, ...]) -> None:
    part = Catalog().part("switch", "nvidia-sn2010")
    assert part is not None
    found = power.power_draw(part._replace(data={"power": said}))
    assert (found.typical, found.maximum, found.greatest) == expected


def test_typical_sums_say_for_how_many_they_are() -> None:
    some, none = power.PowerLoad(4, 300.0, 2, 800.0, 4), power.PowerLoad(4, 0.0, 0, 800.0, 4)
    assert power._load_cells("a", some)[3:5] == ("300 for 2 of 4", 800) and power._load_cells("a", none)[
        3:5
    ] == (
        "unknown",
        800,
    )
    assert power._load_cells("a", power.PowerLoad(2, 300.0, 2, 0.0, 0))[3:5] == (300, "unknown")


def test_draw_by_model() -> None:
    table = api.table(small(design=SERVERS % "dell-poweredge-r760"), "power", "models")
    assert cells(table, "part", "count", "typical", "maximum", "all")[0] == (
        "dell-poweredge-r760",
        4,
        "unknown",
        800,
        3200,
    )

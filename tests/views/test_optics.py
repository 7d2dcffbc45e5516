"""Cables and transceivers counted by hand: breakouts once for each port, transceivers at each end, lengths
and places."""

import pytest
from small_designs import cells
from test_buffers import small

from refarch import api
from refarch.model.catalog import Catalog
from refarch.model.types import End, Part
from refarch.views.inventory import bom, optics

SPLIT = """\
switches:
  leaf-[1-2]: {model: nvidia-sn2010, fabric: main, nos: cumulus-linux, breakouts: {"19": 4x25G}}
"""
COPPER = """\
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp19s[0-3]", cable: generic-qsfp28-4xsfp28-dac, length: 2m}
  - {from: "host-[1-3] vmnic5", to: "leaf-2 swp19s[0-2]", cable: generic-qsfp28-4xsfp28-dac, length: 3m}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: generic-mpo12-om4,
     optics: nvidia-mma1b00-c100d, length: 20m}
"""


def part(kind: str, identity: str) -> Part:
    found = Catalog().part(kind, identity)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def split() -> api.Design:
    return small(wiring=SPLIT + COPPER)


def test_a_breakout_cable_is_one_cable_for_each_port(split: api.Design) -> None:
    counted = [(one.part.id, [link.a.device for link in one.links]) for one in optics.bought_cables(split)]
    assert counted == [
        ("generic-qsfp28-4xsfp28-dac", ["host-1", "host-2", "host-3", "host-4"]),
        ("generic-qsfp28-4xsfp28-dac", ["host-1", "host-2", "host-3"]),
        ("generic-mpo12-om4", ["leaf-1"]),
        ("generic-mpo12-om4", ["leaf-1"]),
    ]
    needs = bom.part_needs(split)
    assert (needs["generic-qsfp28-4xsfp28-dac"].quantity, needs["generic-mpo12-om4"].quantity) == (2, 2)


def test_parts_of_a_port_that_is_not_split_so_are_one_cable_as_well() -> None:
    """Three of four names are right, or none is: four links of one line are one cable with four tails all the
    same."""
    for port in ("19s[1-4]", "20s[0-3]"):
        made = small(wiring=SPLIT + COPPER.replace("leaf-1 swp19s[0-3]", f"leaf-1 swp{port}"))
        assert [len(one.links) for one in optics.bought_cables(made)] == [4, 3, 1, 1]


def test_a_fibre_has_a_transceiver_at_each_end(split: api.Design) -> None:
    assert [(one.port, len(one.links)) for one in optics.transceivers(split)] == [
        (End("leaf-1", "swp21"), 1),
        (End("leaf-2", "swp21"), 1),
        (End("leaf-1", "swp22"), 1),
        (End("leaf-2", "swp22"), 1),
    ]
    assert bom.part_needs(split)["nvidia-mma1b00-c100d"].quantity == 4


def test_the_transceiver_of_a_split_port_serves_all_its_parts(split: api.Design) -> None:
    four, one = part("optic", "nvidia-mma1b00-c100d"), part("optic", "nvidia-mma2p00-as")
    links = tuple(link._replace(optic_a=one, optic_b=four) for link in split.links[:4])
    found = optics.transceivers(split._replace(links=links))
    assert [(one.part.id, one.port.device, one.port.port, len(one.links)) for one in found] == [
        ("nvidia-mma2p00-as", "host-1", "vmnic4", 1),
        ("nvidia-mma1b00-c100d", "leaf-1", "swp19", 4),
        ("nvidia-mma2p00-as", "host-2", "vmnic4", 1),
        ("nvidia-mma2p00-as", "host-3", "vmnic4", 1),
        ("nvidia-mma2p00-as", "host-4", "vmnic4", 1),
    ]


def test_which_plug_is_at_which_end(split: api.Design) -> None:
    breakout, fibre = split.links[0], split.links[-1]
    assert optics.plug_type(split, breakout, breakout.b) == "qsfp28"
    assert optics.plug_type(split, breakout, breakout.a) == "sfp28"
    assert optics.plug_type(split, fibre, fibre.a) == optics.plug_type(split, fibre, fibre.b) == "mpo-12"


def test_parts_of_a_port(split: api.Design) -> None:
    assert [optics.breakout_count(split, End("leaf-1", port)) for port in ("swp19s2", "swp21", "swp99")] == [
        4,
        1,
        1,
    ]
    assert optics.breakout_count(split, End("host-1", "vmnic4")) == 1


def test_needed_against_bought(split: api.Design) -> None:
    bill = """\
items:
  - {part: generic-qsfp28-4xsfp28-dac, quantity: 3, spares: 1}
  - {part: nvidia-mma1b00-c100d, quantity: 4}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 1}
"""
    table = api.table(small(wiring=SPLIT + COPPER, bom=bill), "optics")
    assert cells(table, "part", "kind", "lengths", "needed", "quantity", "spares") == [
        ("generic-qsfp28-4xsfp28-dac", "cable", "1 × 2 m, 1 × 3 m", 2, 3, 1),
        ("generic-mpo12-om4", "cable", "2 × 20 m", 2, 0, 0),
        ("nvidia-mma1b00-c100d", "transceiver", None, 4, 4, 0),
        ("nvidia-mcp2m00-a003e30l", "cable", "", 0, 1, 0),
    ]
    assert cells(api.table(split, "optics"), "quantity", "spares") == [(None, None)] * 3


def test_cables_to_lay_by_rack() -> None:
    racks = """\
racks:
  a: {title: Rack A, units: 42, devices: [{names: "host-[1-2]", unit: 1}, {names: leaf-1, unit: 40}]}
  b: {title: Rack B, units: 42, devices: [{names: "host-[3-4]", unit: 1}]}
"""
    table = api.table(small(wiring=racks), "optics", "runs")
    assert cells(table, "role", "where", "length", "count", "device") == [
        ("host", "in Rack A", 3, 2, "host-[1-2], leaf-1"),
        ("host", "Rack A and Rack B", 3, 2, "host-[3-4], leaf-1"),
        ("host", "Rack A and no rack", 3, 2, "host-[1-2], leaf-2"),
        ("host", "Rack B and no rack", 3, 2, "host-[3-4], leaf-2"),
        ("inter-switch", "Rack A and no rack", 3, 2, "leaf-[1-2]"),
    ]
    assert {row[0] for row in cells(api.table(small(), "optics", "runs"), "where")} == {""}


def test_transceivers_by_device(split: api.Design) -> None:
    table = api.table(split, "optics", "places")
    assert cells(table, "device", "form_factor", "medium", "count", "ports") == [
        ("leaf-[1-2]", "QSFP28", "MMF", 4, "swp[21-22]")
    ]


def test_a_link_is_as_fast_as_its_transceivers() -> None:
    slow = COPPER.replace("nvidia-mma1b00-c100d", "nvidia-mma1b00-b150d")
    table = api.table(small(wiring=SPLIT + slow), "wiring")
    assert [row[0] for row in cells(table, "speed")][-2:] == [40, 40]


def test_drives_controllers_and_arrays_are_needed_too() -> None:
    design = """\
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        drives: [{drive: samsung-mzwlj3t8hbls-00007, quantity: 6, role: capacity}]
        storage_controllers: [{card: lsi-9207-8i}]
arrays:
  array-1:
    model: pure-flasharray-x-r2
    protocols: [iscsi]
    controllers: {ct0: {ports: [{name: eth14, form_factor: sfp28, speed: 25G}]}}
"""
    needs = bom.part_needs(small(design=design))
    wanted = {
        "samsung-mzwlj3t8hbls-00007": 24,
        "lsi-9207-8i": 4,
        "pure-flasharray-x-r2": 1,
        "dell-poweredge-r740": 4,
    }
    assert {name: needs[name].quantity for name in wanted if name in needs} == wanted

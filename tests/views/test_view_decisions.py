"""Both sides of small decisions of views: masks, tables of vendors, ends of fibres, plugs of cables."""

import ipaddress

import pytest
from small_designs import cells
from test_buffers import small

from refarch import api
from refarch.views.inventory import optics
from refarch.views.rdma.headroom import ASICS, KIB, PAUSE_QUANTA


@pytest.mark.parametrize("length", [12, 19, 23, 25, 30])
def test_the_mask_of_an_adapter_is_that_of_its_network(length: int) -> None:
    """In the form of four numbers, for any length of the prefix; the standard library says which."""
    network = ipaddress.ip_network(f"10.16.0.0/{length}")
    first = network.network_address + 1
    hosts = "host-[1-2]" if length == 30 else "host-[1-4]"
    addresses = f"[{{of: '{hosts} vmk2', first: {first}}}]"
    design = small(ip_plan=f"networks: {{vsan: {{prefix: {network}, addresses: {addresses}}}}}\n")
    rows = api.table(design, "ip-plan", "adapters")
    masks = {cell for row in rows.rows for cell in row.cells if str(cell).startswith("255.")}
    assert masks == {str(network.netmask), "255.255.255.0"}


def test_buffers_are_those_of_the_table_of_sonic() -> None:
    """asic_table.j2: bytes of a cell; the pipeline holds 19 KiB, MAC and PHY 0.8 KiB."""
    assert {name: asic.cell for name, asic in ASICS.items()} == {
        "spectrum": 96,
        "spectrum-2": 144,
        "spectrum-3": 144,
        "spectrum-4": 192,
    }
    assert {(asic.pipeline / KIB, asic.mac_phy / KIB) for asic in ASICS.values()} == {(19, 0.8)}


def test_answers_to_a_pause_are_those_of_the_script_of_sonic() -> None:
    """buffer_headroom_mellanox.lua: quanta of 512 bits by Gbit/s."""
    assert {speed // 1000: quanta for speed, quanta in PAUSE_QUANTA.items()} == {
        1: 2,
        10: 67,
        25: 80,
        40: 118,
        50: 147,
        100: 394,
        200: 453,
        400: 905,
        800: 905,
    }


WHOLE = "switches:\n  leaf-[1-2]: {model: nvidia-sn2010, fabric: main, nos: cumulus-linux}\n"
FIBRE = '  - {from: "leaf-1 swp%s", to: "leaf-2 swp%s", cable: generic-mpo12-om4, length: 20m%s}\n'
FROM_ALONE = ", optics: {from: nvidia-mma1b00-c100d}"
BOTH = ", optics: nvidia-mma1b00-c100d"


@pytest.mark.parametrize(
    ("first", "second", "gap", "link"),
    [
        (FROM_ALONE, "", ("leaf-2, leaf-1", 2, "3 fiber ends without a transceiver in the design"), 0),
        (FROM_ALONE, BOTH, ("leaf-2", 1, "1 fiber ends without a transceiver in the design"), 0),
        (BOTH, FROM_ALONE, ("leaf-2", 1, "1 fiber ends without a transceiver in the design"), 1),
    ],
)
def test_ends_of_fibres_without_a_transceiver_are_told_at_the_first(
    first: str, second: str, gap: tuple[str, int, str], link: int
) -> None:
    links = "links:\n" + FIBRE % (21, 21, first) + FIBRE % (22, 22, second)
    table = api.table(small(wiring=WHOLE + links), "bom", "not-included")
    (row,) = [row for row in table.rows if row.cells[0] == "Transceivers"]
    assert row.cells[1:] == gap
    assert row.origin is not None and row.origin.pointer == ("links", link)


def test_where_all_ends_have_one_none_is_missing() -> None:
    links = "links:\n" + FIBRE % (21, 21, BOTH)
    what = [cell[0] for cell in cells(api.table(small(wiring=WHOLE + links), "bom", "not-included"), "what")]
    assert what and "Transceivers" not in what


def test_the_plug_of_a_breakout_cable_in_a_port_that_is_not_split_is_left_open() -> None:
    """It is one of two; a straight cable has the same at both ends."""
    fanned = (
        '  - {from: "host-1 vmnic4", to: "leaf-1 swp19", cable: generic-qsfp28-4xsfp28-dac, length: 2m}\n'
    )
    design = small(wiring=f"{WHOLE}links:\n{fanned}{FIBRE % (21, 21, BOTH)}")
    breakout, straight = design.links
    assert [optics.plug_type(design, breakout, end) for end in (breakout.a, breakout.b)] == ["", ""]
    assert [optics.plug_type(design, straight, end) for end in (straight.a, straight.b)] == [
        "mpo-12",
        "mpo-12",
    ]

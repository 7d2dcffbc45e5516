"""The order list: vendor by vendor, with spares, and part numbers that are missing."""

from pathlib import Path

import pytest

from refarch import api
from refarch.views.inventory.order_list import MISSING, NO_VENDOR, order_lines

ROOT = Path(__file__).resolve().parents[2]
DESIGNS = sorted(path.parent.name for path in (ROOT / "designs").glob("*/design.yaml"))


def changed(design_id: str, old: str = "", new: str = "") -> api.Design:
    """A design of this repository, with an edit of its bom.yaml."""
    files = {path.name: path.read_bytes() for path in (ROOT / "designs" / design_id).glob("*.yaml")}
    text = files["bom.yaml"].decode()
    assert old in text
    files["bom.yaml"] = text.replace(old, new, 1).encode()
    design = api.lint_texts(design_id, files).design
    assert design is not None
    return design


def test_the_list_of_a_design_by_vendor() -> None:
    lines = [line[:5] for line in order_lines(changed("vsan-esa-arista"))]
    assert lines == [
        ("Dell", MISSING, "PowerEdge R760", 8, 0),
        ("Samsung", "MZWLJ3T8HBLS-00007", "MZWLJ3T8HBLS-00007", 50, 2),
        ("NVIDIA", "MCX631102AN-ADAT", "ConnectX-6 Lx EN 25GbE dual-port", 8, 0),
        ("Arista", "DCS-7050CX3-32S-F", "DCS-7050CX3-32S", 4, 0),
        ("Arista", "CAB-Q-Q-100G-2M", "CAB-Q-Q-100G-2M", 9, 1),
        (NO_VENDOR, MISSING, "QSFP28 to four SFP28 direct attach cable", 5, 1),
    ]


@pytest.mark.parametrize("design_id", DESIGNS)
def test_it_has_every_piece_of_the_bill(design_id: str) -> None:
    design = changed(design_id)
    bill = api.table(design, "bom")
    listed = sum(int(str(quantity)) for quantity in bill.cells_of("quantity"))
    lines = order_lines(design)
    bought = [line for line in lines if "not in the bill" not in line.note]
    assert lines and sum(line.quantity for line in bought) == listed
    vendors = [line.vendor for line in lines]
    assert vendors == sorted(vendors, key=vendors.index), "each vendor once"
    notes = ("order by model", "select a product first")
    for line in lines:
        assert (line.part_number == MISSING) == line.note.endswith(notes), line


def test_a_part_that_no_line_buys_is_in_the_list() -> None:
    design = changed(
        "vsan-esa-arista",
        "part: arista-dcs-7050cx3-32s",
        "part: arista-dcs-7060cx2-32s",
    )
    (line,) = [line for line in order_lines(design) if line.model == "DCS-7050CX3-32S"]
    assert (line.vendor, line.quantity, line.note) == ("Arista", 4, "not in the bill of materials")

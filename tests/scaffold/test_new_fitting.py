"""Which cables lead from a port to a switch."""

import shutil
from pathlib import Path

from new_designs import lines_with, made

from refarch.api import Session
from refarch.model.types import Port
from refarch.scaffold.cable_options import cable_options


def test_a_port_whose_entry_lists_the_speed_of_the_whole_alone_is_split_all_the_same() -> None:
    catalog = Session().catalog
    switch = catalog.part("switch", "arista-dcs-7060cx2-32s")
    assert switch is not None
    group = {"numbers": "1-32", "form_factor": "qsfp28", "speeds": ["100G", "40G"], "lanes": 4}
    plain = switch._replace(data={**switch.data, "ports": [group]})
    ways = cable_options(catalog, Port("vmnic0", "sfp28", (25_000, 10_000)), plain)
    assert {(way.breakout, way.cable.data["ends"][0]) for way in ways if way.speed == 25_000} == {
        ("4x25G", "qsfp28")
    }
    whole = cable_options(catalog, Port("vmnic2", "qsfp28", (100_000,)), plain)
    assert {way.split for way in whole} == {1}


def test_management_ports_of_hosts_are_cabled_as_before(root: Path, tmp_path: Path) -> None:
    """No catalog entry states the port of an iDRAC: its cable decides."""
    foreign = root / "tests" / "fixtures" / "foreign"
    shutil.copytree(foreign / "designs" / "esa-dell-os10", tmp_path / "designs" / "esa-dell-os10")
    shutil.copy(foreign / "refarch.yaml", tmp_path)
    bom = tmp_path / "designs" / "esa-dell-os10" / "bom.yaml"
    bom.write_text(bom.read_text().replace("vsan-advanced, quantity: 6", "vsan-advanced, quantity: needed"))
    design = made(Session(str(tmp_path)), "esa-dell-os10", hosts=8)
    assert lines_with(design, "wiring.yaml", "iDRAC") == [
        '- {from: "mine-R760-[01-08] iDRAC", to: "mine-oob-1 ethernet1/1/[17-24]", '
        "cable: generic-cat6a, length: 3m, untagged: idrac}"
    ]

"""Which cables lead from a port to a switch."""

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

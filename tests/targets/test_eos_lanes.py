"""Lanes of the parts of a split port of EOS, by the names of the parts."""

import pytest

from refarch.core.origin import Origin
from refarch.platforms.eos.names import is_interface, lanes, part_speed
from refarch.views.intent.switch_records import PortBreakout


def split(*parts: str) -> PortBreakout:
    return PortBreakout("Ethernet1", 25_000, tuple(parts), "", Origin("wiring.yaml", ()))


@pytest.mark.parametrize(
    ("parts", "wide"),
    [
        (("Ethernet1/1", "Ethernet1/2"), 1),
        (("Ethernet1/1", "Ethernet1/3", "Ethernet1/9"), 2),
        (("Ethernet1/1", "Ethernet1/5"), 4),
        (("Ethernet1/3/2", "Ethernet1/3/4"), 2),
        (("Ethernet1/1",), None),
        ((), None),
        (("Ethernet1/5", "Ethernet1/1"), None),
        (("Ethernet1/1", "Ethernet1/1"), None),
        (("one", "Ethernet1/3"), None),
        (("Ethernet1/1", "two", "Ethernet1/3"), None),
    ],
)
def test_lanes(parts: tuple[str, ...], wide: int | None) -> None:
    assert lanes(split(*parts)) == wide


def test_speed_of_a_part() -> None:
    pair = split("Ethernet1/1", "Ethernet1/3")
    assert part_speed(pair, 50_000) == "50g-2"
    assert part_speed(pair, 123) is None
    assert part_speed(split("Ethernet1/1"), 50_000) is None


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("Ethernet1", True),
        ("Ethernet1/2/3", True),
        ("Ethernet1/2/3/4", False),
        ("Port-Channel10", True),
        ("Vlan10", True),
        ("swp1", False),
        ("Ethernet", False),
    ],
)
def test_names_of_interfaces(name: str, is_one: bool) -> None:
    assert is_interface(name) is is_one

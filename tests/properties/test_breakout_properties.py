"""Breakouts: of every front-panel port either the port itself or all of its parts are there, each once, under
one name."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st
from property_designs import FEW, codes, linted, model, with_hosts

from refarch.api.model import compress
from refarch.model.catalog import Catalog
from refarch.model.form_factors import LANES
from refarch.model.ranges import expand

CATALOG = Catalog()
SWITCHES = [
    ("nvidia-sn3700", "cumulus-linux", 32),
    ("nvidia-sn2700", "cumulus-linux", 32),
    ("arista-dcs-7050cx3-32s", "arista-eos", 32),
]
EVERY_SWITCH = pytest.mark.parametrize(
    ("model_id", "nos", "cages"), SWITCHES, ids=[switch for switch, _, _ in SWITCHES]
)
SPLITS = st.dictionaries(
    st.integers(1, 32), st.sampled_from([(2, 25000), (4, 25000), (4, 10000)]), max_size=32
)

Splits = dict[int, tuple[int, int]]


def names(model_id: str, nos: str, splits: Splits) -> list[str]:
    return list(ports(model_id, nos, splits))


def ports(model_id: str, nos: str, splits: Splits):  # type: ignore[no-untyped-def]
    part = CATALOG.part("switch", model_id)
    assert part is not None
    return CATALOG.switch_ports(part, nos, {str(number): split for number, split in splits.items()})


def test_the_switches_are_in_the_catalog_with_cages_that_divide() -> None:
    assert SWITCHES
    for model_id, nos, cages in SWITCHES:
        part = CATALOG.part("switch", model_id)
        assert part is not None and nos in part.data["nos"]
        numbers = [
            number
            for group in part.data["ports"]
            if group["form_factor"] in LANES
            for number in expand(f"[{group['numbers']}]")
        ]
        assert numbers[:cages] == [str(number) for number in range(1, cages + 1)]


@EVERY_SWITCH
@given(splits=SPLITS)
def test_each_port_is_there_whole_or_in_all_its_parts(
    model_id: str, nos: str, cages: int, splits: Splits
) -> None:
    whole, divided = ports(model_id, nos, {}), ports(model_id, nos, splits)
    parts = Counter(port.parent for port in divided.values() if port.parent)
    assert len(parts) == len(splits), "every divided port has parts of its own"
    assert sorted(parts.values()) == sorted(count for count, _ in splits.values())
    assert len(divided) == len(whole) - len(splits) + sum(count for count, _ in splits.values()), (
        "no name stands for two ports"
    )
    undivided = {name for name, port in divided.items() if not port.parent}
    assert undivided <= set(whole) and len(undivided) == len(whole) - len(splits)


@EVERY_SWITCH
@given(splits=SPLITS)
def test_parts_have_the_speed_of_their_split_and_the_cage_of_their_port(
    model_id: str, nos: str, cages: int, splits: Splits
) -> None:
    cage = {port.form_factor for port in ports(model_id, nos, {}).values()}
    speeds = Counter(speed for count, speed in splits.values() for _ in range(count))
    found = [port for port in ports(model_id, nos, splits).values() if port.parent]
    assert Counter(port.speeds for port in found) == {(speed,): count for speed, count in speeds.items()}
    assert {port.form_factor for port in found} <= cage


@EVERY_SWITCH
@given(splits=SPLITS)
def test_a_split_leaves_other_ports_as_they_are(model_id: str, nos: str, cages: int, splits: Splits) -> None:
    one = {number: split for number, split in splits.items() if number % 2}
    both, odd = ports(model_id, nos, splits), ports(model_id, nos, one)
    even = {number: split for number, split in splits.items() if number % 2 == 0}
    only_even = ports(model_id, nos, even)
    changed = set(both) ^ set(ports(model_id, nos, {}))
    assert changed == (set(odd) ^ set(ports(model_id, nos, {}))) | (
        set(only_even) ^ set(ports(model_id, nos, {}))
    )


@FEW
@given(st.integers(1, 29), st.integers(1, 4), st.sampled_from([2, 4]))
def test_a_range_of_breakouts_is_each_of_its_ports(first: int, count: int, parts: int) -> None:
    """In a design: the parts are named by the ports of the range, take cables, and no part is left out or
    given twice."""
    numbers = range(first, first + count)
    every = [f"swp{number}s{part}" for number in numbers for part in range(parts)]
    wiring = {
        "format": 1,
        "switches": {
            "leaf-1": {
                "model": "nvidia-sn3700",
                "role": "leaf",
                "fabric": "main",
                "nos": "cumulus-linux",
                "breakouts": {f"{first}-{first + count - 1}": f"{parts}x25G"},
            }
        },
        "links": [],
    }
    result = linted(with_hosts(2), wiring=wiring)
    switch = model(result).switches["leaf-1"]
    assert [name for name, port in switch.ports.items() if port.parent] == every
    assert [switch.ports[name].parent for name in every] == [
        f"swp{number}" for number in numbers for _ in range(parts)
    ]
    assert [name for piece in compress(every).split(", ") for name in expand(piece)] == every
    assert "REF001" not in codes(result)

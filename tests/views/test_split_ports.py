"""Split ports of switches: the parts that targets configure are those that lint accepts, for every split
number of every switch in the catalog."""

from collections.abc import Iterator
from functools import cache

import pytest

from refarch import api, testing
from refarch.api.intent import switch_intents
from refarch.model.catalog import Catalog
from refarch.model.port_names import PortNames
from refarch.model.ranges import expand
from refarch.model.types import Part, Switch
from refarch.model.units import speed
from refarch.views.intent.switch_ports import cages_of_switch
from sharing import Share

SPLITS = ("1x50G", "2x50G", "4x25G")
"""Splits for ports whose entry lists none."""


def catalog_switches() -> list[tuple[str, str]]:
    catalog = Catalog()
    return [
        (model, nos)
        for model in sorted(catalog.ids("switch"))
        for nos in ("", *switch_model(catalog, model).data.get("nos", ()))
    ]


def switch_model(catalog: Catalog, model: str) -> Part:
    part = catalog.part("switch", model)
    assert part is not None
    return part


def split_numbers(catalog: Catalog, model: str) -> Iterator[tuple[str, str, str]]:
    """Numbers of ports with several lanes, for every split of their group, which is named by its numbers."""
    for group in switch_model(catalog, model).data.get("ports", ()):
        listed = [into for option in group.get("splits", ()) for into in option["into"]]
        for split in listed or SPLITS:
            for number in expand(f"[{group['numbers']}]") if group["lanes"] > 1 else ():
                yield number, split, group["numbers"]


def switch_cases() -> Iterator[object]:
    """Every switch of the catalog; `make quick` has the first one of each operating system."""
    seen: set[tuple[str, str]] = set()
    for model, nos in catalog_switches():
        yield pytest.param(model, nos, marks=pytest.mark.repeated if nos in seen else ())
        seen.add(nos)


@pytest.mark.parametrize(("model", "nos"), switch_cases())
def test_parts_of_a_split_port_are_those_of_its_number(model: str, nos: str, share: Share) -> None:
    """Every split of each group of ports, at a third of the ports; with ``--deep`` at all."""
    catalog, base = Catalog(), example_switch()
    part = switch_model(catalog, model)
    whole = catalog.switch_ports(part, nos)
    names = PortNames(catalog.software(nos) or {}, part.data.get("ports", ()))
    seen: set[tuple[str, str]] = set()
    turn = sorted(catalog.ids("switch")).index(model)
    for number, split, group in share.of(
        split_numbers(catalog, model), turn, lambda case: case[1:] not in seen
    ):
        seen.add((split, group))
        count, _, each = split.partition("x")
        ports = catalog.switch_ports(part, nos, {number: (int(count), speed(each))})
        cages = cages_of_switch(base._replace(ports=ports))
        assert len(cages) == len(whole)
        assert cages[number].ports == tuple(name for name in ports if ports[name].number == number)
        assert len(cages[number].ports) == int(count), (number, split)
        assert {*cages[number].ports} >= {*ports} - {*whole}, (number, split)
        if nos:
            assert cages[number].name in names.whole_port_names(number), (number, split)
        # The other ports keep their names.
        others = {other: cage.name for other, cage in cages.items() if other != number}
        assert others == {port.number: name for name, port in whole.items() if port.number != number}


@cache
def example_switch() -> Switch:
    design = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).design
    assert design is not None
    return design.switches["leaf-1"]


def test_a_split_behind_a_cage_of_two_ports() -> None:
    """S5248F-ON: ports 49 to 52 are in two cages, ports 53 to 56 in one each."""
    files = testing.base_files("vsan-roce")
    for file, old, new in (
        ("wiring.yaml", "model: nvidia-sn2010,", "model: dell-s5248f-on, breakouts: {'53,55': 4x25G},"),
        ("wiring.yaml", "nos: cumulus-linux", "nos: dell-os10"),
        ("ip-plan.yaml", "leaf-[1-2] eth0", "leaf-[1-2] mgmt1/1/1"),
    ):
        assert old.encode() in files[file], old
        files[file] = files[file].replace(old.encode(), new.encode())
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    found = switch_intents(design)["leaf-1"].breakouts
    assert {name: (split.speed, split.parts) for name, split in found.items()} == {
        f"ethernet1/1/{number}": (25_000, tuple(f"ethernet1/1/{number}:{part}" for part in range(1, 5)))
        for number in (53, 55)
    }

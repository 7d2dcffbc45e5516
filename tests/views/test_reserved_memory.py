"""Hosts whose memory is promised to their machines: only what is reserved counts, from all of it on."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.views.inventory.vm_sizes import _reserved_memory, overcommitted_memory


def machine(name: str, reservation: str, memory: str = "64GB", host: str = "host-1") -> Any:
    return SimpleNamespace(name=name, reservation=reservation, memory=memory, host=host)


@pytest.mark.parametrize(
    ("reservation", "memory", "size"),
    [("all", "64GB", 64e9), ("none", "64GB", 0), ("16GB", "64GB", 16e9), ("", "64GB", 0), ("all", "", 0)],
)
def test_reserved(reservation: str, memory: str, size: float) -> None:
    assert _reserved_memory(machine("a", reservation, memory)) == size


@pytest.mark.parametrize(
    ("reservations", "memory", "names", "total"),
    [
        ("all all", "128GB", "a b", 128e9),
        ("all all", "129GB", "", 0),
        ("all none all", "128GB", "a c", 128e9),
        ("none", "1GB", "", 0),
        ("all all", "", "", 0),
        ("", "1GB", "", 0),
    ],
)
def test_hosts(reservations: str, memory: str, names: str, total: float) -> None:
    machines = [machine(name, text) for name, text in zip("abc", reservations.split(), strict=False)]
    elsewhere = machine("z", "all", "999GB", "host-2")
    cluster: Any = SimpleNamespace(
        virtual_machines=[*machines, elsewhere], hosts=[SimpleNamespace(name="host-1", memory=memory)]
    )
    found = [*overcommitted_memory(cluster)]
    assert [([one.name for one in over.machines], over.reserved) for over in found] == (
        [(names.split(), total)] if names else []
    )

"""Disk groups and processors as written: what is left out is one."""

from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.model.hosts import build_cpu, build_disk_groups

HERE = Origin("design.yaml", ("disk_groups",))


class Known:
    """A context with a part for each name that is not ``unknown``."""

    def catalog_part(self, kind: str, name: str, origin: Origin) -> str | None:
        return None if name == "unknown" else f"{kind} {name}"


CONTEXT: Any = Known()


def test_one_group_of_one_and_one_drive() -> None:
    (group,) = build_disk_groups(CONTEXT, {"cache": {"drive": "a"}, "capacity": {"drive": "b"}}, HERE)
    assert (group.groups, group.cache, group.cache_quantity) == (1, "drive a", 1)
    assert group.origin == HERE
    assert [(one.part, one.quantity, one.role, one.origin) for one in group.capacity] == [
        ("drive b", 1, "capacity", HERE.child("capacity"))
    ]


def test_quantities_that_are_written() -> None:
    capacity = [{"drive": "b", "quantity": 3}, {"drive": "c"}]
    data = {"count": 2, "cache": {"drive": "a", "quantity": 4}, "capacity": capacity}
    (group,) = build_disk_groups(CONTEXT, data, HERE)
    assert (group.groups, group.cache_quantity) == (2, 4)
    assert [(one.part, one.quantity, one.origin) for one in group.capacity] == [
        ("drive b", 3, HERE.child("capacity", 0)),
        ("drive c", 1, HERE.child("capacity", 1)),
    ]


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"cache": {"drive": "unknown"}, "capacity": {"drive": "b"}},
        {"cache": {"drive": "a"}, "capacity": {"drive": "unknown"}},
        {"cache": {"drive": "a"}, "capacity": [{"drive": "b"}, {"drive": "unknown"}]},
    ],
)
def test_none_with_an_unknown_drive(data: dict[str, Any] | None) -> None:
    assert build_disk_groups(CONTEXT, data, HERE) == ()


def test_processors() -> None:
    assert build_cpu(CONTEXT, None, HERE) is None
    cpu = build_cpu(CONTEXT, {"model": "x"}, HERE)
    assert cpu is not None and (cpu.part, cpu.sockets, cpu.cores) == ("cpu x", 1, None)
    cpu = build_cpu(CONTEXT, {"sockets": 2, "cores": 16}, HERE)
    assert cpu is not None and (cpu.part, cpu.sockets, cpu.cores) == (None, 2, 16)

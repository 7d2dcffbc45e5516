"""Profiles of QoS are applied to devices that are there; of a range the first that is not is told."""

from typing import Any

import pytest

from refarch import testing
from refarch.core.origin import Origin
from refarch.load.reader import read
from refarch.model.build import build
from refarch.model.catalog import Catalog
from refarch.model.qos import profile_of_device
from refarch.model.types.qos import QosApplication


def problems(to: list[str]) -> list[tuple[str, str]]:
    """Code and place of each problem where the first application is to these."""
    data: dict[str, Any] = {
        name: read(name, content).data for name, content in testing.base_files("vsan-roce").items()
    }
    entry = data["qos.yaml"]["apply"][0]
    data["qos.yaml"]["apply"] = [{**entry, "to": to}]
    return [(one.code, str(one.where.path)) for one in build("vsan-roce", data, Catalog())[1]]


@pytest.mark.parametrize(
    ("to", "places"),
    [
        (["ghost-[1-3]"], ["apply[0].to[0]"]),
        (["host-1", "ghost-[1-3]", "ghost-4"], ["apply[0].to[1]", "apply[0].to[2]"]),
        (["host-[3-6]"], ["apply[0].to[0]"]),
        (["host-[1-4]"], []),
    ],
)
def test_one_problem_for_each_range(to: list[str], places: list[str]) -> None:
    assert problems(to) == [("REF001", place) for place in places]


@pytest.mark.parametrize(
    ("listed", "chosen"),
    [
        ([("a", None)], "a"),
        ([("a", None), ("b", None)], "b"),
        ([("a", None), ("b", ("swp1",))], "a"),
        ([("a", ("swp1",)), ("b", ("swp2",))], "a"),
    ],
)
def test_the_profile_of_a_device(listed: list[tuple[str, tuple[str, ...] | None]], chosen: str) -> None:
    applications: Any = tuple(
        QosApplication(profile=name, ports=ports, dcbx="", origin=Origin("qos.yaml", ("apply", number)))
        for number, (name, ports) in enumerate(listed)
    )
    place = next(one.origin for one in applications if one.profile == chosen)
    assert profile_of_device({"leaf-1": applications}) == {"leaf-1": (chosen, place)}

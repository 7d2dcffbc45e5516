"""Watts of a part as cells: what is known of it alone, and of all pieces together."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.views.inventory.power import NOT_KNOWN, _model_cells, power_draw


def part(**power: str) -> Any:
    return SimpleNamespace(id="a", vendor="V", model="M", kind="nic", data={"power": power} if power else {})


@pytest.mark.parametrize(
    ("power", "cells"),
    [
        ({}, (NOT_KNOWN, NOT_KNOWN, NOT_KNOWN)),
        ({"typical": "10W"}, (10, NOT_KNOWN, "at least 30")),
        ({"maximum": "20W"}, (NOT_KNOWN, 20, 60)),
        ({"typical": "10W", "maximum": "20W"}, (10, 20, 60)),
    ],
)
def test_cells(power: dict[str, str], cells: tuple[object, ...]) -> None:
    assert _model_cells(part(**power), 3) == ("a", "V M", "nic", 3, *cells)


def test_the_greatest_known_draw() -> None:
    assert power_draw(part()).greatest is None
    assert power_draw(part(typical="10W")).greatest == 10
    assert power_draw(part(typical="10W", maximum="20W")).greatest == 20

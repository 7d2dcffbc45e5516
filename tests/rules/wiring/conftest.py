"""What the tests of wiring share: the link between the leafs of the clean example, cabled otherwise."""

from collections.abc import Callable

import pytest

from refarch import api

ISL = '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}'
"""Line 7 of the example's wiring.yaml."""

Own = Callable[..., list[api.Finding]]


def own_cable(
    ends: str = "[qsfp28, qsfp28]",
    speed: str = "100G",
    medium: str = "active-optical",
    more: str = "length: 3m",
) -> str:
    """A catalog entry of a cable; ``more`` is one line, or several."""
    return f"""format: 1
kind: cable
vendor: V
model: M
title: T
medium: {medium}
ends: {ends}
speed: {speed}
protocols: [ethernet]
{more}
"""


@pytest.fixture
def lint_isl(lint_edited: Own) -> Own:
    """Findings of a code with one cable between the leafs, `my-cable`, whose entry is made by
    ``own_cable``."""

    def lint(
        code: str,
        a: str = "leaf-1 swp21",
        b: str = "leaf-2 swp21",
        keys: str = "",
        switch: str = "nvidia-sn2010",
        **cable: str,
    ) -> list[api.Finding]:
        line = f"  - {{from: {a}, to: {b}, cable: my-cable{keys}}}"
        return lint_edited(
            code,
            {"wiring.yaml": [(ISL, line), ("nvidia-sn2010", switch)]},
            parts={("cable", "my-cable"): own_cable(**cable)},
        )

    return lint

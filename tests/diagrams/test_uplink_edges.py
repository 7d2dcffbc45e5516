"""Lines to uplinks: solid in use and dashed standing by, and past the column of LAGs where there is one."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch_diagrams import virtual_switch


def edges(
    monkeypatch: pytest.MonkeyPatch, lags: tuple[str, ...], drawn: str, active: str, standby: str
) -> list[tuple[str, str, int]]:
    monkeypatch.setattr(
        virtual_switch, "uplink_names_in_use", lambda switch, teaming: (active.split(), standby.split())
    )
    switch: Any = SimpleNamespace(name="s", lags=dict.fromkeys(lags))
    group: Any = SimpleNamespace(teaming=None)
    ids = {("s", name): f"id-{name}" for name in drawn.split()}
    found = virtual_switch._uplink_edges(ids, switch, group, "start", "host")
    return [(edge.b.node, edge.style, edge.span) for edge in found]


@pytest.mark.parametrize(
    ("lags", "drawn", "active", "standby", "found"),
    [
        ((), "u1 u2", "u1", "u2", [("id-u1", "solid", 1), ("id-u2", "dashed", 1)]),
        (("lag1",), "lag1 u2", "lag1", "u2", [("id-lag1", "solid", 1), ("id-u2", "dashed", 2)]),
        (("lag1",), "lag1 u2", "u2", "lag1", [("id-u2", "solid", 2), ("id-lag1", "dashed", 1)]),
        ((), "u1", "u1 u2", "", [("id-u1", "solid", 1)]),
        ((), "", "u1", "u2", []),
    ],
)
def test_edges(
    monkeypatch: pytest.MonkeyPatch,
    lags: tuple[str, ...],
    drawn: str,
    active: str,
    standby: str,
    found: list[tuple[str, str, int]],
) -> None:
    assert edges(monkeypatch, lags, drawn, active, standby) == found

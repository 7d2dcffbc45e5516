"""VLAN005: the first port of an array that has its VLAN untagged is the example for those that tag."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.model.types import End
from refarch.rules.vlan import vlan005_unequal_native_vlans as vlan005


def target(
    number: int, vlan: int, untagged: int | None, carries: Any = None, purpose: str = "nvme-rdma"
) -> Any:
    link = SimpleNamespace(
        untagged=untagged,
        carries=carries,
        a=End("array-1", f"p{number}"),
        b=End("leaf-1", f"swp{number}"),
        origin=Origin("wiring.yaml", ("links", number)),
        at={},
    )
    network = SimpleNamespace(id=f"net-{vlan}", vlan=vlan, purpose=purpose)
    return SimpleNamespace(link=link, network=network, switch="leaf-1")


def found(monkeypatch: pytest.MonkeyPatch, *targets: Any) -> list[Any]:
    monkeypatch.setattr(vlan005, "array_targets", lambda design: {"array-1": targets})
    design: Any = SimpleNamespace(switches={"leaf-1": None})
    return [*vlan005._hits_of_array(design, "array-1")]


def test_the_first_one_is_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    (problem,) = found(monkeypatch, target(1, 711, 711), target(2, 712, 712), target(3, 711, None))
    assert problem.where == Origin("wiring.yaml", ("links", 3))
    assert "swp3" in problem.message and "swp1" in problem.message and "swp2" not in problem.message
    assert "711" in problem.message and "712" not in problem.message
    ((place, text),) = problem.related
    assert place == Origin("wiring.yaml", ("links", 1, "untagged"))
    assert "swp1" in text and "711" in text and "712" not in text


def test_which_ports_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    example = target(1, 711, 711)
    assert found(monkeypatch, example) == []
    assert found(monkeypatch, target(2, 711, None), target(3, 711, None)) == []
    assert found(monkeypatch, example, target(2, 711, None, carries=(711,))) == []
    assert found(monkeypatch, example, target(2, 711, 712)) == []
    assert found(monkeypatch, example, target(2, 711, None, purpose="management")) == []
    assert found(monkeypatch, example, target(2, 0, None)) == []
    assert len(found(monkeypatch, example, target(2, 711, None), target(3, 712, None))) == 2

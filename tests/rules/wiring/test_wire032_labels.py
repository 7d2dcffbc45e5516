"""WIRE032: a plug with three labels, and which plugs have two at all."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.rules.wiring.wire032_label_used_twice import _two_labels, contradicts


def plug(*labels: tuple[str, str]) -> Any:
    """A plug of a breakout cable with these labels of its ends, near and far."""
    ends = [
        SimpleNamespace(
            label=near,
            far_label=far,
            side="a",
            link=SimpleNamespace(origin=Origin("wiring.yaml", ("links", number)), at={}),
        )
        for number, (near, far) in enumerate(labels)
    ]
    stated = tuple(dict.fromkeys(near for near, _ in labels if near))
    port = SimpleNamespace(port="swp1", device="leaf-1")
    return SimpleNamespace(link_ends=ends, stated_labels=stated, port=port)


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ((("A", "x"), ("B", "y")), 1),
        ((("A", "x"), ("A", "y"), ("B", "z")), 2),
        ((("A", "x"), ("B", "y"), ("C", "z")), 1),
    ],
)
def test_the_second_label_is_told(labels: tuple[tuple[str, str], ...], number: int) -> None:
    problem = _two_labels(plug(*labels))
    assert problem.where == Origin("wiring.yaml", ("links", number, "label_a"))
    assert " A and B" in problem.message


@pytest.mark.parametrize(
    ("labels", "is_one"),
    [
        ((("A", "x"), ("B", "y")), True),
        ((("A", "A"), ("B", "y")), True),
        ((("A", "A"), ("B", "B")), False),
        ((("A", "x"), ("A", "y")), False),
        ((("A", "x"),), False),
        ((("", ""), ("A", "x")), False),
    ],
)
def test_which_plugs_have_two_labels(labels: tuple[tuple[str, str], ...], is_one: bool) -> None:
    assert contradicts(plug(*labels)) is is_one

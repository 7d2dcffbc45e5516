"""What a record of the model holds where nobody states a value: nothing, or what systems do by themselves."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from refarch.model import types

TRUE = {
    "Switch.mtu_is_known",
    "Switch.ports_are_named",
    "Teaming.fails_back",
    "Teaming.notifies_switches",
    "Teaming.policy_is_stated",
}
"""Fields that are true unless stated otherwise; every other yes or no is a no."""

NOT_EMPTY = {"Cluster.carrier", "Cluster.kind"}
"""Records of a product and of a transport that have no name yet."""


def records() -> Iterator[type]:
    """All record types of the model."""
    for found in pkgutil.iter_modules(types.__path__):
        module = importlib.import_module(f"{types.__name__}.{found.name}")
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "_fields"):
                yield kind


def test_what_nobody_states_is_nothing_or_named_here() -> None:
    stated = {
        f"{kind.__name__}.{name}": value
        for kind in records()
        for name, value in kind._field_defaults.items()  # type: ignore[attr-defined]
    }
    assert len(stated) > 80
    assert {name for name, value in stated.items() if value is True} == TRUE
    assert {name for name, value in stated.items() if value and value is not True} == NOT_EMPTY


@pytest.mark.parametrize("kind", records(), ids=lambda kind: kind.__name__)
def test_a_record_has_its_defaults(kind: type) -> None:
    """They are what is made of it with the other fields alone."""
    defaults = kind._field_defaults  # type: ignore[attr-defined]
    others = [name for name in kind._fields if name not in defaults]  # type: ignore[attr-defined]
    made = kind(*others)
    assert made._asdict() == {**{name: name for name in others}, **defaults}  # type: ignore[attr-defined]

"""VER006: whose release stands at a place."""

import pytest

from refarch.core.origin import Origin, Pointer
from refarch.rules.versions.ver006_fact_stated_twice import _product_at, _text_of


@pytest.mark.parametrize(
    ("pointer", "product"),
    [
        (("software", "esxi", "release"), "esxi"),
        (("clusters", "compute", "hosts", 0, "software", "esxi", "release"), "esxi"),
        (("software", "esxi", "build"), ""),
        (("parts", "esxi", "release"), ""),
        (("esxi", "release"), ""),
        (("release",), ""),
        ((), ""),
    ],
)
def test_product_at_a_place(pointer: Pointer, product: str) -> None:
    assert _product_at(Origin("design.yaml", pointer)) == product


def test_text_of_a_value() -> None:
    assert [_text_of(value) for value in (True, False, 1, "True", 0.5)] == [
        "true",
        "false",
        "1",
        "True",
        "0.5",
    ]

"""A part by the end of its id, which is worth more than any number of names that contain the text."""

import pytest

from refarch.model.catalog import KINDS, Catalog
from refarch.model.part_names import matching_entries


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("connectx-6-lx-25g-2p", ["nvidia-connectx-6-lx-25g-2p"]),
        ("6-lx-25g-2p", ["nvidia-connectx-6-lx-25g-2p"]),
        ("lx-25g-2p-c", ["nvidia-connectx-6-lx-25g-2p-crypto"]),
        ("r7", []),
    ],
)
def test_end_of_an_id(text: str, ids: list[str]) -> None:
    assert matching_entries(Catalog(), KINDS, text) == ids


def test_three_letters_are_enough() -> None:
    assert "dell-poweredge-r740" in matching_entries(Catalog(), ("server",), "r74")

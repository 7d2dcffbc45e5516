"""Devices of files whose content names none: a name that another output states, else the folder."""

import pytest

from refarch.asbuilt.collection import Collection
from refarch.importing.devices import _owners
from refarch.platforms.observed import PORT, Evidence, ObservedFact

NAMELESS = "lab/leaf-9-ports.json"


def owner(*facts: ObservedFact) -> str:
    """Device of the file without a name, next to other facts."""
    up = ObservedFact("", PORT, "swp1", "up", True, Evidence(NAMELESS))
    return _owners(Collection("", {}, (*facts, up), (), ()))[NAMELESS]


@pytest.mark.parametrize(
    ("device", "prompt"), [("leaf-9", ""), ("", "leaf-9")], ids=["its content", "the prompt before it"]
)
def test_a_name_that_another_output_states_is_found_in_the_path(device: str, prompt: str) -> None:
    evidence = Evidence("lab/all.txt", (), 1, prompt=prompt)
    assert owner(ObservedFact(device, PORT, "swp1", "mtu", 9216, evidence)) == "leaf-9"


def test_else_the_folder_names_the_device() -> None:
    assert owner() == "lab"

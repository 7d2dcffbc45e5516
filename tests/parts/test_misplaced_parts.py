"""Files of parts in a folder that is none of the catalog: how many, and which folder is meant."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.project.own_parts import _misplaced_files


def documents(*kinds: str) -> list[Any]:
    return [SimpleNamespace(data={"kind": kind} if kind else {}) for kind in kinds]


@pytest.mark.parametrize(("kinds", "verb"), [(("switch",), "is"), (("switch", "cable"), "are")])
def test_one_is_and_two_are(kinds: tuple[str, ...], verb: str) -> None:
    problem = _misplaced_files("mine", documents(*kinds), "catalog")
    assert problem.code == "PART001"
    words = problem.message.split()
    assert str(len(kinds)) in words
    assert [word for word in words if word in ("is", "are")][-1] == verb


@pytest.mark.parametrize(
    ("folder", "kinds", "named", "others"),
    [
        ("mine", ("switch",), ("`switches`",), ("cables",)),
        ("mine", ("switch", "switch"), ("`switches`",), ("cables",)),
        ("mine", ("switch", "cable"), ("cables",), ("Did you mean",)),
        ("mine", ("", "nothing"), ("cables",), ("Did you mean",)),
        ("switch", ("",), ("`switches`",), ("cables",)),
        ("", ("cable",), ("`cables`",), ("switches",)),
        ("", ("",), ("switches", "cables"), ()),
        ("switches/old", ("",), ("switches", "cables"), ()),
    ],
)
def test_folder_that_is_meant(
    folder: str, kinds: tuple[str, ...], named: tuple[str, ...], others: tuple[str, ...]
) -> None:
    problem = _misplaced_files(folder, documents(*kinds), "catalog")
    assert f"catalog{'/' * bool(folder)}{folder}" in problem.message
    assert all(name in problem.hint for name in named), problem.hint
    assert not any(name in problem.hint for name in others), problem.hint

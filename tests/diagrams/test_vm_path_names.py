"""Names in the narrow columns of the picture of paths of machines."""

import pytest

from refarch_diagrams.vm_paths import MAX_CHARACTERS, _short_names

LONG = "x" * MAX_CHARACTERS


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ([LONG], [LONG]),
        ([f"a{LONG}"], [f"…{LONG[1:]}"]),
        (["leaf-1", "leaf-2"], ["leaf-1", "leaf-2"]),
        ([f"aa{LONG[2:]}1", f"aa{LONG[2:]}2"], ["x1", "x2"]),
        ([f"ab{LONG}", f"ac{LONG}"], [f"…{LONG[1:]}", f"…{LONG[1:]}"]),
        ([f"aa{LONG[:-1]}", f"ab{LONG[:-1]}"], [f"a{LONG[:-1]}", f"b{LONG[:-1]}"]),
    ],
)
def test_names(names: list[str], shown: list[str]) -> None:
    assert _short_names(names) == shown
    assert all(len(name) <= MAX_CHARACTERS for name in shown)

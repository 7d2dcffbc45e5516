"""The value that most have: ties go to the first, and nothing has no usual value."""

import pytest

from refarch.core.majority import most_common


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], None),
        (["a"], "a"),
        (["a", "b"], "a"),
        (["b", "a", "a"], "a"),
        (["b", "a", "a", "b"], "b"),
        ([None, None, "a"], None),
    ],
)
def test_usual(values: list[str | None], expected: str | None) -> None:
    assert most_common(values) == expected

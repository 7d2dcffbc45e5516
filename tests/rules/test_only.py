"""Of what a fix may write there is a single one, or it writes nothing."""

import pytest

from refarch.rules import single_value


@pytest.mark.parametrize(
    ("found", "wanted"), [([], None), (["a"], "a"), (["a", "b"], None), ({7}, 7), (iter("ab"), None)]
)
def test_the_single_one_and_no_other(found: "list[object]", wanted: object) -> None:
    assert single_value(found) == wanted

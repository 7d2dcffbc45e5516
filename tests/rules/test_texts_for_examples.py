"""Values as YAML of one line, as the examples of rules are laid over a design."""

import pytest

from refarch.load.reader import read
from refarch.testing import _flow_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (None, "null"),
        (0, "0"),
        (1, "1"),
        (1.5, "1.5"),
        ("a", '"a"'),
        ('a"b\\c\nd', '"a\\"b\\\\c\\nd"'),
        ([1, "a", []], '[1, "a", []]'),
        ({"a": {"b": None}, 1: True}, '{"a": {"b": null}, "1": true}'),
    ],
)
def test_text(value: object, text: str) -> None:
    assert _flow_text(value) == text


def test_what_is_read_of_it_is_the_value() -> None:
    value = {"format": 1, "a": [True, False, None, 1.5, 'x"\\\ny', {"b": "true"}]}
    assert read("a.yaml", _flow_text(value).encode()).data == value

"""Where the text stands that a fix replaces, and how the new value is written."""

import pytest

from refarch.core.finding import Fix
from refarch.core.origin import Span
from refarch.load.fixes import inline_yaml, locate_fix
from refarch.load.reader import read

TEXT = b"""\
a:
  b: [1, 2,
    3]  # a comment
  c:
    - 1
    - {x: 'y', z: 4}
  d:
"""


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        (("a", "b"), Span(2, 6, 3, 7)),
        (("a", "b", 2), Span(3, 5, 3, 6)),
        (("a", "c", 1), Span(6, 7, 6, 21)),
        (("a", "c", 1, "x"), Span(6, 11, 6, 14)),
        (("a", "c"), None),
        (("a",), None),
        ((), None),
    ],
)
def test_the_text_of_a_value(pointer: tuple[str | int, ...], place: Span | None) -> None:
    document = read("design.yaml", TEXT)
    fix = locate_fix(Fix("design.yaml", pointer, 9), {"design.yaml": document})
    assert fix == Fix("design.yaml", pointer, 9, place)


@pytest.mark.parametrize("pointer", [("x",), ("a", "b", 3), ("a", "c", 1, "q")])
def test_what_is_not_written_cannot_be_replaced(pointer: tuple[str | int, ...]) -> None:
    assert locate_fix(Fix("design.yaml", pointer, 9), {"design.yaml": read("design.yaml", TEXT)}) is None


def test_a_variant_has_no_fixes() -> None:
    documents = {
        "design.yaml": read("design.yaml", TEXT),
        "variants/x.yaml": read("variants/x.yaml", b"title: X\n"),
    }
    assert locate_fix(Fix("design.yaml", ("a", "b"), 9), documents) is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (True, "true"),
        (None, "null"),
        ("rs", "rs"),
        ("link-status", "link-status"),
        ("dwrr 50", "dwrr 50"),
        ("no", '"no"'),
        ("true", '"true"'),
        ("null", '"null"'),
        ("203.0.113.103", '"203.0.113.103"'),
        ("50%", '"50%"'),
        ("5m", '"5m"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("a, b", '"a, b"'),
        ("[x]", '"[x]"'),
        ("", '""'),
        ("a\nb", '"a\\nb"'),
        ("é", '"\\u00e9"'),
        ([3], "[3]"),
        (["esxi", "vcenter"], "[esxi, vcenter]"),
        ({"min": 1, "x y": ["no"]}, '{min: 1, x y: ["no"]}'),
    ],
)
def test_a_value_is_written_so_that_it_is_read_as_the_same(value: object, text: str) -> None:
    assert inline_yaml(value) == text
    assert read("x.yaml", f"key: {{of: [{text}]}}".encode()).data == {"key": {"of": [value]}}

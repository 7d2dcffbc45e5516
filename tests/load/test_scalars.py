"""What plain scalars mean: YAML 1.2 core schema, where PyYAML's own resolvers follow YAML 1.1."""

import pytest
import yaml

from refarch.load.reader import read
from refarch.load.scalars import has_leading_zero, resolve

VALUES = [
    ("65000:10", "65000:10"),
    ("00:11:22:33:44:55", "00:11:22:33:44:55"),
    ("001122334455", 1122334455),
    ("12e4", 120000.0),
    ("7.10", 7.1),
    ("7.0.3", "7.0.3"),
    ("2022-05-26", "2022-05-26"),
    ("2022-05-26T10:00:00Z", "2022-05-26T10:00:00Z"),
    ("0o10", 8),
    ("010", 10),
    ("0x1F", 31),
    ("0b11", "0b11"),
    ("1_000", "1_000"),
    ("1,000", "1,000"),
    ("+12", 12),
    ("-12", -12),
    ("+", "+"),
    ("-", "-"),
    (".", "."),
    ("..", ".."),
    (".5", 0.5),
    ("5.", 5.0),
    ("-.5", -0.5),
    ("1e3", 1000.0),
    ("1e", "1e"),
    ("1e+3", 1000.0),
    (".e3", ".e3"),
    ("1e999", "1e999"),
    (".inf", ".inf"),
    ("-.INF", "-.INF"),
    (".nan", ".nan"),
    ("9" * 40, int("9" * 40)),
    ("9" * 41, "9" * 41),
    ("٣", "٣"),
    ("~", None),
    ("null", None),
    ("Null", None),
    ("NULL", None),
    ("nULL", "nULL"),
    ("", None),
    ("true", True),
    ("false", False),
    ("True", True),
    ("tRUE", "tRUE"),
    ("on", "on"),
    ("off", "off"),
    ("yes", "yes"),
    ("No", "No"),
    ("y", "y"),
    ("swp1", "swp1"),
    ("=", "="),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_value_of_a_plain_scalar(text: str, value: object) -> None:
    found = resolve(text)
    assert found == value
    assert type(found) is type(value)


def test_the_reader_differs_from_yaml_1_1_where_it_has_to() -> None:
    """Guards the reason for our own resolver: if PyYAML changes, this file may be dropped."""
    old = yaml.safe_load("[65000:10, on, 2022-05-26, 1_000]")
    assert old[0] == 3900010 and old[1] is True and not isinstance(old[2], str) and old[3] == 1000
    new = read("x.yaml", b"a: [65000:10, 2022-05-26, 1_000]\n").data["a"]
    assert new == ["65000:10", "2022-05-26", "1_000"]


@pytest.mark.parametrize("quote", ["'", '"'])
@pytest.mark.parametrize("text", ["1", "true", "null", "0o10", "010", "on", "~", "1e3", ""])
def test_quotes_make_text(quote: str, text: str) -> None:
    document = read("x.yaml", f"a: {quote}{text}{quote}\n".encode())
    assert document.data == {"a": text}
    assert document.problems == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("010", True),
        ("-010", True),
        ("0o10", True),
        ("00", True),
        ("0", False),
        ("10", False),
        ("0x10", False),
        ("01.5", False),
        ("01:02", False),
        ("0.5", False),
        ("+0", False),
        ("0" * 41, False),
    ],
)
def test_leading_zeros_are_numbers_that_readers_disagree_about(text: str, expected: bool) -> None:
    assert has_leading_zero(text) is expected


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("010", "YAML010", 'Use 10. Or use "010" in quotes if it is text.'),
        ("0o10", "YAML010", 'Use 8. Or use "0o10" in quotes if it is text.'),
        ("-010", "YAML010", 'Use -10. Or use "-010" in quotes if it is text.'),
        ("on", "YAML011", 'Use true. Or use "on" in quotes if it is text.'),
        ("No", "YAML011", 'Use false. Or use "No" in quotes if it is text.'),
        ("TRUE", "YAML011", 'Use true. Or use "TRUE" in quotes if it is text.'),
    ],
)
@pytest.mark.parametrize("form", ["a: {}\n", "a: [{}]\n", "- {}\n"])
def test_doubtful_scalars_are_told_with_both_ways_out(form: str, text: str, code: str, hint: str) -> None:
    content = form.format(text)
    problems = [problem for problem in read("x.yaml", content.encode()).problems if problem.code != "YAML009"]
    assert [(problem.code, problem.hint) for problem in problems] == [(code, hint)]
    (line, column, _, end) = problems[0].span
    assert content.split("\n")[line - 1][column - 1 : end - 1] == text


def test_a_doubtful_key_is_told_too() -> None:
    assert [problem.code for problem in read("x.yaml", b"on: 1\n'off': 2\n").problems] == ["YAML011"]

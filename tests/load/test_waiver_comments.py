"""Waiver comments: what they say, which lines they excuse, and where ``#`` is no comment at all."""

import pytest

from refarch.load import waivers as module
from refarch.load.reader import read
from refarch.load.waivers import Waiver, waivers

BLOCKS = """\
# refarch: waive AAA001: the whole format line
format: 1
clusters:
  # refarch: waive BBB001: the whole cluster

  # another comment between
  one:
    hosts:
      - a   # refarch: waive CCC001: this line
      # refarch: waive DDD001: the second host
      - names: b
        server: s
    mtu: 9000
  two: {a: 1}
# refarch: waive EEE001: the flow over lines
flow: {a: 1,
  b: 2,
  # refarch: waive FFF001: one entry of it
  c: 3}
text: >
  # refarch: waive GGG001: part of the text
  more
last: x
# refarch: waive HHH001: nothing follows
"""


def of(text: str) -> list[Waiver]:
    found, problems = waivers(read("x.yaml", text.encode()))
    assert problems == []
    return found


def wrong(text: str) -> list[str]:
    found, problems = waivers(read("x.yaml", text.encode()))
    assert found == []
    return [f"{problem.code} {problem.message}" for problem in problems]


def test_lines_that_are_excused() -> None:
    assert {waiver.code: (waiver.first_line, waiver.last_line) for waiver in of(BLOCKS)} == {
        "AAA001": (2, 2),
        "BBB001": (7, 13),
        "CCC001": (9, 9),
        "DDD001": (11, 12),
        "EEE001": (16, 19),
        "FFF001": (19, 19),
        "HHH001": (26, 26),
    }


def test_everything_that_is_said() -> None:
    text = (
        "a: 1  # refarch: waive TOP007 until 2027-03-31: single-leaf: a lab (bed) (owner: "
        "storage-architecture)\n"
    )
    (waiver,) = of(text)
    assert waiver == Waiver(
        "TOP007",
        "single-leaf: a lab (bed)",
        "storage-architecture",
        "2027-03-31",
        "x.yaml",
        waiver.span,
        1,
        1,
    )
    assert text[waiver.span.column - 1 : waiver.span.end_column - 1] == text[6:-1]


@pytest.mark.parametrize("codes", ["AAA001,BBB002", "AAA001, BBB002", "AAA001 ,  BBB002"])
def test_several_codes(codes: str) -> None:
    assert [waiver.code for waiver in of(f"a: 1 # refarch: waive {codes}: reason\n")] == ["AAA001", "BBB002"]


@pytest.mark.parametrize(
    "text",
    [
        "a: 'x # refarch: waive AAA001: reason'\n",
        'a: "x\n  # refarch: waive AAA001: reason"\n',
        "a: |\n  x\n  # refarch: waive AAA001: reason\n",
        "a: x#refarch: waive AAA001: reason\n",
        "'# refarch: waive AAA001: reason': 1\n",
        "a: 1 # see refarch: waive AAA001: reason\n",
    ],
)
def test_what_is_no_waiver(text: str) -> None:
    assert waivers(read("x.yaml", text.encode())) == ([], [])


@pytest.mark.parametrize(
    "comment",
    [
        "waive",
        "waive AAA001",
        "waive AAA001:",
        "waive AAA001:  ",
        "waive aaa001: x",
        "waive AAA1: x",
        "wave AAA001: x",
        "",
        "waive AAA001 BBB001: x",
    ],
)
def test_what_cannot_be_read_is_told(comment: str) -> None:
    assert wrong(f"a: 1 # refarch: {comment}\n") == [
        f"WAIVE004 this comment is not a waiver: `{comment.rstrip()}`"
    ]


@pytest.mark.parametrize(
    "day", ["tomorrow", "2027-13-01", "2027-1-1", "2027-02-30", "31.03.2027", "2027-03-31T00:00"]
)
def test_a_date_must_be_one(day: str) -> None:
    (told,) = wrong(f"a: 1 # refarch: waive AAA001 until {day}: reason\n")
    assert told in (
        f"WAIVE004 `{day}` is neither a date nor a version",
        "WAIVE004 `2027-03-31T00` is neither a date nor a version",
    )


def test_an_owner_is_no_reason() -> None:
    assert wrong("a: 1 # refarch: waive AAA001: (owner: lab)\n") == ["WAIVE004 this waiver gives no reason"]


def test_a_comment_of_any_length_is_read_at_once() -> None:
    blanks = " " * 100_000
    (told,) = wrong(f"a: 1 # refarch: waive AAA001: a{blanks}b{blanks}(owner:{blanks}\n")
    assert told.startswith("WAIVE004 this comment is not a waiver")


def test_waivers_are_read_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    found, problems = waivers(read("x.yaml", b"a: 1\n" + b"# refarch: waive AAA001: x\n" * 5))
    assert (len(found), [problem.message for problem in problems]) == (
        2,
        ["more than 2 waivers in one file; the rest is not read"],
    )


def test_waivers_of_a_file_that_cannot_be_read_are_read() -> None:
    found, _ = waivers(read("x.yaml", b"# refarch: waive AAA001: x\na: [\n"))
    assert [(waiver.code, waiver.first_line, waiver.last_line) for waiver in found] == [("AAA001", 2, 2)]

"""Waiver comments: what they say, which lines they excuse, and where ``#`` is no comment at all."""

import pytest

from refarch.load import waivers as module
from refarch.load.reader import read
from refarch.load.waiver_comment import WAIVER_SYNTAX
from refarch.load.waivers import Waiver, read_waivers

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
    found, problems = read_waivers(read("x.yaml", text.encode()))
    assert problems == []
    return found


def wrong(text: str) -> list[str]:
    found, problems = read_waivers(read("x.yaml", text.encode()))
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
    assert read_waivers(read("x.yaml", text.encode())) == ([], [])


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
        f"WAIVE004 this comment is not a valid waiver: `{comment.rstrip()}`"
    ]


@pytest.mark.parametrize(
    "day",
    ["tomorrow", "2027-13-01", "2027-1-1", "2027-02-30", "31.03.2027", "31.12.2027", "2027-03-31T00:00"],
)
def test_a_date_must_be_one(day: str) -> None:
    (told,) = wrong(f"a: 1 # refarch: waive AAA001 until {day}: reason\n")
    assert told in (
        f"WAIVE004 `{day}` is neither a date nor a version",
        "WAIVE004 `2027-03-31T00` is neither a date nor a version",
    )


def test_an_owner_is_no_reason() -> None:
    assert wrong("a: 1 # refarch: waive AAA001: (owner: lab)\n") == ["WAIVE004 this waiver has no reason"]


HAS = "this waiver ends with `{}`, but only `(owner: name)` is valid there; the text has no effect"
REASON = "this waiver has `{}` in its reason, but the end must be before the colon; the waiver never expires"


@pytest.mark.parametrize(
    ("comment", "unread", "right"),
    [
        (
            "waive TEAM003: lab (owner: x, until: 2026-01-01)",
            HAS.format("(owner: x, until: 2026-01-01)"),
            "waive TEAM003 until 2026-01-01: lab (owner: x)",
        ),
        (
            "waive TEAM003: lab (owner: x; until: 2026-01-01)",
            HAS.format("(owner: x; until: 2026-01-01)"),
            "waive TEAM003 until 2026-01-01: lab (owner: x)",
        ),
        (
            "waive TEAM003: lab (owner: x until 2026-01-01)",
            HAS.format("(owner: x until 2026-01-01)"),
            "waive TEAM003 until 2026-01-01: lab (owner: x)",
        ),
        (
            "waive TEAM003: lab (until: 2026-11-01)",
            HAS.format("(until: 2026-11-01)"),
            "waive TEAM003 until 2026-11-01: lab",
        ),
        (
            "waive TEAM003: lab (untill: 2.0.0, ownr: x)",
            HAS.format("(untill: 2.0.0, ownr: x)"),
            "waive TEAM003 until 2.0.0: lab (owner: x)",
        ),
        (
            "waive-file TEAM003,TOP007: lab (until: 2026-13-01)",
            HAS.format("(until: 2026-13-01)"),
            "waive-file TEAM003,TOP007 until DAY: lab",
        ),
        (
            "waive TEAM003: lab (until 2026-01-01) (owner: x)",
            HAS.format("(until 2026-01-01)"),
            "waive TEAM003 until 2026-01-01: lab (owner: x)",
        ),
        ("waive TEAM003: lab (Owner: x)", HAS.format("(Owner: x)"), "waive TEAM003: lab (owner: x)"),
        ("waive TEAM003: lab (ownr: x)", HAS.format("(ownr: x)"), "waive TEAM003: lab (owner: x)"),
        ("waive TEAM003: lab (owner: x).", HAS.format("(owner: x)"), "waive TEAM003: lab (owner: x)"),
        (
            "waive TEAM003 until 2026-01-01: lab (owner: x, y)",
            HAS.format("(owner: x, y)"),
            "waive TEAM003 until 2026-01-01: lab (owner: x)",
        ),
        ("waive TEAM003: lab (ticket: 12)", HAS.format("(ticket: 12)"), ""),
        (
            "waive TEAM003: until 2026-01-01: lab",
            REASON.format("until 2026-01-01"),
            "waive TEAM003 until 2026-01-01: lab",
        ),
        (
            "waive TEAM003: lab, until: 31.12.2026 (owner: x)",
            REASON.format("until: 31.12.2026"),
            "waive TEAM003 until DAY: lab (owner: x)",
        ),
    ],
)
def test_an_end_or_owner_that_is_not_read_is_told(comment: str, unread: str, right: str) -> None:
    found, (problem,) = read_waivers(read("x.yaml", f"a: 1 # refarch: {comment}\n".encode()))
    assert found == []
    assert (problem.code, problem.message) == ("WAIVE004", unread)
    assert problem.hint == (f"Use `# refarch: {right}`." if right else WAIVER_SYNTAX)
    if right and "DAY" not in right:
        assert of(f"a: 1 # refarch: {right}\n")


@pytest.mark.parametrize(
    "reason",
    [
        "a lab (bed)",
        "a lab (see https://x.example/1)",
        "a lab (https://x.example/1)",
        "until the second leaf arrives",
        "a ratio (2:1)",
        "ports (swp1:2)",
        "a lab, measured 2026-01-01",
        "a lab (the owner agreed)",
    ],
)
def test_words_of_a_reason_stay(reason: str) -> None:
    (waiver,) = of(f"a: 1 # refarch: waive AAA001: {reason} (owner: lab)\n")
    assert (waiver.reason, waiver.owner) == (reason, "lab")


def test_a_reason_may_name_days_where_the_waiver_has_an_end() -> None:
    (waiver,) = of("a: 1 # refarch: waive AAA001 until 2027-01-01: lab, paid until 2026-12-01\n")
    assert (waiver.until, waiver.reason) == ("2027-01-01", "lab, paid until 2026-12-01")


@pytest.mark.parametrize(
    ("comment", "right"),
    [
        ("# refarch waive TEAM003: lab", "waive TEAM003: lab"),
        ("# Refarch: waive TEAM003: lab", "waive TEAM003: lab"),
        ("## refarch: waive TEAM003: lab", "waive TEAM003: lab"),
        ("# refarch : waive-file TEAM003: lab", "waive-file TEAM003: lab"),
        ("#refarch-waive TEAM003: lab", "waive TEAM003: lab"),
        ("# waive TEAM003: lab", "waive TEAM003: lab"),
        ("# refarhc: waive TEAM003: lab", "waive TEAM003: lab"),
    ],
)
def test_a_comment_that_is_nearly_a_waiver_is_told(comment: str, right: str) -> None:
    found, (problem,) = read_waivers(read("x.yaml", f"a: 1\nb: 2  {comment}\n".encode()))
    assert found == []
    assert (problem.code, problem.message) == ("WAIVE004", f"this comment is not a valid waiver: `{comment}`")
    assert problem.hint == f"Use `# refarch: {right}`."
    assert problem.span is not None and (problem.span.line, problem.span.column) == (2, 7)


@pytest.mark.parametrize(
    "text",
    [
        "a: 'x  # refarch waive AAA001: reason'\n",
        "a: |\n  x\n  # Refarch: waive AAA001: reason\n",
        "a: 1 # refarch waives AAA001 elsewhere\n",
        "a: 1 # refarch lists waivers\n",
        "a: 1 # we waive the fee\n",
    ],
)
def test_what_is_not_nearly_a_waiver(text: str) -> None:
    assert read_waivers(read("x.yaml", text.encode())) == ([], [])


def test_a_comment_of_any_length_is_read_at_once() -> None:
    blanks = " " * 100_000
    (told,) = wrong(f"a: 1 # refarch: waive AAA001: a{blanks}b{blanks}(owner:{blanks}\n")
    assert told.startswith("WAIVE004 this comment is not a valid waiver")


@pytest.mark.parametrize("filling", [" ", "\t", "#", "-", "a", "# ", "- ", "a ", "waive "])
def test_any_comment_is_passed_over_at_once(filling: str) -> None:
    text = f"a: 1  # a{filling * 100_000}b\n"
    assert read_waivers(read("x.yaml", text.encode())) == ([], [])


def test_waivers_are_read_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_WAIVERS", 2)
    found, problems = read_waivers(read("x.yaml", b"a: 1\n" + b"# refarch: waive AAA001: x\n" * 5))
    assert (len(found), [problem.message for problem in problems]) == (
        2,
        ["more than 2 waivers in one file; the rest is not read"],
    )


def test_waivers_of_a_file_that_cannot_be_read_are_read() -> None:
    found, _ = read_waivers(read("x.yaml", b"# refarch: waive AAA001: x\na: [\n"))
    assert [(waiver.code, waiver.first_line, waiver.last_line) for waiver in found] == [("AAA001", 2, 2)]

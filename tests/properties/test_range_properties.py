"""Ranges for any names at all: writing them short and reading them back loses nothing and doubles nothing."""

import re

from hypothesis import example, given, strategies as st

from refarch.model.ranges import MAX_RANGE_NAMES, RangeError, compress, expand, expand_interfaces, pair_names

LETTERS = "abz-."
PIECES = st.text(LETTERS, max_size=4)
NUMBERS = st.text("0123456789", min_size=1, max_size=5)
NAMES = st.lists(
    st.tuples(PIECES, NUMBERS, PIECES).map("".join) | st.text(LETTERS, min_size=1, max_size=4),
    unique=True,
    max_size=40,
)
RUNS = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 30)), min_size=1, max_size=5)


def read_back(text: str) -> list[str]:
    """All names of what ``compress`` wrote."""
    return [name for piece in text.split(", ") if piece for name in expand(piece)]


@given(NAMES)
@example(["h9", "h10", "h11"])
@example(["h09", "h10", "h011", "h12"])
@example(["a1b", "a2b", "a2c", "a3c"])
@example(["1", "2", "3"])
@example(["h999999998", "h999999999", "h1000000000"])
@example([f"h{'9' * 5000}", f"h1{'0' * 5000}"])
def test_names_written_short_are_the_same_names_in_the_same_order(names: list[str]) -> None:
    assert read_back(compress(names)) == names


@given(NAMES)
def test_writing_short_is_final(names: list[str]) -> None:
    once = compress(names)
    assert compress(read_back(once)) == once


@given(st.integers(0, 5000), st.integers(1, 300), PIECES, st.text(LETTERS, max_size=3))
def test_a_run_of_numbers_is_written_as_one_range(first: int, count: int, before: str, after: str) -> None:
    names = [f"{before}{number}{after}" for number in range(first, first + count)]
    short = compress(names)
    assert ", " not in short and ("[" in short) == (count > 1)


@given(PIECES, RUNS, st.integers(0, 5), PIECES)
def test_a_range_stands_for_exactly_its_numbers(
    before: str, runs: list[tuple[int, int]], width: int, after: str
) -> None:
    wanted, pieces = [], []
    for first, more in runs:
        start, end = f"{first:0{width}d}", f"{first + more:0{width}d}"
        pieces.append(f"{start}-{end}" if more else start)
        padded = len(start) if start.startswith("0") else 0
        wanted += [f"{before}{number:0{padded}d}{after}" for number in range(first, first + more + 1)]
    text = f"{before}[{','.join(pieces)}]{after}"
    if len(set(wanted)) == len(wanted):
        assert expand(text) == wanted
    else:
        try:
            expand(text)
        except RangeError as error:
            assert "contains a name twice" in str(error)
        else:
            raise AssertionError(f"{text} names something twice, and nobody says so")


@given(st.text("ab[]0129,- ", max_size=14))
@example("h[1-8192]")
@example("h[0-8192]")
@example("[]")
def test_any_text_is_names_without_a_double_or_a_plain_refusal(text: str) -> None:
    try:
        names = expand(text)
    except RangeError as error:
        assert str(error)
    else:
        assert 1 <= len(set(names)) == len(names) <= MAX_RANGE_NAMES
        assert "[" in text or names == [text]


@given(st.integers(1, 60), st.integers(1, 60), st.integers(0, 90), st.integers(0, 90))
def test_interfaces_are_paired_one_by_one(hosts: int, ports: int, host: int, port: int) -> None:
    text = f"host-[{host}-{host + hosts - 1}] swp[{port}-{port + ports - 1}]"
    left = [f"host-{host + number}" for number in range(hosts)]
    right = [f"swp{port + number}" for number in range(ports)]
    if hosts != ports and 1 not in (hosts, ports):
        try:
            expand_interfaces(text)
        except RangeError as error:
            assert re.match(f"{hosts} names on one side but {ports} on the other", str(error))
            return
        raise AssertionError("unequal ranges were paired")
    pairs = expand_interfaces(text)
    assert pairs == pair_names(left, right) and len(pairs) == max(hosts, ports) == len(set(pairs))
    assert [a for a, _ in pairs] == (left if hosts > 1 else left * len(pairs))
    assert [b for _, b in pairs] == (right if ports > 1 else right * len(pairs))


@given(st.integers(2, 60), st.integers(0, 90), st.integers(0, 90))
def test_pairs_written_short_are_the_range_that_they_came_from(count: int, host: int, port: int) -> None:
    text = f"host-[{host}-{host + count - 1}] swp[{port}-{port + count - 1}]"
    pairs = expand_interfaces(text)
    assert f"{compress([a for a, _ in pairs])} {compress([b for _, b in pairs])}" == text

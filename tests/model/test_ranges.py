"""Ranges: expansion, its inverse, pairs, and what is refused."""

import pytest
from hypothesis import given, strategies as st

from refarch.model.ranges import (
    MAX_RANGE_NAMES,
    RangeError,
    compress,
    compress_stepped,
    expand,
    expand_interfaces,
    first_names,
    is_open,
    pair_names,
    split_interface,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("leaf-1", ["leaf-1"]),
        ("clx-host-[069-071]", ["clx-host-069", "clx-host-070", "clx-host-071"]),
        ("h[9-11]", ["h9", "h10", "h11"]),
        ("h[08-11]", ["h08", "h09", "h10", "h11"]),
        ("swp[1-2,4]", ["swp1", "swp2", "swp4"]),
        ("rack[1-2]-tor", ["rack1-tor", "rack2-tor"]),
        ("h[5]", ["h5"]),
        ("h[0-1]", ["h0", "h1"]),
        ("[1-2]", ["1", "2"]),
        ("leaf-[a-c]", ["leaf-a", "leaf-b", "leaf-c"]),
        ("LEAF-[A-B,D]", ["LEAF-A", "LEAF-B", "LEAF-D"]),
        ("Ethernet[0-12/4]", ["Ethernet0", "Ethernet4", "Ethernet8", "Ethernet12"]),
        ("h[01-10/4]", ["h01", "h05", "h09"]),
        ("1/1/[1-2]", ["1/1/1", "1/1/2"]),
        ("ethernet1/1/49:[1-2]", ["ethernet1/1/49:1", "ethernet1/1/49:2"]),
        ("SLOT 3 Port [1-2]", ["SLOT 3 Port 1", "SLOT 3 Port 2"]),
    ],
)
def test_names_of_a_range(text: str, names: list[str]) -> None:
    assert expand(text) == names


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h[1-2", "is not a range"),
        ("h]1", "is not a range"),
        ("h[1-2][3-4][5-6]", "is not a range"),
        ("h[1-]", "is an open range, but the number of names is unknown here"),
        ("h[1-3-]", "is not a number or a range of numbers"),
        ("h[1-100][1-100]", "has too many names; a range supports up to 8192"),
        ("h[]", "is not a range"),
        ("h[a-B]", "is not a number or a range of numbers, nor of letters"),
        ("h[1--2]", "is not a number or a range of numbers"),
        ("h[1,]", "is not a number or a range of numbers"),
        ("h[-1]", "is not a number or a range of numbers"),
        ("h[1234567890]", "is not a number or a range of numbers"),
        ("h[2-1]", "counts down from 2 to 1"),
        ("h[b-a]", "counts down from b to a"),
        ("h[1-9/0]", "counts in steps of 0"),
        ("h[1-/4]", "is an open range, but the number of names is unknown here"),
        ("h[1-3,2]", "contains a name twice"),
        ("h[1,1]", "contains a name twice"),
        ("h[1-1000000]", "has too many names; a range supports up to 8192"),
        ("h[1-8000,9001-9200]", "has too many names; a range supports up to 8192"),
    ],
)
def test_what_is_no_range(text: str, words: str) -> None:
    with pytest.raises(RangeError) as told:
        expand(text)
    assert words in str(told.value)


def test_the_largest_range() -> None:
    assert len(expand(f"h[1-{MAX_RANGE_NAMES}]")) == MAX_RANGE_NAMES


@given(
    st.sampled_from(["h", "clx-host-", ""]),
    st.integers(0, 1200),
    st.integers(0, 300),
    st.integers(0, 5),
    st.sampled_from(["", "-a"]),
)
def test_compress_is_the_inverse_of_expand(
    before: str, first: int, more: int, width: int, after: str
) -> None:
    last = first + more
    number = f"{first:0{width}d}"
    if len(str(last)) > len(number) and number.startswith("0"):
        last = first  # a range whose numbers outgrow their zeros is written in two
    names = expand(f"{before}[{number}-{last}]{after}")
    text = compress(names)
    assert expand(text) == names
    assert text.count("[") == (len(names) > 1)


@given(st.lists(st.sampled_from(["a1", "a2", "a3", "a09", "a10", "b1", "b2x", "c", "swp1s0"]), unique=True))
def test_compress_loses_no_name(names: list[str]) -> None:
    assert [name for piece in compress(names).split(", ") if piece for name in expand(piece)] == names


@given(st.lists(st.text("ab", min_size=1), min_size=1), st.lists(st.text("cd", min_size=1), min_size=1))
def test_zipped_pairs_or_repeats_or_refuses(left: list[str], right: list[str]) -> None:
    if len(left) == len(right) or 1 in (len(left), len(right)):
        pairs = pair_names(left, right)
        assert len(pairs) == max(len(left), len(right))
        assert [a for a, _ in pairs] == (left if len(left) > 1 else left * len(pairs))
        assert [b for _, b in pairs] == (right if len(right) > 1 else right * len(pairs))
    else:
        with pytest.raises(RangeError, match=f"^{len(left)} names on one side but {len(right)} on the other"):
            pair_names(left, right)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("a b", [("a", "b")]),
        ("h-[1-2] vmk2", [("h-1", "vmk2"), ("h-2", "vmk2")]),
        ("leaf swp[3-4]", [("leaf", "swp3"), ("leaf", "swp4")]),
        ("h-[1-2] p[7-8]", [("h-1", "p7"), ("h-2", "p8")]),
    ],
)
def test_interfaces(text: str, pairs: list[tuple[str, str]]) -> None:
    assert expand_interfaces(text) == pairs


@pytest.mark.parametrize("text", ["a", "a  b", "", "h-[1-2] p[1-3]"])
def test_what_is_no_interface(text: str) -> None:
    with pytest.raises(RangeError):
        expand_interfaces(text)


@given(st.integers(0, 300), st.integers(1, 60), st.integers(0, 5), st.sampled_from(["", "s[0-3]", "/1"]))
def test_a_range_without_an_end_is_the_beginning_of_one_with(
    first: int, count: int, width: int, after: str
) -> None:
    number = f"{first:0{width}d}"
    longer = expand(f"swp[{number}-{first + count}]{after}")
    assert first_names(f"swp[{number}-]{after}", count) == longer[:count]


@pytest.mark.parametrize("text", ["swp1", "swp[1-2]", "swp[-]", "swp[1-]s[0-]", "swp[1-][", "swp[1-]s[]"])
def test_what_is_no_range_without_an_end(text: str) -> None:
    with pytest.raises(RangeError):
        first_names(text, 3)


def test_an_open_range_in_steps() -> None:
    assert first_names("Ethernet[0-/4]", 3) == ["Ethernet0", "Ethernet4", "Ethernet8"]
    assert is_open("leaf-1 Ethernet[0-/4]") and not is_open("leaf-1 Ethernet[0-8/4]")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("host-[1-4] vmnic4", ("host-[1-4]", "vmnic4")),
        ("hosts of compute vmk2", ("hosts of compute", "vmk2")),
        ("NODE_1 SLOT 3 Port 1", ("NODE_1", "SLOT 3 Port 1")),
        ("hosts of s2d SLOT 3 Port [1-2]", ("hosts of s2d", "SLOT 3 Port [1-2]")),
        ("host-1", ("host-1", "")),
    ],
)
def test_devices_and_their_interface(text: str, parts: tuple[str, str]) -> None:
    assert split_interface(text) == parts


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (expand("Ethernet[0-252/4]"), "Ethernet[0-252/4]"),
        (expand("Ethernet1/[1-63/2]"), "Ethernet1/[1-63/2]"),
        (
            [*expand("Ethernet[0-16/4]"), *expand("Ethernet[17-19]"), *expand("Ethernet[20-28/4]")],
            "Ethernet[0-16/4], Ethernet[17-19], Ethernet[20-28/4]",
        ),
        (["Ethernet0", "Ethernet4"], "Ethernet0, Ethernet4"),
        (["b8", "b6", "b4"], "b8, b6, b4"),
        (["a[1-2]", "a[5-6]", "a"], "a[1-2], a[5-6], a"),
        (expand("swp[1-2]s[0-3]"), "swp1s[0-3], swp2s[0-3]"),
        ([], ""),
    ],
)
def test_names_that_count_by_a_step(names: list[str], text: str) -> None:
    assert compress_stepped(names) == text
    assert [name for piece in text.split(", ") if piece for name in expand(piece)] == [
        name for given in names for name in expand(given)
    ]

"""Counts and lists in words."""

import pytest

from refarch_site.display_names import count_text, enumeration


@pytest.mark.parametrize(
    ("words", "sentence"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_words_are_listed_as_people_do(words: tuple[str, ...], sentence: str) -> None:
    assert enumeration(words) == sentence


def test_counts_have_their_plural() -> None:
    assert [count_text(number, "host") for number in (0, 1, 2)] == ["0 hosts", "1 host", "2 hosts"]
    assert count_text(0, "switch", "switches", zero="no") == "no switches"

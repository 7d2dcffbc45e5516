"""How counts and lists are put into words."""

import pytest

from refarch.core.wording import count_text, enumeration, first_few, first_paragraph, suggestion


def test_a_count_agrees_with_its_noun() -> None:
    assert [count_text(number, "host") for number in (0, 1, 2)] == ["0 hosts", "1 host", "2 hosts"]
    assert count_text(1, "entry", "entries") == "1 entry"
    assert count_text(2000, "entry", "entries", form=",") == "2,000 entries"


def test_words_as_people_list_them() -> None:
    assert [enumeration("abc"[:number]) for number in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert enumeration([1, 2], "or") == "1 or 2"


def test_of_many_words_the_first_and_how_many_more() -> None:
    assert [first_few("abcd", most) for most in (2, 3, 4)] == [
        "a, b and 2 more",
        "a, b, c and 1 more",
        "a, b, c, d",
    ]


def test_a_docstring_is_summed_up_by_its_first_paragraph() -> None:
    assert first_paragraph("One\n    two.\n\n    Three.") == "One two."
    assert first_paragraph(None) == ""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("leaf-0777", "leaf-0777b"),
        ("laef-1234b", "leaf-1234b"),
        ("leaf_1999b", "leaf-1999b"),
        ("storage", ""),
    ],
)
def test_among_thousands_of_names_the_nearest_is_found_by_how_it_begins_or_ends(
    written: str, meant: str
) -> None:
    names = [f"leaf-{number:04}b" for number in range(5000)]
    assert suggestion(written, names)[1] == meant

"""Words for counts and lists."""

from refarch.core.wording import comma_list, counted, first_of, summary_of


def test_a_number_has_its_noun() -> None:
    assert [counted(number, "error") for number in (0, 1, 2)] == ["0 errors", "1 error", "2 errors"]
    assert [counted(number, "entry", "entries") for number in (1, 1200)] == ["1 entry", "1,200 entries"]


def test_a_list_is_cut_where_it_is_long() -> None:
    assert comma_list(["a", "b"]) == "a, b"
    assert [first_of("abcde"[:length], 3) for length in (0, 1, 3, 5)] == [
        "",
        "a",
        "a, b, c",
        "a, b, c and 2 more",
    ]


def test_a_docstring_is_summed_up_by_its_first_paragraph() -> None:
    assert summary_of("One\n    two.\n\n    Three.") == "One two."
    assert summary_of(None) == ""

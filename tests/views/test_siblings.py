"""Deviations of a group: a clear majority only, each value once, and kinds that a design describes."""

from collections.abc import Mapping

from refarch.core.majority import clear_majority
from refarch.core.origin import Origin
from refarch.views.siblings.comparison import Deviation, SiblingFact, SiblingGroup, group_deviations


def deviations(
    values: Mapping[str, object],
    *,
    shared: tuple[str, ...] = (),
    is_part: bool = False,
    must_agree: bool = False,
) -> list[Deviation]:
    """Deviations of members; those in ``shared`` have one place."""

    def place(name: str) -> Origin:
        return Origin("design.yaml", ("shared" if name in shared else name,))

    fact = SiblingFact("memory", values, place, is_part=is_part, must_agree=must_agree)  # type: ignore[arg-type]
    return list(group_deviations([SiblingGroup("hosts in cluster c", (fact,))]))


def numbered(*values: object) -> dict[str, object]:
    return {f"host-{number}": value for number, value in enumerate(values, 1)}


def test_a_majority_is_more_than_half_and_at_least_three() -> None:
    assert clear_majority("aaab") == "a"
    assert clear_majority("aaabb") == "a"
    assert clear_majority("aaabbb") is None
    assert clear_majority("aab") is None
    assert clear_majority("aaabcd") is None
    assert clear_majority("aaabc") == "a"
    assert clear_majority("") is None


def test_each_value_of_the_minority_is_reported_once_with_the_count() -> None:
    found = deviations(numbered("x", "x", "x", "x", "x", "y", "y", "z"))
    assert [(one.members, one.text, one.usual_text, one.agree, one.total) for one in found] == [
        (("host-6", "host-7"), "y", "x", 5, 8),
        (("host-8",), "z", "x", 5, 8),
    ]
    assert found[0].place.pointer == ("host-6",)
    assert [place.pointer for place in found[0].further_places] == [("host-7",)]
    assert (found[0].example, found[0].example_place.pointer) == ("host-1", ("host-1",))


def test_ties_and_two_against_one_show_nothing() -> None:
    for values in ("xy", "xxy", "xxyy", "xxxyyy", "xxyz"):
        assert deviations(numbered(*values)) == [], values
    assert len(deviations(numbered(*"xxxy"))) == 1


def test_a_pair_that_must_agree() -> None:
    (found,) = deviations(numbered("x", "y"), must_agree=True)
    assert (found.members, found.example, found.agree, found.total) == (("host-2",), "host-1", 1, 2)
    assert deviations(numbered("x", "x"), must_agree=True) == []
    assert deviations(numbered("x", "x", "y"), must_agree=True) == [], "three are no pair"


def test_parts_of_several_members_in_one_entry_are_a_kind() -> None:
    values = numbered(*"xxxxxyy")
    assert deviations(values, shared=("host-6", "host-7"), is_part=True) == []
    assert len(deviations(values, is_part=True)) == 1, "two single statements are two mistakes"
    assert len(deviations(numbered(*"xxxxxxy"), shared=("host-7",), is_part=True)) == 1


def test_settings_of_a_large_part_of_the_group_are_a_kind() -> None:
    pair = ("host-6", "host-7")
    assert deviations(numbered(*"xxxxxyy"), shared=pair) == []
    assert len(deviations(numbered(*"xxxxxyyx"), shared=pair)) == 1, "two of eight"

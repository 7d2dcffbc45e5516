"""One finding for each cause: which problems give way to those of a more specific rule."""

from refarch.core.origin import Origin
from refarch.core.problem import Problem, SpecificRules
from refarch.engine.causes import drop_deferring_problems, merged_problems

PLACE, ELSEWHERE = Origin("design.yaml", ("a",)), Origin("wiring.yaml", ("b",))


def stated(origin: Origin) -> Origin:
    """Only the first key of a place is in the file."""
    return Origin(origin.file, origin.pointer[:1])


def problem(code: str, message: str = "", where: Origin = ELSEWHERE, subject: str = "") -> Problem:
    return Problem(where, message, subject=subject, code=code)


def general(*objects: str, codes: tuple[str, ...] = ("MTU",), others: tuple[str, ...] = ()) -> Problem:
    return problem("SIB001", "general", PLACE)._replace(defers_to=SpecificRules(codes, objects, others))


def remaining(*problems: Problem) -> list[str]:
    return [one.code for one in drop_deferring_problems(list(problems), stated)]


def test_a_general_problem_is_reported_where_no_other_rule_speaks() -> None:
    assert remaining(general("host-1")) == ["SIB001"]
    assert remaining(general("host-1"), problem("MTU001", "host-2 is lost")) == ["SIB001", "MTU001"]


def test_it_gives_way_to_any_rule_at_its_place() -> None:
    assert remaining(general("host-1"), problem("TEAM001", where=PLACE.child("c"))) == ["TEAM001"]
    related = problem("TEAM001")._replace(related=((PLACE.child("d"), "here"),))
    assert remaining(related, general("host-1")) == ["TEAM001"]
    assert remaining(general("host-1"), general("host-2")) == ["SIB001", "SIB001"], "both are general"


def test_it_gives_way_to_a_named_rule_about_its_object() -> None:
    assert remaining(general("host-1"), problem("MTU001", "vmk1 on host-1 is lost")) == ["MTU001"]
    assert remaining(general("host-1"), problem("MTU001", subject="vmk1 on host-1")) == ["MTU001"]
    assert remaining(general("host-1"), problem("TEAM001", "host-1 is lost")) == ["SIB001", "TEAM001"]
    assert remaining(general("host-1"), problem("MTU001", "host-10 is lost")) == ["SIB001", "MTU001"]


def test_an_object_of_several_words_is_named_by_all_of_them() -> None:
    port = general("swp1 on leaf-1")
    assert remaining(port, problem("MTU001", "swp1 on leaf-2 drops frames")) == ["SIB001", "MTU001"]
    assert remaining(port, problem("MTU001", "leaf-1 drops frames at swp1")) == ["MTU001"]


def test_a_rule_that_names_the_majority_too_has_another_cause() -> None:
    both = (problem("MTU001", subject="host-1"), problem("MTU001", subject="host-2"))
    assert remaining(general("host-1", others=("host-2",)), *both) == ["SIB001", "MTU001", "MTU001"]
    # The message of a rule names its example, too: that is not the object of the problem.
    compared = problem("MTU001", "host-1 has 1500, but host-2 has 9000", subject="host-1")
    assert remaining(general("host-1", others=("host-2",)), compared) == ["MTU001"]


def test_problems_of_one_place_are_one_problem_with_all_subjects() -> None:
    listed = [problem("MTU001", "lost", PLACE.child(name), name) for name in ("host-1", "host-2", "host-3")]
    (merged,) = merged_problems(listed, stated)
    assert merged.message == "lost; also: host-[2-3]"
    assert len(list(merged_problems([*listed, problem("MTU002", "lost", PLACE)], stated))) == 2

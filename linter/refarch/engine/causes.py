"""One finding for each cause: problems of one rule at one place become one, and a general problem gives way
to that of a more specific rule."""

import re
from collections.abc import Callable, Iterable, Iterator

from ..core.origin import Origin
from ..core.problem import Problem
from ..model.ranges import name_runs

MAX_LISTED_RUNS = 3
"""Most ranges of other subjects that a message lists."""

_WORD = re.compile(r"[^\s,;:()`]+")
"""Words of a message, among them the names of its objects."""

StatedPlace = Callable[[Origin], Origin]
"""Nearest place that a file states."""


def without_deferring(problems: list[Problem], stated_place: StatedPlace) -> Iterator[Problem]:
    """Problems without those that give way to a more specific rule, in the same order. A waived or ignored
    finding of that rule counts too: the cause is known."""
    if not any(problem.defers_to is not None for problem in problems):
        yield from problems
        return
    objects = {
        word
        for problem in problems
        if problem.defers_to is not None
        for name in problem.defers_to.objects
        for word in _object_words(name)
    }
    places: set[Origin] = set()
    numbers_by_word: dict[str, set[int]] = {word: set() for word in objects}
    for number, problem in enumerate(problems):
        if problem.defers_to is None:
            places.add(stated_place(problem.where))
            places |= {stated_place(place) for place, _ in problem.related if isinstance(place, Origin)}
            for word in objects.intersection(_WORD.findall(f"{problem.subject} {problem.message}")):
                numbers_by_word[word].add(number)
    for problem in problems:
        specific = problem.defers_to
        if specific is None or (
            stated_place(problem.where) not in places
            and not any(
                problems[number].code.startswith(specific.codes)
                for name in specific.objects
                for number in set.intersection(*map(numbers_by_word.__getitem__, _object_words(name)))
            )
        ):
            yield problem


def _object_words(name: str) -> list[str]:
    """Words of the name of an object, all of which another problem must name: ``swp1 on leaf-1`` is not
    ``swp1 on leaf-2``."""
    return [word for word in _WORD.findall(name) if word != "on"] or [name]


def merged_problems(problems: Iterable[Problem], stated_place: StatedPlace) -> Iterator[Problem]:
    """Problems in which those of one rule, place, and severity are one problem that counts the others."""
    groups: dict[tuple[str, Origin, str], list[Problem]] = {}
    for problem in problems:
        # Crashes of two rules are two problems: their places name the rules, and no file states them.
        place = problem.where if problem.span is not None else stated_place(problem.where)
        groups.setdefault((problem.code, place, problem.severity or ""), []).append(problem)
    for group in groups.values():
        yield _merge_group(group)


def _merge_group(problems: list[Problem]) -> Problem:
    """One problem for all problems of one cause: the first, whose message names or counts the other subjects.
    It has a fix only if all agree on it."""
    first = problems[0]
    if any(problem.fix != first.fix for problem in problems):
        first = first._replace(fix=None)
    subjects = list(dict.fromkeys(problem.subject for problem in problems if problem.subject))
    others = subjects[1:] if first.subject else []
    if not others:
        return first
    return first._replace(message=f"{first.message}; also: {_other_subjects(others)}")


def _other_subjects(names: list[str]) -> str:
    """Names as ranges, and the number of those beyond ``MAX_LISTED_RUNS`` ranges: ``host-[2-16]``."""
    runs = name_runs(names)
    more = sum(length for _, length in runs[MAX_LISTED_RUNS:])
    return ", ".join(text for text, _ in runs[:MAX_LISTED_RUNS]) + (f" and {more} more" if more else "")

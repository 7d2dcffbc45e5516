"""One finding for each cause: problems of one rule at one place become one, and a general problem gives way
to that of a more specific rule."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from ..core.origin import Origin
from ..core.problem import Problem, SpecificRules
from ..model.ranges import name_runs

MAX_LISTED_RUNS = 3
"""Most ranges of other subjects that a message lists."""

_WORD = re.compile(r"[^\s,;:()`]+")
"""Words of a message, among them the names of its objects."""

StatedPlace = Callable[[Origin], Origin]
"""Nearest place that a file states."""


def drop_deferring_problems(problems: list[Problem], stated_place: StatedPlace) -> Iterator[Problem]:
    """Problems without those that give way to a more specific rule, in the same order. A waived or ignored
    finding of that rule counts too: the cause is known."""
    if not any(problem.defers_to is not None for problem in problems):
        yield from problems
        return
    index = _ObjectIndex(problems, stated_place)
    for problem in problems:
        specific = problem.defers_to
        if specific is None or not (
            stated_place(problem.where) in index.places or index.has_specific_problem(specific)
        ):
            yield problem


class _ObjectIndex:
    """Places of problems that are always reported, and the codes of those about objects of the others."""

    def __init__(self, problems: list[Problem], stated_place: StatedPlace) -> None:
        names = [
            name
            for problem in problems
            if problem.defers_to is not None
            for name in (*problem.defers_to.objects, *problem.defers_to.others)
        ]
        words = {word for name in names for word in _object_words(name)}
        self.places: set[Origin] = set()
        self._codes: dict[str, set[tuple[str, int]]] = {word: set() for word in words}
        self._codes_of_subject: dict[str, set[tuple[str, int]]] = {word: set() for word in words}
        for number, problem in enumerate(problems):
            if problem.defers_to is not None:
                continue
            self.places.add(stated_place(problem.where))
            self.places |= {stated_place(place) for place, _ in problem.related if isinstance(place, Origin)}
            for word in words.intersection(_WORD.findall(problem.subject)):
                self._codes[word].add((problem.code, number))
                self._codes_of_subject[word].add((problem.code, number))
            for word in words.intersection(_WORD.findall(problem.message)):
                self._codes[word].add((problem.code, number))

    def has_specific_problem(self, specific: SpecificRules) -> bool:
        """Whether one of the rules has a problem about one of the objects, but none about the others."""
        codes = {code for name in specific.objects for code in _common_codes(self._codes, name)}
        codes -= {code for name in specific.others for code in _common_codes(self._codes_of_subject, name)}
        return any(code.startswith(specific.codes) for code in codes)


def _common_codes(codes: Mapping[str, set[tuple[str, int]]], name: str) -> set[str]:
    """Codes of the problems that have all words of a name."""
    return {code for code, _ in set.intersection(*(codes[word] for word in _object_words(name)))}


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
    first = problems[0]._replace(evidence=tuple(one for problem in problems for one in problem.evidence))
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

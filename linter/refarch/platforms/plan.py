"""Plan of a configuration file: its commands as steps, each with what it needs, provides, and removes.

A step is a line of the file, so the plan follows from the text that is loaded, and not from a second
description of it. ``plan_faults`` walks the steps in their order, from a device in factory state or another:
nothing is used before it exists, and the management path is never without an adapter.

States are sets of facts, such as ``vlan 10`` or ``policy-map roce-in``.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

State = frozenset[str]


class Step(NamedTuple):
    """Command of a file."""

    line: int
    """Number of its line, from 1."""
    text: str
    needs: tuple[str, ...] = ()
    provides: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()


class PlanFault(NamedTuple):
    """Step that does not work in the state in which it runs."""

    line: int
    text: str
    problem: str


def _always(state: State) -> bool:
    return True


class Plan(NamedTuple):
    """Reader of the steps of a file, and the device before them."""

    steps: Callable[[Sequence[str]], Iterable[Step]]
    factory: State = frozenset()
    """Facts of a device in factory state."""
    is_reachable: Callable[[State], bool] = _always
    """Whether the management connection works in a state."""


def plan_faults(plan: Plan, lines: Sequence[str], state: State | None = None) -> Iterator[PlanFault]:
    """Faults of a file on a device in a state; in factory state by default."""
    now = plan.factory if state is None else state
    for step in plan.steps(lines):
        for need in step.needs:
            if need not in now:
                yield PlanFault(step.line, step.text, f"needs {need}, which no earlier command provides")
        now = (now - frozenset(step.removes)) | frozenset(step.provides)
        if not plan.is_reachable(now):
            yield PlanFault(step.line, step.text, "takes the last path of the management connection")


def state_after(plan: Plan, lines: Sequence[str], state: State | None = None) -> State:
    """State of a device after all steps of a file."""
    now = plan.factory if state is None else state
    for step in plan.steps(lines):
        now = (now - frozenset(step.removes)) | frozenset(step.provides)
    return now


class StepRule(NamedTuple):
    """Facts of the commands of one form. ``vlan {1}`` contains group 1 of the pattern; ``vlan {number}``
    stands for one fact for each number in the group ``numbers``, such as ``10,20-22``."""

    pattern: str
    """Whole command. A command in a block is ``parent / command``."""
    needs: tuple[str, ...] = ()
    provides: tuple[str, ...] = ()
    removes: tuple[str, ...] = ()


def steps_of_blocks(
    rules: Iterable[StepRule], comment: str = "!"
) -> Callable[[Sequence[str]], Iterator[Step]]:
    """Reader of the steps of a language whose blocks are indented."""
    compiled = [(re.compile(rule.pattern), rule) for rule in rules]

    def steps(lines: Sequence[str]) -> Iterator[Step]:
        parents: list[tuple[int, str]] = []
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith(comment):
                continue
            indent = len(line) - len(line.lstrip())
            parents = [parent for parent in parents if parent[0] < indent]
            whole = " / ".join([*(parent for _, parent in parents), text])
            parents.append((indent, text))
            matches = [(match, rule) for pattern, rule in compiled if (match := pattern.fullmatch(whole))]
            for match, rule in matches:
                facts = (_facts(match, templates) for templates in (rule.needs, rule.provides, rule.removes))
                yield Step(number, whole, *facts)

    return steps


def _facts(match: re.Match[str], templates: Iterable[str]) -> tuple[str, ...]:
    groups = [match[0], *match.groups("")]
    numbers = expanded_numbers(match.groupdict().get("numbers") or "")
    return tuple(
        template.format(*groups, number=number)
        for template in templates
        for number in (numbers if "{number}" in template else ("",))
    )


def expanded_numbers(text: str) -> tuple[str, ...]:
    """Numbers of a list such as ``10,20-22``."""
    found: list[str] = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        found += map(str, range(int(first), int(last or first) + 1))
    return tuple(found)

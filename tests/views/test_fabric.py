"""Paths through a fabric, against a search of all paths."""

from itertools import combinations, pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from refarch.views.network import fabric


class Cable(NamedTuple):
    """A link as far as the searches look at it."""

    ends: tuple[str, str]
    number: int


Graph = dict[str, dict[str, tuple[Cable, ...]]]


@st.composite
def fabrics(draw: st.DrawFn) -> tuple[Graph, list[str]]:
    """Up to six switches with up to two cables between any two, and some of them to be joined."""
    names = [f"s{number}" for number in range(draw(st.integers(2, 6)))]
    graph: Graph = {name: {} for name in names}
    for pair in combinations(names, 2):
        cables = tuple(Cable(pair, number) for number in range(draw(st.integers(0, 2))))
        if cables:
            graph[pair[0]][pair[1]] = graph[pair[1]][pair[0]] = cables
    return graph, draw(st.lists(st.sampled_from(names), min_size=1, unique=True))


def all_paths(graph: Graph, path: list[str], target: str) -> list[list[str]]:
    """Every path to the target that visits no switch twice."""
    if path[-1] == target:
        return [path]
    return [
        found
        for other in graph[path[-1]]
        if other not in path
        for found in all_paths(graph, [*path, other], target)
    ]


def cables_on(graph: Graph, paths: list[list[str]]) -> set[int]:
    return {cable.number for path in paths for near, far in pairwise(path) for cable in graph[near][far]}


@pytest.mark.slow
@given(fabrics())
def test_possible_links_are_those_of_all_paths(case: tuple[Graph, list[str]]) -> None:
    graph, ends = case
    paths = [path for a, b in combinations(ends, 2) for path in all_paths(graph, [a], b)]
    assert fabric.possible_links(graph, ends) == cables_on(graph, paths)  # type: ignore[arg-type]


@given(fabrics())
def test_shortest_links_are_those_of_the_shortest_paths(case: tuple[Graph, list[str]]) -> None:
    graph, ends = case
    shortest = []
    for a, b in combinations(ends, 2):
        paths = all_paths(graph, [a], b)
        shortest += [path for path in paths if len(path) == min(map(len, paths))]
    assert fabric.shortest_links(graph, ends) == cables_on(graph, shortest)  # type: ignore[arg-type]

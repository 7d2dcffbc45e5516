"""VER008: releases that are younger than the sources."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

DATED = 'updated: "2022-05-26", '


@pytest.mark.parametrize(("day", "found"), [("2022-03-28", 2), ("2022-03-29", 0), ("2022-03-30", 0)])
def test_limit(lint_edited: Lint, day: str, found: int) -> None:
    findings = lint_edited("VER008", {"design.yaml": [("2022-05-26", day)]})
    assert [finding.severity for finding in findings] == ["info"] * found


def test_place_and_message(lint_software: Lint) -> None:
    (finding,) = lint_software("VER008", esxi='release: "7.0 U3", build: 19898904')
    assert (finding.line, finding.column) == (9, 36)
    assert finding.message == (
        "ESXi 7.0 U3e (build 19898904) was released on 2022-06-14, but the last date of the "
        "source is 2022-05-26"
    )
    assert [(one.line, one.message) for one in finding.related] == [(7, "the last date of source guide")]


def test_release_without_build(lint_software: Lint) -> None:
    (finding,) = lint_software("VER008", esxi='release: "8.0 GA"')
    assert finding.message == (
        "ESXi 8.0 GA was released on 2022-10-11, but the last date of the source is 2022-05-26"
    )
    assert finding.object == "software.esxi.release"


@pytest.mark.parametrize("esxi", ['release: "7.0.3"', 'release: "7.0 U9"', 'release: "7.0 U9", build: 1'])
def test_undated_releases(lint_software: Lint, esxi: str) -> None:
    assert lint_software("VER008", esxi=esxi) == []


def test_last_of_several_dates_counts(lint_edited: Lint) -> None:
    old, late = ("2022-05-26", "2022-01-01"), (DATED, 'updated: "2022-01-01", created: "2023-01-01", ')
    assert len(lint_edited("VER008", {"design.yaml": [old]})) == 2
    assert lint_edited("VER008", {"design.yaml": [late]}) == []


def test_youngest_of_several_sources_counts(lint_edited: Lint) -> None:
    old = ("2022-05-26", "2022-01-01")
    another = ("sources:\n", 'sources:\n  notes: {title: Notes, published: "2023-01-01"}\n')
    undated = ("sources:\n", "sources:\n  notes: {title: Notes}\n")
    assert lint_edited("VER008", {"design.yaml": [old, another]}) == []
    assert lint_edited("VER008", {"design.yaml": [old, undated]}) == []


def test_design_without_dates(lint_edited: Lint) -> None:
    assert (
        lint_edited("VER008", {"design.yaml": [(DATED, ""), ('"7.0 U3d", build: 19482537', '"8.0 GA"')]})
        == []
    )


def test_test_bed_is_compared_with_its_own_source(lint_edited: Lint) -> None:
    another = ("sources:\n", 'sources:\n  later: {title: Later, updated: "2023-01-01"}\n')
    bed = 'format: 1\nbeds: {main: {source: guide, software: {esxi: {release: "7.0 U3e"}}}}\n'
    (finding,) = lint_edited("VER008", {"design.yaml": [another]}, more={"results.yaml": bed})
    assert (finding.file, finding.object) == ("results.yaml", "beds.main.software.esxi.release")
    assert finding.message.endswith("but the last date of the source is 2022-05-26")


def test_test_bed_without_a_source_is_compared_with_all(lint_software: Lint) -> None:
    (finding,) = lint_software("VER008", bed='{software: {esxi: {release: "7.0 U3e"}}}')
    assert finding.object == "beds.main.software.esxi.release"

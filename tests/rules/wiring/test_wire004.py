"""WIRE004: lengths that a cable cannot have."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]


@pytest.mark.parametrize(
    ("name", "length", "severity"),
    [
        ("ca-n", "2.9m", ""),
        ("ca-n", "3m", ""),
        ("ca-n", "3.1m", "warning"),
        ("ca-n", "4m", "warning"),
        ("ca-n", "4.1m", "error"),
        ("ca-s", "3m", ""),
        ("ca-s", "4m", "warning"),
        ("ca-s", "5m", "error"),
        ("ca-l", "4m", ""),
        ("ca-l", "5m", ""),
        ("ca-l", "6m", "warning"),
        ("ca-l", "6.1m", "error"),
    ],
)
def test_reach_of_each_class_of_passive_copper(lint_isl: Lint, name: str, length: str, severity: str) -> None:
    found = lint_isl("WIRE004", medium="passive-copper", more=f"length: {length}\ncable_class: {name}")
    assert [one.severity for one in found] == ([severity] if severity else [])
    for one in found:
        reach = {"ca-n": 3, "ca-s": 3, "ca-l": 5}[name]
        assert (one.file, one.line, one.column) == ("wiring.yaml", 7, 51)
        assert one.message == (
            f"the passive copper cable from leaf-1 swp21 to leaf-2 swp21 is {length.replace('m', ' m')} "
            f"long, but class {name.upper()} guarantees only {reach} m"
        )


@pytest.mark.parametrize(("length", "severity"), [("5m", ""), ("6m", "warning"), ("7m", "error")])
def test_copper_without_a_class_has_the_longest_reach(lint_isl: Lint, length: str, severity: str) -> None:
    found = lint_isl("WIRE004", medium="passive-copper", more=f"length: {length}")
    assert [one.severity for one in found] == ([severity] if severity else [])
    assert all(one.message.endswith("but no class guarantees more than 5 m") for one in found)


def test_reach_is_not_applied_to_other_media_and_speeds(lint_isl: Lint) -> None:
    assert not lint_isl("WIRE004", medium="active-optical", more="length: 30m")
    assert not lint_isl(
        "WIRE004", medium="passive-copper", more="length: 7m\ncable_class: ca-n", keys=", speed: 10G"
    )
    assert not lint_isl(
        "WIRE004", medium="passive-copper", more="length: 7m", speed="40G", ends="[qsfp+, qsfp+]"
    )


def test_reach_is_not_applied_at_200g(lint_isl: Lint) -> None:
    long = {
        "medium": "passive-copper",
        "more": "length: 7m",
        "ends": "[qsfp56, qsfp56]",
        "switch": "nvidia-sn3700",
    }
    assert not lint_isl("WIRE004", speed="200G", **long)
    assert lint_isl("WIRE004", speed="100G", **long)


@pytest.mark.parametrize(("length", "findings"), [("2.9m", 1), ("3m", 0), ("3.0m", 0), ("3.1m", 1)])
def test_a_cable_of_one_length_has_that_length(lint_isl: Lint, length: str, findings: int) -> None:
    found = lint_isl("WIRE004", keys=f", length: {length}")
    assert len(found) == findings
    for one in found:
        assert (one.severity, one.line, one.column) == ("error", 7, 69)
        said = length.replace("m", " m")
        assert one.message == (
            f"the link from leaf-1 swp21 to leaf-2 swp21 is {said} long, but cable M is 3 m long"
        )


@pytest.mark.parametrize(("length", "findings"), [("99m", 0), ("100m", 0), ("101m", 1)])
def test_a_cable_of_any_length_has_a_largest_one(lint_isl: Lint, length: str, findings: int) -> None:
    found = lint_isl("WIRE004", keys=f", length: {length}", more="max_length: 100m", medium="twisted-pair")
    assert len(found) == findings
    for one in found:
        assert (one.line, one.column) == (7, 69)
        assert one.message == (
            "the link from leaf-1 swp21 to leaf-2 swp21 is 101 m long, but the maximum length of "
            "cable M is 100 m"
        )


def test_reach_of_a_length_that_the_link_states_stands_at_that_length(lint_isl: Lint) -> None:
    (finding,) = lint_isl(
        "WIRE004", keys=", length: 6m", medium="passive-copper", more="max_length: 100m\ncable_class: ca-l"
    )
    assert (finding.line, finding.column, finding.severity) == (7, 69, "warning")


@pytest.mark.parametrize(("speed", "findings"), [("10G", 0), ("25G", 1), ("40G", 1), ("50G", 1), ("100G", 1)])
def test_a_class_reaches_as_far_at_the_speeds_that_it_is_made_for(
    lint_isl: Lint, speed: str, findings: int
) -> None:
    found = lint_isl(
        "WIRE004", medium="passive-copper", more="length: 7m\ncable_class: ca-n", keys=f", speed: {speed}"
    )
    assert len(found) == findings


def test_a_class_says_nothing_of_200g(lint_isl: Lint) -> None:
    long = {"medium": "passive-copper", "more": "length: 7m\ncable_class: ca-n", "ends": "[qsfp56, qsfp56]"}
    assert not lint_isl("WIRE004", speed="200G", switch="nvidia-sn3700", **long)
    assert lint_isl("WIRE004", speed="100G", switch="nvidia-sn3700", **long)

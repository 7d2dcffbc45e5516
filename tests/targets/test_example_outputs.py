"""Example outputs mark each value that the checks of their command expect, in the form of the device."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from refarch.api.model import Design
from refarch.platforms.checks import Check, Checks, ExpectedOutput, all_checks
from refarch.platforms.example_outputs import ExampleOutput, example_outputs
from refarch.platforms.output_lines import (
    OutputCell,
    OutputPart,
    columns,
    join_lines,
    line,
    ruled_table,
    wrap_list,
)
from refarch.platforms.verification import records
from shipped_designs import all_shipped_designs, shipped_design

ROOT = Path(__file__).parents[2]

DESIGNS = (
    "vsan-esa-arista",
    "vsan-esa-100g",
    "vsan-witness-sites",
    "azure-local-switchless",
    "smb-direct-roce-s2d",
    "pvrdma-hpc",
    "osa-e810-nexus",
    "azure-local-four-converged",
    "esa-dell-vlt",
    "esa-hpe-aoscx",
    "esa-thor-arista-400g",
    "nvme-linux-flasharray-cumulus",
    "pvrdma-connectx7-sonic",
    "rdma-linux-connectx7-cumulus",
    "smb-direct-sql-junos",
    "vsan-ipv6-sonic",
)
"""Designs whose outputs stand for their systems."""

SHOWN = ("equals", "contains", "exactly", "at least")
"""Comparisons whose expected values an output shows."""


def examples(shown: Design, every_device: bool) -> Iterator[tuple[Checks, ExampleOutput, tuple[Check, ...]]]:
    """Examples of the devices of a design, or of the first of each kind, each with the checks of the kind."""
    for record in records(shown):
        devices = dict.fromkeys(name for check in record.checks for name in check.devices)
        for device in list(devices)[: None if every_device else 1]:
            for example in example_outputs(shown, record.kind, record.checks, device):
                yield record.kind, example, record.checks


def inner_numbers(example: ExampleOutput) -> Iterator[str]:
    """Numbers between the two ends of a marked range, such as 712 in 711-713."""
    for parts in example.lines:
        for first, between, last in zip(parts, parts[1:], parts[2:], strict=False):
            if between == OutputPart("-") and first.expected and last.expected:
                yield from map(str, range(int(first.text) + 1, int(last.text)))


def as_text(example: ExampleOutput) -> str:
    lines = (
        "".join(f"[{part.text}]" if part.expected else part.text for part in parts) for parts in example.lines
    )
    return "\n".join((f"{example.device}# {example.run}", *lines))


@pytest.mark.parametrize("name", DESIGNS)
def test_the_outputs_are_the_golden_ones(name: str, golden: Callable[[Path, str], None]) -> None:
    texts = [as_text(example) for _, example, _ in examples(shipped_design(name), every_device=False)]
    assert texts
    golden(ROOT / "tests/golden/example_outputs" / f"{name}.txt", "\n\n".join(texts) + "\n")


def test_an_output_marks_exactly_the_values_that_checks_expect() -> None:
    seen = set()
    for design in all_shipped_designs():
        for kind, example, checks in examples(design, every_device=True):
            seen.add(kind.title)
            marked = [part.text for parts in example.lines for part in parts if part.expected]
            marked += inner_numbers(example)
            expected = [
                check
                for check in checks
                if check.run == example.run and example.device in check.devices and check.compare in SHOWN
            ]
            shown = {value for text in marked for value in (text, *text.split(", "))}
            missing = [(check.row, check.read) for check in expected if not {*check.expected} <= shown]
            assert missing == [], (design.id, example.device, example.run)
            values = {value for check in expected for value in (*check.expected, ", ".join(check.expected))}
            # A port that must not be up is shown as down.
            assert {*marked} - values <= {"down"}, (design.id, example.device, example.run)
    assert seen == {kind.title for kind in all_checks() if kind.forms}


def test_an_output_of_a_changed_design_has_the_changed_value() -> None:
    shown = shipped_design("vsan-esa-100g")
    (kind,) = (kind for kind in all_checks() if kind.system == "cumulus-linux")
    (check,) = (
        check
        for check in kind.checks(shown)
        if (check.read, check.row, check.devices) == ("MTU", "swp1", ("esa-leaf-1",))
    )
    changed = check._replace(expected=("1500",))
    (before,) = example_outputs(shown, kind, [check], "esa-leaf-1")
    (after,) = example_outputs(shown, kind, [changed], "esa-leaf-1")
    assert as_text(before).splitlines()[-1] == "swp1       [down]   …      [9216]  swp"
    assert as_text(after).splitlines()[-1] == "swp1       [down]   …      [1500]  swp"
    assert list(example_outputs(shown, kind, [check], "esa-leaf-2")) == []


def test_a_command_without_a_form_has_no_example() -> None:
    shown = shipped_design("vsan-esa-arista")
    commands = {example.run for _, example, _ in examples(shown, every_device=True)}
    (kind,) = (kind for kind in all_checks() if kind.system == "arista-eos")
    without = {check.run for check in kind.checks(shown)} - commands
    assert "show qos maps" in without and "show priority-flow-control" not in without


def test_values_without_a_check_are_not_marked() -> None:
    shown = shipped_design("vsan-esa-arista")
    expected = ExpectedOutput(shown, "eos-leaf-1", "show hostname", ())
    assert expected.part("Hostname") == OutputPart("…", expected=False)
    assert expected.part("Hostname", otherwise="leaf") == OutputPart("leaf", expected=False)


def text_lines(lines: object) -> list[str]:
    assert isinstance(lines, Iterator | list)
    return ["".join(part.text for part in parts) for parts in lines]


def test_columns_are_as_wide_as_their_longest_cell() -> None:
    rows: list[Sequence[OutputCell]] = [("Port", "Name"), (OutputPart("Ethernet1/1", True), "a"), ("E", "")]
    assert text_lines(columns(rows)) == ["Port         Name", "Ethernet1/1  a", "E"]
    assert text_lines(columns(rows, least=(12,), gap=1)) == ["Port         Name", "Ethernet1/1  a", "E"]
    assert text_lines(columns([])) == []


def test_headings_are_ruled() -> None:
    assert text_lines(ruled_table(("MTU", "State"), [("9216", "up")])) == [
        "MTU   State",
        "----  -----",
        "9216  up",
    ]
    assert text_lines(ruled_table(("MTU",), [])) == ["MTU", "---"]


def test_lists_are_broken_at_the_width_of_their_column() -> None:
    names = ("Et1", "Et2", "Et10", "Et11")
    assert text_lines(wrap_list(names, 10)) == ["Et1, Et2", "Et10, Et11"]
    assert text_lines(wrap_list(names, 9)) == ["Et1, Et2", "Et10", "Et11"]
    assert text_lines(wrap_list((), 9)) == [""]
    assert text_lines([join_lines([line("a"), line("b", "c")], "; ")]) == ["a; bc"]

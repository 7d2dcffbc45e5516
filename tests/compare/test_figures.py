"""Tables of figures in a diff: rows whose range grew are changed, and a line tells what differs alone."""

from functools import cache

from comparing import FILES, Edit, built, edited

from refarch.compare.comparison import DesignComparison, compare_designs
from refarch.report.changes._figures import changed_figures


def compared(*edits: Edit) -> DesignComparison:
    return compare_designs(built(FILES), built(edited(*edits)))


def lines(comparison: DesignComparison, title: str) -> tuple[str, ...]:
    (found,) = (table.lines for table in changed_figures(comparison) if table.title == title)
    return found


@cache
def grown() -> DesignComparison:
    """The design with two hosts more."""
    return compared(("design.yaml", "names: host-[1-4]", "names: host-[1-6]"))


def test_failures_of_more_hosts_are_changed_rows() -> None:
    assert lines(grown(), "Single failures") == (
        "switch leaf-1: Details: host-[1-4] -> host-[1-6]",
        "switch leaf-2: Details: host-[1-4] -> host-[1-6]",
        "cable of vmnic4 of any of host-[1-6]: Number: 4 -> 6; host-[1-4] -> host-[1-6]",
        "cable of vmnic5 of any of host-[1-6]: Number: 4 -> 6; host-[1-4] -> host-[1-6]",
        "network adapter in slot 1 (vmnic[4-5]) of any of host-[1-6]: Number: 4 -> 6; "
        "host-[1-4] -> host-[1-6]",
        "any host of host-[1-6]: Number: 4 -> 6; host-[1-4] -> host-[1-6]",
    )


def test_a_text_that_differs_in_more_than_ranges_is_told_whole() -> None:
    (line, *_) = lines(grown(), "Switch bandwidth")
    assert "Ports to hosts and arrays: 4 × 25 GbE -> 6 × 25 GbE" in line


def test_other_names_are_no_grown_range() -> None:
    """Hosts of another name: the rows about the old ones are gone."""
    comparison = compared(
        ("design.yaml", "names: host-[1-4]", "names: blade-[1-4]"),
    )
    found = lines(comparison, "Single failures")
    assert [line.split(":")[0] for line in found if line.startswith(("added", "removed"))].count("added") == 4
    assert any(line.startswith("removed: any host of host-[1-4]") for line in found)

"""BOM001: quantities against what the design uses."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

SWITCHES = "{part: nvidia-sn2010, quantity: 2, for: leaf switches}"
CABLES = "{part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}"


@pytest.mark.parametrize(
    ("quantity", "severity"),
    [
        ("0", "error"),
        ("1", "error"),
        ("2", ""),
        ("3", "warning"),
        ("3, spares: 1", ""),
        ("2, spares: 1", "error"),
    ],
)
def test_limits(lint_bill: Lint, quantity: str, severity: str) -> None:
    found = lint_bill("BOM001", (SWITCHES, f"{{part: nvidia-sn2010, quantity: {quantity}}}"))
    assert [finding.severity for finding in found] == ([severity] if severity else [])


def test_place_and_message_of_a_shortage(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM001", (CABLES, CABLES.replace("9", "8")))
    assert (finding.file, finding.line, finding.column) == ("bom.yaml", 6, 47)
    assert finding.message == (
        "the bill of materials lists 7 NVIDIA LinkX 25GbE SFP28 DAC, 3 m, 30 AWG, CA-L (not counting 1 "
        "spare), but the design needs 8"
    )
    assert finding.hint == "Set `quantity: 9`. Or change the design so that it needs only 7."
    assert [(one.file, one.line) for one in finding.related] == [("wiring.yaml", 5)]


def test_message_of_a_surplus(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM001", (SWITCHES, SWITCHES.replace("2,", "4,")))
    assert finding.message.endswith(", but the design needs 2")
    assert finding.hint == "Set `quantity: 2`. Or set `spares: 2`."


def test_lines_of_one_part_are_added(lint_bill: Lint) -> None:
    one = SWITCHES.replace("2,", "1,")
    assert lint_bill("BOM001", (SWITCHES, f"{one}\n  - {one}")) == []
    (finding,) = lint_bill("BOM001", (SWITCHES, f"{one}\n  - {one}\n  - {one}"))
    assert finding.line == 5
    assert [one.line for one in finding.related if one.file == "bom.yaml"] == [6, 7]


def test_more_spares_than_pieces(lint_bill: Lint) -> None:
    (finding,) = lint_bill("BOM001", (SWITCHES, "{part: nvidia-sn2010, quantity: 2, spares: 5}"))
    assert (
        "the bill of materials lists 0 " in finding.message and "(not counting 5 spares)" in finding.message
    )


def test_drives_and_processors_of_hosts_count(lint_bill: Lint) -> None:
    disks = (
        "        cpu: {model: intel-xeon-e5-2660-v4, sockets: 2}\n"
        "        disk_groups:\n"
        "          count: 2\n"
        "          cache: {drive: intel-ssdpe2me012t4}\n"
        "          capacity: {drive: samsung-mzwlj3t8hbls-00007, quantity: 3}\n"
        "        adapters:\n"
    )
    bill = (
        SWITCHES
        + "\n  - {part: intel-xeon-e5-2660-v4, quantity: 8}"
        + "\n  - {part: intel-ssdpe2me012t4, quantity: 8}"
        + "\n  - {part: samsung-mzwlj3t8hbls-00007, quantity: 24}"
    )
    design = (("        adapters:\n", disks),)
    assert lint_bill("BOM001", (SWITCHES, bill), design=design) == []
    (finding,) = lint_bill("BOM001", (SWITCHES, bill.replace("24", "23")), design=design)
    assert finding.message.endswith("the design needs 24")


def test_parts_that_nothing_uses_are_not_judged(lint_bill: Lint) -> None:
    assert lint_bill("BOM001", (SWITCHES, f"{SWITCHES}\n  - {{part: nvidia-sn2100, quantity: 1}}")) == []

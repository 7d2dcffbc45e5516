"""WIRE001: two cables in one port."""

from collections.abc import Callable

from refarch import api

Lint = Callable[..., list[api.Finding]]

BETWEEN = '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}\n'


def more(line: str) -> dict[str, list[tuple[str, str]]]:
    return {"wiring.yaml": [(BETWEEN, f"{BETWEEN}  - {line}\n")]}


def test_ranges_that_overlap_are_one_finding_at_the_later_range(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "WIRE001", {"wiring.yaml": [('vmnic5", to: "leaf-2 swp[1-4]"', 'vmnic5", to: "leaf-1 swp[3-6]"')]}
    )
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 6, 37, "error")
    assert finding.message == (
        "port swp3 on leaf-1 is cabled to vmnic5 on host-1, but already has a cable to vmnic4 on "
        "host-3; also: port swp4 on leaf-1"
    )
    assert finding.related == (api.Related("wiring.yaml", 5, 37, "the first cable"),)


def test_ranges_that_touch_are_clean(lint_edited: Lint) -> None:
    assert not lint_edited(
        "WIRE001", {"wiring.yaml": [('vmnic5", to: "leaf-2 swp[1-4]"', 'vmnic5", to: "leaf-1 swp[5-8]"')]}
    )


def test_host_port_is_used_twice(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "WIRE001", more("{from: host-1 vmnic4, to: leaf-2 swp10, cable: nvidia-mcp2m00-a003e30l}")
    )
    assert (finding.line, finding.column) == (8, 12)
    assert (
        finding.message
        == "port vmnic4 on host-1 is cabled to swp10 on leaf-2, but already has a cable to swp1 on leaf-1"
    )


def test_a_cable_from_a_port_to_itself(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "WIRE001", more("{from: leaf-1 swp20, to: leaf-1 swp20, cable: nvidia-mcp1600-c003e30l}")
    )
    assert (finding.line, finding.column, finding.message) == (
        8,
        30,
        "port swp20 on leaf-1 is cabled to itself",
    )


def test_port_used_whole_and_split(lint_edited: Lint) -> None:
    (finding,) = lint_edited(
        "WIRE001", more("{from: leaf-1 swp21s0, to: leaf-2 swp20, cable: nvidia-mcp1600-c003e30l}")
    )
    assert (
        finding.message
        == "port swp21s0 on leaf-1 is cabled to swp20 on leaf-2, but already has a cable to swp21 on leaf-2"
    )


def test_port_split_and_then_used_whole(lint_edited: Lint) -> None:
    split = (
        '"leaf-1 swp20s0", to: "leaf-2 swp20", cable: nvidia-mcp1600-c003e30l}\n  - {from: leaf-1 swp20, '
        "to: leaf-2 swp19, "
    )
    edit = (BETWEEN, f"{BETWEEN}  - {{from: {split}cable: nvidia-mcp1600-c003e30l}}\n")
    (finding,) = lint_edited("WIRE001", {"wiring.yaml": [edit]})
    assert (finding.line, finding.column) == (9, 12)
    assert (
        finding.message
        == "port swp20 on leaf-1 is cabled to swp19 on leaf-2, but already has a cable to swp20 on leaf-2"
    )


def test_the_parts_of_a_split_port_are_ports_of_their_own(lint_edited: Lint) -> None:
    split = '{from: "leaf-1 swp20s[0-3]", to: "leaf-2 swp20s[0-3]", cable: nvidia-mcp1600-c003e30l}'
    assert not lint_edited("WIRE001", more(split))


def test_the_third_cable_in_a_port_counts_with_the_second(lint_edited: Lint) -> None:
    twice = '{from: "host-[1-2] vmnic4", to: "leaf-2 swp[10-11]", cable: nvidia-mcp2m00-a003e30l}\n  - '
    findings = lint_edited(
        "WIRE001", more(f"{twice}{{from: host-1 vmnic4, to: leaf-2 swp12, cable: nvidia-mcp2m00-a003e30l}}")
    )
    assert [(finding.line, finding.column) for finding in findings] == [(8, 12), (9, 12)]
    assert all("already has a cable to swp1 on leaf-1" in finding.message for finding in findings)

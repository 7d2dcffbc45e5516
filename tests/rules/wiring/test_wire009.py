"""WIRE009: a host that is cabled to another leaf than the others."""

from collections.abc import Callable

from refarch import api

Lint = Callable[..., list[api.Finding]]

HOSTS = """  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
"""
A, B, C, D = "leaf-1", "leaf-2", "leaf-3", "leaf-4"


def cabled(*leafs: tuple[str, str]) -> dict[str, list[tuple[str, str]]]:
    """Host by host: the leafs of vmnic4 and vmnic5; host n on lines 2n + 3 and 2n + 4."""
    lines = "".join(
        f"  - {{from: host-{number} {vmnic}, to: {leaf} swp{number}, cable: nvidia-mcp2m00-a003e30l}}\n"
        for number, pair in enumerate(leafs, 1)
        for vmnic, leaf in zip(("vmnic4", "vmnic5"), pair, strict=True)
    )
    return {"wiring.yaml": [(HOSTS, lines), ("leaf-[1-2]:", "leaf-[1-4]:")]}


def test_a_host_with_its_cables_swapped(lint_edited: Lint) -> None:
    found = lint_edited("WIRE009", cabled((A, B), (B, A), (A, B), (A, B)))
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == [
        (
            "wiring.yaml",
            7,
            31,
            "warning",
            "vmnic4 on host-2 is cabled to leaf-2, but to leaf-1 on 3 of 4 hosts",
        ),
        (
            "wiring.yaml",
            8,
            31,
            "warning",
            "vmnic5 on host-2 is cabled to leaf-1, but to leaf-2 on 3 of 4 hosts",
        ),
    ]
    assert found[0].related == (api.Related("wiring.yaml", 5, 31, "vmnic4 on host-1"),)


def test_hosts_of_one_entry_are_one_finding(lint_edited: Lint) -> None:
    lines = HOSTS.replace("[1-4] v", "[1-2] v").replace("swp[1-4]", "swp[1-2]")
    lines += (
        lines.replace("host-[1-2]", "host-[3-4]")
        .replace("swp[1-2]", "swp[3-4]")
        .replace(A, "x")
        .replace(B, A)
        .replace("x", B)
    )
    found = lint_edited("WIRE009", {"wiring.yaml": [(HOSTS, lines)]})
    assert [(one.line, one.column, one.message) for one in found] == [
        (
            7,
            37,
            "vmnic4 on host-3 is cabled to leaf-2, but to leaf-1 on 2 of 4 hosts; also: host-4",
        ),
        (
            8,
            37,
            "vmnic5 on host-3 is cabled to leaf-1, but to leaf-2 on 2 of 4 hosts; also: host-4",
        ),
    ]


def test_the_way_of_most_hosts_is_the_intended_one(lint_edited: Lint) -> None:
    found = lint_edited("WIRE009", cabled((B, A), (A, B), (A, B), (A, B)))
    assert [one.line for one in found] == [5, 6]


def test_racks_with_leafs_of_their_own_are_compared_apart(lint_edited: Lint) -> None:
    assert not lint_edited("WIRE009", cabled((A, B), (A, B), (C, D), (C, D)))
    found = lint_edited("WIRE009", cabled((A, B), (A, B), (C, D), (D, C)))
    assert [one.message for one in found] == [
        "vmnic4 on host-4 is cabled to leaf-4, but to leaf-3 on 1 of 2 hosts",
        "vmnic5 on host-4 is cabled to leaf-3, but to leaf-4 on 1 of 2 hosts",
    ]


def test_a_host_that_shares_one_leaf_only(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE009", cabled((A, B), (A, B), (A, C), (A, B)))
    assert finding.message == "vmnic5 on host-3 is cabled to leaf-3, but to leaf-2 on 3 of 4 hosts"


def test_a_port_without_a_cable_is_not_compared(lint_edited: Lint) -> None:
    lines = HOSTS.replace('[1-4] vmnic5", to: "leaf-2 swp[1-4]', '[2-4] vmnic5", to: "leaf-2 swp[2-4]')
    assert not lint_edited("WIRE009", {"wiring.yaml": [(HOSTS, lines)]})


def test_a_switch_that_both_racks_share_does_not_join_them(lint_edited: Lint) -> None:
    edits = cabled((A, B), (A, B), (C, D), (C, D))
    edits["wiring.yaml"].append(
        (
            "links:\n",
            'links:\n  - {from: "host-[1-4] vmnic0", to: "leaf-1 swp[5-8]", cable: generic-cat6a, '
            "length: 2m}\n",
        )
    )
    assert not lint_edited("WIRE009", edits)


def test_both_cables_on_one_leaf_are_for_top007(lint_edited: Lint) -> None:
    edits = cabled((A, B), (A, B), (A, A), (A, B))
    assert not lint_edited("WIRE009", edits)
    assert len(lint_edited("TOP007", edits)) == 1
    nvme = {"design.yaml": [("product: vsan-osa", "product: nvme-of")]}
    assert len(lint_edited("WIRE009", {**edits, **nvme})) == 1, "TOP007 is about vSAN"


def test_the_hosts_of_a_rack_on_the_leaf_of_another_one(lint_edited: Lint) -> None:
    found = lint_edited("WIRE009", cabled((A, B), (A, B), (C, B), (C, B)))
    apart = "vmnic4 on these hosts is cabled to leaf-3 and leaf-1"
    assert [(one.line, one.message) for one in found] == [
        (10, "vmnic5 on host-3 is cabled to leaf-2, as on host-1, but " + apart),
        (12, "vmnic5 on host-4 is cabled to leaf-2, as on host-1, but " + apart),
    ]
    assert found[0].related == (api.Related("wiring.yaml", 6, 31, "vmnic5 on host-1"),)


def test_a_leaf_of_most_hosts_is_no_rack(lint_edited: Lint) -> None:
    found = lint_edited("WIRE009", cabled((A, B), (A, B), (A, B), (C, B)))
    assert [(one.line, one.message) for one in found] == [
        (11, "vmnic4 on host-4 is cabled to leaf-3, but to leaf-1 on 3 of 4 hosts")
    ]
    found = lint_edited("WIRE009", cabled((A, B), (A, B), (C, B)))
    assert [(one.line, one.message) for one in found] == [
        (9, "vmnic4 on host-3 is cabled to leaf-3, but to leaf-1 on 2 of 3 hosts")
    ]
    found = lint_edited("WIRE009", cabled((A, B), (A, B), (B, A), (B, A)))
    assert [(one.line, one.message) for one in found] == [
        (9, "vmnic4 on host-3 is cabled to leaf-2, but to leaf-1 on 2 of 4 hosts"),
        (10, "vmnic5 on host-3 is cabled to leaf-1, but to leaf-2 on 2 of 4 hosts"),
        (11, "vmnic4 on host-4 is cabled to leaf-2, but to leaf-1 on 2 of 4 hosts"),
        (12, "vmnic5 on host-4 is cabled to leaf-1, but to leaf-2 on 2 of 4 hosts"),
    ]

"""SIB002: a host that is cabled to another leaf than a clear majority of the others."""

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
    # All leafs are joined, after the failure of one of them too: the walk finds those that are not.
    lines += "".join(
        f'  - {{from: "{near} swp[{first}-{first + 1}]", to: "{leaf} swp[{last}-{last + 1}]", '
        f"cable: nvidia-mcp1600-c003e30l, bond: bond{number}{last}}}\n"
        for near, last in ((B, 21), (A, 19))
        for number, (first, leaf) in enumerate(((17, C), (19, D)), 3)
    )
    return {"wiring.yaml": [(HOSTS, lines), ("leaf-[1-2]:", "leaf-[1-4]:")]}


def test_a_host_with_its_cables_swapped(lint_edited: Lint) -> None:
    found = lint_edited("SIB002", cabled((A, B), (B, A), (A, B), (A, B)))
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
    hosts = HOSTS.replace("[1-4]", "[1-6]")
    lines = hosts.replace("[1-6]", "[1-4]") + (
        hosts.replace("[1-6]", "[5-6]").replace(A, "x").replace(B, A).replace("x", B)
    )
    six = {"design.yaml": [("host-[1-4]", "host-[1-6]")], "wiring.yaml": [(HOSTS, lines)]}
    found = lint_edited("SIB002", six)
    assert [(one.line, one.column, one.message) for one in found] == [
        (7, 37, "vmnic4 on host-5 is cabled to leaf-2, but to leaf-1 on 4 of 6 hosts; also: host-6"),
        (8, 37, "vmnic5 on host-5 is cabled to leaf-1, but to leaf-2 on 4 of 6 hosts; also: host-6"),
    ]


def test_a_tie_shows_no_majority(lint_edited: Lint) -> None:
    """Two against two, two against one, one against one: nobody knows which is meant."""
    for leafs in (
        ((A, B), (A, B), (B, A), (B, A)),
        ((A, B), (A, B), (B, A)),
        ((A, B), (B, A)),
        ((A, B), (A, B), (C, B)),
    ):
        assert not lint_edited("SIB002", cabled(*leafs)), leafs
    assert len(lint_edited("SIB002", cabled((A, B), (A, B), (A, B), (B, A)))) == 2


def test_the_way_of_most_hosts_is_the_intended_one(lint_edited: Lint) -> None:
    found = lint_edited("SIB002", cabled((B, A), (A, B), (A, B), (A, B)))
    assert [one.line for one in found] == [5, 6]


def test_racks_with_leafs_of_their_own_are_compared_apart(lint_edited: Lint) -> None:
    assert not lint_edited("SIB002", cabled((A, B), (A, B), (C, D), (C, D)))
    assert not lint_edited("SIB002", cabled((A, B), (A, B), (C, D), (D, C))), "two hosts are no majority"


def test_a_host_that_shares_one_leaf_only(lint_edited: Lint) -> None:
    (finding,) = lint_edited("SIB002", cabled((A, B), (A, B), (A, C), (A, B)))
    assert finding.message == "vmnic5 on host-3 is cabled to leaf-3, but to leaf-2 on 3 of 4 hosts"


def test_a_port_without_a_cable_is_not_compared(lint_edited: Lint) -> None:
    lines = HOSTS.replace('[1-4] vmnic5", to: "leaf-2 swp[1-4]', '[2-4] vmnic5", to: "leaf-2 swp[2-4]')
    assert not lint_edited("SIB002", {"wiring.yaml": [(HOSTS, lines)]})


def test_a_switch_that_both_racks_share_does_not_join_them(lint_edited: Lint) -> None:
    edits = cabled((A, B), (A, B), (C, D), (C, D))
    edits["wiring.yaml"].append(
        (
            "links:\n",
            'links:\n  - {from: "host-[1-4] vmnic0", to: "leaf-1 swp[5-8]", cable: generic-cat6a, '
            "length: 2m}\n",
        )
    )
    assert not lint_edited("SIB002", edits)


def test_both_cables_on_one_leaf_are_for_top007(lint_edited: Lint) -> None:
    edits = cabled((A, B), (A, B), (A, A), (A, B))
    assert not lint_edited("SIB002", edits)
    assert len(lint_edited("TOP007", edits)) == 1


def test_the_hosts_of_a_rack_on_the_leaf_of_another_one(lint_edited: Lint) -> None:
    found = lint_edited("SIB002", cabled((A, B), (A, B), (C, B), (C, B)))
    apart = "vmnic4 on these hosts is cabled to leaf-3 and leaf-1"
    assert [(one.line, one.message) for one in found] == [
        (10, "vmnic5 on host-3 is cabled to leaf-2, as on host-1, but " + apart),
        (12, "vmnic5 on host-4 is cabled to leaf-2, as on host-1, but " + apart),
    ]
    assert found[1].related == (api.Related("wiring.yaml", 6, 31, "vmnic5 on host-1"),)


def test_a_leaf_of_most_hosts_is_no_rack(lint_edited: Lint) -> None:
    found = lint_edited("SIB002", cabled((A, B), (A, B), (A, B), (C, B)))
    assert [(one.line, one.message) for one in found] == [
        (11, "vmnic4 on host-4 is cabled to leaf-3, but to leaf-1 on 3 of 4 hosts")
    ]

"""QOS010: switches of one fabric."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

APART = '  - {profile: roce, to: [leaf-1, "host-[1-4]"]}\n  - {profile: other, to: [leaf-2]}'
JOINED = "; leaf-2 and leaf-1 are in one fabric"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{priority: 3, dscp: 26}", "{priority: 4, dscp: 26}", "RDMA priority is 4 {here} 3 {there}"),
        ("{priority: 3, dscp: 26}", "{priority: 3}", "RDMA DSCP is not set {here} 26 {there}"),
        ("pfc: {priorities: [3]", "pfc: {priorities: [3, 4]", "PFC priority is 3, 4 {here} 3 {there}"),
        (
            "{priority: 6, dscp: 48}",
            "{priority: 7, dscp: 48}",
            "congestion notification priority is 7 {here} 6 {there}",
        ),
        (
            "{priority: 6, dscp: 48}",
            "{priority: 6, dscp: 49}",
            "congestion notification DSCP is 49 {here} 48 {there}",
        ),
        ("[pcp, dscp]", "[dscp]", "trust is dscp {here} dscp, pcp {there}"),
        (
            "[3], scheduling: dwrr, bandwidth: 50%",
            "[3], scheduling: dwrr, bandwidth: 60%",
            "traffic class 3 is dwrr 60 % for priority 3 {here} dwrr 50 % for priority 3 {there}",
        ),
        (
            "      6: {priorities: [6], scheduling: strict}\n",
            "",
            "traffic class 6 is not set {here} strict for priority 6 {there}",
        ),
    ],
)
def test_differences_that_every_hop_must_not_have(lint_two: Lint, old: str, new: str, said: str) -> None:
    (finding,) = lint_two("QOS010", APART, (old, new))
    assert (finding.file, finding.column, finding.severity) == ("qos.yaml", 27, "error")
    difference = said.format(here="on leaf-2 (profile other), but", there="on leaf-1 (profile roce)")
    assert finding.message == difference + JOINED
    assert [related.message for related in finding.related] == ["the profile of leaf-1"]


def test_place_of_the_finding_and_of_the_other_switch(lint_two: Lint) -> None:
    (finding,) = lint_two("QOS010", APART, ("[pcp, dscp]", "[dscp]"))
    assert (finding.line, finding.column) == (41, 27)
    assert finding.related == (api.Related("qos.yaml", 40, 26, "the profile of leaf-1"),)


@pytest.mark.parametrize(
    "edit",
    [
        ("5m", "7m"),
        ("max: 1501500", "max: 1601500"),
        ("[pcp, dscp]", "[dscp, pcp]"),
        ("priorities: [0, 1, 2, 4, 5, 7], ", "priorities: [7, 5, 4, 2, 1, 0], "),
        ("size: 50%, priorities: [3]", "size: 40%, priorities: [3]"),
    ],
)
def test_differences_that_hops_may_have(lint_two: Lint, edit: tuple[str, str]) -> None:
    assert not lint_two("QOS010", APART, edit)


def test_most_switches_are_right(lint_two: Lint) -> None:
    three = (
        ("leaf-[1-2]:", "leaf-[1-3]:"),
        ("links:\n", "links:\n  - {from: leaf-1 swp20, to: leaf-3 swp20, cable: nvidia-mcp1600-c003e30l}\n"),
    )
    apply = '  - {profile: other, to: [leaf-1]}\n  - {profile: roce, to: ["leaf-[2-3]", "host-[1-4]"]}'
    (finding,) = lint_two("QOS010", apply, ("[pcp, dscp]", "[dscp]"), wiring=three)
    assert finding.message == (
        "trust is dscp on leaf-1 (profile other), but dscp, pcp on leaf-2 (profile roce); leaf-1 and leaf-2 "
        "are in one fabric"
    )


def test_switches_that_are_not_joined_may_differ(lint_two: Lint) -> None:
    isl = (
        '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: '
        "bond1}"
    )
    assert not lint_two("QOS010", APART, ("[pcp, dscp]", "[dscp]"), wiring=((isl, ""),))


def test_a_switch_without_a_profile_is_for_the_walk(lint_profile: Lint) -> None:
    assert not lint_profile("QOS010", ('["leaf-[1-2]", ', '["leaf-1", '))
    assert lint_profile("PATH007", ('["leaf-[1-2]", ', '["leaf-1", '))


@pytest.mark.parametrize("product", ["vsan-osa", "smb-direct"])
def test_a_lossy_hop_is_for_qos009(lint_two: Lint, product: str) -> None:
    assert not lint_two("QOS010", APART, ("lossless\n", "lossy\n"), product=product)
    assert lint_two("QOS009", APART, ("lossless\n", "lossy\n"), product=product)


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_fabrics_without_roce_may_differ(lint_edited: Lint, transport: str) -> None:
    second = 'apply:\n  - {profile: second, to: [leaf-2]}\n  - {profile: roce, to: [leaf-1, "host-[1-4]"]}'
    edits = {
        "qos.yaml": [
            ('apply:\n  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}', second),
            ("profiles:\n", "profiles:\n  second: {mode: lossless, rdma: {priority: 5}}\n"),
        ]
    }
    assert lint_edited("QOS010", edits)
    assert not lint_edited("QOS010", {**edits, "design.yaml": [("roce-v2", transport)]})


@pytest.mark.parametrize(
    ("ports", "count"), [("swp[1-4]", 1), ("swp21", 1), ("swp[4-5]", 1), ("swp[10-12]", 0), ("swp5", 0)]
)
def test_a_profile_of_ports_counts_where_roce_can_pass_one_of_them(
    lint_two: Lint, ports: str, count: int
) -> None:
    """RoCE passes the ports of four hosts, and those between the two switches."""
    apart = APART.replace("[leaf-2]}", f'[leaf-2], ports: ["{ports}"]}}')
    messages = [finding.message for finding in lint_two("QOS010", apart, ("[pcp, dscp]", "[dscp]"))]
    difference = "trust is dscp on leaf-2 (profile other), but dscp, pcp on leaf-1 (profile roce)"
    assert messages == [difference + JOINED] * count

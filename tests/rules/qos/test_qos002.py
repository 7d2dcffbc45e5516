"""QOS002: host and switch at one cable."""

from collections.abc import Callable

import pytest
from rule_designs import findings, told

from refarch import api

Lint = Callable[..., list[api.Finding]]

HOSTS = '  - {profile: roce, to: ["leaf-[1-2]"]}\n  - {profile: other, to: ["host-[1-4]"]}'
HOST_SIDE = "host: {dcbx: ieee, willing: true}"
NO_MASKS = "and the profile sets no PFC masks for its driver"
ALL = "also: vmnic5 on host-1, vmnic[4-5] on host-2, vmnic[4-5] on host-3 and 2 more"


def test_hosts_without_a_profile(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS002", (', "host-[1-4]"]}', "]}"))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 22, 26, "warning")
    assert finding.message == (
        "leaf-1 has profile roce, but host-1 on its port swp1 has no profile; also: host-[2-4]"
    )
    assert finding.related == (api.Related("wiring.yaml", 5, 5, "the cable of host-1"),)


def test_one_host_without_a_profile(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS002", ('"host-[1-4]"]}', '"host-[1-3]"]}'))
    assert finding.message == "leaf-1 has profile roce, but host-4 on its port swp4 has no profile"
    assert finding.severity == "error", "the other hosts of the cluster have one"


def test_a_switch_without_a_profile_is_for_top012(lint_profile: Lint) -> None:
    assert not lint_profile("QOS002", ('["leaf-[1-2]", ', "["))


def test_two_profiles_that_say_the_same_agree(lint_two: Lint) -> None:
    assert not lint_two("QOS002", HOSTS, ("cable_length: 5m", "cable_length: 6m"))


def between(own: str, other: str) -> str:
    return f"vmnic4 on host-1 has {own} (profile other), but swp1 on leaf-1 has {other} (profile roce); {ALL}"


def test_every_difference_is_named_with_both_values(lint_two: Lint) -> None:
    edits = (
        ("{priority: 3, dscp: 26}", "{priority: 4, dscp: 34}"),
        ("pfc: {priorities: [3]", "pfc: {priorities: [4, 5]"),
    )
    found = lint_two("QOS002", HOSTS, *edits)
    assert [(one.file, one.line, one.column, one.severity, one.message) for one in found] == [
        ("qos.yaml", 23, 22, "error", between("RDMA priority 4", "3")),
        ("qos.yaml", 23, 31, "error", between("RDMA DSCP 34", "26")),
        ("qos.yaml", 27, 11, "error", between("PFC on priority 4, 5", "3")),
    ]
    assert [one.related[0] for one in found] == [
        api.Related("qos.yaml", line, column, "profile roce") for line, column in ((5, 22), (5, 31), (9, 11))
    ]


def test_what_one_side_does_not_state_is_no_difference(lint_two: Lint) -> None:
    edits = (
        ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3}"),
        ("    pfc: {priorities: [3], receive: true, transmit: true}\n", ""),
    )
    assert not lint_two("QOS002", HOSTS, *edits)


@pytest.mark.parametrize(
    ("side", "column", "said"),
    [
        ("{dcbx: disabled}", 18, f"does not learn PFC from leaf-1 (dcbx: disabled), {NO_MASKS}"),
        ("{willing: false}", 21, f"does not learn PFC from leaf-1 (willing: false), {NO_MASKS}"),
        (
            "{pfctx: 7, pfcrx: 8}",
            19,
            "has pfctx 0x07, but swp1 on leaf-1 has PFC on priority 3 (mask 0x08)",
        ),
        (
            "{pfctx: 8, pfcrx: 9}",
            29,
            "has pfcrx 0x09, but swp1 on leaf-1 has PFC on priority 3 (mask 0x08)",
        ),
        ("{pfctx: 8}", 19, "has pfctx 0x08 but no pfcrx; pfctx and pfcrx must be equal"),
    ],
)
def test_host_side_that_does_not_lead_to_the_switchs_pfc(
    lint_profile: Lint, side: str, column: int, said: str
) -> None:
    (finding,) = lint_profile("QOS002", (HOST_SIDE, f"host: {side}"))
    assert (finding.line, finding.column, finding.severity) == (20, column, "error")
    assert finding.message == f"vmnic4 on host-1 {said}; {ALL}"


@pytest.mark.parametrize(
    "side",
    [
        "{dcbx: cee}",
        "{willing: true}",
        "{pfctx: 8, pfcrx: 8}",
        "{dcbx: disabled, pfctx: 8, pfcrx: 8}",
    ],
)
def test_host_side_that_leads_to_the_switchs_pfc(lint_profile: Lint, side: str) -> None:
    assert not lint_profile("QOS002", (HOST_SIDE, f"host: {side}"))


def test_a_host_side_that_leaves_pfc_open(lint_profile: Lint) -> None:
    """The default of the adapter decides: neither the masks of its driver nor DCBX are stated."""
    (finding,) = lint_profile("QOS002", (HOST_SIDE, "host: {marking: {pcp: 3}}"))
    assert (finding.line, finding.severity) == (3, "warning")
    assert finding.message == (
        "profile roce sets neither PFC masks nor DCBX of the adapters, but vmnic4 on host-1 must pause "
        f"priority 3; {ALL}"
    )
    assert "pfctx: 0x08, pfcrx: 0x08" in finding.hint


def test_masks_of_several_priorities(lint_profile: Lint) -> None:
    edits = (
        ("pfc: {priorities: [3]", "pfc: {priorities: [3, 4]"),
        (HOST_SIDE, "host: {pfctx: 24, pfcrx: 24}"),
    )
    assert not lint_profile("QOS002", *edits)
    (finding, _) = lint_profile("QOS002", edits[0], (HOST_SIDE, "host: {pfctx: 8, pfcrx: 8}"))
    assert finding.hint == "Set `pfctx` and `pfcrx` to 0x18 (24)."


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_need_no_agreement(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS002", (', "host-[1-4]"]}', "]}"), transport=transport)


def test_hosts_with_rdma_turned_off_are_left_alone(lint_edited: Lint) -> None:
    edits = {
        "qos.yaml": [(', "host-[1-4]"]}', "]}")],
        "design.yaml": [
            (
                "        server: dell-poweredge-r740\n",
                "        server: dell-poweredge-r740\n        rdma: false\n",
            )
        ],
    }
    assert not lint_edited("QOS002", edits)


def test_masks_that_follow_another_priority_are_not_said_again(lint_edited: Lint) -> None:
    """The hosts' profile has priority 4 throughout: that is three values to change, and the masks go with
    them."""
    host = (
        "  own:\n    mode: lossless\n    rdma: {priority: 4, dscp: 34}\n    pfc: {priorities: [4]}\n"
        "    host: {dcbx: disabled, pfctx: MASK, pfcrx: MASK}\napply:\n"
    )
    split = ('"leaf-[1-2]", "host-[1-4]"]}', '"leaf-[1-2]"]}\n  - {profile: own, to: ["host-[1-4]"]}')
    for mask, count in (("16", 3), ("32", 5)):
        assert (
            len(lint_edited("QOS002", {"qos.yaml": [("apply:\n", host.replace("MASK", mask)), split]}))
            == count
        )


def windows(*edits: tuple[str, str]) -> list[str]:
    """What QOS002 says of the nodes of Storage Spaces Direct."""
    return told("QOS002", {"qos.yaml": list(edits)}, base="s2d")


WINDOWS_SIDE = "    host:\n      willing: false\n"


@pytest.mark.parametrize("side", ["", "willing: true", "willing: false", "dcbx: disabled"])
def test_windows_sets_pfc_by_its_own_profile(side: str) -> None:
    """An adapter that is not willing works with local settings, and on Windows these are the profile's PFC
    priorities."""
    assert windows((WINDOWS_SIDE, f"    host:\n      {side}\n")) == []


def own_profile(side: str) -> list[tuple[str, str]]:
    host = f"  own:\n    mode: lossless\n    rdma: {{priority: 3}}\n    host: {side}\napply:\n"
    split = ('"leaf-[1-2]", "node-[1-4]"]}', '"leaf-[1-2]"]}\n  - {profile: own, to: ["node-[1-4]"]}')
    return [("apply:\n", host), split]


@pytest.mark.parametrize(
    ("key", "column"), [("willing: false", 21), ("dcbx: disabled", 18), ("dcbx: ieee", 0)]
)
def test_windows_without_dcbx_and_without_pfc_of_its_own(key: str, column: int) -> None:
    said = (
        f"qos.yaml:25:{column} error QOS002 pNIC1 on node-1 does not learn PFC from leaf-1 ({key}), and "
        "profile own has no priority with PFC; also: pNIC2 on node-1, pNIC[1-2] on node-2, "
        "pNIC[1-2] on node-3 and 2 more"
    )
    assert windows(*own_profile(f"{{{key}}}")) == ([said] if column else [])


def test_windows_hint_names_cmdlets_and_no_masks() -> None:
    (finding,) = findings("QOS002", {"qos.yaml": own_profile("{willing: false}")}, base="s2d")
    assert "Enable-NetQosFlowControl for priority 3," in finding.hint and "New-NetQosPolicy" in finding.hint
    assert "pfctx" not in finding.hint


def test_masks_of_the_esxi_driver_on_windows() -> None:
    both = windows((WINDOWS_SIDE, "    host:\n      pfctx: 8\n      pfcrx: 8\n"))
    said = "a parameter of the driver for ESXi, but runs Windows Server"
    also = "; also: pNIC2 on node-1, pNIC[1-2] on node-2, pNIC[1-2] on node-3 and 2 more"
    assert both == [
        f"qos.yaml:17:14 warning QOS002 pNIC1 on node-1 has pfctx 0x08, {said}{also}",
        f"qos.yaml:18:14 warning QOS002 pNIC1 on node-1 has pfcrx 0x08, {said}{also}",
    ]

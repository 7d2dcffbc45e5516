"""QOS001: PFC on the RDMA priority and no other."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

PFC = "pfc: {priorities: [3], receive: true, transmit: true}"


def priorities(listed: str) -> tuple[str, str]:
    return PFC, PFC.replace("[3]", listed)


def test_pfc_on_another_priority(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS001", priorities("[4]"))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 9, 11, "error")
    assert finding.message == "profile roce has PFC on priority 4, but RDMA traffic has priority 3"
    assert finding.related == (
        api.Related("qos.yaml", 5, 22, "the priority of RDMA traffic"),
        api.Related(
            "qos.yaml", 8, 14, "so vSAN traffic from 4 hosts of cluster compute loses packets under load"
        ),
    )


@pytest.mark.parametrize("edit", [priorities("[]"), (f"    {PFC}\n", "")])
def test_pfc_on_no_priority(lint_profile: Lint, edit: tuple[str, str]) -> None:
    (finding,) = lint_profile("QOS001", edit)
    assert (finding.line, finding.column, finding.severity) == (4, 11, "error")
    assert finding.message == "profile roce is lossless but has no priority with PFC"


def test_pfc_on_two_priorities_is_permitted_and_warned_of(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS001", priorities("[5, 3]"))
    assert (finding.line, finding.column, finding.severity) == (9, 11, "warning")
    assert finding.message == "profile roce has PFC on priorities 3, 5, but only RDMA traffic needs PFC"


def test_pfc_on_two_other_priorities(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS001", priorities("[4, 2]"))
    assert (finding.severity, finding.message) == (
        "error",
        "profile roce has PFC on priorities 2, 4, but RDMA traffic has priority 3",
    )


def test_without_a_stated_rdma_priority_the_pfc_priority_is_taken_for_it(lint_profile: Lint) -> None:
    assert not lint_profile(
        "QOS001", priorities("[4]"), ("rdma: {priority: 3, dscp: 26}", "rdma: {dscp: 34}")
    )


def test_lossy_profiles_need_no_pfc(lint_profile: Lint) -> None:
    assert not lint_profile("QOS001", priorities("[]"), ("lossless\n", "lossy\n"))


@pytest.mark.parametrize(
    ("transport", "findings"), [("roce-v2", 1), ("roce-v1", 1), ("iwarp", 0), ("tcp", 0)]
)
def test_only_roce_needs_pfc(lint_profile: Lint, transport: str, findings: int) -> None:
    assert len(lint_profile("QOS001", priorities("[4]"), transport=transport)) == findings


def test_profiles_that_no_roce_traffic_uses_are_left_alone(lint_two: Lint) -> None:
    nowhere = '  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}'
    assert not lint_two("QOS001", nowhere, (PFC, PFC.replace("[3]", "[4]")))


def test_the_profile_of_a_spine_counts(lint_two: Lint) -> None:
    spine = (
        (
            "links:\n",
            "  spine-1: {model: nvidia-sn2100, role: spine, nos: cumulus-linux}\nlinks:\n"
            '  - {from: "leaf-[1-2] swp20", to: "spine-1 swp[1-2]", cable: nvidia-mcp1600-c003e30l}\n',
        ),
    )
    apply = '  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}\n  - {profile: other, to: [spine-1]}'
    (finding,) = lint_two("QOS001", apply, (PFC, PFC.replace("[3]", "[4]")), wiring=spine)
    assert finding.message == "profile other has PFC on priority 4, but RDMA traffic has priority 3"


@pytest.mark.parametrize(
    ("edit", "column", "words"),
    [
        ("receive: false, transmit: true", 37, "does not obey pause frames"),
        ("receive: true, transmit: false", 53, "does not send pause frames"),
        ("receive: false, transmit: false", 37, "does not obey pause frames and does not send pause frames"),
    ],
)
def test_pfc_in_both_directions(lint_profile: Lint, edit: str, column: int, words: str) -> None:
    (finding,) = lint_profile("QOS001", (PFC, PFC.replace("receive: true, transmit: true", edit)))
    assert (finding.line, finding.column, finding.severity) == (9, column, "error")
    assert finding.message == f"profile roce has PFC on priority 3, but {words}"


def test_what_is_left_out_is_on(lint_profile: Lint) -> None:
    assert lint_profile("QOS001", (PFC, "pfc: {priorities: [3]}")) == []

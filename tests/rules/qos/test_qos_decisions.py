"""QOS003 and QOS008: each side of their decisions."""

import pytest
from rule_designs import told


@pytest.mark.parametrize("product", ["smb-direct", "s2d", "azure-local"])
@pytest.mark.parametrize("priority", [2, 3, 4, 5])
def test_qos003_products_on_windows_use_priority_3_or_4(product: str, priority: int) -> None:
    edits = [("priority: 3}", f"priority: {priority}}}"), ("priorities: [3]", f"priorities: [{priority}]")]
    (found, *more) = told("QOS003", {"qos.yaml": edits}, product) or [""]
    assert not more
    assert bool(found) == (priority not in (3, 4))
    assert not found or (
        f" warning QOS003 profile roce uses priority {priority} for RDMA traffic, but " in found
        and found.endswith(" uses 3 or 4")
    )


UNMARKED = [
    (
        "bandwidth: 50%, ecn: {min: 150000, max: 1501500}",
        "bandwidth: 50%",
    )
]
CNP = "    congestion_notification: {priority: 6, dscp: 48}\n"
HOST = "host: {dcbx: ieee, willing: true}"


@pytest.mark.parametrize(
    ("cnp", "severity"),
    [
        (CNP, "warning"),
        ("    congestion_notification: {priority: 6}\n", "warning"),
        ("    congestion_notification: {dscp: 48}\n", "warning"),
        ("", "info"),
    ],
)
def test_qos008_notification_packets_make_no_sense_without_marks(cnp: str, severity: str) -> None:
    """Either of their values is enough; no class is marked here, and no host has a setting of ECN."""
    found = told("QOS008", {"qos.yaml": [*UNMARKED, (CNP, cnp)]})
    assert [line.partition(" ")[2] for line in found] == [
        f"{severity} QOS008 traffic class 3 of profile roce carries RDMA but has no ECN thresholds"
    ]


@pytest.mark.parametrize(
    ("edit", "severity"),
    [
        ((HOST, HOST), "info"),
        ((HOST, "host: {dcbx: ieee, willing: true, ecn: true}"), "warning"),
        (("scheduling: strict", "scheduling: strict, ecn: {min: 150000, max: 1501500}"), "warning"),
    ],
)
def test_qos008_hosts_or_other_classes_that_count_on_marks(edit: tuple[str, str], severity: str) -> None:
    (found,) = told("QOS008", {"qos.yaml": [*UNMARKED, (CNP, ""), edit]})
    assert f" {severity} QOS008 traffic class 3 of profile roce carries RDMA" in found


def test_qos008_a_profile_of_no_switch_marks_nothing() -> None:
    hosts_only = ('to: ["leaf-[1-2]", "host-[1-4]"]', 'to: ["host-[1-4]"]')
    assert told("QOS008", {"qos.yaml": [*UNMARKED, hosts_only]}) == []


def test_qos008_a_priority_that_was_mistyped_is_told_once() -> None:
    """QOS001 tells of a profile whose parts name another priority than its RDMA traffic."""
    edits = [*UNMARKED, ("rdma: {priority: 3, dscp: 26}", "rdma: {priority: 2, dscp: 26}")]
    codes = [line.split(" ")[2] for line in told("QOS00", {"qos.yaml": edits})]
    assert "QOS001" in codes and "QOS008" not in codes

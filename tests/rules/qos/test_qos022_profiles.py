"""QOS022: which policy and share count where a cluster has several profiles."""

from types import SimpleNamespace
from typing import Any

import pytest
from rule_designs import findings

from refarch.core.origin import Origin
from refarch.rules.qos import qos022_heartbeat_without_a_class as qos022


def policy(traffic: str, priority: int) -> Any:
    return SimpleNamespace(
        traffic=traffic, priority=priority, origin=Origin("qos.yaml", ("policies", priority))
    )


def asked(
    monkeypatch: pytest.MonkeyPatch, policies: list[list[Any]], speeds: list[tuple[int, ...]], **changes: Any
) -> list[tuple[Any, ...]]:
    """Name of each profile that is checked, priority of the policy for the heartbeat, and share."""
    seen: list[tuple[Any, ...]] = []
    profiles = [
        SimpleNamespace(
            **{
                "name": f"p{number}",
                "policies": own,
                "mode": "lossless",
                "traffic_classes": {1: 1},
                **changes,
            }
        )
        for number, own in enumerate(policies)
    ]
    ends = [
        SimpleNamespace(link=SimpleNamespace(nic=SimpleNamespace(port=SimpleNamespace(speeds=known))))
        for known in speeds
    ]
    monkeypatch.setattr(qos022, "roce_profiles", lambda design: {"c": profiles})
    monkeypatch.setattr(qos022, "roce_ends", lambda design: {"c": ends})

    def hits(profile: Any, share: int, of_heartbeat: Any) -> list[Any]:
        seen.append((profile.name, of_heartbeat and of_heartbeat.priority, share))
        return []

    monkeypatch.setattr(qos022, "_hits_of_profile", hits)
    intents = [SimpleNamespace(traffic=("storage",))]
    cluster: Any = SimpleNamespace(id="c", product=next(iter(qos022.S2D)), intents=intents)
    design: Any = None
    assert [*qos022.check_cluster(design, cluster)] == []
    return seen


def test_the_first_policy_for_the_heartbeat_says_the_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    policies = [[policy("smb", 3), policy("cluster", 5)], [policy("cluster", 6)], []]
    assert asked(monkeypatch, policies, [(25_000,)]) == [
        ("p0", 5, 1),
        ("p1", 5, 1),
        ("p2", 5, 1),
    ]


@pytest.mark.parametrize(
    ("speeds", "share"),
    [
        ([], 1),
        ([(10_000,)], 2),
        ([(10_000, 1_000), ()], 2),
        ([(10_000,), (25_000,)], 1),
        ([(10_001,)], 1),
    ],
)
def test_the_share_follows_the_fastest_port(
    monkeypatch: pytest.MonkeyPatch, speeds: list[tuple[int, ...]], share: int
) -> None:
    assert asked(monkeypatch, [[policy("smb", 3)]], speeds) == [("p0", None, share)]


def test_profiles_without_classes_or_losses_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, [[]], [], traffic_classes={}) == []
    assert asked(monkeypatch, [[]], [], mode="lossy") == []


HOSTS = "        - {for: cluster, priority: 7}\n"
CLASS_0 = "0: {priorities: [0, 1, 2, 4, 5]"


def heartbeat(*edits: tuple[str, str], base: str = "s2d") -> list[str]:
    """Line, severity, message, and hint of each finding."""
    found = findings("QOS022", {"qos.yaml": list(edits)}, base=base)
    return [f"{one.line} {one.severity} {one.message} | {one.hint}" for one in found]


def test_hosts_mark_smb_direct_but_not_the_heartbeat() -> None:
    assert heartbeat((HOSTS, "")) == [
        "18 warning profile roce has policies for the hosts, but none for the cluster heartbeat, which uses "
        "priority 0 with other traffic | Add `{for: cluster, priority: 7}` to `policies` under `host`."
    ]


def test_network_atc_makes_the_policy_for_the_heartbeat() -> None:
    assert heartbeat((HOSTS, ""), base="azure-local") == []


def test_a_policy_that_misses_the_class_of_the_heartbeat_is_at_fault() -> None:
    assert heartbeat(("for: cluster, priority: 7", "for: cluster, priority: 5")) == [
        "20 warning profile roce puts the cluster heartbeat (priority 5) into traffic class 0, which also "
        "carries other traffic | Set `priority: 7` in the policy for `cluster`."
    ]
    assert heartbeat((HOSTS, HOSTS)) == []


def test_a_class_that_carries_two_priorities_is_not_the_class_of_the_heartbeat() -> None:
    edits = (
        ("for: cluster, priority: 7", "for: cluster, priority: 5"),
        ("6: {priorities: [6], scheduling: strict}\n      7: {priorities: [7]", "7: {priorities: [6, 7]"),
    )
    (finding,) = heartbeat(*edits)
    assert finding.startswith("12 warning") and "Move priority 5 to a dedicated traffic class" in finding

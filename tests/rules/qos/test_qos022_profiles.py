"""QOS022: which priority, share and severity count where a cluster has several profiles."""

from types import SimpleNamespace
from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.rules.qos import qos022_heartbeat_without_a_class as qos022


def policy(traffic: str, priority: int) -> Any:
    return SimpleNamespace(
        traffic=traffic, priority=priority, origin=Origin("qos.yaml", ("policies", priority))
    )


def asked(
    monkeypatch: pytest.MonkeyPatch, policies: list[list[Any]], speeds: list[tuple[int, ...]], **changes: Any
) -> list[tuple[Any, ...]]:
    """Name, priority, share and severity that each profile is judged by."""
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

    def hits(profile: Any, *rest: Any) -> list[Any]:
        seen.append((profile.name, *rest))
        return []

    monkeypatch.setattr(qos022, "_hits_of_profile", hits)
    cluster: Any = SimpleNamespace(id="c", product=next(iter(qos022.S2D)))
    design: Any = None
    assert [*qos022.check_cluster(design, cluster)] == []
    return seen


def test_the_first_policy_for_the_heartbeat_says_the_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    policies = [[policy("smb", 3), policy("cluster", 5)], [policy("cluster", 6)], []]
    assert asked(monkeypatch, policies, [(25_000,)]) == [
        ("p0", 5, 1, "warning"),
        ("p1", 5, 1, "warning"),
        ("p2", 5, 1, "warning"),
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
def test_without_a_policy_it_is_the_usual_priority(
    monkeypatch: pytest.MonkeyPatch, speeds: list[tuple[int, ...]], share: int
) -> None:
    assert asked(monkeypatch, [[policy("smb", 3)]], speeds) == [("p0", 7, share, "info")]


def test_profiles_without_classes_or_losses_are_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, [[]], [], traffic_classes={}) == []
    assert asked(monkeypatch, [[]], [], mode="lossy") == []

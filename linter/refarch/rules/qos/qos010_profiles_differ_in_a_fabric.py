"""Switches that are connected to each other treat RDMA traffic differently.

## What it checks

For every group of switches that are cabled to each other and that RoCE traffic can pass: those that have a
QoS profile have the same mode, RDMA and congestion notification markings, trust, PFC priorities, and the same
priorities, scheduling and share in each traffic class. Two profiles of different name and equal content are
equal.

## Why it matters

A lossless path is as lossless as its worst hop. A packet keeps its marking from leaf to leaf; if the second
leaf maps it to another class, or pauses another priority, it is dropped there, and only the hosts whose path
goes that way see it.

## Example

```yaml
# qos.yaml
profiles:
  other:
    mode: lossless
    rdma: {priority: 3, dscp: 26}
    congestion_notification: {priority: 6, dscp: 48}
    trust: [pcp, dscp]
    pfc: {priorities: [3]}
    cable_length: 5m
    traffic_classes:
      0: {priorities: [0, 1, 2, 4, 5, 7], scheduling: dwrr, bandwidth: 40%}
      3: {priorities: [3], scheduling: dwrr, bandwidth: 60%, ecn: {min: 150000, max: 1501500}}
      6: {priorities: [6], scheduling: strict}
apply:
  - {profile: roce, to: [leaf-1, "host-[1-4]"]}
  - profile: other
    to:
      - leaf-2  # <- QOS010
```

## Use instead

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

Switches without a profile (TOP012), lossy profiles where QOS009 finds them (vSAN, NVMe over RDMA), fabrics
that no RoCE traffic passes, iWARP and TCP.

## Limits of this check

Cable length, ECN thresholds and buffer pools may differ between switch models and are not compared.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Profile
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_links, roce_switches
from .. import VSAN, Hit, Rule
from ..documents.nvidia import NVIDIA_RDG
from ..documents.others import AZURE_HOST_NETWORK

FIELDS = (
    ("mode", "mode"),
    ("rdma_priority", "RDMA priority"),
    ("rdma_dscp", "RDMA DSCP"),
    ("pfc_priorities", "PFC"),
    ("cnp_priority", "congestion notification priority"),
    ("cnp_dscp", "congestion notification DSCP"),
    ("trust", "trust"),
)
"""Attributes of a profile that every hop must share, with their names."""

LOSSLESS_ONLY = (*VSAN, "nvme-of")
"""Products for which QOS009 finds a lossy profile, so that it need not be found here again."""


def check(design: Design) -> Iterator[Hit]:
    """One hit for each switch whose profile differs from the one that most switches of its fabric have."""
    fabrics: dict[str, dict[str, list[str]]] = {}
    for switch, fabric in roce_switches(design).items():
        if switch in design.applied:
            fabrics.setdefault(fabric, {}).setdefault(design.applied[switch][0], []).append(switch)
    lossy_is_known = any(
        design.clusters[identity].product in LOSSLESS_ONLY for identity in roce_links(design)
    )
    for used in fabrics.values():
        usual = max(used, key=lambda name: len(used[name]))
        for name, switches in used.items():
            own, other = design.profiles[name], design.profiles[usual]
            if name != usual and not (lossy_is_known and own.mode != other.mode):
                for what, mine, theirs in _differences(own, other):
                    yield from (
                        _hit(design, switch, used[usual][0], what, mine, theirs) for switch in switches
                    )


def _hit(design: Design, switch: str, other: str, what: str, mine: str, theirs: str) -> Hit:
    (name, place), (usual, its_place) = design.applied[switch], design.applied[other]
    return Hit(
        place,
        f"{switch} and {other} are in one fabric, and {what} is {mine} on {switch} (profile {name}) "
        f"and {theirs} on {other} "
        f"(profile {usual})",
        related=((its_place, f"the profile of {other}"),),
        subject=switch,
    )


def _differences(own: Profile, usual: Profile) -> Iterator[tuple[str, str, str]]:
    """The first difference between two profiles: its name and both values; nothing where they say the
    same."""
    for field, title in FIELDS:
        mine, theirs = getattr(own, field), getattr(usual, field)
        if _set(mine) != _set(theirs):
            yield title, _text(mine), _text(theirs)
            return
    for number in sorted({*own.traffic_classes, *usual.traffic_classes}):
        mine, theirs = _class(own, number), _class(usual, number)
        if mine != theirs:
            yield f"traffic class {number}", mine, theirs
            return


def _class(profile: Profile, number: int) -> str:
    queue = profile.traffic_classes.get(number)
    if queue is None:
        return "not set"
    share = "" if queue.bandwidth is None else f" {queue.bandwidth:g} %"
    return f"{queue.scheduling}{share} for priority {_text(queue.priorities)}"


def _set(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, sorted(value))) or "none"
    return "not set" if value is None else str(value)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos")),
    hint="Apply one profile to all switches that are connected to each other.",
    sources=(
        NVIDIA_RDG.says(
            "The RoCE commands are run on all leaf switches.", "Enable RDMA over Converged Ethernet Lossless"
        ),
        AZURE_HOST_NETWORK.says(
            "DCB has to be right on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)

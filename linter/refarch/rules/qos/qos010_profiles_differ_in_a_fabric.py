"""Switches that are connected to each other have different QoS settings for RDMA traffic.

## What it checks

Every group of switches that are cabled to each other and that RoCE traffic can pass. All switches with a QoS
profile must have the same RDMA and congestion notification markings, trust, and PFC priorities, and the same
priorities, scheduling, and share in each traffic class. Two profiles with different names and equal content
are equal.

## Why it matters

The second switch drops the packet if it maps the packet to another class, or pauses another priority. Only
the hosts with this path are affected. A packet keeps its marking from one leaf switch to the next, and a path
is lossless only if every hop is lossless.

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

```diff
# qos.yaml
-  - profile: other
+  - profile: roce
```

## When it does not apply

Switches without a profile (PATH004), lossy profiles (QOS009), fabrics without RoCE traffic, iWARP and TCP.

## Limits of this check

Cable length, ECN thresholds, and buffer pools can differ between switch models and are not compared.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Design, QosProfile
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_applications, roce_switches
from .. import Problem, Rule
from ..documents.nvidia import NVIDIA_RDG
from ..documents.others import AZURE_HOST_NETWORK

FIELDS = (
    ("rdma_priority", "RDMA priority"),
    ("rdma_dscp", "RDMA DSCP"),
    ("pfc_priorities", "PFC priority"),
    ("cnp_priority", "congestion notification priority"),
    ("cnp_dscp", "congestion notification DSCP"),
    ("trust", "trust"),
    ("pcp_map", "the PCP map"),
    ("dscp_map", "the DSCP map"),
)
"""Attributes of a profile that every hop must share, with their names."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each switch whose profile differs from the profile of most switches in its fabric."""
    fabrics: dict[str, dict[str, dict[str, Origin]]] = {}
    # Switches without a cable between them can differ: no frame passes both profiles.
    for switch, fabric in roce_switches(design).items():
        for entry in roce_applications(design, switch):
            fabrics.setdefault(fabric, {}).setdefault(entry.profile, {})[switch] = entry.origin
    for switches_by_profile in fabrics.values():
        # With equal numbers the profile of the first switch counts as the intended one.
        usual = max(switches_by_profile, key=lambda name: len(switches_by_profile[name]))
        usual_switch, usual_origin = next(iter(switches_by_profile[usual].items()))
        for name, switches in switches_by_profile.items():
            profile, usual_profile = design.profiles[name], design.profiles[usual]
            # QOS009 finds a lossy profile next to a lossless one.
            if name != usual and profile.mode == usual_profile.mode:
                for what, own_text, usual_text in _first_difference(profile, usual_profile):
                    for switch, place in switches.items():
                        difference_text = (
                            f"{what} is {own_text} on {switch} (profile {name}), but {usual_text} on "
                            f"{usual_switch}"
                        )
                        yield Problem(
                            place,
                            f"{difference_text} (profile {usual}); {switch} and {usual_switch} are in one "
                            "fabric",
                            f"Set `profile: {usual}` for {switch} in `apply`. Or set the same values "
                            f"in profiles {name} and {usual}.",
                            related=((usual_origin, f"the profile of {usual_switch}"),),
                            subject=switch,
                        )


def _first_difference(profile: QosProfile, usual_profile: QosProfile) -> Iterator[tuple[str, str, str]]:
    """The first difference between two profiles: its name and both values; nothing if they have the same
    content."""
    for field, title in FIELDS:
        own_value, usual_value = getattr(profile, field), getattr(usual_profile, field)
        if _comparable(own_value) != _comparable(usual_value):
            yield title, _value_text(own_value), _value_text(usual_value)
            # One difference is enough: profiles that differ in one field often differ in all fields that
            # follow from it.
            return
    for number in sorted({*profile.traffic_classes, *usual_profile.traffic_classes}):
        own_value, usual_value = _class_text(profile, number), _class_text(usual_profile, number)
        if own_value != usual_value:
            yield f"traffic class {number}", own_value, usual_value
            return


def _class_text(profile: QosProfile, number: int) -> str:
    queue = profile.traffic_classes.get(number)
    if queue is None:
        return "not set"
    share = "" if queue.bandwidth is None else f" {queue.bandwidth:g} %"
    return f"{queue.scheduling}{share} for priority {_value_text(queue.priorities)}"


def _comparable(value: object) -> object:
    # Priorities are a set: their order in the file has no meaning.
    return frozenset(value) if isinstance(value, tuple) else value


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, sorted(value))) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{code} to {priority}" for code, priority in sorted(value.items())) or "the default"
    return "not set" if value is None else str(value)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("wiring", "qos", "cables")),
    hint="Add all connected switches to `to` of one profile under `apply` in qos.yaml.",
    sources=(
        NVIDIA_RDG.says(
            "The RoCE commands are run on all leaf switches.", "Enable RDMA over Converged Ethernet Lossless"
        ),
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)

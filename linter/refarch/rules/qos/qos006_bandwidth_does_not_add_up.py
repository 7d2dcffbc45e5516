"""The bandwidth shares of the weighted traffic classes do not add up to 100 %.

## What it checks

The sum of the shares of all traffic classes with `dwrr` scheduling, in every profile that RoCE traffic uses.
More than 100 % is an error, less is a warning. Each class counts once, for any number of priorities. Strict
classes have no share. If a profile has separate classes for the hosts, they are summed separately.

## Why it matters

Switches refuse shares above 100 %. Below 100 %, packets get other shares than the page shows: only the
weights count, and 25 and 25 is half and half.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      0: {bandwidth: 50%}
      3:
        bandwidth: 60%  # <- QOS006
```

## Use instead

```diff
# qos.yaml
-      0: {bandwidth: 50%}
+      0: {bandwidth: 40%}
```

## When it does not apply

iWARP and TCP, profiles without traffic classes, and profiles in which a weighted class states no share.

## Limits of this check

refarch does not check shares that are set per port, because they are not in a design.
"""

from collections.abc import Iterator, Mapping

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, TrafficClass, origin_of
from ...views.rdma.qos_profiles import traffic_class_of_priority
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each profile, and one for the classes of the hosts in it."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        for queues, owner_text in ((profile.traffic_classes, ""), (profile.host_classes, " of the hosts")):
            hit = _hit_of_classes(profile, queues, owner_text)
            if hit is not None:
                yield hit


def _rdma_is_strict(profile: QosProfile) -> bool:
    """Whether the class of RDMA traffic is strict: QOS017 then requires the missing share."""
    queue = (
        None if profile.rdma_priority is None else traffic_class_of_priority(profile, profile.rdma_priority)
    )
    return queue is not None and queue.scheduling == "strict"


def _differs_from_switches(profile: QosProfile, queue: TrafficClass) -> bool:
    """Whether the switches have another share for a class of the hosts."""
    switch_class = profile.traffic_classes.get(queue.number)
    return switch_class is not None and switch_class.bandwidth != queue.bandwidth


def _hit_of_classes(
    profile: QosProfile, queues: Mapping[int, TrafficClass], owner_text: str
) -> Problem | None:
    """A hit at the share that raises the sum above 100 %, or at the last share."""
    weighted = [queue for queue in queues.values() if queue.scheduling == "dwrr"]
    total = 0.0
    place = None
    for queue in weighted:
        # A class without a share gets the remaining bandwidth, so that no sum is wrong.
        if queue.bandwidth is None:
            return None
        total += queue.bandwidth
        # The first share that raises the sum above 100% is the wrong one.
        if place is None or total - queue.bandwidth <= 100:
            place = origin_of(queue, "bandwidth")
    # A single class of the hosts that differs from the class of the switches is more likely the mistake.
    differing = [queue for queue in weighted if owner_text and _differs_from_switches(profile, queue)]
    if len(differing) == 1:
        place = origin_of(differing[0], "bandwidth")
    # QOS017 requires a weighted class for RDMA, which gets the rest.
    if place is None or total == 100 or (total < 100 and _rdma_is_strict(profile)):
        return None
    shares = " + ".join(f"{queue.bandwidth:g} %" for queue in weighted)
    listed = ", ".join(str(queue.number) for queue in weighted)
    message = (
        f"the shares of the weighted traffic classes ({listed}){owner_text} of profile {profile.name} are "
        f"not 100 % in total, but {shares}"
    )
    if len(weighted) > 1:
        message += f" = {total:g} %"
    related = tuple(
        (share, f"share of class {queue.number}")
        for queue in weighted
        if (share := origin_of(queue, "bandwidth")) != place
    )
    return Problem(place, message, related=related, severity="error" if total > 100 else "warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint=(
        "Set `bandwidth` of the `dwrr` classes to shares that add up to 100 %, for example 50 % for RDMA and "
        "50 % for the rest."
    ),
    sources=(
        CUMULUS_QOS.says(
            "The percentages of the queues together are at most 100; 0 means strict priority.",
            "Egress Schedules",
        ),
        CUMULUS_ROCE.says(
            (
                "RoCE has 50 %, the rest 50 %; the output repeats the share of a class for each "
                "of its priorities."
            ),
            "Default RoCE Mode Configuration",
        ),
    ),
    check_cluster=check_cluster,
)

"""RDMA traffic shares its traffic class, or a priority is in no class or in two.

## What it checks

Every profile that RoCE traffic uses and that states traffic classes. The RDMA priority must have a class
(error), and other priorities must not use this class (error). A priority must not be in two classes (error).
Each of the priorities 0 to 7 should have a class (warning).

## Why it matters

Pauses of RDMA traffic delay lossy traffic in the same queue, and this traffic takes bandwidth from RDMA.
Share, ECN, and queue belong to the class. A priority without a class goes to the default of the switch, which
is not in the design.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    traffic_classes:
      0: {priorities: [0, 1, 2, 5, 7]}
      3:
        priorities: [3, 4]  # <- QOS016
```

## Use instead

```diff
# qos.yaml
-      0: {priorities: [0, 1, 2, 5, 7]}
+      0: {priorities: [0, 1, 2, 4, 5, 7]}
       3:
-        priorities: [3, 4]
+        priorities: [3]
```

## When it does not apply

Profiles without traffic classes, which use the defaults of the switch. iWARP and TCP.

## Limits of this check

The sources list what each class is for; none of them explicitly prohibits other traffic in the class.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, QosProfile, TrafficClass, origin_of
from ...views.rdma.qos_profiles import is_rdma_priority_mistyped
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """The hits of each profile with traffic classes."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        # QOS001 finds a mistyped priority, which leads to the wrong class.
        if profile.traffic_classes and not is_rdma_priority_mistyped(profile):
            queues: dict[int, TrafficClass] = {}
            repeated = [
                hit
                for queue in profile.traffic_classes.values()
                for hit in _hits_of_repeated_priorities(profile, queue, queues)
            ]
            # With a priority in two classes, the class of RDMA is not defined.
            yield from repeated or _hits_of_rdma_class(profile, queues)
            yield from _hits_of_missing_priorities(profile, queues)


def _hits_of_repeated_priorities(
    profile: QosProfile, queue: TrafficClass, queues: dict[int, TrafficClass]
) -> Iterator[Problem]:
    for priority in queue.priorities:
        first = queues.setdefault(priority, queue)
        if first is not queue:
            yield Problem(
                origin_of(queue, "priorities"),
                f"priority {priority} is in two traffic classes of profile {profile.name}, "
                f"{first.number} and {queue.number}, but must be in only one",
                hint=(
                    f"Remove {priority} from `priorities` of traffic class {first.number} or of traffic "
                    "class "
                    f"{queue.number}."
                ),
                related=((origin_of(first, "priorities"), f"traffic class {first.number}"),),
            )


def _hits_of_rdma_class(profile: QosProfile, queues: dict[int, TrafficClass]) -> Iterator[Problem]:
    rdma = profile.rdma_priority
    queue = None if rdma is None else queues.get(rdma)
    other_priorities = [] if queue is None else sorted({*queue.priorities} - {rdma})
    if queue is not None and other_priorities:
        listed = ", ".join(map(str, other_priorities))
        yield Problem(
            origin_of(queue, "priorities"),
            f"traffic class {queue.number} of profile {profile.name} carries RDMA (priority {rdma}) "
            f"but also priority {listed}",
            hint=f"Move {listed} from `priorities` of traffic class {queue.number} to the class of the other "
            "traffic.",
        )


def _hits_of_missing_priorities(profile: QosProfile, queues: dict[int, TrafficClass]) -> Iterator[Problem]:
    missing = [priority for priority in range(8) if priority not in queues]
    place, profile_text = origin_of(profile, "traffic_classes"), f"of profile {profile.name}"
    # RDMA without a class is an error, any other priority goes to the default class.
    if profile.rdma_priority in missing:
        yield Problem(
            place,
            f"priority {profile.rdma_priority} (RDMA traffic) is not in any traffic class {profile_text}",
            f"Add {profile.rdma_priority} to `priorities` of a dedicated traffic class.",
        )
        missing.remove(profile.rdma_priority)
    if missing:
        listed = ", ".join(map(str, missing))
        text = f"priority {listed} is not in any traffic class {profile_text}"
        hint = f"Add {listed} to `priorities` of the class of the other traffic."
        yield Problem(place, text, hint, severity="warning")


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "traffic-classes")),
    hint=(
        "Add the RDMA priority to `priorities` of a dedicated class in qos.yaml, and every "
        "other priority to exactly one class."
    ),
    sources=(
        AZURE_HOST_NETWORK.says(
            "Three traffic classes: for the cluster, for RDMA, and the default one for all other traffic."
        ),
        CUMULUS_ROCE.says(
            "Only priority 3 uses traffic class 3, only priority 6 class 6; all others use class 0.",
            "Default RoCE Mode Configuration",
        ),
        CUMULUS_QOS.says(
            "Each internal priority has one egress queue; several priorities may use one queue.",
            "Egress Queues",
        ),
    ),
    check_cluster=check_cluster,
)

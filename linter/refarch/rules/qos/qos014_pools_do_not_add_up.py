"""The buffer pools of a profile do not add up, or RDMA traffic has no dedicated pool.

## What it checks

Every lossless profile that RoCE traffic uses and that states pools. The ingress pools with a size must take
100 % of the buffer in total, and the egress pools at most 100 % (more is an error; less in the ingress pools
is a warning). Each priority must be in only one ingress pool (error). The RDMA priority must be in an ingress
pool (error), and must share it only with priorities that have PFC (error). If egress pools list traffic
classes, these must be classes of the profile and include the RDMA class (error), in a pool without lossy
classes (warning).

## Why it matters

If a bulk copy can fill the pool for RDMA packets, the switch pauses the hosts all the time. If the shares
exceed 100 %, the switch refuses the configuration. Lossless traffic needs buffer that other traffic cannot
fill.

## Example

```yaml
# qos.yaml
profiles:
  roce:
    pools:
      lossy-default-ingress: {size: 50%}
      roce-reserved-ingress:
        size: 60%  # <- QOS014
```

## Use instead

```diff
# qos.yaml
-      lossy-default-ingress: {size: 50%}
+      lossy-default-ingress: {size: 40%}
```

## When it does not apply

Profiles without pools, lossy profiles, iWARP and TCP.

## Limits of this check

Pools of unlimited size are not counted. refarch does not check the bytes of a share, and whether they are
sufficient: they depend on the buffer of the switch, which the catalog does not state.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import BufferPool, Cluster, Design, QosProfile, origin_of
from ...views.rdma.roce import ROCE_TRANSPORTS, roce_profiles
from .. import Problem, Rule
from ..documents.nvidia import CUMULUS_QOS, CUMULUS_ROCE

POOL_HINT = "Move the lossy traffic to another pool. Or move the RDMA traffic to another pool."
SIZE_HINTS = {
    "ingress": "Set `size` of the ingress pools so that their total is exactly 100 %.",
    "egress": "Set `size` of the egress pools so that their total is 100 % or less.",
}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """The hits of each lossless profile with pools."""
    for profile in roce_profiles(design).get(cluster.id, ()):
        # A lossy profile has no traffic that a dedicated pool would protect.
        if profile.mode == "lossless":
            for direction in ("ingress", "egress"):
                pools = [pool for pool in profile.pools.values() if pool.direction == direction]
                yield from _hits_of_sizes(profile, direction, pools)
                if direction == "ingress" and pools:
                    repeated = list(_hits_of_repeated_priorities(profile, pools))
                    # With a priority in two pools, the pool of RDMA is not defined.
                    yield from repeated or _hits_of_rdma_pool(profile, pools)
                if direction == "egress" and any(pool.traffic_classes for pool in pools):
                    yield from _hits_of_classes(profile, pools)


def _hits_of_sizes(profile: QosProfile, direction: str, pools: list[BufferPool]) -> Iterator[Problem]:
    """At the size that raises the sum above 100 %, or at the last size."""
    sized = [(pool, pool.size) for pool in pools if pool.size is not None]
    total = sum(size for _, size in sized)
    # Egress pools can leave some of the buffer to the switch; pools of unlimited size share the rest.
    too_little = direction == "ingress" and len(sized) == len(pools) and total < 100
    # Pools without a size share the rest.
    if not sized or not (total > 100 or too_little):
        return
    # The pool that raises the sum above 100% is the one to change, else the last.
    running_total, place = 0.0, sized[-1][0]
    for pool, size in sized:
        running_total += size
        if running_total > 100:
            place = pool
            break
    shares = " + ".join(f"{size:g} %" for _, size in sized)
    message = f"the {direction} pools of profile {profile.name} take {shares} = {total:g} % of the buffer"
    yield Problem(
        origin_of(place, "size"),
        message,
        SIZE_HINTS[direction],
        severity="error" if total > 100 else "warning",
    )


def _hits_of_repeated_priorities(profile: QosProfile, pools: list[BufferPool]) -> Iterator[Problem]:
    claimed: dict[int, BufferPool] = {}
    for pool in pools:
        for priority in pool.priorities:
            first = claimed.setdefault(priority, pool)
            # A switch assigns each priority to one pool.
            if first is not pool:
                yield Problem(
                    origin_of(pool, "priorities"),
                    f"priority {priority} is in two ingress pools of profile {profile.name}, "
                    f"{first.name} and {pool.name}, but must be in only one",
                    f"Remove {priority} from `priorities` of pool {first.name} or of pool {pool.name}.",
                    related=((origin_of(first, "priorities"), f"pool {first.name}"),),
                )


def _hits_of_classes(profile: QosProfile, pools: list[BufferPool]) -> Iterator[Problem]:
    """Egress pools with traffic classes that the profile does not have; else the class of RDMA traffic
    without a pool."""
    classes = profile.traffic_classes
    pooled_classes = [
        (pool, index, number) for pool in pools for index, number in enumerate(pool.traffic_classes)
    ]
    unknown_classes = [
        (pool, index, number) for pool, index, number in pooled_classes if classes and number not in classes
    ]
    for pool, index, number in unknown_classes:
        text = (
            f"egress pool {pool.name} lists traffic class {number}, but profile {profile.name} has no such "
            "class"
        )
        hint = (
            f"Remove {number} from `traffic_classes` of pool {pool.name}. Or add traffic class "
            f"{number} to the profile."
        )
        yield Problem(origin_of(pool, "traffic_classes", index), text, hint)
    rdma_class = next(
        (queue.number for queue in classes.values() if profile.rdma_priority in queue.priorities), None
    )
    # The class can be missing because of the fault above.
    if (
        rdma_class is not None
        and not unknown_classes
        and rdma_class not in (number for _, _, number in pooled_classes)
    ):
        text = (
            f"traffic class {rdma_class} (RDMA traffic) is not in any egress pool of profile {profile.name}"
        )
        hint = f"Add {rdma_class} to `traffic_classes` of an egress pool."
        yield Problem(origin_of(profile, "pools"), text, hint)
    # QOS016 finds a priority that is in two classes.
    is_in_two_classes = sum(profile.rdma_priority in queue.priorities for queue in classes.values()) > 1
    if not is_in_two_classes:
        for pool in pools:
            lossy = [
                number
                for number in pool.traffic_classes
                if number != rdma_class and _is_lossy(profile, number)
            ]
            # In one egress pool, lossy traffic can take the buffer that RDMA needs.
            if rdma_class in pool.traffic_classes and lossy:
                listed = ", ".join(map(str, lossy))
                text = (
                    f"egress pool {pool.name} of profile {profile.name} contains RDMA traffic (class "
                    f"{rdma_class}), but also lossy traffic (class {listed})"
                )
                yield Problem(origin_of(pool, "traffic_classes"), text, POOL_HINT, severity="warning")


def _is_lossy(profile: QosProfile, number: int) -> bool:
    """Whether no priority of a traffic class has PFC."""
    queue = profile.traffic_classes.get(number)
    return queue is not None and not {*queue.priorities} & {*profile.pfc_priorities}


def _hits_of_rdma_pool(profile: QosProfile, pools: list[BufferPool]) -> Iterator[Problem]:
    rdma = profile.rdma_priority
    # The priority that should have the pool is unknown.
    if rdma is None:
        return
    rdma_pool = next((pool for pool in pools if rdma in pool.priorities), None)
    if rdma_pool is None:
        yield Problem(
            origin_of(profile, "pools"),
            f"priority {rdma} (RDMA traffic) is not in any ingress pool of profile {profile.name}",
            f"Add {rdma} to `priorities` of a dedicated ingress pool.",
        )
        return
    lossy_priorities = sorted({*rdma_pool.priorities} - {rdma, *profile.pfc_priorities})
    if lossy_priorities:
        listed = ", ".join(map(str, lossy_priorities))
        message = (
            f"ingress pool {rdma_pool.name} of profile {profile.name} contains RDMA traffic (priority "
            f"{rdma}), but also lossy traffic (priority {listed})"
        )
        yield Problem(origin_of(rdma_pool, "priorities"), message, POOL_HINT)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=ROCE_TRANSPORTS, needs=("qos", "buffer-pools")),
    hint=(
        "Add every priority to `priorities` of exactly one ingress pool in qos.yaml, and "
        "RDMA traffic to a dedicated pool."
    ),
    sources=(
        CUMULUS_QOS.says(
            "For flow control, the first pool is cut to 50 % and a second one of 50 % is added for "
            "lossless traffic.",
            "Flow Control Buffers",
        ),
        CUMULUS_ROCE.says(
            "Sample of lossless mode: two ingress pools of 50 %, one for priority 3 alone and one for all "
            "others.",
            "Verify RoCE Configuration",
        ),
    ),
    check_cluster=check_cluster,
)

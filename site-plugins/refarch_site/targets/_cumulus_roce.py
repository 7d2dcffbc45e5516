"""What ``nv set qos roce`` of Cumulus Linux sets, and whether a profile asks for the same.

Source: Cumulus Linux 5.1 User Guide (NVIDIA), RDMA over Converged Ethernet.
"""

from refarch.facts.model import Pool, Profile, TrafficClass

from . import refuse

ROCE_PRIORITY, CNP_PRIORITY = 3, 6
ROCE_CLASSES = {0: ((0, 1, 2, 4, 5, 7), 50.0), 3: ((3,), 50.0), 6: ((6,), None)}
"""Traffic class to switch priorities and DWRR percent (None: strict) that the RoCE mode sets, from the RoCE
page."""

ROCE_THRESHOLDS = ((150_000, 1_500_000), (150_000, 1_501_500))
"""ECN thresholds in bytes; the chapters on QoS and on RoCE print the upper one differently."""

ROCE_POOLS = {
    "ingress": (((0, 1, 2, 4, 5, 6, 7), 50.0), ((3,), 50.0)),
    "egress": (((0, 6), 50.0), ((3,), None)),
}
"""Priorities or classes of each buffer pool and its percent (None: unlimited)."""

UNLIKE = "differs from what `nv set qos roce` sets, and NVUE 5.1 has no command for it"


def check_roce(profile: Profile) -> None:
    """Refuse a profile that asks for something else than the RoCE mode sets: NVUE 5.1 has no command to
    change it."""
    unlike = {
        "rdma": profile.rdma_priority not in (None, ROCE_PRIORITY),
        "pfc": profile.mode == "lossless" and profile.pfc_priorities not in ((), (ROCE_PRIORITY,)),
        "congestion_notification": profile.cnp_priority not in (None, CNP_PRIORITY),
        "trust": bool(profile.trust) and set(profile.trust) != {"pcp", "dscp"},
        "global_pause": profile.global_pause,
        "dcbx": profile.dcbx not in ("", "ieee"),
        "mapping": profile.mapping not in ("", "default"),
    }
    if profile.watchdog is not None:
        raise refuse(profile.watchdog.origin, UNLIKE, f"The PFC watchdog of QoS profile {profile.name}")
    for key, differs in unlike.items():
        if differs:
            raise refuse(profile.origin.child(key), UNLIKE, f"`{key}` of QoS profile {profile.name}")
    for number, traffic_class in profile.traffic_classes.items():
        priorities, bandwidth = ROCE_CLASSES.get(number, ((), None))
        if tuple(sorted(traffic_class.priorities)) != priorities or traffic_class.bandwidth != bandwidth:
            raise refuse(
                traffic_class.origin, UNLIKE, f"Traffic class {number} of QoS profile {profile.name}"
            )
        if traffic_class.ecn_min is not None and not _usual_marking(traffic_class):
            origin, said = traffic_class.origin.child("ecn"), f"traffic class {number} of QoS profile"
            raise refuse(origin, UNLIKE, f"ECN of {said} {profile.name}")
    for pool in profile.pools.values():
        if not _usual_pool(pool):
            raise refuse(pool.origin, UNLIKE, f"Buffer pool {pool.name} of QoS profile {profile.name}")


def _usual_marking(traffic_class: TrafficClass) -> bool:
    """Whether a class marks as the RoCE mode does; documents print its upper threshold in two ways."""
    thresholds = (traffic_class.ecn_min, traffic_class.ecn_max)
    return thresholds in ROCE_THRESHOLDS and traffic_class.ecn_probability in (None, 100)


def _usual_pool(pool: Pool) -> bool:
    """Whether a pool is one of the RoCE mode's."""
    held = tuple(sorted(pool.priorities or pool.traffic_classes))
    return pool.mode == "dynamic" and (held, pool.size) in ROCE_POOLS[pool.direction]

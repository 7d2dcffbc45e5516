"""A QoS profile as a host is given it."""

from ...core.origin import Origin
from ...model.types import QosProfile, TrafficClass, origin_of
from .host_records import HostPolicy, HostProfile, Marking

PLATFORM_LEARNING_CLASSES = "esxi"
"""Platform whose adapters learn their traffic classes from the switch, or have none."""


def host_profile(profile: QosProfile, platform: str) -> HostProfile:
    """A QoS profile with the settings for hosts of a platform."""
    host, marking = profile.host, profile.host.get("marking", {})
    classes = profile.host_classes
    if not classes and platform != PLATFORM_LEARNING_CLASSES:
        classes = profile.traffic_classes
    return HostProfile(
        name=profile.name,
        mode=profile.mode,
        rdma_priority=profile.rdma_priority,
        rdma_dscp=profile.rdma_dscp,
        pfc_priorities=profile.pfc_priorities,
        pfc_off=profile.pfc_off,
        global_pause=profile.global_pause,
        dcbx=host.get("dcbx", ""),
        willing=host.get("willing"),
        trust=tuple(host.get("trust", ())),
        marking=_packet_marking(
            marking.get("pcp"), marking.get("dscp"), origin_of(profile, "host").child("marking")
        ),
        notification=_cnp_marking(profile),
        ecn=host.get("ecn"),
        pfctx=host.get("pfctx"),
        pfcrx=host.get("pfcrx"),
        policies=tuple(
            HostPolicy(policy.traffic, policy.port, policy.priority, policy.dscp, policy.origin)
            for policy in profile.policies
        ),
        traffic_classes={number: _class_without_thresholds(entry) for number, entry in classes.items()},
        origin=profile.origin,
        at={**profile.at, **_profile_origins(profile)},
    )


def _packet_marking(pcp: int | None, dscp: int | None, origin: Origin) -> Marking | None:
    return None if pcp is None and dscp is None else Marking(pcp, dscp, origin)


def _cnp_marking(profile: QosProfile) -> Marking | None:
    place = profile.origin.child("congestion_notification")
    marking = _packet_marking(profile.cnp_priority, profile.cnp_dscp, place)
    return None if marking is None else marking._replace(at={"pcp": place.child("priority")})


def _profile_origins(profile: QosProfile) -> dict[str, Origin]:
    """Places of the fields that have other names in a host's profile."""
    below, pfc = origin_of(profile, "host"), profile.origin.child("pfc")
    rdma = profile.origin.child("rdma")
    return {
        **{name: below.child(name) for name in ("dcbx", "willing", "trust", "ecn", "pfctx", "pfcrx")},
        "name": profile.origin,
        "rdma_priority": rdma.child("priority"),
        "rdma_dscp": rdma.child("dscp"),
        "pfc_priorities": pfc.child("priorities"),
        "pfc_off": pfc,
    }


def _class_without_thresholds(entry: TrafficClass) -> TrafficClass:
    return entry._replace(ecn_min=None, ecn_max=None, ecn_probability=None)

"""RDMA settings of a host's adapter: marking, trust, flow control and ECN, by the parameters of its driver or
by the host side of its QoS profile.

The parameters of the driver for ConnectX adapters on ESXi: NVIDIA, native ESXi driver user manual 4.19.71.1,
chapter Module Parameters.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, End, Nic, Policy, Profile, where
from .. import view
from .roce import RoceLink, dcbx_at, profile_at, roce_links

CORE_MODULE, RDMA_MODULE = "nmlx5_core", "nmlx5_rdma"
"""Modules of the driver for ConnectX-4 and later: Ethernet, and RDMA."""

TRUST_STATES = {1: ("pcp",), 2: ("dscp",)}
"""Trusted fields for each value of ``trust_state`` of ``nmlx5_core``."""


class Setting(NamedTuple):
    """A value and the place that states it."""

    value: Any
    origin: Origin


class HostSide(NamedTuple):
    """The end of a host; None for what nothing states."""

    profile: Profile | None
    pcp: Setting | None
    dscp: Setting | None
    trust: Setting | None
    ecn: Setting | None
    """Whether the adapter answers marked packets."""
    pfctx: Setting | None
    pfcrx: Setting | None
    dcbx: Setting | None
    """``ieee``, ``cee`` or ``disabled``."""
    willing: Setting | None

    @property
    def marks(self) -> bool:
        """Whether a marking of RDMA packets is stated."""
        return self.pcp is not None or self.dscp is not None


def host_side(design: Design, nic: Nic) -> HostSide:
    """The host's end of a cable, as far as the design states it. A parameter of the driver goes before the
    profile."""
    profile = profile_at(design, End(nic.host, nic.name))
    policy = None if profile is None else rdma_policy(profile)
    trust = parameter(nic, CORE_MODULE, "trust_state")
    ecn = parameter(nic, CORE_MODULE, "ecn")
    return HostSide(
        profile,
        pcp=_forced_marking(nic, "pcp_force")
        or _profile_marking(profile, "pcp")
        or _policy_setting(policy, "priority"),
        dscp=_forced_marking(nic, "dscp_force")
        or _profile_marking(profile, "dscp")
        or _policy_setting(policy, "dscp"),
        trust=Setting(TRUST_STATES[trust.value], trust.origin)
        if trust is not None and trust.value in TRUST_STATES
        else _host_setting(profile, "trust"),
        ecn=_host_setting(profile, "ecn") if ecn is None else Setting(bool(ecn.value), ecn.origin),
        pfctx=parameter(nic, CORE_MODULE, "pfctx") or _host_setting(profile, "pfctx"),
        pfcrx=parameter(nic, CORE_MODULE, "pfcrx") or _host_setting(profile, "pfcrx"),
        dcbx=_host_setting(profile, "dcbx"),
        willing=_host_setting(profile, "willing"),
    )


def rdma_policy(profile: Profile) -> Policy | None:
    """The policy by which a Windows host marks SMB Direct, or None."""
    return next((policy for policy in profile.policies if policy.traffic == "smb-direct"), None)


def parameter(nic: Nic, module: str, name: str) -> Setting | None:
    """A parameter of a driver as a number, or None. Of several values, one for each port of the card, that
    of the port counts."""
    written = nic.parameters.get(module, {}).get(name)
    if written is None:
        return None
    values = list(_parameter_numbers(str(written)))
    place = nic.at["name"].pointer[-1] if "name" in nic.at else 0
    # One value for all ports of the card, or one for each; a list that is too short ends with the last value.
    index = place if isinstance(place, int) and place < len(values) else -1
    return Setting(values[index], nic.origin.child("parameters", module, name))


def _parameter_numbers(written: str) -> Iterator[int]:
    for text in written.split(","):
        yield int(text, 16 if "0x" in text.lower() else 10)


def _forced_marking(nic: Nic, name: str) -> Setting | None:
    """Marking that the driver writes into every RDMA packet; None for -1, which turns it off."""
    setting = parameter(nic, RDMA_MODULE, name)
    return setting if setting is not None and setting.value >= 0 else None


def _profile_marking(profile: Profile | None, field: str) -> Setting | None:
    marking = {} if profile is None else profile.host.get("marking", {})
    if profile is None or field not in marking:
        return None
    return Setting(marking[field], where(profile, "host", "marking", field))


def _policy_setting(policy: Policy | None, field: str) -> Setting | None:
    value = None if policy is None else getattr(policy, field)
    return None if policy is None or value is None else Setting(value, policy.origin.child(field))


def _host_setting(profile: Profile | None, field: str) -> Setting | None:
    if profile is None or field not in profile.host:
        return None
    value = profile.host[field]
    return Setting(tuple(value) if isinstance(value, list) else value, where(profile, "host", field))


class Ends(NamedTuple):
    """A cable that carries RDMA, with what the host and the switch are set to."""

    link: RoceLink
    host: HostSide
    switch: Profile | None
    dcbx: str
    """DCBX version of the switch port; empty where it is not stated."""

    @property
    def name(self) -> str:
        """The host's port, for a message."""
        return f"{self.link.nic.name} of {self.link.nic.host}"

    @property
    def far(self) -> str:
        """The switch's port, for a message."""
        return f"{self.link.far.port} of {self.link.switch.name}"


@view
def roce_ends(design: Design) -> Mapping[str, tuple[Ends, ...]]:
    """Both ends of the cabled RoCE ports of each cluster, by its id, host by host."""
    return {
        identity: tuple(
            Ends(link, host_side(design, link.nic), profile_at(design, link.far), dcbx_at(design, link.far))
            for link in links
        )
        for identity, links in roce_links(design).items()
    }


def switch_profiles(design: Design, cluster: Cluster) -> Mapping[str, Ends]:
    """The first pair of ends for each profile of a switch that the cluster's hosts are cabled to."""
    ends_by_profile: dict[str, Ends] = {}
    for ends in roce_ends(design).get(cluster.id, ()):
        if ends.switch is not None:
            ends_by_profile.setdefault(ends.switch.name, ends)
    return ends_by_profile

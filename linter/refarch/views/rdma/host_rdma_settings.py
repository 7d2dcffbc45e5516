"""RDMA settings of a host's adapter: marking, trust, flow control and ECN, by the parameters of its driver or
by the host side of its QoS profile.

The parameters of the driver for ConnectX adapters on ESXi: NVIDIA, native ESXi driver user manual 4.19.71.1,
chapter Module Parameters.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, End, HostQosPolicy, Nic, QosProfile, origin_of
from .. import view
from .roce import RoceLink, dcbx_at, profile_at, roce_links

CORE_MODULE, RDMA_MODULE = "nmlx5_core", "nmlx5_rdma"
"""Modules of the driver for ConnectX-4 and later: Ethernet, and RDMA."""

TRUST_STATES = {1: ("pcp",), 2: ("dscp",)}
"""Trusted fields for each value of ``trust_state`` of ``nmlx5_core``."""


class StatedSetting(NamedTuple):
    """A value and the place that states it."""

    value: Any
    origin: Origin


class HostRdmaSettings(NamedTuple):
    """The end of a host; None for what nothing states."""

    profile: QosProfile | None
    pcp: StatedSetting | None
    dscp: StatedSetting | None
    trust: StatedSetting | None
    ecn: StatedSetting | None
    """Whether the adapter answers marked packets."""
    pfctx: StatedSetting | None
    pfcrx: StatedSetting | None
    dcbx: StatedSetting | None
    """``ieee``, ``cee`` or ``disabled``."""
    willing: StatedSetting | None

    @property
    def marks_packets(self) -> bool:
        """Whether a marking of RDMA packets is stated."""
        return self.pcp is not None or self.dscp is not None


def host_rdma_settings(design: Design, nic: Nic) -> HostRdmaSettings:
    """The host's end of a cable, as far as the design states it. A parameter of the driver goes before the
    profile."""
    profile = profile_at(design, End(nic.host, nic.name))
    # The ports of a range of hosts have one place, and share the parameters of the driver.
    port = nic.at["name"].pointer[-1] if "name" in nic.at else 0
    key = _SettingsKey(profile and profile.name, id(nic.parameters), nic.origin, port)
    known = _known_settings(design)
    if key not in known:
        known[key] = _settings_of_port(nic, profile)
    return known[key]


class _SettingsKey(NamedTuple):
    """All facts that the settings of a port follow from."""

    profile: str | None
    parameters: int
    """Identity of the parameters, which the design keeps."""
    origin: Origin
    port: int | str
    """Place of the port among those of its card."""


@view
def _known_settings(design: Design) -> dict[_SettingsKey, HostRdmaSettings]:
    """Settings that were looked up already."""
    return {}


def _settings_of_port(nic: Nic, profile: QosProfile | None) -> HostRdmaSettings:
    policy = None if profile is None else rdma_policy(profile)
    trust = driver_parameter(nic, CORE_MODULE, "trust_state")
    ecn = driver_parameter(nic, CORE_MODULE, "ecn")
    return HostRdmaSettings(
        profile,
        pcp=_forced_marking(nic, "pcp_force")
        or _profile_marking(profile, "pcp")
        or _policy_setting(policy, "priority"),
        dscp=_forced_marking(nic, "dscp_force")
        or _profile_marking(profile, "dscp")
        or _policy_setting(policy, "dscp"),
        trust=StatedSetting(TRUST_STATES[trust.value], trust.origin)
        if trust is not None and trust.value in TRUST_STATES
        else _host_setting(profile, "trust"),
        ecn=_host_setting(profile, "ecn") if ecn is None else StatedSetting(bool(ecn.value), ecn.origin),
        pfctx=driver_parameter(nic, CORE_MODULE, "pfctx") or _host_setting(profile, "pfctx"),
        pfcrx=driver_parameter(nic, CORE_MODULE, "pfcrx") or _host_setting(profile, "pfcrx"),
        dcbx=_host_setting(profile, "dcbx"),
        willing=_host_setting(profile, "willing"),
    )


def rdma_policy(profile: QosProfile) -> HostQosPolicy | None:
    """The policy by which a Windows host marks SMB Direct, or None."""
    return next((policy for policy in profile.policies if policy.traffic == "smb-direct"), None)


def driver_parameter(nic: Nic, module: str, name: str) -> StatedSetting | None:
    """A parameter of a driver as a number, or None. Of several values, one for each port of the card, that
    of the port counts."""
    written = nic.parameters.get(module, {}).get(name)
    if written is None:
        return None
    values = list(_parameter_numbers(str(written)))
    place = nic.at["name"].pointer[-1] if "name" in nic.at else 0
    # One value for all ports of the card, or one for each; a list that is too short ends with the last value.
    index = place if isinstance(place, int) and place < len(values) else -1
    return StatedSetting(values[index], nic.origin.child("parameters", module, name))


def _parameter_numbers(written: str) -> Iterator[int]:
    for text in written.split(","):
        yield int(text, 16 if "0x" in text.lower() else 10)


def _forced_marking(nic: Nic, name: str) -> StatedSetting | None:
    """Marking that the driver writes into every RDMA packet; None for -1, which turns it off."""
    setting = driver_parameter(nic, RDMA_MODULE, name)
    return setting if setting is not None and setting.value >= 0 else None


def _profile_marking(profile: QosProfile | None, field: str) -> StatedSetting | None:
    marking = {} if profile is None else profile.host.get("marking", {})
    if profile is None or field not in marking:
        return None
    return StatedSetting(marking[field], origin_of(profile, "host", "marking", field))


def _policy_setting(policy: HostQosPolicy | None, field: str) -> StatedSetting | None:
    value = None if policy is None else getattr(policy, field)
    return None if policy is None or value is None else StatedSetting(value, policy.origin.child(field))


def _host_setting(profile: QosProfile | None, field: str) -> StatedSetting | None:
    if profile is None or field not in profile.host:
        return None
    value = profile.host[field]
    return StatedSetting(
        tuple(value) if isinstance(value, list) else value, origin_of(profile, "host", field)
    )


class RoceEnds(NamedTuple):
    """A cable that carries RDMA, with what the host and the switch are set to."""

    link: RoceLink
    host: HostRdmaSettings
    switch: QosProfile | None
    dcbx: str
    """DCBX version of the switch port; empty where it is not stated."""

    @property
    def host_port_name(self) -> str:
        """The host's port, for a message."""
        return f"{self.link.nic.name} on {self.link.nic.host}"

    @property
    def switch_port_name(self) -> str:
        """The switch's port, for a message."""
        return f"{self.link.switch_end.port} on {self.link.switch.name}"


@view
def roce_ends(design: Design) -> Mapping[str, tuple[RoceEnds, ...]]:
    """Both ends of the cabled RoCE ports of each cluster, by its id, host by host."""
    return {
        identity: tuple(
            RoceEnds(
                link,
                host_rdma_settings(design, link.nic),
                profile_at(design, link.switch_end),
                dcbx_at(design, link.switch_end),
            )
            for link in links
        )
        for identity, links in roce_links(design).items()
    }


def switch_profiles(design: Design, cluster: Cluster) -> Mapping[str, RoceEnds]:
    """The first pair of ends for each profile of a switch that the cluster's hosts are cabled to."""
    ends_by_profile: dict[str, RoceEnds] = {}
    for ends in roce_ends(design).get(cluster.id, ()):
        if ends.switch is not None:
            ends_by_profile.setdefault(ends.switch.name, ends)
    return ends_by_profile

"""Standard switches of ESXi hosts with the port groups of VMkernel adapters. A design has them for all hosts
of a cluster, so a difference between hosts has no place."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ..asbuilt.observed_network import ObservedDevices
from ..model.host_networking import DEFAULT_MTU
from ..platforms.esxi.switches import POLICIES
from ..platforms.host_subjects import (
    ACTIVE,
    LOAD_BALANCING,
    MTU,
    PORT_GROUP_SUBJECT,
    STANDBY,
    SWITCH_OF_ADAPTER,
    SWITCH_SUBJECT,
    UPLINKS,
    VIRTUAL_SWITCH,
    VLAN,
)
from ..platforms.observed import SETTING
from .devices import is_port_name
from .ip_plans import is_mtu

_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 ().,_:#+=@-]{0,78}[A-Za-z0-9)])?")
"""Names that a design accepts."""

LARGEST_VLAN = 4094
MOST_UPLINKS = 32

_OF_SHOWN = {shown: policy for policy, (shown, _) in POLICIES.items()}


class SeenPortGroup(NamedTuple):
    """A port group of a virtual switch."""

    switch: str
    vlan: int
    """0 for none."""
    policy: str
    """Load balancing as a design states it; empty where no output shows it."""
    active: tuple[str, ...]
    standby: tuple[str, ...]


class SeenSwitch(NamedTuple):
    """A standard switch of all hosts."""

    mtu: int
    uplinks: tuple[str, ...]

    @property
    def words(self) -> Mapping[str, Any]:
        """The switch in the words of the design, without its port groups."""
        mtu = {"mtu": self.mtu} if self.mtu != DEFAULT_MTU else {}
        return {"kind": "standard", **mtu, "uplinks": [*self.uplinks]}


Found = TypeVar("Found", SeenPortGroup, SeenSwitch)


class NoPlace(Exception):
    """What no design can have, with the reason."""


class StandardSwitches:
    """Standard switches of the ESXi hosts."""

    def __init__(self, hosts: Iterable[str], network: ObservedDevices) -> None:
        self._network = network
        self._hosts = tuple(hosts)
        self._adapters: dict[tuple[str, str], tuple[str, ...]] = {}
        """Adapters that name their virtual switch, by host and subject."""
        for (host, kind, port, property_name), facts in network.facts_by_key.items():
            if (kind, property_name) == (SETTING, SWITCH_OF_ADAPTER):
                key = (host, SWITCH_SUBJECT.format(row=facts[0].value))
                self._adapters[key] = (*self._adapters.get(key, ()), port)
        self._found: dict[str, set[Any]] = {}
        """What the hosts have of a subject. Adapters of all hosts ask about the same."""

    def has_port_group(self, name: str) -> bool:
        """Whether a host has a port group of this name."""
        subject = PORT_GROUP_SUBJECT.format(row=name)
        return any(self._value(host, subject, VIRTUAL_SWITCH) for host in self._hosts)

    def port_group(self, name: str) -> SeenPortGroup:
        """Port group of all hosts. Raises NoPlace."""
        subject = PORT_GROUP_SUBJECT.format(row=name)
        group = self._same_on_hosts(subject, self._group)
        if group is None:
            raise NoPlace(f"no output shows the virtual switch and the VLAN of port group {name}")
        if not is_switch_name(name) or not is_switch_name(group.switch):
            raise NoPlace(f"a design cannot have the name of port group {name} or of its switch")
        return group

    def switch(self, name: str) -> SeenSwitch:
        """Standard switch of all hosts. Raises NoPlace."""
        found = self._same_on_hosts(SWITCH_SUBJECT.format(row=name), self._switch)
        if found is None:
            raise NoPlace(f"no output shows the MTU and the uplinks of virtual switch {name}")
        return found

    def _same_on_hosts(self, subject: str, find: Callable[[str, str], Found | None]) -> Found | None:
        """Object that is the same on all hosts whose outputs show it; None for none. Raises NoPlace."""
        if subject not in self._found:
            self._found[subject] = {*(find(host, subject) for host in self._hosts)} - {None}
        found = self._found[subject]
        if len(found) > 1:
            raise NoPlace(f"{subject} differs between hosts, but a design has one for the cluster")
        return next(iter(found), None)

    def _group(self, host: str, subject: str) -> SeenPortGroup | None:
        switch, vlan = (self._value(host, subject, name) for name in (VIRTUAL_SWITCH, VLAN))
        number = str(vlan)
        if not switch or not number.isdecimal() or int(number[:9]) > LARGEST_VLAN:
            return None
        active, standby = (tuple(self._value(host, subject, name) or ()) for name in (ACTIVE, STANDBY))
        policy = _OF_SHOWN.get(str(self._value(host, subject, LOAD_BALANCING)), "")
        return SeenPortGroup(str(switch), int(number), policy, active, standby)

    def _switch(self, host: str, subject: str) -> SeenSwitch | None:
        mtu = self._value(host, subject, MTU)
        uplinks = self._value(host, subject, UPLINKS) or self._adapters.get((host, subject))
        number = int(str(mtu)[:9]) if str(mtu).isdecimal() else 0
        if (
            not uplinks
            or len(uplinks) > MOST_UPLINKS
            or not is_mtu(number)
            or not all(map(is_port_name, uplinks))
        ):
            return None
        return SeenSwitch(number, tuple(uplinks))

    def _value(self, host: str, subject: str, property_name: str) -> Any:
        return self._network.value(host, SETTING, subject, property_name)


def is_switch_name(text: str) -> bool:
    """Whether a design can have a virtual switch, a port group, or an uplink of this name."""
    return _NAME.fullmatch(text) is not None


def port_group_words(group: SeenPortGroup, network: str) -> Mapping[str, Any]:
    """A port group in the words of the design."""
    teaming = dict(_teaming(group))
    return {
        "network": network,
        **({} if group.vlan else {"vlan": 0}),
        **({"teaming": teaming} if teaming else {}),
    }


def _teaming(group: SeenPortGroup) -> Iterator[tuple[str, Any]]:
    if group.policy:
        yield "policy", group.policy
    if group.active:
        yield "active", [*group.active]
    if group.standby:
        yield "standby", [*group.standby]

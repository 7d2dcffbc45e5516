"""Distributed switches of ESXi hosts with the port groups of VMkernel adapters, as a workbook of RVTools has
them: port groups are those of vCenter, and each host has adapters as uplinks."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..asbuilt.observed_network import ObservedDevices
from ..model.host_networking import DEFAULT_MTU
from ..platforms.host_subjects import DISTRIBUTED_SUBJECT, MTU, SWITCH_OF_ADAPTER, UPLINK, VERSION
from ..platforms.observed import PORT_GROUP, SETTING
from .devices import is_port_name
from .ip_plans import is_mtu
from .standard_switches import (
    LARGEST_VLAN,
    MOST_UPLINKS,
    NoPlace,
    SeenPortGroup,
    is_switch_name,
)

_VERSION = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){1,3}")


class SeenDistributedSwitch(NamedTuple):
    """A distributed switch of all hosts."""

    mtu: int
    version: str
    """Empty where no output shows it."""
    ports: Mapping[str, str]
    """Physical port of each uplink."""

    @property
    def uplinks(self) -> tuple[str, ...]:
        """Physical ports of the hosts."""
        return tuple(self.ports.values())

    @property
    def words(self) -> Mapping[str, Any]:
        """The switch in the words of the design, without its port groups."""
        version = {"version": self.version} if self.version else {}
        mtu = {"mtu": self.mtu} if self.mtu != DEFAULT_MTU else {}
        return {"kind": "distributed", **version, **mtu, "uplinks": dict(self.ports)}


class DistributedSwitches:
    """Distributed switches of the ESXi hosts."""

    def __init__(self, hosts: Iterable[str], network: ObservedDevices) -> None:
        self._values: dict[tuple[str, str], set[Any]] = defaultdict(set)
        for fact in network.all_facts:
            if fact.kind == PORT_GROUP:
                self._values[fact.subject, fact.property].add(fact.value)
        self._ports: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
        """Ports by switch, host, and uplink."""
        wanted = {*hosts}
        for (host, kind, port, property_name), facts in network.facts_by_key.items():
            if host in wanted and (kind, property_name) == (SETTING, UPLINK):
                switch = network.value(host, SETTING, port, SWITCH_OF_ADAPTER)
                self._ports[str(switch)][host][str(facts[0].value)] = port

    def has_port_group(self, name: str) -> bool:
        """Whether a distributed switch has a port group of this name."""
        return bool(self._values.get((name, "switch")))

    def port_group(self, name: str) -> SeenPortGroup:
        """Port group of vCenter. Raises NoPlace."""
        switch, vlan = self._single_value(name, "switch"), self._single_value(name, "vlan")
        if not isinstance(vlan, int) or not 0 <= vlan <= LARGEST_VLAN:
            raise NoPlace(f"no output shows the VLAN of port group {name}, or it is a trunk")
        if not is_switch_name(name) or not is_switch_name(str(switch)):
            raise NoPlace(f"a design cannot have the name of port group {name} or of its switch")
        order = [tuple(self._single_value(name, key) or ()) for key in ("active", "standby")]
        return SeenPortGroup(str(switch), vlan, str(self._single_value(name, "policy") or ""), *order)

    def switch(self, name: str) -> SeenDistributedSwitch:
        """Distributed switch with the same uplinks on all hosts. Raises NoPlace."""
        subject = DISTRIBUTED_SUBJECT.format(row=name)
        mtu, of_hosts = self._single_value(subject, MTU), [*self._ports[name].values()]
        if any(one != of_hosts[0] for one in of_hosts):
            raise NoPlace(f"uplinks of {subject} differ between hosts, but a design has one for the cluster")
        ports = of_hosts[0] if of_hosts else {}
        if not is_mtu(mtu) or not 0 < len(ports) <= MOST_UPLINKS:
            raise NoPlace(f"no output shows the MTU and the uplinks of {subject}")
        if not all(map(is_switch_name, ports)) or not all(map(is_port_name, ports.values())):
            raise NoPlace(f"a design cannot have the names of the uplinks of {subject}")
        version = str(self._single_value(subject, VERSION) or "")
        return SeenDistributedSwitch(mtu, version if _VERSION.fullmatch(version) else "", ports)

    def _single_value(self, subject: str, property_name: str) -> Any:
        """Only value of a property; None for none. Raises NoPlace for several."""
        values = self._values.get((subject, property_name), set())
        if len(values) > 1:
            raise NoPlace(f"several objects of vCenter have the name {subject}")
        return next(iter(values), None)

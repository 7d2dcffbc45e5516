"""Virtual switches of the ESXi hosts of an import, standard and distributed ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..asbuilt.observed_network import ObservedDevices
from .distributed_switches import DistributedSwitches
from .standard_switches import SeenPortGroup, StandardSwitches, port_group_words

Switches = StandardSwitches | DistributedSwitches


class VirtualSwitches:
    """Virtual switches of the ESXi hosts. A port group of a host precedes one of vCenter."""

    def __init__(self, hosts: Sequence[str], network: ObservedDevices) -> None:
        self._standard = StandardSwitches(hosts, network)
        self._distributed = DistributedSwitches(hosts, network)

    def port_group(self, name: str) -> SeenPortGroup:
        """Port group of all hosts. Raises NoPlace."""
        return self._owner(name).port_group(name)

    def uplinks(self, name: str) -> tuple[str, ...]:
        """Physical ports of the virtual switch of a port group. Raises NoPlace."""
        owner = self._owner(name)
        return owner.switch(owner.port_group(name).switch).uplinks

    def words(self, groups: Mapping[str, str]) -> Mapping[str, Any]:
        """Virtual switches of a cluster. ``groups`` are the networks of its port groups by name. If two
        switches have one name, the distributed one counts."""
        return {**self._words(self._standard, groups), **self._words(self._distributed, groups)}

    def _words(self, owner: Switches, groups: Mapping[str, str]) -> Mapping[str, Any]:
        """Virtual switches of one kind."""
        found: dict[str, dict[str, Any]] = {}
        for name, network in groups.items():
            if self._owner(name) is owner:
                group = owner.port_group(name)
                if group.switch not in found:
                    found[group.switch] = {**owner.switch(group.switch).words, "port_groups": {}}
                found[group.switch]["port_groups"][name] = port_group_words(group, network)
        return found

    def _owner(self, name: str) -> Switches:
        """Switches that a port group belongs to."""
        is_distributed = self._distributed.has_port_group(name) and not self._standard.has_port_group(name)
        return self._distributed if is_distributed else self._standard

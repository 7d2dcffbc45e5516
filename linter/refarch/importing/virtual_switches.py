"""Virtual switches of the ESXi hosts of an import, standard and distributed ones."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..asbuilt.observed_network import ObservedDevices
from .distributed_switches import DistributedSwitches
from .standard_switches import SeenPortGroup, StandardSwitches


class VirtualSwitches:
    """Virtual switches of the ESXi hosts. A port group of a host precedes one of vCenter."""

    def __init__(self, hosts: Sequence[str], network: ObservedDevices) -> None:
        self._standard = StandardSwitches(hosts, network)
        self._distributed = DistributedSwitches(hosts, network)

    def _is_distributed(self, name: str) -> bool:
        return self._distributed.has_port_group(name) and not self._standard.has_port_group(name)

    def port_group(self, name: str) -> SeenPortGroup:
        """Port group of all hosts. Raises NoPlace."""
        found = self._distributed if self._is_distributed(name) else self._standard
        return found.port_group(name)

    def uplinks(self, name: str) -> tuple[str, ...]:
        """Physical ports of the virtual switch of a port group. Raises NoPlace."""
        switch = self.port_group(name).switch
        if self._is_distributed(name):
            return self._distributed.switch(switch).uplinks
        return self._standard.switch(switch).uplinks

    def words(self, groups: Mapping[str, str]) -> Mapping[str, Any]:
        """Virtual switches of a cluster. ``groups`` are the networks of its port groups by name."""
        distributed = {name: network for name, network in groups.items() if self._is_distributed(name)}
        standard = {name: network for name, network in groups.items() if name not in distributed}
        return {**self._standard.words(standard), **self._distributed.words(distributed)}

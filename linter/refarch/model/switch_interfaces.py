"""Interfaces of a switch, by the names that a design may use for them: ports, the management port, bonds,
interfaces of VLANs, loopbacks and sub-interfaces."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.wording import suggestion
from .catalog import Catalog
from .ranges import compress_stepped
from .types import Link, Switch

_VLAN = re.compile(r"(?:vlan|vlanif|irb\.|bvi)[ -]?([0-9]{1,4})", re.IGNORECASE)
_LOOPBACK = re.compile(r"loopback ?[0-9]{1,4}|lo[0-9]{0,4}(?:\.[0-9]{1,5})?", re.IGNORECASE)
_SUBINTERFACE = re.compile(r"(.+)\.[0-9]{1,5}")

_LAST_NUMBER = re.compile(r"[0-9]+(?=[^0-9]*$)")

MAX_VLAN = 4094


def vlan_of(interface: str) -> int:
    """VLAN in the name of an interface of a switch: 100 for ``Vlan100``, ``vlan100`` and ``irb.100``; 0 for
    names without one."""
    match = _VLAN.fullmatch(interface)
    number = int(match[1]) if match else 0
    return number if number <= MAX_VLAN else 0


def is_loopback(interface: str) -> bool:
    """Whether a name is that of a loopback."""
    return _LOOPBACK.fullmatch(interface) is not None


class SwitchInterfaces:
    """Names that an interface of one switch may have."""

    def __init__(self, switch: Switch, links: Sequence[Link], catalog: Catalog) -> None:
        """``links`` are those at the switch."""
        self.switch = switch
        self._catalog = catalog
        system = catalog.software(switch.nos) if switch.nos else None
        self._is_unknown = bool(switch.nos) and system is None
        """Whether the design names an operating system that the catalog does not have, which is REF005."""
        self._management = _management_ports(system or {})
        self._named = {*switch.ports} | ({link.bond for link in links} - {""})
        if not switch.ports_are_named:
            ends = (end for link in links for end in (link.a, link.b))
            # Where nothing names the ports, a cable to a port is all that shows that it exists.
            self._named |= {end.port for end in ends if end.device == switch.name}

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        if self._is_unknown or name in self._named or name in self._management:
            return True
        if vlan_of(name) or is_loopback(name):
            return True
        match = _SUBINTERFACE.fullmatch(name)
        if match is not None and match[1] in self._named:
            return True
        # Of an operating system whose management port is unknown, any usual name of one is accepted.
        return not self._management and name in self._known_management_ports()

    def _known_management_ports(self) -> frozenset[str]:
        """Names of the management ports of all systems of the catalog, which may be right where the
        switch's own is not known."""
        entries = (self._catalog.software(product) or {} for product in self._catalog.ids("software"))
        return frozenset(name for entry in entries for name in _management_ports(entry))

    def suggestion(self, name: str) -> tuple[str, str]:
        """Hint for a name that the switch does not have, and the name that was most likely meant, empty where
        none is near."""
        if self._management and name in self._known_management_ports():
            port = self._management[0]
            return f"The management port of {self.switch.name} is `{port}`.", port
        if name in self.switch.other_names:
            meant = self._name_in_use(self.switch.other_names[name][0])
            return f"Did you mean `{meant}`?", meant
        hint, near = suggestion(name, {*self._named, *self._management})
        if near and not self._is_a_port_too_many(name):
            return hint, near
        listed = [compress_stepped(list(self.switch.ports)), *self._management]
        return (
            f"{self.switch.name} has {', '.join(filter(None, listed))}; the interface of a VLAN has a name "
            "such as `Vlan110`.",
            "",
        )

    def _is_a_port_too_many(self, name: str) -> bool:
        """Whether a name has the form of a port with a number that the switch does not have: then no other
        port is more likely than the rest."""
        return _LAST_NUMBER.sub("", name) in {_LAST_NUMBER.sub("", port) for port in self.switch.ports}

    def _name_in_use(self, first: str) -> str:
        """Name under which the design uses a port, by the first name of the port."""
        if first in self.switch.ports:
            return first
        others = (name for name, (first_name, _) in self.switch.other_names.items() if first_name == first)
        return next((name for name in others if name in self.switch.ports), first)


def _management_ports(system: Mapping[str, Any]) -> tuple[str, ...]:
    """Names that an operating system has for its management ports."""
    first = (system["management_port"],) if "management_port" in system else ()
    return (*first, *system.get("other_management_ports", ()))

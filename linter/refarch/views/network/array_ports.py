"""Ports of arrays that carry the addresses of interface groups and logical interfaces."""

from ...model.types import Array


def ports_of_interface(array: Array, interface: str) -> tuple[str, ...]:
    """Full names of the ports that carry an interface with an address: a port, a group, or a logical
    interface on a group. Empty for an unknown one."""
    if interface in array.ports:
        return (interface,)
    for group in array.interface_groups.values():
        if interface in (group.name, *group.interfaces):
            return group.ports
    return ()


def interfaces_of_port(array: Array, port: str) -> tuple[str, ...]:
    """Interfaces whose addresses a port carries: itself, then its groups and the interfaces on them."""
    groups = [group for group in array.interface_groups.values() if port in group.ports]
    return (port, *(name for group in groups for name in (group.name, *group.interfaces)))

"""Deviations of each kind of group: one view for each rule."""

from ...model.types import Design
from .. import view
from .comparison import Deviation, group_deviations
from .host_cabling import cable_groups
from .host_networks import interface_groups
from .host_parts import part_groups
from .switch_cabling import switch_cable_groups
from .switches import switch_groups


@view
def host_deviations(design: Design) -> tuple[Deviation, ...]:
    """Hosts with other parts, settings, or interfaces than the other hosts of their cluster."""
    return tuple(group_deviations((*part_groups(design), *interface_groups(design))))


@view
def cable_deviations(design: Design) -> tuple[Deviation, ...]:
    """Cables of hosts with other settings, parts, or port numbers than those of the other hosts."""
    return tuple(group_deviations(cable_groups(design)))


@view
def switch_deviations(design: Design) -> tuple[Deviation, ...]:
    """Switches with other settings than those of their role, or than the second one of their pair."""
    return tuple(group_deviations(switch_groups(design)))


@view
def switch_cable_deviations(design: Design) -> tuple[Deviation, ...]:
    """Switches whose cables to other switches are at other ports than on the switches with the same
    neighbors."""
    return tuple(group_deviations(switch_cable_groups(design)))


@view
def bond_deviations(design: Design) -> tuple[Deviation, ...]:
    """Members of a bond with other settings or parts than the other members."""
    if not any(link.bond for link in design.links):
        return ()
    from .bonds import bond_groups  # costs start-up time that only designs with bonds should pay

    return tuple(group_deviations(bond_groups(design)))


@view
def array_deviations(design: Design) -> tuple[Deviation, ...]:
    """Controllers and arrays that differ from the others."""
    if not design.arrays:
        return ()
    from .arrays import array_groups  # costs start-up time that only designs with arrays should pay

    return tuple(group_deviations(array_groups(design)))


@view
def rack_deviations(design: Design) -> tuple[Deviation, ...]:
    """Racks, and power feeds of devices, that differ from the others."""
    if not design.racks:
        return ()
    from .racks import rack_groups  # costs start-up time that only designs with racks should pay

    return tuple(group_deviations(rack_groups(design)))

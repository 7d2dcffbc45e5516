"""Places of MTUs that are smaller than the packets that cross them."""

from ...core.origin import Origin
from ...model.types import Design, origin_of
from .. import view
from ..network.ports_on_path import largest_packet, narrow_ports
from ..network.teams import teams
from .nvme_ports_on_path import narrow_nvme_ports


@view
def places_of_narrow_mtus(design: Design) -> frozenset[Origin]:
    """Places of MTUs of virtual switches, switches, and links that are smaller than the packets of an
    interface: MTU001 reports them."""
    virtual = (
        origin_of(team.virtual_switch, "mtu")
        for team in teams(design)
        if largest_packet(design, team.adapter) > team.virtual_switch.mtu
    )
    ports = (
        crossing.origin
        for crossing in (*narrow_ports(design), *narrow_nvme_ports(design))
        if largest_packet(design, crossing.adapter) > crossing.mtu
    )
    return frozenset((*virtual, *ports))

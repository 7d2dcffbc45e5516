"""Growth of a design: larger numbers of hosts by `refarch new`, each made and linted, and what each adds."""

from collections.abc import Iterator
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.quantities import span
from ..core.wording import count_text
from ..model.types import Design
from ..project.session import Session
from ..views.figures.storage_capacity import storage_capacities
from ..views.inventory.optics import bought_cables
from ..views.inventory.plugs import plugs
from ..views.inventory.power import devices_load
from ..views.inventory.racks import free_blocks, rack_devices, rack_places
from ..views.network.wiring import link_speed
from .alternatives import NEW_NAME, new_command
from .cabling import demand_common_cabling, host_cabling
from .draft import DesignRequest
from .make import new_draft

MAX_HOSTS = 256
"""Hosts up to which a larger number is tried; more than a cluster of any product has."""


class GrowthStep(NamedTuple):
    """A larger number of hosts, and what it adds to the design."""

    hosts: int
    command: str
    """Command whose result has neither an error nor a warning; empty if there is none."""
    reason: str = ""
    """Why there is no command; the figures are then 0."""
    units: int = 0
    """Rack units of the additional hosts; 0 if not stated, or for servers that share a chassis."""
    ports: int = 0
    """Additional ports of switches; a split port is one."""
    cables: int = 0
    watts: float = 0.0
    """Additional power, the vendors' maximums; 0 if no figure is known."""
    capacity: float | None = None
    """Usable bytes of all hosts; None if the design states none, or if it does not grow."""


def growth_steps(design: Design, session: Session) -> Iterator[GrowthStep]:
    """The next unit of growth, twice the hosts, and the largest number that the rules allow, then the
    smallest that is refused.

    None for a design of several clusters, which grow apart; for hosts that are cabled to each other or to
    different switches; and for a design that has warnings itself. What is refused for one number is taken as
    refused for all larger ones.
    """
    if len(design.clusters) != 1 or not _has_common_cabling(design):
        return
    count, unit = len(design.hosts), growth_unit(design)
    if not unit or _trial(design, session, 0).reason:
        return
    trials = {count + unit: _trial(design, session, count + unit)}
    largest, refused = _limits(design, session, trials, unit)
    if not trials[count + unit].reason and 2 * count < largest and 2 * count not in trials:
        trials[2 * count] = _trial(design, session, 2 * count)
    for hosts in sorted({count + unit, 2 * count, largest, refused} & set(trials)):
        if hosts in (largest, refused) or not trials[hosts].reason:
            yield trials[hosts]


def growth_unit(design: Design) -> int:
    """Hosts that one cable of a switch port serves: several where the port is split; 0 without a switch."""
    shared = (
        len({end.far_port.device for end in plug.link_ends} & set(design.hosts))
        for plug in plugs(design)
        if plug.port.device in design.switches
    )
    return max(shared, default=0)


def _has_common_cabling(design: Design) -> bool:
    """Whether every host is cabled to the same switches, so that the ports of a further one are known."""
    (cluster,) = design.clusters.values()
    try:
        plan = host_cabling(design, cluster)
        demand_common_cabling(plan, cluster)
    except RefarchError:
        return False
    return bool(plan.host_lines) and not plan.direct_lines


def _limits(design: Design, session: Session, trials: dict[int, GrowthStep], unit: int) -> tuple[int, int]:
    """Largest number of hosts that is not refused, and the smallest that is, in units of growth; 0 for none.
    Their trials are added to ``trials``, which has the first one."""
    count = len(design.hosts)
    works, refused, step = 0, 0, 1
    while not refused and count + step * unit <= MAX_HOSTS:
        if _trial_of(design, session, trials, count + step * unit).reason:
            refused = step
        else:
            works, step = step, 2 * step
    while works + 1 < refused:
        middle = (works + refused) // 2
        if _trial_of(design, session, trials, count + middle * unit).reason:
            refused = middle
        else:
            works = middle
    return count + works * unit if works else 0, count + refused * unit if refused else 0


def _trial_of(design: Design, session: Session, trials: dict[int, GrowthStep], hosts: int) -> GrowthStep:
    if hosts not in trials:
        trials[hosts] = _trial(design, session, hosts)
    return trials[hosts]


def _trial(design: Design, session: Session, hosts: int) -> GrowthStep:
    """Step to a number of hosts; 0 for the copy without a change."""
    request = DesignRequest(NEW_NAME, design.id, hosts=hosts)
    try:
        result = new_draft(request, session, is_alone=True).lint()
    except RefarchError as error:
        return GrowthStep(hosts, "", str(error))
    found = [each for each in result.findings if each.severity in ("error", "warning") and not each.waived]
    if found or result.design is None:
        return GrowthStep(hosts, "", f"{found[0].code} {found[0].message}")
    reason = _difference(design, result.design)
    return GrowthStep(hosts, "", reason) if reason else _step(design, result.design, request)


def _difference(old: Design, new: Design) -> str:
    """Why a larger design is not the same architecture: it needs another rack, or its hosts have slower
    ports; empty if it is."""
    room, added = _room_in_racks(old), len(new.hosts) - len(old.hosts)
    if room is not None and added > room:
        return f"the free units of the racks hold {count_text(room, 'more host')}"
    speeds, old_speeds = _host_speeds(new), _host_speeds(old)
    if speeds != old_speeds:
        return f"the switch ports then run at {span(speeds, 'GbE')} instead of {span(old_speeds, 'GbE')}"
    return ""


def _room_in_racks(design: Design) -> int | None:
    """Hosts that fit into the free units of the racks; None if not all hosts are in racks, or if hosts are
    not boxes of one height."""
    placed = {name: places[0].height for name, places in rack_places(design).items() if name in design.hosts}
    heights = set(placed.values())
    if len(placed) < len(design.hosts) or len(heights) > 1 or 0 in heights:
        return None
    (height,) = heights
    return sum(block // height for rack in design.racks.values() for block in free_blocks(rack))


def _host_speeds(design: Design) -> set[int]:
    """Speeds of the links between hosts and switches, in Mbit/s."""
    speeds = (
        link_speed(design, link)
        for link in design.links
        if {link.a.device, link.b.device} & set(design.hosts)
        and {link.a.device, link.b.device} & set(design.switches)
    )
    return {mbps for mbps in speeds if mbps is not None}


def _step(old: Design, new: Design, request: DesignRequest) -> GrowthStep:
    """Step with the differences of the figures of two designs."""
    devices, old_devices = rack_devices(new), rack_devices(old)
    servers = [host.server for name, host in new.hosts.items() if name not in old.hosts]
    has_heights = all("rack_units" in server.data and "nodes" not in server.data for server in servers)
    capacity = _usable_capacity(new)
    return GrowthStep(
        hosts=len(new.hosts),
        command=new_command(request),
        units=sum(server.data["rack_units"] for server in servers) if has_heights else 0,
        ports=_switch_ports(new) - _switch_ports(old),
        cables=len(bought_cables(new)) - len(bought_cables(old)),
        watts=devices_load(new, devices).maximum - devices_load(old, old_devices).maximum,
        # Volumes of Storage Spaces Direct keep their size.
        capacity=capacity if capacity != _usable_capacity(old) else None,
    )


def _usable_capacity(design: Design) -> float | None:
    """Usable bytes; None if the design does not state one capacity."""
    known = [each.usable for each in storage_capacities(design)]
    return known[0] if len(known) == 1 else None


def _switch_ports(design: Design) -> int:
    """Ports of switches with a cable."""
    return len({plug.port for plug in plugs(design) if plug.port.device in design.switches})

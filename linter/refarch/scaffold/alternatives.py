"""Alternatives of a design: other numbers of hosts, port speeds, and switch systems, by `refarch new`. Each
is made and linted, so that a page offers only commands that work."""

import shlex
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ..core.errors import RefarchError
from ..model.catalog import Catalog, card_port
from ..model.types import Cluster, Design, Part, Port
from ..model.units import speed
from ..project.session import Session
from .cabling import HostCabling, host_cabling
from .draft import DesignRequest
from .make import make_design
from .ports import option_with_room, switches_with_room

NEW_NAME = "my-cluster"
"""Name of the new design in a command."""


class Choices(NamedTuple):
    """Values of the criteria that an alternative may have."""

    hosts: Sequence[int]
    speeds: Sequence[int]
    """Speeds of host ports in Mbit/s."""
    systems: Sequence[str]
    """Network operating systems."""
    parts: Sequence[str]
    """Ids of cards and switches to prefer, best first, such as those of the other designs."""


class CriteriaChange(NamedTuple):
    """Criteria in which an alternative differs from its design; 0 or an empty text for the same value."""

    hosts: int = 0
    speed: int = 0
    system: str = ""


class Alternative(NamedTuple):
    """Result of one command."""

    change: CriteriaChange
    command: str
    """Command whose result has neither an error nor a warning; empty if there is none."""
    reason: str
    """Why there is no command."""


def design_alternatives(design: Design, session: Session, choices: Choices) -> Iterator[Alternative]:
    """Alternatives of a design of the project, each with its command or the reason why there is none. A
    design with several clusters has none, because each cluster would need its own command."""
    if len(design.clusters) != 1:
        return
    (cluster,) = design.clusters.values()
    try:
        plan = host_cabling(design, cluster)
    except RefarchError as error:
        yield Alternative(CriteriaChange(), "", str(error))
        return
    current = _Current(design, cluster, plan)
    sizes = [0, *(count for count in choices.hosts if count != len(cluster.hosts))]
    speeds = [0, *(mbps for mbps in choices.speeds if mbps not in current.speeds)]
    systems = ["", *(nos for nos in choices.systems if nos not in current.systems)]
    changes = sorted(map(CriteriaChange._make, product(sizes, speeds, systems)), key=_change_count)
    reasons: dict[CriteriaChange, str] = {}
    for change in changes:
        # What is refused alone is not tried with other changes: a run takes about 0.1 s.
        reason = next(
            (reasons[part] for part in (CriteriaChange(), *_single_changes(change)) if part in reasons), ""
        )
        result = (
            Alternative(change, "", reason)
            if reason
            else _alternative(current, session, change, choices.parts)
        )
        if result.reason:
            reasons[change] = result.reason
        # The copy without a change shows only whether the design itself is free of warnings.
        if change != CriteriaChange():
            yield result


def _change_count(change: CriteriaChange) -> int:
    return sum(map(bool, change))


def _single_changes(change: CriteriaChange) -> tuple[CriteriaChange, ...]:
    """Changes that differ in one criterion only."""
    return (
        CriteriaChange(hosts=change.hosts),
        CriteriaChange(speed=change.speed),
        CriteriaChange(system=change.system),
    )


class _Current:
    """Cards and switches that the hosts of a cluster use now."""

    def __init__(self, design: Design, cluster: Cluster, plan: HostCabling) -> None:
        self.design = design
        self.cluster = cluster
        self.port_names = [line.port for line in plan.host_lines]
        self.models = [design.switches[name].model for name in plan.switches]
        self.systems = {design.switches[name].nos for name in plan.switches}
        host = next(iter(cluster.hosts))
        nics = [host.nics[name] for name in self.port_names if name in host.nics]
        self.cards = [nic.card for nic in nics if nic.card is not None]

    @property
    def speeds(self) -> set[int]:
        """Fastest speed of each card, in Mbit/s."""
        return {_fastest(card) for card in self.cards}


def _alternative(
    current: _Current, session: Session, change: CriteriaChange, preferred: Sequence[str]
) -> Alternative:
    try:
        request = _request(current, session.catalog, change, preferred)
        result = make_design(request, session, is_alone=True)
    except RefarchError as error:
        return Alternative(change, "", str(error))
    warnings = [each for each in result.findings if each.severity == "warning" and each.waived is None]
    if warnings:
        return Alternative(change, "", f"{warnings[0].code} {warnings[0].message}")
    return Alternative(change, new_command(request), "")


def _request(
    current: _Current, catalog: Catalog, change: CriteriaChange, preferred: Sequence[str]
) -> DesignRequest:
    """Request for a change. Raises RefarchError if no card or switch fits."""
    request = DesignRequest(NEW_NAME, current.design.id, hosts=change.hosts)
    if not current.cards or not current.models:
        if change.speed or change.system:
            raise RefarchError(f"no card of {current.design.id} is cabled to a switch")
        return request
    card = _card(current.cards[0], catalog, change.speed, preferred) if change.speed else current.cards[0]
    port = card_port(card, current.port_names[0])
    count = change.hosts or len(current.cluster.hosts)
    system = change.system or next(iter(current.systems))
    request = request._replace(nic=card.id if change.speed else "")
    if not change.system and all(option_with_room(catalog, port, model, count) for model in current.models):
        return request
    switch = _switch(catalog, port, count, system, preferred)
    is_default = switch.data["nos"][0] == system or (not change.system and system in switch.data["nos"])
    return request._replace(switch=switch.id, nos="" if is_default else system)


def _card(old: Part, catalog: Catalog, mbps: int, preferred: Sequence[str]) -> Part:
    """Card of another speed with as many ports and a common RDMA protocol."""
    parts = [catalog.part("nic", identity) for identity in catalog.ids("nic")]
    fitting = [
        part
        for part in parts
        if part is not None
        and _fastest(part) == mbps
        and part.data["ports"]["count"] == old.data["ports"]["count"]
        and (set(part.data.get("rdma", ())) & set(old.data.get("rdma", ())) or not old.data.get("rdma"))
    ]
    if not fitting:
        raise RefarchError("the catalog has no network adapter of this speed with the same ports and RDMA")
    return min(
        fitting,
        key=lambda part: (
            preferred.index(part.id) if part.id in preferred else len(preferred),
            part.vendor != old.vendor,
            part.data.get("drivers") != old.data.get("drivers"),
            part.id,
        ),
    )


def _switch(catalog: Catalog, port: Port, count: int, system: str, preferred: Sequence[str]) -> Part:
    """Switch with a system that has ports for the hosts."""
    models = (
        catalog.part("switch", identity)
        for identity in [
            *preferred,
            *switches_with_room(catalog, port, count, system),
        ]
    )
    for model in models:
        runs = model is not None and system in model.data.get("nos", ())
        if runs and model is not None and option_with_room(catalog, port, model, count) is not None:
            return model
    raise RefarchError(f"the catalog has no switch with {system} that has ports for {count} hosts")


def _fastest(card: Part) -> int:
    """Fastest speed of the ports of a card, in Mbit/s."""
    return max(map(speed, card.data["ports"]["speeds"]))


def new_command(request: DesignRequest) -> str:
    """Command line of a request."""
    options = {
        "--like": request.like,
        "--hosts": str(request.hosts or ""),
        "--nic": request.nic,
        "--switch": request.switch,
        "--nos": request.nos,
    }
    words = [word for option, value in options.items() if value for word in (option, value)]
    return shlex.join(["refarch", "new", request.name, *words, "--yes"])

"""Load of the links between switches: what can have to cross them with everything working, and after the
worst single failure."""

from typing import NamedTuple

from ...model.ranges import compress
from ...model.types import Design
from .. import view
from ..capacity.bandwidth import BANDWIDTH_UNIT, cables_by_speed, gigabits
from ..network.links import numbers_of_links
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .broken_network import BrokenNetwork, affected_networks
from .faults import SingleFault, every_fault, fault_names
from .switch_loads import CrossingLoad, crossing_loads, usual_crossings


class WorstCrossing(NamedTuple):
    """A crossing after the failures that load it most; none where no failure changes it."""

    crossing: CrossingLoad
    faults: tuple[SingleFault, ...]


@table("between-switches")
def crossing_table(design: Design) -> Table:
    """One row for each network and each set of links between switches that it can have to cross."""
    columns = (
        Column("network", "Network"),
        Column("links", "Links"),
        Column("cables", "Cables"),
        Column("load", "Peak load", BANDWIDTH_UNIT),
        Column("capacity", "Capacity", BANDWIDTH_UNIT),
        Column("share", "Share", "%"),
        Column("failure", "Worst failure"),
        Column("load_then", "Peak load after failure", BANDWIDTH_UNIT),
        Column("capacity_then", "Capacity after failure", BANDWIDTH_UNIT),
        Column("share_then", "Share after failure", "%"),
    )
    rows = tuple(
        Row(_crossing_cells(design, crossing, worst_case), crossing.links[0].origin)
        for crossing, worst_case in worst_crossings(design)
    )
    return Table("between-switches", "Load between switches", columns, rows)


@view
def worst_crossings(design: Design) -> tuple[tuple[CrossingLoad, WorstCrossing], ...]:
    """Every crossing of the design as it is, with the same after the failures that load it most."""
    lowest = {
        network: min(crossing.share for crossing in listed)
        for network, listed in usual_crossings(design).items()
        if listed
    }
    touched: dict[str, list[tuple[SingleFault, CrossingLoad]]] = {}
    if lowest:
        for fault in every_fault(design):
            broken = BrokenNetwork(design, fault)
            for network in affected_networks(broken) & lowest.keys():
                # Most failures load no crossing more than any is loaded without them.
                higher = (each for each in crossing_loads(broken, network) if each.share > lowest[network])
                for crossing in higher:
                    touched.setdefault(network, []).append((fault, crossing))
    return tuple(
        (crossing, _worst_crossing(crossing, touched.get(network, [])))
        for network, listed in usual_crossings(design).items()
        for crossing in listed
    )


def _worst_crossing(usual: CrossingLoad, after: list[tuple[SingleFault, CrossingLoad]]) -> WorstCrossing:
    same = [(fault, crossing) for fault, crossing in after if _is_same_crossing(usual, crossing)]
    most = max((crossing for _, crossing in same), key=lambda crossing: crossing.share, default=usual)
    if most.share <= usual.share:
        return WorstCrossing(usual, ())
    return WorstCrossing(most, tuple(fault for fault, crossing in same if crossing.share == most.share))


def _is_same_crossing(usual: CrossingLoad, changed: CrossingLoad) -> bool:
    """Whether two crossings are of the same links, or lead from the same switch to some of the same ones."""
    if numbers_of_links(usual.links) & numbers_of_links(changed.links):
        return True
    return usual.switch == changed.switch and bool(set(usual.others) & set(changed.others))


def _crossing_cells(design: Design, usual: CrossingLoad, worst_case: WorstCrossing) -> tuple[Cell, ...]:
    most = worst_case.crossing
    neighbors = dict.fromkeys(
        end.device for link in usual.links for end in (link.a, link.b) if end.device != usual.switch
    )
    then = (
        (gigabits(most.load), gigabits(most.capacity), crossing_percent(most))
        if worst_case.faults
        else (None,) * 3
    )
    return (
        usual.network,
        f"{usual.switch} – {compress(list(neighbors))}",
        cables_by_speed(design, usual.links),
        gigabits(usual.load),
        gigabits(usual.capacity),
        crossing_percent(usual),
        "; ".join(fault_names(worst_case.faults)) or "no failure increases it",
        *then,
    )


def crossing_percent(crossing: CrossingLoad) -> int | None:
    """Load as a share of what the links carry; None where none is left."""
    return round(100 * crossing.share) if crossing.capacity else None

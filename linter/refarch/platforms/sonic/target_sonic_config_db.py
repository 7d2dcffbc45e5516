"""Target for tables of SONiC's config_db.json: configuration of a switch in factory state. The file is merged
over the configuration of the switch, because lanes, aliases, buffer pools, and buffer profiles belong to the
platform. Its header describes loading.

Documents, read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models (models of 202205 to 202511,
and doc/Configuration.md of master, 2026-08-23); each module names further documents of its tables. Enterprise
SONiC, which Broadcom makes and Dell ships, has other fields in some tables. Settings that no public document
shows are reported as not configured.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..effects import breaking_values_of, drop_breaking
from ..industry_routing import NO_ROUTING, WITHOUT_UNNUMBERED
from ..target import SWITCH, ConfigLine, DeltaNote, NotConfigured, Proof, System, Target, cosmetic
from .breakouts import breakouts, drop_missing_ports, missing_ports_not_configured
from .delta import notes, operations, whole_file
from .gateways import gateways, other_addresses
from .loading import steps
from .mclag import mclag
from .ports import bonds, ports, unused_ports
from .qos_tables import qos_tables
from .releases import unread
from .routing import bgp_limits, routing
from .system import device, management, services
from .tables import SonicOutput, TableEntry, Tables, json_lines, merged_tables
from .vlans import attachments, vlans

NO_STP = "SONiC runs no spanning tree by default; its ports forward immediately and have no BPDU guard"
NO_TRAPS = "no model has the table of trap receivers, so `config reload` can refuse it; see `config snmptrap`"

NOT_CONFIGURED = {
    "services.snmp_receivers": NO_TRAPS,
    "services.snmp_version": NO_TRAPS,
    "spanning_tree.mode": NO_STP,
    "spanning_tree.priority": NO_STP,
    "mlag.peer_gateway": "refarch does not configure the MCLAG behavior of SONiC",
    "mlag.auto_recovery": "refarch does not configure the MCLAG behavior of SONiC",
    "mlag.restore_delay": "refarch does not configure the MCLAG behavior of SONiC",
    "breakouts.disables": "the switch removes this port itself when the other port is broken out",
    "ports.edge": NO_STP,
    "bonds.edge": NO_STP,
    "mlag.peer": cosmetic("MCLAG identifies the other switch by its address"),
    "mlag.is_first": cosmetic("MCLAG selects the active switch by the addresses"),
    "profiles.pfc_off": (
        "PFC of a priority applies to both directions; SONiC's asymmetric PFC is a different feature"
    ),
    "profiles.global_pause": "no table supports global pause",
    "vxlan": "refarch does not configure VXLAN",
    "routing_is_open": NO_ROUTING,
    **WITHOUT_UNNUMBERED,
}


def pieces(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """All entries for one switch, and the settings that are not configured."""
    yield from unread(switch)
    yield from device(switch)
    yield from management(switch)
    yield from services(switch)
    yield from breakouts(switch)
    yield from missing_ports_not_configured(switch)
    switch = drop_missing_ports(switch)
    yield from ports(switch)
    yield from unused_ports(switch)
    yield from bonds(switch)
    yield from vlans(switch)
    yield from attachments(switch)
    yield from gateways(switch)
    yield from other_addresses(switch)
    yield from routing(switch)
    yield from mclag(switch)
    yield from qos_tables(switch)


def lines(switch: SwitchIntent) -> Iterator[ConfigLine | NotConfigured]:
    """File of one switch."""
    entries: list[TableEntry] = []
    for piece in drop_breaking(pieces(switch)):
        if isinstance(piece, NotConfigured):
            yield piece
        else:
            entries.append(piece)
    yield from json_lines(entries, origin_of(switch, "name"))


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Values that SONiC cannot have and that the design needs."""
    yield from bgp_limits(switch)
    yield from breaking_values_of(pieces(switch))


def how_to_load(switch: SwitchIntent) -> Iterator[str]:
    """Steps to load the file, and the rollback."""
    yield from steps(switch, {piece.table for piece in pieces(switch) if isinstance(piece, TableEntry)})


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[ConfigLine | DeltaNote]:
    """JSON patch from one configuration to another, with notes about how to apply it."""
    old, new = _tables(before), _tables(after)
    found = list(operations(old, new))
    yield from notes(before, after, found, old, new)
    if whole_file(before, after) or not found:
        return
    yield ConfigLine("[")
    for operation in found:
        comma = "" if operation is found[-1] else ","
        yield ConfigLine(f"  {operation.text}{comma}", operation.origins)
    yield ConfigLine("]")


def _tables(switch: SwitchIntent) -> Tables:
    return merged_tables(piece for piece in pieces(switch) if isinstance(piece, TableEntry))


TARGET = Target(
    title="SONiC, tables of config_db.json",
    language="json",
    suffix=".config_db.json",
    scope=SWITCH,
    lines=lines,
    systems=(System("sonic", "SONiC", ">=4.0,<202512"),),
    not_configured=NOT_CONFIGURED,
    limits=limits,
    proof=Proof(
        "compared",
        "yanglint on SONiC's YANG models",
        "Merged with the tables of a platform, they match the models of the community master of "
        "2026-08-23. Ranges that the models leave open are also checked. No model of Enterprise SONiC is "
        "public.",
        "the community master of 2026-08-23",
        ">=202608",
    ),
    comment="",
    how_to_load=how_to_load,
    delta=delta,
)

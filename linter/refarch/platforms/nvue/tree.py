"""All NVUE settings of a switch, in order, and their rollback. Commands and YAML are generated from these
settings, so that they have the same meaning.

Sources, looked up 2026-11-23: NVIDIA User Experience - NVUE (Cumulus Linux 5.1 and 5.19), NVUE Object Model,
and Unset Commands: each setting has its counterpart; Upgrading and Quick Start: by default, only eth0 is
configured, by DHCP, in the VRF mgmt. Looked up 2026-11-30: Cumulus Linux 4.4, What's New (NVUE is new).
"""

from collections.abc import Iterable, Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from ..effects import breaking_values_of
from ..target import NotConfigured, breaks
from .dcbx import dcbx, is_roce_mode
from .gateways import gateway_limits
from .pairs import bonds, gateways, mlag
from .ports import breakouts, bridge, lldp, ports, unused_ports
from .qos import qos
from .routing import BGP_OF_VRF, routing
from .settings import NvueForms, NvueOutput, NvueSetting, Unset, forms_of
from .spanning_tree import spanning_tree
from .system import other_addresses, services, system

FIRST_WITH_NVUE = (4, 4)

NO_NVUE = breaks("Cumulus Linux has NVUE in 4.4 or later", "the switch accepts none of the commands")


def pieces(switch: SwitchIntent, forms: NvueForms) -> list[NvueOutput]:
    """All settings in reading order, without duplicates."""
    found: list[NvueOutput] = []
    known: dict[tuple[str, ...], int] = {}
    for piece in _pieces(switch, forms):
        at = known.get(piece.path) if isinstance(piece, NvueSetting) else None
        if isinstance(piece, NvueSetting) and at is not None:
            before = found[at]
            assert isinstance(before, NvueSetting)
            found[at] = piece._replace(origins=tuple(dict.fromkeys((*before.origins, *piece.origins))))
            continue
        if isinstance(piece, NvueSetting):
            known[piece.path] = len(found)
        found.append(piece)
    return found


def limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Values that Cumulus Linux cannot have and that the design needs."""
    forms = forms_of(switch.release)
    if forms.release < FIRST_WITH_NVUE:
        yield NotConfigured("release", "", switch.release, NO_NVUE, origin_of(switch, "release"))
    yield from gateway_limits(switch)
    yield from breaking_values_of(_pieces(switch, forms))


def _pieces(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    yield from system(switch, forms)
    yield from services(switch.services, forms)
    yield from other_addresses(switch, forms)
    yield from breakouts(switch, forms)
    yield from bridge(switch)
    yield from spanning_tree(switch)
    yield from ports(switch, forms)
    yield from bonds(switch, forms)
    yield from mlag(switch, forms)
    yield from gateways(switch, forms)
    yield from routing(switch, forms)
    yield from unused_ports(switch)
    yield from lldp(switch, forms)
    qos_settings = list(qos(switch, forms))
    yield from qos_settings
    yield from dcbx(switch, forms, is_roce_mode(qos_settings))


OF_THE_FACTORY = ("eth0", "lo")
"""Interfaces that a new switch has, which are not removed as a whole."""

KEPT = ("type", "vrf")
"""Settings of these interfaces that are also factory defaults."""

DEPTHS = {
    ("mlag",): 1,
    ("router",): 2,
    ("vrf", "default", "router", "static"): 5,
    (*BGP_OF_VRF, "neighbor"): 6,
    BGP_OF_VRF: 4,
    ("system", "snmp-server"): 2,
    ("service", "snmp-server"): 2,
    ("system", "dns", "server"): 4,
    ("system", "syslog", "server"): 4,
    ("qos", "roce"): 2,
    ("qos",): 3,
}
"""Length of the path that is removed as one object, by the beginning of the path. Otherwise, the whole path
is removed, for a value its key."""


def undone(settings: Iterable[NvueSetting]) -> Iterator[Unset]:
    """Unsets that remove settings, each object once."""
    found: dict[tuple[str, ...], tuple[Origin, ...]] = {}
    for setting in settings:
        path = taken_back(setting.path)
        if path:
            found[path] = (*found.get(path, ()), *setting.origins)
    for path, origins in found.items():
        # An object within another one that is removed is removed with it.
        if not any(path[:end] in found for end in range(1, len(path))):
            yield Unset(path, tuple(dict.fromkeys(origins)))


def taken_back(path: tuple[str, ...]) -> tuple[str, ...]:
    """Object that is removed with a setting; empty for factory defaults."""
    if path[0] == "interface":
        if path[1] not in OF_THE_FACTORY:
            return path[:2]
        return () if path[-1] in KEPT or "dhcp-client" in path or path[-1] == "dhcp" else path
    return next((path[:depth] for start, depth in DEPTHS.items() if path[: len(start)] == start), path)


def dhcp_again(ended: Iterable[NvueSetting | Unset], forms: NvueForms) -> Iterator[NvueSetting]:
    """DHCP of eth0, if a stated address disabled it."""
    for piece in ended:
        if isinstance(piece, Unset):
            yield NvueSetting(piece.path, None, piece.origins)
        elif piece.path[2:] == ("ipv4", "dhcp-client", "state") and piece.value == "disabled":
            yield NvueSetting(piece.path, "enabled", piece.origins)

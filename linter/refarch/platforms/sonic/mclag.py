"""MCLAG of SONiC: two switches that act as one toward bonds. If their session cannot be configured, the
bonds of the pair are in no VLAN: half a pair is worse than none.

Read on 2026-11-23: sonic-net/SONiC, doc/mclag/MCLAG_Enhancements_HLD.md, "MCLAG Domain table", "MCLAG
Interface Table", "MCLAG UniqueIP Table", "Unique IP enhancements" (Broadcom: Enterprise SONiC has the same
tables), doc/mclag/Sonic-mclag-hld.md; sonic-buildimage, YANG model sonic-mclag, and rules/config of 202205 to
202511 (INCLUDE_ICCPD = n).
"""

import ipaddress
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import MlagPair, SwitchBond, SwitchIntent
from ..target import NotConfigured, breaks, weakens
from .ports import is_written
from .releases import release_of
from .system import has_management_address
from .tables import BOND, SonicOutput, entry, is_address, not_configured

DEFAULT_DOMAIN = "1"
"""Domain if the design states none; a switch has only one domain."""


NO_ICCPD = (
    "the official images of community SONiC are built without ICCPD, which runs MCLAG; use an image that is "
    "built with INCLUDE_ICCPD=y"
)


def mclag(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """MCLAG domain, its session over the management ports, and its bonds."""
    pair = switch.mlag
    for bond in switch.bonds.values():
        if bond.peer_link and (pair is None or pair.peer_link != bond.name):
            reason = "not the bond between the switches of the MLAG pair"
            yield not_configured(bond, "peer_link", "bonds.peer_link", bond.name, reason)
        if pair is None and bond.mlag is not None:
            yield not_configured(bond, "mlag", "bonds.mlag", bond.name, "the switch is not in an MLAG pair")
    if pair is not None:
        yield from _domain(switch, pair)


def has_session(switch: SwitchIntent) -> bool:
    """True if the switch is in a configured MCLAG pair."""
    return switch.mlag is not None and not _why_not(switch, switch.mlag)


def is_half_pair(switch: SwitchIntent, bond: SwitchBond) -> bool:
    """True for a bond to both switches of an MCLAG pair, or between them, if the pair has no session."""
    is_of_pair = bond.mlag is not None or (switch.mlag is not None and switch.mlag.peer_link == bond.name)
    return is_of_pair and not bond.routed and not has_session(switch)


def _domain(switch: SwitchIntent, pair: MlagPair) -> Iterator[SonicOutput]:
    reason = _why_not(switch, pair)
    if reason:
        yield from _pair_not_configured(switch, pair, reason)
        return
    if not release_of(switch).is_enterprise:
        place = origin_of(pair, "domain" if pair.domain else "name")
        yield NotConfigured("mlag.domain", "", pair.domain or DEFAULT_DOMAIN, breaks(NO_ICCPD), place)
    domain, own = pair.domain or DEFAULT_DOMAIN, switch.management
    assert own is not None  # otherwise, _why_not returns a reason
    yield entry("MCLAG_DOMAIN", domain, pair, "domain", peer_ip=(pair.peer_address, "peer_address"))
    yield entry("MCLAG_DOMAIN", domain, own, "address", source_ip=(own.address.partition("/")[0], "address"))
    link = switch.bonds.get(pair.peer_link)
    if link is not None and link.peer_link and is_written(link):
        yield entry("MCLAG_DOMAIN", domain, pair, "domain", peer_link=(link.name, "peer_link"))
    else:
        yield not_configured(
            pair, "peer_link", "mlag.peer_link", "", "not a configured bond between the two switches"
        )
    for bond in switch.bonds.values():
        if bond.mlag is not None and is_written(bond):
            key = f"{domain}|{bond.name}"
            yield entry("MCLAG_INTERFACE", key, bond, "mlag", if_type=("PortChannel", "mlag"))
    yield from _ids(switch)


def _why_not(switch: SwitchIntent, pair: MlagPair) -> str:
    """Reason why a session between the switches is not possible; empty if it is possible."""
    own = switch.management
    domain = pair.domain or DEFAULT_DOMAIN
    if not (
        domain.isdecimal() and domain.isascii() and 1 <= int(domain) <= 4095 and domain == str(int(domain))
    ):
        return "an MCLAG domain is a number from 1 to 4095"
    ends = (own.address.partition("/")[0] if own is not None else "", pair.peer_address)
    if not all(is_address(end) and ipaddress.ip_address(end).version == 4 for end in ends):
        return (
            "an MCLAG session requires IPv4 addresses, but the management ports of the two switches have none"
        )
    if own is None or not has_management_address(own, release_of(switch)):
        return (
            "an MCLAG session requires the management address of this switch, but the address is not "
            "configured: its port is not eth0, or it has no gateway"
        )
    return ""


def _pair_not_configured(switch: SwitchIntent, pair: MlagPair, reason: str) -> Iterator[SonicOutput]:
    for field in ("domain", "peer_link", "peer_address"):
        if getattr(pair, field):
            yield not_configured(pair, field, f"mlag.{field}", "", reason)
    for bond in switch.bonds.values():
        for field in ("mlag", "peer_link"):
            if getattr(bond, field) not in (None, False):
                yield not_configured(bond, field, f"bonds.{field}", bond.name, reason)


def _ids(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """MLAG IDs of bonds. SONiC identifies the bonds by their names."""
    for bond in switch.bonds.values():
        number = int(bond.name.removeprefix("PortChannel")) if BOND.fullmatch(bond.name) else None
        if bond.mlag is not None and bond.mlag != number:
            reason = weakens(
                "SONiC uses the bond name as the MCLAG ID; it must be the same on both switches",
                "bonds with different names on the two switches are not one bond",
            )
            yield not_configured(bond, "mlag", "bonds.mlag", bond.name, reason)

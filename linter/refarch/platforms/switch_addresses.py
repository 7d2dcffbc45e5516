"""Addresses of a switch outside of its management port and its VLANs: loopbacks, and routed ports that the IP
plan lists. AOS-CX, NX-OS, and OS10 use the same syntax; their targets name the documents."""

import re
from collections.abc import Iterator

from ..model.types.origins import origin_of
from ..views.intent.switch_records import InterfaceAddress, SwitchIntent
from .industry_cli import Output, block, line, not_configured
from .target import NotConfigured, word

_LOOPBACK = re.compile(r"(?:loopback|lo)\s?(\d{1,4})", re.IGNORECASE)


def own_interfaces(switch: SwitchIntent, indent: str, loopback: str = "loopback") -> Iterator[Output]:
    """Block for each address whose interface the platform supports. ``loopback`` precedes the number of a
    loopback."""
    for key, record in switch.other_addresses.items():
        name = _interface(switch, record, loopback)
        if name:
            place = origin_of(record, "interface")
            yield from block(line(f"interface {name}", place, record.origin), _body(record), indent)
        else:
            reason = "it is neither a loopback nor a routed port without a link address"
            yield from address_not_configured(key, record, reason)


def address_not_configured(key: str, record: InterfaceAddress, reason: str) -> Iterator[NotConfigured]:
    """All values of an address whose interface the platform does not have."""
    for field in ("interface", "address", "address6", "dhcp"):
        if getattr(record, field):
            yield not_configured(f"other_addresses.{field}", record, reason, key)


def _interface(switch: SwitchIntent, record: InterfaceAddress, start: str) -> str:
    """Interface name on the platform; empty if it has no such interface."""
    loopback = _LOOPBACK.fullmatch(record.interface)
    if loopback:
        return f"{start}{int(loopback.group(1))}" if not record.dhcp else ""
    return routed_port(switch, record)


def routed_port(switch: SwitchIntent, record: InterfaceAddress) -> str:
    """Name of a routed port that has no address of its link; empty if the interface is none."""
    port = switch.ports.get(record.interface)
    is_free = port is not None and port.routed and not port.address and not port.bond
    return word(record.interface, origin_of(record, "interface")) if is_free else ""


def _body(record: InterfaceAddress) -> Iterator[Output]:
    if record.dhcp:
        yield line("ip address dhcp", origin_of(record, "dhcp"))
    for field, family in (("address", "ip"), ("address6", "ipv6")):
        if getattr(record, field):
            place = origin_of(record, field)
            yield line(f"{family} address {word(getattr(record, field), place)}", place)
    yield line("no shutdown", record.origin)

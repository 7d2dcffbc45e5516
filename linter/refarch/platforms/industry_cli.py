"""Shared code of targets whose configuration is commands in blocks: lists of numbers, descriptions, blocks,
and settings that are not configured. Independent of the platform."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from ..model.types.origins import origin_of
from ..views.intent.infra_services import InfraServices
from ..views.intent.switch_records import (
    SwitchBond,
    SwitchGateway,
    SwitchIntent,
    SwitchPort,
    SwitchVlan,
    UnusedPort,
)
from .target import ConfigLine, NotConfigured, Secret, refuse, word

Output = ConfigLine | NotConfigured

_HARMLESS = re.compile(r"[^A-Za-z0-9 ._:/@+()-]")
"""Characters that are removed from descriptions: quotes, command separators, control characters, other
alphabets."""


def numbers(values: Iterable[int]) -> str:
    """Numbers as ranges: ``1-3,7``."""
    runs: list[list[int]] = []
    for value in sorted(set(values)):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def description(text: str, origin: Origin, limit: int) -> str:
    """Free text reduced to characters without a special meaning on any command line.

    Raises RefarchError if it is longer than the platform supports, in characters.
    """
    written = " ".join(_HARMLESS.sub("_", text).split())
    if len(written) > limit:
        raise refuse(origin, f"{written!r} is too long for a description; the maximum is {limit} characters")
    return written


def line(text: str, *origins: Origin) -> ConfigLine:
    """Line with the places of the design that require it, each once."""
    return ConfigLine(text, tuple(dict.fromkeys(origins)))


def block(header: ConfigLine, pieces: Iterable[Output], indent: str = "  ") -> Iterator[Output]:
    """Header, followed by the indented lines of a block. Settings that are not configured pass through."""
    yield header
    yield from indented_lines(pieces, indent)


def indented_lines(pieces: Iterable[Output], indent: str = "  ") -> Iterator[Output]:
    """Lines with one more level of indentation."""
    for piece in pieces:
        # Not `_replace`: this runs for every line of every port.
        yield ConfigLine(indent + piece.text, *piece[1:]) if isinstance(piece, ConfigLine) else piece


def part_with_title(title: str, pieces: Iterable[Output]) -> Iterator[Output]:
    """Part of a file below its heading, a comment, if the part has a line."""
    has_line = False
    for piece in pieces:
        if isinstance(piece, ConfigLine) and not has_line:
            yield ConfigLine(f"! {title}")
            has_line = True
        yield piece


def not_configured(
    path: str, record: Any, reason: str, thing: str = "", value: object = None
) -> NotConfigured:
    """Field of a record that is not configured in this case; ``value`` if only a part of the field is
    affected."""
    field = path.rpartition(".")[2]
    shown = getattr(record, field) if value is None else value
    text = ", ".join(map(str, shown)) if isinstance(shown, tuple) else str(shown)
    return NotConfigured(path, thing, text, reason, origin_of(record, field))


def fields_unlike(
    record: Any, whole: Any, fields: Iterable[str], path: str, reason: str
) -> Iterator[NotConfigured]:
    """Fields in which a part differs from its parent, whose value applies, such as a port from its bond."""
    for field in fields:
        if getattr(record, field) != getattr(whole, field):
            yield not_configured(f"{path}.{field}", record, reason, record.name)


def routed_interface(record: SwitchPort | SwitchBond, path: str) -> Iterator[Output]:
    """Commands of a routed port or port channel: an address, but no VLANs."""
    yield line("no switchport", origin_of(record, "routed"))
    yield line(f"mtu {record.mtu}", origin_of(record, "mtu"))
    yield from routed_address(record, path)


def routed_address(record: SwitchPort | SwitchBond, path: str) -> Iterator[Output]:
    """Address of a routed port or port channel, which has no VLANs."""
    if record.address:
        place = origin_of(record, "address")
        family = "ipv6" if ":" in record.address else "ip"
        yield line(f"{family} address {word(record.address, place)}", place)
    for field in ("tagged", "untagged"):
        if getattr(record, field):
            yield not_configured(f"{path}.{field}", record, "a routed port has no VLANs", record.name)


def snmp_words(
    services: InfraServices, versions: Mapping[str, str], community: Secret, user: Secret
) -> tuple[str, Secret] | None:
    """Words of the trap receiver command for version and sender, and the secret in them. ``versions`` are the
    keywords of the versions, v3 with a user, the others with a community. None for a version that the command
    does not support."""
    version = services.snmp_version
    if version not in versions:
        return None
    secret = user if version == "v3" else community
    return f"version {versions[version]} {secret.token}", secret


def trap_receivers(
    services: InfraServices, versions: Mapping[str, str], community: Secret, user: Secret, command: str
) -> Iterator[Output]:
    """Trap receivers. The community or the user is a placeholder. ``command`` has ``{server}``, and
    ``{words}`` for version and sender."""
    version, place = services.snmp_version, origin_of(services, "snmp_version")
    if not services.snmp_receivers:
        if version:
            yield not_configured("services.snmp_version", services, "the design has no receiver")
        return
    spoken = snmp_words(services, versions, community, user)
    if spoken is None:
        yield from snmp_of_no_version(services)
        return
    words, secret = spoken
    receiver = origin_of(services, "snmp_receivers")
    for server in services.snmp_receivers:
        host = command.format(server=word(server, receiver), words=words)
        yield line(host, receiver, place)._replace(secrets=(secret,))


def quote(value: str) -> str:
    """Secret as one word of a command. Raises ValueError for characters that the command line would split."""
    if not value.isascii() or not value.isprintable() or set(value) & set(" \"'!?|;<>\\#"):
        raise ValueError("expected printable ASCII without spaces, quotes, and ! ? | ; < > \\ #")
    return value


def quote_short(value: str) -> str:
    """Secret as one word of a command, with up to 32 characters. Raises ValueError for another one."""
    quote(value)
    if not 1 <= len(value) <= 32:
        raise ValueError("expected 1 to 32 characters")
    return value


ADDRESSES = ("address", "address6", "shared", "shared6")
"""Fields of the addresses in a subnet of a VLAN."""


def further_subnets(
    gateway: SwitchGateway, fields: Iterable[str], reason: str, thing: str
) -> Iterator[NotConfigured]:
    """Addresses in the second subnets of a VLAN that are not configured. ``thing`` is the interface of the
    VLAN."""
    for name, subnet in gateway.further.items():
        for field in fields:
            if getattr(subnet, field):
                yield not_configured(f"gateways.further.{field}", subnet, reason, f"{thing} {name}")


def vlan_name(vlan: SwitchVlan, longest: int) -> Iterator[Output]:
    """Name of a VLAN. VLAN 1 has a fixed one."""
    if vlan.name and (vlan.number == 1 or len(vlan.name) > longest):
        reason = f"VLAN 1 has a fixed name, and other names have up to {longest} characters"
        yield not_configured("vlans.name", vlan, reason, str(vlan.number))
    elif vlan.name:
        yield line(f"name {word(vlan.name, origin_of(vlan, 'name'))}", origin_of(vlan, "name"))


def parking_vlans(switch: SwitchIntent, known: Container[int], command: str = "vlan ") -> Iterator[Output]:
    """VLANs that ports without a cable are parked in and that are not known yet, each once."""
    first: dict[int, UnusedPort] = {}
    for port in switch.unused_ports.values():
        if port.vlan is not None and port.vlan not in known:
            first.setdefault(port.vlan, port)
    for number, port in first.items():
        yield line(f"{command}{number}", origin_of(port, "vlan"))


def snmp_of_no_version(services: InfraServices) -> Iterator[NotConfigured]:
    """Trap receivers with a version that the command does not support, or without a version."""
    reason = "the design states no SNMP version that the command supports: v1, v2c, or v3"
    yield not_configured("services.snmp_receivers", services, reason)
    if services.snmp_version:
        yield not_configured("services.snmp_version", services, reason)


def runs_of_ports(
    ports: Iterable[UnusedPort], follows: Callable[[str, str], bool]
) -> Iterator[list[UnusedPort]]:
    """Runs of consecutive ports without a cable that get the same commands."""
    run: list[UnusedPort] = []
    for port in ports:
        alike = run and (run[-1].shut_down, run[-1].vlan) == (port.shut_down, port.vlan)
        if alike and follows(run[-1].name, port.name):
            run.append(port)
            continue
        if run:
            yield run
        run = [port]
    if run:
        yield run

"""What targets share whose text is commands in blocks: lists of numbers, descriptions, blocks, and what is
left out. Nothing here knows a platform."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from ..model.types.origins import origin_of
from ..views.intent.infra_services import InfraServices
from ..views.intent.switch_records import SwitchBond, SwitchPort, UnusedPort
from .target import ConfigLine, NotConfigured, Secret, refuse, word

Output = ConfigLine | NotConfigured

_HARMLESS = re.compile(r"[^A-Za-z0-9 ._:/@+()-]")
"""What no description keeps: quotes, separators of commands, characters of control, other alphabets."""


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
    """Free text reduced to characters that no command line takes apart.

    Raises RefarchError where it is longer than the platform takes, in characters.
    """
    written = " ".join(_HARMLESS.sub("_", text).split())
    if len(written) > limit:
        raise refuse(origin, f"{written!r} is too long for a description; the maximum is {limit} characters")
    return written


def line(text: str, *origins: Origin) -> ConfigLine:
    """A line, and the places that ask for it, each once."""
    return ConfigLine(text, tuple(dict.fromkeys(origins)))


def block(header: ConfigLine, pieces: Iterable[Output], indent: str = "  ") -> Iterator[Output]:
    """A header, and below it the lines of a block, indented; what is left out passes."""
    yield header
    yield from indented_lines(pieces, indent)


def indented_lines(pieces: Iterable[Output], indent: str = "  ") -> Iterator[Output]:
    """Lines one step further to the right."""
    for piece in pieces:
        # Not `_replace`: this runs for every line of every port.
        yield ConfigLine(indent + piece.text, *piece[1:]) if isinstance(piece, ConfigLine) else piece


def part_with_title(title: str, pieces: Iterable[Output]) -> Iterator[Output]:
    """A part of a file with its heading, a comment, where it has a line."""
    has_line = False
    for piece in pieces:
        if isinstance(piece, ConfigLine) and not has_line:
            yield ConfigLine(f"! {title}")
            has_line = True
        yield piece


def not_configured(
    path: str, record: Any, reason: str, thing: str = "", value: object = None
) -> NotConfigured:
    """A field of a record that is not written in this case; ``value`` where it is not the whole of it."""
    field = path.rpartition(".")[2]
    shown = getattr(record, field) if value is None else value
    text = ", ".join(map(str, shown)) if isinstance(shown, tuple) else str(shown)
    return NotConfigured(path, thing, text, reason, origin_of(record, field))


def fields_unlike(
    record: Any, whole: Any, fields: Iterable[str], path: str, reason: str
) -> Iterator[NotConfigured]:
    """Fields in which a part differs from the whole that decides them, such as a port from its bond."""
    for field in fields:
        if getattr(record, field) != getattr(whole, field):
            yield not_configured(f"{path}.{field}", record, reason, record.name)


def routed_interface(record: SwitchPort | SwitchBond, path: str) -> Iterator[Output]:
    """What a routed port or port channel carries: an address, and no VLANs."""
    yield line("no switchport", origin_of(record, "routed"))
    yield line(f"mtu {record.mtu}", origin_of(record, "mtu"))
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
    """What the command for a receiver of traps says of version and sender, and the secret in it; ``versions``
    with a community are as the command calls them. None for a version that it does not take."""
    version = services.snmp_version
    if version in versions:
        return f"version {versions[version]} {community.token}", community
    return (f"version 3 priv {user.token}", user) if version == "v3" else None


def snmp_of_no_version(services: InfraServices) -> Iterator[NotConfigured]:
    """Receivers of traps by a version that the command does not take, or by none."""
    reason = "the design states no SNMP version that the command supports: v1, v2c, or v3"
    yield not_configured("services.snmp_receivers", services, reason)
    if services.snmp_version:
        yield not_configured("services.snmp_version", services, reason)


def runs_of_ports(
    ports: Iterable[UnusedPort], follows: Callable[[str, str], bool]
) -> Iterator[list[UnusedPort]]:
    """Ports without a cable that follow each other and are to be treated alike, together."""
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

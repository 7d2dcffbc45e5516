"""QoS of a running configuration whose class maps, policies, and profiles have names that refarch does not
write. Each system has a reader, ``running_qos.py`` in its folder."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ..views.intent.switch_qos import PRIORITIES
from .configuration_facts import EcnThresholds, codes_by_priority
from .reading_error import to_number, written_range
from .running_blocks import ConfigurationBlock, commands_of, last_word, matches

PRIORITY_SHARES, PRIORITY_ECN, PRIORITY_STRICT = "priority shares", "priority ecn", "priority strict"
"""Properties of a port by priority: percent of the bandwidth, ECN thresholds, and whether it has strict
priority. Traffic classes of another author have other numbers than those of the design."""

PRIORITY_WEIGHTS = "priority weights"
"""Property of a port instead of the percents, for systems whose shares do not add up to 100."""

DSCP_NAMES: Mapping[str, int] = {
    "default": 0,
    "ef": 46,
    **{f"cs{number}": number * 8 for number in range(8)},
    **{f"af{kind}{drop}": kind * 8 + drop * 2 for kind in range(1, 5) for drop in range(1, 4)},
}
"""DSCP by name, by RFC 2474, RFC 2597, and RFC 3246."""

UNKNOWN: Any = None
"""Value of a property that the configuration sets in a way that refarch does not read."""


class QueueSettings(NamedTuple):
    """Scheduling of a queue."""

    percent: float | None = None
    is_strict: bool | None = False
    """None if the platform decides it."""
    ecn: EcnThresholds | None = None
    weight: int = 0
    """Weight instead of percent; 0 for none."""


class PortQos(NamedTuple):
    """QoS of a port as a configuration states it; ``UNKNOWN`` for what is not read."""

    codes: Mapping[str, Mapping[int, int]] | None
    """Priority of each code of the trusted fields ``dscp`` and ``pcp``; None for what is not read."""
    queues: Mapping[int, QueueSettings] | None
    """Scheduling by priority; None for what is not read, and empty for none."""
    dcbx: str | None
    line: int
    """Line that decides most of it."""
    pfc: tuple[int, ...] | None = None
    """Priorities with PFC; None if another reader or nothing decides them."""


class RunningQos(NamedTuple):
    """QoS of a configuration."""

    ports: Mapping[str, PortQos]
    """QoS by the name of the port."""
    known: frozenset[int]
    """Lines that are read."""


QosReader = Callable[[Sequence[ConfigurationBlock]], RunningQos]


def no_qos(blocks: Sequence[ConfigurationBlock]) -> RunningQos:
    """No QoS, for systems without a reader."""
    return RunningQos({}, frozenset())


def code_numbers(text: str, names: Mapping[str, int] = DSCP_NAMES) -> list[int] | None:
    """Codes of ``24,26-27 af31``; None for another text."""
    found: list[int] = []
    for part in re.split(r"[,\s]+", text.strip().lower()):
        if re.fullmatch(r"\d{1,2}(?:-\d{1,2})?", part):
            found += written_range(part)
        elif part in names:
            found.append(names[part])
        else:
            return None
    return found


def thresholds(low: str, low_unit: str, high: str, high_unit: str) -> EcnThresholds:
    """Thresholds from numbers with units."""
    return EcnThresholds(to_number(low) * UNITS[low_unit], to_number(high) * UNITS[high_unit])


UNITS = {"bytes": 1, "kbytes": 1000, "mbytes": 1_000_000}


def qos_values(qos: PortQos) -> Iterator[tuple[str, Any]]:
    """Properties of a port with their values."""
    codes = qos.codes
    yield "trust", UNKNOWN if codes is None else tuple(sorted(codes))
    for field in ("dscp", "pcp"):
        yield field, codes_by_priority(codes[field]) if codes is not None and field in codes else UNKNOWN
    if qos.pfc is not None:
        yield "pfc", tuple(sorted(qos.pfc))
    yield "dcbx", qos.dcbx
    yield "ecn probability", UNKNOWN
    queues = None if qos.queues is None else dict(sorted(qos.queues.items()))
    if queues is None:
        yield from ((name, UNKNOWN) for name in (PRIORITY_SHARES, PRIORITY_ECN, PRIORITY_STRICT))
        return
    weights = {number: one.weight for number, one in queues.items() if one.weight}
    if weights:
        yield PRIORITY_WEIGHTS, weights
    else:
        shares = {number: one.percent for number, one in queues.items() if one.percent is not None}
        yield PRIORITY_SHARES, shares
    yield PRIORITY_ECN, {number: one.ecn for number, one in queues.items() if one.ecn is not None}
    strict = {number: queues.get(number, QueueSettings()).is_strict for number in PRIORITIES}
    yield (
        PRIORITY_STRICT,
        {number: is_strict for number, is_strict in strict.items() if is_strict is not None},
    )


def dcbx_mode(version: str, is_off: bool) -> str | None:
    """DCBX of a port by the version that it states; None for one that says nothing."""
    if is_off:
        return "disabled"
    return version if version in ("ieee", "cee") else None


class QosCommands:
    """QoS commands of a configuration, and which of them are read. Each system has its own class."""

    port: ClassVar[str]
    """Pattern of the block of a port, with its name."""
    channel: ClassVar[str]
    """Pattern of the block of a port channel, with its number."""
    member: ClassVar[str] = r"channel-group (\d+).*"
    """Pattern of the command that puts a port into a port channel."""

    def __init__(self, blocks: Sequence[ConfigurationBlock]) -> None:
        self.blocks = blocks
        self.known: set[int] = set()
        """Lines that are read."""
        self.channels = {match[1]: block for match, block in matches(self.channel, blocks)}

    def qos(self) -> RunningQos:
        """QoS of all ports."""
        ports = {match[1]: self.port_qos(block) for match, block in matches(self.port, self.blocks)}
        return RunningQos(ports, frozenset(self.known))

    def port_qos(self, block: ConfigurationBlock) -> PortQos:
        """QoS of a port."""
        raise NotImplementedError

    def channel_of(self, block: ConfigurationBlock) -> ConfigurationBlock | None:
        """Port channel of a port; None for none."""
        return self.channels.get(last_word(self.member, block))

    def read(self, pattern: str, blocks: Iterable[ConfigurationBlock]) -> None:
        """The commands of blocks that match a pattern are read."""
        self.known |= {found.line for _, found in matches(pattern, blocks)}

    def read_whole(self, block: ConfigurationBlock) -> None:
        """A command is read with all commands below it."""
        self.known |= {command.line for command in commands_of((block,))}

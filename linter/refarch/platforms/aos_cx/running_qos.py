"""QoS of a running configuration of AOS-CX.

A local priority is a priority. The maps of the switch give it to packets by the trusted field. A queue
profile puts it into a queue, and a schedule profile sets what the queue has. Sources: those of ``qos`` and
``configured``; the forms of profiles also by the CLI guide of OpenSwitch, looked up 2026-11-30.
"""

import re
from collections.abc import Mapping, Sequence

from ...views.intent.switch_qos import DSCPS, PRIORITIES
from ..configuration_facts import EcnThresholds
from ..reading_error import to_number
from ..running_blocks import ConfigurationBlock, first_line, last_word, matches
from ..running_qos import PortQos, QosCommands, QueueSettings, RunningQos, code_numbers, dcbx_mode, thresholds
from .configured import SWAPPED, TRUSTED

TRUST = r"qos trust (cos|dscp|none)"
SCHEDULE = r"apply qos schedule-profile (\S+)"
THRESHOLDS = r"apply qos threshold-profile (\S+)"
PFC = r"flow-control priority (?:rxtx|rx|tx) ([0-7])"
DCBX = r"lldp dcbx version (\S+)"
SILENT = r"(lldp dcbx disable)"
KNOWN = rf"{TRUST}|{SCHEDULE}|{THRESHOLDS}|{PFC}|{DCBX}|{SILENT}|flow-control buffer cable-length \d+"

ALL_STRICT = "strict"
"""Schedule profile of the system in which all queues have strict priority."""

QueueMap = Mapping[int, Sequence[int]]
"""Local priorities of each queue."""


def running_aos_cx_qos(blocks: Sequence[ConfigurationBlock]) -> RunningQos:
    """QoS of all ports."""
    return _AosCxQos(blocks).qos()


class _AosCxQos(QosCommands):
    """QoS commands of a configuration."""

    port = r"interface (\d+/\d+/\d+(?::\d+)?)"
    channel = r"interface lag ?(\d+)(?: multi-chassis)?(?: static)?"
    member = r"lag (\d+)"

    def __init__(self, blocks: Sequence[ConfigurationBlock]) -> None:
        super().__init__(blocks)
        self.profiles = {(m[1], m[2]): block for m, block in matches(r"qos (\S+)-profile (\S+)", blocks)}
        # The switch as a block, whose commands ports take over.
        self.switch = ConfigurationBlock("", 0, tuple(blocks))
        self.maps = {
            "pcp": {code: SWAPPED.get(code, code) for code in PRIORITIES},
            "dscp": {code: SWAPPED.get(code // 8, code // 8) for code in DSCPS},
        }
        self._read_maps()
        self.read(rf"{TRUST}|(?:no )?lldp dcbx", blocks)
        for block in self.channels.values():
            self.read(KNOWN, block.inner)

    def _read_maps(self) -> None:
        """Read the maps of the switch."""
        pattern = r"qos (cos|dscp)-map (\S+) local-priority ([0-7])(?: color \S+)?(?: name \S+)?"
        for match, block in matches(pattern, self.blocks):
            codes = code_numbers(match[2], {})
            if codes is not None:
                self.known.add(block.line)
                self.maps[TRUSTED[match[1]]] |= dict.fromkeys(codes, to_number(match[3]))

    def port_qos(self, block: ConfigurationBlock) -> PortQos:
        lag = self.channel_of(block)
        self.read(KNOWN, block.inner)
        trust = TRUSTED.get(last_word(TRUST, block, lag, self.switch), "")
        return PortQos(
            codes={trust: self.maps[trust]} if trust else {},
            queues=self._queues(last_word(SCHEDULE, block, lag), last_word(THRESHOLDS, block, lag)),
            dcbx=self._dcbx(block),
            line=first_line(KNOWN, block),
            pfc=tuple({to_number(match[1]) for match, _ in matches(PFC, block.inner)}),
        )

    def _dcbx(self, block: ConfigurationBlock) -> str | None:
        """DCBX of a port: that of the port requires the command of the switch."""
        of_switch = last_word(r"((?:no )?lldp dcbx)", self.switch)
        is_off = of_switch.startswith("no ") or bool(last_word(SILENT, block))
        return dcbx_mode(last_word(DCBX, block) if of_switch else "", is_off)

    def _queues(self, schedule: str, marks: str) -> Mapping[int, QueueSettings] | None:
        """Scheduling by local priority; None for a profile that is not read."""
        applied = [*matches(r"apply qos queue-profile (\S+) schedule-profile (\S+)", self.blocks)]
        if not applied:
            return None
        match, command = applied[-1]
        self.known.add(command.line)
        queues = self._queue_map(match[1])
        settings = self._schedule(schedule or match[2], queues)
        ecn = self._thresholds(marks) if marks else {}
        if queues is None or settings is None or ecn is None:
            return None
        return {
            priority: settings.get(queue, QueueSettings())._replace(ecn=ecn.get(queue))
            for queue, priorities in queues.items()
            for priority in priorities
        }

    def _queue_map(self, name: str) -> QueueMap | None:
        """Queues of a queue profile; None for one that is not read."""
        block = self.profiles.get(("queue", name))
        if block is None:
            return None
        found: dict[int, list[int]] = {}
        for inner in block.inner:
            match = re.fullmatch(r"map queue ([0-7]) local-priority (\S+)", inner.text)
            codes = code_numbers(match[2], {}) if match else None
            if match and codes is not None:
                found.setdefault(to_number(match[1]), []).extend(codes)
            elif not re.fullmatch(r"name queue [0-7] .+", inner.text):
                return None
        self.read_whole(block)
        return found

    def _schedule(self, name: str, queues: QueueMap | None) -> Mapping[int, QueueSettings] | None:
        """Settings of the queues of a schedule profile; None for one that is not read."""
        if name == ALL_STRICT and queues is not None:
            return {queue: QueueSettings(is_strict=True) for queue in queues}
        block = self.profiles.get(("schedule", name))
        if block is None:
            return None
        found: dict[int, QueueSettings] = {}
        for inner in block.inner:
            match = re.fullmatch(r"strict queue ([0-7])|dwrr queue ([0-7]) weight (\d{1,3})", inner.text)
            if match is None:
                return None
            number = to_number(match[1] or match[2])
            found[number] = QueueSettings(is_strict=bool(match[1]), weight=to_number(match[3] or "0"))
        self.read_whole(block)
        return found

    def _thresholds(self, name: str) -> Mapping[int, EcnThresholds] | None:
        """ECN thresholds by queue of a threshold profile; None for one that is not read."""
        block = self.profiles.get(("threshold", name))
        if block is None:
            return None
        found: dict[int, EcnThresholds] = {}
        pattern = (
            r"queue ([0-7]) action ecn all min-threshold (\d{1,5}) kbytes max-threshold (\d{1,5}) kbytes"
        )
        for inner in block.inner:
            match = re.fullmatch(pattern, inner.text)
            if match is None:
                return None
            found[to_number(match[1])] = thresholds(match[2], "kbytes", match[3], "kbytes")
        self.read_whole(block)
        return found

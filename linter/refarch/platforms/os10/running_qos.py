"""QoS of a running configuration of OS10.

A trust map gives packets a qos-group, which is a priority. A traffic-class map puts groups into queues;
without one, group and queue have the same number, a practice. A network-qos policy pauses priorities, and a
queuing policy sets what a queue has.

Sources, looked up 2026-11-30: Microsoft, AzureStack_Network_Switch_Config_Generator, template qos.go.tmpl of
OS10 (maps, policies, and their use on ports and in ``system qos``), and the Azure Local article about switch
configurations with OS10; Dell, OS10 Enterprise Edition, Configure QoS (trust is disabled by default).
"""

import re
from collections.abc import Mapping, Sequence

from ..configuration_facts import EcnThresholds
from ..reading_error import to_number
from ..running_blocks import ConfigurationBlock, first_line, last_word, matches
from ..running_qos import PortQos, QosCommands, QueueSettings, RunningQos, code_numbers, dcbx_mode, thresholds

FIELDS = {"dot1p": "pcp", "dscp": "dscp"}

TRUST = r"trust-map ((?:dot1p|dscp) \S+)"
QUEUES = r"qos-map traffic-class (\S+)"
NETWORK = r"service-policy input type network-qos (\S+)"
OUTPUT = r"service-policy output type queuing (\S+)"
ETS = r"ets mode (on|off)"
DCBX = r"dcbx version (\S+)"
SILENT = r"(no lldp tlv-select dcbxp)"
KNOWN = rf"{TRUST}|{QUEUES}|{NETWORK}|{OUTPUT}|{ETS}|{DCBX}|{SILENT}"

WRED = r"random-detect color green minimum-threshold (\d+) maximum-threshold (\d+)(?: drop-probability \d+)?"


def running_os10_qos(blocks: Sequence[ConfigurationBlock]) -> RunningQos:
    """QoS of all ports."""
    return _Os10Qos(blocks).qos()


class _Os10Qos(QosCommands):
    """QoS commands of a configuration."""

    port = r"interface (ethernet\d+(?:/\d+)+(?::\d+)?)"
    channel = r"interface port-channel(\d+)"

    def __init__(self, blocks: Sequence[ConfigurationBlock]) -> None:
        super().__init__(blocks)
        self.system = next((block for block in blocks if block.text == "system qos"), None)
        self.classes = {(m[1], m[2]): block for m, block in matches(r"class-map type (\S+) (\S+)", blocks)}
        self.policies = {(m[1], m[2]): block for m, block in matches(r"policy-map type (\S+) (\S+)", blocks)}
        self.trust_maps = {
            f"{m[1]} {m[2]}": block for m, block in matches(r"trust (dot1p|dscp)-map (\S+)", blocks)
        }
        self.queue_maps = {m[1]: block for m, block in matches(QUEUES, blocks)}
        self.wred = {m[1]: block for m, block in matches(r"wred (\S+)", blocks)}
        switch = [match[1] for match, _ in matches(r"((?:no )?dcbx enable)", blocks)]
        self.dcbx_of_switch = switch[-1] if switch else ""
        self.read(r"(?:no )?dcbx enable", blocks)
        self.read(KNOWN, self.system.inner if self.system is not None else ())

    def port_qos(self, block: ConfigurationBlock) -> PortQos:
        channel = self.channel_of(block)
        parts = (block, channel, self.system)
        for part in filter(None, (block, channel)):
            self.read(KNOWN, part.inner)
        trust = last_word(TRUST, *parts)
        queues = self._queues(last_word(OUTPUT, *parts), last_word(QUEUES, *parts))
        if queues is not None and "on" not in {last_word(ETS, part) for part in parts}:
            queues = {number: one._replace(percent=None) for number, one in queues.items()}
        line = first_line(KNOWN, block)
        return PortQos(self._codes(trust), queues, self._dcbx(block), line, self._pfc(parts))

    def _dcbx(self, block: ConfigurationBlock) -> str | None:
        """DCBX of a port: that of the port requires the command of the switch."""
        is_off = self.dcbx_of_switch.startswith("no ") or bool(last_word(SILENT, block))
        return dcbx_mode(last_word(DCBX, block) if self.dcbx_of_switch else "", is_off)

    def _codes(self, trust: str) -> Mapping[str, Mapping[int, int]] | None:
        """Priority of each code of the trusted field."""
        if not trust:
            return {}
        block = self.trust_maps.get(trust)
        if block is None:
            return None
        kind = trust.partition(" ")[0]
        found: dict[int, int] = {}
        for inner in block.inner:
            match = re.fullmatch(rf"qos-group (\d) {kind} (\S+)", inner.text)
            codes = code_numbers(match[2]) if match else None
            if match is None or codes is None:
                return None
            found |= dict.fromkeys(codes, to_number(match[1]))
        self.read_whole(block)
        return {FIELDS[kind]: found}

    def _pfc(self, parts: Sequence[ConfigurationBlock | None]) -> tuple[int, ...] | None:
        """Priorities with PFC of a port; None if its policy is not read."""
        name = last_word(NETWORK, *parts)
        if last_word(r"priority-flow-control mode (\S+)", *parts) != "on" or not name:
            return ()
        policy = self.policies.get(("network-qos", name))
        if policy is None:
            return None
        found: list[int] = []
        for _, block in matches(r"class (\S+)", policy.inner):
            texts = [inner.text for inner in block.inner]
            codes = code_numbers(last_word(r"pfc-cos (\S+)", block))
            if codes is None or not any(re.fullmatch(r"pause(?: .*)?", text) for text in texts):
                return None
            found += codes
        self.read_whole(policy)
        self._read_classes(policy, "network-qos")
        return tuple(found)

    def _read_classes(self, policy: ConfigurationBlock, kind: str) -> None:
        """The class maps of a policy are read."""
        for match, _ in matches(r"class (\S+)", policy.inner):
            known = self.classes.get((kind, match[1]))
            if known is not None:
                self.read_whole(known)

    def _queues(self, name: str, map_name: str) -> Mapping[int, QueueSettings] | None:
        """Scheduling by priority; None for a policy that is not read."""
        policy = self.policies.get(("queuing", name))
        groups = self._groups_of_queues(map_name)
        if policy is None or groups is None:
            return None
        found: dict[int, QueueSettings] = {}
        for match, block in matches(r"class (\S+)", policy.inner):
            known = self.classes.get(("queuing", match[1]))
            queue = last_word(r"match queue (\d)", known)
            settings = self._queue_settings(block)
            if not queue or settings is None:
                return None
            number = to_number(queue)
            found |= dict.fromkeys(groups.get(number, (number,)), settings)
        self.read_whole(policy)
        self._read_classes(policy, "queuing")
        return found

    def _groups_of_queues(self, name: str) -> Mapping[int, Sequence[int]] | None:
        """Groups of each queue by a traffic-class map; None for one that is not read."""
        if not name:
            return {}
        block = self.queue_maps.get(name)
        if block is None:
            return None
        found: dict[int, Sequence[int]] = {}
        for inner in block.inner:
            match = re.fullmatch(r"queue (\d) qos-group (\S+)(?: type ucast)?", inner.text)
            groups = code_numbers(match[2]) if match else None
            if match is None or groups is None:
                return None
            found[to_number(match[1])] = groups
        self.read_whole(block)
        return found

    def _queue_settings(self, block: ConfigurationBlock) -> QueueSettings | None:
        """Settings of a class of a queuing policy; None for a command that is not read."""
        settings = QueueSettings()
        for inner in block.inner:
            share = re.fullmatch(r"bandwidth percent (\d+)", inner.text)
            marks = re.fullmatch(r"random-detect (\S+)", inner.text)
            if share:
                settings = settings._replace(percent=float(to_number(share[1])))
            elif inner.text == "priority":
                settings = settings._replace(is_strict=True)
            elif marks and marks[1] in self.wred:
                settings = settings._replace(ecn=self._thresholds(self.wred[marks[1]]))
            else:
                return None
        return settings

    def _thresholds(self, block: ConfigurationBlock) -> EcnThresholds | None:
        """ECN thresholds of a WRED profile, whose thresholds are in kilobytes; None for one without ECN."""
        self.read_whole(block)
        marks = next((match for match, _ in matches(WRED, block.inner)), None)
        if marks is None or not any(inner.text == "random-detect ecn" for inner in block.inner):
            return None
        return thresholds(marks[1], "kbytes", marks[2], "kbytes")

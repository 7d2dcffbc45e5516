"""QoS of a running configuration of NX-OS.

A class map selects packets by CoS or DSCP, an input policy puts them into a qos-group, and queuing and
network-qos policies set what a group has. The priority of a group is the CoS that its network-qos class
pauses, else the CoS or the class selector of the DSCP of all its packets, else its number: a practice.

Sources, looked up 2026-11-30: Microsoft, AzureLocal-Supportability, Reference-TOR-QOS-Policy-Configuration.md
(class maps, policies, and their use on ports); Batfish's grammar of NX-OS (forms of class maps and policies).
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from ..reading_error import to_number
from ..running_blocks import ConfigurationBlock, first_line, last_word, matches
from ..running_qos import PortQos, QosCommands, QueueSettings, RunningQos, code_numbers, dcbx_mode, thresholds

Codes = Mapping[str, list[int]]
"""Codes by field, ``dscp`` or ``pcp``."""

FIELDS = {"cos": "pcp", "dscp": "dscp"}

INPUT = r"service-policy (?:type qos )?input (\S+)(?: no-stats)?"
OUTPUT = r"service-policy type queuing output (\S+)"
NETWORK = r"service-policy type network-qos (\S+)"
DCBX = r"lldp dcbx version (\S+)"
KNOWN_OF_PORT = rf"{INPUT}|{OUTPUT}|{DCBX}"
QUEUE_OF_NAME = r"c-(?:out-)?(?:8q-)?n?q(\d|-default)"


def running_nxos_qos(blocks: Sequence[ConfigurationBlock]) -> RunningQos:
    """QoS of all ports."""
    return _NxosQos(blocks).qos()


class _NxosQos(QosCommands):
    """QoS commands of a configuration."""

    port = r"interface (Ethernet\d+(?:/\d+)+)"
    channel = r"interface port-channel(\d+)"

    def __init__(self, blocks: Sequence[ConfigurationBlock]) -> None:
        super().__init__(blocks)
        self.system = next((block for block in blocks if block.text == "system qos"), None)
        self.classes = {
            (match[1], match[3]): (match[2], block)
            for match, block in matches(r"class-map type (\S+) (?:(match-any|match-all) )?(\S+)", blocks)
        }
        self.policies = {
            (match[1], match[2]): block for match, block in matches(r"policy-map type (\S+) (\S+)", blocks)
        }
        self.is_silent = any(block.text == "no lldp tlv-select dcbxp" for block in blocks)
        self.read(f"{INPUT}|{OUTPUT}|{NETWORK}", self.system.inner if self.system is not None else ())

    def port_qos(self, block: ConfigurationBlock) -> PortQos:
        channel = self.channel_of(block)
        parts = (block, channel, self.system)
        for part in filter(None, (block, channel)):
            self.read(KNOWN_OF_PORT, part.inner)
        policy = last_word(INPUT, *parts)
        groups = self._paused_groups(last_word(NETWORK, self.system))
        if groups is not None:
            groups = {**self._marked_groups(policy), **groups}
        queues = self._queues(last_word(OUTPUT, *parts))
        return PortQos(
            codes=None if groups is None else self._codes(policy, groups),
            queues=None if queues is None or groups is None else _settings_by_priority(queues, groups),
            dcbx=dcbx_mode(last_word(DCBX, block), self.is_silent),
            line=first_line(INPUT, block),
        )

    def _paused_groups(self, name: str) -> Mapping[int, int] | None:
        """CoS that each qos-group pauses, by the network-qos policy in use; None for one that is not read."""
        if not name:
            return {}
        policy = self.policies.get(("network-qos", name))
        found: dict[int, int] = {}
        for match, block in self._classes_of(policy, r"class type network-qos (\S+)"):
            group = self._group(match, "network-qos")
            if group is None:
                return None
            for pause, command in matches(
                r"pause (?:no-drop|pfc-cos ([0-7](?:[,-][0-7])*))|mtu \d+", block.inner
            ):
                self.known.add(command.line)
                codes = code_numbers(pause[1]) if pause[1] else None
                if codes:
                    found[group] = codes[0]
        return None if policy is None else found

    def _marked_groups(self, name: str) -> Mapping[int, int]:
        """Priority of each qos-group whose packets have one, by an input policy."""
        found: dict[int, set[int]] = {}
        for label, block in self._classes_of(self.policies.get(("qos", name)), r"class (\S+)"):
            group = last_word(r"set qos-group ([0-7])", block)
            codes = self._codes_of_class(label) or {}
            priorities = {*codes.get("pcp", ()), *(code // 8 for code in codes.get("dscp", ()))}
            if group:
                found.setdefault(to_number(group), set()).update(priorities)
        return {group: priorities.pop() for group, priorities in found.items() if len(priorities) == 1}

    def _classes_of(
        self, policy: ConfigurationBlock | None, pattern: str
    ) -> Iterator[tuple[str, ConfigurationBlock]]:
        """Classes of a policy by name, whose lines are read."""
        if policy is not None:
            self.known.add(policy.line)
            for match, block in matches(pattern, policy.inner):
                self.known.add(block.line)
                yield match[1], block

    def _group(self, name: str, kind: str) -> int | None:
        """qos-group of a class of a policy: that of its class map, or of a class of the system."""
        known = self.classes.get((kind, name))
        if known is not None:
            self.read_whole(known[1])
            text = last_word(r"match qos-group ([0-7])", known[1])
            return to_number(text) if text else None
        if name == "class-default":
            return 0
        match = re.fullmatch(QUEUE_OF_NAME, name)
        return None if match is None else 0 if match[1] == "-default" else to_number(match[1])

    def _codes(self, name: str, groups: Mapping[int, int]) -> Mapping[str, Mapping[int, int]] | None:
        """Priority of each code by an input policy. The first class that matches a packet has it. Without a
        policy, all packets are in group 0."""
        if not name:
            return {}
        policy = self.policies.get(("qos", name))
        if policy is None:
            return None
        found: dict[str, dict[int, int]] = {}
        for label, block in self._classes_of(policy, r"class (\S+)"):
            texts = [inner.text for inner in block.inner]
            codes = {} if label == "class-default" else self._codes_of_class(label)
            group = re.fullmatch(r"set qos-group ([0-7])", texts[0]) if len(texts) == 1 else None
            if codes is None or group is None:
                return None
            self.read_whole(block)
            number = to_number(group[1])
            for field, listed in codes.items():
                for code in listed:
                    found.setdefault(field, {}).setdefault(code, groups.get(number, number))
        return found

    def _codes_of_class(self, name: str) -> Codes | None:
        """Codes of a class map; None for one that selects packets by something else."""
        known = self.classes.get(("qos", name))
        if known is None:
            return None
        kind, block = known
        found: dict[str, list[int]] = {}
        for inner in block.inner:
            match = re.fullmatch(r"match (cos|dscp) (.+)", inner.text)
            codes = code_numbers(match[2]) if match else None
            if match is None or codes is None:
                return None
            found.setdefault(FIELDS[match[1]], []).extend(codes)
        self.read_whole(block)
        # A packet matches all lines of match-all, which is what a class map has without a word.
        return None if kind != "match-any" and len(block.inner) > 1 else found

    def _queues(self, name: str) -> Mapping[int, QueueSettings] | None:
        """Scheduling of each qos-group by a queuing policy; None for one that is not read."""
        if not name:
            return None
        policy = self.policies.get(("queuing", name))
        found: dict[int, QueueSettings] = {}
        for label, block in self._classes_of(policy, r"class type queuing (\S+)"):
            group = self._group(label, "queuing")
            settings = _queue_settings(block)
            if group is None or settings is None:
                return None
            self.read_whole(block)
            found[group] = settings
        return None if policy is None else found


MARKS = (
    r"random-detect minimum-threshold (\d+) (k?bytes|mbytes) maximum-threshold (\d+) (k?bytes|mbytes)"
    r"(?: drop-probability \d+)?(?: weight \d+)?( ecn)?"
)


def _queue_settings(block: ConfigurationBlock) -> QueueSettings | None:
    """Settings of a class of a queuing policy; None for a command that is not read."""
    settings = QueueSettings()
    for inner in block.inner:
        share = re.fullmatch(r"bandwidth (?:remaining )?percent (\d+)", inner.text)
        marks = re.fullmatch(MARKS, inner.text)
        if share:
            settings = settings._replace(percent=float(to_number(share[1])))
        elif marks:
            settings = settings._replace(ecn=thresholds(*marks.group(1, 2, 3, 4)) if marks[5] else None)
        elif re.fullmatch(r"priority(?: level \d)?", inner.text):
            settings = settings._replace(is_strict=True)
        elif not re.fullmatch(r"queue-limit .*|shape .*|congestion-control .*", inner.text):
            return None
    return settings


def _settings_by_priority(
    queues: Mapping[int, QueueSettings], groups: Mapping[int, int]
) -> Mapping[int, QueueSettings]:
    """Settings by priority. A group that no packet has does not replace one with packets."""
    unused = {group: settings for group, settings in queues.items() if group not in groups}
    used = {groups[group]: settings for group, settings in queues.items() if group in groups}
    return {**unused, **used}

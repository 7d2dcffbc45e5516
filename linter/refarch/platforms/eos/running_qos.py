"""QoS of a running configuration of EOS.

A traffic class is a priority. Trust, queues, and PFC come from the commands of the port, else from its QoS
profile; members of a port channel have the trust of the port channel.

Sources: those of ``qos`` and ``configured``. Looked up 2026-11-30: Batfish, a recorded ``show running-config
all`` of EOS (queues below a port); Arista AVD, schema of ``qos_profiles`` (units of thresholds).
"""

import re
from collections.abc import Mapping, Sequence

from ...views.intent.switch_qos import DSCPS, PRIORITIES
from ..reading_error import to_number
from ..running_blocks import ConfigurationBlock, first_line, last_word, matches
from ..running_qos import (
    UNITS,
    PortQos,
    QosCommands,
    QueueSettings,
    RunningQos,
    code_numbers,
    dcbx_mode,
    thresholds,
)
from .configured import EXCHANGED

PROFILE = r"service-profile (\S+)"
TRUST = r"((?:no )?qos trust(?: dscp| cos)?)"
DCBX = r"((?:no )?dcbx mode(?: \S+)?)"
POLICY = r"service-policy type qos input (\S+)"
QUEUE = r"(?:uc-)?tx-queue ([0-7])"

_UNIT = "|".join(UNITS)
MARKS = (
    rf"random-detect ecn minimum-threshold (\d+) ({_UNIT}) maximum-threshold (\d+) ({_UNIT})"
    r"(?: max-mark-probability \d+)?(?: weight \d+)?"
)
WITHOUT_MEANING = (
    r"(?:no )?random-detect ecn count|(?:no )?(?:shape|bandwidth guaranteed|random-detect drop)\b.*"
)
"""Commands of a queue that set nothing that a design expects."""

NO_QUEUE = QueueSettings(is_strict=None)
"""A queue without commands. Some platforms give it strict priority."""


def running_eos_qos(blocks: Sequence[ConfigurationBlock]) -> RunningQos:
    """QoS of all ports."""
    return _EosQos(blocks).qos()


class _EosQos(QosCommands):
    """QoS commands of a configuration."""

    port = r"interface (Ethernet\d+(?:/\d+)*)"
    channel = r"interface Port-Channel(\d+)"

    def __init__(self, blocks: Sequence[ConfigurationBlock]) -> None:
        super().__init__(blocks)
        self.profiles = {match[1]: block for match, block in matches(r"qos profile (\S+)", blocks)}
        self.maps = {
            "pcp": {code: EXCHANGED.get(code, code) for code in PRIORITIES},
            "dscp": {code: EXCHANGED.get(code // 8, code // 8) for code in DSCPS},
        }
        self.queue_of_class = {number: number for number in PRIORITIES}
        self.has_unread_map = False
        self._read_maps()
        for block in (*self.profiles.values(), *self.channels.values()):
            self.read(f"{TRUST}|{PROFILE}", block.inner)

    def _read_maps(self) -> None:
        """Read the maps of the switch."""
        for match, block in matches(r"qos map (cos|dscp|traffic-class) (.+) to (\S+) (\S+)", self.blocks):
            codes = code_numbers(match[2])
            if codes is None or not re.fullmatch("[0-7]", match[4]):
                self.has_unread_map = True
                continue
            self.known.add(block.line)
            number = to_number(match[4])
            if match[3] == "traffic-class":
                self.maps["pcp" if match[1] == "cos" else "dscp"] |= dict.fromkeys(codes, number)
            elif match[3] in ("tx-queue", "uc-tx-queue"):
                self.queue_of_class |= dict.fromkeys(codes, number)

    def port_qos(self, block: ConfigurationBlock) -> PortQos:
        channel = self.channel_of(block)
        profile = self.profiles.get(last_word(PROFILE, block))
        self.read(f"{TRUST}|{DCBX}", block.inner)
        line = first_line(f"{PROFILE}|{TRUST}", block)
        return PortQos(self._codes(block, channel, profile), self._queues(block, profile), _dcbx(block), line)

    def _codes(
        self,
        block: ConfigurationBlock,
        channel: ConfigurationBlock | None,
        profile: ConfigurationBlock | None,
    ) -> Mapping[str, Mapping[int, int]] | None:
        """Priority of each code of the trusted field; None with a policy that classifies."""
        source = channel or block
        of_channel = self.profiles.get(last_word(PROFILE, channel)) if channel is not None else profile
        if self.has_unread_map or last_word(POLICY, block, channel):
            return None
        words = last_word(TRUST, source, of_channel)
        is_routed = any(inner.text == "no switchport" for inner in source.inner)
        if words.startswith("no "):
            return {}
        # A switched port trusts CoS, and a routed one DSCP, where nothing is stated.
        is_dscp = words.endswith(" dscp") or (not words.endswith(" cos") and is_routed)
        field = "dscp" if is_dscp else "pcp"
        return {field: self.maps[field]}

    def _queues(
        self, block: ConfigurationBlock, profile: ConfigurationBlock | None
    ) -> Mapping[int, QueueSettings] | None:
        """Scheduling by traffic class: the queues of the profile, with the commands below the port."""
        queues = dict.fromkeys(PRIORITIES, NO_QUEUE)
        for source in filter(None, (profile, block)):
            for match, queue in matches(QUEUE, source.inner):
                number = to_number(match[1])
                settings = _queue_settings(queue, queues[number])
                if settings is None:
                    return None
                self.read_whole(queue)
                queues[number] = settings
        return {number: queues[self.queue_of_class[number]] for number in PRIORITIES}


def _dcbx(block: ConfigurationBlock) -> str | None:
    """DCBX of a port, which is off by default."""
    words = last_word(DCBX, block) or "no dcbx mode"
    return dcbx_mode(words.rpartition(" ")[2], words.startswith("no "))


def _queue_settings(block: ConfigurationBlock, settings: QueueSettings) -> QueueSettings | None:
    """Settings with the commands of a queue; None for a command that is not read."""
    for inner in block.inner:
        share = re.fullmatch(r"bandwidth percent (\d+)", inner.text)
        marks = re.fullmatch(MARKS, inner.text)
        if share:
            settings = settings._replace(percent=float(to_number(share[1])))
        elif marks:
            settings = settings._replace(ecn=thresholds(*marks.group(1, 2, 3, 4)))
        elif inner.text in ("priority strict", "no priority"):
            settings = settings._replace(is_strict=inner.text == "priority strict")
        elif inner.text == "no bandwidth percent":
            settings = settings._replace(percent=None)
        elif re.fullmatch(r"no random-detect ecn(?: minimum-threshold)?", inner.text):
            settings = settings._replace(ecn=None)
        elif not re.fullmatch(WITHOUT_MEANING, inner.text):
            return None
    return settings

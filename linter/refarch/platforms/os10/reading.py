"""Reader of OS10 configuration: the transaction of the target, and breakouts before it."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ..industry_reading import (
    CommandBlock,
    FieldForm,
    SwitchReader,
    SwitchReading,
    Tree,
    blocks,
    groups_of_match,
    non_empty,
    numbers_of_ranges,
    plain_commands,
    single_command,
)
from ..reading_error import ReadingError, number_range, to_number

BEGIN = ["start transaction", "configure terminal"]
END = ["end", "show diff candidate-configuration running-configuration"]

SECRETS = r"<<SNMP_(?:COMMUNITY|USER)>>"

COMMANDS = (
    (r"hostname (\S+)", "", "name"),
    (r"lldp enable", "", "lldp"),
    (r"(dcbx enable|no dcbx enable)", "", "told"),
    (r"management route 0\.0\.0\.0/0 (\S+)", "management", "gateway"),
    (r"management route ::/0 (\S+)", "management", "gateway6"),
    (r"ip domain-list (\S+)", "services", "domain"),
    (r"ip name-server (\S+(?: \S+)*)", "services", "dns"),
    (r"ntp server (\S+)", "services", "ntp+"),
    (r"logging server (\S+)", "services", "syslog+"),
    (r"clock timezone standard-timezone (\S+)", "services", "time_zone"),
    (r"spanning-tree mode (rapid-pvst|rstp|mst)", "spanning_tree", "mode"),
    (r"spanning-tree ((?:vlan \S+|mst 0|rstp) priority \d+)", "spanning_tree", "priority"),
)
"""Single-line commands, with the section and the field of the tree that they set."""

INTERFACE = (
    FieldForm(r'description "(.+)"', "description", str),
    FieldForm(r"no switchport", "layer", 3),
    FieldForm(r"switchport mode (access|trunk)", "mode_of_port", str),
    FieldForm(r"switchport access vlan (\d+)", "untagged", to_number),
    FieldForm(r"no switchport access vlan", "no_untagged", True),
    FieldForm(r"switchport trunk allowed vlan (\S+)", "tagged", numbers_of_ranges),
    FieldForm(r"ip(?:v6)? address (\S+)", "address", str),
    FieldForm(r"mtu (\d+)", "mtu", to_number),
    FieldForm(r"speed (\d+)", "speed", to_number),
    FieldForm(r"fec (CL91-RS|CL108-RS|CL74-FC|off)", "fec", str),
    FieldForm(r"dcbx version (ieee|cee)", "dcbx", str),
    FieldForm(r"no lldp tlv-select dcbxp", "silent", True),
    FieldForm(r"flowcontrol receive (on|off)", "pause_in", str),
    FieldForm(r"flowcontrol transmit (on|off)", "pause_out", str),
    FieldForm(r"priority-flow-control mode (on|off)", "pfc", str),
    FieldForm(r"service-policy input type network-qos (\S+)", "network", str),
    FieldForm(r"service-policy output type queuing (\S+)", "queuing", str),
    FieldForm(r"ets mode on", "ets", True),
    FieldForm(r"qos-map traffic-class (\S+)", "queues", str),
    FieldForm(r"trust-map ((?:dot1p|dscp) \S+)", "trust", str),
    FieldForm(r"spanning-tree port type edge", "edge", True),
    FieldForm(r"spanning-tree bpduguard enable", "guard", True),
    FieldForm(r"vlt-port-channel (\d+)", "mlag", to_number),
    FieldForm(r"channel-group (\d+ mode (?:active|on))", "group", str),
    FieldForm(r"(no )?shutdown", "shut", lambda no: not no),
)


def read_os10(text: str) -> SwitchReading:
    """Settings of a transaction. Raises ReadingError for an unknown line."""
    reader = _Os10Reader()
    for block in _transaction(blocks(text)):
        reader.read_block(block)
    return reader.as_reading()


def _transaction(commands: tuple[CommandBlock, ...]) -> list[CommandBlock]:
    """Commands of the transaction, and the breakouts before it."""
    texts = [block.text for block in commands]
    begin = texts.index(BEGIN[0]) if BEGIN[0] in texts else 0
    before, after = commands[:begin], commands[begin:]
    if texts[begin : begin + 2] != BEGIN or texts[-2:] != END:
        raise ReadingError("the text is not a complete transaction")
    if before and (before[0].text, before[-1].text) != ("configure terminal", "end"):
        raise ReadingError("breakouts are not in configuration mode")
    splits = list(before[1:-1])
    if any(not block.text.startswith("interface breakout") for block in splits) or (before and not splits):
        raise ReadingError("the transaction follows commands that are not breakouts")
    return [*splits, *after[2:-2]]


class _Os10Reader(SwitchReader):
    commands = COMMANDS
    interface_forms = INTERFACE

    def __init__(self) -> None:
        super().__init__()
        self.qos = _QosReader()

    def read_block(self, block: CommandBlock) -> None:
        """Read one top-level block. A block that is not a switch block can be a QoS block."""
        if not self.qos.read_block(block):
            super().read_block(block)

    def management(self, block: CommandBlock) -> None:
        body = list(plain_commands(block.inner))
        if body[:1] != ["no shutdown"]:
            raise ReadingError(block.text)
        self.put("management", "interface", "mgmt1/1/1")
        texts = iter(body[1:])
        for text in texts:
            if text == "no ip address dhcp":
                self.put(
                    "management", "address", groups_of_match(r"ip address (\S+/\d+)", next(texts, ""))[0]
                )
            elif text == "ip address dhcp":
                self.put("management", "dhcp", True)
            else:
                self.put("management", "address6", groups_of_match(r"ipv6 address (\S+)", text)[0])

    def breakout(self, block: CommandBlock, port: str, speed: str, parts: str) -> None:
        self.put(
            "breakouts", f"ethernet{port}", {"speed": to_number(speed) * 1000, "parts": to_number(parts)}
        )

    def vlan(self, block: CommandBlock, number: str) -> None:
        found: Tree = {}
        name = ""
        for inner in block.inner:
            if inner.inner:
                (group,) = groups_of_match(r"vrrp-group (\d+)", inner.text)
                (shared,) = groups_of_match(r"virtual-address (\S+)", single_command(inner))
                found |= {"redundancy": "vrrp", "group": to_number(group), "shared": shared}
                continue
            if inner.text.startswith("description"):
                (name,) = groups_of_match(r'description "(.+)"', inner.text)
                continue
            if inner.text == "no shutdown":
                self.put_command("", "vlans_up+", number)
                continue
            field, value = groups_of_match(r"(mtu|ip address|ipv6 address) (\S+)", inner.text)
            found[field] = value
        self.put("vlans", to_number(number), name)
        if found:
            self.put("gateways", to_number(number), found)

    def is_parked(self, fields: Tree) -> bool:
        return fields.get("mode_of_port") == "access"

    def unused_ports(self, block: CommandBlock, slot: str, first: str, slot_again: str, last: str) -> None:
        if slot != slot_again:
            raise ReadingError(block.text)
        for number in number_range(first, last):
            self.read_port(block, f"ethernet{slot}/{number}")

    def pair(self, block: CommandBlock, domain: str) -> None:
        self.put("pair", "domain", domain)
        for text in plain_commands(block.inner):
            if text.endswith("peer-routing"):
                (no,) = groups_of_match(r"(no )?peer-routing", text)
                self.put("pair", "peer-routing", "no" if no else "yes")
                continue
            word, value = groups_of_match(
                r"(backup destination(?: ipv6)?|discovery-interface|primary-priority|vlt-mac|delay-restore) "
                r"(\S+)",
                text,
            )
            if word == "discovery-interface":
                self.put_command("pair", "members+", value)
            else:
                fields = {"primary-priority": "role", "vlt-mac": "mac", "delay-restore": "delay-restore"}
                self.put("pair", fields.get(word, "peer"), value)

    def check_member(self, name: str, port: Tree, bond: Tree) -> None:
        if port.pop("layer", None) != 3 or port.pop("mtu", None) != bond.get("mtu"):
            raise ReadingError(f"{name} does not match its port channel")

    def as_reading(self) -> SwitchReading:
        """Settings of all blocks. Settings that occur in several places are merged and checked."""
        self.join_members()
        ports = self.tree.get("ports", {})
        for name in self.tree.get("pair", {}).get("members", ()):
            # OS10 creates the interconnect from ports that are in no VLAN and no port channel.
            if "layer" not in ports.get(name, {}) or "bond" in ports[name]:
                raise ReadingError(f"{name} is not a port of an interconnect")
        self.tree |= self.qos.profiles_of_switch(ports.values())
        return SwitchReading.from_tree(non_empty(self.tree))


_Os10Reader.block_forms = (
    (r"interface mgmt1/1/1", _Os10Reader.management),
    (rf"snmp-server host (\S+) traps version (1|2c|3 priv) {SECRETS}", SwitchReader.read_traps),
    (r"interface breakout (\d+/\d+/\d+) map (\d+)g-(\d)x", _Os10Reader.breakout),
    (r"interface vlan(\d+)", _Os10Reader.vlan),
    (r"vlt-domain (\d+)", _Os10Reader.pair),
    (r"interface port-channel(\d+)", SwitchReader.read_channel),
    (r"interface (ethernet\d+/\d+/\d+(?::\d+)?)", SwitchReader.read_port),
    (r"interface range ethernet(\d+/\d+)/(\d+)-(\d+/\d+)/(\d+)", _Os10Reader.unused_ports),
    (r"interface (loopback\d+)", SwitchReader.read_loopback),
    (r"ip(?:v6)? route (\S+/\d+) ([0-9a-fA-F.:]+)", SwitchReader.read_route),
    (r"router bgp (\d+)", SwitchReader.read_bgp),
)

ENDS = ("trust", "queues", "pfc", "ets")
"""Suffixes of the map and policy names of a profile."""

USES = (("trust", "trust"), ("queues", "queues"), ("network", "pfc"), ("queuing", "ets"))
"""Maps and policies that ports use, with the section that defines them."""


class _QosReader:
    """QoS settings that were read so far."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {
            kind: {} for kind in ("trust", "queues", "classes", "pfc", "ets", "wred")
        }
        self.everywhere: Tree = {}

    def read_block(self, block: CommandBlock) -> bool:
        """Read one block. Returns False for a block that is not a QoS block."""
        for pattern, method in QOS_BLOCKS:
            match = re.fullmatch(pattern, block.text)
            if match:
                method(self, block, *match.groups())
                return True
        return False

    def put(self, kind: str, name: str, value: Any) -> None:
        if name in self.made[kind] or value in ({}, []):
            raise ReadingError(f"{kind} {name}")
        self.made[kind][name] = value

    def trust(self, block: CommandBlock, kind: str, name: str) -> None:
        codes: dict[int, int] = {}
        for text in plain_commands(block.inner):
            group, listed = groups_of_match(rf"qos-group (\d) {kind} (\S+)", text)
            codes |= dict.fromkeys(numbers_of_ranges(listed), to_number(group))
        self.put("trust", f"{kind} {name}", codes)

    def queues(self, block: CommandBlock, name: str) -> None:
        found = {}
        for text in plain_commands(block.inner):
            queue, groups = groups_of_match(r"queue (\d) qos-group (\S+)", text)
            found[to_number(queue)] = numbers_of_ranges(groups)
        self.put("queues", name, found)

    def class_map(self, block: CommandBlock, kind: str, name: str) -> None:
        word = {"network-qos": "qos-group", "queuing": "queue"}[kind]
        (number,) = groups_of_match(rf"match {word} (\d)", single_command(block))
        self.put("classes", f"{kind} {name}", to_number(number))

    def network(self, block: CommandBlock, name: str) -> None:
        found = []
        for number, body in self._classes(block, "network-qos"):
            if body != ["pause", f"pfc-cos {number}"]:
                raise ReadingError(block.text)
            found.append(number)
        self.put("pfc", name, found)

    def queuing_policy(self, block: CommandBlock, name: str) -> None:
        found = {}
        for number, body in self._classes(block, "queuing"):
            found[number] = dict(self._queue(text) for text in body)
            if len(found[number]) != len(body):
                raise ReadingError(block.text)
        self.put("ets", name, found)

    def _classes(self, block: CommandBlock, kind: str) -> Iterator[tuple[int, list[str]]]:
        for inner in block.inner:
            (label,) = groups_of_match(r"class (\S+)", inner.text)
            if f"{kind} {label}" not in self.made["classes"]:
                raise ReadingError(inner.text)
            yield self.made["classes"].pop(f"{kind} {label}"), list(plain_commands(inner.inner))

    def _queue(self, text: str) -> tuple[str, Any]:
        if text == "priority":
            return "strict", True
        word, value = groups_of_match(r"(bandwidth percent|random-detect) (\S+)", text)
        if word == "bandwidth percent":
            return "percent", float(to_number(groups_of_match(r"(\d+)", value)[0]))
        if value not in self.made["wred"]:
            raise ReadingError(text)
        return "ecn", self.made["wred"].pop(value)

    def wred(self, block: CommandBlock, name: str) -> None:
        green, *marks = [*plain_commands(block.inner), ""]
        if marks != ["random-detect ecn", ""]:
            raise ReadingError(block.text)
        words = (
            r"random-detect color green minimum-threshold (\d+) maximum-threshold (\d+) "
            r"drop-probability (\d+)"
        )
        low, high, probability = groups_of_match(words, green)
        self.put("wred", name, [to_number(low) * 1000, to_number(high) * 1000, to_number(probability)])

    def system_qos(self, block: CommandBlock) -> None:
        for text in plain_commands(block.inner):
            if text == "ets mode on":
                self.everywhere["ets"] = True
            else:
                (self.everywhere["trust"],) = groups_of_match(r"trust-map ((?:dot1p|dscp) \S+)", text)

    def profiles_of_switch(self, ports: Iterable[Tree]) -> Tree:
        """Profiles by the prefix of their names, and switch-wide settings."""
        if self.made["classes"] or self.made["wred"]:
            raise ReadingError(f"not in a policy: {self.made['classes']}, {self.made['wred']}")
        profiles: Tree = {}
        for kind in ENDS:
            for name, value in self.made[kind].items():
                trusted, _, called = name.rpartition(" ")
                prefix, _, end = called.rpartition("_")
                if end != kind:
                    raise ReadingError(name)
                profiles.setdefault(prefix, {})[trusted or kind] = value
        self._check_names(ports)
        return {"profiles": profiles, **({"everywhere": self.everywhere} if self.everywhere else {})}

    def _check_names(self, ports: Iterable[Tree]) -> None:
        for part in (self.everywhere, *ports):
            for field, kind in USES:
                if field in part and part[field] not in self.made[kind]:
                    raise ReadingError(f"{field} {part[field]} is not defined")


QOS_BLOCKS = (
    (r"trust (dot1p|dscp)-map (\S+)", _QosReader.trust),
    (r"qos-map traffic-class (\S+)", _QosReader.queues),
    (r"class-map type (network-qos|queuing) (\S+)", _QosReader.class_map),
    (r"policy-map type network-qos (\S+)", _QosReader.network),
    (r"policy-map type queuing (\S+)", _QosReader.queuing_policy),
    (r"wred (\S+)", _QosReader.wred),
    (r"system qos", _QosReader.system_qos),
)

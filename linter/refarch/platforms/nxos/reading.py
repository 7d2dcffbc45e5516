"""Reader of NX-OS configuration: the file of the target, or a text with the same syntax."""

import re
from collections.abc import Iterable

from ..industry_reading import (
    STATIC_ROUTE,
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

FEC = {"rs-fec": "rs", "fc-fec": "base-r", "off": "none"}

VRF = "(?: use-vrf management)?"
SECRETS = r"<<SNMP_(?:COMMUNITY|USER)>>"

COMMANDS = (
    (r"hostname (\S+)", "", "name"),
    (r"feature (lldp|lacp|vpc|bgp|interface-vlan|hsrp|vrrpv3)", "", "features+"),
    (r"ip domain-name (\S+)", "services", "domain"),
    (rf"ip name-server (\S+(?: \S+)*?{VRF})", "services", "dns"),
    (rf"ntp server (\S+{VRF})", "services", "ntp+"),
    (rf"logging server (\S+{VRF})", "services", "syslog+"),
    (r"clock ((?:timezone|summer-time) .+)", "services", "clock+"),
    (
        r"snmp-server user <<SNMP_USER>> network-operator auth sha <<SNMP_AUTHENTICATION_PASSWORD>> "
        r"priv aes-128 <<SNMP_PRIVACY_PASSWORD>>",
        "services",
        "snmp_user",
    ),
    (r"snmp-server host (\S+) use-vrf management", "services", "snmp_over_management+"),
    (r"((?:no )?lldp tlv-select dcbxp(?: egress-queuing)?)", "", "told"),
    (r"priority-flow-control watch-dog-interval on", "", "watched"),
    (r"spanning-tree mode (rapid-pvst|mst)", "spanning_tree", "mode"),
    (r"spanning-tree ((?:vlan 1-3967|mst 0) priority \d+)", "spanning_tree", "priority"),
)
"""Single-line commands, with the section and the field of the tree that they set."""

INTERFACE = (
    FieldForm(r"description (.+)", "description", str),
    FieldForm(r"(no )?switchport", "layer", lambda no: 3 if no else 2),
    FieldForm(r"switchport mode (access|trunk)", "mode_of_port", str),
    FieldForm(r"switchport access vlan (\d+)", "untagged", to_number),
    FieldForm(r"switchport trunk native vlan (\d+)", "native", to_number),
    FieldForm(r"switchport trunk allowed vlan (\S+)", "tagged", numbers_of_ranges),
    FieldForm(r"ip(?:v6)? address (\S+)", "address", str),
    FieldForm(r"mtu (\d+)", "mtu", to_number),
    FieldForm(r"speed (\d+)", "speed", to_number),
    FieldForm(r"fec (rs-fec|fc-fec|off)", "fec", lambda word: FEC[word]),
    FieldForm(r"lldp dcbx version (ieee|cee)", "dcbx", str),
    FieldForm(r"priority-flow-control mode (on send-tlv|on|off)", "pfc", str),
    FieldForm(r"priority-flow-control watch-dog-interval on", "watchdog", True),
    FieldForm(r"service-policy type qos input (\S+)", "policy", str),
    FieldForm(r"service-policy type queuing output (\S+)", "queuing", str),
    FieldForm(r"flowcontrol receive on", "pause_in", True),
    FieldForm(r"flowcontrol send on", "pause_out", True),
    FieldForm(r"spanning-tree port type (edge|edge trunk|network)", "tree", str),
    FieldForm(r"spanning-tree bpduguard enable", "guard", True),
    FieldForm(r"vpc (\d+)", "mlag", to_number),
    FieldForm(r"vpc peer-link", "peer_link", True),
    FieldForm(r"channel-group (\d+ mode (?:active|on))", "group", str),
    FieldForm(r"(no )?shutdown", "shut", lambda no: not no),
)

SHARED = ("layer", "mode_of_port", "tagged", "untagged", "native", "mtu")
"""Fields in which a member must match its port channel, so that it can join."""


def read_nxos(text: str) -> SwitchReading:
    """Settings of a configuration. Raises ReadingError for an unknown line."""
    reader = _NxosReader()
    for block in blocks(text):
        reader.read_block(block)
    return reader.as_reading()


class _NxosReader(SwitchReader):
    commands = COMMANDS
    interface_forms = INTERFACE

    def __init__(self) -> None:
        super().__init__()
        self.tree["jumbo"] = 9216  # factory default
        self.qos = _QosReader()

    def vrf(self, block: CommandBlock) -> None:
        for text in plain_commands(block.inner):
            family, gateway = groups_of_match(r"(ip route 0\.0\.0\.0/0|ipv6 route ::/0) (\S+)", text)
            self.put("management", "gateway" if family.startswith("ip ") else "gateway6", gateway)

    def management(self, block: CommandBlock, name: str) -> None:
        self.put("management", "interface", name)
        body = list(plain_commands(block.inner))
        if body[:1] != ["vrf member management"]:
            raise ReadingError(block.text)
        for text in body[1:]:
            if text == "ip address dhcp":
                self.put("management", "dhcp", True)
                continue
            family, address = groups_of_match(r"(ip|ipv6) address (\S+)", text)
            self.put("management", "address" if family == "ip" else "address6", address)

    def breakout(self, block: CommandBlock, module: str, port: str, speed: str, parts: str) -> None:
        found = {"speed": to_number(speed) * 1000, "parts": to_number(parts)}
        self.put("breakouts", f"Ethernet{module}/{port}", found)

    def jumbomtu(self, block: CommandBlock, size: str) -> None:
        self.tree["jumbo"] = to_number(size)

    def class_map(self, block: CommandBlock, name: str) -> None:
        self.qos.class_map(block, name)

    def policy(self, block: CommandBlock, kind: str, name: str) -> None:
        self.qos.policy(block, kind, name)

    def system_qos(self, block: CommandBlock) -> None:
        self.qos.system_qos(block)

    def is_parked(self, fields: Tree) -> bool:
        return (fields.get("layer"), fields.get("mode_of_port")) == (2, "access")

    def unused_ports(self, block: CommandBlock, module: str, first: str, last: str) -> None:
        for number in number_range(first, last):
            self.read_port(block, f"{module}/{number}")

    def svi(self, block: CommandBlock, number: str) -> None:
        self.put("gateways", to_number(number), _gateway(block))

    def pair(self, block: CommandBlock, domain: str) -> None:
        self.put("pair", "domain", domain)
        for text in plain_commands(block.inner):
            if text.startswith("role"):
                self.put("pair", "role", groups_of_match(r"role priority (\d+)", text)[0])
                continue
            behavior = re.fullmatch(r"(no )?(peer-gateway|auto-recovery)|(delay restore) (\d+)", text)
            if behavior:
                no, command, delay, seconds = behavior.groups()
                self.put("pair", command or delay, to_number(seconds) if delay else "no" if no else "yes")
                continue
            words = r"peer-keepalive destination (\S+) source (\S+) vrf management"
            peer, source = groups_of_match(words, text)
            self.put("pair", "peer", peer)
            self.put("pair", "source", source)

    def check_member(self, name: str, port: Tree, bond: Tree) -> None:
        for field in SHARED:
            if port.pop(field, None) != bond.get(field):
                raise ReadingError(f"{name} does not match its port channel: {field}")

    def as_reading(self) -> SwitchReading:
        """Settings of all blocks. Settings that occur in several places are merged and checked."""
        self.join_members()
        parts = [part for section in ("ports", "bonds") for part in self.tree.get(section, {}).values()]
        self.tree["features"] = sorted(self.tree.get("features", []))
        self.tree |= self.qos.profiles_of_switch(parts)
        return SwitchReading.from_tree(non_empty(self.tree))


def _gateway(block: CommandBlock) -> Tree:
    found: Tree = {}
    for inner in block.inner:
        group = re.fullmatch(r"(hsrp|vrrp)(?:v3)? (\d+)( ipv6| address-family ipv4)?", inner.text)
        if group and inner.inner:
            form = r"ip (\S+)" if group.group(1) == "hsrp" else r"address (\S+) primary"
            (address,) = groups_of_match(form, single_command(inner))
            found["shared6" if group.group(3) == " ipv6" else "shared"] = address
            found["redundancy"] = group.group(1)
            found.setdefault("groups", []).append(to_number(group.group(2)))
            continue
        text = next(plain_commands((inner,)))
        if text in ("hsrp version 2", "no shutdown"):
            found[text] = True
        else:
            kind, value = groups_of_match(r"(description|mtu|ip address|ipv6 address) (.+)", text)
            found.setdefault(kind, []).append(value)
    return found


_NxosReader.block_forms = (
    (r"vrf context management", _NxosReader.vrf),
    (r"interface (mgmt\d+)", _NxosReader.management),
    (rf"snmp-server host (\S+) traps version (1|2c|3 priv) {SECRETS}", SwitchReader.read_traps),
    (r"interface breakout module (\d+) port (\d+) map (\d+)g-(\d)x", _NxosReader.breakout),
    (r"system jumbomtu (\d+)", _NxosReader.jumbomtu),
    (r"vlan (\d+)", SwitchReader.read_vlan),
    (r"class-map type qos match-any (\S+)", _NxosReader.class_map),
    (r"policy-map type (qos|queuing|network-qos) (\S+)", _NxosReader.policy),
    (r"system qos", _NxosReader.system_qos),
    (r"vpc domain (\d+)", _NxosReader.pair),
    (r"interface port-channel(\d+)", SwitchReader.read_channel),
    (r"interface (Ethernet\d+(?:/\d+){1,2})", SwitchReader.read_port),
    (r"interface (Ethernet\d+)/(\d+)-(\d+)", _NxosReader.unused_ports),
    (r"interface Vlan(\d+)", _NxosReader.svi),
    (r"interface (loopback\d+)", SwitchReader.read_loopback),
    (STATIC_ROUTE, SwitchReader.read_route),
    (r"router bgp (\d+)", SwitchReader.read_bgp),
)


class _QosReader:
    """QoS settings that were read so far."""

    def __init__(self) -> None:
        self.classes: dict[str, Tree] = {}
        self.policies: dict[tuple[str, str], dict[str, list[str]]] = {}
        self.system: dict[str, str] = {}

    def class_map(self, block: CommandBlock, name: str) -> None:
        """Read the code points of one class. A class without code points of a kind matches no traffic by
        it."""
        found: Tree = {}
        for text in plain_commands(block.inner):
            kind, codes = groups_of_match(r"match (cos|dscp) (\S+)", text)
            if kind in found:
                raise ReadingError(text)
            found[kind] = numbers_of_ranges(codes)
        if not found or name in self.classes:
            raise ReadingError(block.text)
        self.classes[name] = found

    def policy(self, block: CommandBlock, kind: str, name: str) -> None:
        """Read a policy: the commands of each class."""
        made: dict[str, list[str]] = {}
        prefix = "" if kind == "qos" else f"type {kind} "
        for inner in block.inner:
            (label,) = groups_of_match(rf"class {prefix}(\S+)", inner.text)
            if label in made:
                raise ReadingError(inner.text)
            made[label] = list(plain_commands(inner.inner))
        if not made or (kind, name) in self.policies:
            raise ReadingError(block.text)
        self.policies[kind, name] = made

    def system_qos(self, block: CommandBlock) -> None:
        """Read the policies of the whole switch."""
        for text in plain_commands(block.inner):
            words = r"service-policy type (network-qos|queuing output|qos input) (\S+)"
            kind, name = groups_of_match(words, text)
            if kind in self.system:
                raise ReadingError(text)
            self.system[kind] = name

    def profiles_of_switch(self, parts: Iterable[Tree]) -> Tree:
        """Profiles by name, and the switch-wide profile; ``parts`` are ports and port channels."""
        network = [name for kind, name in self.policies if kind == "network-qos"]
        main = self.system.get("network-qos", "").removesuffix("-network")
        if network != ([f"{main}-network"] if main else []):
            raise ReadingError(f"network-qos policies: {network}, in use: {self.system}")
        profiles = {
            policy.removesuffix("-out"): self._profile(policy.removesuffix("-out"), classes, main)
            for (kind, policy), classes in self.policies.items()
            if kind == "queuing"
        }
        if self.system and self.system.get("queuing output") != f"{main}-out":
            raise ReadingError("the system policies do not belong to one profile")
        self._everything_is_used(list(parts))
        everywhere = self.system.get("qos input", "").removesuffix("-in")
        return {"profiles": profiles, **({"everywhere": everywhere} if everywhere else {})}

    def _profile(self, name: str, queues: dict[str, list[str]], main: str) -> Tree:
        if not name:
            raise ReadingError("the name of a queuing policy matches no profile")
        profile: Tree = {"classes": dict(_queue(label, body) for label, body in queues.items())}
        if name == main:
            profile |= _network(self.policies["network-qos", f"{name}-network"])
        for label, body in self.policies.get(("qos", f"{name}-in"), {}).items():
            if len(body) != 1 or label not in self.classes:
                raise ReadingError(label)
            (group,) = groups_of_match(r"set qos-group (\d)", body[0])
            (number,) = groups_of_match(rf"{re.escape(name)}-tc(\d)", label)
            if number != group:
                profile.setdefault("moved", {})[to_number(group)] = to_number(number)
            codes = self.classes.pop(label)
            for kind, field in (("cos", "pcp"), ("dscp", "dscp")):
                profile.setdefault(field, {}).update({code: to_number(group) for code in codes.get(kind, ())})
        return {field: value for field, value in profile.items() if value}

    def _everything_is_used(self, parts: list[Tree]) -> None:
        if self.classes:
            raise ReadingError(f"class maps without a policy: {sorted(self.classes)}")
        kinds = (("qos", "policy", "qos input"), ("queuing", "queuing", "queuing output"))
        for kind, field, of_system in kinds:
            known = {name for policy, name in self.policies if policy == kind}
            used = {part[field] for part in parts if field in part}
            used |= {self.system[of_system]} if of_system in self.system else set()
            if not used <= known:
                raise ReadingError(f"policies {sorted(known)} are used as {sorted(used)}")


def _queue(label: str, body: list[str]) -> tuple[int, Tree]:
    (queue,) = groups_of_match(r"c-out-8q-q(\d|-default)", label)
    found: Tree = {}
    marks = (
        r"random-detect minimum-threshold (\d+ \w+) maximum-threshold (\d+ \w+) "
        r"drop-probability (\d+) weight 0 ecn"
    )
    for text in body:
        share = re.fullmatch(r"bandwidth remaining percent (\d+)", text)
        if text == "priority level 1":
            found["strict"] = True
        elif share:
            found["percent"] = float(to_number(share.group(1)))
        else:
            low, high, probability = groups_of_match(marks, text)
            found["ecn"] = [_size(low), _size(high), to_number(probability)]
    return (0 if queue == "-default" else to_number(queue)), found


def _network(classes: dict[str, list[str]]) -> Tree:
    """PFC and MTU of the classes of the network-qos policy."""
    found: Tree = {"network": [], "pfc": [], "pfc_classes": [], "mtus": []}
    for label, body in classes.items():
        (queue,) = groups_of_match(r"c-8q-nq(\d|-default)", label)
        number = 0 if queue == "-default" else to_number(queue)
        found["network"].append(number)
        for text in body:
            pause = re.fullmatch(r"pause pfc-cos (\S+)", text)
            if pause:
                found["pfc"] += numbers_of_ranges(pause.group(1))
                found["pfc_classes"].append(number)
            else:
                (mtu,) = groups_of_match(r"mtu (\d+)", text)
                found["mtus"].append(to_number(mtu))
    return found


def _size(text: str) -> int:
    """Threshold in bytes."""
    number, unit = groups_of_match(r"(\d+) (kbytes|bytes)", text)
    return to_number(number) * {"kbytes": 1000, "bytes": 1}[unit]

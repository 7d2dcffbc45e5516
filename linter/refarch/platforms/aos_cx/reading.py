"""Reader of AOS-CX configuration: the file of the target, or a text with the same syntax."""

import re
from typing import Any

from ..industry_reading import (
    STATIC_ROUTE,
    CommandBlock,
    FieldForm,
    SwitchReader,
    SwitchReading,
    Tree,
    blocks,
    groups_of_match,
    interface_addresses,
    non_empty,
    numbers_of_ranges,
    plain_commands,
)
from ..reading_error import ReadingError, number_range, to_number

VRF = "(?: vrf mgmt)?"
SECRETS = r"<<SNMP_(?:COMMUNITY|USER)>>"
PORT = r"\d+/\d+/\d+(?::\d+)?"

COMMANDS = (
    (r"hostname (\S+)", "", "name"),
    (r"lldp", "", "lldp"),
    (r"((?:no )?lldp dcbx)", "", "told"),
    (rf"ip dns domain-name (\S+{VRF})", "services", "domain"),
    (rf"ip dns server-address (\S+{VRF})", "services", "dns+"),
    (r"ntp server (\S+)", "services", "ntp+"),
    (r"ntp (enable)", "services", "ntp_is_on"),
    (r"ntp vrf (mgmt)", "services", "ntp_vrf"),
    (rf"logging (\S+{VRF})", "services", "syslog+"),
    (r"clock timezone (\S+)", "services", "time_zone"),
    (r"router vrrp enable", "", "vrrp"),
    (r"no ip icmp redirect", "", "no_redirect"),
    (r"spanning-tree", "", "tree"),
    (r"spanning-tree vlan (\d+)", "", "tree_vlans+"),
    (r"spanning-tree mode (mstp|rpvst)", "spanning_tree", "mode"),
    (r"spanning-tree ((?:vlan \S+ )?priority \d+)", "spanning_tree", "priority"),
    (r"apply qos (queue-profile \S+ schedule-profile \S+)", "", "everywhere"),
    (
        r"qos pool 1 lossless size factory-default percent headroom factory-default kbytes "
        r"priorities ([0-7](?:,[0-7])*)",
        "",
        "pool",
    ),
)
"""Single-line commands, with the section and the field of the tree that they set."""

INTERFACE = (
    FieldForm(r"description (.+)", "description", str),
    FieldForm(r"(no )?routing", "layer", lambda no: 2 if no else 3),
    FieldForm(r"vlan access (\d+)", "untagged", to_number),
    FieldForm(r"vlan trunk native (\d+)", "native", to_number),
    FieldForm(r"vlan trunk native 1 tag", "native_is_tagged", True),
    FieldForm(r"vlan trunk allowed (\S+)", "tagged", numbers_of_ranges),
    FieldForm(r"ip(?:v6)? address (\S+)", "address", str),
    FieldForm(r"mtu (\d+)", "mtu", to_number),
    FieldForm(r"ip mtu (\d+)", "ip_mtu", to_number),
    FieldForm(r"lldp dcbx version (ieee|cee)", "dcbx", str),
    FieldForm(r"lldp dcbx disable", "silent", True),
    FieldForm(r"flow-control priority ((?:rxtx|rx|tx) [0-7])", "pfc+", str),
    FieldForm(r"flow-control buffer cable-length (\d+)", "cable_length", to_number),
    FieldForm(r"qos trust (cos|dscp)", "trust", str),
    FieldForm(r"apply qos schedule-profile (\S+)", "schedule", str),
    FieldForm(r"apply qos threshold-profile (\S+)", "thresholds", str),
    FieldForm(r"spanning-tree port-type admin-edge", "edge", True),
    FieldForm(r"spanning-tree bpdu-guard", "guard", True),
    FieldForm(r"lacp mode (active)", "lacp", str),
    FieldForm(r"lag (\d+)", "group", to_number),
    FieldForm(r"(no )?shutdown", "shut", lambda no: not no),
)


def read_aos_cx(text: str) -> SwitchReading:
    """Settings of a configuration. Raises ReadingError for an unknown line."""
    reader = _AosCxReader()
    for block in blocks(text):
        reader.read_block(block)
    return reader.as_reading()


class _AosCxReader(SwitchReader):
    commands = COMMANDS
    interface_forms = INTERFACE

    def management(self, block: CommandBlock) -> None:
        body = list(plain_commands(block.inner))
        if body[:1] != ["no shutdown"]:
            raise ReadingError(block.text)
        self.put("management", "interface", "mgmt")
        for text in body[1:]:
            if text == "ip dhcp":
                self.put("management", "dhcp", True)
                continue
            kind, value = groups_of_match(r"(ip static|default-gateway) (\S+)", text)
            field = "address" if kind == "ip static" else "gateway"
            self.put("management", f"{field}6" if ":" in value else field, value)

    def code_points(self, block: CommandBlock, kind: str, listed: str, priority: str) -> None:
        if block.inner:
            raise ReadingError(block.text)
        for code in numbers_of_ranges(listed):
            self.put(f"{kind}_map", code, to_number(priority))

    def queue_profile(self, block: CommandBlock, name: str) -> None:
        queues: dict[int, list[int]] = {}
        names: dict[int, str] = {}
        for text in plain_commands(block.inner):
            mapped = re.fullmatch(r"map queue ([0-7]) local-priority ([0-7])", text)
            if mapped:
                queues.setdefault(to_number(mapped[1]), []).append(to_number(mapped[2]))
                continue
            queue, called = groups_of_match(r"name queue ([0-7]) (\S+)", text)
            names[to_number(queue)] = called
        self._profile(name, "queues", queues)
        self._profile(name, "names", names)

    def schedule_profile(self, block: CommandBlock, name: str) -> None:
        shares: dict[int, Any] = {}
        for text in plain_commands(block.inner):
            strict, queue, weighted, weight = groups_of_match(
                r"(?:(strict) queue ([0-7])|dwrr queue ([0-7]) weight (\d+))", text
            )
            number = to_number(queue or weighted)
            if number in shares:
                raise ReadingError(text)
            shares[number] = "strict" if strict else to_number(weight)
        self._profile(name, "shares", shares)

    def threshold_profile(self, block: CommandBlock, name: str) -> None:
        found: dict[int, list[int]] = {}
        for text in plain_commands(block.inner):
            queue, low, high = groups_of_match(
                r"queue ([0-7]) action ecn all min-threshold (\d+) kbytes max-threshold (\d+) kbytes", text
            )
            found[to_number(queue)] = [to_number(low) * 1000, to_number(high) * 1000]
        self._profile(name, "ecn", found)

    def _profile(self, name: str, field: str, value: Any) -> None:
        profile = self.tree.setdefault("profiles", {}).setdefault(name, {})
        if field in profile:
            raise ReadingError(f"{name} {field} is set twice")
        profile[field] = value

    def bundle(self, block: CommandBlock, number: str, pair: str | None, static: str | None) -> None:
        fields = self.read_interface(block)
        has_lacp = fields.pop("lacp", "") == "active"
        if static and has_lacp:
            raise ReadingError(f"{block.text} is static and has LACP")
        fields |= {"mode": "lacp" if has_lacp else "static", **({"mlag": True} if pair else {})}
        self.put("bonds", f"lag{to_number(number)}", fields)

    def is_parked(self, fields: Tree) -> bool:
        return fields.get("layer") == 2 and "tagged" not in fields and "untagged" in fields

    def unused_ports(self, block: CommandBlock, slot: str, first: str, slot_again: str, last: str) -> None:
        if slot != slot_again:
            raise ReadingError(block.text)
        for number in number_range(first, last):
            self.read_port(block, f"{slot}/{number}")

    def svi(self, block: CommandBlock, number: str) -> None:
        found: Tree = {}
        for inner in block.inner:
            group = re.fullmatch(r"vrrp (\d+) address-family ipv4", inner.text)
            if group:
                address, *rest = plain_commands(inner.inner)
                (shared,) = groups_of_match(r"address (\S+) primary", address)
                if rest != ["no shutdown", "exit"] or "redundancy" in found:
                    raise ReadingError(inner.text)
                found |= {"redundancy": "vrrp", "group": to_number(group[1]), "shared": shared}
                continue
            (text,) = plain_commands((inner,))
            field, value = groups_of_match(
                r"(description|ip mtu|ip address|ipv6 address|active-gateway ip mac|active-gateway ipv6 mac|"
                r"active-gateway ip|active-gateway ipv6) (\S.*)",
                text,
            )
            if field != "description" and " " in value:
                raise ReadingError(text)
            if field in found:
                raise ReadingError(text)
            found[field] = value
        self.put("gateways", to_number(number), found)

    def vsx(self, block: CommandBlock) -> None:
        self.put("", "pair", {})
        for text in plain_commands(block.inner):
            keepalive = re.fullmatch(r"keepalive peer (\S+) source (\S+) vrf mgmt", text)
            if keepalive:
                self.put("pair", "peer", keepalive[1])
                self.put("pair", "source", keepalive[2])
                continue
            field, value = groups_of_match(
                r"(system-mac|inter-switch-link lag|role|linkup-delay-timer) "
                r"([0-9a-f]{2}(?::[0-9a-f]{2}){5}|primary|secondary|\d+)",
                text,
            )
            if (field == "role") != value.isalpha():
                raise ReadingError(text)
            self.put("pair", field, value)

    def loopback(self, block: CommandBlock, number: str) -> None:
        self.put("addresses", f"loopback {to_number(number)}", interface_addresses(block))

    def bgp(self, block: CommandBlock, number: str) -> None:
        found: Tree = {"number": to_number(number)}
        neighbors: dict[str, Tree] = {}
        for inner in block.inner:
            if inner.text == "address-family ipv4 unicast":
                *texts, last = plain_commands(inner.inner)
                if last != "exit-address-family" or "family" in found:
                    raise ReadingError(inner.text)
                found["family"] = texts
                continue
            (text,) = plain_commands((inner,))
            stated = re.fullmatch(r"neighbor (\S+) (remote-as|description) (\S.*)", text)
            if stated:
                address, kind, value = stated.groups()
                fields = neighbors.setdefault(address, {})
                name = "number" if kind == "remote-as" else "device"
                if name in fields:
                    raise ReadingError(text)
                fields[name] = to_number(value) if kind == "remote-as" else value
                continue
            (identity,) = groups_of_match(r"bgp router-id (\S+)", text)
            if "router_id" in found:
                raise ReadingError(text)
            found["router_id"] = identity
        active = set()
        for text in found.pop("family", []):
            network, address = groups_of_match(r"(?:network (\S+)|neighbor (\S+) activate)", text)
            if network:
                found.setdefault("networks", []).append(network)
            elif address in neighbors and address not in active:
                active.add(address)
            else:
                raise ReadingError(text)
        if active != set(neighbors) or any("number" not in fields for fields in neighbors.values()):
            raise ReadingError(f"{block.text} has neighbors without an AS number or an address family")
        self.put("", "bgp", found | {"neighbors": neighbors})

    def join_members(self) -> None:
        """Add ports to their LAGs."""
        bonds = self.tree.get("bonds", {})
        for name, port in self.tree.get("ports", {}).items():
            if "group" not in port:
                continue
            bond = f"lag{port.pop('group')}"
            if bond not in bonds:
                raise ReadingError(f"{name} is not in a LAG")
            members = bonds[bond].setdefault("members", [])
            mtu = port.pop("mtu", None)
            if not members and mtu is not None:
                bonds[bond]["mtu"] = mtu
            if bonds[bond].get("mtu") != mtu:
                raise ReadingError(f"{name} has another MTU than the first member of its LAG")
            members.append(name)
            port["bond"] = bond
        for fields in bonds.values():
            fields["members"] = sorted(fields.get("members", []))

    def as_reading(self) -> SwitchReading:
        """Settings of all blocks. Profiles that are used must exist."""
        self.join_members()
        known = self.tree.get("profiles", {})
        uses = [(self.tree.get("everywhere", ""), "")]
        for section in ("ports", "bonds"):
            for fields in self.tree.get(section, {}).values():
                uses += [(fields.get("schedule", ""), "shares"), (fields.get("thresholds", ""), "ecn")]
        for used, field in uses:
            names = used.split()[1::2] if not field else [used] * bool(used)
            fields_of = ("queues", "shares") if not field else (field,)
            for name, needed in zip(names, fields_of, strict=False):
                if needed not in known.get(name, {}):
                    raise ReadingError(f"{name} is not defined")
        return SwitchReading.from_tree(non_empty(self.tree))


_AosCxReader.block_forms = (
    (r"interface mgmt", _AosCxReader.management),
    (rf"snmp-server host (\S+) trap version (v1|v2c) community {SECRETS}{VRF}", SwitchReader.read_traps),
    (rf"snmp-server host (\S+) trap version (v3) user {SECRETS}{VRF}", SwitchReader.read_traps),
    (r"qos (cos|dscp)-map (\S+) local-priority ([0-7])", _AosCxReader.code_points),
    (r"qos queue-profile (\S+)", _AosCxReader.queue_profile),
    (r"qos schedule-profile (\S+)", _AosCxReader.schedule_profile),
    (r"qos threshold-profile (\S+)", _AosCxReader.threshold_profile),
    (r"vlan (\d+)", SwitchReader.read_vlan),
    (r"interface lag (\d+)( multi-chassis)?( static)?", _AosCxReader.bundle),
    (rf"interface ({PORT})", SwitchReader.read_port),
    (r"interface (\d+/\d+)/(\d+)-(\d+/\d+)/(\d+)", _AosCxReader.unused_ports),
    (r"interface vlan (\d+)", _AosCxReader.svi),
    (r"vsx", _AosCxReader.vsx),
    (r"interface loopback (\d+)", _AosCxReader.loopback),
    (STATIC_ROUTE, SwitchReader.read_route),
    (r"router bgp (\d+)", _AosCxReader.bgp),
)

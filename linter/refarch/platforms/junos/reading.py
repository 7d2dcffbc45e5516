"""Reader of the Junos configuration of a switch: set and delete commands, as a target writes them, and as
``show configuration | display set`` prints them.

The reader shares no code with the target. Of an interface, of a profile, and of a gateway it collects all
statements; a statement that it does not know is an error.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ..industry_reading import SwitchReading, Tree, non_empty
from ..reading_error import ReadingError, check_size, to_number

PORT = r"(?:et|xe|ge)-\d+/\d+/\d+(?::\d+)?"
INTERFACE = rf"({PORT}|ae\d+)"
MANAGEMENT = r"(em\d|fxp0|me0|vme|re\d:mgmt-\d)"
NAME = r"([A-Za-z0-9_-]+)"
INSTANCE = r"(?: routing-instance (mgmt_junos))?"

MODES_OF_DCBX = {"ieee-dcbx": "ieee", "dcbx-1.01": "cee", "dcbx-version-1.01": "cee"}
VERSIONS = {"v1": "v1", "v2": "v2c"}
SPEEDS = {"1G": 1000}


def read_junos(text: str) -> SwitchReading:
    """Settings of a configuration. Raises ReadingError for an unknown command."""
    check_size(text)
    reader = JunosReader()
    for line in text.splitlines():
        command = line.strip()
        if command and not command.startswith("#"):
            reader.read(command)
    return SwitchReading.from_tree(reader.tree())


Handler = Callable[..., None]


class JunosReader:
    """Collects the statements of a configuration by the objects that they belong to."""

    def __init__(self) -> None:
        self.sections: Tree = {}
        self.interfaces: dict[str, Tree] = {}

    def read(self, command: str) -> None:
        """Read one command. Raises ReadingError for an unknown one."""
        verb, _, statement = command.partition(" ")
        if verb == "delete" and re.fullmatch(r"[A-Za-z0-9_.:/-]+(?: [A-Za-z0-9_.:/-]+)*", statement):
            self.add("cleared", statement)
            return
        if verb == "set":
            for pattern, handler in self.forms:
                match = re.fullmatch(pattern, statement)
                if match:
                    handler(self, *match.groups())
                    return
        raise ReadingError(command)

    def put(self, part: Tree, field: Any, value: Any) -> None:
        """Store a setting. Raises ReadingError if it is already set."""
        if field in part:
            raise ReadingError(f"{field} is set twice")
        part[field] = value

    def section(self, *names: Any) -> Tree:
        """Nested settings, which are made at their first use."""
        part = self.sections
        for name in names:
            part = part.setdefault(name, {})
        return part

    def add(self, name: str, value: Any) -> None:
        """Append a value to a list of settings."""
        values = self.sections.setdefault(name, [])
        if value in values:
            raise ReadingError(f"{name} {value} is stated twice")
        values.append(value)

    def interface(self, name: str) -> Tree:
        """Settings of an interface."""
        return self.interfaces.setdefault(name, {})

    # -- System ----------------------------------------------------------------------------------------------

    def _name(self, name: str) -> None:
        self.put(self.sections, "name", name)

    def _lldp(self, statement: str) -> None:
        self.add("lldp", statement)

    def _service(self, field: str, value: str) -> None:
        names = {"time-zone": "time_zone", "domain-name": "domain"}
        self.put(self.section("services"), names[field], value)

    def _server(self, kind: str, server: str, instance: str | None) -> None:
        field = "dns" if kind == "name-server" else "ntp"
        self.section("services").setdefault(field, []).append(server)
        self.add("reached", f"{field} {server} {instance or ''}".strip())

    def _syslog(self, server: str) -> None:
        self.section("services").setdefault("syslog", []).append(server)

    def _syslog_instance(self, server: str, instance: str) -> None:
        self.add("reached", f"syslog {server} {instance}")

    def _trap_version(self, group: str, version: str) -> None:
        self.put(self.section("services"), "snmp_version", VERSIONS[version])
        self.put(self.section("traps"), "group", group)

    def _trap_instance(self, group: str, instance: str) -> None:
        self.put(self.section("traps"), "reached", f"{group} {instance}")

    def _trap_target(self, group: str, server: str) -> None:
        self.section("services").setdefault("snmp_receivers", []).append(server)
        self.section("traps").setdefault("targets", []).append(f"{group} {server}")

    def _management(self, interface: str, family: str, address: str) -> None:
        part = self.section("management")
        if part.setdefault("interface", interface) != interface:
            raise ReadingError(f"{interface} is a second management port")
        self.put(part, "address6" if family == "inet6" else "address", address)

    def _management_dhcp(self, interface: str) -> None:
        part = self.section("management")
        if part.setdefault("interface", interface) != interface:
            raise ReadingError(f"{interface} is a second management port")
        self.put(part, "dhcp", True)

    def _management_instance(self) -> None:
        self.put(self.sections, "instance", True)

    def _gateway(self, address: str) -> None:
        self.put(self.section("management"), "gateway", address)

    def _gateway6(self, address: str) -> None:
        self.put(self.section("management"), "gateway6", address)

    # -- Ports -----------------------------------------------------------------------------------------------

    def _device_count(self, number: str) -> None:
        self.put(self.sections, "device_count", to_number(number))

    def _speed(self, fpc: str, pic: str, port: str, speed: str) -> None:
        number = SPEEDS.get(speed) or to_number(speed.removesuffix("g")) * 1000
        self.put(self.section("speeds"), f"{fpc}/{pic}/{port}", number)

    def _channels(self, fpc: str, pic: str, port: str, speed: str) -> None:
        self.put(self.section("splits"), f"{fpc}/{pic}/{port}", to_number(speed) * 1000)

    def _interface_speed(self, name: str, speed: str) -> None:
        self.put(self.section("speeds"), name, to_number(speed) * 1000)

    def _parts(self, name: str, number: str) -> None:
        self.put(self.section("parts"), name, to_number(number))

    def _description(self, name: str, text: str) -> None:
        self.put(self.interface(name), "description", text)

    def _mtu(self, name: str, number: str) -> None:
        self.put(self.interface(name), "mtu", to_number(number))

    def _native(self, name: str, number: str) -> None:
        self.put(self.interface(name), "native", to_number(number))

    def _mode(self, name: str, mode: str) -> None:
        self.put(self.interface(name), "mode_of_port", mode)

    def _member(self, name: str, number: str) -> None:
        members = self.interface(name).setdefault("vlans", [])
        if to_number(number) in members:
            raise ReadingError(f"{name} is twice in VLAN {number}")
        members.append(to_number(number))

    def _routed_port(self, name: str, family: str, address: str | None) -> None:
        fields = self.interface(name)
        fields["layer"] = 3
        if address:
            self.put(fields, "address6" if family == "inet6" else "address", address)
        else:
            self.put(fields, "family", family)

    def _routed_dhcp(self, name: str) -> None:
        self.interface(name)["layer"] = 3
        self.put(self.interface(name), "dhcp", True)

    def _bundle(self, name: str, bond: str) -> None:
        self.put(self.interface(name), "bond", bond)

    def _port_shutdown(self, name: str) -> None:
        self.put(self.interface(name), "shut", True)

    def _fec(self, name: str, options: str, kind: str) -> None:
        self.put(self.interface(name), "fec", f"{options} {kind}")

    def _lacp(self, name: str) -> None:
        self.put(self.interface(name), "mode", "lacp")

    def _lacp_option(self, name: str, option: str, value: str) -> None:
        self.put(self.interface(name), option, value)

    def _mc_ae(self, name: str, option: str, value: str) -> None:
        self.put(self.interface(name), option, value)

    def _edge(self, name: str) -> None:
        self.put(self.interface(name), "edge", True)

    def _bpdu(self) -> None:
        self.put(self.sections, "guard", True)

    def _dcbx(self, name: str, version: str) -> None:
        self.put(self.interface(name), "dcbx", MODES_OF_DCBX[version])

    def _no_dcbx(self, name: str) -> None:
        self.put(self.interface(name), "dcbx", "disabled")

    def _no_negotiation(self, name: str) -> None:
        self.put(self.interface(name), "forced", True)

    # -- VLANs and pairs -------------------------------------------------------------------------------------

    def _vlan(self, name: str, number: str) -> None:
        self.put(self.section("vlan_numbers"), name, to_number(number))

    def _l3(self, name: str, number: str) -> None:
        self.put(self.section("irbs"), name, to_number(number))

    def _irb_description(self, vlan: str, text: str) -> None:
        self.put(self.section("gateways", to_number(vlan)), "description", text)

    def _irb_mtu(self, number: str) -> None:
        self.put(self.sections, "irb_mtu", to_number(number))

    def _ip_mtu(self, vlan: str, family: str, number: str) -> None:
        self.put(self.section("gateways", to_number(vlan)), f"{family} mtu", to_number(number))

    def _address(self, vlan: str, family: str, address: str) -> None:
        part = self.section("gateways", to_number(vlan))
        if address in part.setdefault(family, []):
            raise ReadingError(f"{address} is stated twice")
        part[family].append(address)

    def _vrrp(self, vlan: str, address: str, group: str, shared: str) -> None:
        part = self.section("gateways", to_number(vlan), "groups")
        self.put(part, f"{address} {to_number(group)}", shared)

    def _accept(self, vlan: str, address: str, group: str) -> None:
        part = self.section("gateways", to_number(vlan), "answers")
        self.put(part, f"{address} {to_number(group)}", True)

    def _loopback(self, family: str, address: str) -> None:
        self.put(self.section("addresses", "lo0"), "address6" if family == "inet6" else "address", address)

    def _pair(self, field: str, value: str) -> None:
        self.put(self.section("pair"), field, value)

    def _session(self, peer: str, field: str, value: str) -> None:
        self.put(self.section("pair"), f"{field} {peer}", value)

    def _route(self, to: str, via: str) -> None:
        self.put(self.section("routes"), f"{to} {via}", {"to": to, "via": via})

    def _process(self, field: str, value: str) -> None:
        name = "number" if field == "autonomous-system" else "router_id"
        self.put(self.section("bgp"), name, to_number(value) if name == "number" else value)

    def _group(self, group: str, field: str, value: str) -> None:
        self.put(self.section("groups", group), field, value)

    def _neighbor(self, group: str, address: str, field: str, value: str) -> None:
        name = "number" if field == "peer-as" else "device"
        number = to_number(value) if name == "number" else value.strip('"')
        self.put(self.section("bgp", "neighbors", address), name, number)
        members = self.section("groups", group).setdefault("neighbors", [])
        if address not in members:
            members.append(address)

    def _network(self, network: str) -> None:
        networks = self.section("bgp").setdefault("networks", [])
        if network in networks:
            raise ReadingError(f"{network} is stated twice")
        networks.append(network)

    def _policy_action(self) -> None:
        self.put(self.sections, "accepted", True)

    # -- QoS -------------------------------------------------------------------------------------------------

    def _queue(self, name: str, number: str) -> None:
        self.put(self.section("classes", name), "queue", to_number(number))

    def _no_loss(self, name: str) -> None:
        self.put(self.section("classes", name), "no_loss", True)

    def _pause_priority(self, name: str, number: str) -> None:
        self.put(self.section("classes", name), "pause", to_number(number))

    def _classifier(self, kind: str, profile: str, forwarding_class: str, points: str) -> None:
        part = self.section("profiles", profile, "classifier")
        if part.setdefault("kind", kind) != kind:
            raise ReadingError(f"{profile} has two classifiers")
        codes = part.setdefault("codes", {})
        for point in points.split():
            if int(point, 2) in codes:
                raise ReadingError(f"{point} is in two classes")
            codes[int(point, 2)] = forwarding_class

    def _input(self, profile: str, kind: str, point: str) -> None:
        part = self.section("profiles", profile, "input")
        if part.setdefault("kind", kind) != kind or int(point, 2) in part.setdefault("codes", []):
            raise ReadingError(f"{profile} {kind} {point}")
        part["codes"].append(int(point, 2))

    def _output(self, profile: str, point: str, queue: str) -> None:
        self.put(self.section("profiles", profile, "output"), int(point, 2), to_number(queue))

    def _cable(self, profile: str, meters: str) -> None:
        self.put(self.section("profiles", profile), "cable", to_number(meters))

    def _watchdog(self, profile: str, option: str | None, value: str | None) -> None:
        self.put(self.section("profiles", profile, "watchdog"), option or "on", value or True)

    def _map(self, profile: str, forwarding_class: str, scheduler: str) -> None:
        self.put(self.section("profiles", profile, "map"), forwarding_class, scheduler)

    def _share(self, scheduler: str, percent: str) -> None:
        self.put(self.section("schedulers", scheduler), "percent", to_number(percent))

    def _strict(self, scheduler: str) -> None:
        self.put(self.section("schedulers", scheduler), "strict", True)

    def _marks(self, scheduler: str) -> None:
        self.put(self.section("schedulers", scheduler), "ecn", True)

    def _drops(self, scheduler: str, name: str) -> None:
        self.put(self.section("schedulers", scheduler), "drops", name)

    def _levels(self, name: str, option: str, first: str, last: str) -> None:
        self.put(self.section("drops", name), option, [to_number(first), to_number(last)])

    def _interface_map(self, name: str, profile: str) -> None:
        self.put(self.interface(name), "scheduling", profile)

    def _interface_classifier(self, name: str, kind: str, profile: str) -> None:
        self.put(self.interface(name), "trust", f"{kind} {profile}")

    def _interface_pfc(self, name: str, profile: str) -> None:
        self.put(self.interface(name), "pauses", profile)

    forms: ClassVar[tuple[tuple[str, Handler], ...]] = (
        (r"system host-name (\S+)", _name),
        (r"protocols lldp (interface all|port-id-subtype interface-name)", _lldp),
        (r"system (time-zone|domain-name) (\S+)", _service),
        (rf"system (name-server|ntp server) (\S+){INSTANCE}", _server),
        (r"system syslog host (\S+) any notice", _syslog),
        (r"system syslog host (\S+) routing-instance (mgmt_junos)", _syslog_instance),
        (r"snmp trap-group (\S+) version (v1|v2)", _trap_version),
        (r"snmp trap-group (\S+) routing-instance (mgmt_junos)", _trap_instance),
        (r"snmp trap-group (\S+) targets (\S+)", _trap_target),
        (r"system management-instance", _management_instance),
        (
            r"routing-instances mgmt_junos routing-options static route 0\.0\.0\.0/0 next-hop (\S+)",
            _gateway,
        ),
        (
            r"routing-instances mgmt_junos routing-options rib mgmt_junos\.inet6\.0 static route ::/0 "
            r"next-hop (\S+)",
            _gateway6,
        ),
        (rf"interfaces {MANAGEMENT} unit 0 family (inet|inet6) address (\S+)", _management),
        (rf"interfaces {MANAGEMENT} unit 0 family inet dhcp", _management_dhcp),
        (r"interfaces lo0 unit 0 family (inet|inet6) address (\S+)", _loopback),
        (r"chassis aggregated-devices ethernet device-count (\d+)", _device_count),
        (r"chassis fpc (\d+) pic (\d+) port (\d+) speed (\d+g|1G)", _speed),
        (r"chassis fpc (\d+) pic (\d+) port (\d+) channel-speed (\d+)g", _channels),
        (rf"interfaces {INTERFACE} speed (\d+)g", _interface_speed),
        (rf"interfaces {INTERFACE} number-of-sub-ports (\d+)", _parts),
        (rf'interfaces {INTERFACE} description "([^"]*)"', _description),
        (rf"interfaces {INTERFACE} mtu (\d+)", _mtu),
        (rf"interfaces {INTERFACE} native-vlan-id (\d+)", _native),
        (rf"interfaces {INTERFACE} disable", _port_shutdown),
        (rf"interfaces {INTERFACE} ether-options 802\.3ad (ae\d+)", _bundle),
        (rf"interfaces {INTERFACE} (ether-options|gigether-options) fec (fec74|fec91|none)", _fec),
        (rf"interfaces {INTERFACE} unit 0 family ethernet-switching interface-mode (access|trunk)", _mode),
        (rf"interfaces {INTERFACE} unit 0 family ethernet-switching vlan members (\d+)", _member),
        (rf"interfaces {INTERFACE} unit 0 family (inet|inet6)(?: address (\S+))?", _routed_port),
        (rf"interfaces {INTERFACE} unit 0 family inet dhcp", _routed_dhcp),
        (r"interfaces (ae\d+) aggregated-ether-options lacp active", _lacp),
        (r"interfaces (ae\d+) aggregated-ether-options lacp (system-id|admin-key) (\S+)", _lacp_option),
        (
            r"interfaces (ae\d+) aggregated-ether-options mc-ae "
            r"(mc-ae-id|chassis-id|mode|status-control|init-delay-time) (\S+)",
            lambda self, name, option, value: self._mc_ae(name, f"mc-ae {option}", value),
        ),
        (rf"protocols rstp interface {INTERFACE} edge", _edge),
        (r"protocols rstp bpdu-block-on-edge", _bpdu),
        (
            rf"protocols dcbx interface {INTERFACE} dcbx-version (ieee-dcbx|dcbx-1\.01|dcbx-version-1\.01)",
            _dcbx,
        ),
        (rf"protocols dcbx interface {INTERFACE} disable", _no_dcbx),
        (rf"protocols dcbx interface {INTERFACE} priority-flow-control no-auto-negotiation", _no_negotiation),
        (rf"vlans {NAME} vlan-id (\d+)", _vlan),
        (rf"vlans {NAME} l3-interface irb\.(\d+)", _l3),
        (r'interfaces irb unit (\d+) description "([^"]*)"', _irb_description),
        (r"interfaces irb mtu (\d+)", _irb_mtu),
        (r"interfaces irb unit (\d+) family (inet|inet6) mtu (\d+)", _ip_mtu),
        (r"interfaces irb unit (\d+) family (inet|inet6) address (\S+)", _address),
        (
            r"interfaces irb unit (\d+) family inet address (\S+) vrrp-group (\d+) virtual-address (\S+)",
            _vrrp,
        ),
        (r"interfaces irb unit (\d+) family inet address (\S+) vrrp-group (\d+) accept-data", _accept),
        (r"routing-options (?:rib inet6\.0 )?static route (\S+) next-hop (\S+)", _route),
        (r"routing-options (autonomous-system|router-id) (\S+)", _process),
        (r"protocols bgp group (fabric|fabric-internal) (type) (external|internal)", _group),
        (r"protocols bgp group (fabric|fabric-internal) (export) (fabric-networks)", _group),
        (
            r"protocols bgp group (fabric|fabric-internal) neighbor (\S+) (peer-as|description) "
            r'(\d+|"[^"]*")',
            _neighbor,
        ),
        (
            r"policy-options policy-statement fabric-networks term networks from route-filter (\S+) exact",
            _network,
        ),
        (r"policy-options policy-statement fabric-networks term networks then accept", _policy_action),
        (r"(switch-options service-id) (\d+)", _pair),
        (r"(protocols iccp local-ip-addr) (\S+)", _pair),
        (
            r"protocols iccp peer (\S+) (session-establishment-hold-time|liveness-detection "
            r"minimum-receive-interval|backup-liveness-detection backup-peer-ip) (\S+)",
            _session,
        ),
        (r"multi-chassis multi-chassis-protection (\S+) (interface) (ae\d+)", _session),
        (rf"class-of-service forwarding-classes class {NAME} queue-num (\d)", _queue),
        (rf"class-of-service forwarding-classes class {NAME} no-loss", _no_loss),
        (rf"class-of-service forwarding-classes class {NAME} pfc-priority (\d)", _pause_priority),
        (
            rf"class-of-service classifiers (dscp|ieee-802\.1) {NAME} forwarding-class {NAME} "
            r"loss-priority low code-points \[ ((?:[01]{3,6} )+)\]",
            _classifier,
        ),
        (
            rf"class-of-service congestion-notification-profile {NAME} input (dscp|ieee-802\.1) "
            r"code-point ([01]{3,6}) pfc",
            _input,
        ),
        (
            rf"class-of-service congestion-notification-profile {NAME} output ieee-802\.1 "
            r"code-point ([01]{3}) flow-control-queue (\d)",
            _output,
        ),
        (rf"class-of-service congestion-notification-profile {NAME} input cable-length (\d+)", _cable),
        (
            rf"class-of-service congestion-notification-profile {NAME} pfc-watchdog"
            r"(?: (watchdog-action|poll-interval|detection|recovery) (\S+))?",
            _watchdog,
        ),
        (rf"class-of-service scheduler-maps {NAME} forwarding-class {NAME} scheduler {NAME}", _map),
        (rf"class-of-service schedulers {NAME} transmit-rate percent (\d+)", _share),
        (rf"class-of-service schedulers {NAME} priority strict-high", _strict),
        (rf"class-of-service schedulers {NAME} explicit-congestion-notification", _marks),
        (
            rf"class-of-service schedulers {NAME} drop-profile-map loss-priority any protocol any "
            rf"drop-profile {NAME}",
            _drops,
        ),
        (
            rf"class-of-service drop-profiles {NAME} interpolate (fill-level|drop-probability) "
            r"\[ (\d+) (\d+) \]",
            _levels,
        ),
        (rf"class-of-service interfaces {INTERFACE} scheduler-map {NAME}", _interface_map),
        (
            rf"class-of-service interfaces {INTERFACE} unit 0 classifiers (dscp|ieee-802\.1) {NAME}",
            _interface_classifier,
        ),
        (rf"class-of-service interfaces {INTERFACE} congestion-notification-profile {NAME}", _interface_pfc),
    )
    """Statements by their pattern, each with the method that stores its groups."""

    # -- The whole -------------------------------------------------------------------------------------------

    def tree(self) -> Tree:
        """All settings, with the ports by what they are."""
        found = dict(self.sections)
        ports: Tree = {}
        bonds: Tree = {}
        unused: Tree = {}
        for name, stated in self.interfaces.items():
            fields = _with_vlans(name, stated)
            if name.startswith("ae"):
                bonds[name] = fields
            elif fields.get("description") == "unused":
                unused[name] = _unused_port(name, fields)
            else:
                ports[name] = fields
        for name, fields in ports.items():
            if "bond" in fields:
                if fields["bond"] not in bonds:
                    raise ReadingError(f"{name} is in {fields['bond']}, which is not configured")
                bonds[fields["bond"]].setdefault("members", []).append(name)
        found |= {"ports": ports, "bonds": bonds, "unused": unused}
        numbers: Mapping[str, int] = found.pop("vlan_numbers", {})
        if len(set(numbers.values())) != len(numbers):
            raise ReadingError("two VLANs have one number")
        found["vlans"] = {number: name for name, number in numbers.items()}
        found["cleared"] = sorted(found.get("cleared", []))
        if "bgp" in found:
            found["bgp"] = non_empty(found["bgp"])
        return non_empty(found)


def _with_vlans(name: str, stated: Mapping[str, Any]) -> Tree:
    """Fields of an interface, with its VLANs by tag. The native VLAN of a trunk must be one of its VLANs."""
    fields = dict(stated)
    members, native = fields.pop("vlans", []), fields.pop("native", None)
    if fields.get("layer") == 3 and (members or "mode_of_port" in fields):
        raise ReadingError(f"{name} is switched and routed")
    if fields.get("mode_of_port") == "trunk":
        if native is not None and native not in members:
            raise ReadingError(f"{name} is not in its native VLAN {native}")
        fields |= {"tagged": sorted(set(members) - {native}), "untagged": native}
    elif len(members) > 1 or native is not None:
        raise ReadingError(f"{name} is an access port with several VLANs")
    elif members:
        fields["untagged"] = members[0]
    return non_empty(fields)


def _unused_port(name: str, fields: Tree) -> Tree:
    """Fields of a port without a cable."""
    known = {"description", "shut", "untagged", "mode_of_port"}
    qos = {word: fields[word] for word in ("scheduling", "trust", "pauses") if word in fields}
    if set(fields) - known - set(qos) or ("untagged" in fields) != (fields.get("mode_of_port") == "access"):
        raise ReadingError(f"{name} is described as unused, but is configured")
    return non_empty({"shut": fields.get("shut"), "vlan": fields.get("untagged"), **qos})

"""Reader of the tables of SONiC's configuration database: ports, bonds, VLANs, addresses, the MCLAG pair,
services, and QoS. Every table, key, and field must be known and is read once. The reader shares no code with
the target."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..industry_reading import Tree
from ..reading_error import ReadingError, check_size, to_number

RANGE = re.compile(r"([0-7])(?:-([0-7]))?")
MODE = re.compile(r"([248])x([0-9]+)G(?:\[[0-9,G]+\])?")


class SonicReading(NamedTuple):
    """Settings of a switch, from tables. Settings that are not in the tables are empty."""

    device: Mapping[str, Any]
    """``hostname``, ``timezone``, ``buffer_model``."""
    management: Mapping[str, Any]
    """By management port ``port`` and ``addresses`` (gateway by prefix); ``mgmtVrfEnabled``."""
    services: Mapping[str, Any]
    """``dns``, ``ntp``, ``syslog``, ``search``."""
    breakouts: Mapping[str, Mapping[str, Any]]
    """``parts`` and ``mode`` by port."""
    vlans: Mapping[str, Mapping[str, Any]]
    """By number: ``tagged`` and ``untagged`` members, ``addresses`` and the fields of the table."""
    bonds: Mapping[str, Mapping[str, Any]]
    ports: Mapping[str, Mapping[str, Any]]
    """By name: fields of the table, ``addresses``, and of QoS ``maps``, ``watchdog``, ``queues``, ``groups``,
    ``buffers``, ``cable``."""
    pools: Mapping[str, Mapping[str, Any]]
    loopbacks: Mapping[str, Sequence[str]]
    """Addresses by name."""
    routes: Mapping[str, Sequence[str]]
    """Next hops of static routes of the default VRF, by destination."""
    neighbors: Mapping[str, Mapping[str, str]]
    """BGP neighbors by address: ``asn``, ``name``, ``admin_status``."""
    maps: Mapping[str, Any]
    """Maps of priorities by table and name."""
    pair: Mapping[str, Any]
    """``domain``, ``source_ip``, ``peer_ip``, ``peer_link``, and the ``bonds`` of the MCLAG pair."""

    def as_tree(self) -> Tree:
        """Sections that are not empty, as a plain tree."""
        return {section: part for section, part in self._asdict().items() if part}


class Tables:
    """Tables whose entries are taken one by one. Entries that are left at the end are unknown."""

    def __init__(self, text: str) -> None:
        check_size(text)
        try:
            tables = json.loads(
                text, object_pairs_hook=_unique_keys, parse_int=_refuse_number, parse_float=_refuse_number
            )
        except (ValueError, RecursionError) as error:
            raise ReadingError(f"no JSON: {error}") from error
        _check_form(tables)
        self.held: dict[str, dict[str, dict[str, Any]]] = tables

    def take(self, table: str, key: str) -> dict[str, Any] | None:
        """Take an entry; None if there is none."""
        return self.held.get(table, {}).pop(key, None)

    def keys(self, table: str, parts: int) -> list[tuple[str, ...]]:
        """Keys of a table with this number of parts."""
        keys = [tuple(key.split("|")) for key in self.held.get(table, {})]
        return [key for key in keys if len(key) == parts]

    def finish(self) -> None:
        """Raise ReadingError if entries are left."""
        left = {table: list(entries) for table, entries in self.held.items() if entries}
        if left:
            raise ReadingError(f"unknown syntax: {left}")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ReadingError("a key occurs twice")
    return table


def _refuse_number(text: str) -> Any:
    # All values of the configuration database are texts, including numbers.
    raise ReadingError(f"{text} has no quotes")


def _check_form(tables: Any) -> None:
    """Raise ReadingError for data other than tables of entries of texts."""
    if not isinstance(tables, dict):
        raise ReadingError("the file is not an object of tables")
    for name, entries in tables.items():
        if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
            raise ReadingError(f"{name} is not a table of entries")
        for key, entry in entries.items():
            texts = dict(entry)
            # The only list: search domains.
            domains = texts.pop("search", []) if name == "DNS_OPTIONS" else []
            is_list = isinstance(domains, list) and all(isinstance(domain, str) for domain in domains)
            if not is_list or not all(isinstance(value, str) for value in texts.values()):
                raise ReadingError(f"{name}|{key} has a field that is not a text")


def fields(entry: dict[str, Any] | None, *names: str) -> Tree:
    """Fields of an entry, which can have only these fields."""
    own = dict(entry or {})
    if not {*own} <= {*names}:
        raise ReadingError(f"fields {sorted({*own} - {*names})}")
    return own


def _field(entry: dict[str, Any] | None, name: str) -> str:
    """Single field of an entry."""
    value: str | None = fields(entry, name).get(name)
    if value is None:
        raise ReadingError(f"an entry has no {name}")
    return value


def read_sonic(text: str) -> SonicReading:
    """Settings of the tables of one switch. Raises ReadingError for an unknown table, key, or field, and for
    a reference to a missing object."""
    tables = Tables(text)
    tree: Tree = {
        "device": fields(tables.take("DEVICE_METADATA", "localhost"), *DEVICE_FIELDS),
        "management": _management(tables),
        "services": _services(tables),
        "breakouts": {port: _breakout(tables, port) for (port,) in tables.keys("BREAKOUT_CFG", 1)},
        "vlans": {name.removeprefix("Vlan"): _vlan(tables, name) for (name,) in tables.keys("VLAN", 1)},
        "bonds": {name: _bond(tables, name) for (name,) in tables.keys("PORTCHANNEL", 1)},
        "pools": {
            name: fields(tables.take("BUFFER_POOL", name), "type", "mode", "percentage")
            for (name,) in tables.keys("BUFFER_POOL", 1)
        },
        "loopbacks": {
            name: _addresses(tables, "LOOPBACK_INTERFACE", name)
            for (name,) in tables.keys("LOOPBACK_INTERFACE", 1)
        },
    }
    tree["routes"] = {
        to: _field(tables.take("STATIC_ROUTE", f"{vrf}|{to}"), "nexthop").split(",")
        for vrf, to in tables.keys("STATIC_ROUTE", 2)
        if vrf == "default"
    }
    tree["neighbors"] = {
        address: fields(tables.take("BGP_NEIGHBOR", address), "asn", "name", "admin_status")
        for (address,) in tables.keys("BGP_NEIGHBOR", 1)
    }
    tree["maps"] = _maps(tables)
    tree["pair"] = _pair(tables, tree["bonds"])
    queues = _queue_profiles(tables)
    cables = tables.take("CABLE_LENGTH", "AZURE") or {}
    names = list(dict.fromkeys(name for (name,) in (*tables.keys("PORT", 1), *tables.keys("INTERFACE", 1))))
    tree["ports"] = {name: _port(tables, name, queues, cables) for name in names}
    _members(tables, tree)
    if cables or not all(queues["used"].values()):
        raise ReadingError(
            f"no object uses {list(cables)}, {[name for name, used in queues['used'].items() if not used]}"
        )
    tables.finish()
    return SonicReading(**tree)


def _management(tables: Tables) -> Tree:
    found: Tree = {}
    for (name,) in tables.keys("MGMT_PORT", 1):
        found[name] = {"port": fields(tables.take("MGMT_PORT", name), "alias", "admin_status")}
    for name, prefix in tables.keys("MGMT_INTERFACE", 2):
        entry = fields(tables.take("MGMT_INTERFACE", f"{name}|{prefix}"), "gwaddr")
        found.setdefault(name, {}).setdefault("addresses", {})[prefix] = entry.get("gwaddr", "")
    vrf = fields(tables.take("MGMT_VRF_CONFIG", "vrf_global"), "mgmtVrfEnabled")
    return {**found, **vrf}


DEVICE_FIELDS = ("hostname", "timezone", "buffer_model", "bgp_asn")
LOG_FIELDS = ("message-type", "protocol", "remote-port", "severity")


def _services(tables: Tables) -> Tree:
    found: Tree = {}
    for name, table in (("dns", "DNS_NAMESERVER"), ("ntp", "NTP_SERVER")):
        servers = [server for (server,) in tables.keys(table, 1) if not fields(tables.take(table, server))]
        if servers:
            found[name] = servers
    logs = {
        server: fields(tables.take("SYSLOG_SERVER", server), *LOG_FIELDS)
        for (server,) in tables.keys("SYSLOG_SERVER", 1)
    }
    search = fields(tables.take("DNS_OPTIONS", "GLOBAL"), "search")
    return {**found, **({"syslog": logs} if logs else {}), **search}


def _breakout(tables: Tables, port: str) -> Tree:
    mode = _field(tables.take("BREAKOUT_CFG", port), "brkout_mode")
    found = MODE.fullmatch(mode)
    if found is None:
        raise ReadingError(f"mode {mode!r}")
    return {"parts": int(found[1]), "mode": mode}


def _addresses(tables: Tables, table: str, name: str) -> list[str]:
    """Addresses of an interface in the table; empty for an interface without addresses."""
    if fields(tables.take(table, name)):
        raise ReadingError(f"{table}|{name}")
    keys = [prefix for owner, prefix in tables.keys(table, 2) if owner == name]
    for prefix in keys:
        fields(tables.take(table, f"{name}|{prefix}"))
    return sorted(keys)


def _layer3(tables: Tables, table: str, name: str) -> Tree:
    if (name,) not in tables.keys(table, 1):
        return {}
    return {"addresses": _addresses(tables, table, name)}


def _vlan(tables: Tables, name: str) -> Tree:
    own = fields(tables.take("VLAN", name), "vlanid", "description", "mtu")
    if f"Vlan{own.pop('vlanid', '')}" != name:
        raise ReadingError(f"{name} has another number")
    unique = tables.take("MCLAG_UNIQUE_IP", name)
    if unique is not None:
        own |= fields(unique, "unique_ip")
    return {**own, **_layer3(tables, "VLAN_INTERFACE", name), "tagged": [], "untagged": []}


def _bond(tables: Tables, name: str) -> Tree:
    own = fields(tables.take("PORTCHANNEL", name), "admin_status", "mtu", "lacp_key", "mode")
    members = [port for bond, port in tables.keys("PORTCHANNEL_MEMBER", 2) if bond == name]
    for port in members:
        fields(tables.take("PORTCHANNEL_MEMBER", f"{name}|{port}"))
    return {**own, **_layer3(tables, "PORTCHANNEL_INTERFACE", name), "members": sorted(members)}


def _pair(tables: Tables, bonds: Tree) -> Tree:
    found: Tree = {}
    for (domain,) in tables.keys("MCLAG_DOMAIN", 1):
        found = {
            "domain": domain,
            **fields(tables.take("MCLAG_DOMAIN", domain), "source_ip", "peer_ip", "peer_link"),
        }
    for domain, bond in tables.keys("MCLAG_INTERFACE", 2):
        entry = fields(tables.take("MCLAG_INTERFACE", f"{domain}|{bond}"), "if_type")
        if domain != found.get("domain") or bond not in bonds or entry != {"if_type": "PortChannel"}:
            raise ReadingError(f"MCLAG_INTERFACE|{domain}|{bond}")
        found.setdefault("bonds", []).append(bond)
    return found


def _members(tables: Tables, tree: Tree) -> None:
    """Add ports and bonds to their VLANs."""
    for vlan, name in tables.keys("VLAN_MEMBER", 2):
        tagging = _field(tables.take("VLAN_MEMBER", f"{vlan}|{name}"), "tagging_mode")
        if name not in {**tree["ports"], **tree["bonds"]} or tagging not in ("tagged", "untagged"):
            raise ReadingError(f"VLAN_MEMBER|{vlan}|{name}")
        number = vlan.removeprefix("Vlan")
        if number not in tree["vlans"]:
            raise ReadingError(f"{name} is not in an existing VLAN: {vlan}")
        tree["vlans"][number][tagging].append(name)


MAPS = (
    "DSCP_TO_TC_MAP",
    "DOT1P_TO_TC_MAP",
    "TC_TO_QUEUE_MAP",
    "TC_TO_PRIORITY_GROUP_MAP",
    "MAP_PFC_PRIORITY_TO_QUEUE",
    "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP",
)


def _number(text: str) -> int:
    number = to_number(text)
    if str(number) != text:
        raise ReadingError(f"{text!r} is not a number")
    return number


def _maps(tables: Tables) -> Tree:
    found: Tree = {}
    for table in MAPS:
        for (name,) in tables.keys(table, 1):
            pairs = tables.take(table, name) or {}
            found.setdefault(table, {})[name] = {_number(key): _number(value) for key, value in pairs.items()}
    return found


def _queue_profiles(tables: Tables) -> Tree:
    """Schedulers and WRED profiles, with the queues that use them."""
    schedulers = {
        name: fields(tables.take("SCHEDULER", name), "type", "weight")
        for (name,) in tables.keys("SCHEDULER", 1)
    }
    marks = {name: _marking(tables, name) for (name,) in tables.keys("WRED_PROFILE", 1)}
    used = dict.fromkeys(
        [*(("scheduler", name) for name in schedulers), *(("wred_profile", name) for name in marks)], False
    )
    return {"scheduler": schedulers, "wred_profile": marks, "used": used}


def _marking(tables: Tables, name: str) -> Tree:
    """Thresholds and probability, which must be the same for all colors."""
    own = dict(tables.take("WRED_PROFILE", name) or {})
    if own.pop("ecn", "") != "ecn_all":
        raise ReadingError(f"{name} does not mark all packets")
    colors = []
    for color in ("green", "yellow", "red"):
        if own.pop(f"wred_{color}_enable", "") != "true":
            raise ReadingError(f"{name} does not mark {color}")
        said = ("min_threshold", "max_threshold", "drop_probability")
        colors.append({part: own.pop(f"{color}_{part}", None) for part in said})
    if own or colors[0] != colors[1] or colors[0] != colors[2]:
        raise ReadingError(f"{name}: {own}, {colors}")
    return colors[0]


QOS_FIELDS = (
    *("dscp_to_tc_map", "dot1p_to_tc_map", "tc_to_queue_map", "tc_to_pg_map", "pfc_to_queue_map"),
    *("pfc_to_pg_map", "pfc_enable", "pfcwd_sw_enable"),
)
PORT_FIELDS = ("admin_status", "description", "speed", "fec", "mtu", "mode")


def _port(tables: Tables, name: str, queues: Tree, cables: Tree) -> Tree:
    own = fields(tables.take("PORT", name), *PORT_FIELDS)
    own |= _layer3(tables, "INTERFACE", name)
    qos_parts = {
        "maps": fields(tables.take("PORT_QOS_MAP", name), *QOS_FIELDS),
        "watchdog": fields(tables.take("PFC_WD", name), "action", "detection_time", "restoration_time"),
        "queues": {
            number: _queue(tables, name, number, queues) for number in _numbers(tables, "QUEUE", name)
        },
        "groups": _profiles(tables, "BUFFER_PG", name),
        "buffers": _profiles(tables, "BUFFER_QUEUE", name),
        "cable": cables.pop(name, None),
    }
    return own | {part: value for part, value in qos_parts.items() if value}


def _numbers(tables: Tables, table: str, port: str) -> list[str]:
    return [number for owner, number in tables.keys(table, 2) if owner == port]


def _queue(tables: Tables, port: str, number: str, queues: Tree) -> Tree:
    own = fields(tables.take("QUEUE", f"{port}|{number}"), "scheduler", "wred_profile")
    found: Tree = {}
    for kind, name in own.items():
        if name not in queues[kind]:
            raise ReadingError(f"{kind} {name}")
        queues["used"][kind, name] = True
        found |= queues[kind][name]
    return found


def _profiles(tables: Tables, table: str, port: str) -> dict[int, str]:
    """Buffer profiles by number, with expanded ranges."""
    found: dict[int, str] = {}
    for numbers in _numbers(tables, table, port):
        span = RANGE.fullmatch(numbers)
        profile = _field(tables.take(table, f"{port}|{numbers}"), "profile")
        if span is None:
            raise ReadingError(f"{table}|{port}|{numbers}")
        for number in range(int(span[1]), int(span[2] or span[1]) + 1):
            if number in found:
                raise ReadingError(f"{table}|{port}|{number} twice")
            found[number] = profile
    return found

"""Reader of NVUE commands and of YAML files for ``nv config patch``. Both become the same statements (the
words of each value or node that is set), and statements become settings, independent of the syntax of the
release."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from ...load.reader import read
from ..industry_reading import Tree
from ..reading_error import ReadingError, check_size, number_range

Statement = tuple[str, ...]

LISTS = ("interface", "member", "vlan", "switch-priority", "pcp", "dscp")
"""Words after which a list of keys can follow as one word."""

DETACH = 'if ! nv config detach; then echo "No pending changes to detach." >&2; fi'

END = ["nv config diff", "nv config apply --assume-yes", "nv config save"]

_SECRET = re.compile(r"([A-Z_]+)='<<([A-Z_]+)>>'")
_RANGE = re.compile(r"(.*?)([0-9]+)-([0-9]+)")


_ON = "(?:enable on|state enabled)"
_YES = "(?:on|enabled)"
_IP = "(ip|ipv4|ipv6)"

BRIDGED = "bridge domain br_default"

INTERFACE_FORMS = {
    "type": r"type (eth|loopback|swp|bond|peerlink|sub|svi)",
    "description": r"description (.+)",
    "mtu": r"link mtu ([0-9]+)",
    "speed": r"link speed (\S+)",
    "fec": r"link fec (rs|baser|off)",
    "shut": r"link state (down)",
    "breakout": r"link breakout ([1-8]x\S*|disabled)",
    "bridged": "bridge domain (br_default)",
    "access": rf"{BRIDGED} access ([0-9]+)",
    "untagged": rf"{BRIDGED} untagged ([0-9]+|none)",
    "tagged*": rf"{BRIDGED} vlan ([0-9]+)",
    "admin-edge": rf"{BRIDGED} stp admin-edge ({_YES})",
    "bpdu-guard": rf"{BRIDGED} stp bpdu-guard ({_YES})",
    "members*": r"bond member (\S+)",
    "mode": r"bond mode (lacp|static)",
    "mlag-on": rf"bond mlag ({_ON})",
    "mlag": r"bond mlag id ([0-9]+)",
    "vrf": r"(?:ip )?vrf (\S+)",
    "dhcp": r"(?:ip address (dhcp)|ipv4 dhcp-client state (enabled))",
    "no-dhcp": r"ipv4 dhcp-client state (disabled)",
    "addresses*": rf"{_IP} address ([0-9a-f.:]+/[0-9]+)",
    "gateways*": rf"{_IP} gateway ([0-9a-f.:]+)",
    "vrr*": rf"{_IP} vrr address (\S+)",
    "vrr-on*": rf"{_IP} vrr {_ON}()",
    "vrr-up*": rf"{_IP} vrr state up()",
    "vrrp*": rf"{_IP} vrrp virtual-router 1 address (\S+)",
    "vrrp-on*": rf"{_IP} vrrp {_ON}()",
    "vlan": r"vlan ([0-9]+)",
    "base": r"base-interface (\S+)",
    "dcbx*": rf"lldp dcbx-(pfc|ets-config|ets-recomm)-tlv ({_YES}|off|disabled)",
    "dcbx-profile": r"lldp tlv profile (dcbx)",
    "groups*": r"qos (mapping|egress-scheduler|congestion-control|pfc|link-pause) profile (\S+)",
    "watchdog": r"qos (pfc-watchdog)",
}
"""Settings of an interface, by name in the tree: one value, or (``*``) a list of values."""

_MGMT = r"(?:service {0} mgmt|system {0})"

SWITCH_FORMS = {
    "name": r"system hostname (\S+)",
    "time zone": r"system (?:date-time )?timezone (\S+)",
    "dns*": r"(?:service dns mgmt server (\S+)|system dns server (\S+) vrf mgmt)",
    "search*": _MGMT.format("dns") + r" search (\S+)",
    "ntp*": _MGMT.format("ntp") + r" server (\S+)",
    "ntp vrf": r"system ntp vrf (mgmt)",
    "syslog*": r"(?:service syslog mgmt server (\S+)|system syslog server (\S+) vrf mgmt)",
    "snmp": rf"(?:service|system) snmp-server ({_ON})",
    "snmp user": r"(?:service|system) snmp-server (username .*)",
    "receivers*": r"(?:service|system) snmp-server trap-destination (\S+) vrf mgmt (.*)",
    "lldp": r"(?:service|system) lldp state (enabled)",
    "tlvs*": r"system lldp tlv egress-policy (\S+) state enabled",
    "dcbx tlvs*": r"system lldp tlv profile dcbx egress-policy (\S+) state enabled",
    "vlans*": rf"{BRIDGED} vlan ([0-9]+)",
    "tree priority": rf"{BRIDGED} stp priority ([0-9]+)",
    "mlag": rf"mlag ({_ON})",
    "mac": r"mlag mac-address (\S+)",
    "peer": r"mlag peer-ip (linklocal)",
    "init delay": r"mlag init-delay ([0-9]+)",
    "priority": r"mlag priority ([0-9]+)",
    "backup": r"mlag backup (\S+) vrf mgmt",
    "routers*": rf"router (vrr|vrrp) {_ON}",
    "routes*": r"vrf default router static (\S+) via (\S+)",
    "routes of IPv6*": r"vrf default router static (\S+) address-family ipv6-unicast",
    "bgp": rf"router bgp ({_ON})",
    "bgp number": r"router bgp autonomous-system ([0-9]+)",
    "bgp router id": r"router bgp router-id (\S+)",
    "bgp of VRF": rf"vrf default router bgp ({_ON})",
    "bgp neighbors*": r"vrf default router bgp neighbor (\S+) remote-as ([0-9]+)",
    "bgp unnumbered*": r"vrf default router bgp neighbor (\S+) type unnumbered",
    "bgp networks*": r"vrf default router bgp address-family ipv4-unicast network (\S+)",
    "roce": rf"qos roce ({_ON})",
    "roce mode": r"qos roce mode (lossless|lossy)",
    "roce cable": r"qos roce cable-length ([0-9]+)",
    "polling": r"qos pfc-watchdog polling-interval ([0-9]+)",
    "robustness": r"qos pfc-watchdog robustness ([0-9]+)",
    "trust*": r"qos mapping (\S+) trust (l2|l3|both)",
    "maps*": r"qos mapping (\S+) (pcp|dscp) ([0-9]+) switch-priority ([0-7])",
    "queues*": r"qos egress-queue-mapping default-global switch-priority ([0-7]) traffic-class ([0-7])",
    "modes*": r"qos egress-scheduler (\S+) traffic-class ([0-7]) mode (dwrr|strict)",
    "shares*": r"qos egress-scheduler (\S+) traffic-class ([0-7]) bw-percent ([0-9]+)",
    "ecn*": r"qos congestion-control (\S+) traffic-class ([0-7]) (ecn|m..-threshold|probability) (\S+)",
    "pfc*": r"qos pfc (\S+) switch-priority ([0-7])",
    "pauses*": r"qos (pfc|link-pause) (\S+) (rx|tx|cable-length) (\S+)",
    "pools*": r"qos traffic-pool (default-lossy|default-lossless|roce-lossless) memory-percent ([0-9]+)",
}
"""Settings of the switch itself, by name in the tree."""

MOST_STATEMENTS = 200_000
"""Maximum number of statements of one text, with expanded lists; a switch of a shipped design has 1,500."""

NAME, ROOT = "nvue.yaml", "patch"
"""Names of the file and of its list for the YAML reader."""


class NvueReading(NamedTuple):
    """Settings of a Cumulus Linux switch, from statements."""

    interfaces: Mapping[str, Mapping[str, Any]]
    """Settings by interface: one value or a list of values for each name of ``INTERFACE_FORMS``."""
    switch: Mapping[str, Any]
    """Settings of the switch itself, by the names of ``SWITCH_FORMS``."""

    def as_tree(self) -> Tree:
        """Settings as a plain tree."""
        return {"interfaces": self.interfaces, **self.switch}


def statements_of_commands(text: str) -> list[Statement]:
    """Statements of a script; unset statements begin with ``unset``. Raises ReadingError for a line that is
    not a command, and does not belong to the frame or the secrets of the script."""
    check_size(text)
    first, *lines = [line for line in text.splitlines() if line.strip()] or [""]
    lines = [line for line in lines if not line.startswith("#")]
    if first != "#!/usr/bin/env bash" or lines[:1] != ["set -euo pipefail"]:
        raise ReadingError(f"{first!r} does not start a script of commands")
    names, rest = _secrets(lines[1:])
    if rest[:1] != [DETACH] or rest[-3:] != END:
        raise ReadingError("the commands are not between the start and the end of a change")
    statements = _statements_within_limit(
        statement for line in rest[1:-3] for statement in statements_of_command(line, names)
    )
    if len({*statements}) < len(statements):
        raise ReadingError("a setting is set twice")
    return statements


def _statements_within_limit(statements: Iterable[Statement]) -> list[Statement]:
    kept = []
    for statement in statements:
        kept.append(statement)
        if len(kept) > MOST_STATEMENTS:
            raise ReadingError(f"the text has more than {MOST_STATEMENTS} statements")
    return kept


def _secrets(lines: list[str]) -> tuple[set[str], list[str]]:
    """Variables at the start of a script, each with the line that ends the script if it still has its
    placeholder, and the remaining lines."""
    names: set[str] = set()
    while lines and (match := _SECRET.fullmatch(lines[0])):
        name, token = match.groups()
        message = rf'echo "Set {name} first: [^"$`]+" >&2; exit 1 ;; esac'
        guard = lines[1] if len(lines) > 1 else ""
        if name != token or not re.fullmatch(rf"case \"\${name}\" in '<<'\*\) {message}", guard):
            raise ReadingError(f"{name} is not guarded: {guard}")
        names.add(name)
        lines = lines[2:]
    return names, lines


def statements_of_command(line: str, names: set[str]) -> Iterator[Statement]:
    """Statements of one command. ``names`` are variables of the script that hold secrets. Raises ReadingError
    for another line."""
    try:
        verb, *words = [_word_with_secret(word, names) for word in shlex.split(line.removeprefix("nv "))] or [
            ""
        ]
    except ValueError as error:
        raise ReadingError(f"{line}: {error}") from error
    if not line.startswith("nv ") or verb not in ("set", "unset"):
        raise ReadingError(line)
    start = () if verb == "set" else ("unset",)
    yield from ((*start, *statement) for statement in statements_of_lists(words))


def statements_of_lists(words: Sequence[str]) -> Iterator[Statement]:
    """Statements of words that can be lists of keys, one for each key."""
    keys = []
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        # Interface names are a list only in interface settings, and other keys only below them.
        is_list = before in LISTS and (before == "interface") == (at == 1)
        keys.append(list(_keys(word)) if is_list else [word])
    yield from product(*keys)


def _word_with_secret(word: str, names: set[str]) -> str:
    if not word.startswith("$"):
        return word
    if word[1:] not in names:
        raise ReadingError(f"{word} is not a variable of the script")
    return f"<<{word[1:]}>>"


def _keys(text: str) -> Iterator[str]:
    """Keys of a list with ranges, such as ``swp1-3,swp7``. A number behind an interface of a VLAN is
    such an interface, too: ``vlan10,20`` is ``vlan10`` and ``vlan20``."""
    is_vlan = False
    for part in text.split(","):
        if is_vlan and part.replace("-", "").isdecimal():
            part = f"vlan{part}"
        is_vlan = part.startswith("vlan")
        match = _RANGE.fullmatch(part)
        if match is None:
            yield part
        else:
            yield from (f"{match[1]}{number}" for number in number_range(match[2], match[3]))


BEFORE, AFTER = "# Before loading: nv ", "# After loading: nv "


def yaml_document(text: str) -> Any:
    """Single YAML document of a text. Raises ReadingError for texts that the reader of designs refuses:
    invalid YAML, a duplicate key, an alias, or a word such as ``on``, which is true for NVUE but a text for
    others."""
    check_size(text)
    # That reader limits the size and depth of untrusted texts. It accepts only mappings, but the file is a
    # list.
    indented = "\n".join(f"  {line}" if line.strip() else "" for line in text.splitlines())
    document = read(NAME, f"{ROOT}:\n{indented}\n".encode("utf-8", "surrogatepass"))
    if document.problems:
        raise ReadingError(f"no YAML of NVUE: {document.problems[0].message}")
    return document.data.get(ROOT)


def _part_of_patch(text: str, verb: str) -> Any:
    """Tree below ``- set:`` or ``- unset:``, which must occur once. A ``header`` is also allowed."""
    document = yaml_document(text)
    if not isinstance(document, list) or not all(
        isinstance(part, dict) and len(part) == 1 for part in document
    ):
        raise ReadingError("the file is not a list of mappings with one key each, such as set")
    parts = [item for part in document for item in part.items()]
    trees = [tree for key, tree in parts if key == verb]
    if len(trees) != 1 or any(key not in ("header", verb) for key, _ in parts):
        raise ReadingError(f"the file does not have exactly one {verb}")
    if not trees[0] or not isinstance(trees[0], dict):
        raise ReadingError(f"{verb} is empty")
    return trees[0]


def statements_of_yaml(text: str) -> list[Statement]:
    """Statements of a file for ``nv config patch``, with the command in its header to run before it. Raises
    ReadingError for another text."""
    tree = _part_of_patch(text, "set")
    lines = [line.removeprefix(BEFORE) for line in text.splitlines() if line.startswith(BEFORE)]
    leaves = (statement for leaf in _leaves(tree) for statement in statements_of_lists(leaf))
    return _statements_within_limit([*leaves, *(tuple(line.split()) for line in lines)])


def statements_of_rollback_yaml(text: str) -> list[Statement]:
    """Statements of a rollback file, with the command in its header to run after it. Raises ReadingError for
    another text."""
    tree = _part_of_patch(text, "unset")
    lines = [line.removeprefix(AFTER) for line in text.splitlines() if line.startswith(AFTER)]
    unset = [("unset", *statement) for statement in _leaves(tree, None)]
    return _statements_within_limit([*unset, *(tuple(line.split())[1:] for line in lines)])


def _leaves(node: Any, empty: Any = {}) -> Iterator[Statement]:  # noqa: B006
    """Values with their keys, and nodes without children."""
    for key, value in node.items():
        if not isinstance(key, str):
            raise ReadingError(f"{key!r} is not a text")
        if value == empty and type(value) is type(empty):
            yield (key,)
        elif isinstance(value, dict) and value:
            yield from ((key, *rest) for rest in _leaves(value, empty))
        elif isinstance(value, str) or type(value) is int:
            yield key, str(value)
        else:
            raise ReadingError(f"{key}: {value!r}")


def is_known_statement(statement: Statement) -> bool:
    """Whether a statement alone is known."""
    try:
        read_nvue([statement])
    except ReadingError:
        return False
    return True


def read_nvue(statements: Iterable[Statement]) -> NvueReading:
    """Settings of statements. Raises ReadingError for an unknown statement."""
    interfaces: dict[str, Tree] = {}
    switch: Tree = {}
    for statement in statements:
        if statement[:2] == ("unset", "interface"):
            if statement[3:] != ("ip", "address", "dhcp"):
                raise ReadingError(" ".join(statement))
            _put(interfaces.setdefault(statement[2], {}), {"no-dhcp": "(.*)"}, "disabled")
        elif statement[:1] == ("interface",) and len(statement) > 1:
            _put(interfaces.setdefault(statement[1], {}), INTERFACE_FORMS, " ".join(statement[2:]))
        else:
            _put(switch, SWITCH_FORMS, " ".join(statement))
    return NvueReading(interfaces, switch)


def _put(tree: Tree, known: dict[str, str], text: str) -> None:
    """Store the value of a statement under the name of its form."""
    for name, form in known.items():
        match = re.fullmatch(form, text)
        if match is None:
            continue
        found = [group for group in match.groups() if group is not None]
        value = found[0] if len(found) == 1 else tuple(found)
        if name.endswith("*"):
            tree.setdefault(name[:-1], []).append(value)
        elif name in tree:
            raise ReadingError(f"{text}: set twice")
        else:
            tree[name] = value
        return
    raise ReadingError(text)

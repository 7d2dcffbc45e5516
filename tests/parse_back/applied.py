"""A stand-in for a switch with a command line: a configuration, and what becomes of it by further commands.

What commands do is told here in few words, and not as targets tell it. ``no X`` takes away the commands that
are X or begin with it, and is refused where there are none, but for what says of itself that it is off;
``default interface X`` takes away a block. Of commands in ``ONE`` there is one at a time.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from refarch.platforms.industry_reading import CommandBlock, blocks
from refarch.platforms.reading_error import ReadingError

Held = dict[str, Any]
"""Commands, each with those below it."""

ONE = re.compile(
    r"hostname|dns domain|ip domain-name|clock timezone|clock summer-time|description|mtu|speed|fec|name"
    r"|error-correction encoding|dcbx mode|dcbx version|lldp dcbx version|switchport access vlan"
    r"|switchport mode|switchport trunk native vlan|switchport trunk allowed vlan|channel-group"
    r"|mlag(?= \d)|vpc(?= \d)|vlt-port-channel|service-profile|qos trust|flowcontrol \w+|bandwidth percent"
    r"|bandwidth remaining percent|random-detect(?= ecn minimum| minimum)|random-detect color green"
    r"|priority(?= strict| level)|domain-id|local-interface|peer-address heartbeat|peer-address(?! heartbeat)"
    r"|peer-link|dual-primary detection|vpc domain|role priority|peer-keepalive|vrf(?= \S+$)"
    r"|priority-flow-control mode|priority-flow-control watch-dog-interval|ets mode|hsrp version|ip(?= \d)"
    r"|priority-flow-control pause watchdog (?:default \S+|action)|set qos-group|pause(?= pfc)"
    r"|qos map (?:cos|dscp|traffic-class) \d+ to \S+|service-policy type \S+ (?:input|output)"
    r"|service-policy type network-qos|service-policy (?:input|output) type \S+|spanning-tree port type"
    r"|spanning-tree bpduguard|trust-map \w+|qos-map traffic-class|backup destination|primary-priority"
    r"|vlt-mac"
    r"|system jumbomtu|lldp tlv-select dcbxp|dcbx enable|interface breakout .+(?= map)|ip address dhcp"
    r"|ip virtual-router mac-address|vrf member|ip address(?!.* secondary| virtual| dhcp)"
)

ADDS_UP = re.compile(r"(switchport trunk allowed vlan) ([\d,-]+)")
"""On OS10, a further list adds to those before."""


def applied(before: str, commands: str, wanted: str = "", *, adds_up: bool = False) -> str:
    """The text of a configuration after commands. What these switch off is said to be off where ``wanted``
    says so. Raises ReadingError for a command that undoes what there is not."""
    held, other = _held(before, adds_up), _held(wanted, adds_up)
    for block in blocks(plain(commands)):
        _enter(held, block, adds_up, True)
    # As a switch prints them: policies after the classes that they have.
    held = dict(sorted(held.items(), key=lambda item: item[0].startswith("policy-map")))
    return "\n".join(_lines(held, other, "")) + "\n"


def _held(text: str, adds_up: bool) -> Held:
    held: Held = {}
    for block in blocks(plain(text)):
        _enter(held, block, adds_up, False)
    return held


def plain(text: str) -> str:
    """A text with each range of ports, list of servers and list of codes as one command for each."""
    found: list[str] = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        headers = list(_each(line))
        if len(headers) == 1 or not line.startswith("interface"):
            found += headers
            continue
        end = next((at for at in range(number + 1, len(lines)) if not lines[at].startswith(" ")), len(lines))
        for header in headers[:-1]:
            found += [header, *lines[number + 1 : end]]
        found.append(headers[-1])
    return "\n".join(found)


def _each(line: str) -> Iterator[str]:
    ports = re.fullmatch(r"interface (?:range )?(ethernet[\d/]*/)(\d+)-(?:[\d/]*/)?(\d+)", line, re.I)
    servers = re.fullmatch(r"(ip name-server) ([\d.: a-f]+?)( use-vrf \S+)?", line)
    codes = re.fullmatch(r"(qos map \S+) ([\d ]+)( to .+)", line)
    if ports:
        for number in range(int(ports[2]), int(ports[3]) + 1):
            yield f"interface {ports[1]}{number}"
    elif servers or codes:
        match = servers or codes
        assert match is not None
        for one in match[2].split():
            yield f"{match[1]} {one}{match[3] or ''}"
    else:
        yield line


def _enter(held: Held, block: CommandBlock, adds_up: bool, strict: bool) -> None:
    text = block.text
    if text.startswith("default interface "):
        _take(held, text.removeprefix("default "), text)
    elif text.startswith("default "):
        what = text.removeprefix("default ")
        for name in [name for name in held if name in (what, f"no {what}") or name.startswith(f"{what} ")]:
            del held[name]
    elif text.startswith("no "):
        _no(held, text, adds_up, strict)
    else:
        text = _set(held, text, adds_up, strict)
        for inner in block.inner:
            _enter(held[text], inner, adds_up, strict)


def _take(held: Held, what: str, command: str) -> None:
    found = [text for text in held if text == what or text.startswith(f"{what} ")]
    if not found:
        raise ReadingError(f"nothing to undo: {command}")
    for text in found:
        del held[text]


OFF = re.compile(
    r"no (?:shutdown|switchport|autostate|switchport access vlan|dcbx enable|ip address dhcp"
    r"|spanning-tree vlan-id \d+|lldp tlv-select dcbxp)"
)
"""What a configuration may say to be off, and which is the same as not there."""

SAYS_NO = re.compile(r"no (?:priority|qos trust|dcbx mode|error-correction encoding)")
"""What is another thing when it is said to be off than when nothing is said."""


def _no(held: Held, text: str, adds_up: bool, strict: bool) -> None:
    what = text.removeprefix("no ")
    listed = ADDS_UP.fullmatch(what)
    if adds_up and listed:
        old = next(name for name in held if name.startswith(listed[1]))
        del held[old]
        left = _numbers(old.rpartition(" ")[2]) - _numbers(listed[2])
        if left:
            held[f"{listed[1]} {','.join(map(str, sorted(left)))}"] = {}
        return
    if OFF.fullmatch(text) or SAYS_NO.fullmatch(text):
        is_block = what == "switchport"
        for name in [name for name in held if name == what or (name.startswith(f"{what} ") and not is_block)]:
            del held[name]
        held[f"~{text}" if strict and OFF.fullmatch(text) else text] = {}
        return
    if strict:
        _take(held, {"ets": "ets mode"}.get(what, what), text)


def _set(held: Held, text: str, adds_up: bool, strict: bool) -> str:
    """Put a command where one is that it replaces; the key under which it stands."""
    listed = ADDS_UP.fullmatch(text)
    old = next((name for name in held if listed and adds_up and name.startswith(listed[1])), "")
    if listed and old:
        text = f"{listed[1]} {_joined(_numbers(old.rpartition(' ')[2]) | _numbers(listed[2]))}"
    key = text
    if strict and (OFF.fullmatch(f"no {text}") or text == "switchport access vlan 1"):
        key = f"~{text}"
    others = [name for name in held if name == key or _replaces(text, name)]
    if others == [key]:
        return key
    items = list(held.items())
    held.clear()
    for name, inner in items:
        if name not in others:
            held[name] = inner
        elif name == others[0]:
            held[key] = {}
    held.setdefault(key, {})
    return key


def _replaces(text: str, name: str) -> bool:
    """Whether a command takes the place of another one."""
    other = name.removeprefix("~").removeprefix("no ")
    one, two = ONE.match(text), ONE.match(other)
    return other == text or bool(
        one and two and one[0] == two[0] and (one.end() == len(text) or text[one.end()] == " ")
    )


def _joined(numbers: Iterable[int]) -> str:
    return ",".join(map(str, sorted(numbers)))


def _numbers(text: str) -> set[int]:
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def _lines(held: Held, wanted: Held, indent: str) -> Iterator[str]:
    servers = sorted(text for text in held if text.startswith("ip name-server") and "vrf MGMT" not in text)
    for text, inner in held.items():
        if text in servers:
            continue
        if text.startswith("~"):
            text = text.removeprefix("~")
            if text not in wanted:
                continue
        yield f"{indent}{text}"
        yield from _lines(inner, wanted.get(text, {}), f"{indent}   ")
    if servers:
        words = [text.split() for text in servers]
        yield " ".join(["ip name-server", *(word[2] for word in words), *words[0][3:]])

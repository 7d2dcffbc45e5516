"""Readers of configuration take text from devices and people: any text is read, or refused with an error of
its own."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, strategies as st
from rich_intents import intents, rich, small

from parse_back.checking import written
from refarch.api import RefarchError
from refarch.platforms.aos_cx.reading import read_aos_cx
from refarch.platforms.eos.reading import read_eos
from refarch.platforms.industry_reading import blocks, numbers_of_ranges
from refarch.platforms.junos.reading import read_junos
from refarch.platforms.nvue.reading import (
    read_nvue,
    statements_of_commands,
    statements_of_rollback_yaml,
    statements_of_yaml,
)
from refarch.platforms.nxos.reading import read_nxos
from refarch.platforms.os10.reading import read_os10
from refarch.platforms.reading_error import LARGEST_TEXT, ReadingError
from refarch.platforms.sonic.reading import read_sonic
from refarch.platforms.target import target_named
from refarch.platforms.vsphere.powercli_reading import read_powercli

READERS: Mapping[str, Callable[[str], Any]] = {
    "arista-eos": read_eos,
    "aruba-aos-cx": read_aos_cx,
    "cisco-nxos": read_nxos,
    "cumulus-nvue": lambda text: read_nvue(statements_of_commands(text)),
    "cumulus-nvue-yaml": lambda text: read_nvue(statements_of_yaml(text)),
    "dell-os10": read_os10,
    "juniper-junos": read_junos,
    "sonic-config-db": read_sonic,
    "vsphere-powercli": read_powercli,
}

NINES = "9" * 5000

NVUE = """#!/usr/bin/env bash
set -euo pipefail
if ! nv config detach; then echo "No pending changes to detach." >&2; fi
{}
nv config diff
nv config apply --assume-yes
nv config save
"""

REFUSED: Mapping[str, tuple[str, ...]] = {
    "arista-eos": (
        "hostname a\nhostname b",
        "   hostname a",
        "interface Ethernet1\n   mtu 9000\n  mtu 9000",
        f"interface Ethernet1\n   mtu {NINES}",
        "interface Ethernet1\n   channel-group 7 mode active",
        "interface Ethernet1\n   switchport trunk allowed vlan 1-999999999",
        "qos profile x\n   tx-queue 1\n      bandwidth percent " + NINES,
        "unknown",
    ),
    "aruba-aos-cx": (
        "hostname a\nhostname b",
        "interface mgmt\n    ip static 192.0.2.1/24",
        "interface lag 1 multi-chassis static\n    no shutdown\n    lacp mode active",
        "interface 1/1/1\n    mtu 9198",
        "interface 1/1/1\n    no shutdown\n    lag 7",
        "interface 1/1/1\n    no shutdown\n    apply qos threshold-profile p",
        "interface 1/1/1-1/2/4\n    description unused\n    shutdown",
        "qos dscp-map 0-7 local-priority 0\nqos dscp-map 7 local-priority 1",
        "qos schedule-profile p\n    dwrr queue 0 weight 1\n    strict queue 0",
        "apply qos queue-profile p schedule-profile p",
        "interface vlan 10\n    vrrp 10 address-family ipv4\n        address 192.0.2.1 primary\n        exit",
        "router bgp 65000\n    neighbor 192.0.2.1 remote-as 65001",
        "vsx\n    role master",
        f"vlan {NINES}",
    ),
    "cisco-nxos": (
        "interface Ethernet1/1-999999999\n  description unused\n  shutdown",
        "policy-map type queuing -out\n  class type queuing c-out-8q-q1\n    priority level 1",
        "class-map type qos match-any x\n  match dscp 1-999999999",
        "interface Ethernet1/1\n  mtu 9000",
        "interface Ethernet1/1\n  channel-group 1 mode active\n  no shutdown",
        f"system jumbomtu {NINES}",
    ),
    "dell-os10": (
        "",
        "start transaction",
        "start transaction\nconfigure terminal\nunknown\nend\n"
        "show diff candidate-configuration running-configuration",
        "start transaction\nconfigure terminal\ninterface range ethernet1/1/1-1/1/999999999\n"
        ' description "unused"\n shutdown\nend\nshow diff candidate-configuration running-configuration',
    ),
    "juniper-junos": (
        "unknown",
        "set",
        "delete",
        "delete interfaces et-0/0/0; reboot",
        "set system host-name a b",
        "set system host-name a\nset system host-name b",
        f"set interfaces et-0/0/0 mtu {NINES}",
        "set interfaces et-0/0/0 ether-options 802.3ad ae0",
        "set vlans a vlan-id 7\nset vlans b vlan-id 7",
        "set interfaces et-0/0/0 unit 0 family inet\n"
        "set interfaces et-0/0/0 unit 0 family ethernet-switching vlan members 7",
        "set interfaces et-0/0/0 native-vlan-id 7\n"
        "set interfaces et-0/0/0 unit 0 family ethernet-switching interface-mode trunk",
        "set interfaces et-0/0/0 unit 0 family ethernet-switching vlan members 7\n"
        "set interfaces et-0/0/0 unit 0 family ethernet-switching vlan members 8",
        'set interfaces et-0/0/0 description "unused"\nset interfaces et-0/0/0 mtu 9216',
        "set class-of-service classifiers dscp a forwarding-class x loss-priority low code-points [ 2 ]",
    ),
    "cumulus-nvue": (
        "",
        "#!/usr/bin/env bash",
        NVUE.format("nv set system hostname 'a"),
        NVUE.format("nv set interface swp1-999999999 link mtu 9000"),
        NVUE.format("nv set interface swp1-9000 bridge domain br_default vlan 1,2 bond member swp1-9000"),
        NVUE.format("nv set"),
        NVUE.format("nv unset interface"),
        NVUE.format("A='<<A>>'"),
        "#!/usr/bin/env bash\nset -euo pipefail\nA='<<A>>'",
    ),
    "cumulus-nvue-yaml": (
        "",
        "- set: {}",
        "- set:\n    system: [1]",
        "- set:\n    ? [a]\n    : 1",
        "- set:\n    a: &x 1\n    b: *x",
        "- set: " + "{a: " * 3000 + "1" + "}" * 3000,
        "- set:\n    a: 1\n    a: 2",
        "- set:\n    a: 2022-99-99",
        f"- set:\n    a: {NINES}",
        "- set:\n    a: on",
    ),
    "sonic-config-db": (
        "",
        "[]",
        '{"PORT": 1}',
        '{"PORT": {"Ethernet0": {"mtu": 9100}}}',
        '{"PORT": {"Ethernet0": {"mtu": ["9100"]}}}',
        '{"PORT": {}, "PORT": {}}',
        '{"BREAKOUT_CFG": {"Ethernet0": {}}}',
        '{"VLAN_MEMBER": {"Vlan7|Ethernet0": {"tagging_mode": "tagged"}}, "PORT": {"Ethernet0": {}}}',
        '{"DNS_OPTIONS": {"GLOBAL": {"search": "x"}}}',
        "[" * 100_000,
    ),
    "vsphere-powercli": ("", "\nConnect-Center\nSet-It @{", "\nConnect-Center\nSet-It " + "@(" * 5000),
}
"""Texts that each reader refuses."""


def texts(name: str) -> list[str]:
    """Files of a target: one of a design, and, where the target is for switches, a rich one. Of a PowerCLI
    script, only the calls, which a reader reads."""
    target = target_named(name)
    _, intent = next(intents(target))
    made = [intent, rich(small(intent))] if target.scope.name == "switch" else [intent]
    whole = [written(name, one).text for one in made]
    return [one[max(0, one.find("\nConnect-Center\n")) :] for one in whole]


def broken(text: str, seed: int) -> str:
    """A text with some of its lines and words in another place, missing, twice, or cut."""
    dice = random.Random(seed)
    lines = text.splitlines()
    for _ in range(dice.randint(1, 4)):
        at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        words = lines[at].split(" ")
        word = dice.randrange(len(words))
        match dice.randrange(6):
            case 0:
                lines[at], lines[other] = lines[other], lines[at]
            case 1:
                lines[at] = ""
            case 2:
                lines.insert(other, lines[at])
            case 3:
                words[word] = dice.choice(["", "0", "-", NINES, "\u0663", "a|b", "{", '"', "None"])
                lines[at] = " ".join(words)
            case 4:
                lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
            case _:
                lines[at] = " " * dice.randrange(9) + lines[at].lstrip()
    return "\n".join(lines) + "\n"


def is_refused(name: str, text: str) -> bool:
    """Whether a reader refuses a text; every other error is one of the reader."""
    try:
        READERS[name](text)
    except ReadingError as error:
        assert len(str(error)) < 400
        return True
    return False


@pytest.mark.parametrize("name", READERS)
def test_a_text_that_is_none_of_its_platform_is_refused(name: str) -> None:
    assert len(REFUSED[name]) >= 3
    for text in (*REFUSED[name], "x" * (LARGEST_TEXT + 1), "\x00", "\ud800", "a\n" * 1000):
        assert is_refused(name, text), text[:100]


@pytest.mark.parametrize("name", READERS)
def test_a_file_that_is_broken_is_read_or_refused(name: str) -> None:
    refused = sum(is_refused(name, broken(text, seed)) for text in texts(name) for seed in range(60))
    assert refused > 15


@given(text=st.text(), name=st.sampled_from([*READERS]))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    is_refused(name, text)


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["PORT", "VLAN", "Ethernet0", "Vlan1|Ethernet0", "set"]), inner)
        ),
        max_leaves=8,
    )
)
def test_any_json_is_read_or_refused(value: Any) -> None:
    text = json.dumps(value)
    for name in ("sonic-config-db", "cumulus-nvue-yaml"):
        is_refused(name, text)
    with pytest.raises(ReadingError):
        statements_of_rollback_yaml(text)


def test_blocks_are_told_by_their_indentation() -> None:
    found = blocks("a\n  b\n    c\n  d\n! comment\ne")
    assert [(block.text, [inner.text for inner in block.inner]) for block in found] == [
        ("a", ["b", "d"]),
        ("e", []),
    ]
    for text in ("  a", "a\n    b\n  c", "\n".join(" " * depth + "a" for depth in range(5000))):
        with pytest.raises(ReadingError):
            blocks(text)


def test_ranges_are_written_out() -> None:
    assert numbers_of_ranges("1-3,7") == [1, 2, 3, 7]
    for text in ("", "1-", "a", "1-3,", "1-99999", NINES):
        with pytest.raises(RefarchError):
            numbers_of_ranges(text)


@pytest.mark.parametrize(
    "block",
    [
        "class-map type queuing a\n match queue 3",
        "wred a\n random-detect color green minimum-threshold 150 maximum-threshold 1500 drop-probability 9\n"
        " random-detect ecn",
    ],
    ids=["a class", "a WRED profile"],
)
def test_what_no_policy_of_os10_uses_is_refused(block: str) -> None:
    end = "end\nshow diff candidate-configuration running-configuration"
    with pytest.raises(ReadingError, match="not in a policy"):
        read_os10(f"start transaction\nconfigure terminal\n{block}\n{end}")

"""Commands from one design to another, judged from outside. What comes is a line of the new file, which is
judged as that; here each command that takes something away is. Batfish's grammars of NX-OS and EOS were made
to read configurations, which have few of those: what they do not know is in a reviewed list with the document
that it was read in, as all of OS10 is; an entry that nothing needs any more fails, too. What a patch makes of
SONiC's tables is judged as the whole file is.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from host_edits import EDITS
from nvue_forms import set_forms, unset_forms
from remedy_edits import edits
from sonic_base import WITHOUT_MODEL
from switch_files import Reviewed, entry_for, sections
from test_esxi_esxcli import design_host
from test_remedies_of_blocks import body, fixtures, remedy
from test_remedies_of_esxi import between as remedy_of_esxi
from test_remedies_of_nvue import remedy as remedy_of_nvue, tried_switches
from test_remedies_of_sonic import fixtures as sonic_switches, outcome as sonic_outcome
from validators import batfish, nvue_commands, shell, sonic_yang

from parse_back.applied import plain
from parse_back.checking import written
from refarch.api.intent import SwitchIntent

PYEAPI = "arista-eosplus/pyeapi"
INTEL = "Intel, mfd-switchmanagement"
OPENCONFIG = "openconfig/featureprofiles, qos helpers"
WARRIOR = "by the rule in G. Donahue, Arista Warrior, Configuration Management: no takes a command away"
NXOS = "Ansible, cisco.nxos"
CISCO = "by the same rule: no document that has it for this very command was read"
ROLES = "Ansible, dellemc.os10, templates of roles"

EOS_NEGATIONS = (
    Reviewed("", r"default interface Ethernet\S+", f"{PYEAPI}; {INTEL}"),
    Reviewed("", r"no interface (Vlan|Port-Channel|Loopback)\d+|no vlan \d+", PYEAPI),
    Reviewed("", r"no ipv6 unicast-routing|no ip routing", PYEAPI),
    Reviewed("", r"no (dns domain|ip name-server .+|logging .+|ntp server .+|snmp-server .+)", WARRIOR),
    Reviewed(
        "", r"(no|default) (spanning-tree vlan-id \d+|mlag configuration|ip virtual-router .+)", WARRIOR
    ),
    Reviewed("", r"no (qos profile \S+|priority-flow-control pause watchdog .+)", WARRIOR),
    Reviewed("", r"no qos map (cos|dscp|traffic-class) \d+ to (traffic-class|tx-queue|cos) \d+", OPENCONFIG),
    Reviewed("interface .*", r"(no|default) (mtu|speed|error-correction encoding|dcbx mode)", INTEL),
    Reviewed("interface .*", r"no switchport .+|no mlag|no (ip|ipv6) .+|no vrrp .+", PYEAPI),
    Reviewed("interface .*", r"no (service-profile|description|flowcontrol .+)", WARRIOR),
    Reviewed("qos profile .*", r"(no|default) .+", WARRIOR),
)

NXOS_NEGATIONS = (
    Reviewed("", r"default interface Ethernet\S+", INTEL),
    Reviewed("", r"no interface (Vlan|port-channel|loopback)\d+|no vlan \d+|no vpc domain \d+", NXOS),
    Reviewed("", r"no (feature|ip domain-name|ip name-server|ntp server|logging server|snmp-server).*", NXOS),
    Reviewed("", r"no (class-map type qos match-any|policy-map type \S+) \S+", INTEL),
    Reviewed("", r"no priority-flow-control watch-dog-interval on|no interface breakout .+", CISCO),
    Reviewed("", r"no lldp tlv-select dcbxp", "the full file has the line"),
    Reviewed("class-map .*|policy-map .*", r"no .+", CISCO),
    Reviewed("system qos", r"no service-policy type \S+ .*", INTEL),
    Reviewed("interface .*", r"no service-policy type .+|no lldp dcbx version (ieee|cee)", INTEL),
    Reviewed("interface .*", r"no spanning-tree .+|no switchport .+|no vpc( peer-link)?|no mtu", NXOS),
    Reviewed("interface .*", r"no (ip|ipv6) .+|no hsrp .+|no vrrpv3 .+", NXOS),
    Reviewed("interface .*", r"no (fec|speed|description|flowcontrol \S+)", CISCO),
    Reviewed("interface .*", r"no priority-flow-control (mode .+|watch-dog-interval on)", CISCO),
)

OS10_NEGATIONS = (
    Reviewed("", r"default interface ethernet\S+", "Dell, SmartFabric OS10 User Guide, default interface"),
    Reviewed("", r"no interface (vlan|port-channel|loopback)\d+|no interface breakout \S+", ROLES),
    Reviewed("", r"no vlt-domain \d+|no ntp server \S+|no logging server \S+", ROLES),
    Reviewed("", r"no ip (name-server|domain-list) \S+|no snmp-server host \S+", ROLES),
    Reviewed("", r"no management route \S+|no dcbx enable|no clock timezone.*", "as the way back has it"),
    Reviewed("", r"no (class-map|policy-map) type \S+ \S+|no qos-map traffic-class \S+", INTEL),
    Reviewed("", r"no trust (dot1p|dscp)-map \S+|no wred \S+", f"{INTEL}, for PCPs; the same of the others"),
    Reviewed("interface .*", r"no switchport trunk allowed vlan [\d,-]+|no switchport access vlan", ROLES),
    Reviewed("interface .*", r"no (mtu|description|fec|speed|channel-group|vlt-port-channel)", ROLES),
    Reviewed("interface .*", r"no (ip|ipv6) address.*|no vrrp-group \d+|no flowcontrol \S+", ROLES),
    Reviewed("interface .*", r"no switchport mode|no spanning-tree .+", f"{ROLES} for others of its kind"),
    Reviewed("interface .*|system qos", r"no service-policy .+|no ets|no priority-flow-control", INTEL),
    Reviewed("interface .*|system qos", r"no dcbx version|no qos-map traffic-class", INTEL),
    Reviewed("interface .*|system qos", r"no trust-map (dot1p|dscp)", f"{INTEL}, for PCPs"),
)

NEGATIONS: Mapping[str, tuple[Reviewed, ...]] = {
    "arista-eos": EOS_NEGATIONS,
    "cisco-nxos": NXOS_NEGATIONS,
    "dell-os10": OS10_NEGATIONS,
}

DEFAULTS = (
    "shutdown",
    "no shutdown",
    "switchport access vlan 1",
    "lldp tlv-select dcbxp",
    "autostate",
    "dcbx enable",
)
"""What undoes a line that begins with ``no``."""


def pairs(switches: Mapping[str, SwitchIntent]) -> Iterator[tuple[str, SwitchIntent, SwitchIntent]]:
    """Each edit of each switch, there and back."""
    for name, switch in switches.items():
        for edit, changed in edits(switch):
            yield f"{name}, {edit}", switch, changed
            yield f"{name}, {edit}, back", changed, switch


def known_to_batfish(target: str, texts: Mapping[str, str]) -> set[tuple[str, str]]:
    """Lines with their headers that Batfish has said nothing against; none for OS10."""
    if target == "dell-os10":
        return set()
    found = batfish.findings(texts, "eos" if target == "arista-eos" else "nxos")
    refused = {
        (name, finding.text.strip())
        for name, said in found.items()
        for finding in said
        if finding.kind != "unjudged"
    }
    return {
        (header, line)
        for name, text in texts.items()
        for header, line in sections(text)
        if (name, line) not in refused
    }


@pytest.mark.process
@pytest.mark.parametrize("target", NEGATIONS)
def test_each_line_is_of_the_new_file_or_takes_away_as_documents_have_it(target: str) -> None:
    rich = {name: switch for name, switch in fixtures(target).items() if name.startswith("rich ")}
    texts, unlike, negations = {}, [], set()
    for name, before, after in pairs(rich):
        text = body(target, remedy(target, before, after)).replace("<<", "").replace(">>", "") + "\n"
        wanted = plain(written(target, after).text).replace("<<", "").replace(">>", "").split("\n")
        lines = {line.strip() for line in wanted}
        commands = sections(text)
        if commands:
            texts[name] = text
        headers = {header for header, _ in commands}
        negations |= {
            place
            for place in commands
            if place[1].startswith(("no ", "default ")) and place[1] not in {*lines, *DEFAULTS}
        }
        unlike += [
            f"{name}: {line}"
            for _, line in commands
            if not line.startswith(("no ", "default ")) and line not in {*lines, *headers, *DEFAULTS}
        ]
    known, used = known_to_batfish(target, texts), Counter[Reviewed]()
    unlike += [
        f"{header}: {line}"
        for header, line in sorted(negations - known)
        if entry_for(header, line, NEGATIONS[target], used) is None
    ]
    unlike += [f"no longer needed: {entry}" for entry in NEGATIONS[target] if not used[entry]]
    assert unlike == []
    assert len(negations) > 20
    if target != "dell-os10":
        assert negations & known


def test_each_command_of_nvue_has_a_listed_form() -> None:
    found, count = {}, 0
    for name, before, after in pairs(tried_switches()):
        text = remedy_of_nvue(before, after)
        also = [*set_forms(after.release), *unset_forms(after.release)]
        complaints = nvue_commands.complaints(text, after.release, also)
        count += len(nvue_commands.commands(text))
        if complaints:
            found[name] = complaints
    assert found == {}
    assert count > 1000


@pytest.mark.process
def test_each_script_of_nvue_is_sound_shell() -> None:
    first = dict(list(tried_switches().items())[:1] + list(tried_switches().items())[-1:])
    texts = [text for _, before, after in pairs(first) if (text := remedy_of_nvue(before, after))]
    together = "\n".join([texts[0].split("\n")[0], *(text.partition("\n")[2] for text in texts)])
    assert shell.complaints(f"{together}\n") == []


OF_SONIC = (
    *("pvrdma-connectx7-sonic rdma-leaf-1", "pvrdma-connectx7-sonic eth-leaf-1"),
    "nvme-rocev2-spine-leaf",
)
"""Switches of a design with SONiC; the last has what these lack."""


@pytest.mark.process
def test_each_script_of_esxi_is_sound_shell(root: Path) -> None:
    host = design_host(root, "nvme-roce-flasharray-nexus")
    texts = [
        text
        for edit in EDITS.values()
        for before, after in ((host, edit(host)), (edit(host), host))
        if (text := remedy_of_esxi(before, after)[0])
    ]
    assert len(texts) > 40
    assert [(text, said) for text in texts if (said := shell.complaints(text))] == []


@pytest.mark.process
def test_tables_after_a_patch_fit_the_models_of_sonic() -> None:
    every = sonic_switches()
    chosen = {name: every[name]._replace(release="202405") for name in OF_SONIC}
    wrong, judged = {}, 0
    for name, before, after in pairs(chosen):
        found = {
            table: entries
            for table, entries in sonic_outcome(before, after)[0].items()
            if table not in WITHOUT_MODEL
        }
        text = json.dumps(found)
        judged += 1
        complaints = sonic_yang.complaints(text) + sonic_yang.out_of_range(text)
        if complaints:
            wrong[name] = complaints
    assert wrong == {}
    assert judged > 60

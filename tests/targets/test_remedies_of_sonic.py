"""Patches from one design to another on SONiC: what a switch has after the patch is what loading the new file
over the old one gives."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings, strategies as st
from remedy_edits import edits
from rich_intents import small
from sonic_base import POOLS, PROFILES, merged
from sonic_generated import switches
from sonic_intents import made_intents, own_intents

from refarch.api.intent import SwitchIntent
from refarch.platforms.target import ConfigLine, DeltaNote, target_named
from sharing import Share

TARGET = target_named("sonic-config-db")

OF_THE_PLATFORM = ("BUFFER_POOL", "CABLE_LENGTH", "DEVICE_METADATA", "MGMT_PORT", "MGMT_VRF_CONFIG", "PORT")

ENTERPRISE = (
    "no public document shows `config apply-patch` of Enterprise SONiC: load the new file as its header "
    "describes"
)
NEW_QUALITY = (
    "QoS is new: `config qos reload` creates its pools and buffer profiles; load the new file as its "
    "header describes"
)

Tables = dict[str, Any]


@cache
def fixtures() -> Mapping[str, SwitchIntent]:
    """A switch of each design, and those that have SONiC."""
    first = {name.partition(" ")[0]: small(switch) for name, switch in made_intents().items()}
    assert len(first) >= 20
    return {**first, **own_intents()}


def said(switch: SwitchIntent) -> Tables:
    """What the file of a switch says; splits are made by a command before."""
    text = "\n".join(piece.text for piece in TARGET.lines(switch) if isinstance(piece, ConfigLine))
    found: Tables = json.loads(text)
    found.pop("BREAKOUT_CFG", None)
    return found


def base(*switches: SwitchIntent) -> Tables:
    """What a platform has of its own, as far as some files refer to it."""
    ports = {name for switch in switches for name in said(switch)["PORT"]}
    cabled = dict.fromkeys(ports, "5m")
    return {
        "BUFFER_POOL": POOLS,
        "BUFFER_PROFILE": PROFILES,
        "CABLE_LENGTH": {"AZURE": cabled},
        "DEVICE_METADATA": {"localhost": {"hostname": "sonic", "platform": "x86_64-x-r0"}},
        "MGMT_PORT": {"eth0": {"alias": "eth0"}},
        "MGMT_VRF_CONFIG": {"vrf_global": {}},
        "PORT": {name: {"lanes": name.removeprefix("Ethernet"), "speed": "100000"} for name in ports},
    }


def between(before: SwitchIntent, after: SwitchIntent) -> tuple[list[Any], list[str]]:
    """The patch, and what stands beside it."""
    assert TARGET.delta is not None
    pieces = list(TARGET.delta(before, after))
    text = "\n".join(piece.text for piece in pieces if isinstance(piece, ConfigLine))
    return json.loads(text or "[]"), [piece.text for piece in pieces if isinstance(piece, DeltaNote)]


def outcome(before: SwitchIntent, after: SwitchIntent) -> tuple[Tables, Tables]:
    """What the switch has after the patch, and what it is to have: all that the new file says, and of the
    objects of the platform what the old one said beside."""
    platform = base(before, after)
    old, new = said(before), said(after)
    patch, _ = between(before, after)
    kept = {table: old[table] for table in OF_THE_PLATFORM if table in old}
    wanted = merged(merged(platform, kept), new)
    return jsonpatch.apply_patch(merged(platform, old), patch), wanted


def is_loaded_as_a_whole(notes: list[str]) -> bool:
    return bool(notes) and notes[0] in (ENTERPRISE, NEW_QUALITY)


@pytest.mark.slow
def test_a_patch_leads_from_each_switch_to_each_edit_of_it_and_back(share: Share) -> None:
    unlike, seen, patched = [], set(), 0
    for turn, (name, switch) in enumerate(fixtures().items()):
        assert between(switch, switch)[0] == [], name
        for edit, changed in share.of(edits(switch), turn, lambda case: case[0] not in seen):
            seen.add(edit)
            for way, before, after in (("there", switch, changed), ("back", changed, switch)):
                patch, notes = between(before, after)
                if is_loaded_as_a_whole(notes):
                    assert patch == []
                    continue
                patched += bool(patch)
                found, wanted = outcome(before, after)
                if found != wanted:
                    unlike.append((name, edit, way))
    assert unlike == []
    assert len(seen) >= 18, seen
    assert patched > (300 if share.is_all else 100)


@settings(max_examples=settings().max_examples // 2)
@given(pair=st.tuples(switches(), switches()))
def test_a_patch_leads_from_any_switch_to_any_other(pair: tuple[SwitchIntent, SwitchIntent]) -> None:
    if is_loaded_as_a_whole(between(*pair)[1]):
        assert between(*pair)[0] == []
        return
    found, wanted = outcome(*pair)
    assert found == wanted


def leaf() -> SwitchIntent:
    return own_intents()["pvrdma-connectx7-sonic rdma-leaf-1"]


def test_a_patch_is_the_least_there_is_and_says_how_it_is_applied() -> None:
    switch = leaf()
    ports = {**switch.ports, "Ethernet0": switch.ports["Ethernet0"]._replace(mtu=1500)}
    services = switch.services._replace(ntp=("192.0.2.77",))
    patch, notes = between(switch, switch._replace(ports=ports, services=services))
    assert patch == [
        {"op": "remove", "path": "/NTP_SERVER/10.110.10.21"},
        {"op": "remove", "path": "/NTP_SERVER/10.110.10.22"},
        {"op": "add", "path": "/NTP_SERVER/192.0.2.77", "value": {}},
        {"op": "replace", "path": "/PORT/Ethernet0/mtu", "value": "1500"},
    ]
    assert notes == [
        "with the lines as patch.json: sudo config checkpoint before-refarch && "
        "sudo config apply-patch --dry-run patch.json && sudo config apply-patch patch.json && "
        "sudo config save -y",
        "rollback: sudo config rollback before-refarch && sudo config save -y",
    ]


def test_what_the_updater_refuses_is_loaded_anew() -> None:
    switch = leaf()
    (changed,) = [changed for edit, changed in edits(switch) if edit == "ECN"]
    patch, notes = between(switch, changed)
    assert {operation["path"].split("/")[1] for operation in patch} == {"WRED_PROFILE"}
    assert notes[0].startswith("needs a reload: `config apply-patch` refuses these changes of WRED_PROFILE; ")
    assert notes[1] == (
        "sudo config save -y /etc/sonic/before-refarch.json && "
        "sudo jsonpatch /etc/sonic/before-refarch.json patch.json > whole.json && "
        "sudo config reload -y whole.json && sudo config save -y"
    )
    assert len(notes) == 3


def test_an_address_is_escaped_in_a_path_and_a_table_that_empties_goes() -> None:
    switch = leaf()
    assert switch.management is not None
    own = switch.management._replace(address="192.0.2.91/24", gateway="192.0.2.1")
    patch, _ = between(switch, switch._replace(management=own))
    assert [operation["path"] for operation in patch] == [
        "/MGMT_INTERFACE/eth0|10.110.9.201~124",
        "/MGMT_INTERFACE/eth0|192.0.2.91~124",
    ]
    patch, _ = between(switch, switch._replace(services=switch.services._replace(syslog=())))
    assert patch == [{"op": "remove", "path": "/SYSLOG_SERVER"}]


def test_what_the_platform_keeps_is_told() -> None:
    switch = leaf()
    ports = {name: port for name, port in switch.ports.items() if name != "Ethernet0"}
    _, notes = between(switch, switch._replace(ports=ports))
    (kept,) = [note for note in notes if "PORT|Ethernet0 " in note]
    assert kept.startswith("stays unchanged: PORT|Ethernet0 admin_status up, ")


def test_a_new_split_is_made_first() -> None:
    split = next(switch for switch in made_intents().values() if switch.breakouts and _is_split(switch))
    without = split._replace(breakouts={})
    _, there = between(without, split)
    _, back = between(split, without)
    assert there[0].startswith("first: sudo config interface breakout Ethernet")
    assert there[0].endswith(" -y -f")
    assert "is no longer broken out" in back[0]


def _is_split(switch: SwitchIntent) -> bool:
    return any(note.startswith("first: ") for note in between(switch._replace(breakouts={}), switch)[1])


def test_of_enterprise_sonic_and_of_new_quality_the_whole_file_is_loaded() -> None:
    switch = leaf()
    (without,) = [changed for edit, changed in edits(switch) if edit == "no QoS"]
    assert between(without, switch) == ([], [NEW_QUALITY])
    enterprise = switch._replace(release="4.4.0")
    patch, notes = between(enterprise, enterprise._replace(name="other-1"))
    assert (patch, notes[0]) == ([], ENTERPRISE)

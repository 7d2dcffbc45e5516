"""Spanning tree and behavior of pairs, as designs state them, on EOS, NX-OS, OS10, and Cumulus Linux."""

from functools import partial

import cli_lines
import pytest
from rich_intents import designs, intents

from refarch import api, testing
from refarch.api.intent import SwitchIntent, switch_intents
from refarch.model.types import SpanningTree
from refarch.platforms.industry_cli import numbers
from refarch.platforms.switch_checks import SwitchQuestion, unread
from refarch.platforms.target import target_named

SWITCHES: dict[str, dict[str, SwitchIntent]] = {
    name: dict(intents(target_named(name)))
    for name in ("arista-eos", "cisco-nxos", "cumulus-nvue", "dell-os10")
}
NXOS = SWITCHES["cisco-nxos"]["azure-local-two-node TOR1"]
OS10 = SWITCHES["dell-os10"]["esa-dell-vlt rz1-s5248-1"]
EOS = next(switch for switch in SWITCHES["arista-eos"].values() if switch.mlag is not None)
NVUE = next(switch for switch in SWITCHES["cumulus-nvue"].values() if switch.mlag is not None)
UNSTATED = (
    "! The design states no mode and no priority; the switch with the lowest MAC address becomes the root"
)


def tree(target: str, switch: SwitchIntent, mode: str, priority: int | None) -> list[str]:
    switch = switch._replace(spanning_tree=SpanningTree(mode, priority, switch.origin))
    return cli_lines.tops(target, switch, "spanning-tree")


@pytest.mark.parametrize(
    ("mode", "nxos", "os10"),
    [
        ("rapid-pvst", "vlan 1-3967", "vlan 1611-1613,1620"),
        ("mst", "mst 0", "mst 0"),
        ("rstp", "", "rstp"),
    ],
)
def test_mode_and_priority(mode: str, nxos: str, os10: str) -> None:
    assert tree("dell-os10", OS10, mode, 8192) == [
        f"spanning-tree mode {mode}",
        f"spanning-tree {os10} priority 8192",
    ]
    assert tree("dell-os10", OS10, mode, 4097) == [f"spanning-tree mode {mode}"]
    assert tree("dell-os10", OS10, mode, None) == [f"spanning-tree mode {mode}"]
    found = tree("cisco-nxos", NXOS, mode, 8192)
    if nxos:
        assert found == [f"spanning-tree mode {mode}", f"spanning-tree {nxos} priority 8192"]
    else:
        assert found == []


def test_a_mode_that_nxos_lacks_is_told_with_its_priority() -> None:
    switch = NXOS._replace(spanning_tree=SpanningTree("rstp", 0, NXOS.origin))
    told = partial(cli_lines.told, "cisco-nxos", switch)
    assert told("spanning_tree.mode") == [("", "rstp", "NX-OS has the modes rapid-pvst and mst")]
    assert told("spanning_tree.priority") == [("", "0", "the mode is not configured")]


@pytest.mark.parametrize(
    ("target", "switch"), [("arista-eos", EOS), ("cisco-nxos", NXOS), ("dell-os10", OS10)]
)
def test_an_unstated_root_is_told_in_the_file(target: str, switch: SwitchIntent) -> None:
    assert UNSTATED in cli_lines.texts(target, switch)
    stated = switch._replace(spanning_tree=SpanningTree("mst", 0, switch.origin))
    assert UNSTATED not in cli_lines.texts(target, stated)
    assert UNSTATED not in cli_lines.texts(target, switch._replace(vlans={}))


def test_behavior_of_a_vpc_pair() -> None:
    assert NXOS.mlag is not None
    body = partial(cli_lines.body, "cisco-nxos")
    unstated = (
        "! The design does not state peer-gateway, auto-recovery, delay restore; the defaults of NX-OS apply"
    )
    assert unstated in body(NXOS, "vpc domain 1")
    for stated, lines in (
        ({"peer_gateway": True, "auto_recovery": True, "restore_delay": 150}, ["delay restore 150"]),
        ({"peer_gateway": False, "auto_recovery": False, "restore_delay": 30}, ["delay restore 30"]),
    ):
        no = "" if stated["peer_gateway"] else "no "
        found = body(NXOS._replace(mlag=NXOS.mlag._replace(**stated)), "vpc domain 1")
        assert found[-3:] == [*lines, f"{no}peer-gateway", f"{no}auto-recovery"]
        assert not [line for line in found if "does not state" in line]


def test_behavior_of_a_vlt_pair() -> None:
    assert OS10.mlag is not None
    body = partial(cli_lines.body, "dell-os10")
    pair = OS10.mlag._replace(peer_gateway=True, auto_recovery=True, restore_delay=90)
    assert body(OS10._replace(mlag=pair), "vlt-domain 7")[-2:] == ["delay-restore 90", "peer-routing"]
    silent = OS10._replace(mlag=pair._replace(peer_gateway=False))
    assert body(silent, "vlt-domain 7")[-1] == "no peer-routing"
    # VLT has no such setting in the documents that were read; the target lists it for every switch.
    assert target_named("dell-os10").not_configured["mlag.auto_recovery"] == (
        "no document describes such a setting of VLT"
    )


def test_what_the_design_states_reaches_the_intent() -> None:
    files = testing.base_files("vsan-roce")
    for old, new in (
        ("nos: cumulus-linux}", "nos: cumulus-linux, spanning_tree: {mode: rstp, priority: 4096}}"),
        (
            "links:\n",
            "mlag:\n  pair: {switches: ['leaf-[1-2]'], peer_link: bond1, restore_delay: 150}\nlinks:\n",
        ),
    ):
        assert old.encode() in files["wiring.yaml"]
        files["wiring.yaml"] = files["wiring.yaml"].replace(old.encode(), new.encode())
    design = api.lint_texts("vsan-roce", files).design
    assert design is not None
    leaf = switch_intents(design)["leaf-1"]
    assert leaf.spanning_tree is not None and leaf.mlag is not None
    assert (leaf.spanning_tree.mode, leaf.spanning_tree.priority) == ("rstp", 4096)
    assert (leaf.mlag.restore_delay, leaf.mlag.peer_gateway, leaf.mlag.auto_recovery) == (150, None, None)
    wrong = {**files, "wiring.yaml": files["wiring.yaml"].replace(b"4096", b"65536")}
    assert [one.code for one in api.lint_texts("vsan-roce", wrong).findings][:1] == ["SCHEMA006"]


def test_mode_and_priority_of_eos() -> None:
    vlans = numbers(EOS.vlans)
    for mode, lines in (
        ("mst", ["spanning-tree mode mstp", "spanning-tree mst 0 priority 4096"]),
        ("rstp", ["spanning-tree mode rstp", "spanning-tree priority 4096"]),
        ("rapid-pvst", ["spanning-tree mode rapid-pvst", f"spanning-tree vlan-id {vlans} priority 4096"]),
    ):
        assert tree("arista-eos", EOS, mode, 4096) == lines
        assert tree("arista-eos", EOS, mode, None) == lines[:1]
        assert tree("arista-eos", EOS, mode, 100) == lines[:1]


def test_behavior_of_an_mlag_pair_of_eos() -> None:
    assert EOS.mlag is not None
    pair = EOS._replace(mlag=EOS.mlag._replace(restore_delay=300))
    assert cli_lines.body("arista-eos", pair, "mlag configuration")[-1] == "reload-delay mlag 300"
    assert "reload-delay" not in "".join(cli_lines.body("arista-eos", EOS, "mlag configuration"))


def nvue(switch: SwitchIntent) -> list[str]:
    lines = cli_lines.texts("cumulus-nvue", switch)
    return [line for line in lines if "br_default stp priority" in line or "init-delay" in line]


def test_priority_and_delay_of_cumulus_linux() -> None:
    assert NVUE.mlag is not None
    for mode, priority, lines in (
        ("rstp", 8192, ["nv set bridge domain br_default stp priority 8192"]),
        ("rapid-pvst", 4096, ["nv set bridge domain br_default stp priority 4096"]),
        ("rstp", 0, []),
        ("rstp", 4097, []),
        ("rstp", None, []),
    ):
        switch = NVUE._replace(spanning_tree=SpanningTree(mode, priority, NVUE.origin))
        assert nvue(switch) == lines
        ((_, told, reason),) = cli_lines.told("cumulus-nvue", switch, "spanning_tree.mode")
        assert told == mode and "RSTP" in reason
        left = cli_lines.told("cumulus-nvue", switch, "spanning_tree.priority")
        assert len(left) == (priority is not None and not lines)
    for delay, lines in ((900, ["nv set mlag init-delay 900"]), (901, [])):
        switch = NVUE._replace(mlag=NVUE.mlag._replace(restore_delay=delay))
        assert nvue(switch) == lines
        assert len(cli_lines.told("cumulus-nvue", switch, "mlag.restore_delay")) == (not lines)


def test_verification_lists_what_it_does_not_check() -> None:
    design = next(design for design in designs() if design.id == "azure-local-two-node")
    assert NXOS.mlag is not None
    stated = NXOS._replace(
        spanning_tree=SpanningTree("mst", 0, NXOS.origin), mlag=NXOS.mlag._replace(auto_recovery=False)
    )
    added = {one.what for one in unread(SwitchQuestion(design, stated, False))} - {
        one.what for one in unread(SwitchQuestion(design, NXOS, False))
    }
    assert added == {"spanning tree", "restart and gateway behavior of the pair"}

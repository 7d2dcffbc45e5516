"""What moves between two versions of a design, in words: an edit of each kind and exactly the lines that it
gives."""

import pytest
from comparing import FILES, Edit, built, compared, edited

from refarch.compare.change_text import change_lines, change_sentence, renamed_lines
from refarch.compare.comparison import compare_designs

VSAN = '      - {of: "hosts of compute vmk2", first: 203.0.113.1}'

CASES: dict[str, tuple[tuple[Edit, ...], list[str]]] = {
    "cables to other ports": (
        (("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 swp[5-]"),),
        [
            "re-cable: 4 cables moved: host-[1-4] vmnic4 from leaf-1 swp[1-4] to leaf-1 swp[5-8]",
            "re-label: 4 cable ends relabeled: host-[1-4] vmnic4: the first host-1:vmnic4 / leaf-1:swp1 -> "
            "host-1:vmnic4 / leaf-1:swp5",
            "re-label: 4 cable ends relabeled: leaf-1 swp[5-8]: the first leaf-1:swp1 / host-1:vmnic4 -> "
            "leaf-1:swp5 / host-1:vmnic4",
        ],
    ),
    "a cable of another part": (
        (
            (
                "wiring.yaml",
                'to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a003e30l',
                'to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a002e30n',
            ),
        ),
        [
            "re-cable: cable host-[1-4] vmnic4 leaf-1 swp[1-4]: cable nvidia-mcp2m00-a003e30l -> "
            "nvidia-mcp2m00-a002e30n",
            "re-cable: cable host-[1-4] vmnic4 leaf-1 swp[1-4]: length 3.0 -> 2.0",
        ],
    ),
    "one more cable between the leafs": (
        (
            (
                "wiring.yaml",
                '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"',
                '"leaf-1 swp[20-22]", to: "leaf-2 swp[20-22]"',
            ),
        ),
        ["re-cable: 1 cable added: leaf-1 swp20 to leaf-2 swp20"],
    ),
    "addresses from another one on": (
        (("ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.11"),),
        ["re-address: address vsan host-[1-4] vmk2: 203.0.113.[1-4] -> 203.0.113.[11-14]"],
    ),
    "another prefix": (
        (("ip-plan.yaml", "prefix: 203.0.113.0/24", "prefix: 203.0.113.0/25"),),
        ["re-address: network vsan: prefix 203.0.113.0/24 -> 203.0.113.0/25"],
    ),
    "another VLAN": (
        (("ip-plan.yaml", "vlan: 30", "vlan: 31"),),
        [
            "reconfigure: port group compute Storage vSAN: vlan 30 -> 31 (in maintenance mode)",
            "reconfigure: network vsan: vlan 30 -> 31",
        ],
    ),
    "another ECN threshold": (
        (
            (
                "qos.yaml",
                "3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 150000",
                "3: {priorities: [3], scheduling: dwrr, bandwidth: 50%, ecn: {min: 160000",
            ),
        ),
        ["reconfigure: traffic class roce 3: ecn min 150000 -> 160000"],
    ),
    "a teaming policy": (
        (
            (
                "design.yaml",
                "{policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}",
                "{policy: originating-virtual-port, active: [Uplink 1], standby: [Uplink 2]}",
            ),
        ),
        [
            "reconfigure: port group compute Storage vSAN: teaming policy explicit-failover-order -> "
            "originating-virtual-port (in maintenance mode)"
        ],
    ),
    "another release": (
        (("design.yaml", 'release: "7.0 U3d", build: 19482537', 'release: "7.0 U3f", build: 20036589'),),
        [
            "reconfigure: software esxi: release 7.0 U3d -> 7.0 U3f (with a reboot)",
            "reconfigure: software esxi: build 19482537 -> 20036589 (with a reboot)",
        ],
    ),
    "another card": (
        (
            ("design.yaml", "nvidia-connectx-6-lx-25g-2p", "nvidia-connectx-6-dx-25g-2p"),
            ("bom.yaml", "nvidia-connectx-6-lx-25g-2p", "nvidia-connectx-6-dx-25g-2p"),
        ),
        [
            "re-cable: adapter of port host-[1-4] vmnic4 replaced: nvidia-connectx-6-lx-25g-2p -> "
            "nvidia-connectx-6-dx-25g-2p",
            "re-cable: adapter of port host-[1-4] vmnic5 replaced: nvidia-connectx-6-lx-25g-2p -> "
            "nvidia-connectx-6-dx-25g-2p",
            "re-cable: 4 cables reconnected: host-[1-4] vmnic4 to leaf-1 swp[1-4]",
            "re-cable: 4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
            "purchase: card host-[1-4] nvidia-connectx-6-dx-25g-2p added",
            "purchase: line of the bill of materials nvidia-connectx-6-dx-25g-2p added",
            "purchase: card host-[1-4] nvidia-connectx-6-lx-25g-2p removed",
            "purchase: line of the bill of materials nvidia-connectx-6-lx-25g-2p removed",
        ],
    ),
    "one spare more": (
        (("bom.yaml", "spares: 1", "spares: 2"),),
        ["purchase: line of the bill of materials nvidia-mcp2m00-a003e30l: spares 1 -> 2"],
    ),
    "words": (
        (("design.yaml", "title: A guide", "title: The guide"),),
        ["document only: source guide: title A guide -> The guide"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_edit_gives_exactly_these_lines(name: str) -> None:
    edits, wanted = CASES[name]
    told = [
        f"{line.impact}: {line.text}{f' ({line.effort})' if line.effort else ''}"
        for line in change_lines(compared(*edits))
    ]
    assert told == wanted


SAME: dict[str, tuple[Edit, ...]] = {
    "a comment": (("design.yaml", "status: draft", "status: draft  # still"),),
    "flow and block": (
        (
            "ip-plan.yaml",
            '      - {of: "hosts of compute vmk2", first: 203.0.113.1}',
            '      - of: "hosts of compute vmk2"\n        first: 203.0.113.1',
        ),
    ),
    "a range as two": (
        (
            "wiring.yaml",
            '  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", ',
            "  - {from: leaf-1 swp21, to: leaf-2 swp21, cable: nvidia-mcp1600-c003e30l, bond: bond1}\n"
            "  - {from: leaf-2 swp22, to: leaf-1 swp22, ",
        ),
    ),
    "a group written out": (("wiring.yaml", '"hosts of compute vmnic4"', '"host-[1-4] vmnic4"'),),
    "entries in another order": (
        (
            "bom.yaml",
            "  - {part: nvidia-sn2010, quantity: needed, for: leaf switches}\n",
            "",
        ),
        (
            "bom.yaml",
            "for: links between the leaf switches}\n",
            "for: links between the leaf switches}\n  - {part: nvidia-sn2010, quantity: needed, for: leaf "
            "switches}\n",
        ),
    ),
    "what is the default": (("wiring.yaml", "bond: bond1}", "bond: bond1, bond_mode: lacp, fec: auto}"),),
}


@pytest.mark.parametrize("name", SAME)
def test_another_layout_is_no_change(name: str) -> None:
    comparison = compared(*SAME[name])
    assert (comparison.renames, comparison.changes, comparison.devices, comparison.parts) == ((), (), (), ())


def test_a_file_that_is_renamed_in_git_is_no_change() -> None:
    """The model knows no files: the same texts under another folder give the same design."""
    assert compare_designs(built(FILES), built(dict(FILES))).classes == ()


RENAMED: dict[str, tuple[tuple[tuple[str, str], ...], list[str]]] = {
    "hosts": ((("host-[1-4]", "esx-[1-4]"),), ["host host-[1-4] is now esx-[1-4]"]),
    "switches": ((("leaf-", "tor-"),), ["switch leaf-[1-2] is now tor-[1-2]"]),
    "a network": (
        (("network: vsan", "network: storage"), ("  vsan:\n", "  storage:\n")),
        ["network vsan is now storage"],
    ),
    "a cluster": (
        (("  compute:\n", "  mgmt:\n"), ("hosts of compute", "hosts of mgmt")),
        ["cluster compute is now mgmt"],
    ),
    "a virtual switch": ((("      Storage:\n", "      vDS1:\n"),), ["virtual switch Storage is now vDS1"]),
    "a port group": (
        (("          vSAN:\n", "          vSAN-DPG:\n"), ("port_group: vSAN,", "port_group: vSAN-DPG,")),
        ["port group vSAN is now vSAN-DPG"],
    ),
    "a profile": (
        (("  roce:\n", "  lossless:\n"), ("profile: roce,", "profile: lossless,")),
        ["QoS profile roce is now lossless"],
    ),
}


LABELS: dict[str, list[str]] = {
    "hosts": [
        "4 cable ends relabeled: esx-[1-4] vmnic4: the first host-1:vmnic4 / leaf-1:swp1 -> "
        "esx-1:vmnic4 / leaf-1:swp1",
        "4 cable ends relabeled: leaf-1 swp[1-4]: the first leaf-1:swp1 / host-1:vmnic4 -> "
        "leaf-1:swp1 / esx-1:vmnic4",
        "4 cable ends relabeled: esx-[1-4] vmnic5: the first host-1:vmnic5 / leaf-2:swp1 -> "
        "esx-1:vmnic5 / leaf-2:swp1",
        "4 cable ends relabeled: leaf-2 swp[1-4]: the first leaf-2:swp1 / host-1:vmnic5 -> "
        "leaf-2:swp1 / esx-1:vmnic5",
    ],
    "switches": [
        "4 cable ends relabeled: host-[1-4] vmnic4: the first host-1:vmnic4 / leaf-1:swp1 -> "
        "host-1:vmnic4 / tor-1:swp1",
        "6 cable ends relabeled: tor-1 swp[1-4], tor-1 swp[21-22]: the first leaf-1:swp1 / host-1:vmnic4 -> "
        "tor-1:swp1 / host-1:vmnic4",
        "4 cable ends relabeled: host-[1-4] vmnic5: the first host-1:vmnic5 / leaf-2:swp1 -> "
        "host-1:vmnic5 / tor-2:swp1",
        "6 cable ends relabeled: tor-2 swp[1-4], tor-2 swp[21-22]: the first leaf-2:swp1 / host-1:vmnic5 -> "
        "tor-2:swp1 / host-1:vmnic5",
    ],
}
"""Labels that name devices with another name: all that changes besides."""


@pytest.mark.parametrize("name", RENAMED)
def test_a_rename_is_a_rename(name: str) -> None:
    replacements, wanted = RENAMED[name]
    files = dict(FILES)
    for old, new in replacements:
        assert any(old.encode() in content for content in files.values()), old
        files = {file: content.replace(old.encode(), new.encode()) for file, content in files.items()}
    comparison = compare_designs(built(FILES), built(files))
    assert renamed_lines(comparison.renames) == wanted
    assert [line.text for line in change_lines(comparison)] == LABELS.get(name, [])


def test_a_rename_with_a_move_is_both() -> None:
    files = {
        file: content.replace(b"host-[1-4]", b"esx-[1-4]").replace(b"leaf-1 swp[1-]", b"leaf-1 swp[5-]")
        for file, content in FILES.items()
    }
    comparison = compare_designs(built(FILES), built(files))
    assert renamed_lines(comparison.renames) == ["host host-[1-4] is now esx-[1-4]"]
    assert [line.text for line in change_lines(comparison) if line.impact == "re-cable"] == [
        "4 cables moved: esx-[1-4] vmnic4 from leaf-1 swp[1-4] to leaf-1 swp[5-8]"
    ]
    assert len([one for one in comparison.changes if one.path == "labels"]) == 16


HOSTS = 'to: "leaf-1 swp[1-]", cable: nvidia-mcp2m00-a003e30l'


def labeled(label: str) -> dict[str, bytes]:
    return edited(("wiring.yaml", HOSTS, f"{HOSTS}, label: {label}"))


def test_labels_of_the_design_are_changes_of_their_own() -> None:
    given, other = built(labeled('"C-[01-04]"')), built(labeled('{from: "A-[1-4]", to: "C-[01-04]"}'))
    assert [line.text for line in change_lines(compare_designs(built(FILES), given))] == [
        "4 cable ends relabeled: host-[1-4] vmnic4: the first host-1:vmnic4 / leaf-1:swp1 -> C-01",
        "4 cable ends relabeled: leaf-1 swp[1-4]: the first leaf-1:swp1 / host-1:vmnic4 -> C-01",
    ]
    comparison = compare_designs(given, other)
    assert [line.text for line in change_lines(comparison)] == [
        "4 cable ends relabeled: host-[1-4] vmnic4: C-[01-04] -> A-[1-4]"
    ]
    assert comparison.classes == ("re-label",)
    (change, *_) = comparison.changes
    assert (change.names, change.before, change.after) == (("host-1 vmnic4",), "C-01", "A-1")
    assert (change.old_origin and change.old_origin.path, change.new_origin and change.new_origin.path) == (
        "links[0].label",
        "links[0].label.from",
    )


def test_growth_relabels_nothing() -> None:
    grown = edited(("design.yaml", "names: host-[1-4]", "names: host-[1-8]"))
    comparison = compare_designs(built(FILES), built(grown))
    assert [line.text for line in change_lines(comparison) if line.impact == "re-cable"] == [
        "4 cables added: host-[5-8] vmnic4 to leaf-1 swp[5-8]",
        "4 cables added: host-[5-8] vmnic5 to leaf-2 swp[5-8]",
    ]
    assert "re-label" not in comparison.classes


def test_other_hosts_are_no_renamed_ones() -> None:
    """Two hosts more, of which nothing says that they are others under a new name."""
    files = edited(("design.yaml", "names: host-[1-4]", "names: host-[1-6]"))
    comparison = compare_designs(built(FILES), built(files))
    assert comparison.renames == ()
    assert [line.text for line in change_lines(comparison) if line.impact == "purchase"] == [
        "host host-[5-6] added"
    ]
    assert [(bought.part.id, bought.before, bought.after) for bought in comparison.parts] == [
        ("dell-poweredge-r740", 4, 6),
        ("nvidia-connectx-6-lx-25g-2p", 4, 6),
        ("nvidia-mcp2m00-a003e30l", 8, 12),
    ]


def test_entries_of_the_changelog_are_told_by_their_version() -> None:
    """A new one comes first: those below it have other numbers, and are the same."""
    first = b'changelog:\n  - {version: 1.0.0, date: 2026-11-21, says: "First."}\n'
    second = first.replace(b"  - ", b'  - {version: 1.1.0, date: 2026-11-22, says: "Longer cables."}\n  - ')
    before, after = (built({**FILES, "design.yaml": FILES["design.yaml"] + log}) for log in (first, second))
    assert [line.text for line in change_lines(compare_designs(before, after))] == [
        "entry of the changelog 1.1.0 added"
    ]
    reworded = built({**FILES, "design.yaml": FILES["design.yaml"] + first.replace(b"First.", b"Begun.")})
    assert [line.text for line in change_lines(compare_designs(before, reworded))] == [
        "entry of the changelog 1.0.0: says First. -> Begun."
    ]


def test_a_changelog_leaves_out_labels_that_follow_from_other_changes() -> None:
    moved = compared(("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 swp[5-]"))
    assert (
        change_sentence(moved) == "4 cables moved: host-[1-4] vmnic4 from leaf-1 swp[1-4] to leaf-1 swp[5-8]."
    )
    one, other = built(labeled('"C-[1-4]"')), built(labeled('"D-[1-4]"'))
    assert change_sentence(compare_designs(one, other)) == (
        "4 cable ends relabeled: host-[1-4] vmnic4: C-[1-4] -> D-[1-4]; "
        "4 cable ends relabeled: leaf-1 swp[1-4]: C-[1-4] -> D-[1-4]."
    )

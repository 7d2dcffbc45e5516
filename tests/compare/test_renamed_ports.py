"""Ports that are called otherwise and are the same in the hardware: no cable moves, plugs are relabeled."""

from comparing import Edit, built, compared, edited

from refarch.compare.change_text import change_lines, impact_summary
from refarch.compare.changed_cables import changed_cables
from refarch.compare.comparison import DesignComparison, compare_designs
from refarch.compare.devices import device_lines
from refarch.compare.outcome import ComparisonOutcome
from refarch.compare.steps import change_steps

LEAFS = "leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"
FIRST = 'from: "hosts of compute vmnic4", to: "leaf-1 swp[1-]"'
SECOND = FIRST.replace("vmnic4", "vmnic5").replace("leaf-1", "leaf-2")
BETWEEN = 'from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"'
SPLIT = ', breakouts: {"19": 4x25G}}'


def wiring(nos: str, first: str, second: str, between: str) -> tuple[Edit, ...]:
    """Edits that give both leafs an operating system and name the ports of all cables anew."""
    return (
        ("wiring.yaml", LEAFS, LEAFS.replace("cumulus-linux}", nos)),
        ("wiring.yaml", FIRST, FIRST.replace("swp[1-]", first)),
        ("wiring.yaml", SECOND, SECOND.replace("swp[1-]", second)),
        ("wiring.yaml", BETWEEN, BETWEEN.replace("swp[21-22]", between)),
    )


SONIC = (
    *wiring("sonic}", "Ethernet[0-12/4]", "Ethernet[0-12/4]", "Ethernet[80-84/4]"),
    ("wiring.yaml", "bond: bond1", "bond: PortChannel1"),
)


ALL = ("host-1", "host-2", "host-3", "host-4", "leaf-1", "leaf-2")


def told(comparison: DesignComparison, impact: str) -> list[str]:
    return [line.text for line in change_lines(comparison) if line.impact == impact]


def ordered(comparison: DesignComparison) -> list[tuple[str, tuple[str, ...]]]:
    """The steps by their first words, with their devices."""
    return [(" ".join(step.says.split()[:3]), step.devices) for step in change_steps(comparison)]


def relabels(comparison: DesignComparison) -> dict[str, tuple[str, str]]:
    """Old and new labels of plugs, by the plug."""
    labels = (one for one in comparison.changes if one.path == "labels")
    return {one.names[0]: (one.before, one.after) for one in labels}


def test_another_system_on_the_same_switches_moves_no_cable() -> None:
    comparison = compared(*SONIC)
    assert told(comparison, "re-cable") == []
    assert list(changed_cables(comparison)) == []
    assert impact_summary(comparison) == [("reconfigure", "2 switches"), ("re-label", "20 plugs")]
    assert told(comparison, "reconfigure") == [
        "switch leaf-[1-2]: release 5.1 -> -",
        "switch leaf-[1-2]: nos cumulus-linux -> sonic",
        "switch leaf-[1-2]: mtu 9216 -> 9100",
        "cable leaf-1 Ethernet80, leaf-1 Ethernet84 leaf-2 Ethernet80, leaf-2 Ethernet84: bond bond1 -> "
        "PortChannel1",
    ]
    assert device_lines(ComparisonOutcome("x", "a", "b", comparison)) == [
        "switches leaf-[1-2]: reinstalled, configure from factory state each"
    ]
    assert ordered(comparison) == [
        ("install the new", ("leaf-1", "leaf-2")),
        ("relabel 20 cable", ALL),
        ("run the checks", ()),
    ]


def test_all_plugs_at_such_a_switch_are_relabeled() -> None:
    comparison = compared(*SONIC)
    wanted: dict[str, tuple[str, str]] = {}
    for leaf, nic in (("leaf-1", "vmnic4"), ("leaf-2", "vmnic5")):
        for number in range(1, 5):
            old, new, host = f"{leaf}:swp{number}", f"{leaf}:Ethernet{number * 4 - 4}", f"host-{number}:{nic}"
            wanted[f"host-{number} {nic}"] = f"{host} / {old}", f"{host} / {new}"
            wanted[f"{leaf} Ethernet{number * 4 - 4}"] = f"{old} / {host}", f"{new} / {host}"
        other = "leaf-2" if leaf == "leaf-1" else "leaf-1"
        for old, new in (("swp21", "Ethernet80"), ("swp22", "Ethernet84")):
            wanted[f"{leaf} {new}"] = f"{leaf}:{old} / {other}:{old}", f"{leaf}:{new} / {other}:{new}"
    assert relabels(comparison) == wanted
    assert told(comparison, "re-label")[1] == (
        "6 cable ends relabeled: leaf-1 Ethernet0, leaf-1 Ethernet4, leaf-1 Ethernet8, leaf-1 Ethernet12, "
        "leaf-1 Ethernet80, leaf-1 Ethernet84: the first leaf-1:swp1 / host-1:vmnic4 -> "
        "leaf-1:Ethernet0 / host-1:vmnic4"
    )


def test_parts_of_a_port_keep_their_place() -> None:
    """SONiC has names of two kinds; parts of one port may go by both."""
    before = edited(*wiring("cumulus-linux" + SPLIT, "swp19s[0-3]", "swp19s[0-3]", "swp[21-22]"))
    after = edited(*wiring("sonic" + SPLIT, "Ethernet1/19/[1-4]", "Ethernet[72-75]", "Ethernet1/[21-22]"))
    comparison = compare_designs(built(before), built(after))
    assert told(comparison, "re-cable") == []
    assert relabels(comparison)["leaf-1 Ethernet1/19/3"] == (
        "leaf-1:swp19s2 / host-3:vmnic4",
        "leaf-1:Ethernet1/19/3 / host-3:vmnic4",
    )
    assert len(relabels(comparison)) == 20
    ends = 'from: "hosts of compute vmnic4", to: "leaf-1 Ethernet1/19/[1-4]"'
    fewer = ("wiring.yaml", ends, 'from: "host-[1-2] vmnic4", to: "leaf-1 Ethernet1/19/[1-2]"')
    mixed = compare_designs(built(before), built(edited(fewer, files=after)))
    assert told(mixed, "re-cable") == ["2 cables removed: host-[3-4] vmnic4 to leaf-1 Ethernet[74-75]"]


def test_a_port_that_is_split_otherwise_is_another_one() -> None:
    before = wiring("cumulus-linux" + SPLIT, "swp19s[0-3]", "swp[1-4]", "swp[21-22]")
    after = wiring("sonic}", "Ethernet[64-76/4]", "Ethernet[0-12/4]", "Ethernet[80-84/4]")
    comparison = compare_designs(built(edited(*before)), built(edited(*after)))
    assert told(comparison, "re-cable") == [
        "4 cables moved: host-[1-4] vmnic4 from leaf-1 swp19s[0-3] to leaf-1 Ethernet64, leaf-1 Ethernet68, "
        "leaf-1 Ethernet72, leaf-1 Ethernet76"
    ]


def test_a_cable_that_moves_at_the_same_time_is_moved() -> None:
    """Where it was is told by the name that the port has now: the switch is installed before cables move."""
    comparison = compared(*wiring("sonic}", "Ethernet[0-12/4]", "Ethernet[16-28/4]", "Ethernet[80-84/4]"))
    assert told(comparison, "re-cable") == [
        "4 cables moved: host-[1-4] vmnic5 from leaf-2 Ethernet0, leaf-2 Ethernet4, leaf-2 Ethernet8, "
        "leaf-2 Ethernet12 to leaf-2 Ethernet16, leaf-2 Ethernet20, leaf-2 Ethernet24, leaf-2 Ethernet28"
    ]
    assert ordered(comparison) == [
        ("install the new", ("leaf-1", "leaf-2")),
        ("move cables, one", ("host-1", "leaf-2", "host-2", "host-3", "host-4")),
        ("relabel 20 cable", ALL),
        ("run the checks", ()),
    ]


def test_one_name_at_two_places_is_no_port_that_stays() -> None:
    """Ethernet4 is the second port under SONiC and the fourth one under EOS; the management port is the same
    under both names."""
    before = wiring("sonic}", "Ethernet[0-12/4]", "Ethernet[0-12/4]", "Ethernet[80-84/4]")
    after = (
        *wiring("arista-eos}", "Ethernet[4-16/4]", "Ethernet[1-4]", "Ethernet[21-22]/1"),
        ("ip-plan.yaml", "leaf-[1-2] eth0", "leaf-[1-2] Management1"),
    )
    comparison = compare_designs(built(edited(*before)), built(edited(*after)))
    assert told(comparison, "re-cable") == [
        "4 cables moved: host-[1-4] vmnic4 from leaf-1 Ethernet[1-4] to leaf-1 Ethernet4, leaf-1 Ethernet8, "
        "leaf-1 Ethernet12, leaf-1 Ethernet16"
    ]
    assert told(comparison, "re-address") == []


def test_names_that_the_design_gives_to_ports_move_no_cable() -> None:
    comparison = compared(
        *wiring('cumulus-linux, port_name: "eth{number}"}', "eth[1-4]", "eth[1-4]", "eth[21-22]")
    )
    assert told(comparison, "re-cable") == []
    assert impact_summary(comparison) == [("reconfigure", "2 switches"), ("re-label", "20 plugs")]


PORTS = (
    ("design.yaml", "ports: [vmnic4, vmnic5]", "ports: [vmnic6, vmnic7]"),
    ("design.yaml", "Uplink 1: vmnic4, Uplink 2: vmnic5", "Uplink 1: vmnic6, Uplink 2: vmnic7"),
    ("wiring.yaml", "vmnic4", "vmnic6"),
    ("wiring.yaml", "vmnic5", "vmnic7"),
)


def test_ports_of_the_same_card_that_are_called_otherwise_move_no_cable() -> None:
    comparison = compared(*PORTS)
    assert told(comparison, "re-cable") == []
    assert told(comparison, "reconfigure") == [
        "virtual switch compute Storage: uplinks Uplink 1 vmnic4, Uplink 2 vmnic5 -> Uplink 1 vmnic6, "
        "Uplink 2 vmnic7",
        "port host-[1-4] vmnic6: name vmnic4 -> vmnic6",
        "port host-[1-4] vmnic7: name vmnic5 -> vmnic7",
    ]
    assert len(relabels(comparison)) == 16
    assert relabels(comparison)["host-2 vmnic7"] == (
        "host-2:vmnic5 / leaf-2:swp2",
        "host-2:vmnic7 / leaf-2:swp2",
    )


def test_ports_of_a_card_in_another_slot_are_others() -> None:
    comparison = compared(*PORTS, ("design.yaml", 'slot: "1"', 'slot: "2"'))
    assert told(comparison, "re-cable") == [
        "4 cables moved: leaf-1 swp[1-4] from host-[1-4] vmnic4 to host-[1-4] vmnic6",
        "4 cables moved: leaf-2 swp[1-4] from host-[1-4] vmnic5 to host-[1-4] vmnic7",
    ]


def test_addresses_of_ports_that_are_called_otherwise_stay() -> None:
    """Of a routed port of a switch, and of the management controller of hosts."""
    first = '{of: "leaf-[1-2] eth0", first: 192.0.2.11}'
    more = (
        '{of: "leaf-[1-2] swp5", first: 192.0.2.21}',
        '{of: "hosts of compute bmc", first: 192.0.2.31}',
    )
    bmc = ("design.yaml", "names: host-[1-4]", "names: host-[1-4]\n        bmc: bmc")
    before = edited(("ip-plan.yaml", first, "\n      - ".join((first, *more))), bmc)
    after = edited(
        *SONIC,
        ("ip-plan.yaml", "leaf-[1-2] swp5", "leaf-[1-2] Ethernet16"),
        ("ip-plan.yaml", "hosts of compute bmc", "hosts of compute idrac"),
        ("design.yaml", "bmc: bmc", "bmc: idrac"),
        files=before,
    )
    comparison = compare_designs(built(before), built(after))
    assert told(comparison, "re-address") == []
    assert "host host-[1-4]: bmc bmc -> idrac" in told(comparison, "reconfigure")
    moved = edited(("ip-plan.yaml", "leaf-[1-2] Ethernet16", "leaf-[1-2] Ethernet20"), files=after)
    assert told(compare_designs(built(before), built(moved)), "re-address") == [
        "address management leaf-[1-2] Ethernet20 added",
        "address management leaf-[1-2] Ethernet16 removed",
    ]

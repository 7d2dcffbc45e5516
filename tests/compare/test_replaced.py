"""Hardware that is replaced under its name, systems that are installed again, places in racks: what is told,
and in which order."""

from pathlib import Path

import pytest
from comparing import FILES, Edit, built, edited

from refarch import api
from refarch.compare.change_text import change_lines, impact_summary
from refarch.compare.changed_cables import changed_cables
from refarch.compare.comparison import DesignComparison, compare_designs
from refarch.compare.devices import device_lines
from refarch.compare.outcome import ComparisonOutcome
from refarch.compare.steps import change_steps
from refarch.compare.version import version_part
from refarch.model.types import Design

ROOT = Path(__file__).resolve().parents[2]

LEAFS = "leaf-[1-2]: {model: nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"
ONE, OTHER = (LEAFS.replace("[1-2]", number) for number in "12")


def compared(*edits: Edit) -> DesignComparison:
    return compare_designs(built(FILES), built(edited(*edits)))


def shipped(name: str, *edits: Edit) -> Design:
    """A design of the repository with edits."""
    files = {path.name: path.read_bytes() for path in sorted((ROOT / "designs" / name).glob("*.yaml"))}
    design = api.lint_texts(name, edited(*edits, files=files)).design
    assert design is not None
    return design


def told(comparison: DesignComparison, *classes: str) -> list[str]:
    return [line.text for line in change_lines(comparison) if line.impact in classes]


def ordered(comparison: DesignComparison) -> list[str]:
    """The steps that name devices, each by its first words and its devices."""
    return [
        f"{' '.join(step.says.split()[:2])}: {', '.join(step.devices)}" for step in change_steps(comparison)
    ]


@pytest.fixture(scope="module")
def both() -> DesignComparison:
    """Both leafs replaced by others."""
    return compared(("wiring.yaml", LEAFS, LEAFS.replace("sn2010", "sn2410")))


def test_all_cables_of_replaced_switches_are_plugged_in_again(both: DesignComparison) -> None:
    """Ports of both models have the same names: no cable stays in a switch that is gone."""
    assert told(both, "re-cable") == [
        "switch leaf-[1-2] replaced: nvidia-sn2010 -> nvidia-sn2410",
        "4 cables reconnected: host-[1-4] vmnic4 to leaf-1 swp[1-4]",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
        "2 cables reconnected: leaf-1 swp[21-22] to leaf-2 swp[21-22]",
    ]
    assert impact_summary(both)[0] == ("re-cable", "2 switches replaced, 10 cables")
    assert [cable.kind for cable in changed_cables(both)] == ["removed", "added"] * 10
    assert told(both, "re-label") == [], "the ends have the same names"
    assert version_part(both.classes) == "major"


def test_replaced_switches_are_configured_from_factory_state(both: DesignComparison) -> None:
    assert device_lines(ComparisonOutcome("x", "a", "b", both)) == [
        "switches leaf-[1-2]: replaced, configure from factory state each"
    ]
    assert [step.says for step in change_steps(both)] == [
        "order missing parts",
        "replace switches one at a time (disconnect and remove the old switch, rack and power the new "
        "switch, connect its cables, configure it from factory state, verify it before you continue); "
        "traffic through the switch is interrupted meanwhile",
        "run the checks of the verification page again",
    ]
    assert change_steps(both)[1].devices == ("leaf-1", "leaf-2")


def test_a_pair_is_told_to_have_one_working_switch() -> None:
    pair = (
        "wiring.yaml",
        "links:\n",
        'mlag:\n  pair: {switches: ["leaf-[1-2]"], peer_link: bond1}\nlinks:\n',
    )
    model = ("wiring.yaml", LEAFS, LEAFS.replace("sn2010", "sn2410"))
    comparison = compare_designs(built(edited(pair)), built(edited(pair, model)))
    assert change_steps(comparison)[1].says.endswith(
        "traffic through the switch is interrupted meanwhile; each MLAG pair has only one working switch "
        "until both are replaced"
    )


def test_one_switch_of_a_range_is_replaced_alone() -> None:
    comparison = compared(("wiring.yaml", LEAFS, f"{ONE}\n  {OTHER.replace('sn2010', 'sn2410')}"))
    assert told(comparison, "re-cable") == [
        "switch leaf-2 replaced: nvidia-sn2010 -> nvidia-sn2410",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
        "2 cables reconnected: leaf-1 swp[21-22] to leaf-2 swp[21-22]",
    ]
    assert [step.devices for step in change_steps(comparison) if step.says.startswith("replace")] == [
        ("leaf-2",)
    ]


def test_ports_of_the_new_switch_have_other_names() -> None:
    """The case of Nexus switches that become Arista ones: one host's port has the same name in both."""
    other = LEAFS.replace("nvidia-sn2010", "arista-dcs-7050cx3-32s").replace("cumulus-linux", "arista-eos")
    comparison = compared(
        ("wiring.yaml", LEAFS, other),
        ("ip-plan.yaml", "leaf-[1-2] eth0", "leaf-[1-2] Management1"),
        ("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 Ethernet[1-]/1"),
        ("wiring.yaml", "leaf-2 swp[1-]", "leaf-2 Ethernet[1-]/1"),
        (
            "wiring.yaml",
            '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"',
            '"leaf-1 Ethernet[31-32]/1", to: "leaf-2 Ethernet[31-32]/1"',
        ),
    )
    assert told(comparison, "re-cable")[1:] == [
        "4 cables reconnected: host-[1-4] vmnic4 to leaf-1 Ethernet[1-4]/1",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 Ethernet[1-4]/1",
        "2 cables reconnected: leaf-1 Ethernet[31-32]/1 to leaf-2 Ethernet[31-32]/1",
    ]
    assert impact_summary(comparison)[-1] == ("re-label", "20 plugs") or (
        "re-label",
        "20 plugs",
    ) in impact_summary(comparison)
    assert "relabel 20 cable ends" in [step.says for step in change_steps(comparison)]
    assert [one.change for one in comparison.devices if one.kind == "switch"] == ["replaced", "replaced"]


def test_a_cable_that_the_new_switch_has_less_is_removed() -> None:
    comparison = compared(
        ("wiring.yaml", LEAFS, LEAFS.replace("sn2010", "sn2410")),
        ("wiring.yaml", '"leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]"', '"leaf-1 swp22", to: "leaf-2 swp22"'),
    )
    assert told(comparison, "re-cable")[1:] == [
        "4 cables reconnected: host-[1-4] vmnic4 to leaf-1 swp[1-4]",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
        "1 cable removed: leaf-1 swp21 to leaf-2 swp21",
        "1 cable reconnected: leaf-1 swp22 to leaf-2 swp22",
    ]


def test_hosts_of_another_model_are_replaced() -> None:
    comparison = compared(("design.yaml", "server: dell-poweredge-r740", "server: dell-poweredge-r750"))
    assert told(comparison, "re-cable") == [
        "host host-[1-4] replaced: dell-poweredge-r740 -> dell-poweredge-r750",
        "4 cables reconnected: host-[1-4] vmnic4 to leaf-1 swp[1-4]",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
    ]
    assert "hosts host-[1-4]: replaced, configure from factory state each" in device_lines(
        ComparisonOutcome("x", "a", "b", comparison)
    )
    assert ordered(comparison) == [
        "order missing: ",
        "replace hosts: host-1, host-2, host-3, host-4",
        "run the: ",
    ]


def test_cards_with_the_same_ports_are_replaced() -> None:
    comparison = compared(("design.yaml", "nvidia-connectx-6-lx-25g-2p", "nvidia-connectx-6-dx-25g-2p"))
    assert told(comparison, "re-cable") == [
        "adapter of port host-[1-4] vmnic4 replaced: nvidia-connectx-6-lx-25g-2p -> "
        "nvidia-connectx-6-dx-25g-2p",
        "adapter of port host-[1-4] vmnic5 replaced: nvidia-connectx-6-lx-25g-2p -> "
        "nvidia-connectx-6-dx-25g-2p",
        "4 cables reconnected: host-[1-4] vmnic4 to leaf-1 swp[1-4]",
        "4 cables reconnected: host-[1-4] vmnic5 to leaf-2 swp[1-4]",
    ]
    assert impact_summary(comparison)[0] == ("re-cable", "adapters of 4 hosts replaced, 8 cables")
    assert "replace network: host-1, host-2, host-3, host-4" in ordered(comparison)


def test_an_array_of_another_model_is_replaced() -> None:
    other = ("design.yaml", "model: pure-flasharray-x-r2", "model: pure-flasharray-x50-r4")
    comparison = compare_designs(shipped("nvme-of-vsphere7"), shipped("nvme-of-vsphere7", other))
    assert told(comparison, "re-cable")[0] == (
        "array flasharray-01 replaced: pure-flasharray-x-r2 -> pure-flasharray-x50-r4"
    )
    assert impact_summary(comparison)[0] == ("re-cable", "1 array replaced, 4 cables")
    assert "replace arrays: flasharray-01" in ordered(comparison)


def test_another_system_on_the_same_switches_is_installed() -> None:
    comparison = compared(("wiring.yaml", LEAFS, LEAFS.replace("cumulus-linux", "sonic")))
    assert told(comparison, "re-cable") == []
    assert "switch leaf-[1-2]: nos cumulus-linux -> sonic" in told(comparison, "reconfigure")
    assert device_lines(ComparisonOutcome("x", "a", "b", comparison))[0].startswith(
        "switches leaf-[1-2]: reinstalled, configure from factory state"
    )
    assert ordered(comparison)[0] == "install the: leaf-1, leaf-2"
    assert version_part(comparison.classes) == "minor"


RACKS = "vsan-esa-100g"


@pytest.mark.parametrize(
    ("edits", "wanted"),
    [
        (
            (("wiring.yaml", "{names: esa-leaf-1, unit: 40}", "{names: esa-leaf-1, unit: 38}"),),
            "rack position a esa-leaf-1: 40 -> 38",
        ),
        (
            (
                ("wiring.yaml", "      - {names: esa-leaf-1, unit: 40}\n", ""),
                (
                    "wiring.yaml",
                    "{names: esa-leaf-2, unit: 40}",
                    "{names: esa-leaf-2, unit: 40}\n      - {names: esa-leaf-1, unit: 38}",
                ),
            ),
            "rack position b esa-leaf-1 added",
        ),
    ],
)
def test_a_device_in_another_place_is_moved_and_not_replaced(edits: tuple[Edit, ...], wanted: str) -> None:
    comparison = compare_designs(shipped(RACKS), shipped(RACKS, *edits))
    assert wanted in told(comparison, "re-cable")
    assert comparison.replaced == ()
    (move,) = (step for step in change_steps(comparison) if step.says.startswith("move devices"))
    assert move.devices == ("esa-leaf-1",)

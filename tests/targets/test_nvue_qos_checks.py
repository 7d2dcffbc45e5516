"""QoS checks of Cumulus Linux read what the file of the switch configures: the RoCE mode where the file has
it, and each setting of the profiles where it does not."""

import re

import pytest
from nvue_switches import SWITCHES, having, profile, switch, with_class, written
from rich_intents import designs

from refarch.api.intent import SwitchIntent, SwitchProfile
from refarch.platforms.checks import Check
from refarch.platforms.nvue.qos_checks import qos, unchecked_qos
from refarch.platforms.switch_checks import SwitchQuestion

DESIGN = next(iter(designs()))


def question(intent: SwitchIntent) -> SwitchQuestion:
    return SwitchQuestion(DESIGN, intent, False)


def checks(intent: SwitchIntent) -> list[Check]:
    """QoS checks of the switch itself, without those of its ports."""
    return [check for check in qos(question(intent)) if check.run.startswith("nv show qos ")]


def shown(intent: SwitchIntent) -> list[str]:
    return [
        " ".join(
            filter(None, (check.run.removeprefix("nv show qos "), check.row, check.read, *check.expected))
        )
        for check in checks(intent)
    ]


def file_has_roce_mode(intent: SwitchIntent) -> bool:
    return any(line.text.startswith("nv set qos roce") for line in written(intent).lines)


def test_each_setting_without_the_roce_mode_has_its_own_check() -> None:
    assert shown(having(profile(trust=("dscp",)))) == [
        "mapping default-global trust l3",
        "egress-scheduler default-global traffic-class=0 mode dwrr",
        "egress-scheduler default-global traffic-class=0 bw-percent 50",
        "egress-scheduler default-global traffic-class=3 mode dwrr",
        "egress-scheduler default-global traffic-class=3 bw-percent 50",
        "egress-scheduler default-global traffic-class=6 mode strict",
        "congestion-control default-global traffic-class 0 ecn enable",
        "congestion-control default-global traffic-class 0 min-threshold 150000 B",
        "congestion-control default-global traffic-class 0 max-threshold 1501500 B",
        "congestion-control default-global traffic-class 3 ecn enable",
        "congestion-control default-global traffic-class 3 min-threshold 150000 B",
        "congestion-control default-global traffic-class 3 max-threshold 1501500 B",
        "pfc default-global rx enable",
        "pfc default-global tx enable",
        "pfc default-global cable-length 5",
        *(
            f"egress-queue-mapping default-global switch-priority={priority} traffic-class {number}"
            for number, priorities in ((0, (0, 1, 2, 4, 5, 7)), (3, (3,)), (6, (6,)))
            for priority in priorities
        ),
        "traffic-pool default-lossy memory-percent 50",
        "traffic-pool default-lossless memory-percent 50",
        *(
            f"mapping default-global dscp DSCP with switch-priority {number} "
            + " ".join(map(str, range(8 * number, 8 * number + 8)))
            for number in range(8)
        ),
        "pfc default-global [switch-priority] 3",
    ]


@pytest.mark.parametrize("release", ["5.1", "5.2", "5.3", "5.9", "5.15", "5.19"])
@pytest.mark.parametrize(
    "own",
    [
        profile(),
        profile(trust=("dscp",)),
        profile(pfc_priorities=(4,)),
        profile(pfc_off=("transmit",)),
        with_class(3, ecn_min=20_000),
        with_class(3, bandwidth=40.0),
        with_class(6, priorities=(5, 6)),
    ],
)
def test_the_roce_mode_is_checked_only_if_the_file_has_it(release: str, own: SwitchProfile) -> None:
    intent = having(own, release)
    runs = {check.run for check in checks(intent)}
    assert ("nv show qos roce" in runs) == file_has_roce_mode(intent)
    assert runs <= {"nv show qos roce", "nv show qos pfc default-global"} or not file_has_roce_mode(intent)


@pytest.mark.parametrize("name", SWITCHES)
def test_every_expected_value_of_a_design_is_in_its_file(name: str) -> None:
    intent = SWITCHES[name]
    assert any(check.run == "nv show qos roce" for check in checks(intent)) == file_has_roce_mode(intent)
    if file_has_roce_mode(intent):
        return
    lines = [line.text for line in written(intent).lines]
    for check in checks(intent):
        feature = check.run.removeprefix("nv show ").split()[:3]
        own = [line for line in lines if line.startswith(f"nv set {' '.join(feature)}")]
        for value in check.expected:
            word = value.removesuffix(" B")
            assert any(word in re.split("[ ,]", line) for line in own), (check, own)


@pytest.mark.parametrize(
    ("own", "absent", "present"),
    [
        (profile(trust=("dscp",)), "trust trust-mode", "pfc pfc-priority 3"),
        (with_class(3, ecn_min=20_000), "congestion-control", "trust trust-mode pcp,dscp"),
        (
            with_class(3, bandwidth=40.0),
            "scheduler-weight",
            "SP->TC mapping, switch-prio 3 traffic-class 3",
        ),
        (with_class(6, priorities=(5, 6)), "SP->TC mapping", "pfc pfc-priority 3"),
    ],
)
def test_what_the_nearest_mode_lacks_is_not_expected(own: SwitchProfile, absent: str, present: str) -> None:
    intent = having(own, "5.2")
    texts = shown(intent)
    assert [text for text in texts if absent in text] == []
    assert f"roce {present}" in texts
    assert [remark.what for remark in unchecked_qos(question(intent))] == [
        "settings of roce that differ from the RoCE mode",
        "DCBX ieee",
    ]


def test_a_release_without_a_setting_of_the_profile_has_no_check() -> None:
    intent = having(profile(pfc_priorities=(4,)), "5.2")
    assert shown(intent) == []
    assert [(remark.what, remark.reason) for remark in unchecked_qos(question(intent))] == [
        ("settings of roce", "the configuration file has none of them"),
        ("DCBX ieee", "no document shows the DCBX mode of a port"),
    ]


def test_ports_of_another_profile_show_their_trust() -> None:
    base = switch()
    ports = {
        name: port._replace(profile="roce" if number % 2 else "plain")
        for number, (name, port) in enumerate(base.ports.items())
    }
    plain = profile(name="plain", mode="lossy", trust=("pcp",), pfc_priorities=(), cable_length=None)
    intent = base._replace(ports=ports, everywhere="", profiles={"roce": profile(), "plain": plain})
    found = {
        check.row: check.expected for check in qos(question(intent)) if check.run.endswith("qos mapping")
    }
    assert found == {name: ("both" if port.profile == "roce" else "l2",) for name, port in ports.items()}
    assert "profiles of ports for congestion-control, egress-scheduler, pfc" in {
        remark.what for remark in unchecked_qos(question(intent))
    }

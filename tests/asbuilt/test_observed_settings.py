"""Settings of switches against a design: one problem for all ports that differ alike."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from collected import messages
from parse_back.checking import written
from refarch import api
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.findings import Sighted
from refarch.asbuilt.verification import Verification, verify
from refarch.platforms.configuration_facts import ConfigurationLines
from refarch.platforms.rendering.choice import defaults

Edit = Callable[[str], str]


@pytest.fixture(scope="module")
def leaf_pair() -> tuple[api.Design, dict[str, str]]:
    """A design with Arista switches, and the configuration of each."""
    (result,) = api.lint_designs(["designs/vsan-esa-arista"])
    assert result.design is not None
    texts = {
        name: written(defaults()["switch", switch.system], switch).text
        for name, switch in every_switch_intent(result.design).items()
    }
    return result.design, texts


def verified(leaf_pair: tuple[api.Design, dict[str, str]], folder: Path, edit: Edit) -> Verification:
    """Verification with the configuration of the first leaf changed."""
    design, texts = leaf_pair
    for name, text in texts.items():
        changed = edit(text) if name == "eos-leaf-1" else text
        assert (changed == text) == (name != "eos-leaf-1"), "the edit changes nothing"
        (folder / name).mkdir(parents=True)
        (folder / name / "running.txt").write_text(changed)
    return verify(design, read_collection(str(folder)))


def replaced(pattern: str, text: str, count: int = 0) -> Edit:
    """Edit that replaces a pattern."""
    return lambda whole: re.sub(pattern, text, whole, count=count, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (
            replaced(r"mtu 9214", "mtu 1500"),
            ("BUILT009", "eos-leaf-1 ", " has MTU 1500, but the design has MTU 9214"),
        ),
        (
            replaced(r"^   priority-flow-control priority \d no-drop\n", ""),
            ("BUILT012", "eos-leaf-1 ", " has no PFC, but the design has PFC for priority 3"),
        ),
        (
            replaced(r"^(qos map dscp) 24 25 26 ", r"\1 26 to traffic-class 0\n\1 24 25 "),
            (
                "BUILT012",
                "eos-leaf-1 ",
                " has DSCP 24-25,27-31 for priority 3, but the design has DSCP 24-31",
            ),
        ),
        (
            replaced(r"(qos map dscp) 0 1 (.* 0)\nqos", r"\1 1 \2\n\1 0 to traffic-class 3\nqos"),
            ("BUILT012", "eos-leaf-1 ", " has DSCP 0,24-31 for priority 3, but the design has DSCP 24-31"),
        ),
        (
            replaced(r"^   qos trust dscp\n", "   qos trust cos\n"),
            ("BUILT012", "eos-leaf-1 ", " has trust in PCP, but the design has trust in DSCP"),
        ),
        (
            replaced(r"^   qos trust dscp\n", "   no qos trust\n"),
            ("BUILT012", "eos-leaf-1 ", " has no trust in any marking, but the design has trust in DSCP"),
        ),
        (
            replaced(r"^   dcbx mode ieee\n", "   no dcbx mode\n"),
            ("BUILT012", "eos-leaf-1 ", " has DCBX disabled, but the design has DCBX ieee"),
        ),
        (
            replaced(r"minimum-threshold \d+ bytes", "minimum-threshold 1000 bytes"),
            (
                "BUILT012",
                "eos-leaf-1 ",
                " has ECN thresholds 1000 to 1,500,000 bytes for class 3, but the design has ECN thresholds "
                "150,000 to 1,500,000 bytes for class 3; 12 ports",
            ),
        ),
        (
            replaced(r"^      random-detect ecn .*\n", ""),
            ("BUILT012", "eos-leaf-1 ", " has no ECN thresholds, but the design has ECN thresholds 150,000 "),
        ),
        (
            replaced(r"^      priority strict\n", "      no priority\n"),
            (
                "BUILT012",
                "eos-leaf-1 ",
                " has no class with strict priority, but the design has strict priority for class 6",
            ),
        ),
        (
            replaced(r"^   no shutdown\n", "   shutdown\n", 3),
            ("BUILT008", "eos-leaf-1 ", " has no link, but the design has a link"),
        ),
    ],
)
def test_ports_that_differ_alike_are_one_problem(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path, edit: Edit, expected: tuple[str, str, str]
) -> None:
    found = [one for one in messages(verified(leaf_pair, tmp_path, edit)) if one[0] != "BUILT007"]
    assert len(found) == 1, found
    code, begin, rest = expected
    assert found[0][0] == code and found[0][1].startswith(begin) and rest in found[0][1], found


@pytest.mark.parametrize(
    ("edit", "verdict"),
    [
        (replaced(r"mtu 9214", "mtu 1500"), "large packets dropped"),
        (replaced(r"^   priority-flow-control priority \d no-drop\n", ""), "lossy"),
        (replaced(r"^   qos trust dscp\n", "   no qos trust\n"), "lossy"),
        (replaced(r"^(qos map dscp) 24 (.*) to traffic-class 3", r"\1 24 \2 to traffic-class 4"), "lossy"),
        (replaced(r"^   no shutdown\n", "   shutdown\n", 3), "does not arrive"),
    ],
)
def test_the_effect_on_traffic_is_walked_as_built(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path, edit: Edit, verdict: str
) -> None:
    (found,) = [one for one in messages(verified(leaf_pair, tmp_path, edit)) if one[0] != "BUILT007"]
    expected = f"vSAN, eos-esa-1 vmk2 -> eos-esa-2 vmk2 is lossless in the design, but {verdict} as built; "
    assert expected in found[1], found
    assert found[1].endswith(" more conversations affected")


def test_a_difference_without_effect_has_none(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    """A larger MTU lets every packet pass."""
    (found,) = [
        one
        for one in messages(verified(leaf_pair, tmp_path, replaced(r"mtu 9214", "mtu 9216")))
        if one[0] != "BUILT007"
    ]
    assert found[0] == "BUILT009" and "as built" not in found[1]


def test_the_line_of_the_setting_is_the_evidence(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    found = verified(leaf_pair, tmp_path, replaced(r"mtu 9214", "mtu 1500", 1))
    (problem,) = [one for one in found.problems if one.code == "BUILT009"]
    lines = (tmp_path / "eos-leaf-1" / "running.txt").read_text().splitlines()
    places = [one.evidence for one in problem.evidence if isinstance(one, Sighted)]
    assert {(place.file, lines[place.line - 1].strip()) for place in places} == {
        ("eos-leaf-1/running.txt", "mtu 1500")
    }


def test_the_line_of_the_map_is_the_evidence(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    edit = replaced(r"^(qos map dscp) 24 (.*) to traffic-class 3", r"\1 24 \2 to traffic-class 4")
    found = verified(leaf_pair, tmp_path, edit)
    (problem,) = [one for one in found.problems if one.code == "BUILT012"]
    lines = (tmp_path / "eos-leaf-1" / "running.txt").read_text().splitlines()
    (place,) = {one.evidence for one in problem.evidence if isinstance(one, Sighted)}
    assert lines[place.line - 1].startswith("qos map dscp ")


def test_a_long_word_is_read_to_its_limit() -> None:
    """The patterns try each beginning of a word, so a word without end would take hours."""
    lines = ConfigurationLines(f"note {'vlan' * 250_000} swp1\ninterface swp1\n  mtu 9000\n")
    assert lines.line("mtu", "swp1") == 3 and lines.matching_line(r"(?i)vlan.*\b10\b") == 1


def test_a_map_that_no_port_trusts_is_unknown(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    """One mistake is one problem: that of the trust."""
    found = verified(leaf_pair, tmp_path, replaced(r"^   qos trust dscp\n", "   qos trust cos\n"))
    outcomes = {
        (one.outcome, one.says)
        for one in found.results
        if (one.expectation.device, one.expectation.property) == ("eos-leaf-1", "dscp")
    }
    assert outcomes == {("not understood", "the port does not trust DSCP, or its trust is not read")}


def test_a_queue_without_a_scheduling_is_not_understood(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    """Some platforms give it strict priority."""
    found = verified(leaf_pair, tmp_path, replaced(r"^      no priority\n", "", count=1))
    outcomes = {
        one.outcome
        for one in found.results
        if (one.expectation.device, one.expectation.property) == ("eos-leaf-1", "strict")
    }
    assert outcomes == {"not understood"}


def test_an_unknown_line_is_reported_and_settings_of_ports_are_read(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path
) -> None:
    found = verified(leaf_pair, tmp_path, lambda text: text + "quantum entangle all\n")
    texts = {part.problem: part.evidence for part in found.not_understood}
    lines = (tmp_path / "eos-leaf-1" / "running.txt").read_text().splitlines()
    assert texts["quantum entangle all"].line == len(lines)
    outcomes = {
        (one.expectation.property, one.outcome)
        for one in found.results
        if one.expectation.device == "eos-leaf-1" and one.expectation.kind == "port"
    }
    read = ("mtu", "tagged", "pfc", "trust", "dscp", "shares", "ecn", "strict", "dcbx")
    assert {(name, "equal") for name in read} <= outcomes


@pytest.mark.parametrize(
    ("edit", "code", "text"),
    [
        (
            replaced(r"^   ip address (\S+)/(\d+)$", r"   ip address 192.0.2.77/\2"),
            "BUILT014",
            "eos-leaf-1 Management1 has addresses 192.0.2.77, but the design has addresses 10.200.0.201",
        ),
        (
            replaced(r"^   domain-id .*", "   domain-id other"),
            "BUILT011",
            "eos-leaf-1 MLAG pair has domain other, but the design has domain leafs",
        ),
    ],
)
def test_settings_of_a_whole_switch(
    leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path, edit: Edit, code: str, text: str
) -> None:
    found = [one[:2] for one in messages(verified(leaf_pair, tmp_path, edit)) if one[0] != "BUILT007"]
    assert found == [(code, text)]


def test_rollback_files_are_no_state(leaf_pair: tuple[api.Design, dict[str, str]], tmp_path: Path) -> None:
    (tmp_path / "eos-leaf-1").mkdir()
    (tmp_path / "eos-leaf-1" / "rollback.txt").write_text("! Rollback for x\nconfigure session x\n")
    assert read_collection(str(tmp_path)).unrecognized == ("eos-leaf-1/rollback.txt",)

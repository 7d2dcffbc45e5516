"""WIRE011: cables and the headroom that is reserved for them."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

LENGTH = "    cable_length: 5m\n"


def stated(length: str) -> dict[str, list[tuple[str, str]]]:
    return {"qos.yaml": [(LENGTH, f"    cable_length: {length}\n" if length else "")]}


@pytest.mark.parametrize("length", ["3m", "3.1m", "11.9m"])
def test_lengths_that_suit_cables_of_3_m(lint_edited: Lint, length: str) -> None:
    assert not lint_edited("WIRE011", stated(length))


def test_cables_that_are_longer_than_stated(lint_edited: Lint) -> None:
    """Cables of several lines: the one length of the profile is what is wrong."""
    found = lint_edited("WIRE011", stated("2.9m"))
    assert [(one.file, one.line, one.column, one.severity) for one in found] == [
        ("qos.yaml", 10, 19, "error")
    ]
    assert found[0].message == (
        "the cable at swp1 on leaf-1 is 3 m long, but profile roce reserves headroom for 2.9 "
        "m; also: leaf-1 swp[2-4], leaf-2 swp[1-4], leaf-[1-2] swp21 and 2 more"
    )
    assert found[0].related == (api.Related("wiring.yaml", 5, 63, "the first of the cables"),)


def test_one_line_of_longer_cables(lint_edited: Lint) -> None:
    link = 'to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
    (found,) = lint_edited(
        "WIRE011", {"wiring.yaml": [(link, link.replace("a003e30l", "a005e26l"))], **stated("4m")}
    )
    assert (found.file, found.line, found.column, found.severity) == ("wiring.yaml", 6, 63, "error")
    assert found.message == (
        "the cable at swp1 on leaf-2 is 5 m long, but profile roce reserves headroom for 4 "
        "m; also: leaf-2 swp[2-4]"
    )
    assert found.related == (api.Related("qos.yaml", 10, 19, "the length for which headroom is reserved"),)


@pytest.mark.parametrize(("length", "said"), [("12m", "12 m"), ("100m", "100 m")])
def test_four_times_the_longest_cable_is_worth_a_remark(lint_edited: Lint, length: str, said: str) -> None:
    (finding,) = lint_edited("WIRE011", stated(length))
    assert (finding.file, finding.line, finding.column, finding.severity) == ("qos.yaml", 10, 19, "info")
    assert (
        finding.message
        == f"profile roce reserves headroom for {said}, but the longest cable, at swp1 on leaf-1, is 3 m long"
    )
    assert finding.related == (api.Related("wiring.yaml", 5, 63, "the longest cable"),)


def test_the_default_of_cumulus_linux_is_100_m(lint_edited: Lint) -> None:
    (finding,) = lint_edited("WIRE011", stated(""))
    assert (finding.file, finding.line, finding.severity) == ("qos.yaml", 3, "info")
    assert finding.message == (
        "profile roce reserves headroom for 100 m (the default), but the longest cable, at swp1 on "
        "leaf-1, is 3 m long"
    )


@pytest.mark.parametrize(("meters", "findings"), [("99m", 0), ("100m", 0), ("101m", 1)])
def test_cables_around_the_default(lint_edited: Lint, meters: str, findings: int) -> None:
    edits = {"wiring.yaml": [("nvidia-mcp1600-c003e30l", f"generic-cat6a, length: {meters}")], **stated("")}
    found = lint_edited("WIRE011", edits)
    assert [(one.line, one.column, one.severity) for one in found] == findings * [(7, 88, "error")]
    assert all("reserves headroom for 100 m (the default)" in one.message for one in found)


@pytest.mark.parametrize(("release", "findings"), [("4.4", 0), ("5.0", 1), ("5.1", 1)])
def test_the_default_is_known_from_5_0_on(lint_edited: Lint, release: str, findings: int) -> None:
    edits = {"design.yaml": [('release: "5.1"', f'release: "{release}"')], **stated("")}
    assert len(lint_edited("WIRE011", edits)) == findings


def test_the_default_of_other_systems_is_not_known(lint_edited: Lint) -> None:
    assert not lint_edited("WIRE011", {"wiring.yaml": [(", nos: cumulus-linux", "")], **stated("")})


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_tcp_and_iwarp_need_no_headroom(lint_edited: Lint, transport: str) -> None:
    assert not lint_edited("WIRE011", {"design.yaml": [("roce-v2", transport)], **stated("1m")})


def test_lossy_profiles_have_no_headroom(lint_edited: Lint) -> None:
    edits = stated("1m")
    edits["qos.yaml"].append(("mode: lossless", "mode: lossy"))
    assert not lint_edited("WIRE011", edits)


def test_management_ports_are_not_lossless(lint_edited: Lint) -> None:
    line = "links:\n  - {from: leaf-1 eth0, to: leaf-2 eth0, cable: generic-cat6a, length: 20m}\n"
    assert not lint_edited("WIRE011", {"wiring.yaml": [("links:\n", line)]})


def test_switches_that_roce_does_not_pass_are_left_alone(lint_edited: Lint) -> None:
    edits = {
        "qos.yaml": [("leaf-[1-2]", "leaf-[1-4]")],
        "wiring.yaml": [
            ("leaf-[1-2]:", "leaf-[1-4]:"),
            (
                "links:\n",
                "links:\n  - {from: leaf-3 swp1, to: leaf-4 swp1, cable: generic-cat6a, length: 20m}\n",
            ),
        ],
    }
    assert not lint_edited("WIRE011", edits)
    edits["wiring.yaml"][1] = (
        "links:\n",
        edits["wiring.yaml"][1][1].replace("leaf-3", "leaf-1").replace("swp1,", "swp9,"),
    )
    assert lint_edited("WIRE011", edits)

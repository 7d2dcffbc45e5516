"""WIRE003: plugs that do not fit, and ports without a common speed."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

OWN = (
    "format: 1\nkind: cable\nvendor: V\nmodel: M\ntitle: T\nmedium: fibre\nspeed: 100G\nlength: "
    "3m\nprotocols: [ethernet]\n"
)
ADAPTER = "which accepts the plug only with an adapter (QSA); the link specifies no adapter"


@pytest.mark.parametrize(
    ("ends", "severity", "text"),
    [
        ("[qsfp28, qsfp28]", "", ""),
        ("[qsfp+, qsfp+]", "", ""),
        (
            "[qsfp56, qsfp56]",
            "warning",
            "a QSFP56 plug, but swp21 on leaf-1 has a QSFP28 cage, which is older than the plug",
        ),
        ("[sfp+, sfp+]", "error", f"an SFP+ plug, but swp21 on leaf-1 has a QSFP28 cage, {ADAPTER}"),
        (
            "[rj45, rj45]",
            "error",
            "an RJ45 plug, but swp21 on leaf-1 has a QSFP28 cage, which does not accept the plug",
        ),
        (
            "[qsfp-dd, qsfp-dd]",
            "error",
            "a QSFP-DD plug, but swp21 on leaf-1 has a QSFP28 cage, which does not accept the plug",
        ),
    ],
)
def test_plugs_in_two_qsfp28_cages(lint_isl: Lint, ends: str, severity: str, text: str) -> None:
    found = [
        (one.severity, one.line, one.column, one.message)
        for one in lint_isl("WIRE003", ends=ends, speed="25G")
    ]
    message = f"cable M has {text}; the same applies to swp21 on leaf-2"
    assert found == ([(severity, 7, 51, message)] if severity else [])


@pytest.mark.parametrize("ends", ["[sfp28, qsfp28]", "[qsfp28, sfp28]"])
def test_a_cable_with_two_different_plugs_may_be_laid_either_way(lint_isl: Lint, ends: str) -> None:
    assert not lint_isl("WIRE003", b="leaf-2 swp10", ends=ends, speed="25G")


def test_only_the_end_that_does_not_fit_is_named(lint_isl: Lint) -> None:
    (finding,) = lint_isl("WIRE003", b="leaf-2 swp10", ends="[qsfp28, qsfp28]")
    assert finding.severity == "error"
    assert (
        finding.message
        == "cable M has a QSFP28 plug, but swp10 on leaf-2 has an SFP28 cage, which does not accept "
        "the plug"
    )


def test_hosts_of_a_range_are_one_finding(lint_edited: Lint) -> None:
    edit = (
        '"leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l',
        '"leaf-1 swp[1-4]", cable: nvidia-mcp1600-c003e30l',
    )
    (finding,) = lint_edited("WIRE003", {"wiring.yaml": [edit]})
    assert (finding.file, finding.line, finding.column) == ("wiring.yaml", 5, 63)
    assert finding.message == (
        "cable MCP1600-C003E30L has a QSFP28 plug, but vmnic4 on host-1 has an SFP28 cage, which "
        "does not accept the plug; the same applies to swp1 on leaf-1; also: cable at host-[2-4] vmnic4"
    )


def test_qsfp28_copper_between_qsfp56_cages_is_what_the_guide_built(lint_edited: Lint) -> None:
    edits = {
        "design.yaml": [("connectx-6-lx-25g-2p", "connectx-6-dx-100g-2p")],
        "wiring.yaml": [
            ("nvidia-sn2010", "nvidia-sn3700"),
            ("nvidia-mcp2m00-a003e30l", "nvidia-mcp1600-c003e30l"),
        ],
    }
    assert not lint_edited("WIRE003", edits)


@pytest.mark.parametrize(("speed", "findings"), [("1G", 1), ("10G", 0)])
def test_ports_that_run_at_10g_and_more_on_a_slow_cable(lint_isl: Lint, speed: str, findings: int) -> None:
    found = [one for one in lint_isl("WIRE003", switch="nvidia-sn3700", speed=speed) if one.line == 7]
    assert [(one.severity, one.column, one.message) for one in found] == findings * [
        (
            "error",
            51,
            (
                "swp21 on leaf-1 supports 10 GbE, 25 GbE, 40 GbE, 50 GbE, 100 GbE, 200 GbE and swp21 on "
                "leaf-2 supports 10 GbE, 25 GbE, 40 GbE, 50 GbE, 100 GbE, 200 GbE, but the ports have no "
                "common speed on a cable of up to 1 GbE"
            ),
        )
    ]


def test_a_split_port_has_the_cage_of_the_whole_and_a_part_of_its_speeds(lint_isl: Lint) -> None:
    assert not lint_isl("WIRE003", a="leaf-1 swp21s0", b="leaf-2 swp10", ends="[qsfp28, sfp28]", speed="25G")


def test_a_breakout_cable_leads_from_its_single_plug_to_each_of_the_others(lint_edited: Lint) -> None:
    split = 'links:\n  - {from: "leaf-1 swp20s[0-3]", to: "leaf-2 %s", cable: my-cable}\n'
    cable = f"{OWN}ends: [qsfp28, sfp28, sfp28, sfp28, sfp28]\n"

    def found(ports: str) -> list[api.Finding]:
        return lint_edited(
            "WIRE003", {"wiring.yaml": [("links:\n", split % ports)]}, parts={("cable", "my-cable"): cable}
        )

    assert not found("swp[10-13]")
    (finding,) = found("swp[19-22]")
    assert finding.message.startswith(
        "cable M has an SFP28 plug, but swp19 on leaf-2 has a QSFP28 cage, which accepts the plug only "
        "with an adapter (QSA)"
    )


def test_management_ports_have_no_form_in_the_catalog(lint_isl: Lint) -> None:
    assert not lint_isl("WIRE003", a="leaf-1 eth0", b="leaf-2 eth0", ends="[rj45, rj45]", speed="1G")


@pytest.mark.parametrize(
    ("adapter", "message"),
    [
        ("nvidia-mam1q00a-qsa28", ""),
        (
            "cisco-cvr-qsfp-sfp10g",
            (
                "cable M has an SFP28 plug, but the adapter in swp21 on leaf-1 has an SFP+ cage, which "
                "is older than the plug; the same applies to swp21 on leaf-2"
            ),
        ),
    ],
)
def test_an_adapter_takes_the_smaller_plug(lint_isl: Lint, adapter: str, message: str) -> None:
    found = lint_isl(
        "WIRE003",
        ends="[sfp28, sfp28]",
        speed="25G",
        keys=f", plug_adapters: {adapter}",
        medium="passive-copper",
    )
    assert [one.message for one in found] == ([message] if message else [])


def test_an_adapter_at_one_end_is_none_at_the_other(lint_isl: Lint) -> None:
    keys = ", plug_adapters: {to: nvidia-mam1q00a-qsa28}"
    (finding,) = lint_isl("WIRE003", ends="[sfp28, sfp28]", speed="25G", keys=keys)
    assert finding.message == f"cable M has an SFP28 plug, but swp21 on leaf-1 has a QSFP28 cage, {ADAPTER}"
    assert "plug_adapters" in finding.hint


def test_an_adapter_does_not_fit_a_small_cage(lint_isl: Lint) -> None:
    keys = ", plug_adapters: {to: nvidia-mam1q00a-qsa28}"
    (finding,) = lint_isl(
        "WIRE003", a="leaf-1 swp10", b="leaf-2 swp10", ends="[sfp28, sfp28]", speed="25G", keys=keys
    )
    assert finding.message == (
        "adapter MAM1Q00A-QSA28 has a QSFP28 plug, but swp10 on leaf-2 has an SFP28 cage, which does "
        "not accept the plug"
    )


def test_a_twisted_pair_goes_into_a_module_in_the_cage(lint_isl: Lint) -> None:
    module = {"a": "leaf-1 swp10", "b": "leaf-2 swp10", "ends": "[rj45, rj45]", "speed": "10G"}
    keys = ", optics: generic-sfp-plus-10gbase-t"
    assert not lint_isl("WIRE003", keys=keys, **module)
    assert not lint_isl("OPT001", keys=keys, **module)
    assert lint_isl("WIRE003", **module)[0].severity == "error"

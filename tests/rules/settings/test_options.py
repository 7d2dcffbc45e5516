"""Every option of every rule: it has an effect, and both sides of its limit and of its bounds are as its page
says."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from rule_designs import Edits, files

from refarch import api, testing
from refarch.core.rule import Option
from refarch.rules.registry import BUILT_IN

RULES = [rule for rule in api.rules() if rule.options]
DECLARED = [(rule.code, option) for rule in RULES for option in rule.options]


class Case(NamedTuple):
    """A design, the last value of an option with which the rule says nothing of it, and the first with which
    it does."""

    code: str
    option: str
    silent: int | str
    told: int | str
    words: str
    """Part of the message."""
    section: str = ""
    """The design is that of an example of the rule's page; else the clean example with ``edits``."""
    edits: Mapping[str, str | Edits] = {}
    severity: str = "warning"


VCF = {
    "design.yaml": [
        ('  vcenter: {release: "7.0 U3d"', '  vcf: {release: "5.2"}\n  vcenter: {release: "7.0 U3d"')
    ]
}

CASES = (
    Case("CAP001", "share", 64, 63, "64 % of the 25 Gbit/s", "Use instead"),
    Case("CAP003", "tolerance", 37, 36, "gives 3.01 ms", "Example"),
    Case("CAP004", "tolerance", 45, 44, "the maximum is -32.4 %", "Example"),
    Case("CAP005", "tolerance", 1, 0, "gives 348.2 MB/s", "Use instead"),
    Case("CAP011", "tolerance", 21, 20, "gives 2.976 ms", "Example"),
    Case(
        "HST010",
        "digits",
        1,
        2,
        "host name host-1 is not numbered with 2 digits; expected host-01",
        severity="info",
    ),
    Case("IP014", "hosts", 250, 251, "250 free addresses, but 251 more hosts need 251", severity="info"),
    Case(
        "MTU005",
        "minimum",
        2048,
        2049,
        "packets of 2048 bytes instead of 2049",
        edits={"design.yaml": [("services: [vsan]", "services: [vsan], mtu: 2144")]},
    ),
    Case(
        "NIC013",
        "advised",
        25,
        26,
        "vmnic4 on host-1 carries vSAN at 25 GbE, but the project recommends 26 GbE",
        severity="info",
    ),
    Case("QOS007", "share", 50, 51, "has 50 % of the bandwidth, but the project requires 51 %"),
    Case(
        "RACK004",
        "share",
        19,
        18,
        "can draw 3200 W or more (the maximum of 2 of them is unknown), "
        "but the power budget of the rack is 18 % of 17300 W",
        "Use instead",
    ),
    Case("WIRE030", "slack", 117, 118, "needs at least 3.01 m", "Use instead"),
    Case("WIRE031", "spare", 3, 2, "is 3 m long, but the path from unit 41 to", "Use instead", {}, "info"),
    Case("TOP001", "advised", 4, 5, "cluster compute has 4 hosts with capacity, but the project requires 5"),
    Case(
        "VER015",
        "esxi",
        "7.0 U3d",
        "7.0 U3e",
        "ESXi 7.0 U3d (build 19482537), but the baseline of the project requires 7.0 U3e or later",
        severity="error",
    ),
    Case("VER015", "vcenter", "7.0.3", "8.0", "the design states vCenter Server 7.0 U3d", severity="error"),
    Case(
        "VER015",
        "vcf",
        "5.2",
        "5.2.1",
        "the design states Cloud Foundation 5.2, but the baseline of the project requires 5.2.1 or later",
        edits=VCF,
        severity="error",
    ),
    Case(
        "VER017",
        "today",
        "2027-10-11",
        "2027-10-12",
        "support of ESXi 8.0 U3 ended on 2027-10-11, before 2027-10-12",
        edits={
            "design.yaml": [
                ('"7.0 U3d", build: 19482537', '"8.0 U3"'),
                ('  vcenter: {release: "7.0 U3d", build: 19480866}\n', ""),
                ('  cumulus-linux: {release: "5.1"}\n', ""),
            ]
        },
    ),
    Case(
        "WIRE011",
        "wasteful",
        5,
        4,
        "reserves headroom for 12 m",
        edits={"qos.yaml": [("cable_length: 5m", "cable_length: 12m")]},
        severity="info",
    ),
)

ELSEWHERE = {("TOP023", "most"), ("TOP023", "most_after"), ("NIC013", "esa_minimum")}
"""Options that change how much a finding counts, tested below."""


def setting(code: str, option: str, value: int | str) -> bytes:
    written = f'"{value}"' if isinstance(value, str) else value
    return f"options: {{{code}: {{{option}: {written}}}}}\n".encode()


def design(case: Case) -> tuple[str, dict[str, bytes]]:
    if case.section:
        rule = api.rule(case.code)
        corrected = case.section == "Use instead"
        return testing.overlay(
            testing.corrected_fragments(rule) if corrected else testing.faulty_fragments(rule)
        )
    return "vsan-roce", files(case.edits)


def found(case: Case, value: int | str) -> list[api.Finding]:
    base, listed = design(case)
    result = api.lint_texts(base, {**listed, "refarch.yaml": setting(case.code, case.option, value)})
    assert result.checked and not any(finding.code.startswith("SET") for finding in result.findings)
    return [finding for finding in result.findings if finding.code == case.code]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.option}")
def test_both_sides_of_the_limit(case: Case) -> None:
    assert found(case, case.silent) == []
    first = found(case, case.told)[0]
    assert case.words in first.message
    assert first.severity == case.severity


def test_every_option_has_a_case() -> None:
    assert {(case.code, case.option) for case in CASES} | ELSEWHERE == {
        (code, option.name) for code, option in DECLARED
    }


@pytest.mark.parametrize(
    ("code", "option"), DECLARED, ids=lambda one: one if isinstance(one, str) else one.name
)
def test_a_declaration_is_sound(code: str, option: Option) -> None:
    assert BUILT_IN.rule(code).stage is None
    assert option.name.isidentifier() and option.name.islower()
    assert option.says and not option.says.endswith(".") and option.says[0].islower()
    without = option.releases or option.days
    assert option.accepts(option.default) or (without and option.default == "")
    assert without or option.choices or option.minimum < option.maximum


@pytest.mark.parametrize(
    ("code", "option"),
    [(code, option) for code, option in DECLARED if not option.releases and not option.days],
    ids=lambda one: one if isinstance(one, str) else one.name,
)
def test_both_sides_of_the_bounds(code: str, option: Option) -> None:
    for value, wrong in (
        (option.minimum - 1, True),
        (option.minimum, False),
        (option.maximum, False),
        (option.maximum + 1, True),
    ):
        result = api.lint_texts(
            "vsan-roce",
            {**testing.base_files("vsan-roce"), "refarch.yaml": setting(code, option.name, value)},
        )
        assert [finding.code for finding in result.findings if finding.code.startswith("SET")] == [
            "SET005"
        ] * wrong


def test_the_default_changes_nothing() -> None:
    """Each example of a rule with options says the same when all of them are written down."""
    assert RULES
    for rule in RULES:
        written = "".join(f"    {one.name}: {one.default}\n" for one in rule.options if one.default != "")
        listed = testing.faulty_fragments(rule)
        base, texts = testing.overlay([one for one in listed if one.file != "refarch.yaml"])
        settings = f"options:\n  {rule.code}:\n{written}".encode() if written else b"format: 1\n"
        assert (
            api.lint_texts(base, {**texts, "refarch.yaml": settings}).findings
            == api.lint_texts(base, texts).findings
        )


@pytest.mark.parametrize(
    ("release", "before"), [("8.0 U1", "error"), ("8.0 U2", "warning"), ("9.0", "warning")]
)
def test_nic013_esa_minimum(release: str, before: str) -> None:
    cable = "cable: nvidia-mcp2m00-a003e30l}\n"
    edits: dict[str, str | Edits] = {
        "design.yaml": [
            ("product: vsan-osa", "product: vsan-esa"),
            ('"7.0 U3d", build: 19482537', f'"{release}"'),
        ],
        "wiring.yaml": [(cable, cable.replace("}", ", speed: 10G}"))],
    }
    for value, severity in ((10, before), (11, "error"), (25, "error")):
        case = Case("NIC013", "esa_minimum", 0, 0, "", edits=edits)
        (first, *_) = found(case, value)
        assert first.severity == severity
        assert (f", but the project requires {value} GbE for vSAN ESA; " in first.message) is (
            severity != before
        )


def test_a_baseline_is_not_for_test_beds_and_counts_builds() -> None:
    """7.0.3 may be any patch of 7.0 U3; the build says which."""
    edits = {
        "design.yaml": [('{release: "7.0 U3d", build: 19482537}', '{release: "7.0.3", build: 19482537}')]
    }
    case = Case("VER015", "esxi", "", "", "", edits=edits)
    assert found(case, "7.0 U3d") == []
    assert [finding.code for finding in found(case, "7.0 U3e")] == ["VER015"]
    case = case._replace(
        edits={"design.yaml": [('{release: "7.0 U3d", build: 19482537}', '{release: "7.0.3"}')]}
    )
    assert found(case, "7.0 U3e") == []
    assert [finding.code for finding in found(case, "8.0")] == ["VER015"]


@pytest.mark.parametrize("value", ["22.11.2026", "2026-13-01x", "tomorrow", 2026])
def test_what_is_no_day_is_refused(value: str | int) -> None:
    listed = {**testing.base_files("vsan-roce"), "refarch.yaml": setting("VER017", "today", value)}
    found = api.lint_texts("vsan-roce", listed).findings
    assert [finding.code for finding in found if finding.code.startswith("SET")] == ["SET005"]
    (refused,) = (finding for finding in found if finding.code == "SET005")
    assert 'a day in quotes, e.g. "2026-11-22"' in refused.message + refused.hint

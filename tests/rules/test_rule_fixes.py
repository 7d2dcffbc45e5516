"""A fix is the cure: with its value in its place the finding is gone, nothing else is found, and nothing else
was touched."""

import pytest

from finding_texts import golden_examples
from refarch import api, testing
from refarch.load.fixes import apply_edits
from refarch.load.reader import read
from refarch.rules.registry import BUILT_IN

RULES = [
    rule
    for rule in api.rules()
    if rule.area not in ("reading", "settings", "project", "installer", "asbuilt")
]

Files = dict[str, bytes]
Key = tuple[str, str, str]


def keys(result: api.LintResult) -> set[Key]:
    return {(one.code, one.file, one.object) for one in result.findings}


def as_text(files: Files, finding: api.Finding) -> Files:
    """The files with the fix applied as ``--fix`` does it: text for text."""
    assert finding.fix is not None
    changed = dict(files)
    for name in {edit.file for edit in finding.fix.edits}:
        edits = [(edit.place, edit.value) for edit in finding.fix.edits if edit.file == name and edit.place]
        content = apply_edits(files[name], edits)
        assert content is not None
        changed[name] = content
    return changed


def prove(base: str, files: Files) -> set[str]:
    """Apply every fix of a design by itself, in both ways; the codes that have one."""
    result = api.lint_texts(base, files)
    found = set()
    for one in result.findings:
        if one.fix is not None:
            cured = testing.fixed_files(files, one)
            assert (
                read(one.fix.file, cured[one.fix.file]).data != read(one.fix.file, files[one.fix.file]).data
            )
            left = keys(api.lint_texts(base, cured))
            assert left == keys(result) - {(one.code, one.file, one.object)}, one.message
            if all(edit.place is not None for edit in one.fix.edits):
                assert keys(api.lint_texts(base, as_text(files, one))) == left
            found.add(one.code)
    return found


WITH_FIXES = [rule for rule in RULES if any(one.has_fix for one in golden_examples().get(rule.code, ()))]
"""Rules whose bad example has a finding with a fix, of this rule or of another."""


@pytest.mark.slow
@pytest.mark.parametrize("rule", WITH_FIXES, ids=lambda rule: rule.code)
def test_the_fix_of_a_bad_example_cures_it_and_nothing_else_happens(rule: api.RuleInfo) -> None:
    base, files = testing.overlay(testing.faulty_fragments(rule))
    fixed = {one.code for one in golden_examples().get(rule.code, ()) if one.has_fix}
    assert prove(base, files) == fixed


def test_rules_that_usually_give_a_fix_give_one_in_their_bad_example_and_no_others_do() -> None:
    usually = [rule.code for rule in RULES if BUILT_IN.rule(rule.code).fixes == "usually"]
    assert [
        rule.code
        for rule in RULES
        if any(one.has_fix for one in golden_examples().get(rule.code, ()) if one.code == rule.code)
    ] == usually


def test_a_rule_that_declares_no_fixes_makes_none_and_the_others_do() -> None:
    for rule in RULES:
        module = BUILT_IN.module(rule.code)
        makes_fixes = hasattr(module, "fix_value") or hasattr(module, "fix_values")
        assert makes_fixes == (BUILT_IN.rule(rule.code).fixes != "never"), rule.code


def test_most_counts_and_slips_of_the_pen_have_a_fix() -> None:
    fixing = {rule.code for rule in api.rules() if BUILT_IN.rule(rule.code).fixes != "never"}
    assert len(fixing) >= 60
    assert fixing >= {"BOM001", "BOM009", "HST008", "QOS015", "REF004", "SMB024", "WIRE011", "WIRE012"}, (
        "counts and lengths that follow from the design"
    )


def test_a_rule_that_gives_fixes_sometimes_has_a_case_that_shows_one() -> None:
    sometimes = {rule.code for rule in RULES if BUILT_IN.rule(rule.code).fixes == "sometimes"}
    shown = {code for _, wanted in CASES for code, value in wanted.items() if value is not None}
    assert sometimes - shown == SHOWN_ELSEWHERE


ADDRESSES = "{of: 'host-[1-4] vmk2', first: 203.0.113.1, except: {host-3: 203.0.113.9}}"
VSAN = f"# ip-plan.yaml\nnetworks: {{vsan: {{addresses: [{ADDRESSES}]}}}}"
ROCE = "\n".join(("# qos.yaml", "profiles:", "  roce:", "    "))
DESIGN = "\n".join(("# design.yaml", "clusters:", "  compute:", "    "))
PORT_GROUP = DESIGN + "virtual_switches: {Storage: {port_groups: {vSAN: {vlan: VLAN}}}}"
ADAPTERS = "vmkernel: {vmk2: {mtu: OWN, overrides: {host-3: {mtu: OTHER}}}}"


MODEL = "model: arista-dcs-7050cx4-24d8, role: spine, fabric: core, nos: cumulus-linux"
SPINE = f"# wiring.yaml\nswitches: {{core-1: {{{MODEL}}}}}"


def case(text: str, base: str = "vsan-roce") -> tuple[str, Files]:
    """The clean design with one fragment laid over it."""
    name = text.split("\n", 1)[0].removeprefix("# ")
    return testing.overlay([testing.Fragment(name, text, base)])


def fixes(base: str, files: Files) -> dict[str, object]:
    """New values by code; None for a finding without a fix."""
    result = api.lint_texts(base, files)
    prove(base, files)
    return {one.code: None if one.fix is None else one.fix.value for one in result.findings}


CASES: list[tuple[str, dict[str, object]]] = [
    (PORT_GROUP.replace("VLAN", "31"), {"VLAN001": 30}),
    (PORT_GROUP.replace("VLAN", "4095"), {"VLAN006": 30}),
    (ROCE + "pfc: {priorities: [3, 4]}", {"QOS001": [3]}),
    (ROCE + "pfc: {priorities: [3], receive: false}", {"QOS001": True}),
    (ROCE + "pfc: {priorities: [4]}", {"QOS001": [3]}),
    (ROCE + "rdma: {priority: 3, dscp: 34}\n    pfc: {priorities: [4]}", {"QOS001": None, "QOS004": 26}),
    (ROCE + "host: {dcbx: disabled, pfctx: 16, pfcrx: 8}", {"QOS002": 8}),
    (ROCE + "cable_length: 20m", {"WIRE011": "3m"}),
    ("# design.yaml\nsoftware: {esxi: {release: 7.0 U3d, build: 19482538}}", {"VER002": 19482537}),
    ("# design.yaml\nsoftware: {esxi: {release: 7.0 U3d, build: 19193900}}", {"VER002": None}),
    (
        "# design.yaml\nsoftware: {esxi: {release: 7.0 U3, build: 18644232}}",
        {"VER001": None, "VER002": None, "VER016": None},
    ),
    (DESIGN + ADAPTERS.replace("OWN", "9000").replace("OTHER", "8000"), {"MTU002": 9000}),
    (DESIGN + ADAPTERS.replace("OWN", "8000").replace("OTHER", "9000"), {"MTU002": None}),
    (DESIGN + "encapsulation: {protocol: udp, port: 4790}", {"NIC015": 4791}),
    (DESIGN + "encapsulation: {protocol: tcp}", {"NIC015": None}),
    (VSAN, {"IP009": "203.0.113.3"}),
    (
        VSAN.replace("{addresses", "{gateway: 203.0.113.3, addresses"),
        {"IP009": None, "TOP006": None, "TOP033": None},
    ),
    ("# wiring.yaml\nswitches: {'leaf-[1-2]': {gateway: 203.0.113.254}}", {"IP017": None}),
    (SPINE, {"WIRE016": "arista-eos"}),
    (SPINE.replace("cx4-24d8", "cx3-32s"), {"WIRE016": None}),
    (ROCE + "host: {marking: {pcp: 3, dscp: 34}}", {"QOS025": 26}),
    (ROCE + "host: {marking: {pcp: 3, dscp: 30}}", {"QOS025": None}),
    (ROCE + "trust: [pcp]\n    host: {marking: {pcp: 4}}", {"QOS013": None, "QOS025": 3}),
    (ROCE + "host: {marking: {pcp: 4, dscp: 26}}", {"QOS025": 3}),
    (
        ROCE + "rdma: {priority: 3, dscp: null}\n    host: {marking: {dscp: 46}}",
        {"QOS013": None, "QOS025": None},
    ),
]
"""Parts of files, and the values of the fixes that are wanted, by code; None for a finding without one."""

SHOWN_ELSEWHERE = {"NIC012", "VER009", "WIRE007", "WIRE012"}
"""The first two below, the third in ``wiring/test_wire007.py``, as they take more than a part of a file; the
last in ``cli/test_cli_fix.py``, as a host with a cable wants a profile next."""


@pytest.mark.slow
@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_a_fix_is_there_where_one_cure_is_and_only_there(text: str, wanted: dict[str, object]) -> None:
    assert fixes(*case(text)) == wanted


@pytest.mark.parametrize(("written", "meant"), [("8.0 Upd.3e", "8.0 U3e"), ("8.0 U3z", None)])
def test_a_release_is_mended_where_one_has_its_numbers_and_its_letter(
    written: str, meant: str | None
) -> None:
    text = f"# design.yaml\nsoftware: {{esxi: {{release: {written}, build: null}}}}"
    assert fixes(*case(text, "vsan-esa"))["VER009"] == meant


def test_a_speed_is_mended_where_ports_and_cable_have_a_single_one() -> None:
    links = testing.base_files("nvme-of")["wiring.yaml"].decode()
    base, files = case("# design.yaml\nversion: 1.0.1", "nvme-of")
    wrong = links.replace(
        '"leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l',
        '"leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l, speed: 10G',
    )
    assert fixes(base, {**files, "wiring.yaml": wrong.encode()}) == {"NIC012": "25G"}
    wrong = links.replace(
        '"leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l',
        '"leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l, speed: 40G',
    )
    assert fixes(base, {**files, "wiring.yaml": wrong.encode()}) == {"NIC012": None}, (
        "the ports have 1, 10 and 25 Gb/s"
    )

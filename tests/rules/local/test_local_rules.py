"""Rules of a project's own: run only where that is allowed, known either way, and refused by name where they
are no rules."""

from pathlib import Path

import pytest

from refarch import api
from refarch.testing import EXAMPLES, local_rules, local_session, prove

RULE = '''"""A host has a number that is not given out.

## Example

```yaml
# design.yaml
clusters: {}
```
"""

from refarch.api.model import origin_of
from refarch.rules import Problem, Option, Rule


def check(design, options):
    name = "host-" + str(options["number"])
    if name in design.hosts:
        yield Problem(origin_of(design.hosts[name], "name"), "a host is called " + name)


RULE = Rule(
    severity="error",
    confidence="practice",
    sources=(),
    options=(Option(name="number", default=1, says="number that no host may have", maximum=9),),
    check_with_options=check,
)
'''
FILE = "own001_forbidden_name.py"
WAIVED = "  # refarch: waive OWN001: it came so"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("design.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml", "bom.yaml"):
        source = Path(EXAMPLES) / "vsan-roce" / name
        if source.exists():
            target = tmp_path / "designs" / "vsan-roce" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    (tmp_path / "refarch.yaml").write_text("format: 1\nrules: own/rules\n")
    (tmp_path / "own" / "rules").mkdir(parents=True)
    (tmp_path / "own" / "rules" / FILE).write_text(RULE)
    return tmp_path


def said(root: Path, allowed: bool) -> list[str]:
    run = api.lint(session=api.Session(str(root), allow_local_code=allowed))
    told = (one for one in run.findings if not one.waived)
    return [f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}" for one in told]


def setting(project: Path, text: str) -> None:
    (project / "refarch.yaml").write_text(f"format: 1\nrules: own/rules\n{text}")


def test_a_rule_that_is_allowed_is_run(project: Path) -> None:
    assert said(project, True) == ["designs/vsan-roce/design.yaml:21:16 error OWN001 a host is called host-1"]


def test_a_rule_that_is_not_allowed_is_not_even_read(project: Path) -> None:
    (project / "own" / "rules" / FILE).write_text("raise SystemExit(7)\n")
    session = api.Session(str(project))
    assert session.config.idle_rules == "1 rule of own/rules"
    assert said(project, False) == []
    assert "OWN001" not in {rule.code for rule in api.rules(session.rules)}


def test_the_rules_of_a_project_are_those_of_its_session_alone(project: Path) -> None:
    session = api.Session(str(project), allow_local_code=True)
    assert "OWN001" in {rule.code for rule in api.rules(session.rules)}
    assert "OWN001" not in {rule.code for rule in api.rules()}


def test_severity_and_options_of_the_project_count(project: Path) -> None:
    setting(project, "severities: {OWN001: info}\noptions: {OWN001: {number: 3}}\n")
    assert said(project, True) == ["designs/vsan-roce/design.yaml:21:16 info OWN001 a host is called host-3"]
    assert said(project, False) == []


def test_an_option_that_the_rule_lacks_is_a_finding(project: Path) -> None:
    setting(project, "options: {OWN001: {numbers: 3}}\n")
    assert said(project, True)[0] == "refarch.yaml:3:20 error SET004 rule OWN001 has no option numbers"


def test_a_waiver_is_known_whether_or_not_the_rule_is_run(project: Path) -> None:
    design = project / "designs" / "vsan-roce" / "design.yaml"
    text = design.read_text()
    design.write_text(text.replace("names: host-[1-4]", f"names: host-[1-4]{WAIVED}"))
    assert said(project, True) == []
    assert said(project, False) == []
    (project / "own" / "rules" / FILE).unlink()
    assert said(project, True) == [
        "designs/vsan-roce/design.yaml:21:28 error WAIVE003 unknown rule OWN001 in a waiver"
    ]


def test_the_session_for_tests_of_a_project_runs_its_rules(project: Path) -> None:
    run = api.lint(session=local_session(str(project)))
    assert [(one.code, one.line) for one in run.findings] == [("OWN001", 21)]


def test_the_session_for_tests_of_a_project_refuses_code_with_a_fault(project: Path) -> None:
    (project / "own" / "rules" / FILE).write_text("1 / 0\n")
    with pytest.raises(api.RefarchError, match="OWN001 cannot be loaded: ZeroDivisionError"):
        local_session(str(project))


def test_its_examples_prove_it_or_not(project: Path) -> None:
    rules = local_rules(str(project))
    assert rules.own_codes == ["OWN001"]
    with pytest.raises(AssertionError, match="has no line that is marked"):
        prove("OWN001", rules)


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (FILE, "def check(:\n", f"own/rules/{FILE}:1: OWN001 cannot be loaded: SyntaxError: invalid syntax"),
        (
            FILE,
            "1 / 0\n",
            f"own/rules/{FILE}:1: OWN001 cannot be loaded: ZeroDivisionError: division by zero",
        ),
        (
            "mtu001_small.py",
            "",
            "own/rules/mtu001_small.py: MTU001 is the code of a rule of refarch. "
            "Use another code, with other letters",
        ),
        (
            "own001_other.py",
            "",
            "own/rules/own001_other.py: OWN001 is the code of own/rules/own001_forbidden_name.py. "
            "Use another code, with other letters",
        ),
        (
            "hosts.py",
            "",
            "own/rules/hosts.py: the name is not a code and a problem, "
            "such as own001_host_without_asset_tag.py",
        ),
    ],
)
def test_what_is_no_rule_stops_the_run(project: Path, file: str, text: str, message: str) -> None:
    (project / "own" / "rules" / file).write_text(text)
    with pytest.raises(api.RefarchError) as caught:
        said(project, True)
    assert str(caught.value) == message


HEAD = '"""A text."""\nfrom refarch.rules import Applies, Option, Rule, Source\n'
HEAD += "def check(design): ...\nRULE = Rule(\n"
SOUND = {"severity": '"error"', "confidence": '"practice"', "sources": "()", "check": "check"}
NEW_FORM = 'RULE = Rule(severity="error", confidence="practice", sources=(), hint="...", check=check)'
"""How messages show what a rule looks like."""


def written(**fields: str | None) -> str:
    """A file with a rule whose fields begin on line 5; None leaves a field out."""
    lines = [f"{field}={value},\n" for field, value in (SOUND | fields).items() if value is not None]
    return HEAD + "".join(lines) + ")\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"""A text."""\n', f":1: OWN001 has no RULE: write one below the check, {NEW_FORM}"),
        (
            '"""A text."""\nSEVERITY = "error"\nHINT = "Mend it."\ndef check(design): ...\n',
            ":2: OWN001 is written with SEVERITY, HINT: these are now fields of one object below the check, "
            + NEW_FORM,
        ),
        ('"""A text."""\n\nRULE = 7\n', f":3: OWN001 has a RULE that is 7, not a Rule: write {NEW_FORM}"),
        (
            written().replace('"""A text."""', ""),
            ":4: OWN001 has no docstring, which is the page of the rule: begin the file with one",
        ),
        (
            written(severity=None, severty='"error"'),
            ":8: OWN001 gives Rule an unknown field severty. Did you mean `severity`?",
        ),
        (written(sources=None), ":4: OWN001 gives Rule no sources, which has no default: add sources=..."),
        (
            written(applies='Applies(product=("s2d",))'),
            ":9: OWN001 gives Applies an unknown field product. Did you mean `products`?",
        ),
        (written(hint="1 / 0"), ":9: OWN001 cannot be loaded: ZeroDivisionError: division by zero"),
        (
            written(severity='"fatal"'),
            ":5: OWN001 has severity 'fatal': expected one of error, warning, info",
        ),
        (
            written(confidence='"certain"'),
            ":6: OWN001 has confidence 'certain': expected one of quoted, derived, practice",
        ),
        (written(fixes="True"), ":9: OWN001 has fixes True: expected one of never, sometimes, usually"),
        (written(hint="7"), ":9: OWN001 has hint 7: expected a text"),
        (written(waivable='"no"'), ":9: OWN001 has waivable 'no': expected True or False"),
        (
            written(sources='Source("A book", "A fact.")'),
            ":7: OWN001 has sources Source(document='A book', fact='A fact.', url='', section...: "
            'expected a tuple such as (Source(document="...", fact="..."),); mind the comma',
        ),
        (
            written(sources='("A book",)'),
            ':7: OWN001 has \'A book\' among its sources: expected Source(document="...", fact="...")',
        ),
        (
            written(confidence='"quoted"'),
            ':7: OWN001 is quoted, but has no source: add the documents, or set confidence="practice"',
        ),
        (
            written(applies='Applies(products="s2d")'),
            ":9: OWN001 applies to products 's2d': expected a tuple of texts; mind the comma",
        ),
        (
            written(applies='Applies(needs=("drivess",))'),
            ":9: OWN001 needs 'drivess': Did you mean `drives`?",
        ),
        (
            written(applies='Applies(versions=("esxi", ">=8.0"))'),
            ":9: OWN001 applies to versions ('esxi', '>=8.0'): expected ((\"esxi\", \">=8.0\"),) or its like",
        ),
        (
            written(check=None),
            ":4: OWN001 has no check: give RULE one of check, check_cluster, check_with_options, "
            "check_cluster_with_options, such as check=check",
        ),
        (
            written(check_cluster="check"),
            ":9: OWN001 has check and check_cluster: a rule has one of them",
        ),
        (written(check='"check"'), ":8: OWN001 has check 'check': expected a function check(design)"),
        (
            written(check="lambda design, cluster: ()"),
            ":8: OWN001 has a check that takes (design, cluster): it is called with (design); "
            "give it as check_cluster=check_cluster",
        ),
        (
            written(check="lambda: ()"),
            ":8: OWN001 has a check that takes (): it is called with (design)",
        ),
        (
            written(options='(Option(name="most", default=4, says="most", maximum=3),)'),
            ":9: OWN001 has option most with default 4: expected a whole number from 0 to 3",
        ),
        (
            written(options='(Option(name="most", default=3, says="most", maximum=3),)'),
            ":8: OWN001 has options that its check is not given: give it as check_with_options, "
            "called with (design, options)",
        ),
        (
            written(check=None, stage='"reading"'),
            ":8: OWN001 has a stage, but only built-in rules have one",
        ),
    ],
)
def test_what_is_wrong_with_a_rule_is_told_with_its_line(project: Path, text: str, message: str) -> None:
    (project / "own" / "rules" / FILE).write_text(text)
    with pytest.raises(api.RefarchError) as caught:
        said(project, True)
    assert str(caught.value) == f"own/rules/{FILE}{message}"


def test_a_rule_with_the_fewest_fields_is_taken(project: Path) -> None:
    (project / "own" / "rules" / FILE).write_text(written(check="lambda design: ()"))
    assert said(project, True) == []


def test_a_folder_that_is_not_there_is_told(project: Path) -> None:
    setting(project, "")
    (project / "refarch.yaml").write_text("format: 1\nrules: elsewhere\n")
    with pytest.raises(api.RefarchError) as caught:
        api.Session(str(project)).demand_settings()
    assert (
        str(caught.value)
        == "elsewhere: No such file or directory; refarch.yaml names it as the folder of custom rules"
    )


@pytest.mark.parametrize("folder", ["../elsewhere", "/etc"])
def test_a_folder_outside_of_the_project_is_refused(project: Path, folder: str) -> None:
    (project / "refarch.yaml").write_text(f"format: 1\nrules: {folder}\n")
    with pytest.raises(api.RefarchError, match=r"^refarch\.yaml:2:8: "):
        api.Session(str(project), allow_local_code=True).demand_settings()


def test_helpers_and_other_files_are_left_alone(project: Path) -> None:
    (project / "own" / "rules" / "_shared.py").write_text("raise SystemExit(7)\n")
    (project / "own" / "rules" / "README.md").write_text("Our rules.\n")
    assert len(said(project, True)) == 1

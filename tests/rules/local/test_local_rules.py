"""Rules of a project's own: run only where that is allowed, known either way, and refused by name where they
are no rules."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from refarch import api
from refarch.rules import registry
from refarch.testing import EXAMPLES, local_rules, prove

RULE = '''"""A host has a number that is not given out.

## Example

```yaml
# design.yaml
clusters: {}
```
"""

from refarch.facts import where
from refarch.rules import Hit, Option

SEVERITY = "error"
OPTIONS = (Option("number", 1, "number that no host may have", minimum=0, maximum=9),)


def check(design, options):
    name = "host-" + str(options["number"])
    if name in design.hosts:
        yield Hit(where(design.hosts[name], "name"), "a host is called " + name)
'''
FILE = "own001_forbidden_name.py"
WAIVED = "  # refarch: waive OWN001: it came so"


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    for name in ("design.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml", "bom.yaml"):
        source = Path(EXAMPLES) / "vsan-roce" / name
        if source.exists():
            target = tmp_path / "designs" / "vsan-roce" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    (tmp_path / "refarch.yaml").write_text("format: 1\nrules: own/rules\n")
    (tmp_path / "own" / "rules").mkdir(parents=True)
    (tmp_path / "own" / "rules" / FILE).write_text(RULE)
    yield tmp_path
    registry.add_local({}, ())


def said(root: Path, allowed: bool) -> list[str]:
    run = api.lint(root=str(root), config=api.read_config(str(root), told=True, allow_local_rules=allowed))
    told = (one for one in run.findings if not one.waived)
    return [f"{one.file}:{one.line}:{one.column} {one.severity} {one.code} {one.message}" for one in told]


def setting(project: Path, text: str) -> None:
    (project / "refarch.yaml").write_text(f"format: 1\nrules: own/rules\n{text}")


def test_a_rule_that_is_allowed_is_run(project: Path) -> None:
    assert said(project, True) == ["designs/vsan-roce/design.yaml:21:16 error OWN001 a host is called host-1"]


def test_a_rule_that_is_not_allowed_is_not_even_read(project: Path) -> None:
    (project / "own" / "rules" / FILE).write_text("raise SystemExit(7)\n")
    config = api.read_config(str(project))
    assert config.idle_rules == "1 rule of own/rules"
    assert said(project, False) == []
    assert "OWN001" not in {rule.code for rule in api.rules()}


def test_the_rules_of_another_project_are_forgotten(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    said(project, True)
    assert "OWN001" in {rule.code for rule in api.rules()}
    api.read_config(str(tmp_path_factory.mktemp("other")))
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
        "designs/vsan-roce/design.yaml:21:28 error WAIVE003 there is no rule OWN001 to waive"
    ]


def test_its_examples_prove_it_or_not(project: Path) -> None:
    assert local_rules(str(project)) == ["OWN001"]
    with pytest.raises(AssertionError, match="has no line that is marked"):
        prove("OWN001")


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (FILE, "def check(:\n", f"own/rules/{FILE}:1: OWN001 cannot be loaded: SyntaxError: invalid syntax"),
        (FILE, "1 / 0\n", f"own/rules/{FILE}: OWN001 cannot be loaded: ZeroDivisionError: division by zero"),
        (
            FILE,
            "SEVERITY = 'error'\n",
            f"own/rules/{FILE}: OWN001 has no docstring, which is the rule's page",
        ),
        (
            FILE,
            '"""Text."""\n',
            f"own/rules/{FILE}: OWN001 has no SEVERITY: write one of error, warning, info",
        ),
        (
            FILE,
            '"""Text."""\nSEVERITY = "fatal"\n',
            f"own/rules/{FILE}: OWN001 has no SEVERITY: write one of error, warning, info",
        ),
        (
            FILE,
            '"""Text."""\nSEVERITY = "info"\n',
            f"own/rules/{FILE}: OWN001 has neither check(design) nor check_cluster(design, cluster)",
        ),
        (
            "mtu001_small.py",
            "",
            "own/rules/mtu001_small.py: MTU001 is the code of a rule of refarch. "
            "Take another one, with letters of your own",
        ),
        (
            "own001_other.py",
            "",
            "own/rules/own001_other.py: OWN001 is the code of own/rules/own001_forbidden_name.py. "
            "Take another one, with letters of your own",
        ),
        (
            "hosts.py",
            "",
            "own/rules/hosts.py: the name is not code and problem, such as own001_host_without_asset_tag.py",
        ),
    ],
)
def test_what_is_no_rule_stops_the_run(project: Path, file: str, text: str, message: str) -> None:
    (project / "own" / "rules" / file).write_text(text)
    with pytest.raises(api.RefarchError) as caught:
        said(project, True)
    assert str(caught.value) == message


def test_a_folder_that_is_not_there_is_told(project: Path) -> None:
    setting(project, "")
    (project / "refarch.yaml").write_text("format: 1\nrules: elsewhere\n")
    with pytest.raises(api.RefarchError) as caught:
        api.read_config(str(project))
    assert (
        str(caught.value)
        == "elsewhere: No such file or directory; refarch.yaml names it as the folder of the project's rules"
    )


@pytest.mark.parametrize("folder", ["../elsewhere", "/etc"])
def test_a_folder_outside_of_the_project_is_refused(project: Path, folder: str) -> None:
    (project / "refarch.yaml").write_text(f"format: 1\nrules: {folder}\n")
    with pytest.raises(api.RefarchError, match=r"^refarch\.yaml:2:8: "):
        api.read_config(str(project), allow_local_rules=True)


def test_helpers_and_other_files_are_left_alone(project: Path) -> None:
    (project / "own" / "rules" / "_shared.py").write_text("raise SystemExit(7)\n")
    (project / "own" / "rules" / "README.md").write_text("Our rules.\n")
    assert len(said(project, True)) == 1

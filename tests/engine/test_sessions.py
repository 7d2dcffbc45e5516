"""Sessions share nothing that changes: two projects in one process say what each says in one of its own."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from refarch import api
from refarch.testing import base_files

RULE = '''"""A host has a name that this project does not want.

## What it checks

Names of hosts.
"""

from refarch.rules import Problem, Option, Rule


def check(design, options):
    for host in design.hosts.values():
        if host.name.endswith(options["ending"]):
            yield Problem(host.origin, "{words} " + host.name)


RULE = Rule(
    severity="warning",
    confidence="practice",
    sources=(),
    options=(Option("ending", "1", "ending of a name", choices=("1", "2", "3")),),
    check_with_options=check,
)
'''

CABLE = """\
format: 1
kind: cable
vendor: Example
model: C-1
title: {title}
medium: passive-copper
ends: [sfp28, sfp28]
speed: 25G
max_length: 5m
protocols: [ethernet]
facts:
  - {{about: [speed], says: "A cable.", document: "None", verified: 2026-11-22, confidence: practice}}
"""

ROUNDS = 6
"""Lints of each project; enough for every one of them to meet the other."""


def make(root: Path, name: str, ending: str) -> Path:
    """A project with a rule, a part, a severity and an option of its own."""
    folder = root / name / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for file, content in base_files("vsan-roce").items():
        (folder / file).write_bytes(content)
    rules = root / name / "rules"
    rules.mkdir()
    (rules / "own001_unwanted_name.py").write_text(RULE.replace("{words}", f"project {name} does not want"))
    cables = folder.parent / "_catalog" / "cables"
    cables.mkdir(parents=True)
    (cables / "example-c-1.yaml").write_text(CABLE.format(title=f"Cable of {name}"))
    (root / name / "refarch.yaml").write_text(
        f"format: 1\nrules: rules\nseverities: {{OWN001: {'error' if name == 'one' else 'info'}}}\n"
        f'options: {{OWN001: {{ending: "{ending}"}}}}\n'
    )
    return root / name


@pytest.fixture
def projects(tmp_path: Path) -> list[Path]:
    return [make(tmp_path, "one", "1"), make(tmp_path, "two", "2")]


def told(root: Path) -> list[str]:
    """Everything that a lint of a project says, and one fact of its own catalog."""
    session = api.Session(str(root), allow_local_code=True)
    cable = session.catalog.part("cable", "example-c-1")
    assert cable is not None
    run = api.lint(session=session)
    return [
        cable.title,
        *(f"{finding.severity} {finding.code} {finding.message}" for finding in run.findings),
    ]


def told_alone(root: Path) -> list[str]:
    """The same from a process of its own."""
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[2]); from test_sessions import told; "
        "from pathlib import Path; print(json.dumps(told(Path(sys.argv[1]))))"
    )
    words = [sys.executable, "-c", code, str(root), str(Path(__file__).parent)]
    lines: list[str] = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return lines


@pytest.mark.slow
def test_two_projects_in_turn_say_what_each_says_alone(projects: list[Path]) -> None:
    alone = [told_alone(project) for project in projects]
    assert alone == [
        ["Cable of one", "error OWN001 project one does not want host-1"],
        ["Cable of two", "info OWN001 project two does not want host-2"],
    ]
    for _ in range(ROUNDS):
        assert [told(project) for project in projects] == alone


def test_two_projects_at_the_same_time_say_what_each_says_in_turn(projects: list[Path]) -> None:
    in_turn = [told(project) for project in projects]
    with ThreadPoolExecutor(2) as threads:
        said = list(threads.map(told, projects * ROUNDS))
    assert said == in_turn * ROUNDS


def test_open_sessions_do_not_see_each_other(projects: list[Path]) -> None:
    one, two = (api.Session(str(project), allow_local_code=True) for project in projects)
    before = api.lint(session=one).findings
    api.lint(session=two)
    assert api.lint(session=one).findings == before
    assert [rule.code for rule in api.rules() if rule.area == "local"] == []
    assert [session.settings.options["OWN001"]["ending"] for session in (one, two)] == ["1", "2"]

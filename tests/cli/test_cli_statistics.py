"""``refarch lint --statistics``: where the time went, told to those who ask and to nobody else. No test
depends on a time."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from cli_project import DESIGN, Run

from refarch import api
from refarch.cli import main
from refarch.core.run import RuleTime, Statistics
from refarch.engine.stopwatch import STAGES, Stopwatch
from refarch.report._statistics import statistics
from refarch.rules.registry import BUILT_IN
from summaries import without_not_stated

MADE = Statistics(
    3,
    0.25,
    {"read": 0.05, "rules": 0.2},
    (
        RuleTime("A001", 0.1, 12),
        *(RuleTime(f"B{number:03}", 0.001, 0) for number in range(10)),
        RuleTime("C001", 0, 1),
    ),
)

TEXT = """\
time by stage, 3 designs and variants:
  read          50.00 ms   20 %
  rules        200.00 ms   80 %
  total        250.00 ms

slowest 10 of 12 rules, without shared views:
  A001         100.00 ms  12 hits
  B000           1.00 ms  0 hits
"""


def checking() -> set[str]:
    return set(BUILT_IN.checking_rules())


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main(["lint", "--format", "json", *words])
    log: dict[str, Any] = json.loads(capsys.readouterr().out)
    return log


def test_the_tables_read_like_this() -> None:
    shown = statistics(MADE)
    assert f"{shown}\n".startswith(TEXT) and shown.endswith("B008           1.00 ms  0 hits")


def test_one_hit_of_one_design_and_no_time_at_all() -> None:
    shown = statistics(Statistics(1, 0.0, {"read": 0.0}, (RuleTime("A001", 0.0, 1),)))
    assert (
        shown.splitlines()[0] == "time by stage, 1 design:" and shown.endswith(" 1 hit") and "  0 %" in shown
    )
    assert "slowest" not in statistics(Statistics(0, 0.0, {}, ()))


def test_the_text_ends_with_them(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--statistics"]) == 0
    first, blank, *rest = without_not_stated(capsys.readouterr().out).splitlines()
    assert (first, blank, rest[0]) == ("no findings in 1 design (5 files)", "", "time by stage, 1 design:")
    assert [line.split()[0] for line in rest[1 : len(STAGES) + 2]] == [*STAGES, "total"]
    assert rest[len(STAGES) + 3] == f"slowest 10 of {len(checking())} rules, without shared views:"
    assert len(rest) == len(STAGES) + 4 + 10


def test_the_json_has_them_under_a_key_of_their_own(
    project: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = json.loads((root / "schemas" / "findings.schema.json").read_text())
    without, with_ = report(capsys), report(capsys, "--statistics")
    made = with_.pop("statistics")
    assert with_ == without
    jsonschema.validate({**without, "statistics": made}, schema)
    assert made["designs"] == 1 and list(made["stages"]) == list(STAGES)
    assert {one["code"] for one in made["rules"]} == checking()
    times = [one["seconds"] for one in made["rules"]]
    assert times == sorted(times, reverse=True)
    assert sum(made["stages"].values()) == pytest.approx(made["seconds"], abs=1e-4)


def test_every_stage_takes_some_time(project: Path) -> None:
    session = api.Session()
    session.watch = watch = Stopwatch(session.rules)
    api.lint(session=session)
    made = watch.statistics(1)
    assert all(seconds > 0 for seconds in made.stages.values()), made.stages
    assert sum(rule.seconds for rule in made.rules) == pytest.approx(made.stages["rules"])


def test_hits_are_counted_before_they_are_merged(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = project / "designs" / DESIGN / "design.yaml"
    text = path.read_text()
    path.write_text(text.replace("transport: roce-v2", "transport: iwarp"))
    log = report(capsys, "--statistics")
    found = [one["code"] for one in log["findings"]]
    hits = {one["code"]: one["hits"] for one in log["statistics"]["rules"] if one["hits"]}
    assert found and set(hits) == set(found)
    assert all(hits[code] >= found.count(code) for code in found)


def test_variants_count_as_designs(root: Path) -> None:
    session = api.Session(str(root))
    session.watch = watch = Stopwatch(session.rules)
    found = api.lint(["designs/pvrdma-hpc"], session)
    assert watch.statistics(len(found.designs)).designs == len(found.designs) > 1


@pytest.mark.parametrize("form", ["github", "sarif"])
def test_other_reports_leave_them_to_stderr(
    form: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", "--format", form]) == 0
    plain = capsys.readouterr()
    assert main(["lint", "--format", form, "--statistics"]) == 0
    shown = capsys.readouterr()
    assert shown.out == plain.out and shown.err.startswith(plain.err + "time by stage, 1 design:\n")


def test_a_design_that_cannot_be_read_has_no_rules_to_measure(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "designs" / DESIGN / "bom.yaml").write_text("format: [\n")
    made = report(capsys, "--statistics")["statistics"]
    assert made["rules"] == [] and made["stages"]["parse"] > 0


def test_a_rule_that_crashes_in_a_view_is_measured_and_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from refarch.views import view

    def failing(design: object) -> None:
        raise ZeroDivisionError("for the test")

    crashing = BUILT_IN.rule("TEAM001")._replace(
        check_cluster=lambda design, cluster: iter([view(failing)(design)])
    )
    monkeypatch.setattr(BUILT_IN.module("TEAM001"), "RULE", crashing)
    session = api.Session()
    session.watch = watch = Stopwatch(session.rules)
    found = api.lint(session=session)
    assert [finding.code for finding in found.findings] == ["RULE001"]
    made = watch.statistics(1)
    assert {rule.code for rule in made.rules} == checking()
    assert sum(made.stages.values()) == pytest.approx(made.seconds)


def test_time_is_counted_once() -> None:
    watch = Stopwatch(BUILT_IN)
    outer = watch.begin()
    inner = watch.begin()
    assert watch.end(inner) <= watch.end(outer) + watch._inside[0]
    assert len(watch._inside) == 1


def test_who_does_not_ask_loads_no_stopwatch(project: Path, refarch: Run) -> None:
    code = (
        "import sys; from refarch.cli import main; main(sys.argv[1:]); "
        "print([name for name in sys.modules if name.endswith(('stopwatch', '_statistics'))])"
    )
    words = ([sys.executable, "-c", code, "lint", *more] for more in ([], ["--statistics"]))
    plain, asked = (subprocess.run(one, capture_output=True, text=True, check=True).stdout for one in words)
    assert plain.splitlines()[-1] == "[]"
    assert re.search(r"refarch\.engine\.stopwatch.*refarch\.report\._statistics", asked.splitlines()[-1])

"""What rules had nothing to examine, as `refarch lint` and `refarch conformance` tell it."""

import csv
import json
import shutil
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from refarch.api.conformance import SUBJECTS
from refarch.cli import main

LISTED = (
    "lab: drives not stated: no host of cluster compute has drives in the design (HST030, "
    "HST031, VSAN004, VSAN015, VSAN032). Add `drives: [{drive: PART, quantity: N, role: storage-pool}]` "
    "to the host groups. Or, for vSAN OSA, add `disk_groups`."
)
COUNT = "not stated: 27 rules had nothing to examine in 1 design"

Run = Callable[..., str]


@pytest.fixture
def run(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in a project with one starter, ``lab``; gives what it prints."""
    folder = tmp_path / "designs" / "lab"
    shutil.copytree(root / "linter" / "refarch" / "examples" / "vsan-esa", folder)
    design = folder / "design.yaml"
    design.write_text(design.read_text().replace("id: vsan-esa", "id: lab", 1))
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)

    def call(*words: str, status: int = 0) -> str:
        assert main([*words]) == status
        return capsys.readouterr().out

    return call


def test_lint_counts_the_rules_in_one_line(run: Run) -> None:
    assert run("lint", "--no-cache") == f"{COUNT} (list: --not-stated)\nno findings in 1 design (5 files)\n"


def test_lint_lists_subject_rules_and_what_to_write(run: Run) -> None:
    lines = run("lint", "--not-stated").splitlines()
    assert lines[0] == LISTED and lines[-2:] == [COUNT, "no findings in 1 design (5 files)"]
    assert [line.split(" not stated: ")[0] for line in lines[:-2]] == [
        f"lab: {name}"
        for name in (
            *("drives", "processors", "memory", "firmware", "driver-releases", "management-controllers"),
            *("storage-policy", "licenses", "racks"),
        )
    ]


def test_lint_counts_only_the_rules_that_were_asked_for(run: Run) -> None:
    told = run("lint", "--select", "BOM", "--not-stated")
    assert told.splitlines() == [
        (
            "lab: licenses not stated: the bill of materials lists no licenses or support "
            "contracts (BOM009, BOM010). Add them to bom.yaml, for example `- {license: CLASS, "
            "quantity: needed, per: core}`."
        ),
        "not stated: 2 rules had nothing to examine in 1 design",
        "no findings in 1 design (5 files)",
    ]
    assert run("lint", "--select", "TEAM") == "no findings in 1 design (5 files)\n"


def test_lint_does_not_count_what_the_project_switched_off(run: Run) -> None:
    Path("refarch.yaml").write_text("format: 1\nseverities: {BOM009: ignore, BOM010: ignore}\n")
    assert "not stated: 25 rules had" in run("lint")


def test_lint_as_json_has_the_same(run: Run) -> None:
    entries = json.loads(run("lint", "--format", "json"))["not_stated"]
    assert entries[0] == {
        "design": "lab",
        "subject": "drives",
        "says": "no host of cluster compute has drives in the design",
        "write": SUBJECTS["drives"].write,
        "rules": ["HST030", "HST031", "VSAN004", "VSAN015", "VSAN032"],
    }


def test_other_formats_tell_it_on_stderr(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--format", "sarif"]) == 0
    assert capsys.readouterr().err == f"{COUNT} (list: --not-stated)\nno findings in 1 design (5 files)\n"


def test_many_designs_tell_the_same_fresh_and_from_the_cache(run: Run, tmp_path: Path) -> None:
    for number in range(5):
        folder = tmp_path / "designs" / f"lab-{number}"
        shutil.copytree(tmp_path / "designs" / "lab", folder)
        design = folder / "design.yaml"
        design.write_text(design.read_text().replace("id: lab", f"id: lab-{number}", 1))
    (tmp_path / "refarch.yaml").write_text("format: 1\ncompare_designs: false\n")
    words = ("lint", "--not-stated", "--format", "json", "--cache-dir", str(tmp_path / "cache"))
    fresh, kept = run(*words), run(*words)
    assert len(json.loads(fresh)["not_stated"]) == 6 * 9 and fresh == kept
    assert list((tmp_path / "cache").iterdir())
    told = run("lint", "--cache-dir", str(tmp_path / "cache"))
    assert "not stated: 27 rules had nothing to examine in 6 designs (list: --not-stated)" in told


def test_conformance_says_why_and_what_to_write(run: Run) -> None:
    told = run("conformance", "lab")
    one_line = " ".join(told.split())
    assert "not stated VSAN015 vendor requirement: An ESA ReadyNode has NVMe storage devices." in one_line
    assert (
        f"because: no host of cluster compute has drives in the design to check it: "
        f"{SUBJECTS['drives'].write}"
    ) in one_line
    made = json.loads(run("conformance", "lab", "--format", "json"))
    number = len({row["code"] for group in made["groups"] for row in group["statements"]})
    assert number == sum(made["summary"].values()) > 400
    assert f"lab: {number} rules, 27 not stated, " in told


def test_conformance_for_programs_has_outcome_reason_and_what_to_write(run: Run) -> None:
    made = json.loads(run("conformance", "lab", "--format", "json"))
    rows = [row for group in made["groups"] for row in group["statements"] if row["code"] == "VSAN015"]
    expected = ("not-stated", "no host of cluster compute has drives in the design", SUBJECTS["drives"].write)
    assert {(row["outcome"], row["reason"], row["write"]) for row in rows} == {expected}
    assert made["summary"]["not-stated"] == 27 and made["summary"]["excluded"] == 0
    table = csv.DictReader(StringIO(run("conformance", "lab", "--format", "csv")))
    listed = {(row["outcome"], row["reason"], row["write"]) for row in table if row["code"] == "VSAN015"}
    assert listed == {expected}


def test_conformance_of_an_exclusion_names_the_reason(run: Run) -> None:
    design = Path("designs/lab/design.yaml")
    design.write_text(
        f"{design.read_text()}\nexcludes:\n  - {{what: [drives], because: The site decides.}}\n"
    )
    told = " ".join(run("conformance", "lab").split())
    assert "excluded VSAN015 " in told
    assert "because: the design excludes drives of the hosts: The site decides." in told


def test_a_variant_has_its_own_gaps_alone(run: Run) -> None:
    variants = Path("designs/lab/variants")
    variants.mkdir()
    variants.joinpath("stretched.yaml").write_text(
        "format: 1\ntitle: Without a switch release\nbecause: To see it.\n"
        "changes:\n  - {at: design.software.vcenter, remove: true, because: Not known yet.}\n"
    )
    entries = json.loads(run("lint", "--format", "json"))["not_stated"]
    assert [entry["subject"] for entry in entries if entry["design"] == "lab+stretched"] == [
        "vcenter-release"
    ]

"""Whole projects: settings, several designs, stages that stop, the same bytes every time, a folder that is
not ours."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api
from refarch.report import json as json_report

Make = Callable[..., Path]
Golden = Callable[[Path, str], None]


@pytest.fixture
def project(tmp_path: Path, root: Path) -> Path:
    """A project with three designs of separate labs; it has nothing of this repository."""
    (tmp_path / "refarch.yaml").write_text("compare_designs: false\n")
    for name in ("alpha", "beta", "gamma"):
        folder = tmp_path / "designs" / name
        shutil.copytree(root / "linter" / "refarch" / "proofs" / "designs" / "vsan-roce", folder)
        change(folder / "design.yaml", "id: vsan-roce", f"id: {name}")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_clean_project_is_clean(project: Path) -> None:
    run = api.lint(root=str(project))
    assert (run.designs, run.findings, run.unchecked) == (("alpha", "beta", "gamma"), (), ())


def test_one_broken_file_stops_one_design(project: Path) -> None:
    change(project / "designs" / "beta" / "qos.yaml", "mode: lossless", "mode: [lossless")
    change(project / "designs" / "alpha" / "design.yaml", "active: [Uplink 1]", "active: [Uplink 2]")
    run = api.lint(root=str(project))
    assert run.unchecked == ("beta",)
    by_design = {finding.design for finding in run.findings}
    assert "beta" in by_design and "gamma" not in by_design
    assert {finding.code for finding in run.findings if finding.design == "beta"} == {"YAML001"}
    assert not any(
        finding.code.startswith(("YAML", "SCHEMA")) for finding in run.findings if finding.design == "alpha"
    )


def test_all_files_of_a_stage_are_judged_before_it_stops(project: Path) -> None:
    folder = project / "designs" / "beta"
    change(folder / "qos.yaml", "mode: lossless", "mode: lossful")
    change(folder / "bom.yaml", "quantity: 2", "quantity: two")
    change(folder / "design.yaml", "network: vsan", "network: vasn")  # of a later stage
    codes = [
        (finding.file, finding.code) for finding in api.lint(["designs/beta"], root=str(project)).findings
    ]
    assert codes == [
        ("designs/beta/bom.yaml", "SCHEMA005"),
        ("designs/beta/bom.yaml", "SCHEMA005"),
        ("designs/beta/qos.yaml", "SCHEMA004"),
    ]


def test_settings_of_the_project_count(project: Path) -> None:
    (project / "designs").rename(project / "plans")
    (project / "refarch.yaml").write_text(
        "designs: plans\ncompare_designs: false\nseverities: {REF007: error}\nfail_on: info\nsite: "
        "{url: 'https://x.example'}\n"
    )
    config = api.Session(str(project)).demand_settings().config
    assert (config.designs, config.fail_on, config.site_url) == ("plans", "info", "https://x.example/")
    change(project / "plans" / "beta" / "design.yaml", "id: beta", "id: delta")
    run = api.lint(root=str(project))
    assert [(finding.code, finding.severity) for finding in run.findings] == [("REF007", "error")]
    (project / "refarch.yaml").write_text(
        "designs: plans\ncompare_designs: false\nseverities: {REF007: ignore}\n"
    )
    assert api.lint(root=str(project)).findings == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("designs: [\n", "refarch.yaml:1:11: not valid YAML"),
        ("desings: x\n", "refarch.yaml:1:1: unknown key `desings`"),
        ("severities: {XX001: error}\n", "refarch.yaml:1:14: unknown rule XX001"),
        (
            "severities: {REF007: never}\n",
            "refarch.yaml:1:22: `REF007` is `never`: expected error, warning, info or ignore",
        ),
        ("designs: ../x\n", "refarch.yaml:1:10: `designs` is `../x`"),
    ],
)
def test_settings_that_are_wrong_are_one_error_at_its_place(project: Path, text: str, message: str) -> None:
    (project / "refarch.yaml").write_text(text)
    with pytest.raises(api.RefarchError) as told:
        api.Session(str(project)).demand_settings()
    assert str(told.value).startswith(message)


def test_parts_of_the_project_count(project: Path) -> None:
    folder = project / "designs" / "_catalog" / "switches"
    folder.mkdir(parents=True)
    (folder / "example-ex-1.yaml").write_text(
        "format: 1\nkind: switch\nvendor: Example\nmodel: EX-1\ntitle: Example EX-1\nasic: none\n"
        "rack_units: 1\nnos: [cumulus-linux]\n"
        'ports: [{numbers: "1-24", form_factor: sfp28, speeds: [25G], lanes: 1}]\n'
        "facts:\n"
        '  - {about: [ports], says: a test, document: none, url: "https://example.com/", verified: '
        "2026-11-21,\n"
        "     confidence: practice}\n"
    )
    change(project / "designs" / "beta" / "wiring.yaml", "nvidia-sn2010", "example-ex-1")
    results = {result.id: result for result in api.lint_designs(root=str(project))}
    beta = results["beta"].design
    assert beta is not None
    assert beta.switches["leaf-1"].model.vendor == "Example" and len(beta.switches["leaf-1"].ports) == 24
    assert results["beta"].checked and results["alpha"].findings == ()


@pytest.mark.parametrize(
    ("epoch", "day"),
    [("0", "1970-01-01"), ("1800000000", "2027-01-15"), ("4294967295", "2106-02-07"), ("", None)],
)
def test_today_is_what_source_date_epoch_says(
    monkeypatch: pytest.MonkeyPatch, epoch: str, day: str | None
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert len(api.today()) == 10
    assert (api.today() == day) is (day is not None)


@pytest.mark.parametrize(
    "epoch", ["1800000000.5", "-1", "4294967296", "9" * 20, "9" * 5000, "²", "١٢", " 1", "1e9", "x"]
)
def test_a_source_date_epoch_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    """An enormous one was a crash; others were passed over, and the clock's day was in the output."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(api.RefarchError) as refusal:
        api.today()
    assert str(refusal.value) == (
        f"SOURCE_DATE_EPOCH is `{epoch[:40]}`, but must be a whole number of seconds since 1970, up to "
        "4294967295; correct or unset it"
    )


def test_a_waiver_expires_by_source_date_epoch(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change(
        project / "designs" / "beta" / "design.yaml",
        "policy: explicit-failover-order, active: [Uplink 1]",
        "policy: physical-nic-load, active: [Uplink 1]",
    )
    alone = api.lint(root=str(project)).findings
    assert "TEAM001" in {finding.code for finding in alone}
    comment = "# refarch: waive TEAM001 until 2027-01-15: a lab\n          vSAN:\n"
    change(project / "designs" / "beta" / "design.yaml", "vSAN:\n", comment)
    for epoch, excuse, expired in (("1800000000", "a lab", False), ("1800086400", None, True)):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        found = api.lint(root=str(project)).findings
        assert {finding.waived for finding in found if finding.code == "TEAM001"} == {excuse}
        assert ("WAIVE001" in {finding.code for finding in found}) is expired


def test_select_and_ignore_never_hide_why_a_design_was_not_checked(project: Path) -> None:
    change(project / "designs" / "alpha" / "design.yaml", "id: alpha", "id: delta")
    change(project / "designs" / "beta" / "design.yaml", "status: draft", "status: daft")
    codes = [finding.code for finding in api.lint(root=str(project), select=["TEAM"]).findings]
    assert codes == ["SCHEMA004"]
    assert [
        finding.code for finding in api.lint(root=str(project), ignore=["ref", "SCHEMA"]).findings
    ] == codes
    with pytest.raises(api.RefarchError, match="unknown rule NOPE"):
        api.lint(root=str(project), select=["NOPE"])


def test_the_same_design_named_twice_is_linted_once(project: Path) -> None:
    run = api.lint(["designs", "designs/beta", "designs/beta/qos.yaml"], root=str(project))
    assert run.designs == ("alpha", "beta", "gamma")


def test_a_progress_is_told(project: Path) -> None:
    seen: list[tuple[int, int]] = []
    api.lint(root=str(project), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 3), (1, 3), (2, 3)]


@pytest.mark.process
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_same_input_same_bytes(project: Path, form: str) -> None:
    """Two processes with other hash seeds, other folders and other times say the same."""
    change(project / "designs" / "beta" / "design.yaml", "policy: explicit-failover-order", "policy: ip-hash")
    change(project / "designs" / "gamma" / "wiring.yaml", "swp[1-4]", "swp[3-6]")
    copy = project.parent / f"{project.name}-copy"
    shutil.copytree(project, copy)
    told = []
    for folder, seed in ((project, "1"), (copy, "2")):
        done = subprocess.run(
            [sys.executable, "-m", "refarch", "lint", "--format", form],
            cwd=folder,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": "1800000000"},
        )
        assert done.returncode == 1 and b"Traceback" not in done.stderr
        told.append((done.stdout, done.stderr))
    assert told[0] == told[1] and len(told[0][0]) > 200
    assert str(project).encode() not in told[0][0]


def test_a_run_is_data_that_reports_can_be_made_of_twice(project: Path) -> None:
    run = api.lint(root=str(project))
    assert json_report.render(run) == json_report.render(run)


def test_open_design_by_id_by_folder_or_not_at_all(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert api.open_design("beta", root=str(project)).id == "beta"
    assert api.open_design("designs/beta", root=str(project)).id == "beta"
    with pytest.raises(api.RefarchError, match=r"beat: no such design\. Did you mean `beta`"):
        api.open_design("beat", root=str(project))
    with pytest.raises(api.RefarchError, match="contains 3 designs"):
        api.open_design("designs", root=str(project))
    change(project / "designs" / "beta" / "design.yaml", "status: draft", "status: daft")
    with pytest.raises(
        api.RefarchError,
        match=r"^designs/beta/design.yaml:5:9: SCHEMA004 .* run `refarch lint designs/beta` to list all",
    ):
        api.open_design("beta", root=str(project))

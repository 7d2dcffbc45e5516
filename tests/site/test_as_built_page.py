"""The page As built: the newest run of a design, and what changed since the run before."""

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from built_site import ROOT
from small_pages import rows

from refarch import api, testing
from refarch.api.runs import Run, RunFinding, RunResult, StoredRuns, run_text
from refarch.cli import main
from refarch_site.context import Context
from refarch_site.pages import as_built
from refarch_site.project import Project

DESIGN = "vsan-roce"


def result(device: str, subject: str, outcome: str, observed: str = "", name: str = "mtu") -> RunResult:
    return RunResult(
        device, "port", subject, name, "9216", outcome, observed, "", "wiring.yaml:3", "leaf-1.txt:30", ""
    )


FINDINGS = (
    RunFinding(
        "BUILT009",
        "error",
        "leaf-1 swp[1-2] has MTU 1500",
        "Set `mtu 9216`.",
        "wiring.yaml:3",
        "",
        tuple(f"leaf-1.txt:{line}: mtu 1500" for line in range(30, 36)),
    ),
    RunFinding("BUILT010", "warning", "leaf-2 has VLAN 7", "", "wiring.yaml:3", "For the old cluster.", ()),
)

SECOND = Run(
    DESIGN,
    "1.0.0",
    "2026-11-29 12:12 UTC",
    FINDINGS,
    (
        result("leaf-1", "swp1", "different", "1500"),
        result("leaf-1", "swp2", "different", "1500"),
        result("leaf-2", "swp1", "equal", "9216"),
        *(result(f"host-{number}", "vmnic4", "not collected") for number in range(1, 4)),
    ),
    ("not compared: 3 settings of 2 switches (models)",),
    (),
)

FIRST = SECOND._replace(
    collected="2026-11-28 12:12 UTC",
    results=(
        result("leaf-1", "swp1", "different", "1500"),
        result("leaf-1", "swp2", "equal", "9216"),
        result("leaf-2", "swp1", "absent"),
        result("host-3", "vmnic4", "different", "1600"),
    ),
)


def context_with(*runs: Run, unread: tuple[str, ...] = ()) -> Context:
    """The example design with runs."""
    found = api.lint_texts(DESIGN, testing.base_files(DESIGN))
    assert found.design is not None
    stored = {DESIGN: StoredRuns(runs, unread)} if runs or unread else {}
    project = Project(api.Config(), (found,), {}, tuple(api.rules()), {}, runs=stored)
    return Context(project, found, found.design, (), ())


def test_the_newest_run_and_the_changes_since_the_run_before() -> None:
    markdown = unescape(as_built.PAGE.render(context_with(FIRST, SECOND)))
    assert markdown.startswith(
        "0 files, the newest from 2026-11-29 12:12 UTC, compared with version 1.0.0 of the design. "
        "6 expectations: 1 equal, 2 different, 3 not collected.\n"
    )
    assert re.findall(r"^##+ (.*)$", markdown, re.MULTILINE) == [
        *("Open points", "Accepted deviations", "Results by device", "Differences", "History"),
        *("Fixed since the run before", "New since the run before", "Not compared any more", "Not compared"),
    ]
    found = rows(markdown)
    assert found[1] == [
        "(error)",
        "leaf-1 swp[1-2] has MTU 1500; Set mtu 9216.",
        "leaf-1.txt:30: mtu 1500; leaf-1.txt:31: mtu 1500; leaf-1.txt:32: mtu 1500; leaf-1.txt:33: mtu 1500; "
        "and 2 more",
        "BUILT009",
    ]
    assert ["leaf-2 has VLAN 7", "For the old cluster.", "BUILT010"] in found
    assert ["leaf-1", "0", "2", "0", "0", "0"] in found and ["leaf-2", "1", "0", "0", "0", "0"] in found
    assert ["host-[1-3]", "0", "0", "0", "1", "0"] in found
    assert ["leaf-1", "swp[1-2]", "MTU", "9216", "1500", "leaf-1.txt:30"] in found
    assert found[-2:] == [
        ["2026-11-29 12:12 UTC", "1.0.0", "1", "2", "1", "1", "1"],
        ["2026-11-28 12:12 UTC", "1.0.0", "1", "3", "", "", ""],
    ]
    items = [line for line in markdown.splitlines() if line.startswith("- ")]
    assert items == [
        "- <code>leaf-2</code> <code>swp1</code>: MTU expected 9216, observed absent",
        "- <code>leaf-1</code> <code>swp2</code>: MTU expected 9216, observed 1500",
        "- <code>host-3</code> <code>vmnic4</code>: MTU expected 9216, observed 1600",
        "- 3 settings of 2 switches (models)",
    ]


def test_one_run_without_differences_has_no_history() -> None:
    clean = SECOND._replace(findings=(), results=SECOND.results[2:], limits=())
    markdown = as_built.PAGE.render(context_with(clean))
    assert re.findall(r"^##+ (.*)$", markdown, re.MULTILINE) == ["Open points", "Results by device"]
    assert "\n## Open points\n\nNone.\n" in markdown


def test_a_run_of_another_version_is_named() -> None:
    markdown = as_built.PAGE.render(context_with(SECOND._replace(version="0.9.0")))
    assert (
        "The design is version 1.0.0 now, but the installation was compared with version 0.9.0." in markdown
    )
    assert "refarch verify vsan-roce --against FOLDER --record" in markdown
    assert "Other version" not in as_built.PAGE.render(context_with(SECOND))


def test_many_differences_wait_in_a_box_and_the_page_stays_short() -> None:
    many = tuple(result("leaf-1", f"swp{number}", "different", str(number)) for number in range(1, 1001))
    markdown = as_built.PAGE.render(context_with(SECOND._replace(results=many)))
    assert "<summary>All 1000 differences</summary>" in markdown
    assert "800 more differences in the file." in markdown
    assert len(markdown) < 40_000


def test_a_design_without_runs_has_no_page() -> None:
    assert not as_built.PAGE.exists(context_with())
    assert as_built.PAGE.exists(context_with(FIRST))


def test_files_that_are_no_runs_are_listed_without_a_run_too() -> None:
    unread = ("a.json: not valid JSON (line 1, column 2)", "b.json: is a run of other <b>")
    context = context_with(unread=unread)
    assert as_built.PAGE.exists(context) and as_built.PAGE.files(context) == {}
    markdown = as_built.PAGE.render(context)
    assert markdown.startswith("The installation has not been compared with this design: no file")
    assert "## Unreadable runs\n\n- a.json: not valid JSON" in markdown and "other &#60;b&#62;" in markdown
    with_run = as_built.PAGE.render(context_with(SECOND, unread=unread[:1]))
    assert "## Unreadable runs\n\n- a.json: not valid JSON" in with_run and "has not been" not in with_run


HOSTILE = "<img src=x onerror=alert(1)><script>alert(1)</script>|[x](javascript:alert(1)) {{ 7*7 }} \u202e`"


@pytest.mark.slow
def test_hostile_runs_are_text_on_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page in the printed document: every text of a run is escaped, and unreadable runs are listed."""
    shutil.copytree(ROOT / "linter/refarch/examples" / DESIGN, tmp_path / "designs" / DESIGN)
    folder = tmp_path / "as-built" / DESIGN
    folder.mkdir(parents=True)
    texts = (HOSTILE,) * 4
    results = (RunResult(*texts, HOSTILE, "different", *texts, HOSTILE),)
    findings = (
        RunFinding(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, "", (HOSTILE,)),
        RunFinding("BUILT001", "error", HOSTILE, "", HOSTILE, HOSTILE, ()),
    )
    run = Run(DESIGN, HOSTILE, HOSTILE, findings, results, (HOSTILE,), ())
    (folder / "a.json").write_text(run_text(run))
    (folder / "b.json").write_text(run_text(run._replace(results=())))
    (folder / "<b>.json").write_text("{")
    monkeypatch.chdir(tmp_path)
    assert main(["print", DESIGN, "--html", "--all", "--out", "out.html", "--quiet"]) == 0
    html = (tmp_path / "out.html").read_text()
    chapter = html.partition('<section class="chapter" id="as-built">')[2].partition("</section>")[0]
    assert chapter.count("alert(1)") > 20
    assert not re.search(r"<(?:img|script|b>)|href=\"javascript|\u202e", chapter)
    assert "<b>.json: not valid JSON" in unescape(chapter)

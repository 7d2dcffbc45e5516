"""tests/conftest.py and the pytest settings: what must never pass silently, does not.

Each case runs pytest in a process of its own, on a throw-away project with our settings.
"""

import re
import subprocess
from pathlib import Path

import pytest
from project_runs import Runner

import needs

GOLDEN = """
from pathlib import Path
def test_text(golden):
    golden(Path(__file__).with_name("expected.txt"), "new\\n")
"""


def test_golden_is_compared_and_rewritten_on_request(run: Runner) -> None:
    golden = run.tests / "expected.txt"
    assert "there is no tests/expected.txt" in run(GOLDEN).stdout
    golden.write_text("old\n")
    assert run(GOLDEN).returncode == 1
    assert run(GOLDEN, "--update-golden").returncode == 0
    assert golden.read_text() == "new\n"
    assert run(GOLDEN).returncode == 0


def test_ci_refuses_to_rewrite_golden_files(run: Runner) -> None:
    result = run(GOLDEN, "--update-golden", CI="true")
    assert result.returncode == 4
    assert "--update-golden is refused when CI=true" in result.stderr
    assert not (run.tests / "expected.txt").exists()


def test_empty_parametrised_folder_fails(run: Runner) -> None:
    result = run(
        """
import pytest
from pathlib import Path
@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("nothing/*.yaml")))
def test_file(path): pass
"""
    )
    assert result.returncode == 2
    assert "Empty parameter set" in result.stdout


TOOL = "def test_tool(need_tool): need_tool('no-such-program', 'nor-this')"
VALIDATOR = "import needs\ndef test_validator(): needs.validator('vsphere/govc')"
SHARED = "def test_shared(shared): assert shared.is_dir()"


@pytest.mark.parametrize(
    ("test", "line"),
    [
        (TOOL, "no-such-program or nor-this is not installed"),
        (
            VALIDATOR,
            "there is no validator .validators/vsphere/govc: `make setup-test` makes it, or says why it "
            "cannot",
        ),
        (SHARED, "no ../shared folder"),
    ],
)
def test_what_is_missing_is_skipped_with_one_line_but_fails_in_ci(run: Runner, test: str, line: str) -> None:
    here = run(test)
    assert here.returncode == 0
    assert "1 skipped" in here.stdout
    assert line in here.stdout
    in_ci = run(test, CI="true")
    assert in_ci.returncode == 1
    assert re.search(f"must not be skipped .*CI: {re.escape(line)}", in_ci.stdout)


@pytest.mark.parametrize("test", [TOOL, VALIDATOR])
def test_make_test_skips_nothing_that_set_up_brings(run: Runner, root: Path, test: str) -> None:
    result = run(test, REFARCH_NO_SKIPS="1")
    assert result.returncode == 1
    assert "must not be skipped by `make test`" in result.stdout
    assert "1 skipped" in run(SHARED, REFARCH_NO_SKIPS="1").stdout
    recipe = (root / "Makefile").read_text().partition("\ntest:\n")[2].partition("\n\n")[0]
    assert "REFARCH_NO_SKIPS=1 $(PYTEST)" in recipe


NAMESPACES = """
import needs, os
def test_namespaces(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: USER)
    needs.network_namespaces("no-such-daemon")
"""


@pytest.mark.parametrize(
    ("user", "line"),
    [("1000", "only root makes network namespaces"), ("0", " is not installed: the Debian packages lldpd")],
)
def test_rights_that_no_set_up_brings_are_not_demanded(run: Runner, user: str, line: str) -> None:
    result = run(NAMESPACES.replace("USER", user), CI="true", REFARCH_NO_SKIPS="1")
    assert result.returncode == 0
    assert "1 skipped" in result.stdout and line in result.stdout


def test_what_runs_side_by_side_installs_the_packages_once(root: Path) -> None:
    """Two runs of pip in one environment at a time would break a fresh clone."""
    (targets,) = re.findall(r"-j3 (.*)", (root / "Makefile").read_text())
    command = [needs.program("make"), "--no-print-directory", "--dry-run", *targets.split()]
    shown = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    parts = [line.split()[1] for line in shown.splitlines() if line.startswith("scripts/setup.sh")]
    assert sorted(parts) == ["hooks", "python", "tools"]


def test_make_deep_runs_every_file_that_has_more_for_it(root: Path) -> None:
    makefile = (root / "Makefile").read_text().replace("\\\n", " ")
    recipe = re.search(r"--deep (.*) \$\(PYTEST_ARGS\)", makefile)
    names = re.search(r"^DEEP := (.*)$", makefile, re.M)
    assert recipe and names and "$(DEEP:%=tests/%)" in recipe[1]
    run_by_it = [*(f"tests/{name}" for name in names[1].split()), "tests/deep"]
    files = [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]
    deep = [
        file
        for file in files
        if re.search(r"\bmark\.deep\b|\bshare: Share\b|\"--deep\"\)", (root / file).read_text())
        and not file.startswith("tests/project/test_honest_runs")
    ]
    assert len(deep) > 20
    assert [file for file in deep if not any(f"{file}/".startswith(f"{name}/") for name in run_by_it)] == []


def test_shared_folder_beside_the_project_is_used(run: Runner) -> None:
    (run.tests.parent.parent / "shared").mkdir()
    assert "1 passed" in run(SHARED, CI="true").stdout


def test_public_ci_says_that_it_has_no_shared_folder(run: Runner) -> None:
    result = run(SHARED, CI="true", REFARCH_WITHOUT_SHARED="1")
    assert result.returncode == 0
    assert "as REFARCH_WITHOUT_SHARED says" in result.stdout

"""Every step of the templates in a checkout whose files try to run, with real Python, pip and git, without a
network. None of these files runs, and refarch is installed from its lock file; former texts do run it."""

import os
import shutil
import sys
from pathlib import Path

import pytest
import yaml
from ci_project import Git, bash
from composite import OUTPUTS, Action
from hostile_checkout import lay_files, lay_repository
from test_azure_steps import run_steps
from test_component import component, whole_script

import needs

pytestmark = [pytest.mark.process, pytest.mark.slow, pytest.mark.xdist_group("hostile checkout")]

SOURCE = ("linter", "site-plugins", "schemas", "designs", "scripts", "requirements")


@pytest.fixture(scope="module")
def source(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of refarch, with the tag ``v0.1.0``."""
    folder = tmp_path_factory.mktemp("source") / "refarch"
    ignored = shutil.ignore_patterns("__pycache__")
    for name in SOURCE:
        shutil.copytree(root / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, folder)
    who = "-c user.name=someone -c user.email=someone@example.org"
    done = f"git init -q -b main && git add . && git {who} commit -q -m source && git tag v0.1.0"
    assert bash(done, folder, {}) == (0, "")
    return folder


PYTHON = """\
#!/bin/sh
# Virtual environments get the pip of the first one, since to install it takes as long as all the rest.
# What is called, and where, is the same.
case "$*" in
"-I -m venv "*)
    for folder; do :; done
    if [ -d "{kept}/pip" ]; then
        "{python}" "$@" --without-pip && cp -R "{kept}/pip" "$folder"/lib/python3*/site-packages/
    else
        "{python}" "$@" && cp -R "$folder"/lib/python3*/site-packages/pip "{kept}/"
    fi
    ;;
*) exec "{python}" "$@" ;;
esac
"""


class Machine:
    """What a runner has: a Python, wheels instead of an index, and a folder for its files."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.temp = folder / "temp"
        self.marker = folder / "RAN"
        self.bin = folder / "machine"
        self.bin.mkdir()
        self.temp.mkdir()
        python = Path(sys.base_prefix) / "bin" / f"python3.{sys.version_info.minor}"
        (self.bin / "python").write_text(PYTHON.format(python=python, kept=kept))
        (self.bin / "python").chmod(0o755)
        self.variables = {
            "PATH": f"{self.bin}{os.pathsep}/usr/local/bin{os.pathsep}/usr/bin{os.pathsep}/bin",
            "HOME": str(folder),
            "TMPDIR": str(self.temp),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(needs.validator("hooks/wheels")),
            "PIP_CONFIG_FILE": os.devnull,
            # Modules are compiled when they are imported: pip would compile a thousand that no step imports.
            "PIP_NO_COMPILE": "1",
            # A mistake of many: the empty entry is the working folder.
            "PYTHONPATH": f"{folder / 'modules'}{os.pathsep}",
        }

    def ran(self) -> list[str]:
        """What of the checkout ran."""
        return self.marker.read_text().splitlines() if self.marker.exists() else []


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what the first virtual environment gets."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture
def machine(tmp_path: Path, kept: Path) -> Machine:
    return Machine(tmp_path, kept)


@pytest.fixture
def install(source: Path) -> str:
    return f"git+file://{source}@v0.1.0"


@pytest.fixture
def hostile(changed: Path, machine: Machine, install: str, git: Git) -> Path:
    """The checkout of a change that adds such files, at its root and in the folder of the project."""
    for folder in (changed, changed / "racks"):
        lay_files(folder, machine.marker, install)
    git(changed, "add", "--force", ".")
    git(changed, "commit", "-q", "-m", "more files")
    return changed


def installed(folder: Path) -> str:
    """Where refarch of a virtual environment lies."""
    code = "import refarch; print(refarch.__file__)"
    status, printed = bash(f'"{folder}/bin/python" -I -c "{code}"', folder, {})
    assert status == 0, printed
    return printed.strip()


GITHUB = {"working-directory": "racks", "pictures": "false", "configuration": "false", "comment": "false"}


def reviewed_on_github(source: Path, checkout: Path, machine: Machine, base: str) -> tuple[str, str]:
    """The verdict and the log of the action."""
    OUTPUTS["actions/setup-python"]["python-path"] = str(machine.bin / "python")
    action = Action(needs.ROOT / "action.yml", machine.temp, machine.variables)
    github = {
        "event_name": "pull_request",
        "event.pull_request.base.sha": base,
        "repository": "owner/racks",
        "action_path": str(source),
    }
    made = action.run(checkout, GITHUB, github)
    return made.outputs["verdict"], made.printed


def test_the_action_runs_nothing_of_it(hostile: Path, machine: Machine, source: Path, git: Git) -> None:
    base = git(hostile, "rev-parse", "base")
    verdict, printed = reviewed_on_github(source, hostile, machine, base)
    assert verdict == "stopped" and "Changes requested: 1 design changed" in printed, printed
    assert machine.ran() == []
    assert installed(machine.temp / "refarch").startswith(str(machine.temp))


def test_the_component_runs_nothing_of_it(root: Path, hostile: Path, machine: Machine, install: str) -> None:
    inputs = {"install": install, "project": "racks", "pictures": "false", "configuration": "false"}
    _, jobs = component(root, inputs)
    (job,) = jobs.values()
    given = {
        "CI_PROJECT_DIR": str(hostile),
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": "base",
        "GITLAB_TOKEN": "secret",
    }
    status, printed = bash(whole_script(job), hostile, {**machine.variables, **job["variables"], **given})
    assert (status, printed.splitlines()[0]) == (
        1,
        "Changes requested: 1 design changed, 1 new finding, 1 version bump required",
    )
    assert machine.ran() == []
    (venv,) = machine.temp.glob("*/venv")
    assert installed(venv).startswith(str(venv))


def test_the_steps_of_azure_run_nothing_of_it(
    root: Path, hostile: Path, machine: Machine, install: str, git: Git
) -> None:
    given = {"install": install, "project": "racks", "configuration": "False", "pictures": "False"}
    git(hostile, "update-ref", "refs/remotes/origin/main", "base")
    variables = {
        **machine.variables,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main",
        "AGENT_TEMPDIRECTORY": str(machine.temp),
        "BUILD_SOURCESDIRECTORY": str(hostile),
        "SYSTEM_ACCESSTOKEN": "",
    }
    done = run_steps(root, variables, given)
    status, printed = done["Review"]
    assert (status, printed.splitlines()[0]) == (
        0,
        "Changes requested: 1 design changed, 1 new finding, 1 version bump required",
    )
    assert machine.ran() == []
    assert installed(machine.temp / "refarch").startswith(str(machine.temp))


TEMPLATES = needs.ROOT / "linter" / "refarch" / "scaffold" / "templates"


def test_the_workflow_of_init_runs_nothing_of_it(hostile: Path, machine: Machine, install: str) -> None:
    (job,) = yaml.safe_load((TEMPLATES / "github.yml").read_text())["jobs"].values()
    variables = {**machine.variables, "PYTHONPATH": ":", "RUNNER_TEMP": str(machine.temp), "REFARCH": install}
    installing, linting = (step for step in job["steps"] if "run" in step)
    assert installing["working-directory"] == "${{ runner.temp }}"
    assert bash(installing["run"], machine.temp, {**variables, "REFARCH": ""}) == (
        1,
        "::error title=refarch::set REFARCH in .github/workflows/designs.yml to git+URL@TAG of refarch\n",
    )
    status, printed = bash(installing["run"], machine.temp, variables)
    assert status == 0, printed
    status, printed = bash(linting["run"], hostile / "racks", variables)
    assert status == 0 and "::warning file=" in printed, printed
    assert machine.ran() == []


def test_the_job_of_init_runs_nothing_of_it(hostile: Path, machine: Machine, install: str) -> None:
    job = yaml.safe_load((TEMPLATES / "gitlab.yml").read_text())["lint designs"]
    (script,) = job["script"]
    variables = {**machine.variables, "PYTHONPATH": ":", "REFARCH": ""}
    unknown = "Set REFARCH in .gitlab-ci.yml to git+URL@TAG of refarch.\n"
    assert bash(script, hostile / "racks", variables) == (1, unknown)
    status, printed = bash(script, hostile / "racks", {**variables, "REFARCH": install})
    assert status == 0 and printed.endswith("3 warnings, 1 info in 1 design (5 files)\n"), printed
    assert machine.ran() == []


FORMER = (
    ("python -m venv x", "venv.py"),
    ("python -m pip --version", "pip/__init__.py"),
    ("PYTHONPATH=: python -c pass", "sitecustomize.py"),
    ("python -I -m pip install 'refarch @ INSTALL'", "hatch_build.py"),
    ("python -I -m pip install 'refarch[site] @ INSTALL'", "hatch_build.py"),
)
"""What a template said, or may say by mistake, and which file of the checkout that runs."""


@pytest.mark.parametrize(("text", "name"), FORMER)
def test_former_texts_run_it(text: str, name: str, hostile: Path, machine: Machine, install: str) -> None:
    """So these files are such as would be noticed."""
    variables = {**machine.variables, "PYTHONPATH": ""}
    _, printed = bash(text.replace("INSTALL", install), hostile, variables)
    assert any(line.endswith(f"/{name}") for line in machine.ran()), printed


@pytest.fixture
def embedded(changed: Path, machine: Machine, git: Git) -> Path:
    """The checkout of a change that makes the folder of the project what git takes for a repository."""
    lay_repository(changed / "racks", machine.marker)
    git(changed, "add", "--force", ".")
    git(changed, "commit", "-q", "-m", "more files")
    return changed


def test_git_of_the_former_texts_obeys_it(embedded: Path, machine: Machine) -> None:
    closed = f". '{needs.ROOT}/scripts/closed.sh'"
    for text in ("git status", "git cat-file -t HEAD", f"git cat-file -t {'0' * 39}1"):
        bash(f"{closed}; {text}", embedded / "racks", machine.variables)
        assert machine.ran() == [], text
    bash("git status", embedded / "racks", machine.variables)
    assert machine.ran() != []


def test_git_obeys_nothing_in_it(
    root: Path, embedded: Path, machine: Machine, programs: Path, published: str, git: Git
) -> None:
    """Whatever the verdict is, it is not that all is well."""
    base = git(embedded, "rev-parse", "base")
    git(embedded, "update-ref", "refs/remotes/origin/main", "base")
    machine.variables["PATH"] = f"{programs}{os.pathsep}{machine.variables['PATH']}"
    OUTPUTS["actions/setup-python"]["python-path"] = str(programs / "python")
    github = {"event_name": "pull_request", "event.pull_request.base.sha": base, "action_path": str(root)}
    made = Action(root / "action.yml", machine.temp, machine.variables).run(embedded, GITHUB, github)
    assert not made.passed and machine.ran() == []
    inputs = {"install": published, "project": "racks", "pictures": "false", "configuration": "false"}
    _, jobs = component(root, inputs)
    (job,) = jobs.values()
    given = {"CI_PROJECT_DIR": str(embedded), "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
    status, _ = bash(whole_script(job), embedded, {**machine.variables, **job["variables"], **given})
    assert status != 0 and machine.ran() == []
    variables = {
        **machine.variables,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main",
        "AGENT_TEMPDIRECTORY": str(machine.temp),
        "BUILD_SOURCESDIRECTORY": str(embedded),
        "SYSTEM_ACCESSTOKEN": "",
    }
    done = run_steps(root, variables, {"install": published, "project": "racks", "pictures": "False"})
    assert any(status for status, _ in done.values()) and machine.ran() == []

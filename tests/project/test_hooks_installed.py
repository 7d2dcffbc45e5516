"""Our hooks, tried by pre-commit and by prek from a clone, as their users try them: each installs refarch
into its own environment, without a network, from wheels that set-up has put beside the validators."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from released import commit, git, repository

import needs
from refarch import testing

pytestmark = [pytest.mark.process, pytest.mark.slow, pytest.mark.xdist_group("installed hooks")]

BILL = "designs/vsan-roce/bom.yaml"
FINDING = (
    f"{BILL}:5:37: error BOM001 the bill of materials lists 1 NVIDIA Spectrum SN2010 Ethernet switch, but "
    "the design needs 2"
)


class User(NamedTuple):
    """Somebody with designs, and no refarch."""

    folder: Path
    environment: dict[str, str]

    def tries(self, tool: tuple[str, ...], clone: Path) -> tuple[int, str]:
        """Status and output of all hooks, which are installed by the first run, on the bill of the design."""
        (self.folder / ".pre-commit-config.yaml").write_text(
            f"repos:\n  - repo: {clone}\n    rev: {git(clone, 'rev-parse', 'HEAD')}\n    hooks:\n"
            + "".join(f"      - id: {name}\n" for name in hook_names(clone))
        )
        git(self.folder, "add", ".")
        words = [*tool, "run", "--files", BILL]
        done = subprocess.run(
            words, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr


def hook_names(clone: Path) -> list[str]:
    """The hooks that a repository offers."""
    return re.findall(r"^- id: (\S+)$", (clone / ".pre-commit-hooks.yaml").read_text(), re.M)


@pytest.fixture(scope="module")
def clone(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of a repository with what is here."""
    folder = tmp_path_factory.mktemp("clones")
    repository(root, folder / "origin")
    commit(folder / "origin")
    git(folder, "clone", "--quiet", str(folder / "origin"), "clone")
    return folder / "clone"


@pytest.fixture
def user(tmp_path: Path) -> User:
    home, folder, wheels = tmp_path / "home", tmp_path / "work", needs.validator("hooks/wheels")
    design = folder / "designs" / "vsan-roce"
    design.mkdir(parents=True)
    home.mkdir()
    for name, content in testing.base_files("vsan-roce").items():
        (design / name).write_bytes(content)
    git(folder, "init", "--quiet")
    kept = {
        "LANG": "C.UTF-8",
        "PATH": f"{needs.VALIDATORS / 'hooks' / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    homes = dict.fromkeys(
        ("HOME", "PRE_COMMIT_HOME", "PREK_HOME", "XDG_CACHE_HOME", "UV_CACHE_DIR"), str(home)
    )
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    uv = {"UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(wheels), "UV_NO_CONFIG": "1"}
    return User(folder, {**kept, **homes, **pip, **uv, "UV_PYTHON_DOWNLOADS": "never"})


TOOLS = [
    pytest.param((sys.executable, "-m", "pre_commit"), id="pre-commit"),
    pytest.param((str(needs.VALIDATORS / "hooks" / "bin" / "prek"),), id="prek"),
]


@pytest.mark.parametrize("tool", TOOLS)
def test_a_mistake_is_kept_back_and_a_clean_design_is_not(
    tool: tuple[str, ...], user: User, clone: Path
) -> None:
    bill = user.folder / BILL
    good = bill.read_bytes()
    wrong = good.replace(b"sn2010, quantity: 2", b"sn2010, quantity: 1")
    bill.write_bytes(wrong.replace(b"format: 1\n", b"format:  1\n"))
    status, told = user.tries(tool, clone)
    assert (status, verdicts(told)) == (1, {"lint": "Failed", "fmt": "Failed"}), told
    assert [line.strip() for line in told.splitlines() if "BOM001" in line] == [FINDING]
    assert f"formatted {BILL}" in told and bill.read_bytes() == wrong
    bill.write_bytes(good)
    status, told = user.tries(tool, clone)
    assert (status, verdicts(told)) == (0, {"lint": "Passed", "fmt": "Passed"}), told


def verdicts(told: str) -> dict[str, str]:
    """What became of each hook."""
    return dict(re.findall(r"^refarch (\w+)\.+(\w+)$", told, re.M))


def test_nothing_is_loaded_from_elsewhere(user: User, clone: Path) -> None:
    """Without the wheels there is no hook: what the other tests saw was installed from them."""
    empty = user.folder.parent / "none"
    empty.mkdir()
    without = user._replace(environment={**user.environment, "PIP_FIND_LINKS": str(empty)})
    status, told = without.tries((sys.executable, "-m", "pre_commit"), clone)
    assert status != 0 and "No matching distribution found for hatchling" in told, told

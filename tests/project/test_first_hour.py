"""The first hour: from an empty folder and a wheel to the published site of a design of one's own, with no
YAML written by hand."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from test_wheel import clean, site_wheel, wheel  # noqa: F401  # fixtures that set up the wheel once

from refarch.scaffold.repository import CI
from summaries import without_not_stated

pytestmark = pytest.mark.xdist_group("first hour")  # the wheel is built and installed once


class Shell:
    """A folder, and the programs of the new environment in it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.folder = folder
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "COV", "GIT_", "REFARCH_", "PYTEST_", "CI"))
        }
        who = {f"GIT_{role}_NAME": "A reader" for role in ("AUTHOR", "COMMITTER")}
        address = {f"GIT_{role}_EMAIL": "reader@example.org" for role in ("AUTHOR", "COMMITTER")}
        self.environment = {
            **kept,
            **who,
            **address,
            "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "HOME": str(folder.parent),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CEILING_DIRECTORIES": str(folder.parent),
            "NO_COLOR": "1",
            # No package index and no other machine can be reached by what honors a proxy.
            "https_proxy": "http://127.0.0.1:9",
            "http_proxy": "http://127.0.0.1:9",
        }

    def run(self, line: str) -> str:
        """What a command prints on stdout; it must succeed."""
        done = subprocess.run(
            line.split(" "),
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"$ {line}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout


@pytest.mark.deep
def test_from_an_empty_folder_to_a_published_site(
    clean: Path,  # noqa: F811
    tmp_path: Path,
) -> None:
    if shutil.which("dot") is None or shutil.which("git") is None:
        pytest.skip("needs Graphviz's dot and git")
    folder = tmp_path / "racks"
    folder.mkdir()
    shell = Shell(clean, folder)
    said = shell.run("refarch init --hosts 6 --switch nvidia-sn3420")
    assert "designs/my-cluster: 6 hosts, VMware vSAN ESA, RoCE v2 (like vsan-esa)\n" in said
    assert without_not_stated(shell.run("refarch lint")) == "no findings in 1 design (5 files)\n"
    assert "host-6  vmnic5     leaf-2  swp6" in shell.run("refarch show my-cluster wiring")
    assert "nv set interface swp1-6 " in _configuration(shell)
    assert shell.run("refarch build") == "site/index.html\n"
    page = (folder / "site/designs/my-cluster/index.html").read_text()
    assert "My cluster: VMware vSAN ESA, RoCE v2" in page and "no findings" in page
    shell.run("git add .")
    shell.run("git commit --quiet --message first")
    assert "site/" not in shell.run("git ls-files")
    said = shell.run("refarch publish 0.1 --alias latest")
    assert said == "published 0.1 as latest on branch published-site; not pushed\n"
    assert "0.1/designs/my-cluster/index.html" in shell.run("git ls-tree -r --name-only published-site")
    assert shell.run("git status --short") == ""


def _configuration(shell: Shell) -> str:
    """What is to be pasted into the first leaf."""
    shell.run("refarch render my-cluster --target cumulus-nvue --out config")
    return (shell.folder / "config/leaf-1.nvue.sh").read_text()


def test_full_designs_come_with_the_wheel(clean: Path, tmp_path: Path) -> None:  # noqa: F811
    shell = Shell(clean, tmp_path)
    said = shell.run("refarch new ours --like vsan-esa-arista --hosts 10")
    assert said.startswith("designs/ours: 10 hosts, VMware vSAN ESA, RoCE v2 (like vsan-esa-arista)\n")
    assert without_not_stated(shell.run("refarch lint")) == "no findings in 1 design (5 files)\n"


@pytest.mark.parametrize("ci", CI)
def test_what_init_needs_comes_with_the_wheel(ci: str, clean: Path, tmp_path: Path) -> None:  # noqa: F811
    said = Shell(clean, tmp_path).run(f"refarch init --no-design --ci {ci}")
    assert "wrote refarch.yaml\n" in said and "wrote .refarch/schemas (" in said

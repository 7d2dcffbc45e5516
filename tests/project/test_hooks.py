"""The hooks that we offer, run by pre-commit in a repository of somebody else. Installing them needs a
network, so they run with the refarch that is tested here; all else is as the manifest says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from refarch import testing

pytestmark = pytest.mark.process


def test_fmt_keeps_a_commit_back_once_and_lint_passes(root: Path, tmp_path: Path) -> None:
    hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in hooks] == ["refarch-lint", "refarch-fmt"]
    for hook in hooks:
        hook["language"] = "system"
    (tmp_path / ".pre-commit-config.yaml").write_text(
        yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]})
    )
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    good = (folder / "bom.yaml").read_bytes()
    (folder / "bom.yaml").write_bytes(good.replace(b"format: 1\n", b"format:  1\n"))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"PRE_COMMIT_HOME": str(tmp_path / ".git" / "hooks-home")}
    environment |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def run(*command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)

    assert run("git", "init", "--quiet").returncode == 0
    assert run("git", "add", ".").returncode == 0
    first = run(sys.executable, "-m", "pre_commit", "run")
    assert first.returncode == 1 and "files were modified by this hook" in first.stdout, first.stdout
    assert "formatted designs/vsan-roce/bom.yaml" in first.stdout
    assert (folder / "bom.yaml").read_bytes() == good
    assert run("git", "add", ".").returncode == 0
    second = run(sys.executable, "-m", "pre_commit", "run")
    assert second.returncode == 0 and second.stdout.count("Passed") == 2, second.stdout

"""The same project built twice, by two users who share nothing but it, is the same site byte for byte."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

EXAMPLE = Path(__file__).resolve().parents[2] / "linter" / "refarch" / "examples" / "vsan-roce"


def built(folder: Path, mask: int, backwards: bool, **environment: str) -> dict[str, bytes]:
    """Every file of the site of a project in a folder, by name."""
    design = folder / "designs" / "vsan-roce"
    design.mkdir(parents=True)
    for path in sorted(EXAMPLE.iterdir(), reverse=backwards):
        shutil.copyfile(path, design / path.name)
    done = subprocess.run(
        [sys.executable, "-m", "refarch", "build", "--out", "out"],
        cwd=folder,
        env={**os.environ, "SOURCE_DATE_EPOCH": "1800000000", **environment},
        umask=mask,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
    files = (path for path in (folder / "out").rglob("*") if path.is_file())
    return {path.relative_to(folder / "out").as_posix(): path.read_bytes() for path in files}


@pytest.mark.deep
def test_two_builds_are_equal(tmp_path: Path, need_tool: Callable[..., str]) -> None:
    need_tool("dot")
    one = built(tmp_path / "one", 0o022, False, PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8")
    other = built(
        tmp_path / "a größere folder",
        0o077,
        True,
        PYTHONHASHSEED="2",
        TZ="Pacific/Kiritimati",
        LC_ALL="C",
    )
    assert len(one) > 100 and any(name.endswith("index.html") for name in one)
    assert sorted(one) == sorted(other)
    assert [name for name in one if one[name] != other[name]] == []

"""The built wheel in an environment of its own: schemas, catalogue and commands are all inside it.

Nothing is fetched: the libraries are those of this environment, put behind the wheel on the new one's path.
Its `.pth` files are not followed from there, so the source tree of this clone cannot lend the wheel anything.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

DESIGN = "vsan-roce-vsphere7u3"


def command(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, without the variables that could lead it back to this clone."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))
    }
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as `pip install .` builds it."""
    out = tmp_path_factory.mktemp("wheel")
    result = command(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, root, folder=root
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of a new environment with the wheel in it, and nothing of this clone."""
    folder = tmp_path_factory.mktemp("clean")
    assert command(sys.executable, "-m", "venv", "--without-pip", "venv", folder=folder).returncode == 0
    venv = folder / "venv"
    install = [
        "-m",
        "pip",
        "--python",
        venv / "bin/python",
        "install",
        "--no-index",
        "--no-deps",
        "--quiet",
        wheel,
    ]
    result = command(sys.executable, *install, folder=folder)
    assert result.returncode == 0, result.stderr
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    libraries = venv / "lib" / version / "site-packages" / "libraries.pth"
    libraries.write_text(sysconfig.get_path("purelib") + "\n" + sysconfig.get_path("platlib") + "\n")
    return venv / "bin"


def test_wheel_holds_everything_and_nothing_else(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for schema in (root / "schemas").glob("*.json"):
        assert f"refarch/schemas/{schema.name}" in names
    for part in (
        *(root / "linter/refarch/catalog").rglob("*.yaml"),
        *(root / "linter/refarch/profiles").glob("*.yaml"),
    ):
        assert f"refarch/{part.relative_to(root / 'linter/refarch').as_posix()}" in names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} <= {"refarch", "refarch_site"}
    assert not [name for name in names if "__pycache__" in name]


def test_installed_package_is_not_this_clone(clean: Path, root: Path) -> None:
    result = command(clean / "python", "-c", "import refarch; print(refarch.__file__)", folder=clean)
    assert result.stdout.strip().startswith(str(clean.parent)), result.stdout + result.stderr
    assert str(root) not in result.stdout


def test_installed_command_lints_a_design_in_a_folder_that_is_not_this_repository(
    clean: Path, root: Path, tmp_path: Path
) -> None:
    shutil.copytree(root / "designs" / DESIGN, tmp_path / "designs" / DESIGN)
    result = command(clean / "refarch", "lint", "--format", "json", folder=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    report = json.loads(result.stdout)
    assert report["summary"]["error"] == 0
    assert len(report["designs"]) == 1


def test_installed_command_finds_a_fault(clean: Path, root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "designs" / DESIGN, tmp_path / "designs" / DESIGN)
    design = tmp_path / "designs" / DESIGN / "design.yaml"
    design.write_text(design.read_text().replace("format: 1", "format: 1\nformatt: 1", 1))
    result = command(clean / "refarch", "lint", folder=tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "formatt" in result.stdout
    assert "Traceback" not in result.stderr


def test_a_package_that_nobody_may_write_to_works(
    clean: Path, wheel: Path, root: Path, tmp_path: Path
) -> None:
    """As in an image whose packages belong to another user. Root may write anywhere, but not into a file as
    into a folder."""
    shutil.copytree(root / "designs" / DESIGN, tmp_path / "designs" / DESIGN)
    packages = tmp_path / "packages"
    install = [
        "-m",
        "pip",
        "install",
        "--target",
        packages,
        "--no-index",
        "--no-deps",
        "--no-compile",
        "--quiet",
        wheel,
    ]
    result = command(sys.executable, *install, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    (packages / "refarch/core/__pycache__").write_text("")
    installed = list(packages.rglob("*"))
    for path in installed:
        path.chmod(path.stat().st_mode & ~0o222)
    start = f"import sys; sys.path.insert(0, {str(packages)!r}); from refarch.cli import entry; entry()"
    result = command(clean / "python", "-c", start, "lint", folder=tmp_path)
    for path in installed:
        path.chmod(path.stat().st_mode | 0o200)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stderr == ""
    assert not list(packages.rglob("*.bin*"))


def test_installed_command_knows_its_version(clean: Path, wheel: Path, tmp_path: Path) -> None:
    result = command(clean / "refarch", "--version", folder=tmp_path)
    assert result.stdout.strip() == f"refarch {wheel.name.split('-')[1]}"

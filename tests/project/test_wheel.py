"""The built wheel in an environment of its own: schemas, catalog and commands are all inside it.

Nothing is fetched: the libraries are those of this environment, put behind the wheel on the new one's path.
Its `.pth` files are not followed from there, so the source tree of this clone cannot lend the wheel anything.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from refarch.cli._extras import EXTRAS

pytestmark = pytest.mark.xdist_group("wheel")  # it is built and installed once

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
def site_wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the site, built as `pip install ./site-plugins` builds it."""
    out = tmp_path_factory.mktemp("site-wheel")
    words = ["--wheel", "--no-isolation", "--outdir", out, root / "site-plugins"]
    result = command(sys.executable, "-m", "build", *words, folder=root)
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = out.glob("*.whl")
    return built


def installed(folder: Path, *wheels: Path) -> Path:
    """A new environment in a folder with wheels in it, and nothing of this clone: its root."""
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
        *wheels,
    ]
    result = command(sys.executable, *install, folder=folder)
    assert result.returncode == 0, result.stderr
    return venv


def lend(venv: Path, *folders: str | Path) -> None:
    """Put folders of libraries behind what an environment has itself."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    libraries = venv / "lib" / version / "site-packages" / "libraries.pth"
    libraries.write_text("".join(f"{folder}\n" for folder in folders))


@pytest.fixture(scope="session")
def clean(wheel: Path, site_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of a new environment with both wheels in it, and all libraries of this one."""
    venv = installed(tmp_path_factory.mktemp("clean"), wheel, site_wheel)
    lend(venv, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return venv / "bin"


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it requires, without any extra."""
    folder = tmp_path_factory.mktemp("bare")
    venv, libraries = installed(folder, wheel), folder / "libraries"
    libraries.mkdir()
    for name in sorted(required(wheel)):
        for entry in top_level(name):
            (libraries / entry).symlink_to(distribution(name).locate_file(entry))
    lend(venv, libraries)
    return venv / "bin"


def required(wheel: Path) -> set[str]:
    """Names of the distributions that the wheel cannot do without, and of all that those need in turn."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().splitlines()
    key = "Requires-Dist: "
    waiting = [line.removeprefix(key) for line in lines if line.startswith(key)]
    found: set[str] = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if wanted and requirement.name.lower() not in found:
            found.add(requirement.name.lower())
            waiting += distribution(requirement.name).requires or []
    return found


def top_level(name: str) -> set[str]:
    """The files and folders that an installed distribution has put beside the others."""
    files = distribution(name).files or []
    return {file.parts[0] for file in files} - {"..", "__pycache__"}


def test_wheel_holds_everything_and_nothing_else(wheel: Path, root: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for schema in (root / "schemas").glob("*.json"):
        assert f"refarch/schemas/{schema.name}" in names
    for part in (
        *(root / "linter/refarch/catalog").rglob("*.yaml"),
        *(root / "linter/refarch/profiles").glob("*.yaml"),
    ):
        assert f"refarch/{part.relative_to(root / 'linter/refarch').as_posix()}" in names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"refarch"}
    assert not [name for name in names if "__pycache__" in name]
    assert "refarch/py.typed" in names, "type checkers read own plug-ins with it"


def test_the_site_is_a_wheel_of_its_own_and_of_the_same_version(wheel: Path, site_wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(site_wheel).namelist() if ".dist-info" not in name}
    assert {name.split("/")[0] for name in names} == {"refarch_diagrams", "refarch_site"}
    assert {"refarch_diagrams/py.typed", "refarch_site/py.typed"} <= names
    assert not [name for name in names if "__pycache__" in name]
    assert site_wheel.name == wheel.name.replace("refarch-", "refarch_site-")
    with zipfile.ZipFile(site_wheel) as archive:
        (entries,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "refarch = refarch_site.plugin:RefarchPlugin" in archive.read(entries).decode()


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


LARGEST = 30_000_000
"""Bytes that an installation without extras may put beside Python, not counting what Python compiles."""


def test_without_the_extra_it_is_small(wheel: Path, bare: Path) -> None:
    assert {"pyyaml", "jsonschema", "jsonschema-rs"} <= required(wheel)
    assert not {"mkdocs", "graphviz", "rich", "pygments"} & required(wheel)
    files = [
        Path(str(file.locate()))
        for name in required(wheel)
        for file in distribution(name).files or []
        if "__pycache__" not in file.parts
    ]
    with zipfile.ZipFile(wheel) as archive:
        ours = sum(entry.file_size for entry in archive.infolist())
    assert ours + sum(file.stat().st_size for file in files) < LARGEST


def test_without_the_extra_it_lints_shows_and_renders(bare: Path, root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "designs" / DESIGN, tmp_path / "designs" / DESIGN)
    for name in ("mkdocs", "refarch_site", "refarch_diagrams"):
        missing = command(bare / "python", "-c", f"import {name}", folder=tmp_path)
        assert f"ModuleNotFoundError: No module named '{name}'" in missing.stderr
    for words, shown in (
        (["lint"], "1 design"),
        (["show", DESIGN, "wiring", "--format", "csv"], "clx-host-069"),
        (["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"], "clx-swx-033.nvue.sh"),
        (["show", DESIGN, "verification", "--format", "csv"], "clx-swx-033"),
        (["targets"], "cumulus-nvue"),
        (["diff", f"designs/{DESIGN}", f"designs/{DESIGN}"], "have the same meaning"),
        (["explain", "TEAM001"], "TEAM001 unsupported-teaming-policy"),
        (["completion", "bash"], "_shtab_refarch"),
        (["build", "--help"], "--out DIR"),
    ):
        result = command(bare / "refarch", *words, folder=tmp_path)
        assert (result.returncode, result.stderr) == (0, ""), words
        assert shown in result.stdout, words
    lines = (tmp_path / "config" / "clx-swx-033.nvue.sh").read_text().splitlines()
    assert lines[1] == "# clx-swx-033: Cumulus Linux, NVUE commands"


def test_without_the_extra_it_says_what_to_type(bare: Path, wheel: Path, tmp_path: Path) -> None:
    for words in (["build"], ["pages", "--out", "x"], ["publish", "1.0"], ["serve"]):
        result = command(bare / "refarch", *words, folder=tmp_path)
        assert (result.returncode, result.stdout) == (2, ""), words
        assert result.stderr == (
            f"refarch: {words[0]} requires graphviz, Markdown, mike, mkdocs, mkdocs-material, "
            "Pygments, pypdf, refarch-site and XlsxWriter, but this installation does not have it. "
            f"Run: pip install 'refarch[site] @ {wheel.as_uri()}' "
            f"'refarch-site @ {wheel.as_uri().replace('/refarch-', '/refarch_site-')}'\n"
        )
    assert list(tmp_path.iterdir()) == []


def test_what_the_extra_brings_is_what_commands_ask_for(root: Path) -> None:
    with open(root / "pyproject.toml", "rb") as stream:
        extras = tomllib.load(stream)["project"]["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        brought = {Requirement(line).name for line in extras[extra]}
        asked = {*packages} - {"refarch-site"}  # a distribution beside refarch, which no index has
        assert brought == {*asked, "rich", "watchdog"}, "rich moves a line; MkDocs brings watchdog anyway"


def test_a_library_that_is_there_and_broken_is_not_told_as_missing(clean: Path, tmp_path: Path) -> None:
    """Whoever has everything installed is not helped by installing it again."""
    stubs = tmp_path / "stubs"
    stubs.mkdir()
    for module in {*EXTRAS["site"].values(), "jinja2"} - {"refarch_site"}:
        (stubs / f"{module}.py").write_text("import no_such_thing\n")
    start = f"import sys; sys.path.insert(0, {str(stubs)!r}); from refarch.cli import entry; entry()"
    result = command(clean / "python", "-c", start, "build", folder=tmp_path)
    assert result.returncode == 2 and "no_such_thing" in result.stderr
    assert "pip install" not in result.stderr and "Traceback" not in result.stderr

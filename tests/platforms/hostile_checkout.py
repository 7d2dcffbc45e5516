"""A checkout whose files try to run: as modules of Python, as programs, as what pip builds, as a repository
that git obeys. Each that runs adds a line to a file."""

from pathlib import Path

MODULES = (
    *("venv.py", "pip/__init__.py", "pip/__main__.py", "ensurepip/__init__.py", "logging.py", "json.py"),
    *("sitecustomize.py", "usercustomize.py", "hatchling/__init__.py", "hatchling/build.py", "typing.py"),
    *("refarch/__init__.py", "refarch/__main__.py", "refarch_site/__init__.py", "yaml/__init__.py"),
    *("mkdocs/__init__.py", "setup.py"),
)
PROGRAMS = (
    *("git", "dot", "python", "python3", "bash", "bin/python", "bin/pip", "bin/refarch"),
    *("scripts/install.sh", "scripts/closed.sh"),
)

PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "refarch"
version = "9"

[tool.hatch.build.hooks.custom]
"""


def lay_files(folder: Path, marker: Path, install: str) -> None:
    """Put all of it into a folder. ``install`` is what CI installs, for which pip takes folders as well."""
    code = f"open({str(marker)!r}, 'a').write(__file__ + chr(10))\n"
    for name in MODULES:
        write(folder / name, code)
    write(folder / "evil.pth", f"import os; open({str(marker)!r}, 'a').write('evil.pth' + chr(10))\n")
    for name in PROGRAMS:
        write(folder / name, f"#!/bin/sh\necho {name} >>'{marker}'\nexit 1\n")
        (folder / name).chmod(0o755)
    for name in ("pip.conf", "setup.cfg"):
        write(folder / name, f"[global]\nno-index = false\nindex-url = file://{folder}\n")
    for where in (
        folder,
        *(folder / spec_folder(package, install) for package in ("refarch", "refarch[site]")),
    ):
        write(where / "pyproject.toml", PROJECT)
        write(where / "hatch_build.py", code)


def spec_folder(package: str, install: str) -> str:
    """The folder that pip takes for ``PACKAGE @ URL``, if it is there."""
    return f"{package} @ {install.replace('://', ':/').replace('//', '/')}"


def write(path: Path, text: str) -> None:
    """Write a file, with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def lay_repository(folder: Path, marker: Path) -> None:
    """Make a folder what git takes for a bare repository, whose configuration names programs."""
    run = f"echo $0 >>'{marker}'; false"
    config = f"""[core]
\trepositoryformatversion = 1
\tbare = false
\tworktree = .
\tfsmonitor = "{run}"
\tsshCommand = "{run}"
[remote "origin"]
\turl = ssh://x/y
\tpromisor = true
[extensions]
\tpartialClone = origin
"""
    for name, text in (
        *(("HEAD", "ref: refs/heads/main\n"), ("config", config)),
        *(("refs/heads/.keep", ""), ("objects/info/.keep", "")),
    ):
        write(folder / name, text)

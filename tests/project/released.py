"""What a release is made of, as a repository of its own: with what is here, committed or not."""

import subprocess
from pathlib import Path

TAKEN = (
    *("linter", "site-plugins", "schemas", "designs", "docs", "scripts", "templates", "azure", "action.yml"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", ".gitignore", "Makefile"),
    *(".pre-commit-hooks.yaml", "requirements"),
)
"""Files and folders."""


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "work")


def repository(root: Path, folder: Path) -> None:
    """Make a repository of what is below ``root`` and belongs to a release; nothing is committed yet."""
    folder.mkdir()
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *TAKEN]
    names = subprocess.run(listing, cwd=root, capture_output=True, check=True)
    for name in filter(None, names.stdout.decode().split("\0")):
        if (root / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((root / name).read_bytes())
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "config", "user.name", "someone")
    git(folder, "config", "user.email", "someone@example.org")

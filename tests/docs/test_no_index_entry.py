"""No text that a user reads names an entry of a package index that is not ours: no document, message or
template installs `refarch` by its name alone. The changelog may, since it says what was."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

NAMED = re.compile(
    r"\b(?:pip3?|pipx|uv|uvx|poetry|conda)\s+(?:pip\s+)?(?:install|add|run|download|tool install)\b"
    r"(?:\s+--?[\w-]+)*\s+[\"'`]*refarch(?![\w./-])(?!\s*\[?\w*\]?[\"']?\s*@\s*git\+)"
    r"|\brefarch\s*(?:\[\w+\])?\s*(?:===?|~=|>=|<=|!=)\s*\d|additional_dependencies:.*refarch"
    r"|(?:requirements?|dependencies).{0,20}[\"']refarch[\"'\[]",
    re.IGNORECASE,
)
"""An instruction that takes refarch from an index, or a version of such an entry."""

WARNED = "`pip install refarch` fails, or installs another project"
"""The one sentence that names it, as what not to do."""


def strings(path: Path) -> Iterator[str]:
    """The texts of a module, docstrings included, each with its joined parts."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def texts(root: Path) -> Iterator[tuple[str, str]]:
    """Every text that users get, with its file."""
    for pattern in ("*.md", "docs/**/*.md", "*.yml", "azure/*.yml", "templates/*.yml", ".github/**/*.yml"):
        paths = [path for path in root.glob(pattern) if path.name != "CHANGELOG.md"]
        yield from ((str(path.relative_to(root)), path.read_text()) for path in paths)
    for package in ("linter", "site-plugins", "scripts"):
        for path in (root / package).rglob("*"):
            if path.suffix == ".py":
                yield from ((str(path.relative_to(root)), text) for text in strings(path))
            elif path.suffix in (".md", ".yml", ".yaml", ".sh", ".html"):
                yield str(path.relative_to(root)), path.read_text()


def test_nothing_is_installed_by_a_name_of_an_index(root: Path) -> None:
    seen = [*texts(root)]
    assert len(seen) > 1000 and {"action.yml", "docs/getting-started.md", "README.md"} <= {n for n, _ in seen}
    found = [(name, NAMED.findall(text.replace(WARNED, ""))) for name, text in seen if NAMED.search(text)]
    assert [one for one in found if one[1]] == []


def test_what_the_scan_sees() -> None:
    for text in (
        *("pip install refarch", "pip install 'refarch[site]'", 'pip install --upgrade "refarch[cluster]"'),
        *(
            "refarch==1.0",
            "refarch[site]>=0.1",
            "pipx install refarch",
            "uv tool install refarch",
            "uv add refarch",
        ),
        *("additional_dependencies: [refarch]", "python -m pip install -q refarch\n"),
    ):
        assert NAMED.search(text), text
    for text in (
        *('pip install "./refarch[site]"', "pip install /srv/refarch", "refarch lint", "refarch: note"),
        *("pip install 'refarch[site] @ git+https://git.example.org/refarch.git@v1'", "refarch-0.1.0.tar.gz"),
    ):
        assert not NAMED.search(text), text

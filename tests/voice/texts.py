"""Texts that people read, by the file that they are in: prose without code, so that a word may be looked for.

Docstrings of code are a kind of their own: whoever reads the product never sees them. Those of rules and of
commands are pages and help, and count as text.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from needs import ROOT

CODE_BLOCK = re.compile(r"^(?P<fence>```+|~~~+).*?^(?P=fence)[ \t]*$|<!--.*?-->", re.S | re.M)
PARAGRAPHS = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*|>#]|\d+\.)[ \t])")
"""Empty lines, and the beginnings of list items, rows of tables, quotations and headings."""

QUOTED = re.compile(r"``[^`\n]+``|`[^`\n]*`")
LINK_TARGET = re.compile(r"\]\([^)\n]*\)|https?://\S+")

GUIDES = ("*.md", "docs/*.md", "docs/**/*.md", "designs/*/narrative.md")
SOURCES = ("linter", "site-plugins")
SCRIPTS = ("scripts/*.sh", "scripts/*.py", "templates/**/*", "linter/**/assets/*", "site-plugins/**/assets/*")
DESIGNS = ("designs/**/*.yaml", "linter/refarch/catalog/**/*.yaml", "linter/refarch/examples/**/*.yaml")
GOLDEN = ("tests/golden/**/*",)
READ_KEYS = frozenset(
    {
        "title",
        "description",
        "markdownDescription",
        "$comment",
        "errorMessage",
        "patternErrorMessage",
        "x-hint",
    }
)
"""Keys of a schema whose values people read."""

READ_AS_PAGES = ("linter/refarch/rules/", "linter/refarch/cli/")
"""Folders whose module docstrings are pages of rules, and the help of commands."""


def prose(text: str) -> str:
    """Markdown without what is code: fenced blocks, comments, quoted words and targets of links."""
    text = LINK_TARGET.sub("](x)", QUOTED.sub("X", CODE_BLOCK.sub("\n\n", text)))
    # A line break is a space to a reader; the end of a paragraph is not.
    return "\n".join(" ".join(paragraph.split()) for paragraph in PARAGRAPHS.split(text))


GENERATED_GUIDES = "docs/reference/"
"""Pages made from the schemas, whose texts are counted there."""


def guides() -> Iterator[tuple[str, str]]:
    """Guides and files at the top: name of the file, prose."""
    for path in _files(GUIDES):
        if not _name(path).startswith(GENERATED_GUIDES):
            yield _name(path), prose(path.read_text(encoding="utf-8"))


def rule_pages() -> Iterator[tuple[str, str]]:
    """Module docstrings of rules: name of the file, prose."""
    for path in sorted((ROOT / "linter/refarch/rules").rglob("[a-z]*.py")):
        if text := ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))):
            yield _name(path), prose(text)


class SourceTexts(NamedTuple):
    """Texts of a Python source."""

    name: str
    strings: list[str]
    """Those that hold a space, but for docstrings that readers of code alone see."""
    docstrings: list[str]


def strings(is_docstring: bool) -> Iterator[tuple[str, str]]:
    """Python sources of the product: the strings of each that hold a space, or its docstrings."""
    for source in _source_texts():
        if texts := source.docstrings if is_docstring else source.strings:
            yield source.name, "\n".join(texts)


@cache
def _source_texts() -> list[SourceTexts]:
    """Texts of all sources, which are parsed once for both kinds."""
    return [_texts_of(path) for source in SOURCES for path in sorted((ROOT / source).rglob("*.py"))]


def _texts_of(path: Path) -> SourceTexts:
    found = SourceTexts(_name(path), [], [])
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node) for node in _docstrings(tree, found.name)}
    for text, node in _strings(tree):
        (found.docstrings if id(node) in docstrings else found.strings).append(prose(text))
    return found


def _docstrings(tree: ast.Module, name: str) -> Iterator[ast.Constant]:
    """Docstrings of a module that only readers of code see, with those that stand under a constant."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for number, statement in enumerate(body):
            is_page = isinstance(node, ast.Module) and number == 0 and name.startswith(READ_AS_PAGES)
            if (
                isinstance(statement, ast.Expr)
                and isinstance(statement.value, ast.Constant)
                and isinstance(statement.value.value, str)
                and not is_page
            ):
                yield statement.value


def _strings(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Strings with a space, and formatted ones as one text with ``{}`` for each value."""
    parts = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(_part(value) for value in node.values), node
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in parts
        ):
            yield node.value, node


def _part(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


def schemas() -> Iterator[tuple[str, str]]:
    """Schemas: titles and descriptions, as pages of the language show them."""
    for path in _files(("schemas/*.json",)):
        yield _name(path), "\n".join(map(prose, _described(json.loads(path.read_text(encoding="utf-8")))))


def _described(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key in READ_KEYS and isinstance(value, str):
                yield value
            else:
                yield from _described(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _described(value)


def scripts() -> Iterator[tuple[str, str]]:
    """Scripts, templates, style sheets and parts of generated scripts: all of their lines, as their comments
    and their messages are both read."""
    for path in _files(SCRIPTS):
        text = _text(path)
        if text is not None:
            yield _name(path), text


def designs() -> Iterator[tuple[str, str]]:
    """Shipped designs and the catalog: texts and comments."""
    for path in _files(DESIGNS):
        yield _name(path), path.read_text(encoding="utf-8")


def generated() -> Iterator[tuple[str, str]]:
    """Expected outputs: configuration, tables and pages that people read or paste."""
    for path in _files(GOLDEN):
        text = _text(path)
        # Hostile inputs are written to be odd, and what is said of them is counted where it is written.
        if text is not None and "hostile" not in path.relative_to(ROOT).parts:
            yield _name(path), text


def _text(path: Path) -> str | None:
    """Text of a file, or None where it has none (a picture, a font, a compressed file)."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def _files(patterns: tuple[str, ...]) -> list[Path]:
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()})


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()

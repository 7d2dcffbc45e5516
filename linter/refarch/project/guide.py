"""Checks of the guide of a design: whether everything that its placeholders name exists."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.origin import Origin, Span
from ..core.paths import walk
from ..core.problem import Problem
from ..core.wording import enumeration, first_few
from ..engine import LintResult, Settings
from ..engine.finding_collector import FindingCollector
from ..engine.key_figures import LINT_ONLY_KEYS
from ..load.guide import Prose
from ..model.types import Design
from ..schema.words import nearest_word
from ..views.figures.value_names import PLACEHOLDER, TABLE_PREFIX, named_values, placeholder_value
from ..views.tables.registry import table_by_name, with_custom_tables
from ..views.tables.table_view import AnyTableView

CODE = "REF009"

FENCES = ("```", "~~~")

CODE_SPAN = re.compile(r"`[^`]+`")


def with_guide(
    result: LintResult,
    guide: tuple[Prose, ...],
    settings: Settings,
    custom_tables: Mapping[str, AnyTableView],
) -> LintResult:
    """Result of a design with its guide, and with the findings of the guide after the others.
    ``custom_tables`` are those of the project."""
    collector = FindingCollector(
        {}, settings.rules, result.id, severities=settings.severities, levels=settings.levels
    )
    for text in guide:
        for problem in text.problems:
            collector.add(problem._replace(where=Origin(text.path, ())))
        if result.design is not None:
            for problem in _placeholder_problems(result.design, text, custom_tables):
                collector.add(problem)
    findings: tuple[Finding, ...] = tuple(collector.findings)
    return result._replace(guide=guide, findings=(*result.findings, *findings))


def _placeholder_problems(
    design: Design, text: Prose, custom_tables: Mapping[str, AnyTableView]
) -> Iterator[Problem]:
    for number, line in enumerate(prose_lines(text.lines), 1):
        for match in PLACEHOLDER.finditer(line):
            hint = _placeholder_hint(design, match[1], custom_tables)
            if hint:
                place = Span(number, match.start() + 1, number, match.end() + 1)
                message = f"`{match[0]}` has no value in this design"
                where = Origin(text.path, (match[1],))
                yield Problem(where, message, hint, span=place, code=CODE)


def prose_lines(lines: Collection[str]) -> Iterator[str]:
    """Lines of a text with code blanked out, because placeholders in code are not filled."""
    fence = ""
    for line in lines:
        mark = line.lstrip()[:3]
        # Only the same kind of fence ends a block: a block of tildes may contain backticks.
        if mark in FENCES and (not fence or mark == fence):
            fence = "" if fence else mark
            yield ""
        else:
            yield "" if fence else CODE_SPAN.sub(lambda match: " " * len(match[0]), line)


def _placeholder_hint(design: Design, name: str, custom_tables: Mapping[str, AnyTableView]) -> str:
    """Hint for the name in a placeholder that does not exist; empty if it exists."""
    if name.startswith(TABLE_PREFIX):
        try:
            table_by_name(design, name.removeprefix(TABLE_PREFIX).strip(), custom_tables)
        except RefarchError:
            return placeholder_suggestion(name, (), with_custom_tables(custom_tables), design)
        return ""
    if name in LINT_ONLY_KEYS or placeholder_value(design, name) is not None:
        return ""
    return placeholder_suggestion(
        name, [*named_values(design), *LINT_ONLY_KEYS], with_custom_tables(custom_tables), design
    )


ALL_FORMS = (
    "Use `verdict`, `key.NAME` for a key figure, `cluster.ID.NAME`, `show TABLE`, or the path of a value, "
    "such as `design.title`."
)

MAX_KEYS = 12
"""Keys that a hint names."""


def placeholder_suggestion(name: str, known: Iterable[str], tables: Iterable[str], design: Design) -> str:
    """Hint for an unknown name; ``known`` are names of values, ``tables`` names of tables."""
    if name.startswith(TABLE_PREFIX):
        return _name_suggestion(name.removeprefix(TABLE_PREFIX).strip(), TABLE_PREFIX, list(tables), "Tables")
    head, _, last = name.rpartition(".")
    kinds: dict[str, list[str]] = {}
    for value in known:
        kinds.setdefault(value.rpartition(".")[0], []).append(value.rpartition(".")[2])
    if head in kinds and head:
        what = "Key figures" if head == "key" else f"Values of {head}"
        return _name_suggestion(last, f"{head}.", kinds[head], what)
    if name.partition(".")[0] in {file.removesuffix(".yaml") for file in design.files}:
        return _path_suggestion(name, design.files)
    meant = nearest_word(name, [value for value in known if head or "." not in value])
    return f"Did you mean `{meant}`?" if meant else ALL_FORMS


def _name_suggestion(word: str, head: str, names: list[str], what: str) -> str:
    """Hint with the most similar of several names, or with all of them."""
    meant = nearest_word(word, names)
    if meant:
        return f"Did you mean `{head}{meant}`?"
    return f"{what}: {enumeration(sorted(name for name in names if '.' not in name))}."


def _path_suggestion(path: str, files: Mapping[str, object]) -> str:
    """Hint for a path that leads to no value, or to more than one."""
    reached = walk(path, files)
    there = path.removesuffix(reached.rest).removesuffix(".")
    keys = _child_keys(reached.value)
    if not keys:
        return f"`{there}` is a single value without keys." if reached.rest else "It is empty."
    if not reached.rest:
        leaf_path = _first_leaf_path(there, reached.value)
        return f"It has several values. Select one, such as `{leaf_path}`. Or show a table."
    wrong, _, after = reached.rest.partition(".")
    meant = nearest_word(wrong, keys)
    if meant:
        return f"Did you mean `{'.'.join(filter(None, (there, meant, after)))}`?"
    return f"`{there}` has {first_few(keys, MAX_KEYS)}."


def _child_keys(value: Any) -> list[str]:
    """Keys or indexes below a value."""
    steps = value if isinstance(value, Mapping) else range(len(value)) if isinstance(value, list) else ()
    return [str(step) for step in steps]


def _first_leaf_path(path: str, value: Any) -> str:
    """Path of the first single value below a value."""
    while _child_keys(value):
        path, value = (
            f"{path}.{_child_keys(value)[0]}",
            next(iter(value.values() if isinstance(value, Mapping) else value)),
        )
    return path

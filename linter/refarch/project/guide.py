"""Checks of the texts of a design, its narrative and its guide: whether everything that their embeds name
exists, whether numbers agree with the design, and whether the narrative is complete."""

import re
from collections.abc import Iterable, Iterator, Mapping
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
from ..load.narrative import NARRATIVE, SECTIONS, heading_name, lines_without_code, narrative_sections
from ..model.types import Design
from ..schema.words import nearest_word
from ..views.figures.embeds import EMBED, FIGURES, Embed, EmbedFault, parse_embed
from ..views.figures.value_names import design_value, named_values
from ..views.tables.registry import table_by_name, with_custom_tables
from ..views.tables.table_view import AnyTableView
from .narrative_gaps import missing_narrative, narrative_gaps
from .narrative_numbers import other_numbers

CODE_SPAN = re.compile(r"`[^`]+`")

CustomTables = Mapping[str, AnyTableView]


def with_guide(
    result: LintResult, guide: tuple[Prose, ...], settings: Settings, custom_tables: CustomTables
) -> LintResult:
    """Result of a design with its texts, and with the findings of the texts after the others.
    ``custom_tables`` are those of the project."""
    collector = FindingCollector(
        result.documents, settings.rules, result.id, severities=settings.severities, levels=settings.levels
    )
    for text in guide:
        for problem in text.problems:
            collector.add(problem._replace(where=Origin(text.path, ())))
        if result.design is not None:
            for problem in _text_problems(result.design, text, custom_tables):
                collector.add(problem)
    if result.design is not None and not any(text.page == NARRATIVE for text in guide):
        for problem in missing_narrative(result.design):
            collector.add(problem)
    findings: tuple[Finding, ...] = tuple(collector.findings)
    return result._replace(guide=guide, findings=(*result.findings, *findings))


def _text_problems(design: Design, text: Prose, custom_tables: CustomTables) -> Iterator[Problem]:
    yield from _embed_problems(design, text, custom_tables)
    if text.page == NARRATIVE and not text.problems:
        yield from _heading_problems(text)
        yield from other_numbers(design, text)
        yield from narrative_gaps(design, text)


def _embed_problems(design: Design, text: Prose, custom_tables: CustomTables) -> Iterator[Problem]:
    """Embeds that name nothing. Embeds in code are not filled, so they are not checked."""
    for number, line in enumerate(lines_without_code(text.lines), 1):
        shown = CODE_SPAN.sub(lambda match: " " * len(match[0]), line)
        for match in EMBED.finditer(shown):
            fault = _embed_fault(design, parse_embed(match[1]), custom_tables)
            if fault is not None:
                place = Span(number, match.start() + 1, number, match.end() + 1)
                where = Origin(text.path, (match[1],))
                yield Problem(where, f"`{match[0]}` {fault.message}", fault.hint, span=place, code="DOC001")


def _embed_fault(design: Design, embed: Embed | EmbedFault, custom_tables: CustomTables) -> EmbedFault | None:
    """What is wrong with an embed; None for one that can be filled."""
    if isinstance(embed, EmbedFault):
        return embed
    if embed.kind == "figure":
        if embed.name in FIGURES:
            return None
        return EmbedFault("names no diagram", _name_suggestion(embed.name, FIGURES, "Diagrams"))
    if embed.kind == "table":
        return _table_fault(design, embed, custom_tables)
    if embed.name in LINT_ONLY_KEYS or design_value(design, embed.name) is not None:
        return None
    return EmbedFault("has no value in this design", _value_suggestion(embed.name, design))


def _table_fault(design: Design, embed: Embed, custom_tables: CustomTables) -> EmbedFault | None:
    try:
        table = table_by_name(design, embed.name, custom_tables)
    except RefarchError:
        tables = [name for name in with_custom_tables(custom_tables) if "." not in name]
        return EmbedFault("names no table", _name_suggestion(embed.name, tables, "Tables"))
    if "kinds" not in embed.arguments:
        return None
    columns = [column.key for column in table.columns]
    if "kind" not in columns:
        return EmbedFault("has the argument `kinds`, but the table has no column `kind`", "Remove `kinds`.")
    place = columns.index("kind")
    known = sorted({str(row.cells[place]) for row in table.rows})
    kinds = embed.arguments["kinds"]
    assert isinstance(kinds, tuple)
    unknown = [kind for kind in kinds if kind not in known]
    if not unknown:
        return None
    return EmbedFault(f"names the unknown kind `{unknown[0]}`", _name_suggestion(unknown[0], known, "Kinds"))


def _heading_problems(text: Prose) -> Iterator[Problem]:
    """Headings that are nearly the heading of a section: their text would be in the wrong place."""
    for section in narrative_sections(text.lines):
        meant = "" if section.name else nearest_word(heading_name(section.title), SECTIONS, 0.8)
        if meant:
            place = Span(section.line, 1, section.line, len(text.lines[section.line - 1]) + 1)
            yield Problem(
                Origin(text.path, (section.title,)),
                f"section `{section.title}` is not one of the sections of the overview",
                f"Did you mean `{meant}`?",
                span=place,
                code="DOC001",
            )


ALL_NAMES = (
    "Use `verdict`, `key.NAME` for a key figure, `cluster.ID.NAME`, or the path of a value, such as "
    "`design.title`."
)


def _value_suggestion(name: str, design: Design) -> str:
    """Hint for a name that is no value."""
    known = [*named_values(design), *LINT_ONLY_KEYS]
    head, _, last = name.rpartition(".")
    kinds: dict[str, list[str]] = {}
    for value in known:
        kinds.setdefault(value.rpartition(".")[0], []).append(value.rpartition(".")[2])
    if head and head in kinds:
        what = "Key figures" if head == "key" else f"Values of {head}"
        return _name_suggestion(last, kinds[head], what, f"{head}.")
    if name.partition(".")[0] in {file.removesuffix(".yaml") for file in design.files}:
        return _path_suggestion(name, design.files)
    meant = nearest_word(name, [value for value in known if head or "." not in value])
    return f"Did you mean `{meant}`?" if meant else ALL_NAMES


def _name_suggestion(word: str, names: Iterable[str], what: str, head: str = "") -> str:
    """Hint with the most similar of several names, or with all of them."""
    known = sorted(names)
    meant = nearest_word(word, known)
    return f"Did you mean `{head}{meant}`?" if meant else f"{what}: {enumeration(known)}."


MAX_KEYS = 12
"""Keys that a hint names."""


def _path_suggestion(path: str, files: Mapping[str, object]) -> str:
    """Hint for a path that leads to no value, or to more than one."""
    reached = walk(path, files)
    there = path.removesuffix(reached.rest).removesuffix(".")
    keys = _child_keys(reached.value)
    if not keys:
        return f"`{there}` is a single value without keys." if reached.rest else "It is empty."
    if not reached.rest:
        leaf_path = _first_leaf_path(there, reached.value)
        return f"It has several values. Select one, such as `{leaf_path}`. Or use a table."
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

"""Proof of a rule by the examples in its own docstring, and trial of other plug-ins on a small clean design;
for the tests of this project, and for those of custom code.

An example is laid over a small clean design (``refarch/proofs/designs``): mappings are merged, everything
else is replaced, null removes. The finding must be where the example has ``# <- CODE``. The bill of materials
of the clean design takes part only in examples that have one: nearly every other example changes the needed
parts, and is not about the bill.
"""

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from . import __version__, api
from .core.finding import Fix
from .core.origin import Pointer, path_text
from .load.document import Document
from .load.reader import read
from .project.own_tables import project_tables
from .proofs.corrections import (
    corrected_fragments as corrected_fragments,
    faulty_fragments as faulty_fragments,
)
from .proofs.marks import (
    ExpectedFinding as ExpectedFinding,
    Fragment as Fragment,
    expected_findings as expected_findings,
    fragments as fragments,
    pointers,
    sections as sections,
)
from .report import REPORTS
from .report.tables import FORMATS, TableFormat
from .rules.registry import BUILT_IN, Registry

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proofs", "designs")

BOM_FILE = "bom.yaml"


def local_rules(root: str = ".") -> Registry:
    """Rules of the project in ``root``, loaded; ``own_codes`` are those of custom rules. Raises RefarchError
    for a module that is not a rule."""
    return api.Session(root, allow_local_code=True).rules


def local_session(root: str = ".") -> api.Session:
    """Session of the project in ``root`` with all custom code. Raises RefarchError for a fault in it."""
    return api.Session(root, allow_local_code=True).demand_settings()


def example(name: str = "vsan-roce", session: api.Session | None = None) -> api.LintResult:
    """Result of one of the small clean designs of refarch, under the settings and rules of a project."""
    return api.lint_texts(name, base_files(name), session.settings if session else api.Settings())


def outputs(session: api.Session, result: api.LintResult) -> dict[str, str]:
    """Output of custom tables, reports and table formats for a design, by folder and name: ``tables/costs``
    as CSV, ``reports/tally``, ``formats/tabs`` of the bill of materials, in hexadecimal digits for a binary
    format. Plug-ins of the site are tried by ``refarch_site.testing``.

    Raises RefarchError for an invalid plug-in, or for one that fails.
    """
    plugins, design = session.plugins, result.design
    assert design is not None, f"{result.id} cannot be read"
    csv = plugins.plugin(FORMATS, "csv")
    texts = {
        f"tables/{name}": _table_text(csv, api.find_table(design, name, plugins))
        for name in project_tables(plugins)
    }
    for name in plugins.own_names(REPORTS):
        texts[f"reports/{name}"] = plugins.plugin(REPORTS, name).render(_single_run(result, session), False)
    for name in plugins.own_names(FORMATS):
        texts[f"formats/{name}"] = _table_text(plugins.plugin(FORMATS, name), api.find_table(design, "bom"))
    return texts


def _table_text(form: TableFormat, table: api.Table) -> str:
    """Table in a format; in hexadecimal digits for a binary one."""
    content = form.render(table, False)
    return content if isinstance(content, str) else content.hex()


def _single_run(result: api.LintResult, session: api.Session) -> api.LintRun:
    """Run over one design."""
    lines = {document.path: document.lines for document in result.documents.values()}

    def source_line(file: str, line: int) -> str:
        return "".join(lines.get(file, ())[line - 1 : line])

    return api.LintRun(__version__, (result.id,), result.findings, source_line, session.rules.info)


def prove(code: str, rules: Registry = BUILT_IN) -> None:
    """Assert that a rule's example gives exactly the findings that it marks, and none with the changes of
    "Use instead". Raises ValueError if those do not apply."""
    rule = api.rule(code, rules)
    bad, good = faulty_fragments(rule), corrected_fragments(rule)
    promised = expected_findings(bad)
    assert code in {finding.code for finding in promised}, (
        f"the example of {code} has no line that is marked `# <- {code}`"
    )
    assert sorted(example_findings(bad, rules)) == sorted(promised)
    assert good, f"{code} does not show what to use instead"
    assert example_findings(good, rules) == []


def base_files(name: str) -> dict[str, bytes]:
    """Files of a clean example design by name."""
    folder = os.path.join(EXAMPLES, name)
    files = {}
    for file in api.FILES:
        path = os.path.join(folder, file)
        if os.path.exists(path):
            with open(path, "rb") as stream:
                files[file] = stream.read()
    return files


def overlay(blocks: list[Fragment]) -> tuple[str, dict[str, bytes]]:
    """Clean design with an example laid over it: its id and its files."""
    base = blocks[0].base if blocks else "vsan-roce"
    clean = _clean_files(base)
    data: dict[str, Any] = {name: file.document.data for name, file in clean.items()}
    if all(fragment.file != BOM_FILE for fragment in blocks):
        data.pop(BOM_FILE, None)
    for fragment in blocks:
        patch = _fragment_data(fragment)
        data[fragment.file] = merge(data.get(fragment.file, {"format": 1}), patch)
    changed = {fragment.file for fragment in blocks}
    return base, {
        name: _quoted_yaml(value) if name in changed else clean[name].content
        for name, value in data.items()
        if value is not None
    }


class _CleanFile(NamedTuple):
    """File of a clean design, with every text in double quotes."""

    content: bytes
    document: Document


@cache
def _clean_files(base: str) -> Mapping[str, _CleanFile]:
    """Files of a clean design by name. They are read once for all examples, which change one or two of
    them."""
    files = {}
    for name, text in base_files(base).items():
        content = _quoted_yaml(read(name, text).data)
        files[name] = _CleanFile(content, read(name, content))
    return files


def lint_example(blocks: list[Fragment], settings: api.Settings | None = None) -> api.LintResult:
    """Result of a clean design with an example laid over it."""
    base, files = overlay(blocks)
    clean = _clean_files(base)
    known = {
        name: clean[name].document for name in files if name in clean and files[name] == clean[name].content
    }
    return api.lint_texts(base, files, settings or api.Settings(), known)


def merge(base: Any, patch: Any) -> Any:
    """JSON merge patch (RFC 7396): mappings merge, null removes, everything else replaces."""
    if not isinstance(patch, Mapping):
        return patch
    merged = dict(base) if isinstance(base, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


def example_findings(blocks: list[Fragment], rules: Registry = BUILT_IN) -> list[ExpectedFinding]:
    """Findings of an example that the clean design does not have, in the form of ``expected_findings``.

    The line is that of the value in the fragment; 0 if the fragment does not have it.
    """
    return added_findings(blocks, lint_example(blocks, api.Settings(rules=rules)), rules)


def added_findings(
    blocks: list[Fragment], result: api.LintResult, rules: Registry = BUILT_IN
) -> list[ExpectedFinding]:
    """Findings of the result of an example that the clean design does not have, as ``example_findings``."""
    clean = _clean_findings(result.id, rules)
    documents = {fragment.file: read(fragment.file, fragment.text.encode()) for fragment in blocks}
    return [
        ExpectedFinding(
            finding.code, finding.file, _line_of_path(documents.get(finding.file), finding.object)
        )
        for finding in result.findings
        if (finding.code, finding.file, finding.object) not in clean
    ]


@cache
def _clean_findings(base: str, rules: Registry) -> frozenset[tuple[str, str, str]]:
    """Code, file and object of each finding of a clean design."""
    findings = api.lint_texts(base, base_files(base), api.Settings(rules=rules)).findings
    return frozenset((finding.code, finding.file, finding.object) for finding in findings)


def fixed_files(files: Mapping[str, bytes], finding: api.Finding) -> dict[str, bytes]:
    """Files of a design with the fix of a finding applied: its values at their pointers, nothing else
    changed."""
    assert finding.fix is not None, f"{finding.code} has no fix: {finding.message}"
    data = {name: read(name, content).data for name, content in files.items()}
    for edit in finding.fix.edits:
        data[edit.file] = _data_with_edit(data[edit.file], edit)
    changed = {edit.file for edit in finding.fix.edits}
    return {name: _quoted_yaml(data[name]) if name in changed else content for name, content in files.items()}


def _data_with_edit(data: Any, edit: Fix) -> Any:
    """Copy of the data with one edit."""
    if not edit.at_key:
        return _data_with_value(data, edit.pointer, edit.value)
    *above, old = edit.pointer
    entries = data
    for key in above:
        entries = entries[key]
    renamed = {edit.value if key == old else key: value for key, value in entries.items()}
    return _data_with_value(data, tuple(above), renamed)


def _data_with_value(data: Any, pointer: Pointer, value: Any) -> Any:
    """Copy of the data with another value at an existing place."""
    if not pointer:
        return value
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copy[pointer[0]] = _data_with_value(copy[pointer[0]], pointer[1:], value)
    return copy


def _line_of_path(document: Document | None, path: str) -> int:
    """Line of a value of a fragment, by its dotted path."""
    if document is None:
        return 0
    return next(
        (document.span(pointer).line for pointer in pointers(document.data) if path_text(pointer) == path), 0
    )


def _fragment_data(fragment: Fragment) -> Any:
    document = read(fragment.file, fragment.text.encode())
    if document.problems:
        raise ValueError(f"{fragment.file}: {document.problems[0].message}")
    return document.data


def _quoted_yaml(value: Any) -> bytes:
    """YAML with every text in double quotes, so that each reader gets the same types."""
    return (_flow_text(value) + "\n").encode()


def _flow_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{_flow_text(str(key))}: {_flow_text(child)}" for key, child in value.items())
            + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow_text, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return (
        {True: "true", False: "false", None: "null"}[value]
        if value is None or isinstance(value, bool)
        else repr(value)
    )

"""The findings of the stages before the rules are proved by their own pages: the bad example gives exactly
the marked ones.

Their examples are files as they lie on disk. One with a ``format:``, or with a list, is a whole file in place
of the clean example's, and a whole design.yaml is a design of its own; any other is the end of that file.
``‹U+200B›`` stands for a character that cannot be shown, ``‹0xE4›`` for a single byte.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api, testing
from refarch.load.fixes import apply_edits
from refarch.load.reader import MAX_DEPTH, MAX_FILE_BYTES
from refarch.rules.registry import BUILT_IN
from refarch.schema import gate

PAGES = [rule for rule in api.rules() if rule.area == "reading"]

BUILT = (
    "DOC001",
    "DOC002",
    "DOC003",
    "FILE001",
    "FILE002",
    "FILE003",
    "PART001",
    "PART002",
    "PART003",
    "RULE001",
    "SCHEMA000",
    "VAR005",
    "YAML013",
)
"""Findings whose cause is no text: the test makes it, below."""

TEXTS = [rule for rule in PAGES if rule.code not in BUILT]

TODAY = api.Settings(today="2026-11-21")

Found = list[tuple[str, str, int]]

_MARK = re.compile(r" *# <- [A-Z]+[0-9]{3}$", re.MULTILINE)
_CHARACTER = re.compile(r"‹U\+([0-9A-F]{4})›")
_BYTE = re.compile("‹0x([0-9A-F]{2})›".encode())


def lines_of(text: str) -> str:
    """An example without the line that names its file, and without marks."""
    return _MARK.sub("", text.partition("\n")[2])


def content(text: str) -> bytes:
    """An example's bytes."""
    characters = _CHARACTER.sub(lambda match: chr(int(match.group(1), 16)), lines_of(text))
    return _BYTE.sub(lambda match: bytes([int(match.group(1), 16)]), characters.encode())


def is_whole(text: str) -> bool:
    """Whether an example is a whole file."""
    return "format: " in lines_of(text) or lines_of(text).startswith("- ")


def files_of(listed: list[testing.Fragment]) -> tuple[dict[str, bytes], dict[str, int]]:
    """The files to lint, and by how many lines each example is moved down in its file."""
    own_design = any(fragment.file == "design.yaml" and is_whole(fragment.text) for fragment in listed)
    files = {} if own_design else testing.base_files("vsan-roce")
    moved = {}
    for fragment in listed:
        before = b"" if is_whole(fragment.text) else files[fragment.file]
        files[fragment.file] = before + content(fragment.text)
        moved[fragment.file] = before.count(b"\n")
    return files, moved


def found(listed: list[testing.Fragment]) -> Found:
    """Code, file and line of the example, for every finding of the stages before the rules."""
    files, moved = files_of(listed)
    identity = "lab" if b"id: lab" in files.get("design.yaml", b"") else "vsan-roce"
    result = api.lint_texts(identity, files, TODAY)
    findings = [finding for one in (result, *result.variants) for finding in one.reported_findings]
    codes = {rule.code for rule in PAGES}
    return [(one.code, one.file, one.line - moved.get(one.file, 0)) for one in findings if one.code in codes]


@pytest.mark.parametrize("rule", TEXTS, ids=lambda rule: rule.code)
def test_bad_example_gives_exactly_the_marked_findings(rule: api.RuleInfo) -> None:
    bad = testing.faulty_fragments(rule)
    promised = [(code, file, line - 1) for code, file, line in testing.expected_findings(bad)]
    assert rule.code in {code for code, _, _ in promised}
    assert sorted(found(bad)) == sorted(promised)


@pytest.mark.parametrize("rule", TEXTS, ids=lambda rule: rule.code)
def test_good_example_gives_none(rule: api.RuleInfo) -> None:
    good = testing.corrected_fragments(rule)
    assert good
    assert found(good) == []


@pytest.mark.slow
@pytest.mark.parametrize("rule", TEXTS, ids=lambda rule: rule.code)
def test_the_fix_of_a_bad_example_cures_it(rule: api.RuleInfo) -> None:
    """Text for text, as ``--fix`` writes it; what has a fix says so."""
    files, _ = files_of(testing.faulty_fragments(rule))
    identity = "lab" if b"id: lab" in files.get("design.yaml", b"") else "vsan-roce"
    findings = [one for one in api.lint_texts(identity, files, TODAY).findings if one.code == rule.code]
    fixed = [finding for finding in findings if finding.fix is not None]
    assert bool(fixed) == (BUILT_IN.rule(rule.code).fixes == "usually")
    changed = dict(files)
    for finding in reversed(fixed):
        assert finding.fix is not None and finding.fix.place is not None
        content = apply_edits(changed[finding.fix.file], [(finding.fix.place, finding.fix.value)])
        assert content is not None
        changed[finding.fix.file] = content
    left = api.lint_texts(identity, changed, TODAY).findings
    assert sum(one.code == rule.code for one in left) == len(findings) - len(fixed)


@pytest.mark.parametrize("code", BUILT)
def test_pages_without_text_examples_show_something_else(code: str) -> None:
    shown = testing.sections(api.rule(code).docstring)
    assert "```text\n" in shown["Example"]


def only(path: Path, file: str) -> str:
    """The one finding of a design on disk: its code. It must stand at the beginning of ``file``."""
    (finding,) = api.lint(["."], root=str(path.parent)).findings
    assert (finding.file, finding.line, finding.column) == (f"{path.name}/{file}", 1, 1)
    return finding.code


@pytest.fixture
def design(tmp_path: Path) -> Path:
    """The clean example on disk."""
    folder = tmp_path / "vsan-roce"
    folder.mkdir()
    for name, text in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(text)
    assert api.lint(["vsan-roce"], root=str(tmp_path)).findings == ()
    return folder


def test_file001(design: Path) -> None:
    (design / "design.yaml").unlink()
    assert only(design, "design.yaml") == "FILE001"


def test_file001_when_the_folder_itself_is_named(design: Path) -> None:
    (design / "design.yaml").unlink()
    (finding,) = api.lint(["vsan-roce"], root=str(design.parent)).findings
    assert (finding.code, finding.file) == ("FILE001", "vsan-roce/design.yaml")


def test_yaml009_is_not_for_comments() -> None:
    findings = api.lint_texts(
        "vsan-roce", {**testing.base_files("vsan-roce"), "bom.yaml": b"# later\n"}
    ).findings
    assert [finding.code for finding in findings] == ["SCHEMA007"]


def test_file002(design: Path) -> None:
    (design / "bom.yaml").rename(design.parent / "bill")
    (design / "bom.yaml").symlink_to("../bill")
    assert only(design, "bom.yaml") == "FILE002"


def test_file002_is_not_for_links_inside(design: Path) -> None:
    (design / "parts.yaml").write_bytes((design / "bom.yaml").read_bytes())
    (design / "bom.yaml").unlink()
    (design / "bom.yaml").symlink_to("parts.yaml")
    assert api.lint(["vsan-roce"], root=str(design.parent)).findings == ()


def test_file003(design: Path) -> None:
    (design / "bom.yaml").unlink()
    (design / "bom.yaml").mkdir()
    assert only(design, "bom.yaml") == "FILE003"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "code"), [(MAX_FILE_BYTES, ""), (MAX_FILE_BYTES + 1, "YAML013")])
def test_yaml013(design: Path, size: int, code: str) -> None:
    path = design / "bom.yaml"
    comment = b"# " + b"x" * 1021 + b"\n"
    text = path.read_bytes() + comment * ((size - path.stat().st_size) // len(comment))
    path.write_bytes(text + b"\n" * (size - len(text)))
    if code:
        assert only(design, "bom.yaml") == code
    else:
        assert api.lint(["vsan-roce"], root=str(design.parent)).findings == ()


def test_var005(design: Path) -> None:
    (design / "variants").mkdir()
    (design / "variants" / "Ten Gigabit.yml").write_text("format: 1\n")
    assert only(design, "variants") == "VAR005"


@pytest.mark.parametrize("code", ["DOC001", "DOC002", "DOC003"])
def test_doc(design: Path, code: str) -> None:
    bad, good = (
        "".join(f"{line[2:]}\n" for line in testing.sections(rule.docstring)[heading].split("\n")[2:-1])
        for rule in PAGES
        if rule.code == code
        for heading in ("Example", "Use instead")
    )
    file = design / "design.yaml"
    file.write_text(file.read_text().replace("status: draft", "status: review"))
    complete = "## Introduction\nWords.\n## Use when\nYes.\n"
    (design / "narrative.md").write_text(bad if code == "DOC003" else bad + complete)
    (finding,) = api.lint(["vsan-roce"], root=str(design.parent)).findings
    assert (finding.file, finding.line, finding.code) == ("vsan-roce/narrative.md", 1, code)
    (design / "narrative.md").write_text(good if code == "DOC003" else good + complete)
    assert api.lint(["vsan-roce"], root=str(design.parent)).findings == ()


def test_yaml012_counts_levels() -> None:
    def nested(levels: int) -> bytes:
        return b"format: 1\nitems: " + b"[" * (levels - 1) + b"]" * (levels - 1) + b"\n"

    files = testing.base_files("vsan-roce")
    for levels, expected in ((MAX_DEPTH, False), (MAX_DEPTH + 1, True)):
        findings = api.lint_texts("vsan-roce", {**files, "bom.yaml": nested(levels)}).findings
        assert ("YAML012" in {finding.code for finding in findings}) == expected


def test_rule001(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    crashing = BUILT_IN.rule("TEAM001")._replace(check_cluster=broken)
    monkeypatch.setattr(BUILT_IN.module("TEAM001"), "RULE", crashing)
    (finding,) = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).findings
    assert (finding.code, finding.file, finding.line) == ("RULE001", "design.yaml", 1)
    assert finding.message == "rule TEAM001 failed: ZeroDivisionError: division by zero"


def test_schema000(monkeypatch: pytest.MonkeyPatch) -> None:
    accepts: Callable[[str, object], bool] = gate.accepts
    monkeypatch.setattr(gate, "accepts", lambda name, data: name != "bom" and accepts(name, data))
    (finding,) = api.lint_texts("vsan-roce", testing.base_files("vsan-roce")).findings
    assert (finding.code, finding.file, finding.line) == ("SCHEMA000", "bom.yaml", 1)

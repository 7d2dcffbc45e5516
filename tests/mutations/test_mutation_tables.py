"""The tables of mistakes as files: what is refused, where, and in which words; and what an edit does."""

from pathlib import Path

import pytest

from mistakes import files_with_mistake, new_findings
from refarch import api
from refarch.api import RefarchError
from refarch.proofs.mutations import Mutation, MutationEdit, designs_by_rule, read_mutations

ROW = "  - {design: lab, file: wiring.yaml, replace: a, with: b, gives: [MTU001], because: A slip.}\n"
FILES = {"design.yaml": b"id: lab\n", "wiring.yaml": b"x a y a\n"}


def read(tmp_path: Path, rows: str, more: str = "") -> list[Mutation]:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "one.yaml").write_text(f"format: 1\nmutations:\n{rows}{more}", encoding="utf-8")
    return list(read_mutations("tables", str(tmp_path)).mutations)


def made(*edits: MutationEdit) -> Mutation:
    return Mutation("one.yaml:3", "lab", edits, (), "A slip.")


def test_rows_are_read_with_their_places(tmp_path: Path) -> None:
    second = (
        "  - design: lab\n    edits: [{file: qos.yaml, remove: true}, {file: variants/x.yaml, add: new}]\n"
        "    gives: [TOP012, HST004, TOP012]\n    because: Two slips.\n"
    )
    assert read(tmp_path, ROW + second) == [
        Mutation(
            "tables/one.yaml:3", "lab", (MutationEdit("wiring.yaml", "a", "b"),), ("MTU001",), "A slip."
        ),
        Mutation(
            "tables/one.yaml:4",
            "lab",
            (
                MutationEdit("qos.yaml", action="remove"),
                MutationEdit("variants/x.yaml", put="new", action="add"),
            ),
            ("HST004", "TOP012", "TOP012"),
            "Two slips.",
        ),
    ]


def test_exemptions_are_read_one_by_one(tmp_path: Path) -> None:
    read(
        tmp_path,
        ROW,
        "exempt:\n  - {rules: [RULE001, SCHEMA000], because: None.}\n  - {rules: [TOP002], designs: 1, "
        "because: One.}\n",
    )
    exempt = read_mutations("tables", str(tmp_path)).exempt
    assert [tuple(one) for one in exempt] == [
        ("tables/one.yaml:5", "RULE001", 0, "None."),
        ("tables/one.yaml:5", "SCHEMA000", 0, "None."),
        ("tables/one.yaml:6", "TOP002", 1, "One."),
    ]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (ROW + ROW, r"^tables/one\.yaml:4: the same edit as in tables/one\.yaml:3$"),
        (ROW.replace("MTU001", "MTU099"), r"^tables/one\.yaml:3: unknown rule MTU099; "),
        (
            ROW.replace(", with: b", ""),
            r"^tables/one\.yaml:3: an edit needs `replace` and `with`, or `add`, or `remove`$",
        ),
        (ROW.replace("replace: a", "replace: a, remove: true"), r"^tables/one\.yaml:3: an edit needs "),
        (ROW.replace("replace: a, with: b", "add: a, with: b"), r"^tables/one\.yaml:3: an edit needs "),
        (
            ROW.replace(
                "file: wiring.yaml", "edits: [{file: a.yaml, remove: true}, {file: b.yaml, remove: true}]"
            ).replace("replace: a, with: b, ", "file: wiring.yaml, "),
            r"^tables/one\.yaml:3:\d+: .*has either `file` or `edits`",
        ),
        (ROW.replace("file: wiring.yaml, ", ""), r"^tables/one\.yaml:3:\d+: .*needs `file` with `replace`"),
        (ROW.replace("because: A slip.", "why: x"), r"^tables/one\.yaml:3:\d+: "),
        (ROW.replace("with: b", 'with: "\\t"'), r"^tables/one\.yaml:3:\d+: .*write ‹U\+0009› for a tab"),
        ("  - [\n", r"^tables/one\.yaml:\d+:\d+: not valid YAML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, rows: str, words: str) -> None:
    with pytest.raises(RefarchError, match=words):
        read(tmp_path, rows)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match=r"^tables: there is no such folder of mutations$"):
        read_mutations("tables", str(tmp_path))


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        (MutationEdit("wiring.yaml", "x a", "x"), b"x y a\n"),
        (MutationEdit("wiring.yaml", "a", "b", 1), b"x b y a\n"),
        (MutationEdit("wiring.yaml", "a", "", 2), b"x a y \n"),
        (MutationEdit("wiring.yaml", "y", "‹U+200B›‹0xE4›‹U+0009›"), b"x a \xe2\x80\x8b\xe4\t a\n"),
        (MutationEdit("wiring.yaml", action="remove"), None),
    ],
)
def test_an_edit_changes_one_file(edit: MutationEdit, after: bytes | None) -> None:
    found = files_with_mistake(made(edit), FILES)
    assert found.get("wiring.yaml") == after and found["design.yaml"] == FILES["design.yaml"]
    assert FILES["wiring.yaml"] == b"x a y a\n"


def test_edits_are_made_one_after_the_other() -> None:
    found = files_with_mistake(
        made(
            MutationEdit("wiring.yaml", "x a", "z"),
            MutationEdit("wiring.yaml", "a", "b"),
            MutationEdit("new.yaml", put="n", action="add"),
        ),
        FILES,
    )
    assert found == {"design.yaml": b"id: lab\n", "wiring.yaml": b"z y b\n", "new.yaml": b"n"}


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (MutationEdit("wiring.yaml", "a", "b"), "`a` stands 2 times in lab/wiring.yaml"),
        (MutationEdit("wiring.yaml", "a", "b", 3), "`a` stands 2 times in lab/wiring.yaml"),
        (MutationEdit("wiring.yaml", "q", "b"), "`q` stands 0 times in lab/wiring.yaml"),
        (MutationEdit("wiring.yaml", "x", "b", 2), "`x` stands once in lab/wiring.yaml"),
        (MutationEdit("wiring.yaml", "", "b"), "`` stands 0 times in lab/wiring.yaml"),
        (MutationEdit("qos.yaml", "a", "b"), "lab has no qos.yaml"),
        (MutationEdit("qos.yaml", action="remove"), "lab has no qos.yaml"),
        (MutationEdit("wiring.yaml", put="b", action="add"), "lab has wiring.yaml"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(edit: MutationEdit, words: str) -> None:
    with pytest.raises(RefarchError) as error:
        files_with_mistake(made(edit), FILES)
    assert str(error.value) == f"one.yaml:3: {words}"


def finding(code: str, path: str, line: int = 1, waived: str | None = None) -> api.Finding:
    return api.Finding(
        "design.yaml",
        line,
        1,
        code,
        "name",
        "error",
        "message",
        "hint",
        line,
        2,
        "lab",
        path,
        "print",
        waived=waived,
    )


def result(*findings: api.Finding) -> api.LintResult:
    return api.LintResult("lab", findings, None, {}, True)


def test_new_is_what_is_not_known_as_often_or_not_so_excused() -> None:
    known, waived = finding("IP001", "a"), finding("IP002", "b", waived="agreed")
    before = result(known, waived)
    moved = finding("IP001", "a", line=9)
    assert new_findings(before, result(moved, waived)) == []
    assert new_findings(before, result(moved, moved._replace(line=10))) == [moved._replace(line=10)]
    open_again = waived._replace(waived=None)
    assert new_findings(before, result(known, open_again)) == [open_again]
    worse = known._replace(severity="warning")
    assert new_findings(before, result(worse)) == [worse]
    variant = before._replace(variants=(result(known._replace(design="lab+x")),))
    assert [one.design for one in new_findings(before, variant)] == ["lab+x"]


def test_mistakes_by_rule_and_design() -> None:
    one = made()._replace(gives=("IP001", "IP001", "MTU001"))
    other = one._replace(design="farm", gives=("MTU001",))
    assert designs_by_rule([one, other]) == {
        "IP001": {"lab": [one]},
        "MTU001": {"lab": [one], "farm": [other]},
    }

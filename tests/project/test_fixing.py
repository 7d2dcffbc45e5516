"""Rounds of fixes: each follows from the last, what makes nothing better is not kept, and there is an end."""

from pathlib import Path

import pytest

from refarch import api, testing
from refarch.project.fixing import DesignFixer, FileChanges

RULE = '''"""The title is another one.

## Example

```yaml
# design.yaml
title: x
```
"""

from refarch.api.model import origin_of
from refarch.rules import Problem, Rule, fix_value

WANTED = {wanted}


def check(design):
    for old, new in WANTED.items():
        if design.title == old:
            place = origin_of(design, "title")
            yield Problem(place, "the title is " + old, fix=fix_value(place, new, safe=True))
    if design.title == "forbidden":
        yield Problem(origin_of(design, "version"), "a title that nobody may have")


RULE = Rule(severity="error", confidence="practice", sources=(), fixes="usually", check=check)
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    (tmp_path / "refarch.yaml").write_text("format: 1\nrules: rules\n")
    (tmp_path / "rules").mkdir()
    return tmp_path


def fixed(project: Path, title: str, wanted: dict[str, str]) -> FileChanges:
    """What comes of a title, by a rule that wants others in the place of some."""
    (project / "rules" / "own001_title.py").write_text(RULE.replace("{wanted}", repr(wanted)))
    path = project / "designs" / "vsan-roce" / "design.yaml"
    text = path.read_text()
    path.write_text(text.replace("title: A small vSAN cluster over RoCE", f"title: {title}"))
    session = api.Session(str(project), allow_local_code=True)
    return DesignFixer(session, lambda finding: finding.fix is not None).fix_designs(["designs"])


def titles(result: FileChanges) -> list[str]:
    return [str(applied.fix.value) for applied in result.applied]


def test_one_fix_follows_another(project: Path) -> None:
    result = fixed(project, "one", {"one": "two", "two": "three"})
    assert titles(result) == ["two", "three"]
    (content,) = result.after.values()
    assert b"\ntitle: three\n" in content and b"\ntitle: one\n" in next(iter(result.before.values()))


def test_fixes_that_go_round_in_a_circle_come_to_nothing(project: Path) -> None:
    result = fixed(project, "one", {"one": "two", "two": "one"})
    assert (result.after, result.applied) == ({}, ())


def test_fixes_without_end_come_to_one(project: Path) -> None:
    result = fixed(project, "t0", {f"t{number}": f"t{number + 1}" for number in range(100)})
    assert (result.after, result.applied) == ({}, ())


def test_a_fix_after_which_something_else_is_found_is_not_kept(project: Path) -> None:
    result = fixed(project, "one", {"one": "forbidden"})
    assert (result.after, result.applied) == ({}, ())


def test_the_others_are_kept(project: Path) -> None:
    bill = project / "designs" / "vsan-roce" / "bom.yaml"
    bill.write_text(bill.read_text().replace("quantity: 9", "quantity: 8"))
    result = fixed(project, "one", {"one": "forbidden"})
    assert [applied.finding.code for applied in result.applied] == ["BOM001"]
    assert list(result.after) == ["designs/vsan-roce/bom.yaml"]


def test_nothing_is_written(project: Path) -> None:
    result = fixed(project, "one", {"one": "two"})
    (path,) = result.after
    assert (project / path).read_bytes() == result.before[path] != result.after[path]

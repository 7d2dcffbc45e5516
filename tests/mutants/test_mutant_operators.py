"""Mutants of a source: each kind makes the change that it should, and nothing else is changed."""

import ast
from pathlib import Path

import pytest
from mutant_operators import KINDS, Mutant, mutants, mutated


def mutants_of(tmp_path: Path, text: str) -> list[Mutant]:
    path = tmp_path / "limits.py"
    path.write_text(text, encoding="utf-8")
    return mutants(path)


@pytest.mark.parametrize(
    ("text", "kind", "changes"),
    [
        ("x = a and b", "and/or", ["a and b → a or b"]),
        ("x = a or b or c", "and/or", ["a or b or c → a and b and c"]),
        ("x = not a", "not", ["not a → a"]),
        ("x = a < b", "comparison", ["a < b → a <= b"]),
        ("x = a <= b", "comparison", ["a <= b → a < b"]),
        ("x = a > b", "comparison", ["a > b → a >= b"]),
        ("x = a >= b", "comparison", ["a >= b → a > b"]),
        ("x = a == b", "comparison", ["a == b → a != b"]),
        ("x = a != b", "comparison", ["a != b → a == b"]),
        ("x = a in b", "comparison", ["a in b → a not in b"]),
        ("x = a not in b", "comparison", ["a not in b → a in b"]),
        ("x = a is None", "comparison", ["a is None → a is not None"]),
        ("x = a is not None", "comparison", ["a is not None → a is None"]),
        ("x = a < b < c", "comparison", ["a < b < c → a <= b < c", "a < b < c → a < b <= c"]),
        ("x = 192", "number", ["192 → 193"]),
        ("x = 0.5", "number", ["0.5 → 1.5"]),
        ("x = rows[1:]", "number", ["1 → 2"]),
        ("x = rows[2]", "number", ["2 → 3"]),
        ("x = f(y=True)", "true/false", ["True → False"]),
        ("x = f(y=False)", "true/false", ["False → True"]),
        ("x = rows[0]", "first/last", ["rows[0] → rows[1]", "rows[0] → rows[-1]"]),
        ("x = rows[1]", "first/last", ["rows[1] → rows[0]"]),
        ("x = rows[-1]", "first/last", ["rows[-1] → rows[0]"]),
        ("def f(x):\n    if x:\n        return 'a'\n    return 'b'", "early exit", ["return 'a' → pass"]),
        (
            "for x in y:\n    if x:\n        continue\n    else:\n        break",
            "early exit",
            ["continue → pass", "break → pass"],
        ),
    ],
)
def test_a_kind_makes_its_changes(tmp_path: Path, text: str, kind: str, changes: list[str]) -> None:
    found = mutants_of(tmp_path, text)
    assert kind in KINDS
    assert [(mutant.kind, mutant.change) for mutant in found] == [(kind, change) for change in changes]


@pytest.mark.parametrize(
    "text",
    [
        '"""At most 3 hosts."""',
        "__all__ = ['a'][0:]",
        "x: tuple[0, True]",
        "def f(x: a[0]) -> b[1]:\n    return x",
        "if TYPE_CHECKING:\n    x = 3",
        "x = 'three'",
        "x = None",
    ],
)
def test_what_decides_nothing_is_left_alone(tmp_path: Path, text: str) -> None:
    assert mutants_of(tmp_path, text) == []


def test_a_tree_has_its_one_change_and_keeps_its_lines(tmp_path: Path) -> None:
    text = "def f(rows, least=2):\n    if not rows and least > 3:\n        return None\n    return rows[0]\n"
    for mutant in mutants_of(tmp_path, text):
        lines = text.splitlines()
        before = lines[mutant.line - 1]
        assert before[mutant.column :].startswith(mutant.before)
        lines[mutant.line - 1] = before[: mutant.column] + before[mutant.column :].replace(
            mutant.before, mutant.after, 1
        )
        tree = mutated(mutant)
        assert ast.unparse(tree) == ast.unparse(ast.parse("\n".join(lines))), mutant.change
        assert {node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)} == {1, 2, 3, 4}


def test_defaults_and_declarations_happen_at_import(tmp_path: Path) -> None:
    text = (
        "SIZE = 4\ndef f(x=7):\n    return x > 5\n"
        "class Row:\n    size = 6\n    def g(self):\n        return 8\n"
    )
    found = {mutant.before: mutant.in_function for mutant in mutants_of(tmp_path, text)}
    assert found == {"4": False, "7": False, "x > 5": True, "5": True, "6": False, "8": True}

"""Compares rewritten texts with those of an earlier revision: the code is the same, and so are the facts.

    python tests/voice/meaning.py BASE [PATH ...]

lists Python files whose code differs in more than strings, and each rewritten string whose numbers, quoted
words, rule codes or values are not the same. A line of this list is no error; somebody has to read it.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FACT = re.compile(r"``[^`\n]+``|`[^`\n]+`|\b[A-Z]{2,8}\d{3}\b|(?<![\w.])\d[\d.,]*(?<![.,])")
"""Quoted words, rule codes and numbers."""


class Text(NamedTuple):
    """String of a Python file."""

    line: int
    text: str
    """Content; a value in a formatted string is ``{its expression}``."""

    def facts(self) -> Counter[str]:
        """What a rewritten text must still hold."""
        return Counter([*FACT.findall(self.text), *re.findall(r"\{[^{}]+\}", self.text)])


class _StringRemoval(ast.NodeTransformer):
    """Takes the strings out of a syntax tree, and collects them in the order of the tree."""

    def __init__(self) -> None:
        self.texts: list[Text] = []

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            self.texts.append(Text(node.lineno, node.value))
            return ast.Constant("")
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        text, values = "", []
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                # Words may be in another order; the values themselves are code.
                values.append(ast.unparse(value.value))
                text += "{" + values[-1] + "}"
            elif isinstance(value, ast.Constant):
                text += str(value.value)
        self.texts.append(Text(node.lineno, text))
        return ast.Tuple([ast.Name(value) for value in sorted(values)])


def without_strings(source: str) -> tuple[str, list[Text]]:
    """Code of a Python file with empty strings, and its strings."""
    removal = _StringRemoval()
    return ast.dump(removal.visit(ast.parse(source))), removal.texts


def differences(name: str, before: str, after: str) -> Iterator[str]:
    """Where a file says something else than before."""
    (code_before, texts_before), (code_after, texts_after) = without_strings(before), without_strings(after)
    if code_before != code_after:
        yield f"{name}: code differs"
        return
    for old, new in zip(texts_before, texts_after, strict=True):
        if old.text != new.text and (old.facts() != new.facts()):
            lost, more = old.facts() - new.facts(), new.facts() - old.facts()
            yield f"{name}:{new.line}: lost {sorted(lost)}, new {sorted(more)}"


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main(base: str, *paths: str) -> int:
    """Print the differences of all Python files that changed."""
    changed = _git(
        "diff", "--name-only", "--diff-filter=M", base, "--", *(paths or ("linter", "site-plugins"))
    )
    for name in changed.splitlines():
        if name.endswith(".py"):
            for line in differences(name, _git("show", f"{base}:{name}"), (ROOT / name).read_text("utf-8")):
                print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

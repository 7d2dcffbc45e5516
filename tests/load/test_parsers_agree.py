"""With libyaml and without it the reader gives the same, findings and positions included."""

from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings, strategies as st

from refarch.load.document import Document, Marks
from refarch.load.reader import read
from refarch.load.yaml_problems import PureParser

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("designs", "linter/refarch/examples", "linter/refarch/catalog", "tests/fixtures")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))

SEEDS = [
    "a: 1\nb: [x, 'y', {c: ~}]\n",
    "list:\n  - one\n  - k: v\n    w: |\n      text\n      more\n  -\n    - deep\n",
    "q: \"a\\tb\\u00e9\"\nr: 'it''s'\ns: >-\n  folded\n  lines\n\nt: {a: 1, b: 2}\n",
    "# refarch: waive X001: y\nkey: value # comment\n? complex\n: value\n",
    "a: &x {b: *x}\n<<: 1\n---\n!t c\n",
]

ALPHABET = ":,[]{}#&*!|>'\"%@`-?~\n\n\n  \t<=0123abc.é\u2028\u00a0\r\\/+_🧪"

PIECES = st.sampled_from(
    [
        ": ",
        "- ",
        "? ",
        "\n",
        "\n  ",
        "\n    ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        " #",
        "# ",
        "&a ",
        "*a",
        "!t ",
        "!!int ",
        "| ",
        "|2-\n",
        ">+\n",
        "'",
        '"',
        "%",
        "@",
        "`",
        "~",
        "é",
        "\u2028",
        "---\n",
        "...\n",
        "a",
        "b: 1",
        "on",
        "010",
        "<<: ",
        "\\",
        "?",
        "-",
        ":",
        "''",
        '""',
    ]
)


def shape(marks: Marks | None) -> object:
    """Marks as plain data, so that they can be compared."""
    if marks is None:
        return None
    children = marks.values.items() if isinstance(marks.values, dict) else enumerate(marks.values)
    inside = [(key, shape(child) if isinstance(child, Marks) else child) for key, child in children]
    return marks.span, sorted(marks.keys.items()), inside


def plain(document: Document) -> object:
    return (
        document.data,
        document.problems,
        document.lines,
        shape(document.marks) if not document.problems else None,
    )


def assert_same(content: bytes) -> None:
    assert plain(read("x.yaml", content)) == plain(read("x.yaml", content, parser=PureParser))


def test_libyaml_is_what_is_tested() -> None:
    assert yaml.__with_libyaml__, (
        "this machine's PyYAML has no libyaml: the comparison would compare the parser with itself"
    )


@pytest.mark.slow
def test_files_read_alike() -> None:
    assert FILES
    for path in FILES:
        content = path.read_bytes()
        pure = read("x.yaml", content, parser=PureParser)
        assert plain(read("x.yaml", content)) == plain(pure), path.relative_to(ROOT)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_cut_and_every_replaced_character_reads_alike(seed: str) -> None:
    for index in range(len(seed)):
        assert_same(seed[:index].encode())
        for character in ":#'\"[{-?\n":
            assert_same((seed[:index] + character + seed[index + 1 :]).encode())


MANY = settings(max_examples=4 * settings().max_examples)
"""Reading a small text is cheap."""


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A small YAML text with a few pieces put in, and a few stretches taken out."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(PIECES) + text[end:]
    return text


@pytest.mark.slow
@MANY
@given(mutated())
@example("a: |#\n  x\n")
@example("[a?b]")
@example("{?a}")
@example("- # comment\n- \n")
@example("a: '\u2028'\n")
def test_mutations_read_alike(text: str) -> None:
    assert_same(text.encode())


@pytest.mark.slow
@MANY
@given(st.text(ALPHABET, max_size=40))
def test_noise_reads_alike(text: str) -> None:
    assert_same(text.encode())


@MANY
@given(st.binary(max_size=60))
def test_bytes_never_raise(content: bytes) -> None:
    assert_same(content)

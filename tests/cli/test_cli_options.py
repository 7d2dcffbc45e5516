"""The reading of options: forms that people type, and values that commands receive."""

from typing import Any

import pytest

from refarch.cli._options import Parser, add_choice, parse
from refarch.core.errors import RefarchError

DEFAULTS: dict[str, Any] = {
    "design": "d",
    "file": [],
    "format": "text",
    "out": None,
    "select": [],
    "port": 8000,
    "draft": False,
}

READ: dict[str, dict[str, Any]] = {
    "d": {},
    "d f g": {"file": ["f", "g"]},
    "--format json d": {"format": "json"},
    "d --format=json": {"format": "json"},
    "d --format text --format json": {"format": "json"},
    "d --out=--x": {"out": "--x"},
    "d --out -": {"out": "-"},
    "d -": {"file": ["-"]},
    "d --out x f": {"out": "x", "file": ["f"]},
    "--out x d --draft f g": {"out": "x", "file": ["f", "g"], "draft": True},
    "d -- --format json": {"file": ["--format", "json"]},
    "--draft -- d -f": {"draft": True, "file": ["-f"]},
    "d --select A,B f --select C": {"select": ["A", "B", "C"], "file": ["f"]},
    "d --port 99": {"port": 99},
    "d --draft f": {"draft": True, "file": ["f"]},
}

REFUSED = {
    "": "the following arguments are required: DESIGN",
    "--out x": "the following arguments are required: DESIGN",
    "--outt x": "unknown option --outt. Did you mean --out?",
    "d --outt=x": "unknown option --outt. Did you mean --out?",
    "d -o x": "unknown option -o. Valid: --format, --out, --select, --port, --draft, --help.",
    "d --out": "--out: expected one argument",
    "d --out --format": "--out: expected one argument",
    "d --format yaml": "--format: yaml is not one of text, json",
    "d --form json": "unknown option --form. Did you mean --format?",  # none is shortened
    "d --draft=yes": "--draft: ignored explicit argument 'yes'",
    "d --out=": "--out is empty; check that the variable is set",
}


@pytest.fixture
def parser() -> Parser:
    made = Parser("refarch do")
    made.add_argument("design", metavar="DESIGN", help="the design")
    made.add_argument("file", metavar="FILE", nargs="*", default=[], help="more files")
    add_choice(made, "--format", ("text", "json"), "the form", "text")
    made.add_argument("--out", metavar="DIR", help="the folder")
    made.add_argument(
        "--select",
        metavar="CODES",
        action="extend",
        type=lambda text: text.split(","),
        default=[],
        help="codes",
    )
    made.add_argument("--port", metavar="N", type=int, default=8000, help="the port")
    made.add_argument("--draft", action="store_true", help="drafts as well")
    made.add_help_option()
    return made


def test_words_become_values_and_nothing_stays_behind(parser: Parser) -> None:
    for words, values in READ.items():
        assert parse(parser, words.split()) == {**DEFAULTS, **values}, words
    assert parse(parser, ["d"]) == DEFAULTS


def test_wrong_words_are_refused_and_told_what_is_right(parser: Parser) -> None:
    for words, message in REFUSED.items():
        with pytest.raises(RefarchError) as error:
            parse(parser, words.split())
        assert str(error.value) == message, words

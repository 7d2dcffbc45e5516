"""The reading of options: forms that people type, and values that commands receive."""

from typing import Any

import pytest

from refarch.cli._options import Option, help_text, parse
from refarch.core.errors import RefarchError

OPTIONS = (
    Option("DESIGN", "the design", required=True),
    Option("FILE", "more files", many=True),
    Option("--format", "the form", choices=("text", "json"), default="text"),
    Option("--out", "the folder", "DIR"),
    Option("--select", "codes", "CODES", many=True, read=lambda text: text.split(",")),
    Option("--port", "the port", "N", default=8000, read=int),
    Option("--draft", "drafts as well", flag=True),
)
DEFAULTS: dict[str, Any] = {
    "design": "d",
    "file": [],
    "format": "text",
    "out": None,
    "select": [],
    "port": 8000,
    "draft": False,
}


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("d", {}),
        ("d f g", {"file": ["f", "g"]}),
        ("--format json d", {"format": "json"}),
        ("d --format=json", {"format": "json"}),
        ("d --format text --format json", {"format": "json"}),
        ("d --out=", {"out": ""}),
        ("d --out=--x", {"out": "--x"}),
        ("d --out -", {"out": "-"}),
        ("d -", {"file": ["-"]}),
        ("d -- --format json", {"file": ["--format", "json"]}),
        ("d -- -- f", {"file": ["--", "f"]}),
        ("d --select A,B f --select C", {"select": ["A", "B", "C"], "file": ["f"]}),
        ("d --port 99", {"port": 99}),
        ("--draft d", {"draft": True}),
        ("d --draft f", {"draft": True, "file": ["f"]}),
    ],
)
def test_words_become_values(words: str, values: dict[str, Any]) -> None:
    assert parse(OPTIONS, words.split()) == {**DEFAULTS, **values}


@pytest.mark.parametrize(
    "words",
    [
        "",
        "--out x",
        "d --out",
        "d --out --format",
        "d --format yaml",
        "d --outt x",
        "d -o x",
        "d --draft=yes",
    ],
)
def test_wrong_words_are_refused(words: str) -> None:
    with pytest.raises(RefarchError):
        parse(OPTIONS, words.split())


def test_parsing_twice_shares_nothing() -> None:
    parse(OPTIONS, ["d", "f", "--select", "A"])
    assert parse(OPTIONS, ["d"]) == DEFAULTS


def test_help_reads_like_this() -> None:
    about = "Do one thing.\n\nA longer paragraph that has to be wrapped at forty columns.\n"
    assert (
        help_text("do", about, (*OPTIONS[:4], OPTIONS[-1]), "  refarch do d", 40)
        == """\
usage: refarch do DESIGN [FILE...] [OPTION...]

Do one thing.

A longer paragraph that has to be
wrapped at forty columns.

options:
  DESIGN
      the design
  FILE...
      more files
  --format text|json
      the form
  --out DIR
      the folder
  --draft
      drafts as well
  -h, --help
      this text

example:
  refarch do d
"""
    )

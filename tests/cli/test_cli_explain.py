"""``refarch explain`` with a word: the rules that speak of it, in the order of how much they do."""

from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main
from refarch.cli.explain import rules_with_words
from refarch.core.rule import Applies, RuleInfo, Source


def rule(code: str, name: str, summary: str = "A thing.", text: str = "", document: str = "") -> RuleInfo:
    sources = (Source(document, "Says so."),) if document else ()
    page = f"{summary}\n\n## What it checks\n\n{text}\n"
    return RuleInfo(code, name, "error", "teaming", Applies(), sources, "quoted", summary, page)


RULES = [
    rule("A001", "any", document="KB 1: LACP and RDMA"),
    rule("A002", "any", text="Whether LACP is\nset up."),
    rule("A003", "any", summary="LACP is off."),
    rule("A004", "static-lacp"),
    rule("A005", "any", text="Placpost and relacped."),
]


def codes(word: str) -> list[str]:
    return [one.code for one in rules_with_words(word, RULES)]


def test_the_name_counts_most_then_the_summary_the_page_and_the_documents() -> None:
    assert codes("lacp") == ["A004", "A003", "A002", "A001"]


def test_words_are_found_from_their_beginning() -> None:
    for word, found in {
        "static lacp": ["A004"],
        "static-lacp": ["A004"],
        "Lacp is  set": ["A002"],
        "kb 1": ["A001"],
        "acp": [],
        "s.t": [],
        "post": [],
    }.items():
        assert codes(word) == found, word


def test_a_word_lists_the_rules_that_speak_of_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "LACP"]) == 0
    heading, _, *lines = capsys.readouterr().out.splitlines()
    assert heading.split() == ["Code", "Name", "Severity", "Description"]
    wanted = [
        one
        for one in api.rules()
        if "lacp" in one.docstring.lower() or any("LACP" in two.document for two in one.sources)
    ]
    assert len(lines) >= 3 and {line.split()[0] for line in lines} == {one.code for one in wanted}
    first = api.rule(lines[0].split()[0])
    assert lines[0].split(maxsplit=3) == [first.code, first.name, first.severity, first.summary]


def test_a_code_comes_before_any_word(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "qos001"]) == 0
    assert capsys.readouterr().out.startswith(f"QOS001 {api.rule('QOS001').name} (")


def test_an_unknown_word_is_answered_with_a_near_one(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for word, hint in {
        "TAEM001": "Did you mean `TEAM001`?",
        "taem001": "Did you mean `TEAM001`?",
        "TEAM1": "Did you mean `TEAM001`?",
        "team-9": "Did you mean `TEAM009`?",
        "unsuported-teaming-policy": "Did you mean `unsupported-teaming-policy`?",
        "jumbbo": "Did you mean `jumbo`?",
        "qwzx": "Run `refarch rules` to list all rules.",
        " ": "Run `refarch rules` to list all rules.",
    }.items():
        assert main(["explain", word]) == 2, word
        line = f"refarch: unknown rule {word}, and no rule page contains this text. {hint}\n"
        assert capsys.readouterr() == ("", line)

"""The glossary gives each term one meaning, and is in order."""

import re
from collections import Counter
from pathlib import Path

ROW = re.compile(r"^\| (?!Term \||---)(?P<term>[^|]+) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)


def sections(root: Path) -> list[list[tuple[str, str]]]:
    """Terms and meanings of each table of the page."""
    text = (root / "docs/glossary.md").read_text()
    return [ROW.findall(part) for part in text.split("\n## ")[1:]]


def test_each_term_has_one_meaning(root: Path) -> None:
    terms = [term for rows in sections(root) for cell, _ in rows for term in cell.split(", ")]
    assert len(terms) >= 60
    assert [term for term, count in Counter(map(str.lower, terms)).items() if count > 1] == []


def test_terms_are_in_order_and_meanings_are_sentences(root: Path) -> None:
    for rows in sections(root):
        terms = [term.lower() for term, _ in rows]
        assert terms == sorted(terms)
        assert [meaning for _, meaning in rows if not meaning.endswith(".")] == []

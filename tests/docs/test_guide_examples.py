"""Every piece of a file that the guide to the language shows is laid over a small clean design, and no
finding comes of it."""

import re
from typing import NamedTuple

import pytest
from document import ROOT

from refarch import api
from refarch.model import built_in
from refarch.proofs.marks import Fragment, fragments
from refarch.testing import overlay

GUIDE = ROOT / "docs" / "design-format.md"
REFERENCE = ("## Variants",)
"""Sections whose pieces are files of another kind; they have tests of their own."""


class Part(NamedTuple):
    """The pieces of one section that belong to one design."""

    title: str
    pieces: list[Fragment]


def parts() -> list[Part]:
    found = []
    for section in re.split(r"^(?=## )", GUIDE.read_text(), flags=re.M):
        title = section.partition("\n")[0]
        pieces = [] if title in REFERENCE else fragments(section)
        for base in dict.fromkeys(piece.base for piece in pieces):
            found.append(
                Part(
                    f"{title.removeprefix('## ')} ({base})", [piece for piece in pieces if piece.base == base]
                )
            )
    return found


def test_the_guide_shows_every_file() -> None:
    assert {piece.file for part in parts() for piece in part.pieces} == {
        "design.yaml",
        "ip-plan.yaml",
        "wiring.yaml",
        "qos.yaml",
        "bom.yaml",
        "results.yaml",
    }


@pytest.mark.parametrize("part", parts(), ids=lambda part: part.title)
def test_what_the_guide_shows_is_clean(part: Part) -> None:
    result = api.lint_texts(*overlay(part.pieces))
    assert result.design is not None, [finding.message for finding in result.findings]
    assert [
        f"{finding.code} {finding.message}" for finding in result.findings if finding.severity != "info"
    ] == []


def test_the_table_of_products_is_that_of_the_catalog() -> None:
    """Every product with what its hosts run and the keys that are its own."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (ESXi|Windows|Linux) \| (.*) \|$", GUIDE.read_text(), re.M)
    assert {product for product, _, _ in rows} == set(built_in.ids("products"))
    for product, platform, keys in rows:
        entry = built_in.entry("products", product)
        assert entry is not None and platform.lower() == entry["platform"]
        assert set(re.findall(r"`([a-z0-9_]+)`", keys)) == set(entry["sections"]), product


def test_a_piece_with_a_mistake_would_be_seen() -> None:
    part = next(part for part in parts() if part.title.startswith("Addresses by rule"))
    wrong = [piece._replace(text=piece.text.replace("203.0.113.30", "203.0.113.4")) for piece in part.pieces]
    assert wrong != part.pieces
    assert "IP001" in {finding.code for finding in api.lint_texts(*overlay(wrong)).findings}

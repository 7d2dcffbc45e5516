"""``refarch parts``: ids that a design may name, those of the project among them, and the releases of
software."""

import json
from pathlib import Path

import pytest

from refarch.cli import main
from refarch.model.catalog import KINDS, Catalog

OWN = """\
format: 1
kind: cable
vendor: Lab
model: L1
title: The lab's own cable
medium: passive-copper
ends: [qsfp28, qsfp28]
speed: 100G
length: 1m
protocols: [ethernet]
facts:
  - about: [medium, ends, speed, length, protocols]
    says: Written on it.
    document: A label
    verified: 2026-11-21
    confidence: practice
"""
RELEASES = """\
format: 1
kind: software
vendor: Lab
model: Tool
title: The lab's tool
releases:
  - {release: "1.0", aliases: ["1"], released: 2026-01-02}
  - {release: "1.1", build: 7}
support_ends: {"1.0": 2027-03}
facts:
  - {about: [releases, support_ends], says: Its notes list them., document: Notes, verified: 2026-11-21, confidence: practice}
"""  # noqa: E501


@pytest.fixture(autouse=True)
def own_parts(project: Path) -> None:
    for folder, name, text in (("cables", "lab-l1", OWN), ("software", "lab-tool", RELEASES)):
        path = project / "designs" / "_catalog" / folder / f"{name}.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(text)


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["parts", *words]) == 0
    return capsys.readouterr().out


def test_a_word_of_an_id_or_a_title(capsys: pytest.CaptureFixture[str]) -> None:
    expected = """\
Id        Kind      Title
--------  --------  -------------------
lab-l1    cable     The lab's own cable
lab-tool  software  The lab's tool
"""
    assert shown(capsys, "the LAB") == shown(capsys, "lab-") == expected


def test_the_releases_of_software(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        shown(capsys, "lab-tool")
        == """\
Release  Other names  Build  Released    End of support
-------  -----------  -----  ----------  --------------
1.0      1                   2026-01-02  2027-03
1.1                       7
"""
    )


def test_extended_support_is_a_column_where_the_product_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    head, *lines = shown(capsys, "windows-server", "--format", "csv").splitlines()
    assert head == "Release,Other names,Build,Released,End of support,End of extended support"
    assert "2012 R2,,9600,2013-11-25,2018-10-09,2023-10-10" in lines
    assert "2016 TP2,2016 Technical Preview 2,,,," in lines  # a preview is of no line that is supported


def test_every_part_is_listed_once_with_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(shown(capsys, "--format", "json"))["rows"]
    ids = [(row["cells"]["kind"], row["cells"]["id"]) for row in rows]
    assert set(ids) == {(kind, name) for kind in (*KINDS, "software") for name in Catalog().ids(kind)} | {
        ("cable", "lab-l1"),
        ("software", "lab-tool"),
    }
    assert len(ids) == len(set(ids))
    for (_, name), row in zip(ids, rows, strict=True):
        assert row["origin"]["file"].endswith(f"/{name}.yaml") and row["cells"]["title"]


def test_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in (*KINDS, "software"):
        lines = shown(capsys, kind, "--format", "csv").splitlines()[1:]
        assert lines and all(line.split(",")[1] == kind for line in lines), kind


def test_a_word_of_no_part_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "zzz"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err == (
        "refarch: no part has zzz in its id or title. Kinds: server, nic, switch, cable, drive, cpu, "
        "array, optic, adapter, storage-controller, software.\n"
    )

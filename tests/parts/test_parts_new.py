"""``refarch parts new`` and ``refarch parts check``: an entry with every key explained, and what is wrong
with it until it is filled."""

from pathlib import Path
from typing import Any

import pytest

from refarch import api
from refarch.cli import main
from refarch.load.reader import read
from refarch.model.catalog import KINDS, Catalog, folder_name
from refarch.project.new_part import part_template
from refarch.project.own_parts import check_parts
from refarch.proofs.marks import pointers
from refarch.schema import store

EVERY_KIND = pytest.mark.parametrize("kind", [*KINDS, "software"])


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project; it is the working folder."""
    (tmp_path / "designs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def at(value: Any, place: tuple[str | int, ...]) -> Any:
    """The value at a place."""
    return at(value[place[0]], place[1:]) if place else value


def keys_of(kind: str) -> list[str]:
    """The keys that an entry of a kind may have."""
    branches = store.load("catalog")["allOf"]
    found: list[str] = next(
        one["then"]["propertyNames"]["enum"]
        for one in branches
        if one["if"]["properties"]["kind"]["const"] == kind
    )
    return found


@EVERY_KIND
def test_every_key_of_a_kind_is_there_and_explained(kind: str) -> None:
    text = part_template(kind)
    lines = text.split("\n")
    assert max(map(len, lines)) <= 130
    for key in keys_of(kind):
        at = next(
            number for number, line in enumerate(lines) if line.removeprefix("# ").startswith(f"{key}:")
        )
        assert key in ("format", "kind") or lines[at - 1].startswith("# "), key
    assert set(read("x", text.encode()).data) <= set(keys_of(kind))


@EVERY_KIND
def test_every_gap_is_a_finding_and_nothing_else(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "new", kind, "acme-1"]) == 0
    path = f"designs/_catalog/{folder_name(kind)}/acme-1.yaml"
    told = capsys.readouterr()
    assert told.out == f"{path}\n"
    assert told.err == f"set the empty keys, then run `refarch parts check {path}`\n"
    entry = read(path, Path(path).read_bytes())
    gaps = {entry.span(place).line for place in pointers(entry.data) if at(entry.data, place) is None}
    found = api.own_parts("designs").findings
    assert {finding.line for finding in found} == gaps and len(gaps) >= 3
    assert {finding.code for finding in found} <= {"SCHEMA003", "SCHEMA004"}


@EVERY_KIND
def test_an_entry_like_one_of_ours_is_valid_once_it_is_named(kind: str) -> None:
    """An entry like one of ours, with its gaps filled, has no findings."""
    ours = Catalog()
    like = ours.entry(kind, ours.ids(kind)[0])
    text = part_template(kind, like)
    assert like is not None
    filled = text.replace("vendor:", "vendor: Acme", 1).replace("model:", "model: One", 1)
    filled = filled.replace("title:", "title: One of Acme", 1)
    path = f"_catalog/{folder_name(kind)}/acme-1.yaml"
    assert check_parts({path: read(path, filled.encode())}).findings == ()


def test_the_entry_reads_like_this(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "new", "drive", "--output", "-"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "" and not Path("designs/_catalog").exists()
    assert shown.out.startswith(
        "# Custom drive of this project. Its id, which designs use, is the name "
        "of this file.\n"
        "#\n"
        "# Set the empty keys."
    )
    assert (
        "\n"
        "# Interface of the drive; for a storage controller, the fastest drive interface that it "
        "supports. One of nvme,\n"
        "# sas, sata.\n"
        "interface:\n"
    ) in shown.out
    assert '\n# Capacity as the vendor states it, e.g. 3.84TB.\n# capacity: "3.84TB"\n' in shown.out


def test_like_takes_over_values_but_not_what_names_the_product(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "new", "switch", "--like", "nvidia-sn2010", "--output", "-"]) == 0
    text = capsys.readouterr().out
    data = read("x", text.encode()).data
    assert {key: value for key, value in data.items() if value is None} == dict.fromkeys(
        ("vendor", "model", "title")
    )
    assert data["asic"] == "spectrum" and data["nos"] == ["cumulus-linux", "sonic"]
    assert (
        '  - {numbers: "1-18", lane_step: 4, form_factor: sfp28, speeds: ["1G", "10G", "25G"], lanes: 1}\n'
        in text
    )
    assert "\n# part_number: " in text and "\n# facts:\n" in text


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("designs/_catalog/cables/acme-1.yaml")
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    assert main(["parts", "new", "cable", "acme-1"]) == 2
    assert path.read_text() == "mine"
    assert capsys.readouterr().err == (
        "refarch: designs/_catalog/cables/acme-1.yaml already exists and is not overwritten; choose "
        "another id\n"
    )


def test_links_are_not_followed_out_of_the_project(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    Path("designs/_catalog").symlink_to(elsewhere)
    assert main(["parts", "new", "cable", "acme-1"]) == 2
    assert not any(path.is_file() for path in elsewhere.rglob("*"))
    assert "is a link to a place outside of the project; nothing is written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["router"], "parts new: KIND: router is not one of server, nic, switch, cable"),
        (["switch", "../x"], "../x is not a valid id: use up to 60 lower-case letters and digits"),
        (["switch", "Acme"], "Acme is not a valid id"),
        (
            ["switch", "--like", "nvidia-sn-2010"],
            "the catalog has no switch nvidia-sn-2010. Did you mean `nvidia-sn2010`?",
        ),
    ],
)
def test_wrong_words(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parts", "new", *words]) == 2
    assert said in capsys.readouterr().err
    assert not Path("designs/_catalog").exists()


def test_a_word_that_is_a_subcommand_can_be_looked_for_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    """``refarch parts new`` is the command; behind ``--``, or after an option, the word is looked for."""
    assert main(["parts", "--", "new"]) == 2
    assert "no part has new in its id or title." in capsys.readouterr().err
    assert main(["parts", "--format", "csv", "check"]) == 2
    assert "no part has check in its id or title." in capsys.readouterr().err


CABLE = """\
format: 1
kind: cable
vendor: Acme
model: C1
title: A cable
medium: passive-copper
ends: [sfp28, sfp28]
speed: 25G
length: 1m
protocols: [ethernet]
"""


def test_check_is_about_own_parts_alone(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path("designs/_catalog/cables")
    folder.mkdir(parents=True)
    (folder / "acme-1.yaml").write_text(CABLE)
    (folder / "acme-2.yaml").write_text(CABLE.replace("speed: 25G", "speed: fast"))
    assert main(["parts", "check", "--color", "never"]) == 1
    assert capsys.readouterr().out == (
        "designs/_catalog/cables/acme-2.yaml:8:8: error SCHEMA005 `speed` is `fast`: expected a number "
        "with M or G (bit/s), e.g. 25G\n"
        "    8 | speed: fast\n"
        "      |        ^^^^\n"
        "hint: Maximum speed of the cable, transceiver, or plug adapter; for a breakout cable, of the "
        "single connector.\n"
        "\n"
        "1 error in 2 parts\n"
    )
    assert main(["parts", "check", str(folder / "acme-1.yaml")]) == 0
    assert capsys.readouterr().out == "no findings in 1 part\n"
    assert main(["parts", "check", "designs"]) == 1
    assert main(["parts", "check", "elsewhere"]) == 2
    assert capsys.readouterr().err == (
        "refarch: elsewhere: contains no custom part; custom parts are in designs/_catalog\n"
    )


def test_check_reports_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path("designs/_catalog/cable")
    folder.mkdir(parents=True)
    (folder / "acme-1.yaml").write_text(CABLE)
    assert main(["parts", "check", "--format", "github"]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("::error file=designs/_catalog/cable/acme-1.yaml,line=1,")
    assert shown.err == "1 error in 1 part\n"

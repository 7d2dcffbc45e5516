"""``refarch show`` with any of the derived tables, exactly as printed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", DESIGN, *words]) == 0
    return capsys.readouterr().out


EXACT = {
    "roce-mtu": ["roce-mtu"],
    "free-addresses": ["free-addresses"],
    "power": ["power"],
    "headroom": ["buffers.ports"],
    "headroom-of-a-leaf": ["buffers.ports.leaf-2"],
    "between-switches-csv": ["between-switches", "--format", "csv"],
    "optics-markdown": ["optics", "--format", "markdown"],
    "bandwidth-json": ["bandwidth", "--format", "json"],
}


@pytest.mark.parametrize("name", EXACT)
def test_a_derived_table(
    name: str,
    project: Path,
    capsys: pytest.CaptureFixture[str],
    golden: Callable[[Path, str], None],
    root: Path,
) -> None:
    golden(root / "tests/golden/cli" / f"{name}.txt", shown(capsys, *EXACT[name]))


def test_without_a_table_all_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    heading, _, *lines = shown(capsys).splitlines()
    assert heading.split() == ["Table", "Rows", "Contents"]
    assert (
        "hosts                            4  One row for each host: server, processors, memory, "
        "network adapters, drives." in lines
    )
    names = [line.split()[0] for line in lines]
    for name in names:
        rows = int(lines[names.index(name)].split()[1])
        assert len(json.loads(shown(capsys, name, "--format", "json"))["rows"]) == rows > 0, name


def test_a_table_without_rows_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", DESIGN, "nvme.paths"]) == 0
    said = capsys.readouterr()
    assert said.out == "Of\n--\n"
    assert said.err == f"refarch: note: {DESIGN} has no content for table nvme.paths\n"


def test_an_unknown_table_is_one_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", DESIGN, "rakcs"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "refarch: unknown table rakcs. Did you mean `racks`?\n")


def test_a_design_without_a_table_is_named_first(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show"]) == 2
    assert (
        capsys.readouterr().err
        == "refarch: show: the following arguments are required: DESIGN. See `refarch show --help`\n"
    )

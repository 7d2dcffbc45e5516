"""The last line of a report says whether the parts or the designs are wrong."""

from pathlib import Path

import pytest

from refarch import testing
from refarch.cli import main

BROKEN = "format: 1\nkind: switch\nvendor: Acme\nmodel: X\ntitle: X\nports: []\n"


def test_errors_of_parts_are_not_said_to_be_in_designs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    own = tmp_path / "designs" / "_catalog" / "switches"
    own.mkdir(parents=True)
    (own / "acme-x.yaml").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    assert main(["lint"]) == 1
    told = capsys.readouterr()
    assert (told.out + told.err).rstrip().endswith("1 error in custom parts, with 1 design (5 files)")
    wiring = folder / "wiring.yaml"
    wiring.write_text(wiring.read_text().replace('"leaf-1 swp[1-4]"', '"leaf-1 swp[1-3]"'))
    assert main(["lint"]) == 1
    told = capsys.readouterr()
    assert "in 1 design (5 files) and custom parts" in told.out + told.err

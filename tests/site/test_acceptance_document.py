"""The acceptance protocol on paper: its sections, the places to sign, and the PDF of the command."""

import io
import json
import re
from html import unescape
from pathlib import Path

import pytest
from pypdf import PdfReader
from small_pages import rows

from collected import collect, design_folder, recabled
from refarch.api.runs import Run, RunFinding, RunResult
from refarch.cli import main
from refarch.project.runs import RunFile
from refarch_site.printing.acceptance import MOST_ROWS, acceptance_markdown

pytestmark = pytest.mark.xdist_group("print")


def result(subject: str, outcome: str, observed: str) -> RunResult:
    return RunResult("leaf-1", "port", subject, "mtu", "9216", outcome, observed, "", "w:3", "a.txt:3", "")


RUN = Run(
    "small",
    "1.0.0",
    "2026-11-29 12:12 UTC",
    (
        RunFinding("BUILT009", "error", "leaf-1 swp1 has MTU 1500", "", "w:3", "", ("a.txt:3: mtu",)),
        RunFinding("BUILT010", "warning", "leaf-1 has VLAN 7", "", "w:3", "For the old cluster.", ()),
    ),
    (result("swp1", "different", "1500"), *(result(f"swp{port}", "equal", "9216") for port in (2, 3))),
    ("not compared: models",),
    (RunFile("a.txt", "show interfaces", "line 4"), RunFile("b.txt", "", "")),
)


def test_sections_of_the_protocol() -> None:
    markdown = unescape(acceptance_markdown(RUN))
    assert re.findall(r"^## (.*)$", markdown, re.MULTILINE) == [
        *("Open points", "Accepted deviations", "Results by device", "Results", "Not compared", "Files"),
        "Signatures",
    ]
    found = [[cell.strip("\xa0; ") for cell in row] for row in rows(markdown)]
    assert found[:2] == [
        ["Severity", "Finding", "Evidence", "Rule", "Fixed by and on"],
        ["(error)", "leaf-1 swp1 has MTU 1500", "a.txt:3: mtu", "BUILT009", ""],
    ]
    assert ["leaf-1", "swp1", "MTU", "9216", "different", "1500", "a.txt:3"] in found
    assert ["leaf-1", "swp[2-3]", "MTU", "9216", "equal", "9216", "a.txt:3"] in found
    assert ["b.txt", "not recognized", ""] in found
    assert found[-4:] == [
        ["Role", "Name", "Date", "Signature"],
        *([role, "", "", ""] for role in ("Installation", "Operation", "Architecture")),
    ]


def test_the_protocol_of_many_results_names_what_it_leaves_out() -> None:
    many = tuple(result(f"swp{port}", "equal", str(port)) for port in range(MOST_ROWS + 7))
    assert "\n7 more rows in the workbook.\n" in acceptance_markdown(RUN._replace(results=many))
    assert "more row" not in acceptance_markdown(RUN)


@pytest.mark.slow
@pytest.mark.usefixtures("chromium")
def test_the_command_writes_a_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    design_folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    crossed = recabled((("host-1", "eth1"), ("leaf-1", "swp2")), (("host-2", "eth1"), ("leaf-1", "swp1")))
    collect(tmp_path / "collected", crossed, ["leaf-1"])
    words = ["verify", "small", "--against", "collected", "--format", "json", "--quiet"]
    assert main([*words, "--protocol", "acceptance.pdf"]) == 1
    assert json.loads(capsys.readouterr().out)["findings"]
    reader = PdfReader(io.BytesIO((tmp_path / "acceptance.pdf").read_bytes()))
    texts = [page.extract_text() for page in reader.pages]
    assert "acceptance protocol" in texts[0].lower()
    whole = "\n".join(texts)
    for text in ("Open points", "Signatures", "BUILT001", "leaf-1/lldp.json:5", "Architecture"):
        assert text in whole, text
    assert all(len(text.split()) > 10 for text in texts)

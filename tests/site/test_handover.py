"""A hand-over: each team's folder whole by itself, its index true, and what is missing said."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from built_site import ROOT, parse
from openpyxl import load_workbook

from refarch import api
from refarch.api.table_files import is_table_name
from refarch.cli import main
from refarch.platforms.rendering import files_of
from refarch_site.handover.contents import collect_handover, handover_files, picture_without_links
from refarch_site.handover.index import (
    MISSING_TITLE,
    HandoverEntry,
    HandoverIndex,
    HandoverSection,
    index_html,
    index_readme,
)
from refarch_site.handover.teams import (
    DEFAULT_TEAM,
    TEAMS,
    teams_for_picture,
    teams_for_scope,
    teams_for_table,
)
from refarch_site.printing.pdf import context_of_design

pytestmark = pytest.mark.xdist_group("hand-over")  # it is made once

ID = "vsan-roce-vsphere7u3"
NAMES = ["network", "server", "storage", "purchase", "operations"]


@pytest.fixture(scope="module")
def session() -> api.Session:
    return api.Session(str(ROOT))


@pytest.fixture(scope="module")
def files(session: api.Session, need_tool: Callable[..., str]) -> dict[str, bytes]:
    need_tool("dot")
    return handover_files(collect_handover(context_of_design(ID, session), b"%PDF-1.4 paper", ""))


@pytest.fixture(scope="module")
def design(session: api.Session) -> api.Design:
    made = api.open_design(ID, session).design
    assert made is not None
    return made


def files_of_team(files: dict[str, bytes], team: str) -> dict[str, bytes]:
    return {
        path.removeprefix(f"{team}/"): content
        for path, content in files.items()
        if path.startswith(f"{team}/")
    }


def checked_devices(files: dict[str, bytes], team: str) -> set[str]:
    """The devices that a team has checks of."""
    text = files[f"{team}/checks/verification.csv"].decode()
    return {row[0] for row in csv.reader(io.StringIO(text, newline=""))} - {"Device"}


def missing_files(files: dict[str, bytes], folder: str) -> list[str]:
    """What the index of a folder says is not in it."""
    text = files[f"{folder}README.md"].decode().partition(f"## {MISSING_TITLE}\n\n")[2]
    return [unescape(line.removeprefix("- ")) for line in text.splitlines()]


def test_every_table_picture_and_device_has_a_team() -> None:
    from refarch.views.tables.registry import table_views

    assert [team.name for team in TEAMS] == NAMES and DEFAULT_TEAM in NAMES
    subjects = {name.partition(".")[0] for name in table_views()}
    named = {subject for team in TEAMS for subject in team.tables}
    assert subjects == named, "each subject is somebody's, and no team waits for a table that there is not"
    assert [team.name for team in teams_for_table("wiring.ports")] == ["network", "server", "operations"]
    assert [team.name for team in teams_for_table("bom")] == ["purchase"]
    assert [team.name for team in teams_for_table("a-project's-own")] == [DEFAULT_TEAM]
    assert [team.name for team in teams_for_picture("a-project's-own")] == [DEFAULT_TEAM]
    assert len(teams_for_picture("overview")) == 4
    assert [team.name for team in teams_for_scope("switch")] == ["network", DEFAULT_TEAM]


def test_tables_are_those_of_the_model(files: dict[str, bytes], design: api.Design) -> None:
    for team in TEAMS:
        own = files_of_team(files, team.name)
        tables = sorted(path for path in own if path.startswith("tables/"))
        assert len(tables) > 5, team.name
        for path in tables:
            name = path.removeprefix("tables/").removesuffix(".csv")
            assert is_table_name(name) and team in teams_for_table(name)
            rows = list(csv.reader(io.StringIO(own[path].decode(), newline="")))
            checks = 2 if name == "key-figures" else 0  # what was found, and the last change
            assert len(rows) == len(api.find_table(design, name).rows) + 1 + checks, path
        book = load_workbook(io.BytesIO(own[f"{ID}-{team.name}.xlsx"]))
        assert len(book.sheetnames) == len(tables) + 1
    assert "tables/bom.csv" in files_of_team(files, "purchase") and "tables/bom.csv" not in files_of_team(
        files, "network"
    )


def test_each_team_has_the_configuration_and_checks_of_its_devices(
    files: dict[str, bytes], design: api.Design, session: api.Session
) -> None:
    made = collect_handover(context_of_design(ID, session), None, "").rendered.configurations
    for team in TEAMS:
        own = files_of_team(files, team.name)
        wanted = {
            f"configuration/{path}": text
            for one in made
            if one.kind.scope.name in team.scopes
            for path, text in files_of(one)
        }
        assert {path: own[path].decode() for path in own if path.startswith("configuration/")} == wanted
    assert checked_devices(files, "network") == set(design.switches)
    assert checked_devices(files, "server") == {*design.hosts, "SL MGMT", "SL WL01"}
    assert not any(path.startswith("checks/") for path in files_of_team(files, "purchase"))


def test_the_index_of_each_folder_lists_its_files_and_no_other(files: dict[str, bytes]) -> None:
    for team in NAMES:
        own = files_of_team(files, team)
        listed = set(re.findall(r"\]\(([^)]+)\)", own["README.md"].decode()))
        assert listed == set(own) - {"README.md", "index.html"}, team
        page = parse(own["index.html"].decode())
        assert {one.attributes["href"] for one in page.all("a")} == listed
    whole = set(re.findall(r"\]\(([^)]+)\)", files["README.md"].decode()))
    assert whole == {
        *(f"{name}/index.html" for name in NAMES),
        *(f"{ID}.{form}" for form in ("pdf", "xlsx", "json", "yaml")),
        "design.schema.json",
    }
    assert whole <= set(files)
    assert files[f"{ID}.pdf"] == b"%PDF-1.4 paper"
    assert json.loads(files[f"{ID}.json"])["design"]["id"] == ID


def test_pictures_lead_nowhere_and_stand_alone(files: dict[str, bytes]) -> None:
    pictures = {path: content.decode() for path, content in files.items() if path.endswith(".svg")}
    assert len(pictures) > 20
    assert "network/pictures/topology.drawio" in files
    assert files["network/pictures/topology.dot"].startswith(b"digraph topology {")
    for path, svg in pictures.items():
        assert svg.startswith("<svg") and "<style>" in svg and "<a " not in svg and "</a>" not in svg, path
        assert not [one for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("}a")], path


def test_what_is_missing_is_said(files: dict[str, bytes]) -> None:
    assert missing_files(files, "") == [
        "Prices and lead times: a design does not contain them.",
    ]
    network = missing_files(files, "network/")
    assert network[0] == "Tables without rows for this design."
    assert any(
        re.fullmatch(r"\d+ values that these configuration files do not configure; .*", line)
        for line in network
    )
    picture = "Diagrams as PNG: download them on the site with the PNG button below each diagram."
    assert picture in network and picture not in missing_files(files, "")
    server = missing_files(files, "server/")
    assert any(line.startswith("Secrets: a design does not contain them. ") for line in server)
    assert "Configuration: refarch writes no configuration for the devices of this team." in missing_files(
        files, "purchase/"
    )


def test_prices_are_in_the_folder_of_those_who_buy(
    session: api.Session, tmp_path: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    file = tmp_path / "prices.csv"
    file.write_text("part,price,currency,lead_time\nnvidia-sn3700,18500.25,USD,9 weeks\n")
    made = handover_files(
        collect_handover(context_of_design(ID, session, str(file)), None, "nobody wanted it")
    )
    bill = made["purchase/tables/bom.csv"].decode()
    assert ",18500.25,USD,37000.50,9 weeks\n" in bill and ",USD,37000.50,\n" in bill
    assert "Total price (USD)" in made["purchase/tables/bom.vendors.csv"].decode()
    book = load_workbook(io.BytesIO(made[f"purchase/{ID}-purchase.xlsx"]))
    assert 18500.25 in [cell.value for row in book["bom"].iter_rows() for cell in row]
    with_prices = {path for path, content in made.items() if b"37000.5" in content}
    assert with_prices == {
        "purchase/tables/bom.csv",
        "purchase/tables/bom.vendors.csv",
        f"{ID}.json",
        f"{ID}.yaml",
    }
    elsewhere = "Prices and lead times: only in purchase and in the files of the entire design."
    for name in NAMES:
        assert (elsewhere in missing_files(made, f"{name}/")) == (name != "purchase")
        assert not any(
            "times: a design does not contain them" in line for line in missing_files(made, f"{name}/")
        )
    said = missing_files(made, "purchase/")[1]
    assert said.startswith("Prices of supermicro-sys-2028u-tn24r4t, ")
    assert said.endswith("the buyer's file does not contain them, and totals do not include them.")


def test_it_is_the_same_every_time(files: dict[str, bytes], session: api.Session) -> None:
    again = handover_files(collect_handover(context_of_design(ID, session), b"%PDF-1.4 paper", ""))
    assert {path for path in files if files[path] != again.get(path)} == set()


def test_a_design_with_errors_has_no_configuration_and_says_so(small: Path) -> None:
    path = small / "designs" / "vsan-roce" / "bom.yaml"
    path.write_text(path.read_text() + "# refarch: waive NOPE001: there is no such rule (owner: lab)\n")
    made = handover_files(
        collect_handover(context_of_design("vsan-roce", api.Session(str(small))), None, "nobody wanted it")
    )
    assert not any("configuration/" in path for path in made)
    said = missing_files(made, "")
    assert said[0] == "The design as PDF: nobody wanted it."
    assert said[-1].startswith(
        "Configuration: The design has errors, so refarch does not write configuration for it."
    )
    for name in ("", *(f"{name}/" for name in NAMES)):
        text = made[f"{name}README.md"].decode()
        assert "The design has 1 error. Do not build from it." in text
        assert "The design is a draft" in text


def test_the_command_writes_by_the_law_of_output_folders(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(small)
    assert main(["handover", "vsan-roce", "--out", "out", "--no-pdf"]) == 0
    assert capsys.readouterr().out == "out/index.html\n"
    first = {path: path.read_bytes() for path in (small / "out").rglob("*") if path.is_file()}
    assert len(first) > 80
    assert main(["handover", "vsan-roce", "--out", "out", "--no-pdf"]) == 0
    assert {path: path.read_bytes() for path in (small / "out").rglob("*") if path.is_file()} == first
    (small / "out" / "mine.txt").write_text("mine")
    (small / "out" / "network" / "README.md").write_text("changed by hand")
    capsys.readouterr()
    assert main(["handover", "vsan-roce", "--out", "out", "--no-pdf"]) == 2
    assert "network/README.md" in capsys.readouterr().err
    assert (small / "out" / "network" / "README.md").read_text() == "changed by hand"
    assert main(["handover", "vsan-roce", "--out", "out", "--no-pdf", "--force"]) == 0
    assert (small / "out" / "mine.txt").read_text() == "mine"
    assert (small / "out" / "network" / "README.md").read_bytes() == first[
        small / "out" / "network" / "README.md"
    ]


def test_without_a_browser_all_but_the_pdf_is_written(
    small: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    need_tool: Callable[..., str],
) -> None:
    dot = Path(need_tool("dot")).resolve()
    (small / "bin").mkdir()
    (small / "bin" / "dot").symlink_to(dot)
    monkeypatch.chdir(small)
    monkeypatch.setenv("PATH", str(small / "bin"))
    assert main(["handover", "vsan-roce", "--out", "out"]) == 0
    said = capsys.readouterr().err
    assert "refarch: note: no PDF: neither Chromium nor Chrome is installed" in said
    text = (small / "out" / "README.md").read_text()
    assert "- The design as PDF: neither Chromium nor Chrome is installed.\n" in text
    assert not (small / "out" / "vsan-roce.pdf").exists()


def test_no_word_of_a_design_becomes_markup() -> None:
    words = "</td><script>alert(1)</script> | [x](javascript:1) `a` =1+1"
    index = HandoverIndex(
        words, (words,), (HandoverSection(words, (HandoverEntry("a b/(c)|<d>.csv", words),)),), (words,)
    )
    page = parse(index_html(index))
    assert [*page.all("script")] == []
    assert [one.attributes["href"] for one in page.all("a")] == ["a%20b/%28c%29%7C%3Cd%3E.csv"]
    assert [one.text for one in page.all("li")] == [words]
    text = index_readme(index)
    assert "<script" not in text and "](javascript" not in text
    assert "](a%20b/%28c%29%7C%3Cd%3E.csv)" in text


def test_a_picture_without_links_keeps_the_rest() -> None:
    from refarch_diagrams import Drawing

    svg = '<svg><a href="x.html" class="c"><g><text>a</text></g></a><animate/><a>b</a></svg>'
    drawing = Drawing(name="x", title="X", alt="x", svg=svg, dot="")
    assert picture_without_links(drawing).endswith("<g><g><text>a</text></g></g><animate/><g>b</g></svg>")

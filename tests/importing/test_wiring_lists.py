"""Lists of cables of `refarch import`: CSV files and Excel workbooks."""

import io
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from test_importing import data_cables, imported, model

import needs
from collected import CABLES, collect
from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.cli import main
from refarch.core.errors import RefarchError
from refarch.importing.heading_words import heading_words
from refarch.importing.notes import Notes
from refarch.importing.parts import cable_of_medium
from refarch.importing.wiring_columns import stated_columns
from refarch.importing.wiring_lists import ListedCable, wiring_lists
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.sheets import Sheet, separated_values
from refarch.platforms.workbook import workbook_sheets

Rows = list[list[object]]

HEADINGS = (
    "Source device,Source port,Destination device,Destination port,Speed,Length (m),Cable label,Color\n"
)


def listed(folder: Path, columns: str = "") -> tuple[list[ListedCable], list[str]]:
    """Cables of the lists in a folder, and notes about them."""
    notes = Notes()
    found = wiring_lists(read_collection(str(folder), "out"), stated_columns(columns), {}, notes)
    return [*found.cables], [*notes.not_imported]


def ends(cables: list[ListedCable]) -> list[tuple[str, ...]]:
    return [(*one.ends[0][:2], *one.ends[1][:2]) for one in cables]


def save(
    path: Path, rows: Rows, change: Callable[[openpyxl.worksheet.worksheet.Worksheet], None] | None = None
) -> None:
    """Write a workbook with a sheet Cabling."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Cabling"
    for row in rows:
        sheet.append(row)
    if change is not None:
        change(sheet)
    book.save(path)


def test_a_list_alone_is_a_design(tmp_path: Path) -> None:
    """Cables, lengths, speeds, and labels; the colors are listed."""
    rows = [
        f"host-{host},vmnic{4 + leaf},leaf-{leaf},swp{host},25G,2.5,C-{leaf}0{host},blue"
        for leaf in (1, 2)
        for host in (1, 2)
    ]
    (tmp_path / "cables.csv").write_text(HEADINGS + "\n".join(rows) + "\n")
    found = imported(tmp_path)
    assert (
        found.files["wiring.yaml"]
        == """\
format: 1
switches:
  leaf-[1-2]: {model: generic-switch-48x25g-6x100g, role: leaf, fabric: main, nos: cumulus-linux}\
  # ? model, role, and release: no output shows them
links:
  - {from: "host-[1-2] vmnic5", to: "leaf-1 swp[1-2]", cable: generic-sfp28-dac, length: "2.5m",\
 label: "C-[101-102]", speed: "25G"}  # ? type of these cables and VLANs: no output shows them
  - {from: "host-[1-2] vmnic6", to: "leaf-2 swp[1-2]", cable: generic-sfp28-dac, length: "2.5m",\
 label: "C-[201-202]", speed: "25G"}  # ? VLANs: no output shows them
"""
    )
    assert "product: nvme-of\n" in found.files["design.yaml"]
    assert found.not_imported == ("cables.csv: colors of 4 cables: a design has no place for them",)
    assert found.conflicts == ()


@pytest.mark.parametrize(
    "heading",
    [
        "Source device,Source port,Destination device,Destination port",
        "From Device;From Port;To Device;To Port",
        "A device\tA interface\tZ device\tZ interface",
        "Server,NIC,Switch,Switch port",
        "Hostname,Interface,Switch,Port",
        "Device,Port,Device,Port",
        "Local Device,Local Interface,Remote Device,Remote Interface",
        "Device 1,Port 1,Device 2,Port 2",
        "DeviceA,PortA,DeviceB,PortB",
        "Quellgerät;Quellport;Zielgerät;Zielport",
        "Von Gerät;Von Anschluss;Nach Gerät;Nach Anschluss",
        "Server;Netzwerkkarte;Switch;Switch-Port",
        "Gerät;Schnittstelle;Gegenstelle;Schnittstelle dort",
        "Équipement A;Port A;Équipement B;Port B",
        "Nom de l'hôte;Carte réseau;Commutateur;Port du commutateur",
        "De l'équipement;De l'interface;À l'équipement;À l'interface",
        "Serveur;Interface;Équipement distant;Interface distante",
    ],
)
def test_headings_that_are_understood(heading: str, tmp_path: Path) -> None:
    delimiter = next(one for one in ",;\t" if one in heading)
    row = delimiter.join(("host-1", "eth1", "leaf-1", "swp1"))
    text = f"\ufeffCabling of the lab\r\n\r\n{heading}\r\n{row}\r\n\r\n{heading}\r\n"
    (tmp_path / "list.txt").write_bytes(text.encode())
    assert ends(listed(tmp_path)[0]) == [("host-1", "eth1", "leaf-1", "swp1")]


@pytest.mark.parametrize(
    ("heading", "values"),
    [
        (
            "Kabel-Nr.;Bezeichnung;Quelle;Quellport;Ziel;Zielport;Kabellänge [m];Geschwindigkeit;Kabeltyp",
            "3,0",
        ),
        ("N° de câble;Nom;Source;Port source;Cible;Port cible;Longueur en mètres;Débit;Type de câble", "3"),
        ("Repère du câble;Remarque;De;Port de;Vers;Port vers;Longueur (m);Vitesse;Référence", "3 mètres"),
        ("Beschriftung;Hinweis;Von;Port von;Nach;Port nach;Länge;Datenrate;Artikelnummer", "300cm"),
    ],
)
def test_headings_of_cables_in_german_and_french(heading: str, values: str, tmp_path: Path) -> None:
    row = f"C-1;rot;host-1;eth1;leaf-1;swp1;{values};25 Gbit/s;DAC"
    (tmp_path / "list.csv").write_text(f"{heading}\n{row}\n")
    ((cable,), notes) = listed(tmp_path)
    assert ends([cable]) == [("host-1", "eth1", "leaf-1", "swp1")]
    assert (cable.label, cable.length, cable.speed, cable.part) == ("C-1", "3m", 25_000, "DAC")
    assert notes == []


def test_words_of_headings() -> None:
    """Words of several senses, in their places; a word of unknown parts stays."""
    texts = (
        "Port de destination",
        "Von",
        "Portname von Switch",
        "À",
        "A",
        "Farbe der Gegenstelle",
        "Kabelbaum",
    )
    assert [heading_words(text) for text in texts] == [
        ("port", "destination"),
        ("from",),
        ("port", "name", "switch"),
        ("to",),
        ("a",),
        ("color", "der", "to", "device"),
        ("kabelbaum",),
    ]


def test_columns_in_another_order_and_both_ends_in_one_cell(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Switch,Server,Switch port,Server port\nleaf-1,host-1,swp1,eth1\n")
    (tmp_path / "b.csv").write_text("From;To;Cable\nhost-2 eth1;leaf-1:Ethernet1/2;MCP2M00-A003E30L\n")
    cables, notes = listed(tmp_path)
    assert ends(cables) == [("leaf-1", "swp1", "host-1", "eth1"), ("host-2", "eth1", "leaf-1", "Ethernet1/2")]
    assert [one.part for one in cables] == ["", "MCP2M00-A003E30L"]
    assert [end.is_switch for end in cables[0].ends] == [True, False]
    assert notes == []


def test_workbooks_with_groups_of_columns_merged_cells_and_formulas(tmp_path: Path) -> None:
    """Merged cells have one text for all of their rows, and numbers are whole."""
    rows: Rows = [
        ["Cabling", None, None, None],
        ["Source", None, "Target", None, "Length"],
        ["Name", "Port", "Name", "Port"],
        ["leaf-1", 1, "host-1", "eth1", "2 m"],
        [None, 2.0, "host-2", "eth1", "300cm"],
        [],
        ["leaf-1", "=B5+1", "host-3", "eth1"],
        ["leaf-1", None, "host-4", "eth1"],
    ]

    def merge(sheet: openpyxl.worksheet.worksheet.Worksheet) -> None:
        for cells in ("A2:B2", "C2:D2", "E2:E3", "A4:A5"):
            sheet.merge_cells(cells)

    save(tmp_path / "cables.xlsx", rows, merge)
    cables, notes = listed(tmp_path)
    assert ends(cables) == [("leaf-1", "1", "host-1", "eth1"), ("leaf-1", "2", "host-2", "eth1")]
    assert [(one.length, one.place) for one in cables] == [
        ("2m", "cables.xlsx, sheet Cabling, row 4"),
        ("3m", "cables.xlsx, sheet Cabling, row 5"),
    ]
    assert notes == [
        "cables.xlsx, sheet Cabling, row 7: a formula without a value; "
        "open the workbook in Excel, and save it",
        "cables.xlsx, sheet Cabling, rows 8: no device or no port at one end",
    ]


def test_a_public_workbook_of_cables() -> None:
    """All sheets of a workbook that installers of a supercomputer use: a slot beside the port."""
    path = (
        needs.shared_folder()
        / "verifiers"
        / "observed"
        / "canu"
        / "Full_Architecture_Golden_Config_1.1.5.xlsx"
    )
    notes = Notes()
    folder = read_collection(str(path.parent))
    tables = {name: sheets for name, sheets in folder.tables.items() if name == path.name}
    found = wiring_lists(folder._replace(tables=tables), {}, {}, notes).cables
    assert len(found) == 106
    assert ends([found[0]]) == [("sw-spine-001", "32", "sw-spine-002", "32")]
    assert ("ncn-m001", "ocp 1", "sw-leaf-001", "1") in ends([*found])


def test_headings_that_are_not_understood_are_asked_and_stated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = collect(tmp_path / "collected", CABLES)
    (folder / "kable.csv").write_text(
        "Urządzenie,Gniazdo,Dokąd,Gniazdo tam,Metry\nhost-1,eth1,leaf-1,swp1,2\n"
    )
    assert main(["import", "collected", "--out", "designs/first"]) == 0
    asked = capsys.readouterr().err
    assert (
        "kable.csv: which columns are the two ends of cables? Headings: `Urządzenie`, `Gniazdo`, `Dokąd`, "
        "`Gniazdo tam`, `Metry`. If it lists cables, state them: --columns from-device=Host,from-port=NIC,"
        in asked
    )
    words = "from-device=urządzenie,from-port=Gniazdo,to-device=Dokąd,to-port=Gniazdo  tam,length=Metry"
    assert main(["import", "collected", "--out", "designs/second", "--columns", words]) == 0
    assert "which columns" not in capsys.readouterr().err
    assert 'length: "2m"' in (tmp_path / "designs" / "second" / "wiring.yaml").read_text()
    letters = "from-device=A,from-port=B,to-device=C,to-port=D,length=E"
    assert len(listed(folder, letters)[0]) == 2  # the row of the headings is one as well


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ("port=A", "`port=A` in --columns is not a column; expected pairs of one of from-device, from-port,"),
        ("from-device", "`from-device` in --columns is not a column"),
        ("from-device=A", "--columns states no from-port, to-device, to-port; example: "),
        (
            "from-device=X1,from-port=X2,to-device=X3,to-port=X4",
            "no table has the columns `X1`, `X2`, `X3` and",
        ),
    ],
)
def test_columns_that_cannot_be(columns: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Switch,Server,Switch port,Server port\nleaf-1,host-1,swp1,eth1\n")
    with pytest.raises(RefarchError, match=re.escape(says)):
        listed(tmp_path, columns)


@pytest.mark.parametrize(
    ("heading", "speed", "length", "expected"),
    [
        ("Speed,Length", "25G", "3m", (25_000, "3m")),
        ("Speed,Length", "100 Gbit/s", "2,50 m", (100_000, "2.5m")),
        ("Speed,Length", "10000", "5", (10_000, "5m")),
        ("Speed,Length", "40", "0.5", (40_000, "0.5m")),
        ("Speed (Mbit/s),Length (cm)", "100", "150", (100, "1.5m")),
        ("Port speed Gbps,Cable length in ft", "1.6", "10", (1_600, "3.048m")),
        ("Speed,Length", "1.6T", "1000mm", (1_600_000, "1m")),
        ("Speed,Length", "4x25G", "long", (None, "")),
        ("Speed,Length", "0", "-3", (None, "")),
        ("Speed,Length", "", "", (None, "")),
    ],
)
def test_speeds_and_lengths(
    heading: str, speed: str, length: str, expected: tuple[int | None, str], tmp_path: Path
) -> None:
    text = f"Host;NIC;Switch;Port;{heading.replace(',', ';')}\nhost-1;eth1;leaf-1;swp1;{speed};{length}\n"
    (tmp_path / "a.csv").write_text(text)
    ((cable,), notes) = listed(tmp_path)
    assert (cable.speed, cable.length) == expected
    values = [one for one, known in ((speed, expected[0]), (length, expected[1])) if one and not known]
    assert [
        value for value in values if any(f"`{value}` (a.csv:2): no design" in one for one in notes)
    ] == values
    assert len(notes) == len(values)


LIST = "Host,NIC,Switch,Port,Speed,Cable\n"


def test_outputs_decide_over_a_list(tmp_path: Path) -> None:
    """Rows that outputs contradict or do not show, a port in two rows, and cables that no list has."""
    collect(tmp_path, CABLES[:-1])
    rows = [
        "host-1.example.com,eth1,LEAF-1,swp1,,MCP1600-C003E30L",
        "host-2,eth1,leaf-2,swp7,,",
        "leaf-1,swp32,leaf-2,swp32,,",
        "host-9,eth1,leaf-1,swp9,,",
        "host-8,eth1,leaf-1,swp9,,",
        "host-7,eth1,leaf-1,swp7,,strange",
        "host-7,eth1,leaf-1,1,,",
        "host-7,eth2,leaf-1,swp0 #,,",
        "a: b,eth1,leaf-2,swp10,,",
        "leaf-1,eth0,leaf-2,eth0,,",
    ]
    (tmp_path / "list.csv").write_text(LIST + "\n".join(rows))
    found = imported(tmp_path)
    assert found.conflicts == (
        "list.csv:3 lists host-2 eth1 to leaf-2 swp7, but outputs show host-2 eth1 to leaf-1 swp2",
        "list.csv:4 lists leaf-1 swp32 to leaf-2 swp32, but the neighbors of its devices do not have it",
        "list.csv:5 lists host-9 eth1 to leaf-1 swp9, but another row has host-8 eth1 to leaf-1 swp9",
        "list.csv:6 lists host-8 eth1 to leaf-1 swp9, but another row has host-9 eth1 to leaf-1 swp9",
        "no list has 3 cables of outputs: leaf-1 swp31 to leaf-2 swp31, host-1 eth2 to leaf-2 swp1, "
        "host-2 eth2 to leaf-2 swp2",
    )
    assert found.not_imported == (
        "device `a: b`: a design cannot have this name",
        "list.csv:8: no port `1` on leaf-1",
        "list.csv:9: no port `swp0 #` on leaf-1",
        "list.csv:10: no device can have the name `a: b`",
        "list.csv:11: no port `eth0` on leaf-1",
        "list.csv:11: no port `eth0` on leaf-2",
        "cable `strange`: the catalog has no such part",
    )
    new = {(("host-7", "eth1"), ("leaf-1", "swp7"))}
    assert data_cables(model(found)) == {
        (near, far) for a, b in (*CABLES[:-1], *new) for near, far in ((a, b), (b, a))
    }
    assert "from: host-1 eth1, to: leaf-1 swp1, cable: nvidia-mcp1600-c003e30l}" in found.files["wiring.yaml"]


def test_an_output_of_a_terminal_session_is_no_list(tmp_path: Path) -> None:
    """The same text is a list in a file of its own."""
    text = HEADINGS + "host-1,vmnic4,leaf-1,swp1,25G,2,C-1,blue\n"
    (tmp_path / "session.log").write_text(f"leaf-1#show vpc brief\n{text}leaf-1#exit\n")
    assert listed(tmp_path) == ([], [])
    (tmp_path / "session.log").write_text(text)
    assert ends(listed(tmp_path)[0]) == [("host-1", "vmnic4", "leaf-1", "swp1")]


def test_the_speed_of_a_port_decides_over_a_list(tmp_path: Path) -> None:
    """Ports of a recorded fabric at 1 Gbit/s, of which a list has two, one with another speed."""
    recorded = needs.shared_folder() / "verifiers" / "observed" / "fabrics" / "nxos" / "devices"
    folder = shutil.copytree(recorded, tmp_path / "devices")
    rows = "leaf01,Eth1/1,spine01,Eth1/1,10G,\nleaf02,Eth1/1,spine01,Eth1/2,1G,\n"
    (folder / "list.csv").write_text(LIST + rows)
    found = imported(folder)
    assert [text for text in found.conflicts if "list.csv" in text] == [
        "speed of leaf01 Ethernet1/1 to spine01 Ethernet1/1: list.csv:2 lists 10G, but outputs show 1G"
    ]
    assert {link.speed for link in model(found).links if link.b == ("spine01", "Ethernet1/1")} == {1_000}


def test_cables_of_one_bond_have_a_range_of_labels(tmp_path: Path) -> None:
    """The labels of another bond are no range, so each of its cables is an entry."""
    recorded = needs.shared_folder() / "verifiers" / "observed" / "fabrics" / "eos" / "devices"
    folder = shutil.copytree(recorded, tmp_path / "devices")
    labels = {("leaf01", 5): "P-1", ("leaf01", 6): "P-2", ("leaf03", 5): "Q-1", ("leaf03", 6): "R-1"}
    rows = [
        f"{leaf},Ethernet{port},{leaf[:-1]}{int(leaf[-1]) + 1},Ethernet{port},{label}"
        for (leaf, port), label in labels.items()
    ]
    (folder / "list.csv").write_text("From device,From port,To device,To port,Label\n" + "\n".join(rows))
    lines = [line for line in imported(folder).files["wiring.yaml"].splitlines() if "label:" in line]
    assert [re.sub("cable:.*label", "label", line.partition(", bond")[0]) for line in lines] == [
        '  - {from: "leaf01 Ethernet[5-6]", to: "leaf02 Ethernet[5-6]", label: "P-[1-2]"',
        "  - {from: leaf03 Ethernet5, to: leaf04 Ethernet5, label: Q-1",
        "  - {from: leaf03 Ethernet6, to: leaf04 Ethernet6, label: R-1",
    ]


def test_generic_cables_of_a_medium() -> None:
    catalog = api.Session(".").catalog
    found = [cable_of_medium(*case, catalog) for case in [("AOC 10 m", 25_000), ("Passive DAC", 100_000)]]
    assert found == ["generic-sfp28-aoc", "generic-qsfp28-dac"]
    strange = [("AOC or DAC", 25_000), ("OM4", 25_000), ("AOC", 1_000)]
    assert [cable_of_medium(*case, catalog) for case in strange] == ["", "", ""]


def test_separated_values_of_spreadsheet_programs() -> None:
    assert separated_values('sep=;\n"a;b";c\n;;\n\n"two\nlines";d\n') == Sheet(
        "", ((2, ("a;b", "c"), frozenset()), (6, ("two\nlines", "d"), frozenset()))
    )
    assert separated_values("one\ntwo") == Sheet("", ())
    with pytest.raises(ReadingError, match="field larger than field limit"):
        separated_values("a,b\n" + "x" * 200_000)
    with pytest.raises(ReadingError, match="more than 200,000 rows"):
        separated_values("a,b\n" * 200_001)


def workbook_with(path: Path, sheet: str, texts: str = "") -> None:
    """Write a workbook with the XML of its only sheet."""
    save(path, [["a"]])
    source = io.BytesIO(path.read_bytes())
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else old.read(name))
        new.writestr("xl/sharedStrings.xml", texts or f'<sst xmlns="{SPREADSHEET}"/>')


SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = f'<worksheet xmlns="{SPREADSHEET}"><sheetData>{{}}</sheetData>{{}}</worksheet>'


def test_cells_of_a_workbook(tmp_path: Path) -> None:
    """Texts in pieces, texts in cells, truth values, errors, and cells without a reference."""
    cells = (
        '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>b</t></r><r><t>c</t></r></is></c>'
        '<c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c><f>1+1</f><v>2.4999999999999996</v></c>'
        '<c t="s"><v>9</v></c><c><v>x</v></c></row>'
        '<row r="7"><c r="IV7"><v>1e3</v></c><c r="IW7"><v>5</v></c></row>'
    )
    texts = (
        f'<sst xmlns="{SPREADSHEET}"><si><r><t>le</t></r><r><t>af</t></r><rPh><t>kana</t></rPh></si></sst>'
    )
    workbook_with(tmp_path / "a.xlsx", SHEET.format(cells, ""), texts)
    ((name, rows),) = workbook_sheets(str(tmp_path / "a.xlsx"))
    assert (name, rows[0][:2]) == ("Cabling", (1, ("leaf", "bc", "TRUE", "#REF!", "2.5", "", "x")))
    assert (rows[1].number, len(rows[1].cells), rows[1].cell(255), rows[1].cell(256)) == (7, 256, "1000", "")


def test_a_cell_in_the_last_row_and_column_takes_no_memory(tmp_path: Path) -> None:
    """A library that reserves memory for all cells before it needs 512 GB."""
    cells = '<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>2</v></c></row>'
    workbook_with(tmp_path / "a.xlsx", SHEET.format(cells, ""))
    ((_, (row,)),) = workbook_sheets(str(tmp_path / "a.xlsx"))
    assert row == (1_048_576, ("1",), frozenset())


MERGED = "<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 2000 + "</mergeCells>"


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "xl/worksheets/sheet1.xml has a document type"),
        ("<a><b></a>", "xl/worksheets/sheet1.xml, line 1: mismatched tag"),
        (
            SHEET.format("<row><c><v>1</v></c></row>" * 1000, MERGED),
            "more than 100,000 merged cells in a sheet",
        ),
        (SHEET.format("<row><c><v>1</v></c></row>" * 200_001, ""), "more than 200,000 rows in a sheet"),
    ],
    ids=["entities", "tags", "merged", "rows"],
)
def test_hostile_workbooks(sheet: str, says: str, tmp_path: Path) -> None:
    workbook_with(tmp_path / "a.xlsx", sheet)
    assert [one.problem for one in read_collection(str(tmp_path)).not_understood] == [says]


@pytest.mark.parametrize("kept", [4, 200, 2000])
def test_workbooks_that_end_early(kept: int, tmp_path: Path) -> None:
    save(tmp_path / "a.xlsx", [["a", "b"]])
    (tmp_path / "a.xlsx").write_bytes((tmp_path / "a.xlsx").read_bytes()[:kept])
    (problem,) = read_collection(str(tmp_path)).not_understood
    assert problem.problem == "this workbook cannot be read: BadZipFile"


def test_a_zip_file_that_is_no_workbook(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as archive:
        archive.writestr("readme.txt", "x")
    (problem,) = read_collection(str(tmp_path)).not_understood
    assert problem.problem == "a ZIP file that is no Excel workbook"


def test_lists_do_not_change_what_verify_compares(tmp_path: Path) -> None:
    """A list is no evidence of a cable, and its file is one that verify does not read."""
    collect(tmp_path, CABLES[:1], ["leaf-1"])
    (tmp_path / "list.csv").write_text(LIST + "host-2,eth1,leaf-1,swp2,25G,\n")
    found = imported(tmp_path)
    outcomes = {
        one.expectation.device: one.outcome
        for one in found.verification.results
        if one.expectation.kind == "cable"
    }
    assert outcomes == {"host-1": "equal", "host-2": "not collected"}
    assert read_collection(str(tmp_path)).unrecognized == ("list.csv",)

"""Own parts and designs: what is wrong with a part is told once and stops only the designs that use it;
what is not known of a part is said, not guessed."""

import shutil
from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main

STARTER = "vsan-roce"


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two clean designs; the second uses a switch of its own."""
    for name in ("one", "two"):
        shutil.copytree(root / "linter" / "refarch" / "examples" / STARTER, tmp_path / "designs" / name)
        design = tmp_path / "designs" / name / "design.yaml"
        design.write_text(design.read_text().replace(f"id: {STARTER}", f"id: {name}"))
        (tmp_path / "designs" / name / "bom.yaml").unlink()
    change(tmp_path / "designs" / "two" / "wiring.yaml", "nvidia-sn2010", "acme-22")
    switch(tmp_path)
    (tmp_path / "refarch.yaml").write_text("compare_designs: false\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def switch(project: Path, ports: str = "", more: str = "") -> Path:
    """The project's own switch: as little as an entry may have."""
    path = project / "designs" / "_catalog" / "switches" / "acme-22.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    ports = ports or (
        '  - {numbers: "1-18", form_factor: sfp28, speeds: [10G, 25G], lanes: 1}\n'
        '  - {numbers: "19-22", form_factor: qsfp28, speeds: [40G, 100G], lanes: 4}\n'
    )
    path.write_text(
        f"format: 1\nkind: switch\nvendor: Acme\nmodel: A22\ntitle: Acme A22\n{more}ports:\n{ports}"
    )
    return path


def told(*paths: str) -> list[str]:
    return [
        f"{one.file}:{one.line} {one.severity} {one.code} {one.message}" for one in api.lint(paths).findings
    ]


def test_a_switch_of_which_little_is_known_is_enough(project: Path) -> None:
    assert told() == []


def test_a_broken_part_stops_only_the_designs_that_use_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(switch(project), "kind: switch", "kind: swich")
    part = "designs/_catalog/switches/acme-22.yaml"
    run = api.lint()
    assert run.unchecked == ("two",) and run.designs == ("one", "two")
    assert [(one.file, one.line, one.code, one.design) for one in run.findings] == [
        (part, 2, "SCHEMA004", ""),
        ("designs/two/wiring.yaml", 3, "REF005", "two"),
    ]
    assert run.findings[1].message == "the entry of switch `acme-22` has errors and is ignored"
    assert run.findings[1].hint == f"Fix {part} first, see `refarch parts check`."
    assert main(["lint", "--color", "never"]) == 1
    assert "    2 | kind: swich\n" in capsys.readouterr().out
    assert [line.split(" ")[0] for line in told("designs/_catalog")] == [f"{part}:2"]


def test_a_bill_that_buys_a_broken_part_names_the_part(project: Path) -> None:
    change(switch(project), "kind: switch", "kind: switch\nbuffer: 4")
    bill = project / "designs/two/bom.yaml"
    bill.write_text("format: 1\nitems:\n  - {part: acme-22, quantity: 2}\n")
    found = {one.file: (one.message, one.hint) for one in api.lint().findings}
    part = "designs/_catalog/switches/acme-22.yaml"
    assert found["designs/two/bom.yaml"] == (
        "the entry of switch `acme-22` has errors and is ignored",
        f"Fix {part} first, see `refarch parts check`.",
    )
    assert found[part] == ("unknown key `buffer` in the entry of this switch", "Did you mean `buffer_bytes`?")


def test_own_parts_are_no_design(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "designs/_catalog", "bom"]) == 2
    assert capsys.readouterr().err == (
        "refarch: designs/_catalog is not a design; run `refarch parts check` to check custom parts\n"
    )


def test_findings_about_a_whole_part_can_be_chosen_and_switched_off(project: Path) -> None:
    shutil.copy(switch(project), project / "designs" / "_catalog" / "switches" / "nvidia-sn2010.yaml")
    hidden = "`nvidia-sn2010` is also the id of a switch in the catalog of refarch, which this part replaces"
    path = "designs/_catalog/switches/nvidia-sn2010.yaml:1"
    assert told() == [f"{path} warning PART003 {hidden}"]
    assert api.lint(ignore=["PART"]).findings == ()
    (project / "refarch.yaml").write_text("compare_designs: false\nseverities: {PART003: ignore}\n")
    assert told() == []


NAMED = (
    '  - {numbers: "1-18", names: "xe-0/0/[0-17]", form_factor: sfp28, speeds: [25G], lanes: 1}\n'
    '  - {numbers: "19-22", names: "et-0/0/[18-21]", form_factor: qsfp28, speeds: [25G, 100G], lanes: 4}\n'
)


def wire(project: Path, *pairs: tuple[str, str]) -> None:
    for old, new in pairs:
        change(project / "designs" / "two" / "wiring.yaml", old, new)


def test_an_entry_names_the_ports_where_no_operating_system_does(project: Path) -> None:
    switch(project, NAMED)
    mtu = ", mtu: 9216}"
    wire(
        project,
        (", nos: cumulus-linux}", mtu),
        ("swp[1-]", "xe-0/0/[0-]"),
        ("swp[21-22]", "et-0/0/[20-21]"),
    )
    assert told() == []
    wire(project, ("leaf-1 xe-0/0/[0-]", "leaf-1 xe-0/0/[15-18]"))
    assert [line.split(" ", 2)[2] for line in told()][:1] == [
        "WIRE002 leaf-1 has no port xe-0/0/18; Acme A22 has xe-0/0/[0-17], et-0/0/[18-21]"
    ]


def test_a_design_names_the_ports_where_neither_does(project: Path) -> None:
    named = ', port_name: "ethernet1/1/{number}", mtu: 9216}'
    wire(project, (", nos: cumulus-linux}", named), ("swp[1-]", "ethernet1/1/[1-]"))
    assert [line.split(" ", 2)[2] for line in told() if "WIRE002" in line] == [
        "WIRE002 leaf-1 has no port swp21; Acme A22 has ethernet1/1/[1-22]; also: leaf-1 swp22",
        "WIRE002 leaf-2 has no port swp21; Acme A22 has ethernet1/1/[1-22]; also: leaf-2 swp22",
    ]
    wire(project, ("swp[21-22]", "ethernet1/1/[21-22]"))
    assert told() == []


def test_parts_of_a_split_port_are_counted_behind_its_own_name() -> None:
    from refarch.load.reader import read
    from refarch.model.catalog import Catalog

    head = "format: 1\nkind: switch\nvendor: Acme\nmodel: A\ntitle: A\nports:\n"
    own = Catalog({("switch", "acme-22"): read("x", f"{head}{NAMED}".encode())})
    part = own.part("switch", "acme-22")
    assert part is not None
    ports = own.switch_ports(part, "", {"22": (4, 25_000)})
    assert [name for name in ports if name.startswith("et-0/0/21")] == [
        f"et-0/0/21/{part}" for part in (1, 2, 3, 4)
    ]
    assert ports["et-0/0/21/1"].parent == "et-0/0/21"


def card(project: Path, more: str = "") -> None:
    path = project / "designs" / "_catalog" / "nics" / "acme-25g.yaml"
    path.parent.mkdir(parents=True)
    ports = "ports: {count: 2, form_factor: sfp28, speeds: [10G, 25G]}\n"
    path.write_text(f"format: 1\nkind: nic\nvendor: Acme\nmodel: N25\ntitle: Acme N25\n{ports}{more}")
    change(project / "designs" / "two" / "design.yaml", "nvidia-connectx-6-lx-25g-2p", "acme-25g")


def test_a_card_of_which_rdma_is_not_known_is_a_warning_that_says_so(project: Path) -> None:
    card(project)
    found = [one for one in api.lint().findings if one.code.startswith("NIC")]
    assert [(one.code, one.severity) for one in found] == [("NIC003", "warning")]
    assert "on Acme N25, but its catalog entry does not state RDMA support" in found[0].message
    assert found[0].hint == (
        "Set `rdma` in designs/_catalog/nics/acme-25g.yaml to the protocols from the vendor's data sheet. Or "
        "set `rdma: []` if the card supports no RDMA."
    )


def test_a_card_that_says_it_has_no_rdma_is_an_error(project: Path) -> None:
    card(project, "rdma: []\n")
    found = [one for one in api.lint().findings if one.code == "NIC003"]
    assert [(one.severity) for one in found] == ["error"]
    assert "which does not support RDMA; the whole cluster compute falls back to TCP" in found[0].message

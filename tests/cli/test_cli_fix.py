"""``refarch lint --fix``: what is written, what is shown, what is left alone."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from refarch import testing
from refarch.cli import main
from summaries import without_not_stated

SHIPPED = Path(__file__).resolve().parents[2] / "designs"
DESIGN = "designs/vsan-roce"


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with the small design that has every range written out; the working folder."""
    folder = tmp_path / "project" / DESIGN
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    monkeypatch.chdir(tmp_path / "project")
    yield folder


def change(path: Path, old: str, new: str) -> None:
    content = path.read_bytes()
    assert content.count(old.encode()) == 1, (path.name, old)
    path.write_bytes(content.replace(old.encode(), new.encode()))


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return without_not_stated(capsys.readouterr().out).splitlines()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_six_hosts_instead_of_four_are_one_edit_and_one_fix(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(lab)
    change(lab / "design.yaml", "host-[1-4]", "host-[1-6]")
    assert main(["lint", "--fix"]) == 0
    assert lines(capsys) == [
        f'{DESIGN}/wiring.yaml:5:12: fixed WIRE012 "host-[1-4] vmnic4" -> "host-[1-6] vmnic4"',
        f'{DESIGN}/wiring.yaml:5:37: fixed WIRE012 "leaf-1 swp[1-4]" -> "leaf-1 swp[1-6]"',
        f'{DESIGN}/wiring.yaml:6:12: fixed WIRE012 "host-[1-4] vmnic5" -> "host-[1-6] vmnic5"',
        f'{DESIGN}/wiring.yaml:6:37: fixed WIRE012 "leaf-2 swp[1-4]" -> "leaf-2 swp[1-6]"',
        f"{DESIGN}/bom.yaml:3:43: fixed BOM001 4 -> 6",
        f"{DESIGN}/bom.yaml:4:51: fixed BOM001 4 -> 6",
        f'{DESIGN}/ip-plan.yaml:16:14: fixed IP012 "host-[1-4] vmk1" -> "host-[1-6] vmk1"',
        f'{DESIGN}/ip-plan.yaml:23:14: fixed IP012 "host-[1-4] vmk2" -> "host-[1-6] vmk2"',
        f"{DESIGN}/bom.yaml:6:47: fixed BOM001 9 -> 13",
        f'{DESIGN}/qos.yaml:22:40: fixed QOS002 "host-[1-4]" -> "host-[1-6]"',
        "no findings in 1 design (5 files)",
    ]
    expected = {name: text.replace(b"[1-4]", b"[1-6]") for name, text in before.items()}
    expected["bom.yaml"] = (
        expected["bom.yaml"].replace(b"quantity: 4", b"quantity: 6").replace(b"quantity: 9", b"quantity: 13")
    )
    assert contents(lab) == expected
    assert main(["lint", "--fix"]) == 0
    assert lines(capsys) == ["no findings in 1 design (5 files)"]
    assert contents(lab) == expected


@pytest.mark.parametrize(
    ("name", "old", "new", "left"),
    [
        ("vsan-rdma-rules", "rdma-[1-4]", "rdma-[1-12]", []),
        ("vsan-roce-vsphere7u3", "clx-host-[069-076]", "clx-host-[069-080]", []),
        ("smb-direct-roce-s2d", "s2d-[01-04]", "s2d-[01-05]", ["RACK005"]),
    ],
)
def test_shipped_designs_that_write_their_ranges_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    old: str,
    new: str,
    left: list[str],
) -> None:
    shutil.copytree(SHIPPED / name, tmp_path / "designs" / name)
    monkeypatch.chdir(tmp_path)
    arguments = ["lint", "--format", "json"]
    main(arguments)
    known = {(one["code"], one["object"]) for one in json.loads(capsys.readouterr().out)["findings"]}
    change(tmp_path / "designs" / name / "design.yaml", f"names: {old}", f"names: {new}")
    main([*arguments, "--fix"])
    told = capsys.readouterr()
    found = {(one["code"], one["object"]) for one in json.loads(told.out)["findings"]}
    assert sorted(code for code, _ in found - known) == left
    assert f'fixed WIRE012 "{old} ' in told.err


def test_four_hosts_instead_of_six(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(lab / "design.yaml", "host-[1-4]", "host-[1-3]")
    main(["lint", "--fix"])
    told = capsys.readouterr()
    assert f'{DESIGN}/wiring.yaml:5:37: fixed REF001 "leaf-1 swp[1-4]" -> "leaf-1 swp[1-3]"' in told.out
    assert "quantity: 4" in (lab / "bom.yaml").read_text()
    assert told.err == "3 findings have a fix that needs review; --unsafe-fixes applies them\n"
    assert main(["lint", "--fix", "--unsafe-fixes", "--ignore", "TOP001"]) == 0
    assert f"{DESIGN}/bom.yaml:6:47: fixed BOM001 9 -> 7" in lines(capsys)


def test_a_difference_changes_nothing(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(lab / "bom.yaml", "quantity: 9, spares: 1", "quantity: 8, spares: 1")
    before = contents(lab)
    assert main(["lint", "--diff"]) == 1
    told = capsys.readouterr()
    assert told.out == (
        f"--- a/{DESIGN}/bom.yaml\n"
        f"+++ b/{DESIGN}/bom.yaml\n"
        "@@ -3,5 +3,5 @@\n"
        "   - {part: dell-poweredge-r740, quantity: 4, for: hosts}\n"
        "   - {part: nvidia-connectx-6-lx-25g-2p, quantity: 4, for: hosts}\n"
        "   - {part: nvidia-sn2010, quantity: 2, for: leaf switches}\n"
        "-  - {part: nvidia-mcp2m00-a003e30l, quantity: 8, spares: 1, for: host links}\n"
        "+  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}\n"
        "   - {part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leaf switches}\n"
    )
    assert without_not_stated(told.err) == "1 error in 1 design (5 files)\n"
    assert contents(lab) == before


def test_a_difference_shows_that_the_last_line_has_no_end(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(lab / "bom.yaml", "quantity: 2, for: links", "quantity: 1, for: links")
    (lab / "bom.yaml").write_text((lab / "bom.yaml").read_text().rstrip("\n"))
    assert main(["lint", "--diff"]) == 1
    line = "  - {{part: nvidia-mcp1600-c003e30l, quantity: {}, for: links between the leaf switches}}"
    missing = "\\ No newline at end of file"
    before = "   - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}"
    shown = capsys.readouterr().out.splitlines()
    assert shown[-5:] == [before, f"-{line.format(1)}", missing, f"+{line.format(2)}", missing]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_comments_layout_and_line_ends_stay(lab: Path, ending: str) -> None:
    text = (
        "# What is bought\n\nformat: 1\nitems:\n"
        "  - {part: dell-poweredge-r740,   quantity: 4,for: 'hosts é 𝒳'}   # two racks\n"
        '  - part: nvidia-connectx-6-lx-25g-2p\n    quantity:   3    # too few\n    for: "x # y"\n'
        "  - {part: nvidia-sn2010, quantity: 2}\n  - {part: nvidia-mcp2m00-a003e30l, quantity: 8}\n"
        "  - {part: nvidia-mcp1600-c003e30l, quantity: 2}"
    ).replace("\n", ending)
    (lab / "bom.yaml").write_bytes(text.encode())
    assert main(["lint", "--fix"]) == 0
    assert (lab / "bom.yaml").read_bytes() == text.replace("quantity:   3 ", "quantity:   4 ").encode()


def test_a_suggestion_is_not_written_unasked(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(lab / "qos.yaml", "mode: lossless", "mode: losless")
    change(lab / "bom.yaml", "part: nvidia-sn2010", "part: 'nvidia-sn-2010'")
    before = contents(lab)
    assert main(["lint", "--fix"]) == 1
    assert contents(lab) == before
    assert "1 finding has a fix that needs review; --unsafe-fixes applies it" in capsys.readouterr().err
    assert main(["lint", "--fix", "--unsafe-fixes"]) == 0
    told = capsys.readouterr().out
    assert f"{DESIGN}/qos.yaml:4:11: fixed SCHEMA004 losless -> lossless" in told
    assert f"{DESIGN}/bom.yaml:5:12: fixed REF005 'nvidia-sn-2010' -> 'nvidia-sn2010'" in told


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_misspelt_key_and_a_value_of_another_type_are_suggestions(
    lab: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    """Only the key goes, in its quotes; what stands at it stays, in any layout."""
    good = contents(lab)
    text = good["qos.yaml"].decode().replace("\n", ending)
    wrong = (
        text.replace("    mode: lossless", '    "mood" : lossless   # no drops')
        .replace("receive: true", "recieve: 'on'")
        .replace("{priority: 3, dscp: 26}", '{priority: "3", dscp: 26}')
        .replace("trust: [pcp, dscp]", "trust: dscp")
    )
    (lab / "qos.yaml").write_bytes(wrong.encode())
    assert main(["lint", "--fix", "--unsafe-fixes"]) == 0
    assert (lab / "qos.yaml").read_bytes() == (
        wrong.replace("mood", "mode").replace("recieve: 'on'", "receive: true").replace('"3"', "3")
    ).replace("trust: dscp", "trust: [dscp]").encode()
    told = capsys.readouterr().out.splitlines()
    assert f'{DESIGN}/qos.yaml:4:5: fixed SCHEMA001 "mood" -> "mode"' in told
    assert f"{DESIGN}/qos.yaml:7:12: fixed SCHEMA003 dscp -> [dscp]" in told


def test_a_misspelt_host_among_exceptions_is_a_suggestion(lab: Path) -> None:
    change(lab / "ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.1, except: {hots-3: 203.0.113.3}")
    assert main(["lint", "--fix", "--unsafe-fixes"]) == 0
    assert "except: {host-3: 203.0.113.3}" in (lab / "ip-plan.yaml").read_text()


@pytest.mark.parametrize(("folder", "fixed"), [("other", True), ("a b", False), ("UPPER", False)])
def test_the_id_is_that_of_the_folder_where_it_can_be(lab: Path, folder: str, fixed: bool) -> None:
    lab.rename(lab.parent / folder)
    before = (lab.parent / folder / "design.yaml").read_bytes()
    assert main(["lint", "--fix", "--unsafe-fixes"]) == (0 if fixed else 1)
    after = before.replace(b"id: vsan-roce", b"id: other") if fixed else before
    assert (lab.parent / folder / "design.yaml").read_bytes() == after


def test_only_what_is_selected_is_fixed(lab: Path) -> None:
    change(lab / "design.yaml", "host-[1-4]", "host-[1-6]")
    wiring = (lab / "wiring.yaml").read_bytes()
    main(["lint", "--fix", "--select", "BOM,IP012"])
    assert (lab / "wiring.yaml").read_bytes() == wiring
    assert "host-[1-6] vmk2" in (lab / "ip-plan.yaml").read_text()


def test_what_is_waived_stays(lab: Path) -> None:
    change(
        lab / "bom.yaml",
        "quantity: 9, spares: 1, for: host links}",
        "quantity: 8, spares: 1, for: host links}  # refarch: waive BOM001: one is in the drawer",
    )
    before = contents(lab)
    assert main(["lint", "--fix"]) == 0
    assert contents(lab) == before


def test_ports_of_another_link_are_not_taken(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(lab / "design.yaml", "host-[1-4]", "host-[1-6]")
    change(lab / "wiring.yaml", "leaf-1 swp[21-22]", "leaf-1 swp[5,21]")
    main(["lint", "--fix"])
    text = (lab / "wiring.yaml").read_text()
    assert '"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]"' in text
    assert '"host-[1-6] vmnic5", to: "leaf-2 swp[1-6]"' in text
    assert "WIRE012 vmnic4 on host-5" in capsys.readouterr().out


def test_addresses_that_somebody_has_are_not_taken(lab: Path) -> None:
    change(lab / "design.yaml", "host-[1-4]", "host-[1-6]")
    change(
        lab / "ip-plan.yaml",
        '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}',
        '      - {of: "host-[1-4] vmk2", first: 203.0.113.1}\n'
        '      - {of: "leaf-1 vlan30", first: 203.0.113.6}',
    )
    main(["lint", "--fix"])
    text = (lab / "ip-plan.yaml").read_text()
    assert "host-[1-6] vmk1" in text and "host-[1-4] vmk2" in text


def test_ends_of_a_link_become_equally_many(lab: Path) -> None:
    change(lab / "wiring.yaml", "leaf-2 swp[1-4]", "leaf-2 swp[1-3]")
    assert main(["lint", "--fix"]) == 0
    assert '"host-[1-4] vmnic5", to: "leaf-2 swp[1-4]"' in (lab / "wiring.yaml").read_text()


def test_a_value_with_a_comment_inside_stays(lab: Path) -> None:
    change(
        lab / "design.yaml",
        "servers: site, used_by: [esxi, vcenter]",
        "servers: site, used_by: [esxi,  # hosts\n    ]",
    )
    before = contents(lab)
    main(["lint", "--fix", "--unsafe-fixes"])
    assert contents(lab) == before


def test_a_link_out_of_the_project_is_not_followed(
    lab: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(lab / "bom.yaml", "quantity: 9", "quantity: 8")
    outside = tmp_path / "elsewhere"
    lab.rename(outside)
    lab.symlink_to(outside)
    before = contents(outside)
    assert main(["lint", "--fix", DESIGN]) == 2
    assert contents(outside) == before
    assert capsys.readouterr().err == (
        f"refarch: {DESIGN}: a link that points outside the project; move the folder itself "
        "into the project\n"
    )


def test_a_link_inside_the_project_stays_a_link(lab: Path) -> None:
    change(lab / "bom.yaml", "quantity: 9", "quantity: 8")
    (lab / "bom.yaml").rename(lab / "real.yaml")
    (lab / "bom.yaml").symlink_to("real.yaml")
    assert main(["lint", "--fix"]) == 0
    assert (lab / "bom.yaml").is_symlink() and "quantity: 9" in (lab / "real.yaml").read_text()


def test_the_mode_of_a_file_stays(lab: Path) -> None:
    change(lab / "bom.yaml", "quantity: 9", "quantity: 8")
    os.chmod(lab / "bom.yaml", 0o640)
    assert main(["lint", "--fix"]) == 0
    assert (lab / "bom.yaml").stat().st_mode & 0o777 == 0o640


def test_a_report_for_programs_is_not_disturbed(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(lab / "bom.yaml", "quantity: 9", "quantity: 8")
    assert main(["lint", "--fix", "--format", "json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["findings"] == []
    assert (
        without_not_stated(told.err)
        == f"{DESIGN}/bom.yaml:6:47: fixed BOM001 8 -> 9\nno findings in 1 design (5 files)\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fix", "--watch"], "--fix and --diff cannot be used with - or --watch"),
        (["--unsafe-fixes"], "--unsafe-fixes requires --fix or --diff"),
    ],
)
def test_words_that_do_not_go_together(
    lab: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["lint", *arguments]) == 2
    assert capsys.readouterr().err == f"refarch: lint: {message}\n"

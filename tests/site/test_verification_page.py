"""The verification page, its data beside it, and its table: what is equal is one row, and nothing is lost."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from built_site import ROOT
from small_pages import edited, rendered, rows

from refarch import api, testing
from refarch.api import Origin
from refarch.cli import main
from refarch.platforms.checks import PRACTICE, Check
from refarch.platforms.verification import COLUMNS, records, table
from refarch_site.check_folding import CheckGroup, check_groups, value_list
from refarch_site.context import Context
from refarch_site.escape import slug
from refarch_site.pages import build, checks
from refarch_site.project import Project

FOREIGN = ROOT / "tests/fixtures/foreign"

GOLDEN = {
    "osa-e810-nexus": FOREIGN,
    "esa-dell-vlt": FOREIGN,
    "pvrdma-connectx7-sonic": FOREIGN,
    "vsan-ipv6-sonic": FOREIGN,
    "esa-hpe-aoscx": FOREIGN,
    "smb-direct-sql-junos": FOREIGN,
    "azure-local-two-node": FOREIGN,
    "vsan-esa-arista": ROOT,
    "nvme-rocev2-spine-leaf": ROOT,
    "vsan-witness-sites": ROOT,
}
"""Designs whose pages stand for their systems, and where they lie."""


@cache
def opened(name: str) -> Context:
    session = api.Session(str(GOLDEN.get(name, ROOT)))
    result = api.open_design(name, session)
    assert result.design is not None
    project = Project(session.config, (result,), {}, tuple(api.rules()), {})
    return Context(project, result, result.design, (), ())


@pytest.mark.parametrize("name", GOLDEN)
def test_the_page_is_the_golden_one(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(ROOT / "tests/golden/site" / name / "checks.md", checks.render(opened(name)))


@pytest.mark.parametrize("name", GOLDEN)
def test_the_data_beside_the_page_are_its_checks(name: str) -> None:
    context = opened(name)
    ((file, text),) = checks.check_files(context).items()
    data = json.loads(text)
    assert (file, data["format"], data["design"]) == ("verification.json", 1, name)
    made = [check for record in records(context.design) for check in record.checks]
    assert [check["expected"] for check in data["checks"]] == [list(check.expected) for check in made]
    assert [check["devices"] for check in data["checks"]] == [list(check.devices) for check in made]
    for written, check in zip(data["checks"], made, strict=True):
        document = data["documents"][written["document"]]
        assert document == {
            "title": check.source.title,
            "url": check.source.url,
            "looked_up": check.source.verified,
        }
        assert written["compare"] in data["comparisons"]
        assert (written["run"], written["row"], written["read"]) == (check.run, check.row, check.read)
        file, line = written["origin"]["file"], written["origin"]["line"]
        assert written["origin"]["path"] == check.origin.path
        assert context.result.documents[file].lines[line - 1].strip()
    assert sum(len(check["devices"]) for check in data["checks"]) == len(table(context.design).rows)
    assert text.isascii() and data["without"] == []


def test_the_record_of_one_check() -> None:
    name, files = "vsan-roce", edited("vsan-roce", {})
    result = api.lint_texts(name, files)
    assert result.design is not None
    project = Project(api.Config(), (result,), {}, tuple(api.rules()), {})
    data = json.loads(
        checks.check_files(Context(project, result, result.design, (), ()))["verification.json"]
    )
    (check,) = [one for one in data["checks"] if one["read"] == "Sub-Cluster Member Count"]
    assert data["documents"][check.pop("document")]["title"] == "ESXCLI Reference 7.0.3: vsan"
    assert check == {
        "devices": ["host-1", "host-2", "host-3", "host-4"],
        "system": "esxi",
        "run": "esxcli vsan cluster get",
        "command": True,
        "row": "",
        "read": "Sub-Cluster Member Count",
        "compare": "equals",
        "expected": ["4"],
        "when": "",
        "says": "",
        "origin": {"file": "design.yaml", "line": 20, "path": "clusters.compute.hosts"},
    }


def test_the_table_has_a_row_for_each_device_and_value() -> None:
    design = testing.example().design
    assert design is not None
    made = table(design)
    assert (made.name, made.columns) == ("verification", COLUMNS)
    members = [row.cells[:9] for row in made.rows if row.cells[4] == "Sub-Cluster Member Count"]
    title = "ESXCLI Reference 7.0.3: vsan"
    assert members == [
        (
            f"host-{n}",
            "esxi",
            "esxcli vsan cluster get",
            "",
            "Sub-Cluster Member Count",
            "equals",
            "4",
            "",
            title,
        )
        for n in range(1, 5)
    ]
    # Device by device, so that one can be worked through.
    devices = [str(row.cells[0]) for row in made.rows if row.cells[1] in ("cumulus-linux", "esxi")]
    assert [name for name, before in zip(devices, ["", *devices], strict=False) if name != before] == [
        "leaf-1",
        "leaf-2",
        "host-1",
        "host-2",
        "host-3",
        "host-4",
    ]


def test_refarch_show_prints_it_in_every_format(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    printed = {}
    for form in ("json", "csv", "markdown", "table"):
        assert main(["show", "vsan-roce-vsphere7u3", "verification", "--format", form]) == 0
        printed[form] = capsys.readouterr().out
    data = json.loads(printed["json"])
    assert data["name"] == "verification" and len(data["rows"]) == len(printed["csv"].splitlines()) - 1
    first = {
        "device": "clx-swx-033",
        "system": "cumulus-linux",
        "run": "nv show system",
        "row": "",
        "read": "hostname",
        "compare": "equals",
        "expected": "clx-swx-033",
        "when": "",
        "document": "NVUE Command Reference: System",
        "url": "https://docs.nvidia.com/networking-ethernet-software/nvue-reference/Show-Commands/System/",
        "looked_up": "2026-11-23",
    }
    assert data["rows"][0] == {
        "cells": first,
        "origin": {"file": "wiring.yaml", "path": "switches.clx-swx-[033-034]"},
    }
    assert printed["csv"].splitlines()[1] == ",".join(first.values())
    assert printed["markdown"].splitlines()[2].startswith("| clx-swx-033 | cumulus-linux | nv show system |")
    assert printed["table"].splitlines()[2].split()[:5] == [
        "clx-swx-033",
        "cumulus-linux",
        "nv",
        "show",
        "system",
    ]
    assert main(["show", "vsan-roce-vsphere7u3"]) == 0
    assert re.search(
        r"^verification +1[0-9]{3}  One row for each device and value to read: ",
        capsys.readouterr().out,
        re.M,
    )


def fold_checks(*checks: Check) -> list[CheckGroup]:
    return check_groups(checks, lambda name: name.rstrip("0123456789"))


def check(device: str, run: str, row: str, expected: str, says: str = "", group: str = "") -> Check:
    place = Origin("design.yaml", ())
    return Check((device,), run, "State", (expected,), place, PRACTICE, row=row, says=says, group=group)


def row_facts(group: CheckGroup) -> list[tuple[str, str, str, tuple[str, ...], bool]]:
    return [(", ".join(row.devices), row.run, row.row, row.expected, row.in_order) for row in group.rows]


def test_equal_devices_and_ports_are_one_row() -> None:
    made = fold_checks(
        *(check(f"leaf-{n}", "show", f"swp{port}", "up") for n in (1, 2) for port in (1, 2, 10, 3))
    )
    assert [group.title for group in made] == ["leaf-[1-2]"]
    assert row_facts(made[0]) == [("leaf-1, leaf-2", "show", "swp[1-3], swp10", ("up",), False)]


def test_a_command_for_each_port_is_one_row() -> None:
    made = fold_checks(*(check("leaf-1", f"show swp{port} mtu", f"swp{port}", "9000") for port in (1, 2, 3)))
    assert row_facts(made[0]) == [("leaf-1", "show swp[1-3] mtu", "swp[1-3]", ("9000",), False)]


def test_what_counts_up_with_devices_or_ports_goes_name_by_name() -> None:
    made = fold_checks(*(check(f"host-{n}", "get", "vmk0", f"10.0.0.{n + 10}") for n in range(1, 9)))
    names = ", ".join(f"host-{n}" for n in range(1, 9))
    assert row_facts(made[0]) == [(names, "get", "vmk0", ("10.0.0.[11-18]",), True)]
    made = fold_checks(*(check("leaf-1", "lldp", f"swp{n}", f"host-{n}") for n in range(1, 4)))
    assert row_facts(made[0]) == [("leaf-1", "lldp", "swp[1-3]", ("host-[1-3]",), True)]


def test_what_does_not_count_up_stays_apart() -> None:
    made = fold_checks(check("host-1", "get", "vmk0", "10.0.0.1"), check("host-2", "get", "vmk0", "10.0.0.9"))
    assert row_facts(made[0]) == [
        ("host-1", "get", "vmk0", ("10.0.0.1",), False),
        ("host-2", "get", "vmk0", ("10.0.0.9",), False),
    ]


def test_a_ring_of_pings_is_two_rows() -> None:
    made = fold_checks(
        *(
            check(f"host-{n}", f"ping 10.0.0.{n % 4 + 1}", "", "0", f"host-{n % 4 + 1} answers", "Pings")
            for n in range(1, 5)
        )
    )
    assert [group.title for group in made] == ["Pings"]
    assert row_facts(made[0]) == [
        ("host-1, host-2, host-3", "ping 10.0.0.[2-4]", "", ("0",), False),
        ("host-4", "ping 10.0.0.1", "", ("0",), False),
    ]
    assert [row.says for row in made[0].rows] == ["host-[2-4] answers", "host-1 answers"]


def test_devices_of_another_class_have_a_heading_of_their_own() -> None:
    made = fold_checks(check("leaf1", "show", "", "up"), check("spine1", "show", "", "up"))
    assert [group.title for group in made] == ["leaf1", "spine1"]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["20", "1620", "1621", "1622"], "20, 1620-1622"),
        (["swp1", "swp2", "bond1"], "swp[1-2], bond1"),
        (["mapping, priority 0", "mapping, priority 1", "mapping, priority 3"], "mapping, priority 0-1, 3"),
        (["pool, in", "map, out"], "pool, in; map, out"),
    ],
)
def test_lists_are_short(values: list[str], text: str) -> None:
    assert value_list(values) == text


def page(files: dict[str, bytes]) -> str:
    return rendered(checks, files, "vsan-roce")


def test_nothing_is_lost_by_folding() -> None:
    """Ranges expanded again, a page has as many values as the table."""
    design = testing.example().design
    assert design is not None
    shown = {str(row.cells[4]) for row in table(design).rows}
    cells = [row for row in rows(page(edited("vsan-roce", {}))) if "Read" not in row]
    read = {cell.partition(", before")[0] for row in cells for cell in row}
    assert shown <= read


BOX = re.compile("<details [^>]*>\n<summary>(.*?)</summary>\n\n(.*?)\n\n</details>", re.DOTALL)


def group_of(markdown: str, title: str) -> str:
    return markdown.partition(f"### {title}\n")[2].partition("### ")[0]


def test_a_command_is_one_box_with_its_values_and_its_example() -> None:
    text = page(edited("vsan-roce", {}))
    leafs = group_of(text, "leaf-&#91;1-2&#93;")
    boxes = dict(BOX.findall(leafs))
    assert leafs.count("<details") == len(boxes) and not any("<details" in body for body in boxes.values())
    interface = boxes["nv show interface"]
    assert interface.startswith('<p class="ra-run"><code>nv show interface</code></p>\n')
    assert interface.count("\nExample output:\n") == interface.count("ra-example") == 1
    heads, *listed = rows(interface)
    assert heads == ["Done", "On", "Where", "Read", "Expected", "Document", "Source"] and len(listed) > 3
    assert [row[1] for row in listed if row[3:5] == ["Remote Host", "contains leaf-2"]] == ["leaf-1"]


def test_the_rows_of_similar_commands_share_a_box_and_name_the_command() -> None:
    boxes = dict(BOX.findall(checks.render(opened("esa-dell-vlt"))))
    title = "show queuing statistics interface ethernet 1/1/17 and 9 more"
    heads, *listed = rows(boxes[title])
    commands = [cells["Run"] for row in listed if (cells := dict(zip(heads, row, strict=True)))["Run"]]
    assert len(commands) == 10 and title.startswith(commands[0]) and "ra-run" not in boxes[title]


def test_the_printed_page_has_all_rows_in_open_tables() -> None:
    context = opened("vsan-esa-arista")
    printed = checks.printed_page(context)
    assert "<details" not in printed and "ra-example" not in printed
    on_screen = [row for row in rows(checks.render(context)) if row[0] == checks.TICK_BOX]
    assert len([row for row in rows(printed) if row[0] == checks.TICK_BOX]) == len(on_screen) > 100


def test_the_values_are_counted_as_in_the_build_plan() -> None:
    context = opened("vsan-esa-arista")
    for record in records(context.design):
        commands = {check.run for check in record.checks}
        counts = f"{len(record.checks)} values of {len(commands)} commands"
        assert f"## {record.kind.title}\n\n{counts}. " in checks.render(context)
        row = f"[{record.kind.title}](checks.md#checks-{slug(record.kind.title)}) | {len(commands)} |"
        assert f"{row} {len(record.checks)} |" in build.render(context)


def test_examples_are_in_the_order_of_the_table() -> None:
    leafs = group_of(checks.render(opened("vsan-esa-arista")), "eos-leaf-&#91;1-2&#93;")
    boxes = BOX.findall(leafs)
    examples = [title for title, body in boxes if "\nExample output:\n" in body]
    assert examples[:2] == ["show hostname", "show version"] and len(examples) == 9
    others = re.findall("Example output of <code>(.*?)</code>:", leafs)
    commands = ("show dcbx Ethernet", "show qos interfaces Ethernet")
    assert others == [f"{command}{slot}/1" for command in commands for slot in (1, 2)]


def test_the_download_leads_to_the_file_beside_the_page() -> None:
    assert '<a class="ra-download" href="verification.json" download>verification.json</a>' in page(
        edited("vsan-roce", {})
    )


def test_a_switch_of_a_system_without_checks_is_said() -> None:
    text = page(edited("vsan-roce", {"wiring.yaml": [(", nos: cumulus-linux", "")]}))
    assert (
        "No documented command for <code>leaf-&#91;1-2&#93;</code> (no operating "
        "system stated). Compare ports, VLANs, MTU, and bonds with the pages of this "
        "design."
    ) in text
    assert "No documented command for" not in page(edited("vsan-roce", {}))


def test_a_release_whose_documents_were_not_read_is_said_above_the_commands() -> None:
    text = page(edited("vsan-roce", {"design.yaml": [('release: "5.1"', 'release: "5.18"')]}))
    told = "run NVIDIA Cumulus Linux 5.18, but the commands are documented for 5.0"
    assert f"- <code>leaf-&#91;1-2&#93;</code> {told}" in text.partition("## Hosts with ESXi")[0]
    assert "but the commands are documented for" not in page(edited("vsan-roce", {}))

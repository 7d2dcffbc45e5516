"""Findings about a project as a whole: files that nothing reads, ids used twice, and designs that claim one
thing. The inputs of first-day.md are among them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from refarch import api
from refarch.cli import main
from refarch.project.linting import RunOptions

Found = list[tuple[str, str, int, str]]

EXAMPLE = "linter/refarch/proofs/designs/vsan-roce"


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the designs a and b, which are one design under two ids."""
    for name in ("a", "b"):
        copied(root, tmp_path, name)
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path


def copied(root: Path, project: Path, place: str) -> Path:
    """The example as a design of a project, in a folder below that of the designs."""
    folder = project / "designs" / place
    shutil.copytree(root / EXAMPLE, folder)
    change(folder / "design.yaml", "id: vsan-roce", f"id: {folder.name}")
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text, old
    path.write_text(text.replace(old, new))


def renumbered(project: Path, name: str) -> None:
    """Give a design names, addresses, a rack and vCenter objects that the other one does not have."""
    for path in (project / "designs" / name).iterdir():
        text = path.read_text()
        for old, new in (
            ("host-", f"{name}-host-"),
            ("leaf-", f"{name}-leaf-"),
            ("192.0.2.", "10.1.0."),
            ("198.51.100.", "10.1.1."),
            ("203.0.113.", "10.1.2."),
        ):
            text = text.replace(old, new)
        path.write_text(text)
    change(project / "designs" / name / "design.yaml", "status: draft", f"status: draft\nsite: {name}")


def found(*paths: str, prefix: str = "PRJ") -> Found:
    """Code, file, line and message of what is found in the project as a whole."""
    listed = api.lint(paths, api.Session(".")).findings
    return [(one.code, one.file, one.line, one.message) for one in listed if one.code.startswith(prefix)]


def codes(*paths: str) -> list[str]:
    return [code for code, *_ in found(*paths)]


def cases(root: Path, name: str) -> Path:
    """A folder of the inputs that first-day.md lists."""
    folder = root.parent / "shared" / "cases" / "first-day" / name
    if not folder.is_dir():
        pytest.skip("the shared inputs are not beside this repository")
    return folder


def test_designs_in_folders_of_teams_are_checked(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(cases(root, "case-nested-designs"), tmp_path / "case")
    (tmp_path / "case/refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path / "case")
    run = api.lint((), api.Session("."))
    assert run.designs == ("bad", "ok") and run.files == 10 and run.ignored_files == ()
    (teaming,) = [one for one in run.findings if one.code == "TEAM001"]
    assert (teaming.file, teaming.line) == ("designs/team-a/bad/design.yaml", 38)
    assert main(["lint", "--no-cache"]) == 1
    assert capsys.readouterr().out.endswith("\n12 errors in 2 designs (10 files)\n")
    assert main(["show", "bad", "hosts"]) == main(["show", "team-a/bad", "hosts"]) == 0


def test_two_designs_with_the_same_names(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(cases(root, "case-two-designs-same-names"), tmp_path / "designs")
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)
    listed = found()
    assert ("PRJ004", "designs/muc1-vsan/design.yaml", 23) in [one[:3] for one in listed]
    assert {code for code, *_ in listed} == {"PRJ004", "PRJ005", "PRJ006", "PRJ007"}
    assert {file.split("/")[1] for _, file, *_ in listed} == {"muc1-vsan"}


def test_every_port_of_a_copied_design_is_found(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(cases(root, "case-shared-ports"), tmp_path / "case")
    monkeypatch.chdir(tmp_path / "case")
    (tmp_path / "case/refarch.yaml").write_text("format: 1\n")
    ports = [(file, line) for code, file, line, _ in found() if code == "PRJ006"]
    assert ports == [("designs/b/wiring.yaml", line) for line in (15, 16, 17, 18, 19, 19)]


def test_two_clusters_that_overwrite_each_other(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(cases(root, "case-two-clusters-same-dvs") / "fra1-vsan", tmp_path / "designs/fra1-vsan")
    monkeypatch.chdir(tmp_path)
    end = (
        "vCenter has only one port group of this name, and the cluster that is configured last changes it "
        "for both clusters"
    )
    assert found(prefix="VCO") == [
        (
            "VCO001",
            "designs/fra1-vsan/design.yaml",
            line,
            (
                f"port group {group} of cluster fra1-cl02 has VLAN {vlan}, but port group "
                f"{group} of cluster fra1-cl01 has {other}; {end}"
            ),
        )
        for line, group, vlan, other in ((72, "vMotion", 220, 120), (75, "vSAN", 230, 130))
    ]


def test_files_in_folders_that_nothing_reads(project: Path) -> None:
    renumbered(project, "b")
    for path in ("a/Variants/small.yaml", "a/Guide/wiring.md", "team/_catalog/switches/x.yaml", "foo.yaml"):
        (project / "designs" / path).parent.mkdir(parents=True, exist_ok=True)
        (project / "designs" / path).write_text("format: 1\n")
    listed = [one for one in api.lint((), api.Session(".")).findings if one.code.startswith("PRJ")]
    assert [(one.code, one.severity, one.file, one.line, one.hint) for one in listed] == [
        ("PRJ002", "warning", "designs/a/Guide/wiring.md", 1, "Rename the folder to `guide`."),
        ("PRJ002", "warning", "designs/a/Variants/small.yaml", 1, "Rename the folder to `variants`."),
        (
            "PRJ002",
            "warning",
            "designs/team/_catalog/switches/x.yaml",
            1,
            "Move the folder to `_catalog` in the folder of designs.",
        ),
    ]
    assert listed[1].message == (
        "`designs/a/Variants/small.yaml` is in a subfolder of the design `a`, and such subfolders are not "
        "read"
    )


def test_a_copied_design_conflicts_wherever_it_was_copied(project: Path) -> None:
    end = "a port accepts one cable"
    names = "two devices in one network cannot have the same name"
    assert [(code, file.removeprefix("designs/b/"), line) for code, file, line, _ in found()] == [
        ("PRJ007", "design.yaml", 16),
        ("PRJ004", "design.yaml", 21),
        *(("PRJ005", "ip-plan.yaml", line) for line in (9, 16, 23)),
        ("PRJ004", "wiring.yaml", 3),
        *(("PRJ006", "wiring.yaml", line) for line in (5, 6, 7, 7)),
    ]
    messages = {(code, line): message for code, _, line, message in found()}
    assert messages["PRJ004", 21] == (
        f"host host-1 is in this design, but design a also has a host host-1; {names}; also: host-[2-4]"
    )
    assert messages["PRJ005", 9] == (
        "leaf-1 eth0 has 192.0.2.11, but leaf-1 eth0 of design a has the same; with one address at two "
        "interfaces, neither is reliably reachable; also: 192.0.2.12"
    )
    assert messages["PRJ006", 5] == (
        "port swp1 on leaf-1 has a cable to host-1 vmnic4, but design a has a cable from it to host-1 "
        f"vmnic4; {end}; also: swp[2-4] on leaf-1"
    )
    (first, *_) = [one for one in api.lint((), api.Session(".")).findings if one.code == "PRJ004"]
    (other,) = first.related
    assert other == ("designs/a/design.yaml", 21, 16, "host host-1 in design a")


def test_other_names_and_addresses_on_another_site_are_no_conflict(project: Path) -> None:
    renumbered(project, "b")
    assert found() == []


@pytest.mark.parametrize(
    ("texts", "clean"),
    [
        (("scope: lab-1", "scope: lab-2"), True),
        (("scope: lab-1", ""), True),
        (("scope: lab-1", "scope: lab-1"), False),
        (("site: fra1", "site: muc1"), False),
    ],
)
def test_a_scope_separates_designs(project: Path, texts: tuple[str, str], clean: bool) -> None:
    for name, text in zip("ab", texts, strict=True):
        change(project / f"designs/{name}/design.yaml", "status: draft", f"status: draft\n{text}")
    assert (found() == []) == clean


def test_a_project_of_separate_labs_compares_only_stated_scopes(project: Path) -> None:
    (project / "refarch.yaml").write_text("format: 1\ncompare_designs: false\n")
    assert found() == []
    for name in "ab":
        change(project / f"designs/{name}/design.yaml", "status: draft", "status: draft\nscope: lab")
    assert "PRJ004" in codes()


def test_a_retired_design_and_variants_claim_nothing(project: Path) -> None:
    change(project / "designs/a/design.yaml", "status: draft", "status: retired")
    variants = project / "designs/b/variants"
    variants.mkdir()
    (variants / "small.yaml").write_text(
        "format: 1\ntitle: T\nchanges:\n  - {at: ip-plan.networks.vsan.mtu, set: 1500}\n"
    )
    run = api.lint((), api.Session("."))
    assert [one for one in run.findings if one.code.startswith("PRJ")] == []
    assert (run.designs, run.files) == (("a", "b", "b+small"), 11)


def test_designs_may_share_a_switch_that_exists(project: Path) -> None:
    renumbered(project, "b")
    for name in "ab":
        wiring = project / f"designs/{name}/wiring.yaml"
        core = "switches:\n  core: {model: nvidia-sn3420, role: spine, fabric: main, nos: cumulus-linux"
        change(wiring, "switches:", f"{core}, existing: true}}")
    assert found() == []
    change(project / "designs/b/wiring.yaml", "nvidia-sn3420, role: spine", "nvidia-sn2100, role: spine")
    assert [one[::3] for one in found()] == [
        (
            "PRJ004",
            (
                "switch core has model nvidia-sn2100, but in design a it has nvidia-sn3420; one "
                "of the two designs describes another device"
            ),
        )
    ]
    change(project / "designs/b/wiring.yaml", "nvidia-sn2100, role: spine", "nvidia-sn3420, role: spine")
    change(project / "designs/b/wiring.yaml", ", existing: true", "")
    assert found() == []  # a refers to what b builds
    change(project / "designs/a/wiring.yaml", ", existing: true", "")
    assert [one[::2] for one in found()] == [("PRJ004", 3)]


CORE = "  core: {model: nvidia-sn3420, role: spine, fabric: main, existing: true"
RACK = "racks:\n  r1: {{units: 42, devices: [{{names: core, unit: {}}}]}}\nlinks:"


@pytest.mark.parametrize(
    ("file", "old", "first", "second", "has", "other"),
    [
        (
            "wiring.yaml",
            CORE,
            ", nos: cumulus-linux",
            ", nos: sonic",
            "operating system sonic",
            "cumulus-linux",
        ),
        ("wiring.yaml", CORE, ', release: "5.9.1"', ', release: "5.9.2"', "release 5.9.2", "5.9.1"),
        ("wiring.yaml", CORE, ", mtu: 9216", ", mtu: 9000", "MTU 9000", "9216"),
        (
            "wiring.yaml",
            CORE,
            ', release: "5.9.1", mtu: 9216',
            ', release: "5.9.2", mtu: 9000',
            "release 5.9.2 and MTU 9000",
            "5.9.1 and 9216",
        ),
        ("wiring.yaml", CORE, ", mtu: 9216", "", "", ""),  # what one of the two leaves out
        ("wiring.yaml", CORE, ", mtu: 9216", ", mtu: 9216", "", ""),
        (
            "qos.yaml",
            "rdma: {priority: 3, dscp: ",
            "26",
            "24",
            "RDMA DSCP 24",
            "26",
        ),
        ("qos.yaml", "pfc: {priorities: ", "[3]", "[4, 3]", "PFC priorities 3, 4", "3"),
        ("qos.yaml", "congestion_notification: {priority: ", "6", "5", "CNP priority 5", "6"),
        (
            "ip-plan.yaml",
            '      - {of: "core eth0", first: 172.16.0.',
            "2",
            "3",
            "eth0 address 172.16.0.3",
            "172.16.0.2",
        ),
        (
            "wiring.yaml",
            "names: core, unit: ",
            "4",
            "5",
            "place unit 5 of rack r1",
            "unit 4 of rack r1",
        ),
    ],
)
def test_a_switch_of_two_designs_is_one(
    project: Path, file: str, old: str, first: str, second: str, has: str, other: str
) -> None:
    renumbered(project, "b")
    for name, text in (("a", first), ("b", second)):
        folder = project / f"designs/{name}"
        change(folder / "wiring.yaml", "switches:\n", f"switches:\n{CORE}}}\n")
        change(folder / "wiring.yaml", "links:", RACK.format(4))
        change(folder / "qos.yaml", 'to: ["', 'to: [core, "')
        shared = (
            "networks:\n  oob:\n    purpose: management\n    vlan: 99\n    prefix: 172.16.0.0/24\n"
            '    addresses:\n      - {of: "core eth0", first: 172.16.0.2}\n'
        )
        change(folder / "ip-plan.yaml", "networks:\n", shared)
        values = (folder / file).read_text()
        at = values.index(old) + len(old)
        stated = first if file != "wiring.yaml" or old != CORE else ""
        assert values[at:].startswith(stated)
        (folder / file).write_text(values[:at] + text + values[at + len(stated) :])
    end = "one of the two designs describes another device"
    message = f"switch core has {has}, but in design a it has {other}; {end}"
    assert found() == ([("PRJ004", "designs/b/wiring.yaml", 3, message)] if has else [])


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("mtu: 9000", "mtu: 1500", ("MTU", "1500", "9000")),
        ("mtu: 9000", "mtu: 9000", None),
        ("mtu: 9000", "", None),
        ("gateway: 10.9.9.1", "gateway: 10.9.9.254", ("gateway", "10.9.9.254", "10.9.9.1")),
        ("gateway: 10.9.9.1", "", None),
    ],
)
def test_a_network_of_two_designs_is_one(
    project: Path, first: str, second: str, expected: tuple[str, str, str] | None
) -> None:
    renumbered(project, "b")
    for name, text in (("a", first), ("b", second)):
        shared = "networks:\n  vm:\n    purpose: vm\n    vlan: 50\n    prefix: 10.9.9.0/24\n"
        shared += f"    {text}\n"
        change(project / f"designs/{name}/ip-plan.yaml", "networks:\n", shared)
    listed = [
        (one.code, one.file, one.line, one.message, one.hint)
        for one in api.lint((), api.Session(".")).findings
    ]
    setting, has, other = expected or ("", "", "")
    separate = "Or set a `scope` in design.yaml if the two designs are never in one network."
    assert [one for one in listed if one[0].startswith("PRJ")] == (
        [
            (
                "PRJ009",
                "designs/b/ip-plan.yaml",
                6,
                f"network vm has {setting} {has}, but network vm of design a with the same VLAN and prefix "
                f"has {other}; both are one network, which has one {setting}",
                f"Set the same `{setting.lower()}` in both. {separate}",
            )
        ]
        if expected
        else []
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "10.1.2.1}",
            "10.1.2.1}\n  more:\n    purpose: vmotion\n    vlan: 40\n    prefix: 198.51.100.0/25",
            "network more has prefix 198.51.100.0/25, but network vmotion of design a has 198.51.100.0/24; "
            "the two overlap, so routers send packets of one to the other",
        ),
        (
            "10.1.2.1}",
            "10.1.2.1}\n  more:\n    purpose: vmotion\n    vlan: 40\n    prefix: 198.51.100.0/24",
            "network more has prefix 198.51.100.0/24 in VLAN 40, but network vmotion of design a has this "
            "prefix in VLAN 20; a prefix is in one VLAN",
        ),
        (
            "10.1.2.1}",
            "10.1.2.1}\n  more:\n    purpose: vmotion\n    vlan: 20\n    prefix: 198.51.100.0/24",
            "",
        ),
    ],
)
def test_prefixes_of_two_designs(project: Path, old: str, new: str, expected: str) -> None:
    renumbered(project, "b")
    change(project / "designs/b/ip-plan.yaml", old, new)
    assert [one[::3] for one in found()] == ([("PRJ009", expected)] if expected else [])


@pytest.mark.parametrize(
    ("written", "vlan", "expected"),
    [
        ("2001:db8:20:0::/64", 50, []),
        ("2001:0DB8:0020::/64", 50, []),
        ("2001:db8:20::/64", 50, []),
        (
            "2001:db8:20:0::/64",
            60,
            [
                "network vm has prefix 2001:db8:20::/64 in VLAN 60, but network vm of design a has this "
                "prefix in VLAN 50; a prefix is in one VLAN"
            ],
        ),
        (
            "2001:DB8:21:0::/64",
            50,
            [
                "network vm has VLAN 50 with prefix 2001:db8:21::/64, but network vm of design a has this "
                "VLAN with prefix 2001:db8:20::/64; on joined switches both networks are one segment"
            ],
        ),
    ],
)
def test_a_prefix_is_one_however_it_is_written(
    project: Path, written: str, vlan: int, expected: list[str]
) -> None:
    renumbered(project, "b")
    for name, prefix, number in (("a", "2001:db8:20::/64", 50), ("b", written, vlan)):
        path = project / f"designs/{name}/ip-plan.yaml"
        shared = f'  vm: {{purpose: vm, vlan: {number}, prefix6: "{prefix}"}}'
        change(path, "networks:\n", f"networks:\n{shared}\n")
    change(project / "designs/b/design.yaml", "\nsite: b", "")
    assert [one for one in found() if one[0] == "PRJ009" and one[3].startswith("network vm ")] == [
        ("PRJ009", "designs/b/ip-plan.yaml", 3, message) for message in expected
    ]


def test_vlans_of_one_site(project: Path) -> None:
    renumbered(project, "b")
    change(project / "designs/b/design.yaml", "\nsite: b", "")
    assert [one for one in found() if one[0] == "PRJ009"] == [
        (
            "PRJ009",
            "designs/b/ip-plan.yaml",
            line,
            f"network {name} has VLAN {vlan} with prefix 10.1.{net}.0/24, but network {name} of design a has "
            f"this VLAN with prefix {other}; on joined switches both networks are one segment",
        )
        for line, name, vlan, net, other in (
            (6, "management", 10, 0, "192.0.2.0/24"),
            (13, "vmotion", 20, 1, "198.51.100.0/24"),
            (20, "vsan", 30, 2, "203.0.113.0/24"),
        )
    ]


def test_vcenter_objects_of_two_designs(project: Path) -> None:
    renumbered(project, "b")
    design = project / "designs/b/design.yaml"
    change(design, "\nsite: b", "")
    change(design, "    product:", "    title: Compute b\n    product:")
    change(design, "        mtu: 9000", "        mtu: 8000")
    listed = [one[::3] for one in found() if one[0] == "PRJ007"]
    assert listed == [
        (
            "PRJ007",
            "distributed switch Storage of cluster compute has MTU 8000, but distributed switch Storage of "
            "cluster compute of design a has 9000; vCenter has only one object of this name, and the cluster "
            "that is configured last changes the object for both clusters",
        )
    ]
    for name in "ab":
        text = f"appliances:\n  {name}-vcenter: {{role: vcenter, runs_on: outside}}\nclusters:"
        change(project / f"designs/{name}/design.yaml", "clusters:", text)
    assert "PRJ007" not in codes()


def test_gateways_of_two_designs(project: Path) -> None:
    """A network that both are in has one gateway, which one of them may build; a host may not have it."""
    renumbered(project, "b")
    shared = "\n  vm: {purpose: vm, vlan: 50, prefix: 10.9.9.0/24, gateway: 10.9.9.1}\n"
    for name in "ab":
        change(project / f"designs/{name}/ip-plan.yaml", "networks:\n", f"networks:{shared}")
    assert found() == []
    plan = project / "designs/b/ip-plan.yaml"
    addresses = 'addresses: [{of: "b-leaf-1 vlan50", first: 10.9.9.1}]'
    change(plan, "gateway: 10.9.9.1", f"gateway: 10.9.9.1, {addresses}")
    assert found() == []
    change(plan, f"gateway: 10.9.9.1, {addresses}", addresses)
    assert found() == []  # b builds the gateway that a refers to
    change(plan, addresses, addresses.replace("b-leaf-1 vlan50", "b-host-1 vmk1"))
    assert [one[::3] for one in found()] == [
        (
            "PRJ005",
            "b-host-1 vmk1 has 10.9.9.1, but the gateway of network vm of design a has the same; with one "
            "address at two interfaces, neither is reliably reachable",
        )
    ]


def test_link_local_addresses_are_of_one_segment(project: Path) -> None:
    renumbered(project, "b")
    for name, leaf in (("a", "leaf-1"), ("b", "b-leaf-1")):
        network = (
            f"\n  vm: {{purpose: vm, vlan: 50, prefix: 169.254.{ord(name)}.0/24, addresses: "
            f'[{{of: "{leaf} vlan50", first: 169.254.{ord(name)}.1}}]}}\n'
        )
        change(project / f"designs/{name}/ip-plan.yaml", "networks:\n", f"networks:{network}")
    assert found() == []
    plan = project / "designs/b/ip-plan.yaml"
    plan.write_text(plan.read_text().replace("169.254.98.", "169.254.97."))
    assert found() == []


def test_two_designs_cable_one_port_of_a_switch_that_exists(project: Path) -> None:
    renumbered(project, "b")
    for name, leaf in (("a", "leaf-1"), ("b", "b-leaf-1")):
        wiring = project / f"designs/{name}/wiring.yaml"
        core = "switches:\n  core: {model: nvidia-sn3420, role: spine, fabric: main, nos: cumulus-linux"
        change(wiring, "switches:", f"{core}, existing: true}}")
        link = f"links:\n  - {{from: {leaf} swp20, to: core swp7, cable: nvidia-mcp1600-c003e30l}}\n"
        change(wiring, "links:\n", link)
    assert [one[::3] for one in found()] == [
        (
            "PRJ006",
            "port swp7 on core has a cable to b-leaf-1 swp20, but design a has a cable from it to leaf-1 "
            "swp20; a port accepts one cable",
        )
    ]


def test_rack_units_of_two_designs(project: Path) -> None:
    renumbered(project, "b")
    change(project / "designs/b/design.yaml", "\nsite: b", "")
    for name, host in (("a", "host-1"), ("b", "b-host-1")):
        racks = f"racks:\n  r1: {{units: 42, devices: [{{names: {host}, unit: 7}}]}}\nlinks:"
        change(project / f"designs/{name}/wiring.yaml", "links:", racks)
    assert [one[::3] for one in found() if one[0] == "PRJ008"] == [
        (
            "PRJ008",
            "unit 7 of rack r1 has b-host-1, but design a has host-1 there; a rack unit can hold one "
            "device; also: unit 8 of rack r1",
        )
    ]


def test_a_label_on_cables_of_two_designs(project: Path) -> None:
    renumbered(project, "b")
    for name, label in (("a", "C-[001-]"), ("b", "c-[004-]")):
        wiring = project / f"designs/{name}/wiring.yaml"
        lines = wiring.read_text().splitlines(keepends=True)
        number = next(number for number, line in enumerate(lines) if line.lstrip().startswith("- {from:"))
        lines[number] = lines[number].replace("}\n", f', label: "{label}"}}\n')
        wiring.write_text("".join(lines))
    expected = (
        "PRJ010",
        (
            "label c-004 is on the cable b-host-1 vmnic4 to b-leaf-1 swp1, but design a has it "
            "on the cable host-4 vmnic4 to leaf-1 swp4; a technician who follows the label "
            "disconnects the wrong cable"
        ),
    )
    assert [one[::3] for one in found()] == []  # the two are on two sites
    change(project / "designs/b/design.yaml", "\nsite: b", "")
    assert [one[::3] for one in found() if one[0] == "PRJ010"] == [expected]


def test_two_designs_with_one_id(project: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(project / "designs/b")
    shutil.rmtree(project / "designs/a")
    for team in ("team-a", "team-b"):
        copied(root, project, f"{team}/lab")
        change(project / f"designs/{team}/lab/design.yaml", "status: draft", f"status: draft\nscope: {team}")
    end = "pages and configuration of one overwrite those of the other"
    assert found() == [
        (
            "PRJ003",
            f"designs/{one}/lab/design.yaml",
            2,
            f"design `lab` in designs/{one}/lab has the id of the design in designs/{other}/lab; {end}",
        )
        for one, other in (("team-a", "team-b"), ("team-b", "team-a"))
    ]
    assert main(["show", "lab"]) == 2
    assert capsys.readouterr().err == (
        "refarch: lab: 2 designs have this id; specify one of designs/team-a/lab, designs/team-b/lab\n"
    )
    assert main(["show", "team-a/lab", "hosts"]) == 0
    assert main(["pages", "--out", "pages"]) == 2
    assert capsys.readouterr().err == (
        "refarch: lab is the ID of two designs, in designs/team-a/lab and in designs/team-b/lab; rename one\n"
    )


def test_files_that_nothing_reads(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(project / "designs/b")
    (project / "designs/a/ip-plan.yaml").rename(project / "designs/a/ipplan.yaml")
    (project / "designs/a/owners.yaml").write_text("x: 1\n")
    assert [one[:3] for one in found()] == [
        ("PRJ001", "designs/a/ipplan.yaml", 1),
        ("PRJ002", "designs/a/owners.yaml", 1),
    ]
    assert found()[0][3] == ("`designs/a/ipplan.yaml` is not read: the design file is called `ip-plan.yaml`")
    assert main(["lint", "--select", "TEAM001", "--format", "json"]) == 1
    told = capsys.readouterr()
    report = json.loads(told.out)
    codes_told = [one["code"] for one in report["findings"]]
    assert codes_told == ["PRJ001", "REF001", "REF001"]  # which no choice of rules hides
    assert report["left_out"] == ["designs/a/ipplan.yaml", "designs/a/owners.yaml"]
    assert report["files"] == 4
    assert told.err == "3 errors in 1 design (4 files), 2 files not read\n"
    (project / "refarch.yaml").write_text("format: 1\nseverities: {PRJ001: ignore, PRJ002: ignore}\n")
    assert codes() == ["PRJ001"]


@pytest.mark.parametrize("path", ["designs/a/variants", "other", "refarch.yaml"])
def test_a_path_without_a_design_is_no_clean_run(
    project: Path, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    for name in ("designs/a/variants/small.yaml", "other/x/values.yaml"):
        Path(name).parent.mkdir(parents=True)
        Path(name).write_text("x: 1\n")
    assert main(["lint", path]) == 2
    assert capsys.readouterr().err.startswith(f"refarch: {path}: no")


def test_a_project_whose_only_design_is_left_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(project / "designs/b")
    (project / "designs/a").rename(project / "designs/_a")
    assert main(["lint", "--format", "concise"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 6 and out[-1] == "5 errors in 0 designs (0 files), 5 files not read"
    assert main(["show", "a"]) == 2


@pytest.mark.parametrize(
    "form", ["text", "concise", "markdown", "github", "azure", "gitlab", "sarif", "junit"]
)
def test_names_of_folders_cannot_leave_their_line(
    project: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    shutil.rmtree(project / "designs/b")
    for name in ("_\x1b[31m", "_\n::error::x", "_`<b>|"):
        folder = project / "designs" / name
        folder.mkdir()
        (folder / "design.yaml").write_text("format: 1\n")
    assert main(["lint", "--format", form]) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out and "\n::error::x" not in out
    assert out.count("design-file-not-read" if form == "github" else "PRJ001") >= 3
    if form == "markdown":
        assert "is in the folder &#96;&#95;&#96;&#60;b&#62;&#124;&#96;" in out


def test_a_waiver_excuses_a_conflict_and_is_missed_where_there_is_none(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renumbered(project, "b")
    wiring = project / "designs/b/wiring.yaml"
    change(wiring, "  b-leaf-[1-2]: ", "  # refarch: waive PRJ004: the same two switches\n  b-leaf-[1-2]: ")
    findings = api.lint((), api.Session(".")).findings
    assert [(one.code, one.file, one.line, one.message) for one in findings] == [
        ("WAIVE002", "designs/b/wiring.yaml", 3, "the waiver of PRJ004 waives nothing")
    ]
    assert api.lint(("designs/b",), api.Session(".")).findings == ()  # others are not known
    for path in (project / "designs/b").iterdir():
        path.write_text(path.read_text().replace("b-leaf-", "leaf-"))
    change(project / "designs/a/design.yaml", "status: draft", "status: draft\nsite: a")
    findings = api.lint((), api.Session(".")).findings
    assert [(one.code, one.waived) for one in findings if one.code == "PRJ004"] == [
        ("PRJ004", "the same two switches")
    ]
    capsys.readouterr()
    assert main(["waivers"]) == 0
    assert "    hides error: switch leaf-1 is in this design, but design a also has a switch leaf-1; " in (
        capsys.readouterr().out
    )


def test_verdicts_that_were_kept_give_the_same_conflicts(project: Path, root: Path) -> None:
    for number in range(4):
        copied(root, project, f"more/c{number}")
    change(
        project / "designs/b/wiring.yaml",
        "  leaf-[1-2]: ",
        "  # refarch: waive PRJ004: shared\n  leaf-[1-2]: ",
    )
    plain = api.lint((), api.Session("."))
    for _ in range(2):
        again = api.lint((), api.Session("."), options=RunOptions())
        assert again.findings == plain.findings
        assert (again.files, again.ignored_files) == (plain.files, plain.ignored_files)
    waived = [one for one in plain.findings if one.waived]
    assert [(one.code, one.file) for one in waived] == [("PRJ004", "designs/b/wiring.yaml")]


def test_a_change_is_answered_for_on_either_side(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A design that is changed so that a later one conflicts with it has the finding, as a related place."""
    renumbered(project, "b")

    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x", *words], check=True, capture_output=True
        )

    git("init", "-b", "main")
    git("add", "designs", "refarch.yaml")
    git("commit", "-m", "first")
    for path in (project / "designs/a").iterdir():
        path.write_text(path.read_text().replace("host-", "b-host-"))
    main(["lint", "--changed-since", "HEAD", "--format", "concise", "--no-cache"])
    lines = [line for line in capsys.readouterr().out.splitlines() if "PRJ004" in line]
    assert [line.split(" ")[:3] for line in lines] == [["designs/b/design.yaml:22:16:", "error", "PRJ004"]]

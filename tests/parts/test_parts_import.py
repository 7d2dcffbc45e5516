"""``refarch parts import``: device types of the NetBox community library become entries; nothing is
invented, and no text of a file gets out of its quotes."""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refarch import api
from refarch.cli import main
from refarch.load.reader import read
from refarch.model.catalog import Catalog
from refarch.project.netbox.device_type import PORT_KINDS
from refarch.project.netbox.entries import catalog_entry
from refarch.schema import store

SWITCH = """\
manufacturer: Acme
model: S48
part_number: S48-F
u_height: 1
airflow: front-to-rear
weight: 21
weight_unit: lb
console-ports:
  - {name: Console, type: rj-45}
power-ports:
  - {name: PS1, type: iec-60320-c14, maximum_draw: 647}
  - {name: PS2, type: iec-60320-c14, maximum_draw: 647}
interfaces:
"""
CARD = "manufacturer: Acme\nmodel: N25\ninterfaces:\n"


def interfaces(kind: str, *names: str) -> str:
    return "".join(f"  - {{name: '{name}', type: {kind}}}\n" for name in names)


def numbered(form: str, first: int, last: int) -> list[str]:
    return [form.format(number) for number in range(first, last + 1)]


ALL_PORTS = (
    interfaces("25gbase-x-sfp28", *numbered("Ethernet 1/1/{}", 1, 48))
    + interfaces("100gbase-x-qsfp28", *numbered("Ethernet 1/1/{}", 49, 56))
    + "  - {name: mgmt 1/1/1, type: 1000base-t, mgmt_only: true}\n"
)


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project; it is the working folder, and the day is known."""
    (tmp_path / "designs").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795305600")
    return tmp_path


Import = Callable[..., dict[str, Any]]


@pytest.fixture
def imported(capsys: pytest.CaptureFixture[str]) -> Import:
    """``imported(text, "--kind", "nic")``: the entry that a device type gives."""

    def run(text: str, *words: str, folder: str = "Acme") -> dict[str, Any]:
        file = Path(folder, "one.yaml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        assert main(["parts", "import", str(file), *words, "--output", "-"]) == 0
        return dict(read("x", capsys.readouterr().out.encode()).data)

    return run


def test_a_switch_reads_like_this(capsys: pytest.CaptureFixture[str]) -> None:
    Path("s48.yaml").write_text(SWITCH + ALL_PORTS)
    assert main(["parts", "import", "s48.yaml"]) == 0
    told = capsys.readouterr()
    assert told.out == "designs/_catalog/switches/acme-s48.yaml\n"
    assert told.err.splitlines()[-1] == (
        "imported 1 switch from 1 file; run `refarch parts check` to check the parts"
    )
    text = Path("designs/_catalog/switches/acme-s48.yaml").read_text()
    folder = Path.cwd().name
    assert text == (
        "# Created by `refarch parts import` from a device type of the NetBox community library, whose "
        "files are in the\n"
        "# public domain (CC0 1.0). Values that the file does not contain are omitted and count as "
        "unknown.\n"
        "# The file does not state the kind of device. It has 56 network ports, so it becomes a switch; "
        "use `--kind`\n"
        "# for another kind.\n"
        "# The file has the name 'Ethernet 1/1/1'; a link in wiring.yaml requires a name such as "
        "Ethernet1/1/1.\n"
        "# The file has one speed per port; add the other speeds that the vendor lists.\n"
        "# `lanes` follow from the form factor. The file has no data about breakout or network "
        "operating systems.\n"
        "format: 1\n"
        "kind: switch\n"
        "vendor: Acme\n"
        "model: S48\n"
        "title: Acme S48, 48 ports of 25G (SFP28) and 8 ports of 100G (QSFP28)\n"
        "part_number: S48-F\n"
        "rack_units: 1\n"
        "ports:\n"
        "  - {numbers: \"1-48\", names: 'Ethernet1/1/[1-48]', form_factor: sfp28, speeds: "
        '["25G"], lanes: 1}\n'
        "  - {numbers: \"49-56\", names: 'Ethernet1/1/[49-56]', form_factor: qsfp28, speeds: "
        '["100G"], lanes: 4}\n'
        "power_supplies: 2\n"
        "facts:\n"
        "  - about: [model, part_number, rack_units, ports, power_supplies]\n"
        "    says: >-\n"
        "      Interfaces: 48 ports of 25G (SFP28) and 8 ports of 100G (QSFP28); management: "
        "mgmt 1/1/1; height in\n"
        "      rack units: 1; airflow: front-to-rear; weight: 21 lb; greatest draw of each power "
        "port: 647, 647 W;\n"
        "      console: rj-45.\n"
        f"    document: NetBox device type file {folder}/s48.yaml\n"
        '    verified: "2026-11-22"\n'
        "    confidence: derived\n"
    )
    assert api.own_parts("designs").findings == ()


def test_what_the_library_does_not_know_is_left_out(imported: Import) -> None:
    entry = imported(SWITCH + ALL_PORTS)
    assert not {"asic", "buffer_bytes", "nos", "panel", "power"} & set(entry)
    card = imported(CARD + interfaces("25gbase-x-sfp28", "NIC1", "NIC2"), folder="module-types/Acme")
    assert card["ports"] == {"count": 2, "form_factor": "sfp28", "speeds": ["25G"]}
    assert not {"rdma", "family", "drivers", "firmware", "pcie"} & set(card)


def test_every_type_that_is_known_is_a_form_factor_and_a_speed_of_the_schema() -> None:
    definitions = store.load("catalog")["definitions"]
    assert {form for form, _ in PORT_KINDS.values()} <= set(definitions["form_factor"]["enum"])
    for kind, (form, speed) in PORT_KINDS.items():
        number = float(kind.partition("base")[0].removesuffix("g"))
        number = number * 1000 if "gbase" in kind else number
        unit = 1000 if speed.endswith("G") else 1
        assert float(speed[:-1]) * unit == number, kind
        assert (form == "rj45") == (kind.endswith("-t") or kind.endswith("-tx")), kind


@pytest.mark.parametrize(
    ("names", "numbers", "own"),
    [
        (numbered("Ethernet{}/1", 49, 56), "49-56", "Ethernet[49-56]/1"),
        (numbered("et-0/0/{}", 0, 7), "1-8", "et-0/0/[0-7]"),
        (numbered("swp{}", 1, 8), "1-8", "swp[1-8]"),
        (numbered("1/1/{}", 1, 8), "1-8", "port1/1/[1-8]"),
        (numbered("$(reboot {})", 1, 8), "1-8", None),
        (numbered("uplink", 1, 1) + numbered("eth-x{}", 2, 8), None, None),
    ],
)
def test_numbers_and_names_of_ports(
    imported: Import, names: list[str], numbers: str | None, own: str | None
) -> None:
    (group, *others) = imported(SWITCH + interfaces("100gbase-x-qsfp28", *names))["ports"]
    if numbers is None:
        assert [one["numbers"] for one in (group, *others)] == ["1", "2-8"]
    else:
        assert others == [] and (group["numbers"], group.get("names")) == (numbers, own)


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        (SWITCH + ALL_PORTS, [], "switch"),
        (SWITCH + "  - {name: iDRAC9, type: 1000base-t, mgmt_only: true}\n", [], "server"),
        (SWITCH.replace("S48", "FAS2750") + interfaces("10gbase-x-sfpp", "e0a"), [], "array"),
        (CARD + interfaces("10gbase-x-sfpp", "p1"), ["--kind", "nic"], "nic"),
        (CARD + interfaces("10gbase-x-sfpp", "p1"), ["--kind", "server"], "server"),
        (CARD + interfaces("10gbase-x-sfpp", "p1"), ["--kind", "switch"], "switch"),
    ],
)
def test_what_a_device_is(imported: Import, text: str, words: list[str], kind: str) -> None:
    assert imported(text, *words)["kind"] == kind


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- a\n", "cannot be read: line 1: "),
        ("manufacturer: [\n", "cannot be read: line "),
        ("a: &x [1]\nb: *x\n", "cannot be read: line 1: "),
        ("model: S48\n", "is not a device type: it has no `manufacturer`"),
        ("manufacturer: Acme\n", "is not a device type: it has no `model`"),
        (
            SWITCH.replace("interfaces:\n", ""),
            "has no network ports: it is a chassis, a panel, or a power strip",
        ),
        (SWITCH.replace("interfaces:\n", "subdevice_role: parent\n"), "is a chassis without network ports"),
        (
            SWITCH + interfaces("400gbase-x-cfp2", *numbered("Ethernet{}", 1, 32)),
            "has mostly ports of unsupported types: 32 of type 400gbase-x-cfp2",
        ),
        (
            SWITCH + interfaces("1000base-t", "a", "b"),
            "has 2 network ports, which does not identify its kind; use",
        ),
        (SWITCH + "  - x\n", "`interfaces` is not a list of at most 2000 mappings"),
        (
            SWITCH + interfaces("25gbase-x-sfp28", *["Ethernet1"] * 8),
            "has a duplicate port name: Ethernet1 and Ethernet1",
        ),
        (SWITCH.replace("Acme", "戴").replace("S48", "尔") + ALL_PORTS, ""),
        (
            "manufacturer: Dell\nmodel: PowerEdge R740\ninterfaces: []\n",
            "is `dell-poweredge-r740`, which is in the catalog of refarch: use that part, or another --id",
        ),
    ],
)
def test_what_cannot_be_imported_is_said_with_the_reason(
    text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("one.yaml").write_text(text, encoding="utf-8")
    assert main(["parts", "import", "one.yaml"]) == (2 if why else 0)
    told = capsys.readouterr()
    assert told.out == "" or not why
    assert why in told.err and "defect" not in told.err
    assert told.err.splitlines()[-1].startswith(
        "imported no part from 1 file" if why else "imported 1 switch from 1 file"
    )


KEYS = {
    *("format", "kind", "vendor", "model", "title", "part_number", "rack_units", "ports"),
    *("power_supplies", "facts"),
}
"""All that an imported switch may have."""

HOSTILE = [
    'x"\nkind: server\nvendor: "Evil',
    "x # comment\n- y",
    "'; rm -rf /; '",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "\u202eabc\u200b\u2028d",
    "*alias &anchor !!python/name:os.system",
    "#",
    "~",
    "null",
    "7.10",
    "../../etc/passwd",
    "a" * 5000,
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "key", ["manufacturer", "model", "part_number", "airflow", "weight_unit", "name", "type"]
)
def test_no_text_gets_out_of_its_place(key: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = '"' + "".join(f"\\u{ord(character):04x}" for character in text) + '"'
    lines = [f"{key}: {written}" if line.startswith(f"{key}:") else line for line in SWITCH.splitlines()]
    more = f"  - {{name: {written}, type: 25gbase-x-sfp28}}\n" if key == "name" else ""
    more += f"  - {{name: odd, type: {written}}}\n" if key == "type" else ""
    Path("one.yaml").write_text("\n".join(lines) + "\n" + ALL_PORTS + more, encoding="utf-8")
    status = main(["parts", "import", "one.yaml"])
    told = capsys.readouterr()
    assert "defect" not in told.err
    assert all(character.isprintable() or character == "\n" for character in told.out + told.err)
    written_files = [path for path in Path().rglob("*") if path.is_file() and path.name != "one.yaml"]
    assert status == (0 if written_files else 2)
    for path in written_files:
        assert path.parent == Path("designs/_catalog/switches")
        entry = read("x", path.read_bytes())
        assert entry.problems == () and entry.data["kind"] == "switch"
        assert set(entry.data) <= KEYS
    assert api.own_parts("designs").findings == ()


def test_a_large_file_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("one.yaml").write_text(SWITCH + "# " + "x" * (1024 * 1024))
    assert main(["parts", "import", "one.yaml"]) == 2
    assert "but at most 1 MiB are read" in capsys.readouterr().err


def test_nothing_is_overwritten_and_one_run_tells_all(capsys: pytest.CaptureFixture[str]) -> None:
    Path("lib").mkdir()
    Path("lib/a.yaml").write_text(SWITCH + ALL_PORTS)
    Path("lib/b.yml").write_text(SWITCH + ALL_PORTS)
    Path("lib/README.md").write_text("not a device")
    assert main(["parts", "import", "lib"]) == 1
    assert capsys.readouterr().err == (
        "refarch: note: lib/b.yml: designs/_catalog/switches/acme-s48.yaml already exists and "
        "is not overwritten; "
        "choose another id\n"
        "refarch: note: The file does not state the kind of device. It has 56 network ports, so it becomes a "
        "switch; use `--kind` for another kind.\n"
        "refarch: note: The file has the name 'Ethernet 1/1/1'; a link in wiring.yaml requires a name "
        "such as Ethernet1/1/1.\n"
        "refarch: note: The file has one speed per port; add the other speeds that the vendor lists.\n"
        "refarch: note: `lanes` follow from the form factor. The file has no data about breakout or "
        "network operating systems.\n"
        "imported 1 switch from 2 files; run `refarch parts check` to check the parts\n"
    )
    assert main(["parts", "import", "lib", "--id", "x"]) == 2
    assert capsys.readouterr().err == "refarch: --id and --output accept one file, but 2 were given\n"
    assert main(["parts", "import", "nothing"]) == 2
    assert "nothing: no YAML file found" in capsys.readouterr().err


def test_a_module_of_a_chassis_is_no_switch_because_of_its_ports(capsys: pytest.CaptureFixture[str]) -> None:
    ports = "".join(f"  - {{name: ETH {number}, type: 10gbase-x-sfpp}}\n" for number in range(10))
    controller = (
        "manufacturer: Acme\nmodel: Controller\nslug: c\nsubdevice_role: child\ninterfaces:\n" + ports
    )
    Path("c.yaml").write_text(controller)
    assert main(["parts", "import", "c.yaml"]) == 2
    assert "c.yaml: is a module of unknown kind; use `--kind nic`" in capsys.readouterr().err
    assert main(["parts", "import", "c.yaml", "--kind", "array"]) == 2
    assert "run `refarch parts new array` to create a part" in capsys.readouterr().err
    assert main(["parts", "import", "c.yaml", "--kind", "server"]) == 2
    assert "run `refarch parts new server` to create a part" in capsys.readouterr().err
    assert main(["parts", "import", "c.yaml", "--kind", "switch"]) == 0
    assert "so it becomes a switch" not in capsys.readouterr().err


def library(shared: Path) -> Path:
    folder = shared / "verifiers" / "devicetypes"
    if not folder.is_dir():
        pytest.skip("../shared/verifiers/devicetypes, the device types, is not there")
    return folder


def test_all_devices_of_the_library(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each file gives an entry without findings, or one line that says why it cannot."""
    folder = library(shared)
    files = sorted((folder / "device-types").glob("*/*")) + sorted((folder / "module-types").glob("*/*"))
    assert main(["parts", "import", str(folder / "device-types"), str(folder / "module-types")]) == 1
    told = capsys.readouterr()
    written, refused = told.out.splitlines(), told.err.splitlines()
    summary = refused.pop()
    assert len(written) + len(refused) == len(files) >= 570
    assert all(line.startswith(f"refarch: note: {folder}") for line in refused) and "defect" not in told.err
    kinds = Counter(path.split("/")[2] for path in written)
    ours = sum("which is in the catalog of refarch" in line for line in refused)
    assert kinds["switches"] >= 320 and kinds["nics"] >= 30 and kinds["arrays"] >= 6
    assert kinds["servers"] + ours >= 120
    assert summary.endswith(f" from {len(files)} files; run `refarch parts check` to check the parts")
    found = api.own_parts("designs")
    assert len(found.entries) == len(written)
    assert found.findings == ()
    with capsys.disabled():
        print(f"\n{summary}")


def test_ports_of_imported_switches_are_those_of_our_own_entries(shared: Path, imported: Import) -> None:
    """What NetBox says and what our catalog says of one switch lead to the same names."""
    folder = library(shared) / "device-types"
    ours = Catalog()
    compared = 0
    for file, identity, nos in (
        ("Arista/DCS-7050SX3-48YC8-F.yaml", "arista-dcs-7050sx3-48yc8", "arista-eos"),
        ("Arista/DCS-7050S-64-F.yaml", "arista-dcs-7050s-64", "arista-eos"),
        ("Mellanox/SN2010.yml", "nvidia-sn2010", "cumulus-linux"),
        ("Mellanox/SN2100.yaml", "nvidia-sn2100", "cumulus-linux"),
        ("Mellanox/SN3700C.yml", "nvidia-sn3700c", "cumulus-linux"),
    ):
        entry = imported((folder / file).read_text(encoding="utf-8"))
        part = ours.part("switch", identity)
        assert part is not None
        own = {name: port.form_factor for name, port in ours.switch_ports(part, nos).items()}
        other = part._replace(id=f"{identity}-imported", data=entry)
        for system in (nos, ""):
            ports = ours.switch_ports(other, system)
            assert {name: port.form_factor for name, port in ports.items()} == own, (file, system)
        compared += 1
    assert compared == 5


SWAPS = [
    (
        "Arista/DCS-7280SR3-48YC8-F.yaml",
        "arista-dcs-7280sr3-48yc8-f",
        ", nos: arista-eos",
        "Ethernet[1-]",
        "Ethernet[49-50]/1",
    ),
    (
        "Cisco/N9K-C93180YC-FX.yaml",
        "cisco-nexus-93180yc-fx",
        ", mtu: 9216",
        "Ethernet1/[1-]",
        "Ethernet1/[49-50]",
    ),
    (
        "Dell/PowerSwitch-s5248f-on.yaml",
        "dell-powerswitch-s5248f-on",
        ", mtu: 9216",
        "Ethernet1/1/[1-]",
        "Ethernet1/1/[49-50]",
    ),
    (
        "HPE/Aruba-8325-48Y8C-Front-to-Back.yaml",
        "hpe-aruba-8325-48y8c-front-to-back",
        ", mtu: 9216",
        "port1/1/[1-]",
        "port1/1/[49-50]",
    ),
    (
        "Juniper/QFX5120-48Y-AFO2.yaml",
        "juniper-qfx5120-48y-afo2",
        ", mtu: 9216",
        "et-0/0/[0-]",
        "et-0/0/[48-49]",
    ),
]


@pytest.mark.parametrize(("file", "identity", "more", "hosts", "between"), SWAPS)
def test_a_starter_with_an_imported_switch_is_clean(
    shared: Path, root: Path, file: str, identity: str, more: str, hosts: str, between: str
) -> None:
    """No rule guesses what the library does not say, and none is silent about a port that is not there."""
    path = library(shared) / "device-types" / file
    starter = Path("designs/vsan-roce")
    shutil.copytree(root / "linter/refarch/examples/vsan-roce", starter)
    assert main(["parts", "import", "--quiet", str(path)]) == 0
    for name in ("wiring.yaml", "bom.yaml"):
        text = (starter / name).read_text()
        for old, new in (
            ("nvidia-sn2010", identity),
            (", nos: cumulus-linux", more),
            ("swp[1-]", hosts),
            ("swp[21-22]", between),
        ):
            text = text.replace(old, new)
        (starter / name).write_text(text)
    design = (starter / "design.yaml").read_text()
    (starter / "design.yaml").write_text(design.replace('  cumulus-linux: {release: "5.1"}\n', ""))
    if "arista-eos" in more:
        plan = (starter / "ip-plan.yaml").read_text()
        (starter / "ip-plan.yaml").write_text(plan.replace(" eth0", " Management1"))
        for name in ("wiring.yaml", "bom.yaml"):  # Arista EOS refuses plugs of other vendors
            text = (starter / name).read_text().replace("nvidia-mcp2m00-a003e30l", "arista-cab-s-s-25g-3m")
            text = text.replace("nvidia-mcp1600-c003e30l", "arista-cab-q-q-100g-3m")
            (starter / name).write_text(text)
    assert [finding.message for finding in api.lint().findings] == []
    wiring = (starter / "wiring.yaml").read_text()
    absent = re.sub("4[89]-", "98-", between).replace("-49]", "-99]").replace("-50]", "-99]")
    (starter / "wiring.yaml").write_text(wiring.replace(between, absent))
    assert {finding.code for finding in api.lint().findings} >= {"WIRE002"}
    if "nos" not in more:
        (starter / "wiring.yaml").write_text(wiring.replace(more, ""))
        codes = {finding.code for finding in api.lint().findings}
        assert codes and codes <= {"MTU001", "WIRE015"}  # nobody says what its ports let through


def test_a_vendor_that_the_model_names_too_is_written_once() -> None:
    entry = catalog_entry(
        {
            "manufacturer": "Mellanox",
            "model": "Mellanox SN2010",
            "slug": "mellanox-sn2010",
            "interfaces": [{"name": f"swp{number}", "type": "800gbase-x-osfp"} for number in range(1, 17)],
        },
        "x.yaml",
        "2026-11-22",
    )
    assert entry.identity == "mellanox-sn2010"
    assert str(entry.data["title"]).startswith("Mellanox SN2010, 16 ports of 800G (OSFP)")
    (group,) = entry.data["ports"]
    assert (group["form_factor"], group["speeds"], group["lanes"]) == ("osfp", ["800G"], 8)

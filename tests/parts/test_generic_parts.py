"""Generic parts state what their names say, and nothing of any product."""

import re
from typing import Any

import pytest

from refarch import api, testing
from refarch.model.catalog import KINDS, Catalog

CATALOG = Catalog()
GENERIC = [(kind, name) for kind in KINDS for name in CATALOG.ids(kind) if name.startswith("generic-")]

OF_A_VENDOR = {
    *(
        "part_number",
        "asic",
        "buffer_bytes",
        "nos",
        "panel",
        "family",
        "drivers",
        "firmware",
        "pcie",
        "power",
    ),
    *("end_of_life", "capacity", "threads", "base_clock", "controllers", "drive_ports", "awg", "cable_class"),
}
"""Keys that only the data sheet of a product can fill."""


def data(kind: str, name: str) -> Any:
    found = CATALOG.entry(kind, name)
    assert found is not None
    return found


def test_there_is_one_of_every_kind() -> None:
    assert {kind for kind, _ in GENERIC} == set(KINDS)
    media = {data(kind, name)["medium"] for kind, name in GENERIC if kind == "cable"}
    assert media == {"passive-copper", "active-optical", "fibre", "twisted-pair"}


@pytest.mark.parametrize(("kind", "name"), GENERIC, ids=[name for _, name in GENERIC])
def test_it_says_nothing_of_any_product(kind: str, name: str) -> None:
    entry = data(kind, name)
    assert entry["vendor"] == "Generic" and OF_A_VENDOR & set(entry) == set()


@pytest.mark.parametrize("name", [name for kind, name in GENERIC if kind == "switch"])
def test_a_switch_has_the_ports_of_its_name(name: str) -> None:
    said = re.findall(r"(\d+)x(\d+)g(t?)", name)
    groups = data("switch", name)["ports"]
    assert [
        (str(len(range(*map(int, group["numbers"].split("-")))) + 1), group["speeds"]) for group in groups
    ] == [(count, [f"{speed}G"]) for count, speed, _ in said]
    assert [group["form_factor"] == "rj45" for group in groups] == [bool(copper) for *_, copper in said]
    part = CATALOG.part("switch", name)
    assert part is not None
    ports = list(CATALOG.switch_ports(part, ""))
    assert ports == [f"port{number}" for number in range(1, len(ports) + 1)]
    assert next(iter(CATALOG.switch_ports(part, "cumulus-linux"))) == "swp1"


@pytest.mark.parametrize("name", [name for kind, name in GENERIC if kind == "nic"])
def test_a_card_has_the_ports_and_the_rdma_of_its_name(name: str) -> None:
    match = re.fullmatch(r"generic-nic-(\d+)g(t?)-(\d)p(?:-(roce|iwarp))?", name)
    assert match is not None
    speed, copper, count, rdma = match.groups()
    entry = data("nic", name)
    assert (entry["ports"]["count"], entry["ports"]["speeds"]) == (int(count), [f"{speed}G"])
    assert (entry["ports"]["form_factor"] == "rj45") == bool(copper)
    assert entry.get("rdma") == {"roce": ["roce-v2"], "iwarp": ["iwarp"], None: None}[rdma]


def linted(**changes: tuple[str, str]) -> tuple[api.LintResult, list[str]]:
    """A clean design with words of its files replaced."""
    files = testing.base_files("vsan-roce")
    for name, (old, new) in changes.items():
        file = f"{name}.yaml"
        assert old.encode() in files[file]
        files[file] = files[file].replace(old.encode(), new.encode())
    result = api.lint_texts("vsan-roce", files)
    return result, [f"{finding.code} {finding.severity}" for finding in result.findings]


CARD = "nvidia-connectx-6-lx-25g-2p"


def test_the_bill_of_materials_marks_them() -> None:
    result, codes = linted(design=(CARD, "generic-nic-25g-2p-roce"), bom=(CARD, "generic-nic-25g-2p-roce"))
    assert codes == [] and result.design is not None
    made = api.table(result.design, "bom")
    column = [column.key for column in made.columns].index("part_number")
    numbers = {row.cells[0]: row.cells[column] for row in made.rows}
    assert numbers.pop("generic-nic-25g-2p-roce") == "generic: select the product before you order"
    assert "generic: choose the product before buying" not in numbers.values()


def test_rdma_that_is_not_known_is_said_in_tables_too() -> None:
    result, codes = linted(design=(CARD, "generic-nic-25g-2p"), bom=(CARD, "generic-nic-25g-2p"))
    assert codes == ["NIC003 warning"] and result.design is not None
    made = api.table(result.design, "hosts", "ports")
    column = [column.key for column in made.columns].index("rdma")
    assert {row.cells[column] for row in made.rows} == {"unknown"}


@pytest.mark.parametrize("base", ["vsan-roce", "pvrdma"])
def test_drives_and_processors_of_unknown_size_prove_nothing(base: str) -> None:
    """No rule compares what nobody knows, and none crashes on it."""
    server = "server: dell-poweredge-r740"
    more = ["cpu: {model: generic-cpu-16c, sockets: 1}"]
    if base == "vsan-roce":
        groups = "{cache: {drive: intel-ssdpe2me012t4}, capacity: {drive: generic-sas-hdd, quantity: 1}}"
        more.append(f"disk_groups: {groups}")
    files = testing.base_files(base)
    text = files["design.yaml"].decode()
    assert server in text
    files["design.yaml"] = text.replace(server, "\n        ".join([server, *more])).encode()
    files.pop("bom.yaml")
    result = api.lint_texts(base, files)
    codes = {finding.code for finding in result.findings}
    assert result.checked and codes & {"RULE001", "VSAN005", "CAP006", "HST008", "PVR011"} == set()

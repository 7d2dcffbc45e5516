"""NVMe of ESXi hosts: adapters, paths that are online, and names, in the documented forms."""

from pathlib import Path

import pytest

from refarch import testing
from refarch.api import lint_texts
from refarch.api.model import Design
from refarch.asbuilt.collection import Collection, read_collection
from refarch.asbuilt.verification import verify

ADAPTERS = """\
Adapter  Adapter Qualified Name           Transport Type  Driver     Associated Devices
-------  -------------------------------  --------------  ---------  ------------------
vmhba64  aqn:nvmerdma:0c-42-a1-00-00-01   RDMA            nvmerdma   vmrdma0, vmnic4
vmhba65  aqn:nvmerdma:0c-42-a1-00-00-02   RDMA            nvmerdma   vmrdma1, vmnic5
"""

WIDTHS = (54, 17, 7, 14, 9)


def controllers(*rows: tuple[str, ...]) -> str:
    """Output with the columns of ``WIDTHS``; numbers and states are aligned to the right."""
    heads = ("Name", "Controller Number", "Adapter", "Transport Type", "Is Online")
    cells = (heads, tuple("-" * width for width in WIDTHS), *rows)
    sides = ("<", ">", "<", "<", ">")
    lines = (zip(row, sides, WIDTHS, strict=True) for row in cells)
    return "".join("  ".join(f"{cell:{side}{width}}" for cell, side, width in line) + "\n" for line in lines)


def paths(*states: str) -> str:
    """Controllers of two paths of each of two adapters, and of a local drive."""
    ends = (("vmhba64", 1), ("vmhba64", 2), ("vmhba65", 3), ("vmhba65", 4))
    fabric = [
        (f"nqn.2010-06.com.example:a#{name}#192.0.2.{end}:4420", f"{300 + end}", name, "RDMA", state)
        for (name, end), state in zip(ends, states, strict=True)
    ]
    local = ("nqn.2014-08.org.nvmexpress_local_drive", "256", "vmhba0", "PCIe", "true")
    return controllers(local, *fabric)


CONTROLLERS = paths("true", "true", "true", "true")

INFO = "   Host NQN: nqn.2014-08.com.example:nvme:host-1\n"

HOSTNAME = """\
   Domain Name: example.com
   Fully Qualified Domain Name: host-1.example.com
   Host Name: host-1
"""

OUTPUTS = {"adapters": ADAPTERS, "controllers": CONTROLLERS, "info": INFO}


@pytest.fixture(scope="module")
def design() -> Design:
    found = lint_texts("nvme-of", testing.base_files("nvme-of")).design
    assert found is not None
    return found


def read(folder: Path, texts: dict[str, str], device: str = "host-1") -> Collection:
    (folder / device).mkdir()
    for name, text in texts.items():
        (folder / device / f"{name}.txt").write_text(text)
    return read_collection(str(folder))


def messages(design: Design, collection: Collection) -> list[str]:
    assert collection.unrecognized == ()
    return [one.message for one in verify(design, collection).problems if one.code != "BUILT007"]


def test_outputs_as_designed_have_no_finding(design: Design, tmp_path: Path) -> None:
    collection = read(tmp_path, OUTPUTS)
    assert collection.not_understood == () and messages(design, collection) == []
    results = [one for one in verify(design, collection).results if one.outcome == "equal"]
    compared = {(one.expectation.subject, one.expectation.property): one.observed for one in results}
    assert compared == {
        ("vmhba64", "NVMe transport"): "RDMA",
        ("vmhba64", "associated devices"): ("vmrdma0", "vmnic4"),
        ("vmhba65", "NVMe transport"): "RDMA",
        ("vmhba65", "associated devices"): ("vmrdma1", "vmnic5"),
        ("NVMe", "paths online"): 4,
        ("NVMe", "host NQN"): "nqn.2014-08.com.example:nvme:host-1",
    }


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("adapters", "vmrdma1, vmnic5", "vmrdma0, vmnic4",
         "host-1 vmhba65 has associated devices vmrdma0, vmnic4"),
        ("adapters", "RDMA            nvmerdma   vmrdma1", "TCP             nvmetcp    vmrdma1",
         "host-1 vmhba65 has NVMe transport TCP, but the design has NVMe transport RDMA"),
        ("adapters", ADAPTERS.splitlines()[-1], "", "host-1 vmhba65 has no NVMe transport, but"),
        ("controllers", CONTROLLERS, paths("true", "false", "true", "false"),
         "host-1 NVMe has paths online 2, but the design has paths online 4"),
        ("controllers", CONTROLLERS, paths("false", "false", "false", "false"),
         "host-1 NVMe has no paths online, but the design has paths online 4"),
        ("info", "host-1", "localhost", "host-1 NVMe has host NQN nqn.2014-08.com.example:nvme:localhost"),
    ],
)  # fmt: skip
def test_a_difference_is_found(
    name: str, old: str, new: str, message: str, design: Design, tmp_path: Path
) -> None:
    assert old in OUTPUTS[name]
    found = messages(design, read(tmp_path, {**OUTPUTS, name: OUTPUTS[name].replace(old, new)}))
    assert [one for one in found if message in one], found


def test_a_state_that_is_no_state_is_not_understood(tmp_path: Path) -> None:
    collection = read(tmp_path, {"controllers": paths("maybe", "maybe", "true", "true")})
    (fact,) = collection.facts
    assert fact.value == 2
    assert {(one.evidence.line, one.problem) for one in collection.not_understood} == {
        (line, "Is Online of this controller is `maybe`, not true or false") for line in (4, 5)
    }


@pytest.mark.parametrize("text", [INFO, INFO.strip()])
def test_forms_of_the_name_of_a_host(text: str, tmp_path: Path) -> None:
    (fact,) = read(tmp_path, {"info": text}).facts
    assert (fact.subject, fact.property, fact.value) == ("NVMe", "host NQN", INFO.split()[-1])


def test_the_name_of_a_host_tells_whose_outputs_a_folder_has(design: Design, tmp_path: Path) -> None:
    wrong = {**OUTPUTS, "info": INFO.replace("host-1", "other")}
    collection = read(tmp_path, {**wrong, "hostname": HOSTNAME}, "192.0.2.1")
    assert collection.forms["192.0.2.1/hostname.txt"] == "ESXi: esxcli system hostname get"
    (message,) = messages(design, collection)
    assert message.startswith("host-1 NVMe has host NQN nqn.2014-08.com.example:nvme:other")

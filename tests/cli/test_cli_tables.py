"""``refarch show`` with any of the derived tables, exactly as printed."""

import json
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["show", DESIGN, *words]) == 0
    return capsys.readouterr().out


EXACT = {
    ("roce-mtu",): """\
Network  Interface  Devices     Ethernet MTU (bytes)  RoCE payload (bytes)  On the wire (bytes)  Efficiency (%)
-------  ---------  ----------  --------------------  --------------------  -------------------  --------------
vsan     vmk2       host-[1-4]                  9000                  4096                 4182            97.9
""",
    ("free-addresses",): """\
Network     Prefix           Usable  Used  Gateway  By DHCP  Free  Free share (%)  Next free range              Largest free range (addresses)  A host takes  Hosts that still fit
----------  ---------------  ------  ----  -------  -------  ----  --------------  ---------------------------  ------------------------------  ------------  --------------------
management  192.0.2.0/24        254     2        0        0   252            99.2  192.0.2.13-192.0.2.254                                  242             1                   252
vmotion     198.51.100.0/24     254     4        0        0   250            98.4  198.51.100.5-198.51.100.254                             250             1                   250
vsan        203.0.113.0/24      254     4        0        0   250            98.4  203.0.113.5-203.0.113.254                               250             1                   250
""",
    ("racks",): """\
Rack  Name  Devices  Rack units  Units in use  Units free  Most free units in a row
----  ----  -------  ----------  ------------  ----------  ------------------------
""",
    ("power",): """\
Rack         Devices  Without a maximum  Typical (W)  Maximum (W)  Budget (W)  Maximum of budget (%)  Feeds  Each feed (W)  Each feed, one failed (W)
-----------  -------  -----------------  -----------  -----------  ----------  ---------------------  -----  -------------  -------------------------
all devices        6                  6  not known    not known
""",
    ("buffers.ports",): """\
Of      Ports       Speed  MTU (bytes)  Cable  After the pause (bytes)  Pipeline (bytes)  Needed by a port (bytes)  Reserved for  Reserved by a port (bytes)
------  ----------  -----  -----------  -----  -----------------------  ----------------  ------------------------  ------------  --------------------------
leaf-1  swp[1-4]    25G           9216  3 m                      31744             19456                     51200  5 m                                51200
leaf-1  swp[21-22]  100G          9216  3 m                      71680             19456                     91136  5 m                                92160
leaf-2  swp[1-4]    25G           9216  3 m                      31744             19456                     51200  5 m                                51200
leaf-2  swp[21-22]  100G          9216  3 m                      71680             19456                     91136  5 m                                92160
""",
    ("buffers.ports.leaf-2",): """\
Ports       Speed  MTU (bytes)  Cable  After the pause (bytes)  Pipeline (bytes)  Needed by a port (bytes)  Reserved for  Reserved by a port (bytes)
----------  -----  -----------  -----  -----------------------  ----------------  ------------------------  ------------  --------------------------
swp[1-4]    25G           9216  3 m                      31744             19456                     51200  5 m                                51200
swp[21-22]  100G          9216  3 m                      71680             19456                     91136  5 m                                92160
""",
    ("between-switches", "--format", "csv"): """\
Network,Links,Cables,Can have to carry (Gbit/s),Carries (Gbit/s),Load (%),Most after a failure of,Can have to carry then (Gbit/s),Carries then (Gbit/s),Load then (%)
vmotion,leaf-1 – leaf-2,2 × 100G,0,200,0,cable of vmnic5 of any of host-[1-4],25,200,12
vsan,leaf-1 – leaf-2,2 × 100G,0,200,0,cable of vmnic4 of any of host-[1-4],25,200,12
""",
    ("optics", "--format", "markdown"): """\
| Part | Kind | Vendor | Model | Part number | Lengths | Needed | Listed | Spares |
| --- | --- | --- | --- | --- | --- | ---: | ---: | ---: |
| nvidia-mcp2m00-a003e30l | cable | NVIDIA | MCP2M00-A003E30L | MCP2M00-A003E30L | 8 × 3 m | 8 | 9 | 1 |
| nvidia-mcp1600-c003e30l | cable | NVIDIA | MCP1600-C003E30L | MCP1600-C003E30L | 2 × 3 m | 2 | 2 | 0 |
""",
}


@pytest.mark.parametrize("words", EXACT, ids=" ".join)
def test_a_derived_table(words: tuple[str, ...], project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, *words) == EXACT[words]


def test_without_a_table_all_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    heading, _, *lines = shown(capsys).splitlines()
    assert heading.split() == ["Table", "Rows", "What", "it", "shows"]
    assert (
        "hosts                            4  One row for each host: server, processors, memory, network cards, drives." in lines
    )
    names = [line.split()[0] for line in lines]
    for name in names:
        rows = int(lines[names.index(name)].split()[1])
        assert len(json.loads(shown(capsys, name, "--format", "json"))["rows"]) == rows > 0, name


def test_a_table_without_rows_says_so(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", DESIGN, "nvme.paths"]) == 0
    said = capsys.readouterr()
    assert said.out == "Of\n--\n"
    assert said.err == f"refarch: note: {DESIGN} has nothing for nvme.paths\n"


def test_an_unknown_table_is_one_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", DESIGN, "rakcs"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "refarch: there is no table rakcs. Did you mean `racks`?\n")


def test_a_design_without_a_table_is_named_first(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show"]) == 2
    assert capsys.readouterr().err == "refarch: show: DESIGN is missing. See `refarch show --help`\n"

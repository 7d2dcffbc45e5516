"""`refarch import` of two existing clusters: few questions, few typed lines, and findings of the clusters."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from racks import eos_rack, nxos_rack, typed_lines

from refarch.cli import main

MOST_TYPED, MOST_QUESTIONS = 30, 20

EOS_ANSWERS = (
    ("product: nvme-of", "product: vsan-osa"),
    ("server: generic-server", "server: dell-poweredge-r740"),
    ("card: generic-nic-25g-2p", "card: nvidia-connectx-5-25g-2p"),
    ("{port_group: Management Network}", "{port_group: Management Network, services: [management]}"),
    ("{port_group: vMotion}", "{port_group: vMotion, services: [vmotion]}"),
    ("{port_group: vSAN}", "{port_group: vSAN, services: [vsan]}"),
    ("  vlan-10:\n    purpose: other", "  vlan-10:\n    purpose: management"),
    ("  vlan-20:\n    purpose: other", "  vlan-20:\n    purpose: vmotion"),
    ("  vlan-30:\n    purpose: other", "  vlan-30:\n    purpose: vsan"),
    ('generic-qsfp28-dac, length: "1m"', "arista-cab-q-q-100g-1m"),
)

NXOS_ANSWERS = (
    ("server: generic-server", "server: dell-poweredge-r740"),
    ("card: generic-nic-25g-2p", "card: nvidia-connectx-6-lx-25g-2p"),
    ("network: vlan-711}", "network: vlan-711, services: [smb]}"),
    ("network: vlan-712}", "network: vlan-712, services: [smb]}"),
    ("purpose: other", "purpose: smb"),
)


@pytest.mark.parametrize(
    ("rack", "answers", "summary", "codes"),
    [
        (
            eos_rack,
            EOS_ANSWERS,
            "2 switches, 6 hosts, 14 cables, 9 questions",
            ["HST005", "TOP018", "TOP018", "QOS027", "QOS002", "QOS002"],
        ),
        (
            nxos_rack,
            NXOS_ANSWERS,
            "2 switches, 4 hosts, 10 cables, 7 questions",
            ["QOS027", "QOS002", "QOS002"],
        ),
    ],
    ids=["eos", "nxos"],
)
def test_a_rack_of_others_becomes_a_design_by_few_answers(
    rack: Callable[[Path], None],
    answers: tuple[tuple[str, str], ...],
    summary: str,
    codes: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    rack(tmp_path / "collected")
    assert main(["import", "collected", "--out", "designs/rack"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == f"designs/rack: {summary}"
    questions = re.search(r"(\d+) questions", said.out)
    assert questions is not None and int(questions[1]) <= MOST_QUESTIONS
    assert "disagree" not in said.err and "different" not in said.err
    assert "the template of this output" not in said.err
    assert typed_lines(tmp_path / "designs" / "rack", answers) <= MOST_TYPED

    assert main(["fmt", "--check"]) == 0
    capsys.readouterr()
    main(["lint", "--format", "concise"])
    lines = capsys.readouterr().out.splitlines()
    assert [match[1] for line in lines if (match := re.search(r": \w+ ([A-Z]+\d+) ", line))] == codes
    assert main(["verify", "rack", "--against", "collected", "--ignore", "BUILT007"]) == 0
    assert "different" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rack", "file", "line", "port"),
    [
        (eos_rack, "sw-r1-1", "   priority-flow-control on", "Ethernet1"),
        (nxos_rack, "n9k-a1", "  priority-flow-control mode on", "Ethernet1/1"),
    ],
    ids=["eos", "nxos"],
)
def test_a_port_that_lost_pfc_is_found(
    rack: Callable[[Path], None],
    file: str,
    line: str,
    port: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The design of the whole rack, against a configuration without the command on the first port."""
    monkeypatch.chdir(tmp_path)
    rack(tmp_path / "collected")
    assert main(["import", "collected", "--out", "designs/rack"]) == 0
    (session,) = (path for path in (tmp_path / "collected").rglob("*") if path.name.startswith(file))
    session.write_text(session.read_text().replace(f"{line}\n", "", 1))
    capsys.readouterr()
    command = ["verify", "rack", "--against", "collected", "--ignore", "BUILT007", "--format", "concise"]
    assert main(command) == 1
    (found,) = (text for text in capsys.readouterr().out.splitlines() if " BUILT" in text)
    assert re.search(rf"error BUILT\d+ {file} {port} .*PFC", found), found

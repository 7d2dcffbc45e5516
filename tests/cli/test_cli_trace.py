"""``refarch trace``: paths as text and as JSON, failures, and words that name nothing."""

import json
from pathlib import Path

import pytest

from refarch import testing
from refarch.cli import main


@pytest.fixture
def traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one design, whose folder is returned."""
    folder = tmp_path / "designs" / "vsan-roce"
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    (tmp_path / "refarch.yaml").write_text("format: 1\n")
    monkeypatch.chdir(tmp_path)
    return folder


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["trace", *words])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


PATH = """\
vSAN, host-1 vmk2 -> host-2 vmk2: lossless, 9000 bytes, both ways
  host-1 vmk2    to 203.0.113.2, on link over vmk2  ip-plan.yaml:23
  host-1 vmnic4  tag 30, PCP 3, DSCP 26  ip-plan.yaml:19, qos.yaml:3
  leaf-1 swp1    in, VLAN 30, DSCP 26: priority 3, pauses  wiring.yaml:5, qos.yaml:9
  leaf-1 swp2    out, VLAN 30  wiring.yaml:5
  survives the failure of vmnic4 on host-1, vmnic4 on host-2 or leaf-1
"""


def test_a_path_is_shown_hop_by_hop_with_its_lines(traced: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "vsan-roce", "host-1", "vsan", "host-2") == (0, PATH, "")


def test_design_can_be_omitted_and_services_have_titles(
    traced: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "host-1", "vSAN", "host-2") == (0, PATH, "")


def test_the_path_after_a_failure(traced: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in ("leaf-1", "host-1 vmnic4"):
        status, shown, _ = run(capsys, "host-1", "vsan", "host-2", "--after", part)
        departures = [line.split()[:4] for line in shown.splitlines() if line.startswith("  host-1 vmnic")]
        assert (status, departures) == (0, [["host-1", "vmnic5", "tag", "30,"]])
        assert "survives" not in shown


EXPLICIT = "{policy: explicit-failover-order, active: [Uplink 1], standby: [Uplink 2]}"


@pytest.mark.parametrize(
    ("name", "edits", "service", "hint"),
    [
        # An NVMe adapter uses one port (TEAM008), so a second uplink is no help.
        ("nvme-of", [], "nvme-rdma", "Use the paths of vmk2."),
        (
            "nvme-of",
            [("wiring.yaml", 'vmnic5", to: "leaf-2 swp[1-2]"', 'vmnic5", to: "leaf-1 swp[3-4]"')],
            "nvme-rdma",
            "Connect an interface of this service to another switch.",
        ),
        (
            "vsan-roce",
            [("design.yaml", EXPLICIT, "{active: [Uplink 1], unused: [Uplink 2]}")],
            "vsan",
            "Add a second uplink to another switch.",
        ),
        (
            "vsan-roce",
            [("wiring.yaml", '"leaf-2 swp[1-4]"', '"leaf-1 swp[5-8]"')],
            "vsan",
            "Connect the uplinks to different switches.",
        ),
    ],
)  # fmt: skip
def test_the_hint_after_a_failure_is_possible(
    name: str,
    edits: list[tuple[str, str, str]],
    service: str,
    hint: str,
    traced: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = {file: content.decode() for file, content in testing.base_files(name).items()}
    for file, old, new in edits:
        assert old in files[file]
        files[file] = files[file].replace(old, new)
    for file, text in files.items():
        (traced / file).write_text(text)
    status, shown, _ = run(capsys, str(traced), "host-1", service, "--after", "leaf-1")
    lines = [line for line in shown.splitlines() if line.startswith("    hint: ")]
    assert (status, set(lines)) == (1, {f"    hint: {hint}"})


def test_a_fault_is_shown_at_its_line_and_is_the_exit_status(
    traced: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = traced / "design.yaml"
    text = design.read_text()
    old = "vmk2: {port_group: vSAN, services: [vsan]}"
    new = "vmk2: {port_group: vSAN, services: [vsan], routes: [{to: 198.51.100.0/25, via: 203.0.113.254}]}"
    design.write_text(text.replace(old, new))
    line = 1 + text[: text.index(old)].count("\n")
    status, shown, said = run(capsys, "host-1", "vmotion", "host-2")
    assert status == 1
    assert shown.splitlines()[0] == (
        "vMotion, host-1 vmk1 -> host-2 vmk1: leaves by another adapter, 9000 bytes, both ways"
    )
    assert (
        "  x  vMotion of host-1 uses vmk1, but packets to 198.51.100.2 in network vmotion leave by vmk2  "
        f"design.yaml:{line}"
    ) in shown.splitlines()
    assert "    hint: Remove `{to: 198.51.100.0/25, via: 203.0.113.254}` from `routes` of vmk2." in shown
    assert said == "refarch: note: vsan-roce has 1 error; run `refarch lint designs/vsan-roce` for details\n"


def test_json_has_hops_with_places_and_failures(traced: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, shown, _ = run(capsys, "host-1", "vsan", "host-2", "--format", "json")
    data = json.loads(shown)
    assert status == 0 and data["design"] == "vsan-roce"
    (path,) = data["paths"]
    assert path["from"] == {"device": "host-1", "interface": "vmk2", "network": "vsan"}
    assert path["to"] == {
        "device": "host-2",
        "interface": "vmk2",
        "address": "203.0.113.2",
        "network": "vsan",
    }
    assert (path["verdict"], path["bytes"], path["adapters"]) == ("lossless", 9000, ["vmnic4"])
    assert [(hop["device"], hop["port"]) for hop in path["hops"]] == [
        ("host-1", "vmk2"),
        ("host-1", "vmnic4"),
        ("leaf-1", "swp1"),
        ("leaf-1", "swp2"),
    ]
    assert path["hops"][3]["facts"][0]["place"]["file"] == "designs/vsan-roce/wiring.yaml"
    assert [one["failure"] for one in path["failures"]] == ["vmnic4 on host-1", "vmnic4 on host-2", "leaf-1"]
    assert path["back"]["verdict"] == "lossless"


def test_without_a_host_all_conversations_are_listed(
    traced: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown, _ = run(capsys)
    rows = [line.split() for line in shown.splitlines()[2:]]
    assert status == 0
    assert [(row[0], row[1], row[5], row[8]) for row in rows] == [
        ("vSAN", "host-[1-4]", "12", "lossless"),
        ("vMotion", "host-[1-4]", "12", "arrives"),
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("vsan-roce", "hots-1"), "vsan-roce has no host hots-1. Did you mean `host-1`?"),
        (("host-1", "smb"), "host-1 has no conversation of service smb. "),
        (("host-1", "vsan", "host-9"), "host-1 does not talk to host-9 there. "),
        (("host-1", "vsan", "host-2", "x", "y"), "expected at most 4 words: DESIGN HOST SERVICE PEER"),
        (("nowhere",), "nowhere: no such design."),
        (("--after", "leaf-1"), "--after requires a host: refarch trace DESIGN HOST --after PART"),
        (
            ("host-1", "--after", "leaf-9"),
            "--after leaf-9 names no part of vsan-roce: no switch, host, port, ",
        ),
    ],
)
def test_words_that_name_nothing(
    traced: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    status, shown, said = run(capsys, *words)
    assert (status, shown) == (2, "") and said.startswith(f"refarch: {says}") and said.count("\n") == 1


def test_a_host_of_two_designs_needs_its_design(traced: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = traced.parent / "second"
    other.mkdir()
    for file in traced.iterdir():
        (other / file.name).write_text(file.read_text().replace("id: vsan-roce", "id: second"))
    status, _, said = run(capsys, "host-1", "vsan")
    assert status == 2
    assert said == (
        "refarch: host host-1 is in several designs: second, vsan-roce. Begin with the design: refarch trace "
        "second ...\n"
    )
    assert run(capsys, "second", "host-1", "vsan", "host-2")[0] == 0

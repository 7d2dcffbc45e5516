"""Files of the targets for Cumulus Linux: exact ones, the YAML lines behind them, what becomes of them when a
design changes, and what their scripts do on a machine."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from nvue_switches import SWITCHES, bare, switch, written

from refarch import api, testing
from refarch.platforms.rendering import configurations, origins, render_design, write
from refarch.platforms.rendering.configuration import Configuration
from shipped_designs import all_shipped, shipped

DESIGN = "vsan-roce-vsphere7u3"

TARGETS = ("cumulus-nvue", "cumulus-nvue-yaml")

GOLDENS = (
    ("nvme-rocev2-spine-leaf", "spine-a1", "cumulus-nvue"),
    ("smb-direct-roce-s2d", "s2d-leaf-1", "cumulus-nvue"),
    ("azure-local-switchless", "tor-1", "cumulus-nvue-yaml"),
)


@pytest.fixture
def result() -> api.LintResult:
    return shipped(DESIGN)


@pytest.mark.parametrize(("design", "device", "target"), GOLDENS)
def test_configuration_is_the_golden_one(
    design: str, device: str, target: str, root: Path, golden: Callable[[Path, str], None]
) -> None:
    made = configurations(shipped(design), target)
    (found,) = (one for one in made if one.device == device)
    golden(root / f"tests/golden/targets/{design}/{found.file}", found.text)


def test_every_switch_of_every_design_has_its_file() -> None:
    results = all_shipped()
    for target in TARGETS:
        devices = [
            f"{result.id} {made.device}" for result in results for made in configurations(result, target)
        ]
        assert devices == [name for name in SWITCHES if name in devices]
        assert len(devices) == len(SWITCHES)


def test_each_line_names_the_yaml_lines_it_comes_from(result: api.LintResult, root: Path) -> None:
    for target in TARGETS:
        made = list(configurations(result, target))
        assert len(made) == 4
        for configuration in made:
            places = origins(configuration, result.documents)
            unsaid = ("set -euo pipefail", "")
            for number, line in enumerate(configuration.lines, 1):
                if line.text not in unsaid and not line.text.startswith("#"):
                    assert places[str(number)], line.text
                for place in places.get(str(number), ()):
                    assert line_of(root, place).strip()


def test_vlan_command_points_at_the_link_and_at_the_network(result: api.LintResult, root: Path) -> None:
    configuration = configurations(result, "cumulus-nvue")[0]
    number = 1 + [line.text for line in configuration.lines].index(
        "nv set interface swp1-4 bridge domain br_default vlan 1630"
    )
    link, vlan = origins(configuration, result.documents)[str(number)]
    assert "clx-host-[51-54] vmnic4" in line_of(root, link)
    assert line_of(root, vlan).strip() == "vlan: 1630"


def line_of(root: Path, place: str) -> str:
    file, _, number = place.rpartition(":")
    return (root / file).read_text(encoding="utf-8").split("\n")[int(number) - 1]


def test_two_runs_write_the_same_bytes(result: api.LintResult, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(result, render_design(result, "cumulus-nvue"), str(tmp_path / name))
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / name).rglob("*.*")} for name in ("one", "two")
    )
    assert one == two


def small(**patches: str) -> api.LintResult:
    """The small example design with parts replaced; keys are file stems."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    return testing.lint_example(listed) if listed else testing.example()


def own_lines(made: Configuration) -> list[str]:
    return [line.text for line in made.lines if not line.text.startswith("#")]


VSAN = (
    "clusters: {compute: {virtual_switches: {Storage: {port_groups: {vSAN: null}}}, vmkernel: {vmk2: null}}}"
)


def test_a_port_group_less_is_its_lines_less() -> None:
    cut = small(design=VSAN, ip_plan="networks: {vsan: null}")
    before, after = (
        {made.device: own_lines(made) for made in configurations(result, "cumulus-nvue")}
        for result in (small(), cut)
    )
    assert sorted(before) == ["leaf-1", "leaf-2"]
    for device, lines in before.items():
        gone = [line for line in lines if line not in after[device]]
        assert gone == [
            "nv set bridge domain br_default vlan 30",
            "nv set interface swp1-4 bridge domain br_default vlan 30",
            "nv set interface bond1 bridge domain br_default vlan 30",
        ]
        assert [line for line in lines if line not in gone] == after[device]


def test_in_the_yaml_a_port_group_less_is_one_key_less_for_each_interface() -> None:
    cut = small(design=VSAN, ip_plan="networks: {vsan: null}")
    before, after = (own_lines(configurations(one, "cumulus-nvue-yaml")[0]) for one in (small(), cut))
    assert [line for line in before if line.strip() != "'30': {}"] == after
    assert len(before) - len(after) == 6


def test_design_with_errors_is_not_rendered() -> None:
    broken = small(
        design="clusters: {compute: {virtual_switches: {Storage: {port_groups: {vSAN: {teaming: {policy: "
        "ip-hash}}}}}}}"
    )
    with pytest.raises(
        api.RefarchError, match=r"TEAM001 .*; no configuration is generated for a design with errors"
    ):
        render_design(broken, "cumulus-nvue")


def test_unknown_target_is_answered_with_the_nearest(result: api.LintResult) -> None:
    with pytest.raises(api.RefarchError) as refused:
        render_design(result, "cumulus-nvu")
    assert str(refused.value) == "unknown target cumulus-nvu. Did you mean `cumulus-nvue`?"


HOSTILE = ["x; reboot", "$(id)", "a\nnv config apply", "../../x", "`id`", "a'b", "-rf", "<script>", ""]


@pytest.mark.parametrize("text", HOSTILE)
def test_word_lets_nothing_through_that_a_shell_could_take_apart(text: str) -> None:
    from refarch.platforms.target import word

    with pytest.raises(api.RefarchError, match="cannot be written into a device's configuration"):
        word(text, api.Origin("wiring.yaml", ("switches", "x")))


NV = """#!/usr/bin/env bash
printf '%s\\n' "nv $*" >> "$LOG"
[[ "nv $*" != "$FAILS"* ]]
"""
"""In the place of NVUE: says what it was called with, and fails where it is told to."""


def run(made: Configuration, folder: Path, fails: str = "-", text: str = "") -> tuple[int, list[str], str]:
    """Exit status of a script, the commands that it gave, and what it said."""
    (folder / "nv").write_text(NV, encoding="utf-8")
    (folder / "nv").chmod(0o755)
    (folder / "log").unlink(missing_ok=True)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-s"],
        input=text or made.text,
        env={**os.environ, "PATH": path, "LOG": str(folder / "log"), "FAILS": fails},
        capture_output=True,
        text=True,
        check=False,
    )
    log = folder / "log"
    return done.returncode, log.read_text(encoding="utf-8").splitlines() if log.exists() else [], done.stderr


END = ["nv config diff", "nv config apply --assume-yes", "nv config save"]


@pytest.mark.process
def test_script_shows_the_difference_applies_and_saves(tmp_path: Path) -> None:
    for name in ("azure-local-switchless tor-1", "smb-direct-roce-s2d s2d-leaf-1"):
        made = written(switch(name))
        status, given, said = run(made, tmp_path)
        assert (status, given[0], given[-3:], said) == (0, "nv config detach", END, "")
        assert all(one.startswith("nv set ") for one in given[1:-3])
        assert run(made, tmp_path) == (status, given, said)


@pytest.mark.process
@pytest.mark.parametrize(
    ("fails", "last"),
    [
        ("nv set interface eth0 ip vrf", "nv set interface eth0 ip vrf mgmt"),
        ("nv config diff", "nv config diff"),
        ("nv config apply", "nv config apply --assume-yes"),
    ],
)
def test_script_stops_at_what_fails_and_saves_nothing(tmp_path: Path, fails: str, last: str) -> None:
    status, given, _ = run(written(switch()), tmp_path, fails)
    assert status != 0 and given[-1] == last
    assert "nv config save" not in given


@pytest.mark.process
def test_script_goes_on_where_nothing_is_pending(tmp_path: Path) -> None:
    status, given, said = run(written(switch()), tmp_path, "nv config detach")
    assert (status, given[-3:], said) == (0, END, "No pending changes to detach.\n")


@pytest.mark.process
def test_script_with_an_empty_secret_does_nothing(tmp_path: Path) -> None:
    services = switch().services._replace(snmp_receivers=("192.0.2.62",))
    made = written(bare(services=services))
    told = "Set SNMP_COMMUNITY first: the community of the SNMP trap receivers\n"
    assert run(made, tmp_path) == (1, [], told)
    assert made.kind.quote is not None
    filled = made.text.replace("<<SNMP_COMMUNITY>>", made.kind.quote("it's; reboot $(id)"))
    status, given, _ = run(made, tmp_path, text=filled)
    assert status == 0
    sent = "community-password it's; reboot $(id)"
    assert f"nv set service snmp-server trap-destination 192.0.2.62 vrf mgmt {sent}" in given


def test_a_secret_that_cannot_be_one_value_is_refused() -> None:
    for made in (written(switch()), *configurations(small(), "cumulus-nvue-yaml")[:1]):
        assert made.kind.quote is not None
        with pytest.raises(ValueError, match="a secret can have only printable characters"):
            made.kind.quote("a\nb")


@pytest.mark.process
def test_command_line_prints_the_files(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "refarch", "render", DESIGN]
    options = ["--target", "cumulus-nvue", "--trace", "--out", str(tmp_path / "config")]
    done = subprocess.run([*command, *options], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith("config/clx-swx-033.nvue.sh")
    sidecar = (tmp_path / "config/sources/clx-swx-033.nvue.sh.json").read_text(encoding="utf-8")
    lines = (tmp_path / "config/clx-swx-033.nvue.sh").read_text(encoding="utf-8").splitlines()
    number = 1 + lines.index("nv set interface eth0 ip address 10.7.215.233/24")
    assert json.loads(sidecar)["lines"][str(number)]["places"] == [
        "designs/vsan-roce-vsphere7u3/ip-plan.yaml:13"
    ]

"""Scripts that collect outputs: complete, read-only, and run against a program that plays SSH."""

import os
import re
import shlex
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from refarch.api import Session, open_design
from refarch.collecting.files import collection_files
from refarch.collecting.plan import (
    CollectedDevice,
    CollectedOutput,
    CollectionPlan,
    SystemPlan,
    collection_plan,
    management_targets,
)
from refarch.collecting.scripts import powershell_script, shell_script
from refarch.collecting.systems import SSH, SYSTEMS
from refarch.model.types import Design
from refarch.platforms.checks import all_checks

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden" / "collecting"
FOREIGN = ROOT / "tests" / "fixtures" / "foreign"

DESIGNS = [
    (project, path.parent.name)
    for project in (ROOT, FOREIGN)
    for path in sorted((project / "designs").glob("[!_]*/design.yaml"))
]

FAKE_SSH = """\
#!/bin/sh
# Plays SSH: keeps the arguments, and answers with the command.
while [ "$1" = -o ]; do shift 2; done
[ "$1" = -- ] && shift
printf '%s\\0%s\\0' "$1" "$2" >>"$CALLS"
case $2 in *"$BROKEN"*) echo refused >&2; exit 255 ;; esac
printf 'output of %s\\n' "$2"
"""


@cache
def opened(project: Path, name: str) -> Design:
    """Design of a project."""
    design = open_design(name, Session(str(project))).design
    assert design is not None
    return design


def commands_of_checks(design: Design) -> set[str]:
    """Commands of all checks of a design."""
    return {check.run for kind in all_checks() for check in kind.checks(design) if check.command}


def commands_of_plan(plan: CollectionPlan) -> set[str]:
    """Commands that are run on some device."""
    return {
        output.command for system in plan.systems for device in system.devices for output in device.outputs
    }


@pytest.mark.parametrize(("project", "name"), DESIGNS, ids=[name for _, name in DESIGNS])
def test_every_command_of_the_checks_is_run_and_only_reads(project: Path, name: str) -> None:
    design = opened(project, name)
    plan = collection_plan(design)
    assert plan.refused == ()
    assert commands_of_checks(design) <= commands_of_plan(plan)
    for system in plan.systems:
        for device in system.devices:
            assert all(SYSTEMS[system.name].is_read_only(output.command) for output in device.outputs)
            files = [output.file for output in device.outputs]
            assert len(set(files)) == len(files)
            assert all(re.fullmatch(r"[0-9]{2,}-[a-z0-9-]+\.(json|txt)", file) for file in files)
    devices = {device.name for system in plan.systems for device in system.devices}
    assert {*design.switches, *design.hosts} == devices & {*design.switches, *design.hosts} | {
        *plan.without_system
    }


@pytest.mark.parametrize(("project", "name"), DESIGNS, ids=[name for _, name in DESIGNS])
def test_a_check_is_read_on_its_devices(project: Path, name: str) -> None:
    design = opened(project, name)
    run_on = {
        (device.name, output.command)
        for system in collection_plan(design).systems
        for device in system.devices
        for output in device.outputs
    }
    for kind in all_checks():
        for check in kind.checks(design):
            if check.command and kind.system != "vcenter":
                assert {(device, check.run) for device in check.devices} <= run_on


def test_the_files_of_a_small_design(golden: Callable[[Path, str], None]) -> None:
    files = collection_files(collection_plan(opened(ROOT / "linter" / "refarch" / "examples", "vsan-esa")))
    for path, text in files.items():
        golden(GOLDEN / "vsan-esa" / path, text)


def test_the_target_of_a_device_is_its_management_address() -> None:
    targets = management_targets(opened(ROOT, "vsan-esa-arista"))
    assert (targets["eos-leaf-1"], targets["eos-esa-3"]) == ("10.200.0.201", "10.200.0.13")


def run_script(folder: Path, text: str, *words: str, broken: str = "nothing") -> "Result":
    """Run a shell script with the program that plays SSH."""
    (folder / "ssh").write_text(FAKE_SSH)
    (folder / "ssh").chmod(0o755)
    (folder / "collect.sh").write_text(text)
    calls = folder / "calls"
    calls.write_bytes(b"")
    done = subprocess.run(
        ["sh", "collect.sh", *words],
        cwd=folder,
        env={
            "PATH": f"{folder}:{os.environ['PATH']}",
            "CALLS": str(calls),
            "BROKEN": broken,
            "TMPDIR": str(folder),
        },
        capture_output=True,
        text=True,
    )
    fields = calls.read_bytes().decode().split("\0")[:-1]
    return Result(done, list(zip(fields[::2], fields[1::2], strict=True)))


class Result:
    """What a script did."""

    def __init__(self, done: "subprocess.CompletedProcess[str]", calls: list[tuple[str, str]]) -> None:
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.calls = calls


def shell_scripts(files: Mapping[str, str]) -> dict[str, str]:
    """Scripts for a shell, by their names."""
    return {path: text for path, text in files.items() if path.endswith(".sh")}


@pytest.mark.process
def test_a_script_keeps_each_output_in_a_folder_of_its_device(tmp_path: Path) -> None:
    plan = collection_plan(opened(ROOT, "vsan-esa-arista"))
    (system,) = (system for system in plan.systems if system.name == "arista-eos")
    done = run_script(tmp_path, collection_files(plan)["collect-arista-eos.sh"], "-o", "got", "eos-leaf-1")
    (leaf,) = (device for device in system.devices if device.name == "eos-leaf-1")
    assert (done.status, done.out, done.err) == (0, "eos-leaf-1\n", "")
    assert done.calls == [("10.200.0.201", output.command) for output in leaf.outputs]
    assert [path.name for path in (tmp_path / "got").iterdir()] == ["eos-leaf-1"]
    for output in leaf.outputs:
        file = tmp_path / "got" / "eos-leaf-1" / output.file
        prompt = f"eos-leaf-1# {output.command}\n" if file.suffix == ".txt" else ""
        assert file.read_text() == f"{prompt}output of {output.command}\n"
        assert file.stat().st_mode & 0o077 == 0, "running configurations contain hashes of passwords"
    assert len(list((tmp_path / "got" / "eos-leaf-1").iterdir())) == len(leaf.outputs)


@pytest.mark.process
def test_a_failed_command_leaves_no_output_and_stops_nothing(tmp_path: Path) -> None:
    plan = collection_plan(opened(ROOT, "vsan-esa-arista"))
    done = run_script(tmp_path, collection_files(plan)["collect-arista-eos.sh"], broken="show version")
    folder = tmp_path / "collected" / "eos-leaf-2"
    assert done.status == 1 and done.err.count("eos-leaf-2: failed, see ") == 1
    (error,) = folder.glob("*.error")
    assert error.read_text() == "refused\n" and error.name.endswith("show-version.txt.error")
    assert not error.with_suffix("").exists() and not list(folder.glob("*.part"))
    assert len({target for target, _ in done.calls}) == 4


@pytest.mark.parametrize(("project", "name"), DESIGNS, ids=[name for _, name in DESIGNS])
def test_every_script_has_exactly_the_commands_of_the_plan(project: Path, name: str) -> None:
    plan = collection_plan(opened(project, name))
    scripts = shell_scripts(collection_files(plan))
    for system in plan.systems:
        if system.system.way == SSH:
            lines = scripts[f"collect-{system.name}.sh"].splitlines()
            words = [shlex.split(line) for line in lines if line.startswith(("device ", "collect "))]
            assert words == [
                line
                for device in system.devices
                for line in (
                    ["device", device.name, device.target],
                    *(["collect", output.file, output.command] for output in device.outputs),
                )
            ]


@pytest.mark.process
def test_a_hostile_name_is_one_word(tmp_path: Path) -> None:
    """The schema refuses such names; the scripts do not rely on it. ``touch`` would leave a file."""
    hostile = "a'$(touch broken)`touch broken`; touch broken\u2019 \"b"
    outputs = (CollectedOutput("01-a.txt", f"show {hostile}"),)
    device = CollectedDevice("leaf", f"-oProxyCommand={hostile}", outputs)
    plan = SystemPlan("arista-eos", SYSTEMS["arista-eos"], (device,))
    done = run_script(tmp_path, shell_script(plan, "collect.sh"))
    assert (done.status, done.calls) == (0, [(device.target, outputs[0].command)])
    assert not list(tmp_path.rglob("broken"))
    windows = SystemPlan("windows-server", SYSTEMS["windows-server"], (device,))
    (line,) = (
        line
        for line in powershell_script(windows, "collect.ps1").splitlines()
        if line.startswith("Save-Output ")
    )
    doubled = hostile.replace("'", "''").replace("\u2019", "\u2019\u2019")
    assert line == f"Save-Output 'leaf' '01-a.txt' 'show {doubled}'"


def test_a_custom_check_with_a_command_that_changes_something_is_left_out() -> None:
    plan = CollectionPlan((), ("look at it",), ("reboot",), ("leaf-1",))
    guide = collection_files(plan)["README.md"].splitlines()
    assert "    reboot" in guide and "    look at it" in guide and "    leaf-1" in guide

"""Validators read what the scripts for Linux hosts and guests write: shellcheck the scripts, nmcli the
keyfiles, nvme-cli the connections, chronyd and rsyslogd their files. Each script is run on a stand-in, so
that the files are judged as they lie on a host."""

import re
from pathlib import Path
from typing import Any

import pytest
from fake_linux import PROGRAMS, factory, run
from machine import Machine
from rich_intents import intents, small_intents
from validators import chrony, keyfile, nvme_hosts, rsyslog, shell

from proof_tally import Proved, stated
from refarch.api.intent import HostIntent
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import Target, target_named

pytestmark = [pytest.mark.process, pytest.mark.slow]

TARGET = target_named("linux-roce")
GUEST = target_named("linux-guest")


OWN_NAMES = {
    "hostnqn": "nqn.2014-08.org.nvmexpress:uuid:befdec4c-2234-11b2-a85c-ca77c773af36",
    "hostid": "befdec4c-2234-11b2-a85c-ca77c773af36",
}
"""What the package of nvme-cli leaves on a host."""


def one_of_each_kind(target: Target[Any]) -> tuple[list[Any], list[Any]]:
    """One intent of each kind, as equal ones differ in numbers: of designs, and made up."""
    found, kinds = dict[str, Any](), []
    for wanted in (intents(target), small_intents(target)):
        for _, intent in wanted:
            text = configuration("", target, "device", intent).text
            found.setdefault(re.sub(r"[0-9a-f]+", "0", text), intent)
        kinds.append(len(found))
    listed = list(found.values())
    return listed[: kinds[0]], listed[kinds[0] :]


def hosts() -> tuple[list[HostIntent], list[HostIntent]]:
    return one_of_each_kind(TARGET)


def written(folder: Path, host: HostIntent, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The files that a host's script writes, by name."""
    text = configuration("linux-roce", TARGET, host.name, host).text
    return run_on_a_stand_in(folder, text, monkeypatch, tuple(host.nics))


def run_on_a_stand_in(
    folder: Path, script: str, monkeypatch: pytest.MonkeyPatch, ports: tuple[str, ...] = ()
) -> dict[str, str]:
    folder.mkdir()
    below = folder / "root"
    monkeypatch.setenv("ROOT", str(below))
    for name, text in OWN_NAMES.items():
        (below / "etc/nvme").mkdir(parents=True, exist_ok=True)
        (below / "etc/nvme" / name).write_text(f"{text}\n")
    machine = Machine(folder, factory(below, ports, nvidia=True), PROGRAMS, run)
    ran = machine.run(script, "apply")
    assert ran.errors == "", script
    own = (below / "var/lib/refarch", below / "sys")
    kept = (path for path in sorted(below.rglob("*")) if not any(path.is_relative_to(one) for one in own))
    return {path.name: path.read_text() for path in kept if path.is_file()}


def test_shellcheck_accepts_every_script(proved: Proved) -> None:
    own, made_up = hosts()
    assert own and made_up
    lines = 0
    for host in (*own, *made_up):
        made = configuration("linux-roce", TARGET, host.name, host)
        for text in (made.text, made.rollback_text):
            assert shell.complaints(text) == [], host.name
            lines += stated(text) if host in own else 0
    proved(shell.VALIDATOR, "linux-roce", lines)


def test_nmcli_and_nvme_take_each_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proved: Proved
) -> None:
    own, made_up = hosts()
    keyfiles = connections = hooks = 0
    for number, host in enumerate((*own, *made_up)):
        files = written(tmp_path / str(number), host, monkeypatch)
        for name in (name for name in files if name.endswith(".nmconnection")):
            assert keyfile.complaints(files[name]) == [], f"{host.name} {name}\n{files[name]}"
            keyfiles += stated(files[name]) if host in own else 0
        if host.nvme is not None:
            assert nvme_hosts.json_complaints(files["config.json"]) == [], files["config.json"]
            assert nvme_hosts.current_complaints(files["config.json"]) == [], files["config.json"]
            connections += stated(files["config.json"]) if host in own else 0
        assert nvme_hosts.complaints(files.get("discovery.conf", "")) == []
        # NVMe over TCP has no hook for the type of service of RoCE.
        for name in (name for name in files if name.startswith("refarch-roce-")):
            assert shell.complaints(files[name]) == [], name
            hooks += 1
    assert hooks
    proved(keyfile.VALIDATOR, "linux-roce", keyfiles)
    proved(nvme_hosts.VALIDATOR, "linux-roce", connections)


def test_shellcheck_and_nmcli_take_what_is_for_guests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proved: Proved
) -> None:
    own, made_up = one_of_each_kind(GUEST)
    assert own and made_up
    lines = keyfiles = 0
    for number, guest in enumerate((*own, *made_up)):
        made = configuration("linux-guest", GUEST, guest.name, guest)
        for text in (made.text, made.rollback_text):
            assert shell.complaints(text) == [], guest.name
            lines += stated(text) if guest in own else 0
        files = run_on_a_stand_in(tmp_path / str(number), made.text, monkeypatch)
        for name in (name for name in files if name.endswith(".nmconnection")):
            assert keyfile.complaints(files[name]) == [], f"{guest.name} {name}\n{files[name]}"
            keyfiles += stated(files[name]) if guest in own else 0
    proved(shell.VALIDATOR, "linux-guest", lines)
    proved(keyfile.VALIDATOR, "linux-guest", keyfiles)


def test_chronyd_and_rsyslogd_take_each_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proved: Proved
) -> None:
    own, made_up = hosts()
    lines = {chrony.VALIDATOR: 0, rsyslog.VALIDATOR: 0}
    for number, host in enumerate((*own, *made_up)):
        files = written(tmp_path / str(number), host, monkeypatch)
        for validator, name, is_asked in (
            (chrony, "chrony.conf", host.services.ntp),
            (rsyslog, "90-refarch.conf", host.services.syslog),
        ):
            assert (name in files) == bool(is_asked)
            if is_asked:
                assert validator.complaints(files[name]) == [], files[name]
                lines[validator.VALIDATOR] += stated(files[name]) if host in own else 0
    for validator_name, accepted in lines.items():
        proved(validator_name, "linux-roce", accepted)

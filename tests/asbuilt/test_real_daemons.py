"""Real daemons: lldpd in network namespaces that are cabled as the small design, or otherwise."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

import needs
from collected import CABLES, Cable, messages, recabled, verification
from refarch.asbuilt.verification import Verification

pytestmark = [pytest.mark.process, pytest.mark.slow]

MTU = 9216
"""MTU of the switches in the design."""

NOT_SHOWN = {"tagged", "untagged", "release", "speed"}
"""What no output of these machines shows: VLANs, releases, and speeds."""


def output(*words: str) -> str:
    """What a command prints; one that fails ends the test."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}: {done.stderr}"
    return done.stdout


class Machine:
    """A network namespace, and a daemon that sends the name of the device, with the shortest interval."""

    def __init__(self, device: str, folder: Path) -> None:
        self.namespace = f"refarch-{os.getpid()}-{device}"
        self.socket, self.log = folder / f"{device}.socket", folder / f"{device}.log"
        self.settings = folder / f"{device}.conf"
        self.settings.write_text(
            f"configure system hostname {device}\n"
            "configure lldp portidsubtype ifname\n"
            "configure lldp tx-interval 1\n"
        )

    def ip(self, *words: str) -> str:
        """What ``ip`` prints in the namespace."""
        return output("ip", "-n", self.namespace, *words)

    @contextmanager
    def existence(self) -> Iterator[None]:
        """Make the namespace, and delete it in any case."""
        output("ip", "netns", "add", self.namespace)
        try:
            yield
        finally:
            output("ip", "netns", "delete", self.namespace)

    @contextmanager
    def announcements(self) -> Iterator[None]:
        """Run the daemon, and end it in any case."""
        lldpd = (needs.program("lldpd"), "-d", "-u", str(self.socket), "-O", str(self.settings))
        words = ("ip", "netns", "exec", self.namespace, *lldpd)
        with self.log.open("w") as log, subprocess.Popen(words, stdout=log, stderr=log) as self.daemon:
            try:
                yield
            finally:
                self.daemon.terminate()

    def neighbors(self, number: int) -> str:
        """The list of neighbors, as soon as the daemon has seen that many."""
        lldpcli = (needs.program("lldpcli"), "-u", str(self.socket))
        words = (*lldpcli, "show", "neighbors", "details", "-f", "json0")
        while True:
            assert self.daemon.poll() is None, self.log.read_text()
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                (listed,) = json.loads(done.stdout)["lldp"]
                if len(listed.get("interface", [])) == number:
                    return done.stdout


def as_built(folder: Path, cables: Sequence[Cable] = CABLES, other_mtus: Sequence[str] = ()) -> Verification:
    """What is found of machines with the cables, where some ports of leaf-2 have MTU 1500."""
    needs.network_namespaces("lldpd", "lldpcli")
    ports: dict[str, list[str]] = {}
    for device, port in (end for cable in cables for end in cable):
        ports.setdefault(device, []).append(port)
    with tempfile.TemporaryDirectory() as short, ExitStack() as stack:
        Path(short).chmod(0o755)  # a part of the daemon has no rights
        machines = {device: Machine(device, Path(short)) for device in ports}
        for machine in machines.values():
            stack.enter_context(machine.existence())
        for (near, near_port), (far, far_port) in cables:
            far_end = ("name", far_port, "netns", machines[far].namespace)
            machines[near].ip("link", "add", near_port, "type", "veth", "peer", *far_end)
        for device, machine in machines.items():
            for port in ports[device]:
                mtu = 1500 if device == "leaf-2" and port in other_mtus else MTU
                machine.ip("link", "set", port, "mtu", str(mtu), "up")
        for machine in machines.values():
            stack.enter_context(machine.announcements())
        for device, machine in machines.items():
            (folder / device).mkdir()
            (folder / device / "neighbors.json").write_text(machine.neighbors(len(ports[device])))
            (folder / device / "link.json").write_text(machine.ip("-j", "-d", "link", "show"))
    return verification(folder)


def wrong(found: Verification) -> list[tuple[str, str, str]]:
    """Device, subject, and observed value of each expectation that is not met; the others were compared."""
    assert found.not_understood == ()
    assert {one.expectation.property for one in found.results if one.outcome == "not collected"} == NOT_SHOWN
    others = [one for one in found.results if one.outcome not in ("equal", "not collected")]
    return [(one.expectation.device, one.expectation.subject, str(one.observed)) for one in others]


def test_no_difference(tmp_path: Path) -> None:
    found = as_built(tmp_path)
    assert messages(found) == [] and wrong(found) == []


def test_two_cables_exchanged(tmp_path: Path) -> None:
    cables = recabled((("host-1", "eth1"), ("leaf-1", "swp2")), (("host-2", "eth1"), ("leaf-1", "swp1")))
    found = as_built(tmp_path, cables)
    assert messages(found) == [
        (
            "BUILT001",
            "host-1 eth1 is in leaf-1 swp2 and host-2 eth1 is in leaf-1 swp1, but the design has them "
            "exchanged",
            "Exchange the plugs in leaf-1 swp2 and leaf-1 swp1.",
        )
    ]
    assert wrong(found) == [("host-1", "eth1", "leaf-1 swp2"), ("host-2", "eth1", "leaf-1 swp1")]


def test_another_mtu(tmp_path: Path) -> None:
    found = as_built(tmp_path, other_mtus=["swp3"])
    assert messages(found) == [
        (
            "BUILT009",
            "leaf-2 swp3 has MTU 1500, but the design has MTU 9216",
            "",
        )
    ]
    assert wrong(found) == [("leaf-2", "swp3", "1500")]


def test_cables_exchanged_at_both_switches_are_two_problems(tmp_path: Path) -> None:
    """A circle of three cables at one switch, and two exchanged cables at the other."""
    cables = recabled(
        *((("host-1", "eth1"), ("leaf-1", "swp2")), (("host-2", "eth1"), ("leaf-1", "swp3"))),
        *((("host-3", "eth1"), ("leaf-1", "swp1")), (("host-1", "eth2"), ("leaf-2", "swp4"))),
        (("host-4", "eth2"), ("leaf-2", "swp1")),
    )
    found = as_built(tmp_path, cables)
    first, second = messages(found)
    assert first[0] == "BUILT001" and first[1].startswith("3 cables are exchanged; ")
    assert second[0] == "BUILT001"
    assert second[2] == "Exchange the plugs in leaf-2 swp4 and leaf-2 swp1."
    assert wrong(found) == [
        ("host-1", "eth1", "leaf-1 swp2"),
        ("host-2", "eth1", "leaf-1 swp3"),
        ("host-3", "eth1", "leaf-1 swp1"),
        ("host-1", "eth2", "leaf-2 swp4"),
        ("host-4", "eth2", "leaf-2 swp1"),
    ]

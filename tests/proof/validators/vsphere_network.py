"""A simulated vCenter whose hosts have switches, ports, and VMkernel adapters, and Ansible: does the playbook
run, in its order, and does a second run change nothing?

Proves by execution that the tasks on distributed switches, ports, and VMkernel adapters are accepted in their
order, and that no standard switch with a VMkernel adapter loses its last port: the simulator refuses that
and reports the host as out of reach, a model of what a host does. A host begins as after its installation:
vmk0 on vSwitch0 with the port vmnic0. NTP, syslog, and vSAN are not simulated, and hosts are added with govc,
because the module asks the host for its certificate. Fair.
Source: ../shared/verifiers/examples/vcsim-net on Go module github.com/vmware/govmomi v0.53.0 (Apache-2.0);
PyPI ansible 12.3.0.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

import needs

from ._asking import run
from .vsphere_simulator import Simulator

VALIDATOR = "Ansible on a simulated vCenter"

NOT_SIMULATED = (
    "vmware.vmware.esxi_host",
    "community.vmware.vmware_host_ntp",
    "community.vmware.vmware_host_dns",
    "community.vmware.vmware_host_config_manager",
    "community.vmware.vmware_cluster_vsan",
)
"""Modules whose tasks are left out of the run."""

CHANGED, FAILED = "changed: [localhost]", "fatal: [localhost]"


class Network(Simulator):
    """A running vCenter with networks of hosts."""

    def __init__(self, process: int, url: str, folder: Path, log: Path) -> None:
        super().__init__(process, url, folder)
        self.log = log
        """What the simulator prints, with ``OUT OF REACH`` for each host that a task would have cut off."""
        at = urlsplit(url)
        self._ansible = {
            "PATH": f"{needs.validator('venv/bin')}:/usr/local/bin:/usr/bin:/bin",
            "HOME": str(folder),
            "ANSIBLE_HOME": str(folder / "ansible"),
            "ANSIBLE_NOCOLOR": "1",
            "ANSIBLE_LOCALHOST_WARNING": "0",
            "ANSIBLE_INVENTORY_UNPARSED_WARNING": "0",
            "VMWARE_HOST": str(at.hostname),
            "VMWARE_PORT": str(at.port),
            "VMWARE_USER": "user",
            "VMWARE_PASSWORD": "pass",
            "VMWARE_VALIDATE_CERTS": "no",
        }

    def add_hosts(self, datacenter: str, cluster: str, hosts: list[str]) -> None:
        """A datacenter with a cluster and hosts that come from their installation."""
        self.govc("datacenter.create", datacenter)
        self.govc("cluster.create", "-dc", datacenter, cluster)
        for host in hosts:
            named = ("-hostname", host, "-username", "root", "-password", "secret", "-noverify")
            self.govc("cluster.add", "-dc", datacenter, "-cluster", cluster, *named)

    def play(self, plays: list[dict[str, Any]]) -> tuple[bool, dict[str, str]]:
        """Whether a playbook ended well, and the result of each of its tasks that ran, by name."""
        return play(plays, self._ansible)


def play(
    plays: list[dict[str, Any]], environment: Mapping[str, str] | None = None
) -> tuple[bool, dict[str, str]]:
    """Run a playbook; without an environment, it must not need a vCenter."""
    needs.validator("python.stamp")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "play.yaml"
        file.write_text(yaml.safe_dump(plays, sort_keys=False), encoding="utf-8")
        plain = {"HOME": folder, "ANSIBLE_HOME": f"{folder}/ansible", "ANSIBLE_NOCOLOR": "1"}
        python = needs.validator("venv/bin/python")
        done = run(
            [
                python,
                needs.validator("venv/bin/ansible-playbook"),
                "-i",
                "localhost,",
                "-e",
                f"ansible_python_interpreter={python}",
                file,
            ],
            **(environment or plain),
        )
    results: dict[str, str] = {}
    for section in done.stdout.split("\nTASK [")[1:]:
        name, _, rest = section.partition("] ***")
        results[name] = rest.partition("\n")[2].partition("\nPLAY RECAP")[0].strip()
    return done.returncode == 0, results


def simulated(playbook: str) -> list[dict[str, Any]]:
    """Plays of a playbook without the tasks that the simulator cannot run."""
    plays: list[dict[str, Any]] = yaml.safe_load(playbook)
    for one in plays:
        one["tasks"] = [task for task in one["tasks"] if not {*task} & {*NOT_SIMULATED}]
    return plays


@contextmanager
def network() -> Iterator[Network]:
    """Start a vCenter without objects on a free port of the loopback, and stop it afterwards."""
    needs.shared_folder()
    program = needs.validator("vsphere-network/simulator")
    with (
        tempfile.TemporaryDirectory() as folder,
        (Path(folder) / "log").open("w") as log,
        subprocess.Popen(
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            env={"PATH": os.defpath, "HOME": folder, "TMPDIR": folder},
            text=True,
        ) as process,
    ):
        assert process.stdin and process.stdout
        try:
            url = process.stdout.readline().strip()
            yield Network(process.pid, url, Path(folder), Path(folder) / "log")
        finally:
            process.stdin.close()  # the simulator ends with its input

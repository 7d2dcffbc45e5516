"""govmomi's simulator of a vCenter: is the script run, and does the vCenter then have what was asked for?

Proves that govc accepts each command, and by reading back that the objects are as the design has them:
datacenter, cluster, hosts, distributed switches, port groups with VLAN, teaming and MTU. The simulator has
no VMkernel adapters to add to, no Network I/O Control and no RDMA, takes some values without looking at
them, and is no vCenter. Partial.
Source: Go module github.com/vmware/govmomi v0.53.0 (Apache-2.0), built from tests/proof/programs/vsphere:
its simulator and its command line, govc.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import needs

from ._asking import run

VALIDATOR = "govmomi's vCenter simulator"


class Simulator:
    """A running vCenter."""

    def __init__(self, process: int, url: str, folder: Path) -> None:
        self.process = process
        """Its id."""
        self.url = url
        """With its user and password, as GOVC_URL takes it."""
        self._environment = {
            "PATH": f"{needs.validator('vsphere')}:/usr/local/bin:/usr/bin:/bin",
            "GOVC_URL": url,
            "GOVC_INSECURE": "true",
            "GOVC_PERSIST_SESSION": "false",
            "HOME": str(folder),
        }
        self._folder = folder

    def run(self, script: str, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a script with bash, as its user would, with words behind it: govc on the PATH, and GOVC_URL
        set."""
        file = Path(tempfile.mkdtemp(dir=self._folder)) / "script.sh"
        file.write_text(script, encoding="utf-8")
        return run(["bash", file, *words], **self._environment, **environment)

    def govc(self, *words: str) -> str:
        """What a govc command prints. Raises RuntimeError where it fails."""
        done = run([needs.validator("vsphere/govc"), *words], **self._environment)
        if done.returncode != 0:
            raise RuntimeError(f"govc {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def find(self, kind: str) -> list[str]:
        """Paths in the inventory of the objects of a kind, sorted: ``DistributedVirtualSwitch``,
        ``DistributedVirtualPortgroup``, ``HostSystem``, ``ClusterComputeResource``, ``Datacenter``."""
        return sorted(self.govc("find", "/", "-type", kind).splitlines())

    def properties(self, path: str, *names: str) -> dict[str, Any]:
        """Properties of an object by name, as the API's JSON has them, e.g. ``config.defaultPortConfig``."""
        rows = json.loads(self.govc("object.collect", "-json", path, *names))
        return {row["name"]: row["val"] for row in rows}


@contextmanager
def simulator(datacenters: int = 0, clusters: int = 0, hosts: int = 0) -> Iterator[Simulator]:
    """Start a vCenter on a free port of the loopback, and stop it afterwards.

    It has the datacenters DC0 and on, in each the clusters DC0_C0 and on, in each the hosts DC0_C0_H0 and on;
    none by default.
    """
    model = (f"-datacenters={datacenters}", f"-clusters={clusters}", f"-hosts={hosts}")
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [needs.validator("vsphere/simulator"), *model],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PATH": os.defpath, "HOME": folder, "TMPDIR": folder},
            text=True,
        ) as process,
    ):
        assert process.stdin and process.stdout
        try:
            yield Simulator(process.pid, process.stdout.readline().strip(), Path(folder))
        finally:
            process.stdin.close()  # the simulator ends with its input


def complaints(script: str, datacenters: int = 0, clusters: int = 0, hosts: int = 0) -> list[str]:
    """What a script of govc commands says on its standard error, if it fails on a new vCenter."""
    with simulator(datacenters, clusters, hosts) as vcenter:
        done = vcenter.run(script)
    return [] if done.returncode == 0 else [*done.stderr.splitlines(), f"exit status {done.returncode}"]

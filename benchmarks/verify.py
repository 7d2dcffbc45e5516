"""Times `refarch verify` of 512 hosts with 40 switches by `refarch lint` of the same design, in processor
time of whole processes, and its growth in memory from 128 over 256 to 512 hosts.

    python benchmarks/verify.py
    python benchmarks/verify.py --quick      one round

Each switch and each host has a list of neighbors, and each switch the configuration that refarch writes.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import generate
from run import BIN

from refarch import api
from refarch.cli import main as refarch

LIMIT = 3.0
"""What verify may take at most, by lint."""

MEMORY = 2.5
"""What the memory may grow at most from 256 to 512 hosts, by that from 128 to 256 hosts: linear is 2."""

HOSTS_OF_CLUSTER = 26
"""Hosts of a cluster with its own pair of leaf switches: 512 hosts have 40 switches."""

SIZES = (128, 256, 512)
"""Numbers of hosts."""


def collect(root: Path) -> None:
    """Outputs of all devices of the only design of a project."""
    (result,) = api.lint_designs(root=str(root))
    assert result.design is not None
    neighbors: dict[str, list[dict[str, object]]] = defaultdict(list)
    for link in result.design.links:
        for near, far in ((link.a, link.b), (link.b, link.a)):
            chassis = {"id": [{"value": far.device}], "name": [{"value": far.device}]}
            port = {"id": [{"type": "ifname", "value": far.port}]}
            record: dict[str, object] = {
                "name": near.port,
                "via": "LLDP",
                "chassis": [chassis],
                "port": [port],
            }
            neighbors[near.device].append(record)
    for device, records in neighbors.items():
        (root / "collected" / device).mkdir(parents=True)
        text = json.dumps({"lldp": [{"interface": records}]}, indent=1)
        (root / "collected" / device / "lldp.json").write_text(text)
    os.chdir(root)
    refarch(["render", result.id, "--target", "cumulus-nvue", "--out", "collected", "--quiet", "--force"])


def cost(root: Path, words: list[str]) -> tuple[float, int]:
    """Processor seconds of a process, and its memory in kilobytes."""
    process = subprocess.Popen(
        [str(BIN / "refarch"), *words], cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0, words
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main() -> None:
    """Print the table, and exit with 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round")
    rounds = 1 if parser.parse_args().quick else 5
    here = Path.cwd()
    memory: dict[int, int] = {}
    ratios: list[float] = []
    generate.LARGEST_CLUSTER = HOSTS_OF_CLUSTER
    with tempfile.TemporaryDirectory() as base:
        for hosts in SIZES:
            root = Path(base) / str(hosts)
            generate.write(root / "designs" / "vsan", hosts)
            collect(root)
            verify = ["verify", "vsan", "--against", "collected"]
            for _ in range(rounds):
                seconds, memory[hosts] = cost(root, verify)
                if hosts == SIZES[-1]:
                    lint, _ = cost(root, ["lint", "designs/vsan", "--no-cache"])
                    print(f"verify: {seconds:.1f} s, {memory[hosts] / 1024:.0f} MB; lint: {lint:.1f} s")
                    ratios.append(seconds / lint)
        os.chdir(here)
    small, middle, large = (memory[hosts] for hosts in SIZES)
    ratio, growth = statistics.median(ratios), (large - middle) / (middle - small)
    print("| | measured | limit |\n|---|---|---|")
    print(f"| verify of 512 hosts, by lint | {ratio:.2f} | {LIMIT:g} |")
    print(f"| memory: growth to 512 hosts, by the growth to 256 hosts | {growth:.2f} | {MEMORY:g} |")
    sys.exit(int(ratio > LIMIT or growth > MEMORY))


if __name__ == "__main__":
    main()

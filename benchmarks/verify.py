"""Times `refarch verify` of 512 hosts with 32 switches by `refarch lint` of the same design, in processor
time of whole processes, and its growth in memory from 128 to 512 hosts.

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

MEMORY = 5.0
"""What 512 hosts may take at most, by 128 hosts: linear would be 4, above what the program itself takes."""


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
    with tempfile.TemporaryDirectory() as base:
        for hosts in (128, 512):
            root = Path(base) / str(hosts)
            generate.write(root / "designs" / "vsan", hosts)
            collect(root)
            verify = ["verify", "vsan", "--against", "collected"]
            for _ in range(rounds):
                seconds, memory[hosts] = cost(root, verify)
                if hosts == 512:
                    ratios.append(seconds / cost(root, ["lint", "designs/vsan", "--no-cache"])[0])
        os.chdir(here)
    ratio, growth = statistics.median(ratios), memory[512] / memory[128]
    print("| | measured | limit |\n|---|---|---|")
    print(f"| verify of 512 hosts, by lint | {ratio:.2f} | {LIMIT:g} |")
    print(f"| memory of 512 hosts, by 128 hosts | {growth:.2f} | {MEMORY:g} |")
    sys.exit(int(ratio > LIMIT or growth > MEMORY))


if __name__ == "__main__":
    main()

"""Times refarch on many designs beside yamllint on the same files, alternating in one run, and prints ratios
as a Markdown table: all designs anew, and once more with nothing changed.

    python benchmarks/fleet.py
        1000 designs of 12 hosts, three rounds
    python benchmarks/fleet.py --designs 200 --rounds 1
        a first impression

Both are given the folder of the designs. The goals are for two cores that nothing else is using. yamllint
uses one core whatever there is: so there is the ratio of processor time too, which a busy machine spoils
less.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import write
from run import BIN, ENVIRONMENT, ROOT

HOSTS = 12

LIMITS = {"anew": 0.12, "nothing changed": 0.01}
"""What the ratios by yamllint must not exceed."""


class Spent(NamedTuple):
    """What a command took, in seconds, its processes together."""

    clock: float
    processor: float


def spent(words: list[str], folder: Path) -> Spent:
    """Run a command to its end. Raises SystemExit for one that fails."""
    environment = {**ENVIRONMENT, "XDG_CACHE_HOME": str(folder / "caches")}
    start = time.perf_counter()
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.DEVNULL) as child:
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(words)} failed with {child.returncode}")
    return Spent(time.perf_counter() - start, usage.ru_utime + usage.ru_stime)


def measured(folder: Path, rounds: int) -> dict[str, list[Spent]]:
    """What each command took, round by round."""
    lint = [str(BIN / "refarch"), "lint"]
    yamllint = [str(BIN / "yamllint"), "-c", str(ROOT / ".yamllint.yaml"), "designs"]
    times: dict[str, list[Spent]] = {"anew": [], "nothing changed": [], "yamllint": []}
    for _ in range(rounds):
        shutil.rmtree(folder / "caches", ignore_errors=True)
        times["anew"].append(spent(lint, folder))
        times["nothing changed"].append(spent(lint, folder))
        times["yamllint"].append(spent(yamllint, folder))
    return times


def row(title: str, ours: list[Spent], theirs: list[Spent], limit: float) -> str:
    """The median over the rounds of both ratios, and the median seconds behind them."""
    pairs = list(zip(ours, theirs, strict=True))
    clock = statistics.median(one.clock / other.clock for one, other in pairs)
    processor = statistics.median(one.processor / other.processor for one, other in pairs)
    seconds = [statistics.median(one.clock for one in listed) for listed in (ours, theirs)]
    verdict = "yes" if clock <= limit else "**no**"
    by = f"{seconds[0]:.1f} s by {seconds[1]:.1f} s"
    return f"| {title} | {by} | {clock:.3f} | {processor:.3f} | {limit:g} | {verdict} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--designs", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--rounds", type=int, default=3, help="how often (default: 3)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "refarch.yaml").write_text("format: 1\n")
        for number in range(asked.designs):
            write(folder / "designs" / f"design-{number:04d}", HOSTS)
        times = measured(folder, asked.rounds)
    print("| what | time | by the clock | processor time | at most | reached |\n|---|---|---|---|---|---|")
    for what, limit in LIMITS.items():
        title = f"{asked.designs} designs of {HOSTS} hosts, {what}: `refarch lint` by `yamllint`"
        print(row(title, times[what], times["yamllint"], limit))


if __name__ == "__main__":
    main()

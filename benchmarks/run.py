"""Times refarch beside its peers on the same files, alternating in one run, and prints ratios as a Markdown
table.

    python benchmarks/run.py
        all sizes
    python benchmarks/run.py --quick
        12 and 512 hosts, fewer rounds
    python benchmarks/run.py --before FOLDER
        also beside another checkout of refarch, each on its shipped design

Every command is a cold process. Each round runs every command once, in an order that turns from round to
round; a ratio is the median over the rounds of one command's time by another's in the same round. The spread
is the middle half of those ratios.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import write
from products import PORTS

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Of every command: with compiled modules, as anybody's second call has them."""

SCHEMAS = {
    stem: ROOT / "schemas" / f"{stem}.schema.json" for stem in ("design", "ip-plan", "wiring", "qos", "bom")
}


SHIPPED = "designs/vsan-roce-vsphere7u3"
"""The design of twelve hosts that every release ships."""

LARGEST_MEMORY = 256
"""MiB that a check of the largest design may take."""

ENTRY = "import sys; sys.argv[0] = 'refarch'; from refarch.cli import entry; entry()"
"""What the installed program runs, for a checkout that is not installed."""


TWICE = """
import time
start = time.perf_counter()
import sys
from refarch import api
api.lint(sys.argv[1:], api.Session())
first = time.perf_counter()
api.lint(sys.argv[1:], api.Session())
print(first - start, time.perf_counter() - first)
"""
"""Lints a design twice in one process and prints the seconds of both, those of the first with its imports."""


class Command(NamedTuple):
    """One process, or several one after the other, that count as one command."""

    name: str
    processes: Sequence[Sequence[str]]
    checkout: Path | None = None
    """Where the processes run, with the linter that lies there; None for the installed one, wherever we
    are."""


class Goal(NamedTuple):
    """What a ratio must not exceed."""

    left: str
    right: str
    limit: float


def lint(folder: Path) -> Command:
    return Command("refarch lint", [[str(BIN / "refarch"), "lint", str(folder)]])


def yamllint(folder: Path) -> Command:
    files = sorted(str(path) for path in folder.glob("*.yaml"))
    return Command("yamllint", [[str(BIN / "yamllint"), "-c", str(ROOT / ".yamllint.yaml"), *files]])


def check_jsonschema(folder: Path) -> Command:
    """One process for each file, since the tool takes one schema a call."""
    tool = str(BIN / "check-jsonschema")
    return Command(
        "check-jsonschema",
        [
            [tool, "--schemafile", str(schema), str(folder / f"{stem}.yaml")]
            for stem, schema in SCHEMAS.items()
        ],
    )


def one_schema(folder: Path) -> Command:
    """The tool's best case: the one largest file, one process."""
    tool = str(BIN / "check-jsonschema")
    return Command(
        "check-jsonschema, design.yaml only",
        [[tool, "--schemafile", str(SCHEMAS["design"]), str(folder / "design.yaml")]],
    )


def run(command: Command) -> tuple[float, int]:
    """Wall-clock seconds and peak memory in KiB of the largest process. Raises SystemExit for a command that
    finds a fault."""
    of = {"PYTHONPATH": str(command.checkout / "linter")} if command.checkout else {}
    start, peak = time.perf_counter(), 0
    for process in command.processes:
        child = subprocess.Popen(
            process,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={**ENVIRONMENT, **of},
            cwd=command.checkout,
        )
        assert child.stderr is not None
        errors = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise SystemExit(f"{' '.join(process)} failed with {child.returncode}: {errors.decode()[:400]}")
        peak = max(peak, usage.ru_maxrss)
    return time.perf_counter() - start, peak


def measure(commands: list[Command], rounds: int) -> tuple[dict[str, list[float]], dict[str, int]]:
    """Times of every command in every round, and the peak memory of each. The first round only warms the disk
    cache."""
    times: dict[str, list[float]] = {command.name: [] for command in commands}
    peaks: dict[str, int] = {}
    for number in range(rounds + 1):
        turn = number % len(commands)
        for command in commands[turn:] + commands[:turn]:
            seconds, peaks[command.name] = run(command)
            if number:
                times[command.name].append(seconds)
    return times, peaks


def ratio(left: list[float], right: list[float]) -> tuple[float, float, float]:
    """Median, lower and upper quartile of the ratios round by round."""
    ratios = [time / other for time, other in zip(left, right, strict=True)]
    low, _, high = statistics.quantiles(ratios, n=4)
    return statistics.median(ratios), low, high


def row(title: str, left: list[float], right: list[float], limit: float) -> str:
    middle, low, high = ratio(left, right)
    verdict = "yes" if middle <= limit else "**no**"
    return f"| {title} | {middle:.2f} | {low:.2f} to {high:.2f} | {limit:g} | {verdict} |"


TWELVE = [
    Goal("refarch lint", "yamllint", 0.8),
    Goal("refarch lint", "check-jsonschema", 0.3),
    Goal("refarch lint", "check-jsonschema, design.yaml only", 0.5),
]
"""For 12 hosts."""

MANY = [Goal("refarch lint", "yamllint", 0.19)]
"""For 512 hosts."""

VERSION, SECOND, BEFORE, EIGHTFOLD = 2.5, 0.2, 1.2, 8.5
"""What the other ratios must not exceed: a start by that of Python, the second lint of a process by its
first, this checkout by another one, and 4096 hosts by 512."""


def start_up(rounds: int) -> list[str]:
    python = Command("python -c pass", [[sys.executable, "-c", "pass"]])
    version = Command("refarch --version", [[str(BIN / "refarch"), "--version"]])
    times, _ = measure([python, version], rounds)
    return [row("`refarch --version` by `python -c pass`", times[version.name], times[python.name], VERSION)]


def against_peers(base: Path, hosts: int, rounds: int, goals: list[Goal]) -> list[str]:
    folder = base / f"vsan-{hosts}"
    size = write(folder, hosts)
    peers = {
        "yamllint": yamllint,
        "check-jsonschema": check_jsonschema,
        "check-jsonschema, design.yaml only": one_schema,
    }
    commands = [lint(folder), *(peers[goal.right](folder) for goal in goals)]
    times, _ = measure(commands, rounds)
    return [
        row(
            f"{hosts} hosts ({size / 1000:.0f} kB): `{goal.left}` by `{goal.right}`",
            times[goal.left],
            times[goal.right],
            goal.limit,
        )
        for goal in goals
    ]


def twice(base: Path, hosts: int, rounds: int) -> list[str]:
    """What a program that stays, such as an editor's, waits for the second time. The first round only warms
    the disk cache."""
    folder = base / f"vsan-{hosts}"
    write(folder, hosts)
    pairs = [lint_twice(folder) for _ in range(rounds + 1)][1:]
    first, second = ([pair[index] for pair in pairs] for index in range(2))
    title = f"{hosts} hosts: second lint in the same process by the first"
    return [row(f"{title} ({milliseconds(second)} by {milliseconds(first)})", second, first, SECOND)]


def lint_twice(folder: Path) -> tuple[float, float]:
    """Seconds of the first and of the second lint of a design in one process, which has only started."""
    process = [sys.executable, "-c", TWICE, str(folder)]
    output = subprocess.run(process, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
    first, second = map(float, output.split())
    return first, second


def milliseconds(times: list[float]) -> str:
    return f"{1000 * statistics.median(times):.0f} ms"


def beside(before: Path, rounds: int) -> list[str]:
    """The shipped design by this checkout and by another; a start each first, for both to have their compiled
    modules."""
    process = [sys.executable, "-c", ENTRY, "lint", SHIPPED]
    now, then = Command("now", [process], ROOT), Command("before", [process], before)
    for command in (now, then):
        run(command)
    times, _ = measure([now, then], rounds)
    return [
        row(
            "the shipped design of 12 hosts: `refarch lint` by the one of `--before`",
            times["now"],
            times["before"],
            BEFORE,
        )
    ]


def growth(base: Path, product: str, rounds: int) -> list[str]:
    """Eight times the hosts of a product: how much longer it takes, and the memory."""
    small, large = base / f"{product}-512", base / f"{product}-4096"
    write(small, 512, product)
    size = write(large, 4096, product)
    few, many = lint(small)._replace(name="512"), lint(large)._replace(name="4096")
    times, peaks = measure([few, many], rounds)
    of = f"4096 hosts of {product}"
    memory = peaks["4096"] / 1024
    return [
        row(
            f"`refarch lint` of {of} ({size / 1e6:.1f} MB) by 512 hosts",
            times["4096"],
            times["512"],
            EIGHTFOLD,
        ),
        f"| peak memory of {of} | {memory:.0f} MiB | | 256 MiB | "
        f"{'yes' if memory <= LARGEST_MEMORY else '**no**'} |",
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="12 and 512 hosts, fewer rounds")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="another checkout of refarch, to compare with"
    )
    arguments = parser.parse_args()
    quick = arguments.quick
    print("| what | median | middle half | at most | reached |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        rows = start_up(11 if quick else 31)
        if arguments.before:
            rows += beside(arguments.before.resolve(), 15 if quick else 61)
        rows += against_peers(base, 12, 7 if quick else 21, TWELVE)
        rows += twice(base, 12, 7 if quick else 21)
        rows += against_peers(base, 512, 2 if quick else 5, MANY)
        print("\n".join(rows), flush=True)
        if not quick:
            for product in ("vsan-osa", *PORTS):
                print("\n".join(growth(base, product, 5)), flush=True)


if __name__ == "__main__":
    main()

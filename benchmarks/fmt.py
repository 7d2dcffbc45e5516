"""Times `refarch fmt --check` by `refarch lint` on the same design of 10,000 links, as ratios of the
processor time of cold processes in one run, and prints them as a Markdown table.

    python benchmarks/fmt.py
    python benchmarks/fmt.py --quick
        fewer links, fewer rounds

Every link is written out, which is the most that there is to lay out: hosts, addresses and links all become
ranges. Another row says how the time grows with eight times the links.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import write
from run import BIN, ENVIRONMENT, row

BY_LINT, EIGHTFOLD = 3, 9
"""What the ratios must not exceed."""

HOSTS = 4704
"""Of 9,996 links; one network has no more than 5,000 addresses."""


def seconds(command: str, *options: str, folder: Path) -> float:
    """Processor time of a cold process. Raises SystemExit for one that finds an error in the design."""
    words = [str(BIN / "refarch"), command, *options, str(folder)]
    child = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=folder.parents[1]
    )
    assert child.stderr is not None
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in ((0,) if command == "lint" else (0, 1)):
        raise SystemExit(f"{' '.join(words)} failed with {child.returncode}: {errors.decode()[:400]}")
    return usage.ru_utime + usage.ru_stime


def generated(base: Path, hosts: int) -> tuple[Path, int]:
    """A design with everything written out, and the number of its links."""
    folder = base / "designs" / f"vsan-{hosts}"
    write(folder, hosts)
    return folder, len(re.findall(r"(?m)^  - from:", (folder / "wiring.yaml").read_text()))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer links, fewer rounds")
    quick = parser.parse_args().quick
    hosts, rounds = (HOSTS // 8, 3) if quick else (HOSTS, 5)
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        (base / "refarch.yaml").write_text("format: 1\n")
        (large, links), (small, few) = generated(base, hosts), generated(base, hosts // 8)
        lint: list[float] = []
        fmt: list[float] = []
        fmt_of_few: list[float] = []
        for number in range(rounds + 1):
            times = (
                seconds("lint", "--no-cache", folder=large),
                seconds("fmt", "--check", folder=large),
                seconds("fmt", "--check", folder=small),
            )
            if number:  # the first round only warms the disk cache
                for kept, time in zip((lint, fmt, fmt_of_few), times, strict=True):
                    kept.append(time)
    print("| what | median | middle half | at most | reached |\n|---|---|---|---|---|")
    print(row(f"{links:,} links: `refarch fmt --check` by `refarch lint`", fmt, lint, BY_LINT))
    print(row(f"`refarch fmt --check` of {links:,} links by {few:,} links", fmt, fmt_of_few, EIGHTFOLD))


if __name__ == "__main__":
    main()

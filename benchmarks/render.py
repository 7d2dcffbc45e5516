"""Times what it costs to write configuration, as ratios of cold processes in one run, and prints them as a
Markdown table.

    python benchmarks/render.py
        all targets for all designs of this project by `refarch lint designs`; and the Arista switches of a
        design of 512 hosts by pyavd, Arista's own generator, for the same wishes
    python benchmarks/render.py --quick
        fewer rounds

pyavd is one of the validators that `make setup-test` sets up; where it is not, its row is left out.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from generate import write
from run import BIN, ROOT, Command, measure, milliseconds, row

EVERYTHING = """
from refarch import api
from refarch.platforms.rendering.devices import render_by_every_target
for result in api.lint_designs(session=api.Session()):
    made, refused = render_by_every_target(result.design)
    assert not refused, refused
    for configuration in made:
        configuration.text, configuration.rollback_text
"""
"""Reads and checks all designs, and writes each device's text by every target that is for it."""

SWITCHES = """
import gc, sys, time
from refarch import api
from refarch.platforms.rendering import configurations
gc.disable()  # as the command does
result = api.open_design(sys.argv[1], api.Session())
start = time.perf_counter()
made = [made.text for made in configurations(result, "arista-eos")]
print(time.perf_counter() - start)
"""
"""The texts of the Arista switches of a design that has been read: prints the seconds, imports included."""

STRUCTURED = """
import json, sys
sys.path[:0] = ["tests/proof"]
from eos_structured import structured
from refarch import api
from refarch.api.intent import switch_intents
design = api.open_design(sys.argv[1], api.Session()).design
print(json.dumps([structured(switch) for switch in switch_intents(design).values()]))
"""
"""The same wishes as AVD has them."""

AVD = """
import json, sys, time
with open(sys.argv[1]) as file:
    wishes = json.load(file)
start = time.perf_counter()
import pyavd
made = [pyavd.get_device_config(wish) for wish in wishes]
print(time.perf_counter() - start)
"""
"""The same by pyavd, from its structured configuration: without its data model, and without checks."""

ALL_TARGETS, BY_AVD = 3, 0.1
"""What the ratios must not exceed."""

HOSTS = 512

NAMES = (
    ("nos: cumulus-linux", "nos: arista-eos"),
    (" swp", " Ethernet"),
    ("bond: bond", "bond: Port-Channel"),
)
"""What is called otherwise on Arista's system."""


def all_targets(rounds: int) -> list[str]:
    """All targets for all designs by a check of all designs."""
    words = ["lint", "designs", "--no-cache", "--jobs", "1"]
    lint = Command("refarch lint", [[str(BIN / "refarch"), *words]])
    render = Command("render", [[sys.executable, "-c", EVERYTHING]])
    times, _ = measure([lint, render], rounds)
    title = "all designs read, checked and written by all targets by `refarch lint designs`"
    return [row(title, times["render"], times["refarch lint"], ALL_TARGETS)]


def beside_avd(base: Path, rounds: int) -> list[str]:
    """The Arista switches of a large design by pyavd."""
    python = ROOT / ".validators" / "venv" / "bin" / "python"
    if not python.exists():
        return []
    folder = base / f"vsan-{HOSTS}"
    write(folder, HOSTS)
    wiring = folder / "wiring.yaml"
    text = wiring.read_text()
    for ours, theirs in NAMES:
        text = text.replace(ours, theirs)
    wiring.write_text(text)
    wishes = base / "wishes.json"
    wishes.write_text(_printed([sys.executable, "-c", STRUCTURED, str(folder)]))
    count = len(json.loads(wishes.read_text()))
    ours, theirs = [], []
    for _ in range(rounds + 1):  # the first only warms the disk cache
        ours.append(float(_printed([sys.executable, "-c", SWITCHES, str(folder)])))
        theirs.append(float(_printed([str(python), "-c", AVD, str(wishes)])))
    title = f"{count} Arista switches of {HOSTS} hosts: texts from the model, by pyavd"
    seconds = f"{milliseconds(ours[1:])} by {milliseconds(theirs[1:])}"
    return [row(f"{title} ({seconds})", ours[1:], theirs[1:], BY_AVD)]


def _printed(process: list[str]) -> str:
    return subprocess.run(process, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    quick = parser.parse_args().quick
    print("| what | median | middle half | at most | reached |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(all_targets(3 if quick else 7)), flush=True)
        print("\n".join(beside_avd(Path(folder), 2 if quick else 5)), flush=True)


if __name__ == "__main__":
    main()

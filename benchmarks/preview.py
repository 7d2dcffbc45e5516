"""Times the live preview beside MkDocs' own server on this project's site, alternating in one run, and prints
a Markdown table.

    python benchmarks/preview.py
        ten saves each
    python benchmarks/preview.py --quick
        three saves each

Each server has a copy of the site's sources: all designs, with the rules and the hand-written pages around
them. A save changes a VLAN of the shipped design of 12 hosts, which many of its pages and drawings show; its
wiring page is open in a headless Chromium. Needs what `make setup-test` sets up: node, Chromium, Graphviz.
"""

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
DESIGN = "vsan-roce-vsphere7u3"
IN_VIEW = "wiring"
FOLLOWING = ("ip-plan", "switch-configuration", "verification", "vsphere-networking")
"""Further pages that show the VLAN."""

SOURCES = (
    "designs",
    "docs",
    "mkdocs.yml",
    "refarch.yaml",
    "site-plugins/refarch_site/assets",
    "tests/fixtures/as-printed",
    "tests/mutations",
)
"""What the site is made from."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

VIEW_LIMIT = 1.0
"""Seconds after which the page in view shows a save."""

RATIO_LIMIT = 0.2
"""Of the time that MkDocs' server takes."""


def copied(to: Path) -> Path:
    """A copy of the site's sources."""
    for name in SOURCES:
        source, target = ROOT / name, to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
    return to


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def served(command: list[str], project: Path, port: int) -> Iterator[str]:
    """A server while it runs, at its address, once it answers."""
    server = subprocess.Popen(command, cwd=project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                fetched(f"{address}/index.html")
                break
            except OSError:
                if server.poll() is not None:
                    raise SystemExit(f"{' '.join(command)} ended with {server.returncode}") from None
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait()


def fetched(address: str) -> str:
    with urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def measured(base: Path, rounds: int) -> dict[str, list[dict[str, float]]]:
    """Milliseconds of each save, by the name of the server."""
    chromium = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if chromium is None:
        raise SystemExit("no Chromium is installed")
    ours, theirs = free_port(), free_port()
    refarch = [str(BIN / "refarch"), "serve", "--port", str(ours)]
    mkdocs = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{theirs}"]
    with (
        served(refarch, copied(base / "refarch"), ours) as first,
        served(mkdocs, copied(base / "mkdocs"), theirs) as second,
    ):
        servers = [
            {
                "name": name,
                "file": str(base / name / "designs" / DESIGN / "ip-plan.yaml"),
                "page": f"{address}/designs/{DESIGN}/{IN_VIEW}.html",
                "others": [f"{address}/designs/{DESIGN}/{page}.html" for page in FOLLOWING],
            }
            for name, address in (("refarch", first), ("mkdocs", second))
        ]
        script = str(Path(__file__).with_suffix(".mjs"))
        words = ["node", script, chromium, str(rounds), *map(json.dumps, servers)]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    answer: dict[str, list[dict[str, float]]] = json.loads(done.stdout)
    return answer


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="three saves each")
    rounds = 3 if parser.parse_args().quick else 10
    with tempfile.TemporaryDirectory() as folder:
        times = measured(Path(folder), rounds)
    view = [save["view"] / 1000 for save in times["refarch"]]
    rebuilt = [save["view"] / 1000 for save in times["mkdocs"]]
    followed = [save["all"] / 1000 for save in times["refarch"]]
    ratios = [ours / theirs for ours, theirs in zip(view, rebuilt, strict=True)]
    print("| from a save until | median | longest | at most | reached |\n|---|---|---|---|---|")
    print(row("the page in view shows it", view, VIEW_LIMIT, "s"))
    print(row("all pages of the design have it", followed, None, "s"))
    print(row("the page in view shows it with `mkdocs serve`", rebuilt, None, "s"))
    print(row("the page in view shows it, by `mkdocs serve`", ratios, RATIO_LIMIT, ""))


def row(what: str, figures: list[float], limit: float | None, unit: str) -> str:
    """One line of the table; it is the median that is to reach the limit."""
    median, longest = statistics.median(figures), max(figures)
    goal = (
        ("", "") if limit is None else (f"{limit:g} {unit}".strip(), "yes" if median <= limit else "**no**")
    )
    return f"| {what} | {median:.2f} {unit} | {longest:.2f} {unit} | {goal[0]} | {goal[1]} |"


if __name__ == "__main__":
    main()

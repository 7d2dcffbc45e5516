"""Times what a build of the site costs, in cold processes of one run, and prints it as Markdown tables.

    python benchmarks/build_site.py
        `refarch build` of this repository by `mkdocs build` with plain Material of the same pages; and the
        growth of time and memory from 10 to 100 designs
    python benchmarks/build_site.py --quick
        one round, and up to 25 designs

A row is processor time, of the process and those that it starts, since what else the machine does counts
least there.
"""

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
from run import BIN, ROOT

PLAIN = 1.3
"""What a build may take at most, by plain Material with the same pages."""

COUNTS = (10, 25, 50, 100)

EXAMPLE = ROOT / "linter/refarch/examples/vsan-roce"

WRITE = """
import os, sys
from refarch_site.figures import as_file
from refarch_site.generate import generate_site
from refarch_site.project import read_project
site = generate_site(read_project("."))
files = {page.path: page.markdown for page in site.pages}
files |= {path: as_file(drawing) for path, drawing in site.drawings.items()}
files |= dict(site.files)
for path, content in files.items():
    target = os.path.join(sys.argv[1], path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)
print(len(site.pages))
"""
"""The pages of a site as MkDocs is given them."""

SETTINGS = """\
site_name: Plain
docs_dir: docs
use_directory_urls: false
theme: {name: material, font: false, features: [navigation.tabs, navigation.indexes, navigation.prune]}
plugins: [search]
markdown_extensions:
  - admonition
  - attr_list
  - md_in_html
  - tables
  - toc: {permalink: true, toc_depth: 3}
  - pymdownx.superfences
  - pymdownx.highlight: {pygments_lang_class: true}
  - pymdownx.tabbed: {alternate_style: true}
  - pymdownx.details
  - pymdownx.inlinehilite
  - pymdownx.tasklist
"""


class Cost(NamedTuple):
    """What a process took."""

    seconds: float
    """Of processor time."""
    mebibytes: float
    """Of memory, at most."""


def cost(command: Sequence[object], folder: Path) -> Cost:
    """Run a command to its end. Raises CalledProcessError where it fails."""
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    _, said = process.communicate()
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {said[-2000:]}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def alone(command: Sequence[object], folder: Path) -> Cost:
    """The cost of one command, measured by a process of its own, which has no other children."""
    words = [sys.executable, __file__, "--measure", str(folder), *map(str, command)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    seconds, mebibytes = map(float, done.stdout.split())
    return Cost(seconds, mebibytes)


def against_material(rounds: int) -> Iterator[str]:
    """The build of this repository beside that of plain Material, of the same pages."""
    with tempfile.TemporaryDirectory() as scratch:
        plain = Path(scratch, "plain")
        shutil.copytree(ROOT / "docs", plain / "docs")
        write = [BIN / "python", "-c", WRITE, plain / "docs"]
        subprocess.run(list(map(str, write)), cwd=ROOT, check=True, capture_output=True)
        (plain / "mkdocs.yml").write_text(SETTINGS)
        pages = len(list((plain / "docs").rglob("*.md")))
        ratios = []
        for number in range(rounds):
            theirs = alone([BIN / "mkdocs", "build", "--quiet"], plain)
            ours = alone([BIN / "refarch", "build", "--out", Path(scratch, f"site-{number}")], ROOT)
            ratios.append(ours.seconds / theirs.seconds)
    ratio = statistics.median(ratios)
    verdict = "yes" if ratio <= PLAIN else "**no**"
    yield "| what | median | spread | at most | reached |"
    yield "|---|---|---|---|---|"
    times = f"{ours.seconds:.1f} s by {theirs.seconds:.1f} s"
    yield (
        f"| `refarch build` of {pages} pages by `mkdocs build` of the same ({times}) "
        f"| {ratio:.2f} | {min(ratios):.2f} to {max(ratios):.2f} | {PLAIN} | {verdict} |"
    )


def growth(counts: Sequence[int]) -> Iterator[str]:
    """Time and memory of builds of more and more designs of four hosts."""
    yield "| designs | pages | processor time | for each design | memory |"
    yield "|---|---|---|---|---|"
    for count in counts:
        with tempfile.TemporaryDirectory() as scratch:
            project = Path(scratch)
            for number in range(count):
                folder = project / "designs" / f"vsan-roce-{number:03}"
                shutil.copytree(EXAMPLE, folder)
                design = folder / "design.yaml"
                text = re.sub(r"^id: .*$", f"id: {folder.name}", design.read_text(), flags=re.MULTILINE)
                design.write_text(text)
            used = alone([BIN / "refarch", "build", "--out", "site"], project)
            pages = len(list((project / "site").rglob("*.html")))
        each = used.seconds / count
        yield f"| {count} | {pages} | {used.seconds:.1f} s | {each:.2f} s | {used.mebibytes:.0f} MiB |"


def main() -> None:
    """Measure and print."""
    if sys.argv[1:2] == ["--measure"]:
        used = cost(sys.argv[3:], Path(sys.argv[2]))
        print(used.seconds, used.mebibytes)
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="one round, and up to 25 designs")
    quick = parser.parse_args().quick
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for line in against_material(1 if quick else 3):
        print(line, flush=True)
    print(flush=True)
    for line in growth(COUNTS[:2] if quick else COUNTS):
        print(line, flush=True)


if __name__ == "__main__":
    main()

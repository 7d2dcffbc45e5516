"""Makes a release of what is committed: looks whether all is ready, builds, tags. Nothing is sent anywhere.

`release.py check` says everything that is in the way. `release.py build` does the same, builds the source
distribution and both wheels into dist/, writes the SBOM and the notices of third parties there, and tags the
commit. The version is written in one place, linter/refarch/__init__.py; `make release` runs all tests between
the two.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from refarch.api.git import ask_git

ROOT = Path(__file__).resolve().parent.parent

VERSION_FILE = "linter/refarch/__init__.py"
CHANGELOG = "CHANGELOG.md"

NAMED = re.compile(
    r"(?:refarch(?:\.git)?(?:/[\w-]+)?@|\brev: ['\"]?|\brefs/tags/)(v\d+(?:[\w.+-]*\w)?)", re.IGNORECASE
)
"""Where a text names a tag of this repository: what uses an action, a component, a hook or a template, and
what pip installs."""


def version() -> str:
    """The version that the program has."""
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', (ROOT / VERSION_FILE).read_text(), re.M)
    if found is None:
        raise SystemExit(f'release: {VERSION_FILE} has no line `__version__ = "1.2.3"`')
    return found[1]


def texts() -> dict[str, str]:
    """What tells users which tag to take, by the names of the files: all documents, and what CI systems take
    of this repository."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    paths += [ROOT / "action.yml", *(ROOT / "templates").glob("*.yml"), *(ROOT / "azure").glob("*.yml")]
    return {str(path.relative_to(ROOT)): path.read_text() for path in sorted(paths)}


def other_tags(text: str, tag: str) -> Iterator[tuple[int, str]]:
    """Tags that a text names and that are not this one, with their lines."""
    for number, line in enumerate(text.splitlines(), start=1):
        yield from ((number, found) for found in NAMED.findall(line) if found != tag)


def git(*words: str) -> str:
    """What git prints. Ends the run where git fails."""
    done = ask_git(str(ROOT), *words)
    if done.status != 0:
        raise SystemExit(f"release: git {words[0]}: {done.details or done.words}")
    return done.output.decode().rstrip("\n")


def obstacles(tag: str) -> Iterator[str]:
    """What keeps the release from being made, one line each."""
    changed = git("status", "--porcelain").splitlines()
    if changed:
        yield f"{len(changed)} files are not committed, the first is {changed[0][3:]}"
    if git("tag", "--list", tag):
        yield f"the tag {tag} is there already: raise the version in {VERSION_FILE}"
    heading = re.compile(rf"^## \[{re.escape(tag[1:])}\] - \d{{4}}-\d\d-\d\d$", re.M)
    if not heading.search((ROOT / CHANGELOG).read_text()):
        yield f"{CHANGELOG} has no heading `## [{tag[1:]}] - YEAR-MONTH-DAY`"
    for name, text in texts().items():
        for number, other in other_tags(text, tag):
            yield f"{name}:{number} names {other}, not {tag}"


def build(number: str) -> list[str]:
    """Build the source, both wheels, the SBOM and the notices into an empty dist/; their names. Ends the run
    where that fails."""
    from third_party import write_both

    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(ROOT / "dist")]
    day = git("log", "-1", "--format=%ct")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": day}  # the same commit gives the same files
    for what in (["."], ["--wheel", "site-plugins"]):  # the source of the site is in that of refarch
        done = subprocess.run(
            [*command, *what], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise SystemExit(f"release: the build failed\n{done.stdout}{done.stderr}")
    os.environ["SOURCE_DATE_EPOCH"] = day  # which the SBOM has as its time
    try:
        write_both(ROOT, ROOT / "dist", number)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise SystemExit(f"release: the SBOM or the notices failed: {error}") from None
    return sorted(path.name for path in (ROOT / "dist").iterdir())


def main(words: list[str]) -> int:
    """Check, or check, build and tag."""
    if words not in (["check"], ["build"]):
        raise SystemExit("usage: release.py check|build")
    number = version()
    tag = f"v{number}"
    found = list(obstacles(tag))
    for line in found:
        print(f"release: {line}", file=sys.stderr)
    if found:
        return 1
    if words == ["check"]:
        print(f"release: {tag} can be made")
        return 0
    made = build(number)
    endings = ("-py3-none-any.whl", "-third-party-notices.txt", ".cdx.json", ".tar.gz")
    site = f"refarch_site-{number}-py3-none-any.whl"
    if made != [*(f"refarch-{number}{ending}" for ending in endings), site]:
        raise SystemExit(f"release: dist/ holds {', '.join(made)}")
    git("tag", "--annotate", "--message", f"refarch {number}", tag)
    print(f"release: {tag} is tagged, dist/ holds {', '.join(made)}")
    print(f"release: nothing is published yet: git push origin HEAD {tag}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Random inputs for every command: damaged projects for those that read and write designs, and damaged files,
answers and words for the others. A number makes the input, and which family of commands gets it.

Also by hand, for tens of thousands: ``python tests/hostile/fuzzed_commands.py FIRST COUNT [FAMILY...]``
prints what shows a defect, and at the end how many inputs each family had.
"""

import json
import os
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # by hand; pytest knows it

import fuzzed_files
from fuzzed_projects import damage, defects, lay_out, run

from refarch import api
from refarch.load.reader import read
from refarch.load.text import text_lines

Texts = dict[str, bytes]


def contents(folder: Path) -> Texts:
    """Every file of a folder, by path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def lay(folder: Path, files: Texts) -> None:
    """Make a folder hold these files and no others."""
    for path in [path for path in contents(folder) if path not in files]:
        (folder / path).unlink()
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


class Tried:
    """A project, what a command did to it, and what that showed."""

    def __init__(self, folder: Path, choice: random.Random) -> None:
        self.folder, self.choice = folder, choice
        self.before = contents(folder)
        self.found: list[str] = []

    def run(self, *words: str) -> tuple[int, str, str]:
        """Run a command, and note what no input may bring about."""
        status, out, err = run(*words)
        # A patch has the line ends of its files, else it would not fit them.
        self.found += defects(words, status, out.replace("\r", "") if "--diff" in words else out, err)
        if (
            "--format" in words
            and out
            and words[words.index("--format") + 1] in ("json", "sarif", "gitlab", "rdjson")
        ):
            try:
                json.loads(out)
            except ValueError as error:
                self.found.append(f"{' '.join(words)}: no JSON: {error}")
        return status, out, err

    def changed(self) -> Texts:
        """Files that are no longer what they were, as they were; a file too many or too few is noted."""
        now = contents(self.folder)
        if now.keys() != self.before.keys():
            self.found.append(f"other files: {sorted(now.keys() ^ self.before.keys())}")
        return {path: content for path, content in self.before.items() if now.get(path) != content}

    def again(self) -> None:
        """The project as it was."""
        lay(self.folder, self.before)

    def findings(self) -> "list[api.Finding] | None":
        """What lint finds; None where it cannot be said."""
        try:
            return list(api.lint(session=api.Session()).findings)
        except api.RefarchError:
            return None

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            self.found.append(what)

    def loses_no_comment(self, changed: Texts, what: str) -> None:
        """No comment sign is lost, and lines end as they did."""
        for path, content in changed.items():
            now = (self.folder / path).read_bytes()
            self.expect(now.count(b"#") >= content.count(b"#"), f"{what}: {path} lost a comment")
            self.expect((b"\r" in now) == (b"\r" in content), f"{what}: {path} has other line ends")
            self.expect(bool(text_lines(now)), f"{what}: {path} is no text")


def layout(tried: Tried) -> None:
    """``fmt`` keeps what is meant and every comment, and a second time does nothing."""
    before = tried.findings()
    _, checked, _ = tried.run("fmt", "--check")
    tried.run("fmt", "--diff")
    tried.expect(not tried.changed(), "fmt --check wrote")
    _, out, _ = tried.run("fmt")
    changed = tried.changed()
    tried.expect(checked.replace("would format", "formatted") == out, "fmt does other than --check says")
    tried.expect(len(changed) == out.count("\n"), "fmt wrote other files than it said")
    tried.loses_no_comment(changed, "fmt")
    after = tried.findings()
    if changed and before is not None and after is not None:
        tried.expect(
            _kinds(before) == _kinds(after), f"fmt changed findings: {_kinds(before) ^ _kinds(after)}"
        )
    tried.expect(tried.run("fmt", "--check")[1] == "", "fmt has more to do the second time")


def _kinds(findings: "list[api.Finding]") -> set[tuple[str, str, str, bool]]:
    return {(one.code, one.severity, one.file, one.waived is not None) for one in findings}


def fixes(tried: Tried) -> None:
    """``lint --fix`` adds no error, and a second time does nothing."""
    before = tried.findings()
    words = ("lint", "--no-cache", "--fix", *(("--unsafe-fixes",) if tried.choice.random() < 0.7 else ()))
    tried.run(*words)
    changed = tried.changed()
    if not changed:
        return
    tried.loses_no_comment(changed, "fix")
    after = tried.findings()
    tried.expect(
        before is not None and after is not None and _errors(after) <= _errors(before), "a fix adds an error"
    )
    once = contents(tried.folder)
    tried.run(*words)
    tried.expect(contents(tried.folder) == once, "a second fix has more to do")


def _errors(findings: "list[api.Finding]") -> int:
    return sum(one.severity == "error" and one.waived is None for one in findings)


def waivers(tried: Tried) -> None:
    """A waiver that is written excuses all that it is for, brings nothing new, and changes no value."""
    before = tried.findings() or []
    codes = sorted({one.code for one in before if one.waived is None})
    code = tried.choice.choice([*codes, "MTU001"])
    words = (
        "--reason",
        tried.choice.choice(('because # of: "that"', "é", " x ", "a: b, c")),
        "--owner",
        "team",
    )
    status, _, _ = tried.run("lint", "--no-cache", "--add-waiver", code, *words)
    changed = tried.changed()
    tried.expect(bool(changed) or status == 2, "no waiver was written, and nothing says so")
    if not changed:
        return
    tried.loses_no_comment(changed, "waiver")
    for path, content in changed.items():
        now = read(path, (tried.folder / path).read_bytes())
        tried.expect(now.data == read(path, content).data, f"a waiver changed a value of {path}")
    after = [one for one in tried.findings() or [] if one.waived is None]
    tried.expect(not any(one.code == code for one in after), f"a waiver of {code} does not excuse")
    new = {one.code for one in after} - {one.code for one in before}
    tried.expect(not new - {"WAIVE006"}, f"a waiver of {code} brings {new}")


def migration(tried: Tried) -> None:
    """``migrate`` has nothing to do the second time."""
    tried.run("migrate", "designs", "--diff")
    tried.expect(not tried.changed(), "migrate --diff wrote")
    tried.run("migrate", "designs")
    tried.loses_no_comment(tried.changed(), "migrate")
    once = contents(tried.folder)
    tried.run("migrate", "designs")
    tried.expect(contents(tried.folder) == once, "migrate has more to do the second time")


LOOKS: tuple[tuple[str, ...], ...] = (
    *(("lint", "--no-cache", "--format", form) for form in (
        "azure", "checkstyle", "concise", "github", "gitlab", "json", "junit", "markdown", "rdjson", "sarif",
    )),
    ("conformance", "fuzzed"), ("conformance", "fuzzed", "--format", "json"), ("rules",), ("parts",),
    ("waivers",), ("waivers", "--format", "json"), ("diff", "fuzzed", "fuzzed"), ("targets",),
    ("show", "fuzzed"), ("show", "fuzzed", "bom", "--format", "csv"), ("log", "fuzzed"),
    ("show", "fuzzed", "cables", "--format", "json"), ("show", "fuzzed", "addresses", "--format", "yaml"),
    ("render", "fuzzed", "--format", "json"), ("render", "fuzzed", "--out", "o"),
    ("bump", "--check"), ("explain", "MTU001"), ("schema", "--out", "s"), ("completion", "bash"),
    ("new", "mine", "--like", "fuzzed", "--yes"), ("new", "mine", "--like", "fuzzed", "--dry-run"),
    ("init", "repo", "--like", "vsan-esa", "--yes"), ("lint", "--changed-since", "HEAD"),
    ("review", "--base", "HEAD", "--out", "r"),
)  # fmt: skip
"""Commands that leave the project as it is."""


def looks(tried: Tried) -> None:
    """Three commands that only look at the project, or write beside it."""
    for words in tried.choice.sample(LOOKS, 3):
        tried.run(*words)
    now = contents(tried.folder)
    tried.expect(
        all(now.get(path) == content for path, content in tried.before.items()), "a look changed a file"
    )


ON_PROJECTS: Mapping[str, Callable[[Tried], None]] = {
    "layout": layout, "fixes": fixes, "waivers": waivers, "migration": migration, "looks": looks,
}  # fmt: skip


def _project(family: str, number: int, folder: Path) -> list[str]:
    """What a damaged project shows."""
    choice = random.Random(number)
    lay_out(folder, choice)
    done = damage(folder, choice)
    if choice.random() < 0.3:
        path = choice.choice(sorted(folder.rglob("*.yaml")))
        content, how = fuzzed_files.scrambled(path.read_bytes(), choice)
        path.write_bytes(content)
        done.append(f"{path.relative_to(folder)}: {how}")
    tried = Tried(folder, choice)
    ON_PROJECTS[family](tried)
    return [f"{'; '.join(done)}: {line}" for line in tried.found]


FAMILIES: Mapping[str, Callable[[int, Path], list[str]]] = {
    **{family: partial(_project, family) for family in ON_PROJECTS},
    **fuzzed_files.FAMILIES,
}


def command_defects(number: int, folder: Path, family: str = "") -> list[str]:
    """What the input of this number shows, in an empty folder."""
    family = family or list(FAMILIES)[number % len(FAMILIES)]
    before = Path.cwd()
    os.chdir(folder)
    try:
        found = FAMILIES[family](number, folder)
    except Exception as error:
        found = [f"{type(error).__name__}: {error}"]
    finally:
        os.chdir(before)
    return [f"input {number} of {family}: {line}" for line in found]


def main() -> None:
    """Try many."""
    first, count, families = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    had: Counter[str] = Counter()
    shown = 0
    for number in range(first, first + count):
        family = (families or list(FAMILIES))[number % len(families or FAMILIES)]
        scratch = tempfile.mkdtemp()
        for line in command_defects(number, Path(scratch), family):
            print(ascii(line)[:900], flush=True)
            shown += 1
        had[family] += 1
        shutil.rmtree(scratch, ignore_errors=True)
        if number % 100 == 99:
            print(f"{number + 1 - first} inputs, {shown} defects", file=sys.stderr, flush=True)
    print(f"{had.total()} inputs, {shown} defects: {dict(sorted(had.items()))}", flush=True)


if __name__ == "__main__":
    main()

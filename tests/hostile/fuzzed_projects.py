"""Projects with random damage: every file that a user writes, damaged as a program and as a tired person do.

Also by hand, for tens of thousands: ``python tests/hostile/fuzzed_projects.py FIRST COUNT [onward]`` prints
the number of each project that shows a defect, and what it showed. The number alone makes the project.
"""

import contextlib
import io
import json
import os
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from refarch import api
from refarch.cli import main
from refarch.load.reader import read
from refarch.model.catalog import KINDS, LOOKED_UP, folder_name

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "linter" / "refarch"
SHIPPED = ("pvrdma-hpc", "smb-direct-iwarp", "vsan-esa-arista", "smb-direct-roce-s2d", "vsan-esa-100g")
EXAMPLES = (
    "azure-local",
    "direct-iwarp",
    "nvme-of",
    "nvme-of-linux",
    "pvrdma",
    "rdma-linux",
    "s2d",
    "smb-direct",
    "vsan-esa",
    "vsan-roce",
)

SETTINGS = """\
format: 1
fail_on: warning
profile: own
profiles: {own: {extends: lab, severities: {IP014: warning}, levels: {info: warning}}}
severities: {MTU001: warning, TEAM001: ignore}
options: {MTU005: {minimum: 2048}, IP014: {hosts: 4}, VER015: {esxi: "6.5"}}
site: {name: A name, url: "https://example.com/a/"}
mutations: tables
as_printed: printed
"""

WAIVER = "# refarch: waive TOP007 until 2027-03-31: single-leaf lab bed (owner: storage-architecture)"

TABLE = """\
format: 1
mutations:
  - {name: mtu, design: fuzzed, file: ip-plan.yaml, find: "mtu: 9000", replace: "mtu: 1500", expect: [MTU001]}
"""

DEEP: Any = "x"
for _ in range(40):
    DEEP = {"a": [DEEP]}

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 2**31, 2**63, -(2**63), 10**30, 10**400, 0.5, 1e300, float("nan"),
    float("inf"), -float("inf"), "", " ", "0", "-1", "²", "٣", "1e400", ".nan", "null", "on", "x", "X Y",
    "a" * 70,
    "a" * 6000, "é" * 30, "\u202eevil", "a\x1b[31mb", "a\x00b", "\ud800", "a\nb", "a\u2028b", "<script>",
    "`x`",
    "$(id)", "; reload", "../../etc/passwd", "/etc/passwd", "[1-3]", "a-[1-3]", "a-[3-1]", "a-[1-99999]",
    "host-[1-4] vmk2", "host-1 vmnic4", "leaf-1 swp[1-4]", "hosts of wl01", "swp[1-]", "10.0.0.0/8",
    "10.0.0.0/33",
    "10.0.0.256", "::1", "2026-02-30", "9999-12-31", "0000-00-00", "25G", "0G", "99999999999G", "3m", "0m",
    "9000",
    "1.0.0", "8.0 U3", "99.99", "other", "{}", "[]", "{{x}}", [], {}, [None], [[]], [{}], {"": 1},
    {"x": None}, {"a b": {}},
    ["x", "x"], [1, "1", 1.0, True], list(range(200)), {"format": 1}, DEEP,
)  # fmt: skip
"""Values that somebody might write in the place of another."""

LINES = (
    "", "\t", "  ", ":", "-", "- - -", "? a", "&a *a", "<<: *a", "!!python/name:os.system", "%YAML 1.1",
    "---",
    "...", "# refarch: waive", WAIVER, "# refarch: waive MTU001 until 9999-99-99: x",
    "# refarch: waive TOP007: ",
    "# refarch: waive \u202eTOP007: \x1b", "# refarch: waive XX999, YAML001 until 2020-01-01: y (owner: )",
    "format: 2",
    "format: 1e400", "x: {a: 1, a: 2}", "\ufeff", "\x85", "\r", "\x1b]0;x\x07", "key: |\n  text", "'", '"',
    "[", "}", "a: b: c",
    "0x: 0o7", "=", "~: ~", "\U0001f9ea: x", "a" * 3000 + ": 1",
)  # fmt: skip
"""Lines that somebody might leave in a file."""


def lay_out(project: Path, choice: random.Random) -> None:
    """A whole project around one design, with entries of its own for the parts that it has."""
    design = project / "designs" / "fuzzed"
    if choice.random() < 0.5:
        shutil.copytree(ROOT / "designs" / choice.choice(SHIPPED), design)
    else:
        shutil.copytree(PACKAGE / "examples" / choice.choice(EXAMPLES), design)
    main_file = design / "design.yaml"
    main_file.write_text(re.sub(r"(?m)^id: .*$", "id: fuzzed", main_file.read_text()))
    words = set(re.findall(r"[\w.+-]+", "".join(path.read_text() for path in design.glob("*.yaml"))))
    for kind in (*KINDS, *LOOKED_UP):
        for path in (PACKAGE / "catalog" / folder_name(kind)).glob("*.yaml"):
            if path.stem in words:
                folder = project / "designs" / "_catalog" / folder_name(kind)
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, folder / path.name)
    (project / "refarch.yaml").write_text(SETTINGS)
    (project / "tables").mkdir()
    (project / "tables" / "mtu.yaml").write_text(TABLE)
    shutil.copytree(design, project / "printed" / "fuzzed")


def damage(project: Path, choice: random.Random) -> list[str]:
    """Damage one to three files; what was done, in words."""
    files = sorted(project.rglob("*.yaml"))
    weights = [_weight(path, project) for path in files]
    done = []
    for path in choice.choices(files, weights, k=choice.choice((1, 1, 1, 2, 3))):
        text = path.read_bytes()
        data = read("x", text).data
        if data and choice.random() < 0.8:
            what = " and ".join(_change(data, choice, files) for _ in range(choice.choice((1, 1, 1, 2, 4))))
            path.write_bytes(_dumped(data))
        else:
            what = _scribble(path, choice)
        done.append(f"{path.relative_to(project)}: {what}")
    return done


def _weight(path: Path, project: Path) -> int:
    """Designs, parts and settings get about as much damage each."""
    first, *others = path.relative_to(project).parts
    return (
        60
        if first == "refarch.yaml"
        else 4
        if first in ("tables", "printed")
        else 30
        if "fuzzed" in others
        else 8
    )


def _dumped(data: Any) -> bytes:
    """As YAML that libyaml writes; values that it cannot write as JSON, which is YAML as well."""
    try:
        text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000)
    except (yaml.YAMLError, RecursionError):
        text = json.dumps(data)
    return text.encode("utf-8", "surrogatepass")


def _places(value: Any, above: Any = None, key: Any = None) -> Iterator[tuple[Any, Any]]:
    """Every place in data, as a container and the key in it."""
    if above is not None:
        yield above, key
    if isinstance(value, dict):
        for name, child in list(value.items()):
            yield from _places(child, value, name)
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _places(child, value, index)


def _change(data: Any, choice: random.Random, files: list[Path]) -> str:
    places = list(_places(data))
    if not places:
        return "nothing"
    # Keys near the root are few and decide much: half of the time one of them.
    above, key = (
        choice.choice(places) if choice.random() < 0.5 else choice.choice(places[: len(places) // 6 + 1])
    )
    change = choice.choice(CHANGES)
    return f"{change.__name__} {key!r}: {change(above, key, choice, files)!r}"[:200]


def _delete(above: Any, key: Any, _choice: random.Random, _files: list[Path]) -> None:
    del above[key]


def _odd(above: Any, key: Any, choice: random.Random, _files: list[Path]) -> Any:
    above[key] = (
        json.loads(json.dumps(value)) if isinstance(value := choice.choice(ODD), dict | list) else value
    )
    return value


def _foreign(above: Any, key: Any, choice: random.Random, files: list[Path]) -> Any:
    """A value of some other file."""
    other = read("x", choice.choice(files).read_bytes()).data
    places = list(_places(other))
    if places:
        container, name = choice.choice(places)
        above[key] = json.loads(json.dumps(container[name]))
    return above.get(key) if isinstance(above, dict) else None


def _rename(above: Any, key: Any, choice: random.Random, _files: list[Path]) -> Any:
    if isinstance(above, dict):
        name = choice.choice([*above, "x", "", "é", "a.b", "a b", f"{key}s", str(key).upper(), "\u202e", "1"])
        above[name] = above.pop(key)
        return name
    above.append(above[key])
    return "twice"


def _name(above: Any, key: Any, choice: random.Random, _files: list[Path]) -> Any:
    """A name of the wrong kind of thing: of any entry of the catalog, or of any key."""
    kind = choice.choice((*KINDS, *LOOKED_UP))
    names = [path.stem for path in sorted((PACKAGE / "catalog" / folder_name(kind)).glob("*.yaml"))]
    above[key] = choice.choice(names or ["x"])
    return above[key]


def _wrapped(above: Any, key: Any, choice: random.Random, _files: list[Path]) -> Any:
    above[key] = choice.choice(([above[key]], {"x": above[key]}, [above[key], above[key]], str(above[key])))
    return type(above[key]).__name__


CHANGES: tuple[Callable[[Any, Any, random.Random, list[Path]], Any], ...] = (
    _delete, _delete, _odd, _odd, _odd, _foreign, _rename, _name, _wrapped,
)  # fmt: skip


def _scribble(path: Path, choice: random.Random) -> str:
    """Damage to the text: a line put in, taken away, doubled or moved; a byte; line ends."""
    lines = path.read_bytes().split(b"\n")
    at = choice.randrange(len(lines))
    how = choice.choice(("put in", "put in", "behind", "take", "double", "indent", "byte", "cr", "cut"))
    line = choice.choice(LINES).encode("utf-8", "surrogatepass")
    if how == "put in":
        lines.insert(at, line)
    elif how == "behind":
        lines[at] += b"  " + line
    elif how == "take":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[choice.randrange(len(lines))])
    elif how == "indent":
        lines[at] = b" " * choice.randrange(1, 5) + lines[at]
    elif how == "byte":
        lines[at] += bytes([choice.randrange(256)])
    elif how == "cut":
        lines = lines[:at]
    path.write_bytes((b"\r" if how == "cr" else b"\n").join(lines))
    return f"{how} line {at + 1}: {line[:40]!r}"


def run(*words: str) -> tuple[int, str, str]:
    """One command in the working folder: its status, and what it wrote on stdout and stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(words))
    return status, out.getvalue(), err.getvalue()


def defects(words: tuple[str, ...], status: int, out: str, err: str) -> list[str]:
    """What no input may bring about."""
    said = [line for line in err.splitlines() if "defect of refarch" in line or "Traceback" in line]
    said += re.findall(r"rule \w+ failed: .{0,200}|.{0,200}cannot say where", out)
    if status not in (0, 1, 2):
        said.append(f"status {status}")
    if status == 2 and not err.startswith("refarch: "):
        said.append(f"no line says why: {err[:100]!r}")
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", out + err):
        said.append("control characters in the output")
    return [f"{' '.join(words)}: {line}" for line in said]


def lint_defects() -> list[str]:
    """What linting the project in the working folder shows, in every format."""
    found: list[str] = []
    for words in (
        ("lint", "--format", "json"),
        ("lint",),
        ("lint", "--format", "sarif"),
        ("lint", "--format", "github"),
    ):
        status, out, err = run(*words)
        found += defects(words, status, out, err)
        if words[-1] in ("json", "sarif") and out:
            json.loads(out)
        if status == 2 and not out:
            break
    return found


def onward_defects() -> list[str]:
    """What everything behind the lint shows: tables in all formats, conformance, parts, configurations,
    pages, and the difference to itself."""
    commands = [("conformance", "fuzzed"), ("parts",), ("rules",), ("diff", "fuzzed", "fuzzed")]
    with contextlib.suppress(api.RefarchError):
        design = api.open_design("fuzzed").design
        assert design is not None
        names = [str(row[0]) for row in api.find_table(design).rows]
        commands += [("show", "fuzzed", name, "--format", form) for name in names for form in FORMATS]
    commands += [
        ("render", "fuzzed", "--trace", "--out", "out"),
        ("pages", "--out", "pages"),
    ]
    return [line for words in commands for line in defects(words, *run(*words))]


FORMATS = ("csv", "json", "markdown", "table")


def project_defects(number: int, folder: Path, onward: bool = False) -> list[str]:
    """The defects that the project of this number shows; it is laid out in an empty folder."""
    choice = random.Random(number)
    lay_out(folder, choice)
    done = damage(folder, choice)
    before = Path.cwd()
    os.chdir(folder)
    try:
        found = lint_defects()
        if onward:
            found += onward_defects()
    finally:
        os.chdir(before)
    return [f"project {number}: {'; '.join(done)}: {line}" for line in found]


if __name__ == "__main__":
    first, count = map(int, sys.argv[1:3])
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as scratch:
            try:
                for line in project_defects(number, Path(scratch), "onward" in sys.argv[3:]):
                    print(ascii(line), flush=True)
            except Exception as error:
                print(f"project {number}: {type(error).__name__}: {error}", flush=True)
    print(f"{count} projects", flush=True)

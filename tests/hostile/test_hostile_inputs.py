"""Whatever a stranger's pull request holds: exact findings or one clear line, in bounded time and memory,
nothing written."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hostile_builders import BUILDERS
from hostile_project import CLEAN, DESIGN, FIXTURES, GOLDEN, Builder, lay_out, snapshot
from markdown_it import MarkdownIt

from refarch import api
from summaries import without_not_stated

DRIVER = Path(__file__).with_name("hostile_driver.py")
FORMATS = ("text", "json", "github", "sarif")
FINDING = re.compile(r"^\S.*:[0-9]+:[0-9]+: (?:error|warning|info) [A-Z]+[0-9]{3} .*$")
CODE = "([A-Z]+[0-9]{3})"
TOO_LARGE = {"as-many-hosts-as-are-allowed", "hundreds-of-designs"}
"""Cases that the linter must bear, and that would be thousands of pages."""

LONG = {
    "adapters-of-8192-hosts",
    "addresses-of-forty-million-hosts",
    "as-many-hosts-as-are-allowed",
    "duplicate-keys-in-3-million-lines",
    "eight-million-containers",
    "five-million-empty-items",
    "links-of-a-hundred-million-cables",
    "malformed-waivers-100000",
    "ranges-of-eight-million-hosts",
    "settings-of-100000-unknown-rules",
    "settings-with-10000-profiles",
    "switches-of-eight-million",
    "unknown-devices-in-19000-links",
    "unknown-keys-100000",
    "variant-of-29000-changes",
    "variants-by-the-hundred",
}
"""Cases of seconds for each format: in text on every run, in all formats in the deep one."""

LONGEST = {
    "as-many-hosts-as-are-allowed",
    "eight-million-containers",
    "ranges-of-eight-million-hosts",
    "switches-of-eight-million",
}
"""Those that take two thirds of the time of all: in the deep run alone. Each other run meets the limit of
names in other cases, with small numbers the one of containers, and no design close below the limit."""

MOST = 60
"""Lines of a golden file; further findings are counted."""

CASES: dict[str, Path | Builder] = {
    **{folder.name: folder for folder in sorted(FIXTURES.iterdir())},
    **BUILDERS,
}


class Outcome:
    """What one command gave."""

    def __init__(self, status: int, folder: Path, number: int) -> None:
        self.status = status
        self.out = (folder / f"{number}.out").read_bytes().decode()
        self.err = (folder / f"{number}.err").read_bytes().decode()


class Runner:
    """Runs the commands of each project in one limited process of their own."""

    def __init__(self, clean: Path) -> None:
        self._driver = subprocess.Popen(
            [sys.executable, str(DRIVER), str(clean)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1800000000", "NO_COLOR": "1"},
        )

    def __call__(self, project: Path, *commands: list[str]) -> list[Outcome]:
        assert self._driver.stdin is not None and self._driver.stdout is not None
        out = project.parent / "out"
        out.mkdir(exist_ok=True)
        request = {"project": str(project), "out": str(out), "commands": commands}
        self._driver.stdin.write(json.dumps(request) + "\n")
        self._driver.stdin.flush()
        answer = json.loads(self._driver.stdout.readline())
        assert (answer["ended"], answer["said"]) == (0, "")
        return [Outcome(status, out, number) for number, status in enumerate(answer["statuses"])]

    def close(self) -> None:
        """End the process that the others are forked from."""
        self._driver.communicate()
        assert self._driver.returncode == 0


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """``run(project, ["lint"], ...)``."""
    clean = tmp_path_factory.mktemp("clean")
    shutil.copytree(CLEAN, clean / DESIGN)
    runner = Runner(clean)
    yield runner
    runner.close()


def told(outcome: Outcome) -> str:
    """What the golden file holds: the findings, one a line, or the line on stderr; and the exit status."""
    if outcome.status == 2:
        return f"{outcome.err}exit 2\n"
    lines = [line for line in outcome.out.split("\n") if FINDING.match(line)]
    more = [f"... and {len(lines) - MOST} more"] if len(lines) > MOST else []
    return "\n".join([*(short(line) for line in lines[:MOST]), *more, f"exit {outcome.status}"]) + "\n"


def short(line: str) -> str:
    """A line as the golden file keeps it: the middle of a very long one is counted."""
    return line if len(line) <= 400 else f"{line[:300]} [{len(line) - 400} characters] {line[-100:]}"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.deep) if name in LONGEST else name for name in sorted(LONG)]
)
def test_hostile_input_of_a_size(
    name: str, project: Path, run: Runner, golden: Callable[[Path, str], None]
) -> None:
    lay_out(project, CASES[name])
    before = snapshot(project.parent, project.parent / "out")
    (outcome,) = run(project, ["lint", "--format", "text"])
    assert snapshot(project.parent, project.parent / "out") == before
    golden(GOLDEN / f"{name}.txt", told(outcome))
    assert "Traceback" not in outcome.err and "a defect of refarch" not in outcome.err
    assert outcome.status in (0, 1, 2)


PUBLISHED = {name for number, name in enumerate(sorted(CASES)) if number % 4 == 0 or "text" in name}
"""Cases that are shown, rendered and written as pages each time; `make deep` does so with all."""

EVERY_CASE = [pytest.param(name, marks=pytest.mark.deep) if name in LONG else name for name in CASES]


@pytest.mark.parametrize("name", EVERY_CASE)
def test_hostile_input(
    name: str,
    project: Path,
    run: Runner,
    golden: Callable[[Path, str], None],
    request: pytest.FixtureRequest,
) -> None:
    lay_out(project, CASES[name])
    before = snapshot(project.parent, project.parent / "out")
    text, machine, commands, log = run(project, *(["lint", "--format", form] for form in FORMATS))
    assert snapshot(project.parent, project.parent / "out") == before
    golden(GOLDEN / f"{name}.txt", told(text))
    for outcome in (text, machine, commands, log):
        assert outcome.status == text.status
        assert "Traceback" not in outcome.err and "a defect of refarch" not in outcome.err
        assert without_not_stated(outcome.err).count("\n") == (outcome.status == 2 or outcome is not text)
    if text.status == 2:
        assert [outcome.out for outcome in (text, machine, commands, log)] == [""] * 4
        assert text.err == machine.err == commands.err == log.err
        assert text.err.startswith("refarch: ") and len(text.err) < 1000
        return
    findings = json.loads(machine.out)["findings"]
    open_ones = [finding for finding in findings if finding["waived"] is None]
    assert len([line for line in text.out.split("\n") if FINDING.match(line)]) == len(open_ones)
    assert len({finding["fingerprint"] for finding in findings}) == len(findings)
    assert_commands(commands.out, open_ones)
    assert len(json.loads(log.out)["runs"][0]["results"]) == len(findings)
    shown = name in PUBLISHED or request.config.getoption("--deep")
    if shown and name not in TOO_LARGE and not json.loads(machine.out)["unchecked"]:
        assert_published(run, project, json.loads(machine.out)["designs"])
        assert snapshot(project.parent, project.parent / "out") == before


def assert_published(run: Runner, project: Path, designs: list[str]) -> None:
    """What passes the linter far enough is shown, rendered and written as pages, or refused in one line."""
    out = project.parent / "out"
    words = [["pages", "--out", str(out / "pages")]]
    for design in (f"designs/{name}" for name in designs):
        words += [["show", design, table] for table in api.TABLES]
        words += [["render", design, "--trace", "--out", str(out / "config")]]
    for outcome, command in zip(run(project, *words), words, strict=True):
        assert "Traceback" not in outcome.err and "a defect of refarch" not in outcome.err, (
            command,
            outcome.err,
        )
        assert outcome.status == 0 or (outcome.status == 2 and outcome.err.count("\n") == 1), (
            command,
            outcome.err,
        )
    files = [path for path in out.glob("config/**/*") if path.is_file()]
    for name in {path.relative_to(out / "config").as_posix() for path in files} - {".refarch-output.json"}:
        assert re.fullmatch(r"((about|rollback|sources)/)?[a-z0-9-]+(\.[a-z0-9]+){1,3}", name), name
    for path in out.glob("pages/**/*.md"):
        written = path.read_text()
        if "<script>alert" in written:  # a file of the design, in a block of code: shown, never run
            shown = MarkdownIt("gfm-like", {"linkify": False}).render(written)
            assert "<script>alert" not in shown and "&lt;script&gt;alert" in shown, path


def assert_commands(text: str, findings: list[dict[str, object]]) -> None:
    """Each line is a command of ours, or one of a finding beyond those that GitHub shows: no text of the
    design has begun one of its own."""
    lines = re.split(r"\r\n|\r|\n", text)
    assert lines.pop() == ""
    commands = [line for line in lines if line.startswith("::")]
    assert len(commands) <= 30 and lines[: len(commands)] == commands
    told = lines[len(commands) :]
    if told:
        rest = commands.pop()
        assert rest == f"::notice title=refarch::{len(told)} more findings are in the log of this step"
    found = [
        re.match(rf"::(?:error|warning|notice) file=[^,]+,line=([0-9]+),.*title={CODE} [a-z0-9-]+::", line)
        for line in commands
    ]
    beyond = [re.match(rf"[^:]+:([0-9]+):[0-9]+: (?:error|warning|info) {CODE} ", line) for line in told]
    assert sorted((int(match[1]), match[2]) for match in [*found, *beyond] if match) == sorted(
        (int(str(finding["line"])), str(finding["code"])) for finding in findings
    )


def test_no_case_is_lost() -> None:
    assert set(CASES) >= LONG | TOO_LARGE and LONG > LONGEST
    assert len(list(FIXTURES.iterdir())) + len(BUILDERS) == len(CASES), (
        "a built case has the name of a folder"
    )


def test_no_golden_file_is_left_over(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        pytest.skip("golden files are being written")
    assert {path.stem for path in GOLDEN.iterdir()} == set(CASES)

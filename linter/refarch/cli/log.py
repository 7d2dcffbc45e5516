"""Show the change history of a design.

For each commit, lists what had to be re-cabled, re-addressed, reconfigured, or bought. The history is read
from git; the work tree is not changed. Commits that do not change the meaning of the design are omitted
unless --all is given.
"""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._call import Call
from ._command import Command
from ._options import add_choice, add_output

if TYPE_CHECKING:
    from ..project.history import HistoryStep

EXAMPLE = """\
  refarch log vsan-esa-100g
  refarch log vsan-esa-100g --most 5 --format markdown"""

DEFAULT_COMMITS = 50


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument(
        "--until", metavar="REF", default="HEAD", help="last revision to show (default: HEAD)"
    )
    parser.add_argument(
        "--most",
        metavar="N",
        type=_number_of_commits,
        default=DEFAULT_COMMITS,
        help=f"maximum number of commits (default: {DEFAULT_COMMITS})",
    )
    parser.add_argument("--all", action="store_true", help="also show commits that do not change the meaning")
    add_choice(parser, "--format", tuple(WRITERS), "output format", "text")
    add_output(parser)


def _number_of_commits(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= 100_000):
        raise ArgumentTypeError(f"{text[:40]} is not a number of commits")
    return int(text)


def run(call: Call, design: str, until: str, most: int, all: bool, format: str) -> int:
    """Print the history."""
    from ..project.history import history

    session = call.session().demand_settings()
    with call.progress(f"reading the history of {design}") as progress:
        all_steps = list(history(session, call.design_word(design), until, most, progress.count))
    steps = [step for step in all_steps if all or step.outcome.kind != "same"]
    call.emit(WRITERS[format](design, steps))
    return 0


def _text(design: str, steps: "Sequence[HistoryStep]") -> str:
    from ..report._visible import visible

    lines = []
    for step in steps:
        lines.append(f"{step.entry.commit.name} {step.entry.date} {step.version:<8} {step.entry.subject}")
        lines += [f"    {line}" for line in _step_lines(step)]
    if not steps:
        lines = [f"no commit changed {design}"]
    return "".join(f"{visible(line)}\n" for line in lines)


def _step_lines(step: "HistoryStep") -> list[str]:
    """Changes of one commit, in lines."""
    from ..compare.change_text import impact_summary

    outcome = step.outcome
    if step.is_shallow:
        return ["the earlier version is not in this shallow clone; run `git fetch --unshallow`"]
    if outcome.kind in ("added", "removed"):
        return [f"design {outcome.kind}"]
    if outcome.kind == "same":
        return ["no change in meaning"]
    if outcome.comparison is None:
        return [f"not compared: {outcome.problem or 'one side cannot be read'}"]
    lines = [f"{name}: {count}" for name, count in impact_summary(outcome.comparison)]
    lines += [f"new finding: {new.code} {new.message}" for new in outcome.new_findings]
    return lines + [f"fixed finding: {gone.code} {gone.message}" for gone in outcome.fixed_findings]


def _markdown(design: str, steps: "Sequence[HistoryStep]") -> str:
    from ..report.markdown import escaped_markdown

    rows = [
        f"| {step.entry.date} | {escaped_markdown(step.version)} | {escaped_markdown(step.entry.subject)} | "
        f"{'<br>'.join(map(escaped_markdown, _step_lines(step)))} |"
        for step in steps
    ]
    head = [
        f"# History of {escaped_markdown(design)}",
        "",
        "| Date | Version | Commit | Changes |",
        "|-|-|-|-|",
    ]
    return "\n".join([*head, *rows]) + "\n"


def _json(design: str, steps: "Sequence[HistoryStep]") -> str:
    entries = [
        {
            "commit": step.entry.commit.id,
            "date": step.entry.date,
            "subject": step.entry.subject,
            "version": step.version,
            "kind": step.outcome.kind,
            "classes": list(step.outcome.classes),
            "what": _step_lines(step),
        }
        for step in steps
    ]
    return json.dumps({"design": design, "commits": entries}, indent=2) + "\n"


WRITERS = {"text": _text, "markdown": _markdown, "json": _json}

COMMAND = Command(__doc__, EXAMPLE, add_options, run)

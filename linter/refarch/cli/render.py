"""Generate device configuration.

Writes one file per device, or prints all files. The target is the default target of the operating system of
each device. If the default target does not configure the product, transport, or topology of a cluster,
another target is used. Use `--target` to select a target and `refarch targets` to list them. The header of
each file lists the settings that the file does not configure, and the secrets to replace.
"""

import os
import stat
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_choice, add_force, add_output
from ._termination import terminate_cleanly

if TYPE_CHECKING:
    from ..api import LintResult, Session
    from ..platforms.rendering import Rendered, Values

EXAMPLE = """\
  refarch render vsan-roce-vsphere7u3 --out config
  refarch render vsan-roce-vsphere7u3 --device clx-swx-033
  refarch render vsan-roce-vsphere7u3 --strict --values ../secrets.yaml --out config"""

STDOUT = "-"


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("design", metavar="DESIGN", help="id or folder of the design")
    parser.add_argument(
        "--target",
        metavar="NAME",
        default="",
        help="target, see `refarch targets` (default: by operating system)",
    )
    parser.add_argument("--device", metavar="NAME", default="", help="render only this device (default: all)")
    parser.add_argument(
        "--out",
        metavar="DIR",
        default=STDOUT,
        help="output folder, created if missing (default: -, which is stdout)",
    )
    add_choice(parser, "--format", ("text", "json"), "output format", "text")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="exit with 1 if a needed setting is not configured or a secret is missing",
    )
    parser.add_argument("--values", metavar="FILE", help="YAML file, not in git, with the secrets")
    parser.add_argument(
        "--trace", action="store_true", help="with --out: also write the YAML source of each line to sources/"
    )
    add_force(parser)
    add_allow_local_code(parser)
    add_output(parser)


def run(
    call: Call,
    design: str,
    target: str,
    device: str,
    out: str,
    format: str,
    strict: bool,
    values: str | None,
    trace: bool,
    force: bool,
    allow_local_code: bool,
) -> int:
    """Write the files and print their names, or print what they would hold. 0 where all was written, 1 where
    a device was refused, where a file misses what the design needs, or where ``strict`` misses something."""
    from ..api import open_design
    from ..platforms.rendering.report import as_json, as_text

    if trace and out == STDOUT:
        raise RefarchError("--trace requires --out DIR")
    session = call.session(allow_local_code=allow_local_code)
    with terminate_cleanly(), call.progress(f"rendering {design}"):
        result = open_design(call.design_word(design), session)
        rendering = _render_design(result, session, target, device, values)
        if values is not None:
            _keep_secrets_out_of_git(call, rendering, out)
            _note_values(call, values)
            _note_readers(call, rendering, out)
        is_secret = values is not None
        text = as_text(rendering)
        if out != STDOUT:
            paths = _write_files(session, result, rendering, out, force, bool(device), trace, is_secret)
            text = "".join(f"{path}\n" for path in paths)
    call.emit(as_json(result, rendering) if format == "json" else text, is_secret)
    call.note_idle(session, "targets")
    return _report_shortfall(call, session, result, rendering, strict)


def _render_design(
    result: "LintResult", session: "Session", target: str, device: str, values: str | None
) -> "Rendered":
    from ..platforms.rendering import render_design

    plugins = session.plugins
    if values is None:
        return render_design(result, target, device, plugins)
    from ..platforms.rendering.devices import asked_for
    from ..platforms.rendering.values_file import demand_use, read_values

    known: Values = read_values(values)
    demand_use(known, asked_for(result, plugins))
    return render_design(result, target, device, plugins, known)


def _note_values(call: Call, values: str) -> None:
    """Print a note if `git add .` would add the file of values."""
    from ..platforms.rendering.values_file import ignored_by_git

    if not ignored_by_git(values):
        call.note(
            f"{values}: git does not ignore this file, so `git add .` would add its secrets; add it to "
            ".gitignore, or move it out of the repository"
        )


def _keep_secrets_out_of_git(call: Call, rendering: "Rendered", out: str) -> None:
    """Raise RefarchError if secrets would get into git."""
    from ..platforms.rendering.files import all_paths
    from ..platforms.rendering.values_file import keep_out_of_git

    inside = all_paths(rendering, out) if out != STDOUT else []
    keep_out_of_git([*inside, *([call.output] if call.output is not None else [])])


def _note_readers(call: Call, rendering: "Rendered", out: str) -> None:
    """Print a note if files with secrets go into existing folders that others can read."""
    from ..platforms.rendering.files import all_paths

    paths = all_paths(rendering, out) if out != STDOUT else []
    for folder in sorted({out, *map(os.path.dirname, paths)} if paths else ()):
        mode = stat.S_IMODE(os.stat(folder).st_mode) if os.path.isdir(folder) else 0
        # Group or others have a permission.
        if mode & 0o077:
            call.note(
                f"{folder} already exists and others can read it (mode {mode:04o}); the files with secrets "
                "in it are readable only by you (mode 0600)"
            )


def _write_files(
    session: "Session",
    result: "LintResult",
    rendering: "Rendered",
    out: str,
    force: bool,
    keep_others: bool,
    trace: bool,
    is_secret: bool,
) -> list[str]:
    """Write the files into the folder; returns their names."""
    from ..api import rules
    from ..api.conformance import conformance
    from ..platforms.rendering.files import write
    from ..proofs.command_sources import Trace

    config = session.config
    verdicts = (
        conformance(result, config.severities, session.rules, session.settings.options) if trace else ()
    )
    sources_of = Trace(result, rules(session.rules), verdicts).text if trace else None
    return write(result, rendering, out, force, keep_others, sources_of, is_secret)


def _report_shortfall(
    call: Call, session: "Session", result: "LintResult", rendering: "Rendered", strict: bool
) -> int:
    """Print on stderr what is missing; returns the exit status."""
    from ..platforms.rendering.choice import configured_elsewhere, needed_from_other_targets
    from ..platforms.rendering.devices import why_without_target
    from ..platforms.rendering.report import missing_values, shortfall

    for refused in rendering.refused:
        call.complain(f"{refused.device} was not rendered: {refused.reason}")
    needed = needed_from_other_targets(rendering.configurations, session.plugins)
    for line in needed:
        call.complain(line)
    if rendering.without_target:
        call.note(f"not configured: {why_without_target(rendering)}")
    for line in configured_elsewhere(rendering.configurations, session.plugins):
        call.note(line)
    short = shortfall(rendering)
    if strict:
        for line in missing_values(result, rendering):
            call.print_aside(line)
    if short:
        call.note(f"{short}; {'--strict requires all' if strict else 'the file headers list them'}")
    return 1 if rendering.refused or needed or (strict and short) else 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run)

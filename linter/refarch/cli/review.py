"""Create the review files for a change.

Writes a comment, the findings as SARIF, JUnit, and code quality report, and the changes as a page and as
JSON. The change is everything since the common ancestor of base and head, as in a pull request. A CI job runs
this command and uploads its files; no service is needed. The settings and rules of the base apply, and
settings of the change that hide findings are listed. Exit status: 0 no blocking findings, 1 changes
requested: a new finding at or above the threshold, a design that cannot be checked, a version that must be
raised, or a setting that hides findings.
"""

from argparse import ArgumentParser

from ..core.finding import SEVERITIES
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_fail_on, add_force, add_profile, add_today
from ._termination import terminate_cleanly

EXAMPLE = """\
  refarch review --base origin/main --out review
  refarch review --base main --head feature --out review"""

RUN = "review"
"""Name of this run in the marker of the output folder."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "--base", metavar="REF", required=True, help="revision that the change is merged into"
    )
    parser.add_argument(
        "--head", metavar="REF", default="", help="revision with the change (default: work tree)"
    )
    parser.add_argument("--out", metavar="DIR", required=True, help="output folder")
    add_fail_on(parser, SEVERITIES)
    parser.add_argument(
        "--no-configuration", action="store_true", help="omit changes of device configuration"
    )
    parser.add_argument("--no-pictures", action="store_true", help="omit diagrams")
    add_force(parser)
    add_allow_local_code(parser)
    add_today(parser)
    add_profile(parser)


def run(
    call: Call,
    base: str,
    head: str,
    out: str,
    fail_on: str | None,
    no_configuration: bool,
    no_pictures: bool,
    force: bool,
    allow_local_code: bool,
    today: str | None,
    profile: str | None,
) -> int:
    """Write the files and print the verdict."""
    from ..api import lint
    from ..core.outputs import write_files
    from ..project.design_outcomes import no_configuration as without_configuration
    from ..project.gate import review_gate
    from ..project.review import review
    from ..project.review_files import review_files, verdict

    configured, drawn = without_configuration, None
    if not no_configuration:
        from ..platforms import deltas

        configured = deltas.configuration_changes
    if not no_pictures:
        from refarch_site.change_pictures import change_pictures as draw_pictures

        drawn = draw_pictures
    with terminate_cleanly(), review_gate(".", base, head, profile or "", allow_local_code) as opened:
        session = opened.head_session
        session.day = today or ""
        threshold = fail_on or session.config.fail_on
        with call.progress(f"reviewing the change since {base}"):
            result = review(opened, lambda linted_session: lint((), linted_session), configured)
            write_files(out, RUN, review_files(result, threshold, drawn), force)
        call.emit(f"{verdict(result, threshold)}\n{out}/comment.md and the other review files\n")
        call.note_idle(session, "rules")
        return int(result.fails(threshold))


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)

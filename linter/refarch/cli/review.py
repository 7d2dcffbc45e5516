"""Make everything that a reviewer of a change needs, without any service: a comment, findings as SARIF, JUnit
and code quality, and what moves as a page and as JSON.

The change is what came since the base and the head parted: the pull request. CI systems call this one command
and only put its files where they belong. Settings and rules of the base decide; what the change takes out of
the check is listed. Exit status: 0 no blocking findings, 1 changes requested: a new finding at or above the
threshold, a design that could not be checked, a version that has to rise, or a setting that hides findings.
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
    """The words and options."""
    parser.add_argument("--base", metavar="REF", required=True, help="what the change is to be merged into")
    parser.add_argument("--head", metavar="REF", default="", help="the change (default: the work tree)")
    parser.add_argument("--out", metavar="DIR", required=True, help="folder to write into")
    add_fail_on(parser, SEVERITIES)
    parser.add_argument(
        "--no-configuration", action="store_true", help="leave out how the configuration of devices changes"
    )
    parser.add_argument("--no-pictures", action="store_true", help="draw nothing")
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
    """Write the files and say the verdict."""
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
        call.emit(f"{verdict(result, threshold)}\n{out}/comment.md and the reports beside it\n")
        call.note_idle(session, "rules")
        return int(result.fails(threshold))


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)

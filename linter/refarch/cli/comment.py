"""Put the comment that `refarch review` wrote on its pull request: the one command that speaks to a service.

For CI of GitHub, GitLab and Azure DevOps, which say by their variables which pull request it is about, and
whose token (GITHUB_TOKEN, GITLAB_TOKEN, SYSTEM_ACCESSTOKEN) is asked with. The comment of an earlier run is
found by its mark and replaced. Where the token may not write, as for a fork, a note says so and the exit
status is 0: annotations and the summary of the run say the same. Exit status 2: it should have worked.
"""

import os
from argparse import ArgumentParser

from .. import forges
from ..core.errors import RefarchError
from ._call import Call
from ._command import Command
from ._options import add_choice, plugin_names

EXAMPLE = """\
  refarch comment review/comment.md
  refarch comment review/comment.md --on gitlab --link https://ci.example.org/job/7/artifacts"""

DONE = {"created": "comment created", "replaced": "comment replaced", "left": "comment is as it was"}


def add_options(parser: ArgumentParser) -> None:
    """The words and options."""
    parser.add_argument("file", metavar="FILE", help="comment.md of a review")
    add_choice(parser, "--on", plugin_names(forges), "the code host (default: the one whose CI runs this)")
    parser.add_argument("--link", metavar="URL", default="", help="where the files of the review lie")


def run(call: Call, file: str, on: str | None, link: str) -> int:
    """Write the comment, and say what was done."""
    from ..forges._posting import post

    try:
        with open(file, encoding="utf-8") as stream:
            text = stream.read()
    except UnicodeDecodeError:
        raise RefarchError(f"{file}: is no comment of a review: it is not UTF-8") from None
    chosen = forges.forge(on) if on else forges.running_forge(os.environ)
    try:
        done = post(text, chosen, chosen.discussion(os.environ), link)
    except forges.WriteRefused as error:
        message = f"no comment, since this run may not write one: {error}"
        call.note(f"{message}. The annotations and the summary of the run say the same")
        return 0
    call.emit(f"{DONE[done]}\n")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)

"""Post or update the review comment on a pull request.

The comment is the file that `refarch review` writes. Supports CI of GitHub, GitLab, and Azure DevOps, whose
variables identify the pull request; the token is GITHUB_TOKEN, GITLAB_TOKEN, or SYSTEM_ACCESSTOKEN. A comment
of an earlier run is found by its marker and replaced. If the token has no write permission, for example for
a fork, a note reports it and the exit status is 0; annotations and the run summary show the same result. Exit
status 2: the comment could not be posted for another reason. No other command connects to a service.
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

DONE = {"created": "comment created", "replaced": "comment replaced", "left": "comment unchanged"}


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument("file", metavar="FILE", help="comment.md of `refarch review`")
    add_choice(parser, "--on", plugin_names(forges), "code host (default: the host of this CI run)")
    parser.add_argument("--link", metavar="URL", default="", help="link to the files of the review")


def run(call: Call, file: str, on: str | None, link: str) -> int:
    """Post the comment and print the outcome."""
    from ..forges._posting import post

    try:
        with open(file, encoding="utf-8") as stream:
            text = stream.read()
    except UnicodeDecodeError:
        raise RefarchError(f"{file} is not a review comment: it is not UTF-8") from None
    chosen = forges.forge(on) if on else forges.running_forge(os.environ)
    try:
        done = post(text, chosen, chosen.discussion(os.environ), link)
    except forges.WriteRefused as error:
        message = f"no comment posted, because this run has no permission: {error}"
        call.note(f"{message}. The annotations and the run summary show the same result")
        return 0
    call.emit(f"{DONE[done]}\n")
    return 0


COMMAND = Command(__doc__, EXAMPLE, add_options, run, has_config=False)

"""The one comment of a review: found by its marker and replaced, or written. Others can write the marker into
comments of theirs; only our own is replaced."""

import re

from ..core.errors import RefarchError
from ..project.review_files import MARKER
from . import Discussion, Forge
from ._comment_text import fit_comment

LINK = re.compile(r"https?://[\w.~:/?#@!$&'*+,;=%-]+", re.ASCII)


def post(text: str, forge: Forge, discussion: Discussion, link: str = "") -> str:
    """Write the comment of a review, with a link to its files where there is one: ``created``, ``replaced``,
    or ``left`` as it is because it says the same. Raises Refused where the run may not write, RefarchError
    where something else is wrong."""
    if text.partition("\n")[0] != MARKER:
        raise RefarchError("this is no comment that `refarch review` wrote: its first line is another one")
    if link and not LINK.fullmatch(link):
        raise RefarchError(f"--link {link[:80]!r} is no address of the web")
    tail = f"\n[Pictures, the page of changes and the reports]({link})\n" if link else ""
    body = fit_comment(forge.adapt_text(text), forge.max_length, tail)
    for comment in discussion.comments():
        if comment.text.startswith(MARKER) and discussion.is_mine(comment):
            if _is_same_text(comment.text, body):
                return "left"
            discussion.replace(comment, body)
            return "replaced"
    discussion.create(body)
    return "created"


def _is_same_text(one: str, other: str) -> bool:
    """Whether two texts are the same to a forge, which may change line ends and cut blanks off."""
    return one.replace("\r\n", "\n").strip() == other.strip()

"""Comment of a review: found by its marker and replaced, or created. Other people can write the marker into
their comments; only our own is replaced."""

import re

from ..core.errors import RefarchError
from ..project.review_files import MARKER
from . import Discussion, Forge
from ._comment_text import fit_comment

LINK = re.compile(r"https?://[\w.~:/?#@!$&'*+,;=%-]+", re.ASCII)


def post(text: str, forge: Forge, discussion: Discussion, link: str = "") -> str:
    """Write the comment of a review, with a link to its files if there is one. Returns ``created``,
    ``replaced``, or ``left`` for an equal comment. Raises WriteRefused if the run may not write, RefarchError
    for other failures."""
    if text.partition("\n")[0] != MARKER:
        raise RefarchError("the file is not a comment of `refarch review`: its first line differs")
    if link and not LINK.fullmatch(link):
        raise RefarchError(f"--link {link[:80]!r} is not a web address")
    tail = f"\n[Diagrams, change page, and reports]({link})\n" if link else ""
    body = fit_comment(forge.adapt_text(text), forge.max_length, tail)
    for comment in discussion.comments():
        if comment.text.startswith(MARKER) and discussion.is_mine(comment):
            if _is_same_text(comment.text, body):
                return "left"
            discussion.replace(comment, body)
            return "replaced"
    discussion.create(body)
    return "created"


def _is_same_text(old: str, new: str) -> bool:
    """Whether two texts are the same for a host, which may change line ends and cut blanks off."""
    return old.replace("\r\n", "\n").strip() == new.strip()

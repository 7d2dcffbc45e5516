"""Title and description of a page for tabs, bookmarks, search results and link previews."""

from .search.sections import first_sentence
from .site import SitePage


def head_title(page: SitePage) -> str:
    """``Topology · vSAN over RoCE on vSphere 7.0 U3d``: a page with the design that it is about."""
    return f"{page.title} · {page.subject}" if page.subject else page.title


def head_description(page: SitePage) -> str:
    """Sentence or two that no other page has: what the reader gets, and of what."""
    words = page.summary or first_sentence(page.markdown)
    return " ".join(piece for piece in (words, f"{head_title(page)}." if page.subject else "") if piece)

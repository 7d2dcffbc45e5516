"""The text of a file in the canonical layout."""

from collections import Counter
from typing import NamedTuple

from ..load.document import Data, Document
from ..load.reader import read
from .folding import fold
from .grow import Unreadable, grown
from .merging import data
from .nodes import Container, Entry, Scalar, Tree
from .ordering import order
from .printing import printed
from .schemas import top


class Laid(NamedTuple):
    """A file's text in the canonical layout."""

    text: str
    """Lines end as those of Unix do."""
    document: Document
    """The text, as it was read again to be compared."""
    folded: bool
    """Whether names were folded to ranges: then its data are others, and only the model can say whether it
    means the same."""


def laid_out(document: Document, schema: str, folds: bool) -> Laid:
    """The layout of a file that was read without a problem. Raises Unreadable, with words that say why it has
    to stay as it is."""
    tree = grown(document)
    comments = _comments(tree, document)
    place = top(schema)
    order(tree.root, place)
    folded = folds and fold(tree.root, place)
    text = printed(tree)
    again = read(document.path, text.encode())
    if again.problems or not _same(again.data, data(tree.root)):
        raise Unreadable("its values would not be read as they are now")
    if comments != _comments(grown(again), again):
        raise Unreadable("a comment would be lost")
    return Laid(text, again, folded)


def _same(one: Data, other: Data) -> bool:
    """Whether values are equal, and of equal types: 1, 1.0 and true are three."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def _comments(tree: Tree, document: Document) -> Counter[str]:
    """How often a file has each comment."""
    if not any("#" in line for line in document.lines):
        return Counter()
    found = Counter(tree.head)
    waiting: list[Container | Entry] = [tree.root]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Entry):
            found.update([*here.above, here.beside.strip()])
            if isinstance(here.value, Scalar):
                found[here.value.beside.strip()] += 1
            else:
                waiting.append(here.value)
        else:
            found.update([*here.tail, here.beside.strip(), here.opens.strip()])
            waiting += here.entries
    return Counter({comment: count for comment, count in found.items() if comment.startswith("#")})

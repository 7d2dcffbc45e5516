"""The text of a file in the canonical layout."""

from collections import Counter
from typing import NamedTuple

from ..load.document import Data, Document
from ..load.reader import read
from .folding import fold_names
from .grow import Unreadable, parse_tree
from .merging import tree_data
from .nodes import ContainerNode, FileTree, ScalarNode, TreeEntry
from .ordering import sort_keys
from .printing import tree_text
from .schemas import file_place


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
    tree = parse_tree(document)
    comments = _comment_counts(tree, document)
    place = file_place(schema)
    sort_keys(tree.root, place)
    folded = folds and fold_names(tree.root, place)
    text = tree_text(tree)
    again = read(document.path, text.encode())
    if again.problems or not _is_same_data(again.data, tree_data(tree.root)):
        raise Unreadable("its values would not be read as they are now")
    if comments != _comment_counts(parse_tree(again), again):
        raise Unreadable("a comment would be lost")
    return Laid(text, again, folded)


def _is_same_data(one: Data, other: Data) -> bool:
    """Whether values are equal, and of equal types: 1, 1.0 and true are three."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(
            _is_same_data(value, other[key]) for key, value in one.items()
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same_data, one, other))
    return one == other


def _comment_counts(tree: FileTree, document: Document) -> Counter[str]:
    """How often a file has each comment."""
    if not any("#" in line for line in document.lines):
        return Counter()
    found = Counter(tree.head)
    waiting: list[ContainerNode | TreeEntry] = [tree.root]
    while waiting:
        here = waiting.pop()
        if isinstance(here, TreeEntry):
            found.update([*here.above, here.beside.strip()])
            if isinstance(here.value, ScalarNode):
                found[here.value.beside.strip()] += 1
            else:
                waiting.append(here.value)
        else:
            found.update([*here.tail, here.beside.strip(), here.opens.strip()])
            waiting += here.entries
    return Counter({comment: count for comment, count in found.items() if comment.startswith("#")})

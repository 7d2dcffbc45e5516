"""Text of a file in the canonical layout: keys in the order of the schema, names folded into ranges."""

from collections import Counter
from typing import NamedTuple

from ..load.document import Document, is_same_data
from ..load.reader import read
from .folding import fold_names
from .nodes import ContainerNode, FileTree, MappingNode, ScalarNode, TreeEntry, tree_data
from .printing import tree_text
from .schemas import SchemaPlace, file_place
from .tree_builder import UnsupportedLayout, parse_tree


class FormattedDocument(NamedTuple):
    """Text of a file in the canonical layout."""

    text: str
    """The text, with Unix line ends."""
    document: Document
    """Document of the text, which was read again to be compared."""
    has_folded_names: bool
    """Whether names were folded into ranges: then the data differ, and only the models can be compared."""


def format_document(document: Document, schema: str, folds: bool) -> FormattedDocument:
    """Format a document that was read without a problem. Raises Unreadable, with the reason why the file has
    to stay as it is."""
    tree = parse_tree(document)
    comments = _comment_counts(tree, document)
    place = file_place(schema)
    _sort_keys(tree.root, place)
    folded = folds and fold_names(tree.root, place)
    text = tree_text(tree)
    # The formatter is not trusted with anybody's work: its text must read back as the same data and comments.
    again = read(document.path, text.encode())
    if again.problems or not is_same_data(again.data, tree_data(tree.root)):
        raise UnsupportedLayout("its values would be read differently")
    if comments != _comment_counts(parse_tree(again), again):
        raise UnsupportedLayout("a comment would be lost")
    return FormattedDocument(text, again, folded)


def _sort_keys(container: ContainerNode, place: SchemaPlace) -> None:
    """Sort the keys of each mapping by the schema, in place. Names that users choose stay in their order."""
    if isinstance(container, MappingNode):
        _sort_mapping(container, place)
    for entry in container.entries:
        if not isinstance(entry.value, ScalarNode):
            _sort_keys(entry.value, place.child(entry.name) if entry.key else place.item)


def _sort_mapping(mapping: MappingNode, place: SchemaPlace) -> None:
    """Sort one mapping by the schema."""
    known = place.order
    if not known or not mapping.entries:
        return
    first = mapping.entries[0]
    mapping.entries.sort(key=lambda entry: known.get(entry.name, len(known)))
    moved = mapping.entries[0]
    if moved is first:
        return
    # An empty line, or a line break, before the first key belongs to the place and not to the key.
    first.breaks, moved.breaks = moved.breaks, first.breaks
    if moved.above[:1] == [""] and first.above[:1] != [""]:
        moved.above.pop(0)
        first.above.insert(0, "")


def _comment_counts(tree: FileTree, document: Document) -> Counter[str]:
    """Number of times that a file has each comment."""
    if not any("#" in line for line in document.lines):
        return Counter()
    counts = Counter(tree.head)
    waiting: list[ContainerNode | TreeEntry] = [tree.root]
    while waiting:
        here = waiting.pop()
        if isinstance(here, TreeEntry):
            counts.update([*here.above, here.beside.strip()])
            if isinstance(here.value, ScalarNode):
                counts[here.value.beside.strip()] += 1
            else:
                waiting.append(here.value)
        else:
            counts.update([*here.tail, here.beside.strip(), here.opens.strip()])
            waiting += here.entries
    return Counter({comment: count for comment, count in counts.items() if comment.startswith("#")})

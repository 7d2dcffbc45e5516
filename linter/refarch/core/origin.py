"""Where a value came from: a file of a design, a pointer into its data, and, once looked up, a span of
characters."""

from typing import NamedTuple

Pointer = tuple[str | int, ...]


class Span(NamedTuple):
    """A stretch of text. Lines and columns count from 1, in characters; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Span(1, 1, 1, 1)


class Origin(NamedTuple):
    """One place in one file of a design, kept by every model object so that findings can point at it."""

    file: str
    """Name relative to the design's folder, e.g. ``wiring.yaml``; catalogue files carry their own path."""
    pointer: Pointer
    """Keys and list indices from the document's root to the value."""

    def child(self, *keys: str | int) -> "Origin":
        """The origin of a value below this one."""
        return Origin(self.file, self.pointer + keys)

    @property
    def path(self) -> str:
        """The pointer as people write it: ``clusters.wl01.hosts[0].names``."""
        return dotted(self.pointer)


def dotted(pointer: Pointer) -> str:
    """Write a pointer in the notation of the design files' own references, e.g. ``links[3].cable``."""
    text = ""
    for key in pointer:
        text += f"[{key}]" if isinstance(key, int) else (f".{key}" if text else key)
    return text

"""Origins of values: a file of a design, a pointer into its data, and, once looked up, a span of
characters."""

from typing import NamedTuple

Pointer = tuple[str | int, ...]


class Span(NamedTuple):
    """Part of a text. Lines and columns count from 1, in characters; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


START = Span(1, 1, 1, 1)


class Origin(NamedTuple):
    """Place in a file of a design. Every object of the model has one, so that findings can point at it."""

    file: str
    """Path from the folder of the design, e.g. ``wiring.yaml``; files of the catalog have a
    separate path."""
    pointer: Pointer
    """Keys and list indices from the document's root to the value."""

    def child(self, *keys: str | int) -> "Origin":
        """The origin of a value below this one; without keys, this one."""
        return Origin(self.file, self.pointer + keys) if keys else self

    @property
    def path(self) -> str:
        """Pointer in the notation of design files: ``clusters.wl01.hosts[0].names``."""
        return path_text(self.pointer)


def path_text(pointer: Pointer) -> str:
    """Pointer in the notation of design files, e.g. ``links[3].cable``."""
    text = ""
    for key in pointer:
        text += f"[{key}]" if isinstance(key, int) else (f".{key}" if text else key)
    return text

"""Comment lines and empty lines: the entry that they are above, or the block that they end."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from .nodes import ContainerNode, TreeEntry


class _OpenContainer(NamedTuple):
    """A container with its place in the file that was read."""

    container: ContainerNode
    column: int
    """Column of its first entry, or of its bracket."""
    line: int
    end_line: int
    around: "_OpenContainer | None"


class _BlockEntry(NamedTuple):
    """An entry in block style, with its container."""

    entry: TreeEntry
    place: _OpenContainer


class CommentLines:
    """Records containers and entries in the order of the file, then assigns the lines between them."""

    def __init__(self) -> None:
        self._here: _OpenContainer | None = None
        self._flows: list[_OpenContainer] = []
        """Containers in brackets that have lines between those of their brackets."""
        self._stops: list[_BlockEntry] = []

    def open_container(self, container: ContainerNode, column: int, line: int, end_line: int) -> None:
        """Record the begin of a container."""
        self._here = _OpenContainer(container, column, line, end_line, self._here)
        if container.flow and end_line > line + 1:
            self._flows.append(self._here)

    def add_entry(self, entry: TreeEntry) -> None:
        """Record the next entry of the innermost container."""
        assert self._here is not None
        if not self._here.container.flow:
            self._stops.append(_BlockEntry(entry, self._here))

    def close_container(self) -> None:
        """Record the end of the innermost container."""
        assert self._here is not None
        self._here = self._here.around

    def assign_lines(self, numbers: Sequence[int], lines: Sequence[str], root: ContainerNode) -> None:
        """Assign comment lines and empty lines, given by their numbers from 1 in rising order."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            self._assign_run(run, lines, root)

    def _assign_run(self, run: list[int], lines: Sequence[str], root: ContainerNode) -> None:
        """Assign one run of lines, all between the same two lines of data."""
        texts = [lines[number - 1] for number in run]
        flow = self._flow_around(run[0])
        if flow is not None:
            following = [entry for entry in flow.entries if entry.line > run[0]]
            (following[0].above if following else flow.tail).extend(text.strip() for text in texts)
            return
        at = bisect_left(self._stops, run[0], key=lambda stop: stop.entry.line)
        following_stop = self._stops[at] if at < len(self._stops) else None
        ended = _ended_blocks(self._stops[at - 1].place if at else None, following_stop)
        blanks: list[str] = []
        for text in texts:
            if not text.strip():
                blanks.append("")
                continue
            # Only the indentation tells whether a comment ends the block above or introduces the entry below.
            column = len(text) - len(text.lstrip()) + 1
            floor = following_stop.place.column if following_stop else 0
            while ended and (ended[0].column > column or column <= floor):
                ended.pop(0)
            if ended:
                target = ended[0].container.tail
            else:
                target = following_stop.entry.above if following_stop else root.tail
            target += [*blanks, text.strip()]
            blanks = []
        if following_stop is not None:
            following_stop.entry.above += blanks

    def _flow_around(self, line: int) -> ContainerNode | None:
        """The innermost container in brackets that begins before a line and ends after it."""
        inside = [place for place in self._flows if place.line < line < place.end_line]
        return inside[-1].container if inside else None


def _ended_blocks(last: _OpenContainer | None, following: _BlockEntry | None) -> list[_OpenContainer]:
    """Blocks that end between two entries, the innermost first."""
    open_still: list[_OpenContainer] = []
    place = following.place if following else None
    while place is not None:
        open_still.append(place)
        place = place.around
    ended: list[_OpenContainer] = []
    while last is not None and not any(last is place for place in open_still):
        ended.append(last)
        last = last.around
    return ended

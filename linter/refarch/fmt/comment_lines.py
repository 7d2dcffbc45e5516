"""Comments on lines of their own, and empty lines: which entry they stand above, or which block they end."""

from bisect import bisect_left
from collections.abc import Sequence as Several
from typing import NamedTuple

from .nodes import ContainerNode, TreeEntry


class _OpenContainer(NamedTuple):
    """A container, and where it stands in the file that was read."""

    container: ContainerNode
    column: int
    """Of its first entry, or of its bracket."""
    line: int
    end_line: int
    around: "_OpenContainer | None"


class _BlockEntry(NamedTuple):
    """An entry in a block, with what it is in."""

    entry: TreeEntry
    place: _OpenContainer


class CommentLines:
    """Is told of containers and entries as they come, then hands out the lines between them."""

    def __init__(self) -> None:
        self._here: _OpenContainer | None = None
        self._flows: list[_OpenContainer] = []
        """Those in brackets that have lines of their own."""
        self._stops: list[_BlockEntry] = []

    def open_container(self, container: ContainerNode, column: int, line: int, end_line: int) -> None:
        """A container begins."""
        self._here = _OpenContainer(container, column, line, end_line, self._here)
        if container.flow and end_line > line + 1:
            self._flows.append(self._here)

    def add_entry(self, entry: TreeEntry) -> None:
        """The next entry of the innermost container."""
        assert self._here is not None
        if not self._here.container.flow:
            self._stops.append(_BlockEntry(entry, self._here))

    def close_container(self) -> None:
        """The innermost container ends."""
        assert self._here is not None
        self._here = self._here.around

    def assign_lines(self, numbers: Several[int], lines: Several[str], root: ContainerNode) -> None:
        """Hand out lines, given by their numbers from 1 in rising order."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        for run in runs:
            self._assign_run(run, lines, root)

    def _assign_run(self, run: list[int], lines: Several[str], root: ContainerNode) -> None:
        """One run of lines, all between the same two lines of data."""
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
        """The innermost container in brackets that goes on before and behind a line."""
        inside = [place for place in self._flows if place.line < line < place.end_line]
        return inside[-1].container if inside else None


def _ended_blocks(last: _OpenContainer | None, following: _BlockEntry | None) -> list[_OpenContainer]:
    """The blocks that end between two entries, the innermost first."""
    open_still: list[_OpenContainer] = []
    place = following.place if following else None
    while place is not None:
        open_still.append(place)
        place = place.around
    ended: list[_OpenContainer] = []
    while last is not None and not any(last is other for other in open_still):
        ended.append(last)
        last = last.around
    return ended

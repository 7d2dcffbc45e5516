"""From one set of NVUE's settings to another: what is not there any more is unset, what is new or has another
value is set.

Sources, looked up 2026-11-23: NVIDIA, NVUE Command Reference, Set and Unset Commands (an unset removes what
the set of the same words has made; keys that are a list lose one of it).
"""

from collections.abc import Iterable, Iterator

from .settings import NvueForms, NvueOutput, NvueSetting, Unset
from .tree import dhcp_again, taken_back

Path = tuple[str, ...]


def changes(
    before: Iterable[NvueOutput], after: Iterable[NvueOutput], forms: NvueForms
) -> list[NvueSetting | Unset]:
    """What brings a switch from the one to the other, both in the forms of the newer release; what goes
    first."""
    old, new = list(before), list(after)
    was, is_now = _settings(old), _settings(new)
    ended = [piece for piece in old if isinstance(piece, Unset)]
    ends = [piece for piece in new if isinstance(piece, Unset)]
    gone = [piece for path, piece in was.items() if path not in is_now]
    closed = {piece.path for piece in ended}
    opened = [piece for piece in ended if piece.path not in {one.path for one in ends}]
    return [
        *_unset(gone, is_now),
        *dhcp_again((*gone, *opened), forms),
        *(piece for piece in ends if piece.path not in closed),
        *(piece for path, piece in is_now.items() if path not in was or was[path].value != piece.value),
    ]


def _node(path: Path) -> Path:
    """What is unset of a setting; of one whose value is a key, what it is a value of."""
    return path[:-1] if path[-2:] == ("state", "down") else path


def _settings(pieces: Iterable[NvueOutput]) -> dict[Path, NvueSetting]:
    return {piece.path: piece for piece in pieces if isinstance(piece, NvueSetting)}


def _unset(gone: Iterable[NvueSetting], kept: Iterable[Path]) -> Iterator[Unset]:
    """What takes settings away: whole objects of which nothing is kept, else one by one."""
    starts = {path[:end] for path in kept for end in range(1, len(path) + 1)}
    found: dict[Path, Unset] = {}
    for setting in gone:
        whole = taken_back(setting.path)
        path = _node(setting.path) if whole in starts else whole
        if path and path not in starts:
            found.setdefault(path, Unset(path, setting.origins))
    return iter(found.values())

"""Commands from one set of NVUE settings to another: removed settings are unset, new and changed settings are
set.

Sources, looked up 2026-11-23: NVIDIA, NVUE Command Reference, Set and Unset Commands (an unset removes the
setting of the set command with the same words; from a list, it removes one item).
"""

from collections.abc import Iterable, Iterator

from .settings import NvueForms, NvueOutput, NvueSetting, Unset
from .tree import dhcp_again, taken_back

Path = tuple[str, ...]


def changes(
    before: Iterable[NvueOutput], after: Iterable[NvueOutput], forms: NvueForms
) -> list[NvueSetting | Unset]:
    """Settings that change a switch from one configuration to the other, both in the syntax of the newer
    release. Removals precede additions."""
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
    """Path that an unset removes. If the value of the setting is a key, the path ends before it."""
    return path[:-1] if path[-2:] == ("state", "down") else path


def _settings(pieces: Iterable[NvueOutput]) -> dict[Path, NvueSetting]:
    return {piece.path: piece for piece in pieces if isinstance(piece, NvueSetting)}


def _unset(gone: Iterable[NvueSetting], kept: Iterable[Path]) -> Iterator[Unset]:
    """Unsets of removed settings: of a whole object if no setting of it is kept, otherwise one by one."""
    starts = {path[:end] for path in kept for end in range(1, len(path) + 1)}
    found: dict[Path, Unset] = {}
    for setting in gone:
        whole = taken_back(setting.path)
        path = _node(setting.path) if whole in starts else whole
        if path and path not in starts:
            found.setdefault(path, Unset(path, setting.origins))
    return iter(found.values())

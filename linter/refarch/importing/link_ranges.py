"""Links whose bonds count up with their cables, as one link with a range of bonds. Formatting does not fold
them, because it compares bonds as they are."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..model.ranges import NameRun, split_interface

Link = Mapping[str, Any]
"""Words of a link by key."""

COUNTED = ("bond", "mlag", "label")
"""Keys that have a value for each cable of a range."""


def folded_links(links: Iterable[Link]) -> Sequence[Link]:
    """Links with runs of neighbors folded, in their order."""
    runs: list[_LinkRun] = []
    for link in links:
        if not runs or not runs[-1].accepts(link):
            runs.append(_LinkRun(link))
    return [run.link for run in runs]


class _LinkRun:
    """Run of links between the ports of two devices, or of a device and devices that count up."""

    def __init__(self, link: Link) -> None:
        self._first = self.link = link
        """``link`` is the link that stands for the run."""
        self._values = _values(link)
        self._runs = {key: NameRun(value) for key, value in self._values.items()}
        self._counts: frozenset[str] = frozenset()
        """Keys whose values count up; none while there is one link."""

    def accepts(self, link: Link) -> bool:
        """Whether a link continues the run; then it has been added. After the first that does not, no further
        one is asked about."""
        values = _values(link)
        if (
            "bond" not in link
            or values.keys() != self._values.keys()
            or _other_words(link) != _other_words(self._first)
        ):
            return False
        counts = frozenset(key for key, value in values.items() if value != self._values[key])
        if self._counts not in (frozenset(), counts) or not _is_range(counts, link):
            return False
        if not all(self._runs[key].accepts(values[key]) for key in counts):
            return False
        self._counts = counts
        texts = {key: run.text if key in counts else values[key] for key, run in self._runs.items()}
        ends = {side: f"{texts[f'{side} device']} {texts[f'{side} port']}" for side in ("from", "to")}
        self.link = {**self._first, **ends, **{key: texts[key] for key in COUNTED if key in texts}}
        return True


def _is_range(counts: frozenset[str], link: Link) -> bool:
    """Whether ends that count up are those of one range: one name of each end, and a bond for each cable."""
    sides = [counts & {f"{side} device", f"{side} port"} for side in ("from", "to")]
    return all(len(side) == 1 for side in sides) and {"bond", *({"mlag"} & link.keys())} <= counts


def _values(link: Link) -> Mapping[str, str]:
    """Texts that may count up, by their keys."""
    texts = {key: str(link[key]) for key in COUNTED if key in link}
    for side in ("from", "to"):
        texts[f"{side} device"], texts[f"{side} port"] = split_interface(link[side])
    return texts


def _other_words(link: Link) -> Link:
    return {key: value for key, value in link.items() if key not in ("from", "to", *COUNTED)}

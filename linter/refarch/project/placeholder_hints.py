"""What to write in place of a placeholder that stands for nothing: the nearest name of its kind, or all."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.paths import walk
from ..core.wording import enumeration, first_few
from ..model.types import Design
from ..schema.words import nearest
from ..views.figures.placeholders import SHOW

KINDS = (
    "Write `verdict`, `key.NAME` for a key figure, `cluster.ID.NAME`, `show TABLE`, or the path of a value, "
    "such as `design.title`."
)

MOST = 12
"""Keys that a hint names."""


def instead_of(name: str, known: Iterable[str], tables: Iterable[str], design: Design) -> str:
    """A hint for a name that nothing has; ``known`` are the names of values, ``tables`` those of tables."""
    if name.startswith(SHOW):
        return _of_kind(name.removeprefix(SHOW).strip(), SHOW, list(tables), "Tables")
    head, _, last = name.rpartition(".")
    kinds: dict[str, list[str]] = {}
    for value in known:
        kinds.setdefault(value.rpartition(".")[0], []).append(value.rpartition(".")[2])
    if head in kinds and head:
        what = "Key figures" if head == "key" else f"Values of {head}"
        return _of_kind(last, f"{head}.", kinds[head], what)
    if name.partition(".")[0] in {file.removesuffix(".yaml") for file in design.files}:
        return _on_the_way(name, design.files)
    meant = nearest(name, [value for value in known if head or "." not in value])
    return f"Did you mean `{meant}`?" if meant else KINDS


def _of_kind(word: str, head: str, names: list[str], what: str) -> str:
    """The nearest of several names, or all of them."""
    meant = nearest(word, names)
    if meant:
        return f"Did you mean `{head}{meant}`?"
    return f"{what}: {enumeration(sorted(name for name in names if '.' not in name))}."


def _on_the_way(path: str, files: Mapping[str, object]) -> str:
    """What a path could go on with where it leads nowhere, or to more than one value."""
    reached = walk(path, files)
    there = path.removesuffix(reached.rest).removesuffix(".")
    keys = _keys(reached.value)
    if not keys:
        return f"`{there}` is a single value, below which nothing stands." if reached.rest else "It is empty."
    if not reached.rest:
        one = _first_value(there, reached.value)
        return f"It is several values: name one, such as `{one}`, or show a table."
    wrong, _, after = reached.rest.partition(".")
    meant = nearest(wrong, keys)
    if meant:
        return f"Did you mean `{'.'.join(filter(None, (there, meant, after)))}`?"
    return f"`{there}` has {first_few(keys, MOST)}."


def _keys(value: Any) -> list[str]:
    """The steps that a path can take from a value."""
    steps = value if isinstance(value, Mapping) else range(len(value)) if isinstance(value, list) else ()
    return [str(step) for step in steps]


def _first_value(path: str, value: Any) -> str:
    """The path of the first single value below."""
    while _keys(value):
        path, value = (
            f"{path}.{_keys(value)[0]}",
            next(iter(value.values() if isinstance(value, Mapping) else value)),
        )
    return path

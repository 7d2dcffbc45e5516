"""Paths of NVMe subsystems of a Linux host, from ``nvme list-subsys``, as text and as JSON (``-o json``). A
path that is not live is left out.

Source: nvme-cli, nvme-list-subsys(1). No public output as JSON was found.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..host_subjects import NVME_SUBJECT
from ..observed import (
    SETTING,
    AnsweredCheck,
    CollectedFile,
    FactReader,
    ObservedFact,
    member,
    records,
    text_of,
)

PATHS = "paths"

_PATH = re.compile(r" \+- nvme\d+ (\w+) (\S+) (\w+).*")

LIVE = "live"


def _subsystems(data: Any) -> list[Any]:
    """Subsystems of an answer: a list of them, or of hosts that have them."""
    found = [one for top in records(data) for one in records(member(top, "Subsystems") or top)]
    return [one for one in found if isinstance(member(one, "Paths"), list)]


def is_path_list(file: CollectedFile) -> bool:
    """Whether the file has paths of a subsystem."""
    if file.data is not None:
        return bool(_subsystems(file.data))
    return any(map(_PATH.fullmatch, file.text.splitlines()))


def read_paths(file: CollectedFile) -> Iterator[ObservedFact]:
    """Live paths with their address and port, as one fact."""
    place = file.place()
    if file.data is not None:
        rows = [(one, member(one, "State")) for each in _subsystems(file.data) for one in each["Paths"]]
        live = [one for one, state in rows if state == LIVE]
        paths = [_path(text_of(one.get("Transport")), text_of(one.get("Address"))) for one in live]
    else:
        found = [(number, _PATH.fullmatch(line)) for number, line in enumerate(file.text.splitlines(), 1)]
        matches = [(number, match) for number, match in found if match is not None]
        place = file.line_place(matches[0][0])
        paths = [_path(match[1], match[2]) for _, match in matches if match[3] == LIVE]
    yield ObservedFact("", SETTING, NVME_SUBJECT, PATHS, tuple(filter(None, paths)), place)


def _path(transport: str, address: str) -> str:
    """Transport with the address and port of a target; a path can also state the address of the host."""
    parts: Mapping[str, str] = dict(part.partition("=")[::2] for part in address.split(","))
    known = [f"{name}={parts[name].strip()}" for name in ("traddr", "trsvcid") if name in parts]
    return f"{transport} {','.join(known)}" if transport and known else ""


def every_text(texts: tuple[str, ...]) -> tuple[str, ...]:
    """All expected texts."""
    return texts


FACTS = FactReader(
    "Linux: nvme list-subsys",
    is_path_list,
    read_paths,
    answers=(AnsweredCheck("nvme list-subsys", "paths", PATHS, NVME_SUBJECT, value=every_text),),
)

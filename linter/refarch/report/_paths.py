"""Traced paths as text and as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from ..core.wording import enumeration
from ..load.document import Document
from ..views.walk.conversations import title_of
from ..views.walk.records import Hop, PathFact, PathFault, Walk
from ..views.walk.tracing import TracedPath
from ._visible import visible

WIDEST_NAME = 44
"""Columns for the names of devices and ports; longer ones push the text to the right."""

STYLES = {"bad": "1;31", "good": "1;32", "unknown": "1;33", "place": "2"}
"""SGR parameters (ECMA-48) of the parts of a path."""

Documents = Mapping[str, Document]


def paths_text(paths: tuple[TracedPath, ...], documents: Documents, color: bool = False) -> str:
    """Paths for people: the ends and the verdict, hop by hop the values that let the packet pass with their
    places, then faults, what is not stated, and failures."""
    return "\n\n".join("\n".join(_path_lines(path, documents, color)) for path in paths) + "\n"


def _path_lines(path: TracedPath, documents: Documents, color: bool) -> Iterator[str]:
    walk = path.walk
    yield visible(_title(walk)) + ": " + _painted_verdict(path, color)
    names = [f"{hop.device} {hop.port}".strip() for hop in walk.hops]
    width = min(WIDEST_NAME, max(map(len, names), default=0))
    for name, hop in zip(names, walk.hops, strict=True):
        yield _line("  ", visible(name).ljust(width), hop.text, _places(hop.facts, documents), color)
    for fault in walk.faults:
        yield from _fault_lines(fault, documents, color)
    if path.back is not None:
        known = {(fault.verdict, fault.origin) for fault in walk.faults}
        for fault in path.back.faults:
            if (fault.verdict, fault.origin) not in known:
                yield from _fault_lines(fault, documents, color)
    for unknown in walk.unknowns:
        key = f" (to state it: {unknown.key})" if unknown.key else ""
        yield _line("  ", "not stated:", f"{unknown.text}{key}", _place(unknown.origin, documents), color)
    yield from _failure_lines(path, documents, color)


def _title(walk: Walk) -> str:
    one = walk.conversation
    far = " ".join(filter(None, (one.far_device or one.address, one.far_interface)))
    return f"{title_of(one.service)}, {one.host} {one.interface} -> {far}"


def _painted_verdict(path: TracedPath, color: bool) -> str:
    walk = path.walk
    style = "bad" if walk.faults else "unknown" if walk.unknowns else "good"
    text = f"{walk.verdict}, {walk.size} bytes"
    if path.back is not None:
        same = path.back.verdict == walk.verdict
        text += ", both ways" if same else f"; back: {path.back.verdict}"
        style = style if same or style == "bad" else "bad"
    return _styled_text(text, style, color)


def _fault_lines(fault: PathFault, documents: Documents, color: bool) -> Iterator[str]:
    yield _line("  ", _styled_text("x", "bad", color), fault.text, _place(fault.origin, documents), color)
    yield f"    hint: {visible(fault.hint)}"


def _failure_lines(path: TracedPath, documents: Documents, color: bool) -> Iterator[str]:
    survived = [one.failure.name for one in path.failures if one.is_survived]
    # Nobody can say of an open path that it survives.
    if survived and not path.walk.unknowns:
        yield f"  survives the failure of {visible(enumeration(survived, 'or'))}"
    for one in path.failures:
        for end in one.ends[:1]:
            text = f"after the failure of {one.failure.name}: {end.text}"
            yield _line("  ", _styled_text("-", "unknown", color), text, _place(end.origin, documents), color)
        for fault in one.faults:
            text = f"after the failure of {one.failure.name}: {fault.text}"
            yield _line("  ", _styled_text("x", "bad", color), text, _place(fault.origin, documents), color)


def _line(indent: str, name: str, text: str, place: str, color: bool) -> str:
    shown = f"{indent}{name}  {visible(text)}"
    return f"{shown}  {_styled_text(visible(place), 'place', color)}" if place else shown


def _styled_text(text: str, style: str, color: bool) -> str:
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if color else text


def _places(facts: tuple[PathFact, ...], documents: Documents) -> str:
    places = dict.fromkeys(_place(fact.origin, documents) for fact in facts)
    return ", ".join(filter(None, places))


def _place(origin: Origin, documents: Documents) -> str:
    """File and line of a value, or of what is around it where it is a default; empty for none."""
    spot = _position(origin, documents)
    return "" if spot is None else f"{spot['file'].rpartition('/')[2]}:{spot['line']}"


def _position(origin: Origin, documents: Documents) -> dict[str, Any] | None:
    document = documents.get(origin.file)
    if document is None:
        return None
    pointer = origin.pointer
    while pointer and not document.contains(pointer):
        pointer = pointer[:-1]
    path, span = document.place(pointer)
    return {"file": path, "line": span.line, "column": span.column}


def paths_data(design: str, paths: tuple[TracedPath, ...], documents: Documents) -> dict[str, Any]:
    """Paths as plain data, for JSON."""
    return {"design": design, "paths": [_path_data(path, documents) for path in paths]}


def _path_data(path: TracedPath, documents: Documents) -> dict[str, Any]:
    one = path.walk.conversation
    return {
        "service": one.service,
        "from": {"device": one.host, "interface": one.interface, "network": one.near_network},
        "to": {
            "device": one.far_device,
            "interface": one.far_interface,
            "address": one.address,
            "network": one.network,
        },
        "needs_lossless": one.lossless,
        **_walk_data(path.walk, documents),
        "back": None if path.back is None else _walk_data(path.back, documents),
        "failures": [
            {
                "failure": failed.failure.name,
                "survived": failed.is_survived,
                "faults": [_fault_data(one, documents) for one in failed.faults],
                "ends": [_fault_data(one, documents) for one in failed.ends],
            }
            for failed in path.failures
        ],
    }


def _walk_data(walk: Walk, documents: Documents) -> dict[str, Any]:
    return {
        "verdict": walk.verdict,
        "bytes": walk.size,
        "adapters": list(walk.adapters),
        "hops": [_hop_data(hop, documents) for hop in walk.hops],
        "faults": [_fault_data(fault, documents) for fault in walk.faults],
        "not_stated": [
            {"text": unknown.text, "key": unknown.key, "place": _position(unknown.origin, documents)}
            for unknown in walk.unknowns
        ],
    }


def _hop_data(hop: Hop, documents: Documents) -> dict[str, Any]:
    facts = [{"text": fact.text, "place": _position(fact.origin, documents)} for fact in hop.facts]
    return {"device": hop.device, "port": hop.port, "text": hop.text, "facts": facts}


def _fault_data(fault: PathFault, documents: Documents) -> dict[str, Any]:
    return {
        "verdict": fault.verdict,
        "device": fault.device,
        "port": fault.port,
        "message": fault.text,
        "hint": fault.hint,
        "place": _position(fault.origin, documents),
    }

"""How the configuration of devices changes between two designs: the lines that come and go, and the commands
from the one to the other where a target knows them."""

import difflib
from collections.abc import Iterator, Mapping

from refarch.api import BUILT_IN_PLUGINS, Plugins, RefarchError, Result
from refarch.facts.changes import DeviceLines, device_names

from .rendering.configuration import Configuration, secrets_of
from .rendering.devices import rendered
from .taken_away import taken_away
from .targets import Line, Note, Omission

NONE = "the lines that differ change nothing on the device"

WHOLE = "the file is applied as a whole, and is made so that it can be run again"


def configured(before: Result, after: Result, plugins: Plugins = BUILT_IN_PLUGINS) -> tuple[DeviceLines, ...]:
    """What changes on each device that both designs have, or one of them. Devices whose lines are the same
    are left out."""
    assert before.design is not None and after.design is not None
    names = device_names(before.design, after.design)
    old = {(names.get(made.device, made.device), made.target): made for made in _rendered(before, plugins)}
    new = {(made.device, made.target): made for made in _rendered(after, plugins)}
    return tuple(_differences(old, new))


def _rendered(result: Result, plugins: Plugins) -> list[Configuration]:
    """What there is of a design's configuration; nothing of one with errors."""
    try:
        return rendered(result, plugins=plugins).configurations
    except RefarchError:
        return []


def _differences(
    old: Mapping[tuple[str, str], Configuration], new: Mapping[tuple[str, str], Configuration]
) -> Iterator[DeviceLines]:
    for place in dict.fromkeys((*new, *old)):
        was, is_now = old.get(place), new.get(place)
        removed, added = _compared(_body(was), _body(is_now))
        if not (removed or added):
            continue
        made = is_now or was
        assert made is not None  # one of both has lines
        found = DeviceLines(*place, removed, added, (), "", scope=made.kind.scope.name)
        yield found if was is None or is_now is None else _remedied(found, was, is_now)


def _remedied(found: DeviceLines, was: Configuration, is_now: Configuration) -> DeviceLines:
    """With the commands from the one to the other, or why there are none; and what they leave out."""
    between = is_now.kind.between
    if between is None:
        because = is_now.kind.applied or WHOLE
        return found._replace(because=because, beside=tuple(taken_away(was, is_now)))
    pieces = list(between(was.intent, is_now.intent))
    lines = tuple(piece for piece in pieces if isinstance(piece, Line))
    before = {_told(omission) for omission in was.omissions}
    omissions = [piece for piece in pieces if isinstance(piece, Omission)]
    told = [piece.text for piece in pieces if isinstance(piece, Note)]
    because = "" if lines else told.pop(0) if told else NONE
    told += [text for text in map(_told, (*omissions, *is_now.omissions)) if text not in before]
    told += [f"{secret.name} is to be filled in: {secret.says}" for secret in secrets_of(lines)]
    return found._replace(
        remedy=(*is_now.kind.first_lines, *(line.text for line in lines)) if lines else (),
        because=because,
        beside=tuple(dict.fromkeys(told)),
    )


def _told(omission: Omission) -> str:
    """What is left out, as the head of a file words it."""
    thing = f" ({omission.thing})" if omission.thing else ""
    return f"not expressed: {omission.path} {omission.value}{thing}: {omission.reason}"


def _body(made: Configuration | None) -> list[str]:
    """The lines of a file that set something: no comments and no empty ones."""
    if made is None:
        return []
    mark = made.kind.comment.strip()
    texts = (line.text for line in made.lines)
    return [text for text in texts if text.strip() and not (mark and text.lstrip().startswith(mark))]


def _compared(before: list[str], after: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines that went, and lines that came, in their order."""
    pieces = list(difflib.unified_diff(before, after, lineterm="", n=0))[2:]
    return (
        tuple(piece[1:] for piece in pieces if piece.startswith("-")),
        tuple(piece[1:] for piece in pieces if piece.startswith("+")),
    )

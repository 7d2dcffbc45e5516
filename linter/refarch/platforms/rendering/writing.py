"""Renders the configuration of one device with a target: the body, then the header about it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ...core.errors import RefarchError
from ..target import ConfigLine, NotConfigured, Target, refuse
from .configuration import Configuration, content, secrets_of
from .file_header import head_texts, to_fill_in, values_outside_of_lines
from .values import NO_VALUES, Values, fill_in_secrets

ABOUT_ALL = 4
"""Number of header lines that the rollback file repeats: device, design, release, and validation."""

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
"""Control characters and line separators, except for the tab."""


def configuration(
    name: str, target: Target[Any], device: str, intent: Any, values: Values = NO_VALUES
) -> Configuration:
    """Configuration of one device by the target of that name.

    Raises RefarchError for a device that the target refuses, and for a secret that cannot be inserted.
    """
    pieces = list(target.lines(intent))
    body = _checked_lines(piece for piece in pieces if isinstance(piece, ConfigLine))
    back = _checked_lines(target.rollback(intent))
    secrets = secrets_of((*body, *back))
    body, back = fill_in_secrets(target, body, values), fill_in_secrets(target, back, values)
    not_configured = (
        *values_outside_of_lines(target, intent),
        *(piece for piece in pieces if isinstance(piece, NotConfigured)),
    )
    file = f"{file_name(device, intent)}{target.suffix}"
    texts = list(head_texts(target, intent, file, not_configured, bool(back))) if target.systems else []
    return Configuration(
        device,
        file,
        name,
        target,
        intent,
        _lines_with_header(target, body, texts),
        not_configured,
        _header_file(target, texts, (*body, *back)),
        _lines_with_header(target, back, [f"Rollback for {file}", *texts[:ABOUT_ALL]]) if back else (),
        secrets,
    )


def _header_file(target: Target[Any], head: list[str], body: tuple[ConfigLine, ...]) -> str:
    """Header as a separate file, for a language without comments."""
    if target.comment or not head:
        return ""
    return content(_lines([*head, *to_fill_in(secrets_of(body))]))


def _lines_with_header(
    target: Target[Any], body: tuple[ConfigLine, ...], head: list[str]
) -> tuple[ConfigLine, ...]:
    """Lines of a file below its header, if the language has comments."""
    first = _lines(target.first_lines)
    if not target.comment:
        return (*first, *body)
    texts = (*head, *to_fill_in(secrets_of(body)))
    return (*first, *_lines(f"{target.comment}{text}".rstrip() for text in texts), *body)


def _lines(texts: Iterable[str]) -> tuple[ConfigLine, ...]:
    return tuple(map(ConfigLine, texts))


def _checked_lines(lines: Iterable[ConfigLine]) -> tuple[ConfigLine, ...]:
    """Lines of a target. Raises RefarchError for a line with a character that could end it."""
    checked = tuple(lines)
    is_clean = _CONTROL.search("".join([line.text for line in checked])) is None
    if not is_clean:
        for line in checked:
            if _CONTROL.search(line.text):
                message = f"the line {line.text!r} contains a character that could end it"
                raise refuse(line.origins[0], message) if line.origins else RefarchError(message)
    return checked


def file_name(device: str, intent: Any) -> str:
    """Name of a device as a file name. Raises RefarchError for a name that would lead out of the folder."""
    if not device or device.startswith(".") or not device.isprintable() or {*device} & {"/", "\\", ":"}:
        raise refuse(intent.origin, f"{device!r} cannot be a file name")
    return device


def configurations_of_devices(
    name: str, target: Target[Any], intents: Mapping[str, Any], values: Values = NO_VALUES
) -> list[Configuration]:
    """Configurations of several devices. Raises RefarchError for the first device that the target refuses."""
    return [configuration(name, target, device, intent, values) for device, intent in intents.items()]

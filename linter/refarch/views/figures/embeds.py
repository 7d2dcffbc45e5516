"""Embeds in an architect's texts: ``{{ value("key.hosts") }}``, ``{{ table("failure", top=8) }}`` and
``{{ figure("topology") }}``. Names and arguments are closed, and nothing is evaluated."""

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

EMBED = re.compile(r"\{\{[ ]*([^{}]*?)[ ]*\}\}")
"""One embed, with what is between its braces."""

Argument: TypeAlias = int | tuple[str, ...]

ARGUMENTS: Mapping[str, tuple[str, ...]] = {"value": (), "table": ("kinds", "top"), "figure": ()}
"""Kinds of embeds, with the arguments that they may have after the name."""

FIGURES = (
    "address-plan",
    "failure",
    "nvme-paths",
    "overview",
    "qos-map",
    "rack",
    "topology",
    "virtual-switch",
)
"""Diagrams that a text can show. A design may have several of a kind, such as one for each rack."""

MAX_ROWS = 200
"""Most rows that ``top`` can select."""

_CALL = re.compile(r'([a-z]+)\([ ]*"([^"]*)"[ ]*(?:,(.*))?\)')
_PAIR = re.compile(
    r'[ ]*([a-z]+)[ ]*=[ ]*([0-9]{1,4}|\[[ ]*(?:"[^"]*"[ ]*(?:,[ ]*"[^"]*"[ ]*)*)?\])[ ]*(,|$)'
)
_TEXT = re.compile(r'"([^"]*)"')


class Embed(NamedTuple):
    """Embed of a text."""

    kind: str
    """A key of ``ARGUMENTS``."""
    name: str
    """Name of the value, table or diagram."""
    arguments: Mapping[str, Argument]


class EmbedFault(NamedTuple):
    """Reason why text between braces is no embed, and what to write instead."""

    message: str
    hint: str


ALL_FORMS = 'Use `value("NAME")`, `table("NAME")`, or `figure("NAME")`.'


def parse_embed(written: str) -> Embed | EmbedFault:
    """Embed from the text between its braces."""
    call = _CALL.fullmatch(written)
    if call is None or call[1] not in ARGUMENTS:
        return EmbedFault("is not an embed", ALL_FORMS)
    arguments: dict[str, Argument] = {}
    rest = call[3] or ""
    while rest.strip():
        pair = _PAIR.match(rest)
        if pair is None:
            return EmbedFault("has an argument that cannot be read", _argument_hint(call[1]))
        name, value = pair[1], pair[2]
        if name not in ARGUMENTS[call[1]]:
            return EmbedFault(f"has the unknown argument `{name}`", _argument_hint(call[1]))
        arguments[name] = int(value) if value.isdigit() else tuple(_TEXT.findall(value))
        rest = rest[pair.end() :]
    fault = _argument_fault(arguments)
    return fault or Embed(call[1], call[2], arguments)


def _argument_fault(arguments: Mapping[str, Argument]) -> EmbedFault | None:
    top, kinds = arguments.get("top", 1), arguments.get("kinds", ("",))
    if not isinstance(top, int) or not 1 <= top <= MAX_ROWS:
        return EmbedFault("has an invalid number of rows", f"Set `top` to a number from 1 to {MAX_ROWS}.")
    if not isinstance(kinds, tuple) or not kinds:
        return EmbedFault("has no list of kinds", 'Set `kinds` to a list such as `["Switch", "Host"]`.')
    return None


def _argument_hint(kind: str) -> str:
    names = " and ".join(f"`{name}`" for name in ARGUMENTS[kind])
    return f"Arguments of `{kind}` after the name: {names}." if names else f"Give `{kind}` only a name."

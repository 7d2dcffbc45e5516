"""Target for NVUE settings as a YAML file for ``nv config patch``.

``tree`` and its modules define the settings and name their sources; this module writes them as YAML. Source,
looked up 2026-11-23: NVIDIA User Experience - NVUE, NVUE CLI (Cumulus Linux 5.1 and 5.19;
https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-519/System-Configuration/): Replace and
Patch a Pending Configuration; View Differences between Configurations, for unset; NVUE Snippets: the command
requires the absolute path of the file.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...views.intent.switch_records import SwitchIntent
from ..effects import drop_breaking
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, System, Target
from .settings import NOT_CONFIGURED, READ, SECRETS, NvueComment, NvueSetting, Unset, forms_of
from .tree import dhcp_again, limits, pieces, undone

TOKENS = {secret.token: secret for secret in SECRETS.values()}


class YamlNode(NamedTuple):
    """Key of the file."""

    children: dict[str, "YamlNode"]
    value: list[str | int]
    """One value, or none."""
    origins: dict[Origin, None]


def lines(switch: SwitchIntent) -> Iterator[ConfigLine | NotConfigured]:
    """The whole file for one switch."""
    every = pieces(switch, forms_of(switch.release))
    yield from (piece for piece in drop_breaking(every) if isinstance(piece, NotConfigured))
    yield from _how_to_load("nv config diff, nv config apply, nv config save")
    for text in dict.fromkeys(piece.text for piece in every if isinstance(piece, NvueComment)):
        yield ConfigLine(f"# {text}")
    for piece in every:
        if isinstance(piece, Unset):
            yield ConfigLine(f"# Before loading: nv unset {' '.join(piece.path)}")
    settings = [piece for piece in every if isinstance(piece, NvueSetting)]
    yield from _operation_lines("set", _tree(settings))


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """File that removes all settings of the configuration file."""
    forms = forms_of(switch.release)
    every = pieces(switch, forms)
    settings = [piece for piece in every if isinstance(piece, NvueSetting)]
    ended = [piece for piece in every if isinstance(piece, Unset)]
    yield from _how_to_load("nv config diff, nv config apply, nv config save")
    for setting in dhcp_again((*settings, *ended), forms):
        words = [*setting.path, *([] if setting.value is None else [str(setting.value)])]
        yield ConfigLine(f"# After loading: nv set {' '.join(words)}")
    taken = [NvueSetting(unset.path, None, unset.origins) for unset in undone(settings)]
    yield from _operation_lines("unset", _tree(taken), "")


def _how_to_load(then: str) -> Iterator[ConfigLine]:
    yield ConfigLine(f"# To load this file: nv config patch, with its absolute path; then {then}.")


def _tree(settings: Iterable[NvueSetting]) -> YamlNode:
    """Settings by their keys."""
    root = YamlNode({}, [], {})
    for setting in settings:
        node = root
        node.origins.update(dict.fromkeys(setting.origins))
        for key in setting.path:
            node = node.children.setdefault(key, YamlNode({}, [], {}))
            node.origins.update(dict.fromkeys(setting.origins))
        node.value[:] = [] if setting.value is None else [setting.value]
    return root


def _operation_lines(verb: str, root: YamlNode, empty: str = " {}") -> Iterator[ConfigLine]:
    """Lines of an operation with its tree; ``empty`` follows a key without children."""
    yield ConfigLine(f"- {verb}:", tuple(root.origins))
    yield from _keys(root.children, "    ", empty)


def _keys(children: Mapping[str, YamlNode], indent: str, empty: str) -> Iterator[ConfigLine]:
    for key, node in children.items():
        end = f" {_scalar(node.value[0])}" if node.value else "" if node.children else empty
        secrets = (TOKENS[key],) if key in TOKENS else ()
        yield ConfigLine(f"{indent}{_scalar(key)}:{end}", tuple(node.origins), secrets)
        yield from _keys(node.children, f"{indent}  ", empty)


_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")

_NO_TEXT = re.compile(r"on|off|yes|no|y|n|true|false|null", re.IGNORECASE)
"""Words that YAML does not read as a text."""


def _scalar(value: str | int) -> str:
    if isinstance(value, int) or (_PLAIN.fullmatch(value) and not _NO_TEXT.fullmatch(value)):
        return str(value)
    return f"'{quote(value)}'"


def quote(text: str) -> str:
    """Text escaped for single quotes in YAML."""
    if not text.isprintable():
        raise ValueError("a secret can have only printable characters")
    return text.replace("'", "''")


TARGET = Target(
    title="Cumulus Linux, NVUE file",
    language="yaml",
    suffix=".nvue.yaml",
    scope=SWITCH,
    lines=lines,
    systems=(System("cumulus-linux", "Cumulus Linux", READ),),
    limits=limits,
    not_configured=NOT_CONFIGURED,
    proof=Proof(
        "validated",
        "NVIDIA's OpenAPI of NVUE 5.0",
        "The schema covers the keys of 5.0. NVIDIA lists the syntax of later keys for the release.",
        "Cumulus Linux 5.0, and single commands of later releases",
        ">=5.0,<5.1",
    ),
    applied="`nv config patch` removes nothing; `--target cumulus-nvue` has commands that do",
    rollback=rollback,
    quote=quote,
    default=False,
)

"""Target for NVUE commands of Cumulus Linux 5.1 or later: configuration of a switch in factory state.

``tree`` and its modules define the settings and name their sources; this module writes them as commands.
Sources, looked up 2026-11-23: NVIDIA User Experience - NVUE, NVUE CLI (Cumulus Linux 5.1 and 5.19;
https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-519/System-Configuration/): Command Syntax
(lists and ranges of interfaces), Configuration Management Commands (detach, diff, apply, save, history).
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...views.intent.switch_records import SwitchIntent
from ..effects import drop_breaking
from ..target import SWITCH, ConfigLine, NotConfigured, Proof, Secret, System, Target
from .delta import changes
from .settings import NOT_CONFIGURED, READ, SECRETS, NvueComment, NvueSection, NvueSetting, Unset, forms_of
from .tree import dhcp_again, limits, pieces, undone

TOKENS = {secret.token: secret for secret in SECRETS.values()}


class Key(NamedTuple):
    """Common parts of the settings of one command."""

    verb: str
    path: tuple[str, ...]
    """Path without the listed key."""
    at: int
    """Position of that key."""
    value: str | int | None


def lines(switch: SwitchIntent) -> Iterator[ConfigLine | NotConfigured]:
    """All commands for one switch."""
    forms = forms_of(switch.release)
    every = pieces(switch, forms)
    yield ConfigLine("set -euo pipefail")
    yield from _secrets(piece for piece in every if isinstance(piece, NvueSetting))
    yield from _start(switch.origin)
    section: list[NvueSetting | Unset | NvueComment] = []
    for piece in drop_breaking(every):
        if isinstance(piece, NotConfigured):
            yield piece
        elif isinstance(piece, NvueSection):
            yield from _commands(section)
            section = []
            yield from (ConfigLine(""), ConfigLine(f"# {piece.title}"))
        else:
            section.append(piece)
    yield from _commands(section)
    yield from _end(switch.origin)


def rollback(switch: SwitchIntent) -> Iterator[ConfigLine]:
    """Commands that remove all settings of the configuration file."""
    forms = forms_of(switch.release)
    every = pieces(switch, forms)
    settings = [piece for piece in every if isinstance(piece, NvueSetting)]
    yield ConfigLine("set -euo pipefail")
    yield ConfigLine(
        "# Removes the settings of the configuration file. To restore an earlier state completely instead, "
        "find its"
    )
    yield ConfigLine("# revision with `nv config history` and apply it: `nv config apply REVISION`.")
    if switch.management is not None:
        yield ConfigLine("# This also removes the management address. Run it from the console.")
    yield from _start(switch.origin)
    yield from _commands(undone(settings))
    ended = [piece for piece in every if isinstance(piece, Unset)]
    yield from _commands(list(dhcp_again((*settings, *ended), forms)))
    yield from _end(switch.origin)


def delta(before: SwitchIntent, after: SwitchIntent) -> Iterator[ConfigLine]:
    """Commands that change a switch from one design to another. If the release changes, the switch must be
    upgraded first, because the commands use the syntax of the newer release."""
    forms = forms_of(after.release)
    made = changes(pieces(before, forms), pieces(after, forms), forms)
    if not made:
        return
    yield ConfigLine("set -euo pipefail")
    yield from _secrets(piece for piece in made if isinstance(piece, NvueSetting | Unset))
    yield from _start(after.origin)
    yield from _commands(made)
    yield from _end(after.origin)


def _start(place: Origin) -> Iterator[ConfigLine]:
    """Start of a change. Pending changes of other users are detached, so that they are not applied with this
    change."""
    yield ConfigLine(
        "# Detaches pending changes of other users, so that `nv config diff` shows only these changes."
    )
    yield ConfigLine('if ! nv config detach; then echo "No pending changes to detach." >&2; fi', (place,))


def _end(place: Origin) -> Iterator[ConfigLine]:
    """End of a change: diff, apply, save. If the apply fails, the script ends before the save."""
    yield from (ConfigLine(""), ConfigLine("# Show the diff, then apply and save"))
    for command in ("nv config diff", "nv config apply --assume-yes", "nv config save"):
        yield ConfigLine(command, (place,))


def _secrets(settings: Iterable[NvueSetting | Unset]) -> Iterator[ConfigLine]:
    """Variable for each secret, and a guard that ends the script if it still has its placeholder."""
    found: dict[Secret, tuple[Origin, ...]] = {}
    for setting in settings:
        for secret in (TOKENS[key] for key in setting.path if key in TOKENS):
            found[secret] = (*found.get(secret, ()), *setting.origins)
    for secret, origins in found.items():
        name, at = secret.name, tuple(dict.fromkeys(origins))
        yield ConfigLine(f"{name}='{secret.token}'", at, (secret,))
        request = f'echo "Set {name} first: {secret.says}" >&2'
        yield ConfigLine(f"case \"${name}\" in '<<'*) {request}; exit 1 ;; esac", at)


def _commands(section: Iterable[NvueSetting | Unset | NvueComment]) -> Iterator[ConfigLine]:
    """Settings as commands. Settings that differ only in one key, such as the interface, share a command.
    Settings of the same interfaces are grouped."""
    listed: dict[Key, dict[str, tuple[Origin, ...]]] = {}
    found: dict[str | tuple[str, ...], list[Key]] = {}
    for piece in section:
        if isinstance(piece, NvueComment):
            found.setdefault(piece.text, [])
            continue
        key = _key(piece)
        if key not in listed:
            of_interface = key.path[0] == "interface"
            found.setdefault(key.path[2:] if of_interface else key.path, []).append(key)
        own = listed.setdefault(key, {})
        name = piece.path[key.at]
        own[name] = (*own.get(name, ()), *piece.origins)
    for kind, keys in found.items():
        if isinstance(kind, str):
            yield ConfigLine(f"# {kind}")
        yield from (_command(key, listed[key]) for key in keys)


def _key(piece: NvueSetting | Unset) -> Key:
    if isinstance(piece, Unset):
        if piece.path[0] == "interface":
            return Key("unset", ("interface", "", *piece.path[2:]), 1, None)
        return Key("unset", piece.path, len(piece.path) - 1, None)
    if not piece.lists:
        return Key("set", piece.path, 1 if piece.path[0] == "interface" else len(piece.path) - 1, piece.value)
    at = piece.lists
    return Key("set", (*piece.path[:at], "", *piece.path[at + 1 :]), at, piece.value)


def _command(key: Key, listed: dict[str, tuple[Origin, ...]]) -> ConfigLine:
    words = [*key.path[: key.at], interface_ranges(listed), *key.path[key.at + 1 :]]
    words += [] if key.value is None else [str(key.value)]
    origins = tuple(dict.fromkeys(origin for own in listed.values() for origin in own))
    return ConfigLine(f"nv {key.verb} {' '.join(map(_quoted_value, words))}", origins)


def _quoted_value(text: str) -> str:
    return f'"${TOKENS[text].name}"' if text in TOKENS else shlex.quote(text)


_NUMBERED = re.compile(r"(swp(?:[0-9]+s)?)([0-9]+)")


class PortRun(NamedTuple):
    """Consecutive ports."""

    stem: str
    """Name without its last number, such as ``swp``."""
    first: int
    last: int

    def text(self) -> str:
        """Ports as one word."""
        return f"{self.stem}{self.first}" + (f"-{self.last}" if self.last > self.first else "")


def interface_ranges(names: Iterable[str]) -> str:
    """Interfaces as one word, with consecutive ports as a range: ``swp1-4,swp7``."""
    runs: list[PortRun | str] = []
    for name in names:
        found = _NUMBERED.fullmatch(name)
        if found is None:
            runs.append(name)
            continue
        stem, number, run = found[1], int(found[2]), runs[-1] if runs else ""
        if isinstance(run, PortRun) and (run.stem, run.last + 1) == (stem, number):
            runs[-1] = run._replace(last=number)
        else:
            runs.append(PortRun(stem, number, number))
    return ",".join(run if isinstance(run, str) else run.text() for run in runs)


def quote(text: str) -> str:
    """Secret escaped for single quotes of a shell."""
    if not text.isprintable():
        raise ValueError("a secret can have only printable characters")
    return text.replace("'", "'\\''")


TARGET = Target(
    title="Cumulus Linux, NVUE commands",
    language="bash",
    suffix=".nvue.sh",
    scope=SWITCH,
    lines=lines,
    systems=(System("cumulus-linux", "Cumulus Linux", READ),),
    limits=limits,
    not_configured=NOT_CONFIGURED,
    proof=Proof(
        "validated",
        "NVIDIA's lists of NVUE commands",
        "NVIDIA's list of the commands of 5.0 is complete. For later releases, its reference and guides list "
        "the commands that refarch writes. Not tested on a switch.",
        "Cumulus Linux 5.0, and single commands of later releases",
        ">=5.0,<5.1",
    ),
    first_lines=("#!/usr/bin/env bash",),
    rollback=rollback,
    delta=delta,
    quote=quote,
)

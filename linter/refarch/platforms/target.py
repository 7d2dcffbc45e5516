"""Targets: one file per platform, each turning what a design wants of a device (its intent) into
configuration text; found by its file name, and declared as its ``TARGET``.

Every value of an intent is written, or told as left out with the reason: silence is a defect. The text of a
line is built from words that ``word``, or the quoting of the target's own language, has let through, so that
no value of a design can become a second command.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from ..core.discovery import PluginKind
from ..core.errors import RefarchError
from ..core.origin import Origin
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types.design import Design
from ..views.intent.cluster_records import ClusterIntent, DomainIntent
from ..views.intent.clusters import cluster_intents
from ..views.intent.domains import domain_intents
from ..views.intent.fields import INFORMATIVE_FIELDS, field_paths
from ..views.intent.guest_records import GuestIntent
from ..views.intent.guests import guest_intents
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switch_records import SwitchIntent
from ..views.intent.switches import switch_intents

Intent = TypeVar("Intent")

_SUFFIX = re.compile(r"\.[A-Za-z0-9][A-Za-z0-9._-]*")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/,-]*")


class Secret(NamedTuple):
    """A value that no design holds: the user fills it in from a file of his own."""

    name: str
    """In capitals, e.g. ``SNMP_COMMUNITY``."""
    says: str
    """What it is, in a few words."""

    @property
    def token(self) -> str:
        """What stands for it in a line until it is filled in. No value of a design can hold it."""
        return f"<<{self.name}>>"


class ConfigLine(NamedTuple):
    """One line of configuration, and the places of the design that it comes from. A comment comes from
    nowhere."""

    text: str
    origins: tuple[Origin, ...] = ()
    secrets: tuple[Secret, ...] = ()
    """Those whose tokens are in the text."""


class NotConfigured(NamedTuple):
    """A value of the design that a file leaves out."""

    path: str
    """Of the field, e.g. ``ports.fec``."""
    thing: str
    """What has it, e.g. ``swp1``; empty for the device itself."""
    value: str
    reason: str
    origin: Origin


class DeltaNote(NamedTuple):
    """What stands beside commands from one configuration to another: how they are run, or what they leave."""

    text: str


class DeviceScope(NamedTuple, Generic[Intent]):
    """A kind of thing that is configured."""

    name: str
    """``switch``, ``host``, ``guest``, ``cluster`` or ``domain``."""
    record: type[Intent]
    intents: Callable[[Design], Mapping[str, Intent]]
    """What a design wants of each, by name. Every intent has ``about``, ``name``, ``system``, ``release``,
    ``origin`` and ``at``."""


SWITCH = DeviceScope("switch", SwitchIntent, switch_intents)
HOST = DeviceScope("host", HostIntent, host_intents)
GUEST = DeviceScope("guest", GuestIntent, guest_intents)
"""Systems inside of virtual machines with paravirtual RDMA."""
CLUSTER = DeviceScope("cluster", ClusterIntent, cluster_intents)
"""Clusters of vSphere. Those of Windows are made by their hosts, whose intents have what that takes."""
DOMAIN = DeviceScope("domain", DomainIntent, domain_intents)


class System(NamedTuple):
    """What a target configures."""

    product: str
    """Id in the catalog, e.g. ``cumulus-linux``."""
    title: str
    read: str
    """The range of releases whose forms were read, e.g. ``>=5.1,<5.15``."""


LEVELS = {
    "vendor-schema": "matches the vendor schema",
    "simulator": "run against a simulator",
    "grammar": "parsed by an independent grammar",
    "guide": "checked against the vendor guide",
    "syntax": "syntax only",
}
"""How far what a target writes has been proved, strongest first, and how pages word it."""


class Proof(NamedTuple):
    """Who judges what a target writes."""

    level: str
    """A key of ``LEVELS``."""
    judge: str
    """e.g. ``yanglint on SONiC's YANG models``; empty for none."""
    says: str
    """What that proves and what not, in a sentence."""


UNPROVED = Proof("syntax", "", "Only the syntax is checked.")


def _no_lines(intent: Any) -> Iterable[ConfigLine]:
    return ()


def _no_texts(intent: Any) -> Iterable[str]:
    return ()


class Target(NamedTuple, Generic[Intent]):
    """Configuration for one kind of device, as its module declares it."""

    title: str
    language: str
    """For highlighting, e.g. ``bash``."""
    suffix: str
    """What the names of its files end with, e.g. ``.nvue.sh``."""
    scope: DeviceScope[Intent]
    lines: Callable[[Intent], Iterable[ConfigLine | NotConfigured]]
    """The whole file of one device below its head, and what of the intent it leaves out in this case. It
    raises RefarchError for a device to which nothing sound can be written at all."""
    systems: tuple[System, ...] = ()
    """The operating systems that are configured; none for something else, such as labels, which has no head
    either."""
    not_configured: Mapping[str, str] = {}
    """Fields that are never written, by path, and why. All others are written, or named by ``lines``."""
    proof: Proof = UNPROVED
    comment: str = "# "
    """What begins a line of comment; empty for a language without comments, whose head then stands in a file
    beside."""
    first_lines: tuple[str, ...] = ()
    """What stands above the head, e.g. ``#!/usr/bin/env bash``."""
    rollback: Callable[[Intent], Iterable[ConfigLine]] = _no_lines
    """The way back: what takes away again what ``lines`` sets; none where ``lines`` says how itself."""
    how_to_load: Callable[[Intent], Iterable[str]] = _no_texts
    """What the head says of loading the file, line by line, and of the way back; for languages whose files
    cannot say it themselves."""
    quote: Callable[[str], str] | None = None
    """A secret as one value of the language, as its token stands for; None where there are no secrets. It
    raises ValueError for what cannot be one."""
    default: bool = True
    """Whether it is the one that is taken for its systems where the user names none."""
    delta: Callable[[Intent, Intent], Iterable[ConfigLine | NotConfigured | DeltaNote]] | None = None
    """Commands that bring a device from one intent to another, with what stands beside them; None where there
    is no such form. Where none of these commands will do, the first note says why."""
    applied: str = ""
    """Why there is none, and what to do with the file in its place."""
    page: str = ""
    """Path of the page on the site that shows it; empty for that of its scope."""


def _faults(target: Target[Any]) -> Iterator[tuple[str, str]]:
    if not _SUFFIX.fullmatch(target.suffix):
        yield (
            "suffix",
            f"has suffix {target.suffix!r}: expected the end of a file name, such as .labels.txt",
        )
    if target.proof.level not in LEVELS:
        yield "proof", f"has proof level {target.proof.level!r}: expected one of {', '.join(LEVELS)}"
    known = field_paths(target.scope.record)
    for path in target.not_configured:
        if path not in known or path in INFORMATIVE_FIELDS:
            scope = target.scope.name
            yield "not_configured", f"names {path!r}: the intent of a {scope} has no such setting"


PLATFORMS = __name__.rpartition(".")[0]
"""The package whose folders are the platforms."""

TARGETS: PluginKind[Target[Any]] = PluginKind(
    "target",
    "targets",
    "TARGET",
    Target,
    PLATFORMS,
    prefix="target_",
    refuses=True,
    raises={"quote": ValueError},
    faults=_faults,
)


def target_names(plugins: Plugins = BUILT_IN_PLUGINS) -> list[str]:
    """All targets, e.g. ``cumulus-nvue``."""
    return plugins.names(TARGETS)


def target_named(name: str, plugins: Plugins = BUILT_IN_PLUGINS) -> Target[Any]:
    """A target by its name. Raises RefarchError for an unknown one, and for a module that declares none."""
    return plugins.plugin(TARGETS, name)


def target_systems(plugins: Plugins = BUILT_IN_PLUGINS, scope: str = "") -> list[System]:
    """The systems that there are targets for, each once: those of one kind of thing, or all."""
    targets = [target for target in plugins.all_plugins(TARGETS).values() if scope in ("", target.scope.name)]
    systems = [system for target in targets for system in target.systems]
    return list({system.product: system for system in systems}.values())


def word(text: str | int, origin: Origin) -> str:
    """A value as one word of a command. Raises RefarchError for anything that a shell or parser could take
    apart."""
    written = str(text)
    if not _WORD.fullmatch(written):
        raise RefarchError(
            f"{origin.file}: {origin.path}: {written!r} cannot be written into a device's configuration; "
            "use only letters, digits, and . _ : / , -"
        )
    return written


class DeviceRefused(RefarchError):
    """A design that a platform cannot be brought to: what of it, at which place, and why."""

    def __init__(self, origin: Origin, message: str, what: str = "") -> None:
        super().__init__(f"{origin.file}: {origin.path}: {message}")
        self.origin, self.reason = origin, f"{what} {message}".strip()


def refuse(origin: Origin, message: str, what: str = "") -> DeviceRefused:
    """What a target raises for a design that its platform cannot be brought to. ``what`` names, where the
    message does not, what the place is about."""
    return DeviceRefused(origin, message, what)

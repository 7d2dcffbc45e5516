"""Targets: one module per output of a platform, which turns the intent of a device into configuration text.
It is found by its file name, and declared as its ``TARGET``.

Every value of an intent is configured, or listed as not configured with the reason; a value that is in
neither list is a defect. The text of a line is built from words that passed ``word`` or the quoting of the
language, so that no value of a design can become a second command.
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
from ..views.intent.deployment_records import DeploymentIntent
from ..views.intent.deployments import deployment_intents
from ..views.intent.domains import domain_intents
from ..views.intent.fields import INFORMATIVE_FIELDS, field_paths
from ..views.intent.guest_records import GuestIntent
from ..views.intent.guests import guest_intents
from ..views.intent.host_records import HostIntent
from ..views.intent.hosts import host_intents
from ..views.intent.switch_records import SwitchIntent
from ..views.intent.switches import switch_intents
from .plan import Plan

Intent = TypeVar("Intent")

_SUFFIX = re.compile(r"\.[A-Za-z0-9][A-Za-z0-9._-]*")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/,-]*")


class Secret(NamedTuple):
    """Value that a design does not contain. The user supplies it in a separate file."""

    name: str
    """In capitals, e.g. ``SNMP_COMMUNITY``."""
    says: str
    """Noun phrase with an article, such as ``the community of the SNMP receivers``."""

    @property
    def token(self) -> str:
        """Placeholder in a line until the value is inserted. No value of a design can contain it."""
        return f"<<{self.name}>>"


class ConfigLine(NamedTuple):
    """Line of configuration with the places of the design that define it. Comments have no places."""

    text: str
    origins: tuple[Origin, ...] = ()
    secrets: tuple[Secret, ...] = ()
    """Secrets whose placeholders are in the text."""


EFFECTS = ("breaks", "weakens", "elsewhere", "cosmetic")
"""Effects of a value that a file does not configure, worst first: the design does not work without it, or
works less well; another file or product configures it; the device does the same without it."""


class Reason(str):
    """Reason why a value is not configured, with its effect if that differs from the effect of the field
    (``effects.FIELD_EFFECTS``), and with a change of the design that makes it configurable."""

    effect: str
    """One of ``EFFECTS``; empty for the effect of the field."""
    consequence: str
    """What happens without the value, as a clause without a full stop; empty for that of the field."""
    hint: str
    """Change of the design, as a hint; empty for none."""

    def __new__(cls, text: str, effect: str = "", consequence: str = "", hint: str = "") -> "Reason":
        reason = super().__new__(cls, text)
        reason.effect, reason.consequence, reason.hint = effect, consequence, hint
        return reason


def breaks(text: str, consequence: str = "") -> str:
    """Reason for a value without which the design does not work."""
    return Reason(text, "breaks", consequence)


def weakens(text: str, consequence: str) -> str:
    """Reason for a value without which the design works less well, or less safely."""
    return Reason(text, "weakens", consequence)


def set_elsewhere(text: str) -> str:
    """Reason for a value that another file of the design, or another product, configures."""
    return Reason(text, "elsewhere")


def cosmetic(text: str) -> str:
    """Reason for a value without which the device behaves the same."""
    return Reason(text, "cosmetic")


class NotConfigured(NamedTuple):
    """Value of the design that a file does not configure."""

    path: str
    """Path of the field, such as ``ports.fec``."""
    thing: str
    """Object with the value, such as ``swp1``; empty for the device itself."""
    value: str
    reason: str
    """A ``Reason`` if its effect differs from that of the field."""
    origin: Origin


class DeltaNote(NamedTuple):
    """Note about commands from one configuration to another: how to run them, or settings that they do not
    change."""

    text: str


class DeviceScope(NamedTuple, Generic[Intent]):
    """Kind of device or object that is configured."""

    name: str
    """``switch``, ``host``, ``guest``, ``cluster``, ``domain`` or ``deployment``."""
    record: type[Intent]
    intents: Callable[[Design], Mapping[str, Intent]]
    """Intents of a design by name. Every intent has ``about``, ``name``, ``system``, ``release``,
    ``origin`` and ``at``."""


SWITCH = DeviceScope("switch", SwitchIntent, switch_intents)
HOST = DeviceScope("host", HostIntent, host_intents)
GUEST = DeviceScope("guest", GuestIntent, guest_intents)
"""Guest operating systems of VMs with paravirtual RDMA."""
CLUSTER = DeviceScope("cluster", ClusterIntent, cluster_intents)
"""vSphere clusters. Windows clusters are created by their hosts, whose intents contain the cluster
settings."""
DOMAIN = DeviceScope("domain", DomainIntent, domain_intents)

DEPLOYMENT = DeviceScope("deployment", DeploymentIntent, deployment_intents)
"""Azure Local clusters, which Azure deploys."""

SCOPES: tuple[DeviceScope[Any], ...] = (SWITCH, HOST, GUEST, CLUSTER, DOMAIN, DEPLOYMENT)


class System(NamedTuple):
    """System that a target configures."""

    product: str
    """Catalog ID, such as ``cumulus-linux``."""
    title: str
    read: str
    """Range of releases for which the syntax is documented, such as ``>=5.1,<5.15``."""


LEVELS = {
    "executed": "executed on a simulator",
    "validated": "validated by data of the vendor",
    "compared": "compared with published configurations",
    "parsed": "parsed, syntax only",
}
"""Validation levels of targets, strongest first, with their texts on pages. The level of a target is that of
its weakest part."""


class Proof(NamedTuple):
    """Validation of the output of a target."""

    level: str
    """Key of ``LEVELS``."""
    judge: str
    """The validator, such as ``yanglint on SONiC's YANG models``; empty if there is none. The name is the key
    of the JSON form."""
    says: str
    """Scope and limits of the validation, in a sentence."""
    data: str = ""
    """Release that the data of the validator is for, such as ``Junos 21.4R1 and 23.4R2``; empty if it does
    not distinguish releases."""
    covers: str = ""
    """That release as a range of the first system of the target, such as ``>=21.4,<23.5``."""


UNPROVED = Proof("parsed", "", "Only the syntax is checked.")


def _no_lines(intent: Any) -> Iterable[ConfigLine]:
    return ()


def system_of(target: "Target[Any]", intent: Any) -> System:
    """System of a target that a device runs; the first one for another device."""
    own = (system for system in target.systems if system.product == intent.system)
    return next(own, target.systems[0])


def no_limits(intent: Any) -> Iterable[NotConfigured]:
    """Limits of a target or a system that has none."""
    return ()


def _no_texts(intent: Any) -> Iterable[str]:
    return ()


class Target(NamedTuple, Generic[Intent]):
    """Configuration for one kind of device, as its module declares it."""

    title: str
    language: str
    """Language for syntax highlighting, such as ``bash``."""
    suffix: str
    """End of the file names, such as ``.nvue.sh``."""
    scope: DeviceScope[Intent]
    lines: Callable[[Intent], Iterable[ConfigLine | NotConfigured]]
    """Lines of the file of one device below its header, and the values of the intent that this file does not
    configure. Raises RefarchError for a device that the platform cannot configure."""
    systems: tuple[System, ...] = ()
    """Operating systems that are configured; empty for other outputs, such as labels, which have no
    header."""
    not_configured: Mapping[str, str] = {}
    """Fields that the target never configures, by path, with the reason. All others are configured, or
    reported by ``limits`` or ``lines``."""
    limits: Callable[[Intent], Iterable[NotConfigured]] = no_limits
    """Values of the intent that the target does not configure and without which the design does not work.
    ``lines`` reports no such value, so that `lint` finds all of them without writing a file."""
    proof: Proof = UNPROVED
    comment: str = "# "
    """Prefix of a comment line; empty for a language without comments, whose header is a separate file."""
    first_lines: tuple[str, ...] = ()
    """Lines above the header, such as ``#!/usr/bin/env bash``."""
    rollback: Callable[[Intent], Iterable[ConfigLine]] = _no_lines
    """Rollback: lines that remove the settings of ``lines``; empty if ``lines`` contains the instructions."""
    how_to_load: Callable[[Intent], Iterable[str]] = _no_texts
    """Header lines about loading and rollback, for languages whose files cannot contain comments."""
    plan: Plan | None = None
    """Steps of a file that works line by line; None for a file that takes effect as a whole."""
    quote: Callable[[str], str] | None = None
    """Secret as one value of the language, for insertion at its placeholder; None if there are no secrets.
    Raises ValueError for an unsupported value."""
    default: bool = True
    """True if the target is used for its systems when the user names no target."""
    delta: Callable[[Intent, Intent], Iterable[ConfigLine | NotConfigured | DeltaNote]] | None = None
    """Commands that change a device from one intent to another, with notes; None if the target does not
    support them. If no commands are possible, the first note is the reason."""
    applied: str = ""
    """Reason why ``delta`` is None, with the use of the whole file instead."""
    page: str = ""
    """Path of the site page that shows the output; empty for the page of its scope."""


def _faults(target: Target[Any]) -> Iterator[tuple[str, str]]:
    if not _SUFFIX.fullmatch(target.suffix):
        yield (
            "suffix",
            f"has suffix {target.suffix!r}: expected the end of a file name, such as .labels.txt",
        )
    if bool(target.proof.data) != bool(target.proof.covers):
        yield "proof", "has only one of data and covers: state both, or none"
    if target.proof.level not in LEVELS:
        yield "proof", f"has proof level {target.proof.level!r}: expected one of {', '.join(LEVELS)}"
    known = field_paths(target.scope.record)
    for path in target.not_configured:
        if path not in known or path in INFORMATIVE_FIELDS:
            scope = target.scope.name
            yield "not_configured", f"names {path!r}: the intent of a {scope} has no such setting"


PLATFORMS = __name__.rpartition(".")[0]
"""Package whose folders are the platforms."""

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
    """Names of all targets, such as ``cumulus-nvue``."""
    return plugins.names(TARGETS)


def target_named(name: str, plugins: Plugins = BUILT_IN_PLUGINS) -> Target[Any]:
    """Target by its name. Raises RefarchError for an unknown name, and for a module without a target."""
    return plugins.plugin(TARGETS, name)


def target_systems(plugins: Plugins = BUILT_IN_PLUGINS, scope: str = "") -> list[System]:
    """Systems with a target, each once, for one scope or for all."""
    targets = [target for target in plugins.all_plugins(TARGETS).values() if scope in ("", target.scope.name)]
    systems = [system for target in targets for system in target.systems]
    return list({system.product: system for system in systems}.values())


def word(text: str | int, origin: Origin) -> str:
    """Value as one word of a command. Raises RefarchError for characters that a shell or parser could
    split."""
    written = str(text)
    if not _WORD.fullmatch(written):
        raise RefarchError(
            f"{origin.file}: {origin.path}: {written!r} cannot be written into a device's configuration; "
            "use only letters, digits, and . _ : / , -"
        )
    return written


class DeviceRefused(RefarchError):
    """Device of a design that a platform cannot configure, with the place and the reason."""

    def __init__(self, origin: Origin, message: str, what: str = "") -> None:
        super().__init__(f"{origin.file}: {origin.path}: {message}")
        self.origin, self.reason = origin, f"{what} {message}".strip()


def refuse(origin: Origin, message: str, what: str = "") -> DeviceRefused:
    """Error of a target for a design that its platform cannot configure. ``what`` names the object, if the
    message does not."""
    return DeviceRefused(origin, message, what)

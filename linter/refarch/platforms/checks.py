"""Verification checks that compare an installation with its design: one module per kind of device, found by
its file name, which declares its ``CHECKS``.

A check is data: the device, the command, the value in the output, and the expected value. Commands are built
from names that the schema accepts, and they are read-only.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ..core.discovery import PluginKind
from ..core.origin import Origin
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types.design import Design
from ..model.types.hosts import Host
from ..model.versions import is_in_range
from .output_lines import NOT_STATED, OutputLine, OutputPart

LOOKED_UP = "2026-11-23"


class SourceDocument(NamedTuple):
    """Document that is the source of a check."""

    title: str
    url: str = ""
    verified: str = LOOKED_UP
    """Date of the last retrieval; empty for practice that no document states."""


PRACTICE = SourceDocument("practice of the field", verified="")

COMPARISONS: Mapping[str, str] = {
    "equals": "equals this value",
    "contains": "contains all of these",
    "exactly": "contains exactly these, in any order",
    "at least": "is at least this number",
    "is not": "differs from this value",
    "none": "is empty or missing",
    "unchanged": "is the same before and after",
}
"""Comparisons of the value with the expected value, each with its description."""


LOADED = "before and after a load test"
"""Time at which counters are read."""


def texts(value: object) -> tuple[str, ...]:
    """Texts of a value or of several values; empty for None."""
    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value),)


class Check(NamedTuple):
    """Value to read, with its expected value according to the design."""

    devices: tuple[str, ...]
    """Devices to check; for a check in a user interface, the object."""
    run: str
    """Command, or place in a user interface."""
    read: str
    """Field, key, or column of the output, as the system names it."""
    expected: tuple[str, ...]
    """Expected value as the system shows it; empty if the comparison needs none."""
    origin: Origin
    """Place in the design that defines the expected value."""
    source: SourceDocument
    compare: str = "equals"
    """One of ``COMPARISONS``."""
    row: str = ""
    """Line or block of the output that contains the field: its first column or heading, such as a port, or a
    column with its value, such as ``Priority=3``. Empty if there is only one."""
    when: str = ""
    """Condition that must be met before the check; empty for any time."""
    says: str = ""
    """Note for the reader; can be empty."""
    group: str = ""
    """Heading of the group of the check; empty for the names of its devices."""
    command: bool = True
    """True if ``run`` is a command; otherwise, it is a place in a user interface, or a tool."""


def _port_order(name: str) -> list[tuple[str, int]]:
    """Sort key by which ``Eth1/9`` comes before ``Eth1/10``."""
    return [(word, int(number or 0)) for word, number in re.findall("([^0-9]*)([0-9]*)", name)]


class ExpectedOutput(NamedTuple):
    """Values that the checks of one command expect on one device, for an example of its output."""

    design: Design
    device: str
    run: str
    checks: tuple[Check, ...]

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows that the checks read, in their order, without rows that must not exist."""
        return tuple(dict.fromkeys(check.row for check in self.checks if check.compare != "none"))

    @property
    def ports(self) -> tuple[str, ...]:
        """Rows in the order of the ports that they are."""
        return tuple(sorted(self.rows, key=_port_order))

    def values(self, read: str, row: str = "") -> tuple[str, ...]:
        """Expected values of a column in a row; empty if no check states which they are."""
        checks = (check for check in self.checks if (check.read, check.row) == (read, row))
        return next((check.expected for check in checks if check.compare != "is not"), ())

    def part(self, read: str, row: str = "", otherwise: str = NOT_STATED) -> OutputPart:
        """Expected value of a column in a row, marked; ``otherwise`` if no check states it."""
        values = self.values(read, row)
        return OutputPart(", ".join(values), True) if values else OutputPart(otherwise)


OutputForm = Callable[[ExpectedOutput], Iterable[OutputLine]]
"""Output of a command in the form that a recorded or documented output shows."""


class Unchecked(NamedTuple):
    """Setting of the design that no check verifies, with the reason."""

    devices: tuple[str, ...]
    what: str
    reason: str


class Guide(NamedTuple):
    """Releases of a system for which the commands of the checks are documented."""

    product: str
    """Software product id in the catalog."""
    read: str
    """A range of releases, such as ``>=5.0 <5.18``."""
    says: str
    """Releases as text, after "the commands are documented for": ``5.0 to 5.17``."""


def _no_unchecked_settings(design: Design) -> Iterable[Unchecked]:
    return ()


class Checks(NamedTuple):
    """Verification checks of one kind of device, as its module declares them."""

    title: str
    order: int
    """Position on the page; unique per kind."""
    verified_by: str
    """Sources of the commands and their tests, in sentences."""
    checks: Callable[[Design], Iterable[Check]]
    system: str = ""
    """Software product ID of the system that the checks run on; empty if it is not a system."""
    guides: tuple[Guide, ...] = ()
    """Documented releases, for systems whose documents cover certain releases."""
    unchecked: Callable[[Design], Iterable[Unchecked]] = _no_unchecked_settings
    """Settings of the design that the checks do not verify."""
    forms: Mapping[str, OutputForm] = MappingProxyType({})
    """Forms of outputs by command, a regular expression that matches the whole command. A command whose
    output no source shows has none."""


CHECKS = PluginKind("check", "checks", "CHECKS", Checks, __name__.rpartition(".")[0], prefix="checks_")


def all_checks(plugins: Plugins = BUILT_IN_PLUGINS) -> list[Checks]:
    """Checks of every kind of device, in the order of the page. Raises RefarchError for a module without
    checks."""
    return sorted(plugins.all_plugins(CHECKS).values(), key=lambda kind: kind.order)


def releases(design: Design, product: str) -> dict[str, list[str]]:
    """Devices that run a product, by release. Devices without a stated release are omitted."""
    named = [(name, switch.release) for name, switch in design.switches.items() if switch.nos == product]
    for host in design.hosts.values():
        platform = design.clusters[host.cluster].kind.platform
        if product in host.software and product in HOST_SYSTEMS.get(platform, ()):
            named.append((host.name, host.software[product].release))
    by_release: dict[str, list[str]] = {}
    for name, stated in named:
        if stated:
            by_release.setdefault(stated, []).append(name)
    return by_release


HOST_SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "esxi": ("esxi",),
    "windows": ("windows-server", "azure-local-os"),
    "linux": ("linux",),
}
"""Operating systems of hosts, by the platform of their cluster product."""


class Caveat(NamedTuple):
    """Devices with a release for which the commands are not documented."""

    devices: tuple[str, ...]
    product: str
    release: str
    says: str


def caveats(design: Design, kind: Checks) -> Iterator[Caveat]:
    """Caveats for each release of the design that the documents of the checks do not cover."""
    for guide in kind.guides:
        for release, devices in releases(design, guide.product).items():
            if not is_in_range(release, guide.read):
                title = str(design.products.get(guide.product, {}).get("title", guide.product))
                verb = "runs" if len(devices) == 1 else "run"
                says = (
                    f"{verb} {title} {release}, but the commands are documented for {guide.says}. Verify "
                    "each command in the guide of that release before you rely on it."
                )
                yield Caveat(tuple(devices), guide.product, release, says)


def ring(hosts: Sequence[Host]) -> Iterator[tuple[Host, Host]]:
    """Pairs of each host with the next, and of the last with the first; empty for a single host."""
    if len(hosts) > 1:
        yield from zip(hosts, [*hosts[1:], hosts[0]], strict=True)

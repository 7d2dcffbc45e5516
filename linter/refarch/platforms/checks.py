"""How to prove that what was built is the design: one module per kind of device, found by its file name,
which declares its ``CHECKS``.

A check is data: on which device to run what, which value of the output to read, and what it has to be. A
command is built from names that the schema has let through, and runs without changing anything.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..core.discovery import PluginKind
from ..core.origin import Origin
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..model.types.design import Design
from ..model.types.hosts import Host
from ..model.versions import is_in_range

LOOKED_UP = "2026-11-23"


class SourceDocument(NamedTuple):
    """A document that a check rests on."""

    title: str
    url: str = ""
    verified: str = LOOKED_UP
    """Day of the last look-up; empty for practice that no document states."""


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
"""How what is read is compared with what is expected, and what that means."""


LOADED = "before and after a load test"
"""When counters are read."""


def texts(value: object) -> tuple[str, ...]:
    """A value, or each of several, as text; nothing for None."""
    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value),)


class Check(NamedTuple):
    """One value to read, and what it is when the build is the design."""

    devices: tuple[str, ...]
    """On each of them; for a look into a user interface, what is looked at."""
    run: str
    """A command, or where to look."""
    read: str
    """The field, key or column of what is shown, as the system names it."""
    expected: tuple[str, ...]
    """As the system shows it; empty where the comparison needs none."""
    origin: Origin
    """The place in the design that it follows from."""
    source: SourceDocument
    compare: str = "equals"
    """One of ``COMPARISONS``."""
    row: str = ""
    """The line or block of the output in which the field stands: what its first column or its heading says,
    e.g. a port, or a column with its value, e.g. ``Priority=3``. Empty for the only one."""
    when: str = ""
    """What has to have happened before; empty for any time."""
    says: str = ""
    """A remark for the reader; empty for none."""
    group: str = ""
    """Heading that it stands under; empty for the names of its devices."""
    command: bool = True
    """Whether ``run`` is a command; otherwise it is a place in a user interface, or a tool."""


class Unchecked(NamedTuple):
    """Something of the design that no check reads, and why."""

    devices: tuple[str, ...]
    what: str
    reason: str


class Guide(NamedTuple):
    """Which releases of a system the documents are of that the checks were taken from."""

    product: str
    """Software product id in the catalog."""
    read: str
    """A range of releases, such as ``>=5.0 <5.18``."""
    says: str
    """Releases as text, after "the commands are documented for": ``5.0 to 5.17``."""


def _no_unchecked_settings(design: Design) -> Iterable[Unchecked]:
    return ()


class Checks(NamedTuple):
    """What there is to check of one kind of device, as its module declares it."""

    title: str
    order: int
    """Its place on the page; each kind has its own."""
    judged: str
    """What has judged the commands, in sentences."""
    checks: Callable[[Design], Iterable[Check]]
    system: str = ""
    """Software product id of what they are run on; empty for what is no system."""
    guides: tuple[Guide, ...] = ()
    """Of the systems whose documents are of certain releases."""
    unchecked: Callable[[Design], Iterable[Unchecked]] = _no_unchecked_settings
    """What of the design the checks leave out."""


CHECKS = PluginKind("check", "checks", "CHECKS", Checks, __name__.rpartition(".")[0], prefix="checks_")


def all_checks(plugins: Plugins = BUILT_IN_PLUGINS) -> list[Checks]:
    """The checks of every kind of device, in the order of the page. Raises RefarchError for a module without
    any."""
    return sorted(plugins.all_plugins(CHECKS).values(), key=lambda kind: kind.order)


def releases(design: Design, product: str) -> dict[str, list[str]]:
    """The devices that run a product, by release; those of which the design says none are left out."""
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
"""Operating systems of hosts, by the platform of their cluster's product."""


class Caveat(NamedTuple):
    """Devices with a release of which no document was read."""

    devices: tuple[str, ...]
    product: str
    release: str
    says: str


def caveats(design: Design, kind: Checks) -> Iterator[Caveat]:
    """For each release of the design that lies outside of the documents that the checks were taken from."""
    for guide in kind.guides:
        for release, devices in releases(design, guide.product).items():
            if not is_in_range(release, guide.read):
                title = str(design.products.get(guide.product, {}).get("title", guide.product))
                says = (
                    f"runs {title} {release}, but the commands are documented for {guide.says}. Verify each "
                    "command in the guide of that release before you rely on it."
                )
                yield Caveat(tuple(devices), guide.product, release, says)


def ring(hosts: Sequence[Host]) -> Iterator[tuple[Host, Host]]:
    """Each host with the next, and the last with the first; nothing for a single one."""
    if len(hosts) > 1:
        yield from zip(hosts, [*hosts[1:], hosts[0]], strict=True)

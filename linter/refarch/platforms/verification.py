"""Verification checks of a design as data, for the verification page, its ``verification.json``, and the
table of ``refarch show``.

``verification.json`` is one object: ``format`` (1), ``design``, ``comparisons`` (the description of each
keyword), ``documents`` (``title``, ``url``, ``looked_up``), ``checks``, ``caveats``, ``unchecked`` and
``devices_without_checks``. A check has ``devices``, ``system`` (a catalog ID, or empty), ``run``, ``command``
(true if ``run`` is a command), ``row``, ``read``, ``compare``, ``expected`` (a list of texts), ``when``,
``says``, ``origin`` (``file``, ``line`` and ``path`` in the YAML) and ``document`` (which of ``documents``,
from 0).
"""

import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..core.errors import CustomCodeError
from ..core.origin import Origin
from ..core.plugins import BUILT_IN_PLUGINS, Plugins
from ..core.wording import enumeration
from ..model.types.design import Design
from ..views.tables.table import Column, Row, Table
from .checks import CHECKS, COMPARISONS, Caveat, Check, Checks, Unchecked, caveats

FILE = "verification.json"

Place = Callable[[Origin], tuple[str, int]]
"""File and line of a place in a design."""


class KindRecord(NamedTuple):
    """Checks of one kind of device in a design. Equal checks and remarks of several devices are merged."""

    kind: Checks
    checks: tuple[Check, ...]
    caveats: tuple[Caveat, ...]
    unchecked: tuple[Unchecked, ...]


class Without(NamedTuple):
    """Devices of a system without checks."""

    devices: tuple[str, ...]
    system: str
    """Title of the system; empty if the design states none."""


def records(design: Design, plugins: Plugins = BUILT_IN_PLUGINS) -> list[KindRecord]:
    """Checks of every kind of device in the design, in the order of the page."""
    made = []
    kinds = plugins.all_plugins(CHECKS)
    for name in sorted(kinds, key=lambda name: kinds[name].order):
        kind = kinds[name]
        checks = tuple(
            _merged_checks(_checks_with_known_comparison(plugins.file_of(CHECKS, name), kind.checks(design)))
        )
        unchecked = tuple(_remarks(kind.unchecked(design)))
        if checks or unchecked:
            made.append(KindRecord(kind, checks, tuple(caveats(design, kind)), unchecked))
    return made


def _checks_with_known_comparison(shown: str, checks: Iterable[Check]) -> Iterable[Check]:
    """Checks unchanged. Raises CustomCodeError for an unknown comparison."""
    for check in checks:
        if check.compare not in COMPARISONS:
            ways = enumeration(list(COMPARISONS))
            raise CustomCodeError(
                f"{shown}: a check of {check.read!r} is compared by {check.compare!r}; there are {ways}"
            )
        yield check


def _merged_checks(checks: Iterable[Check]) -> Iterable[Check]:
    """Checks that differ only in their device, merged into one at the position of the first."""
    devices: dict[Check, dict[str, None]] = {}
    for check in checks:
        devices.setdefault(check._replace(devices=()), {}).update(dict.fromkeys(check.devices))
    return (check._replace(devices=tuple(names)) for check, names in devices.items())


def _remarks(remarks: Iterable[Unchecked]) -> Iterable[Unchecked]:
    devices: dict[tuple[str, str], dict[str, None]] = {}
    for remark in remarks:
        devices.setdefault((remark.what, remark.reason), {}).update(dict.fromkeys(remark.devices))
    return (Unchecked(tuple(names), what, reason) for (what, reason), names in devices.items())


def devices_without_checks(design: Design, made: Iterable[KindRecord]) -> list[Without]:
    """Switches and hosts without checks."""
    covered = {name for record in made for check in record.checks for name in check.devices}
    by_system: dict[str, list[str]] = {}
    for switch in design.switches.values():
        if switch.name not in covered:
            title = str(design.products.get(switch.nos, {}).get("title", switch.nos))
            by_system.setdefault(title, []).append(switch.name)
    for host in design.hosts.values():
        if host.name not in covered:
            by_system.setdefault("", []).append(host.name)
    return [Without(tuple(names), system) for system, names in by_system.items()]


def as_json(identity: str, design: Design, place: Place, plugins: Plugins = BUILT_IN_PLUGINS) -> str:
    """Content of ``verification.json`` in plain ASCII: one line per check."""
    made = records(design, plugins)
    pairs = [(record.kind, check) for record in made for check in record.checks]
    documents = list(dict.fromkeys(check.source for _, check in pairs))
    data = {
        "format": 1,
        "design": identity,
        "comparisons": dict(COMPARISONS),
        "documents": [
            {"title": source.title, "url": source.url, "looked_up": source.verified} for source in documents
        ],
        "checks": [_check(kind, check, documents.index(check.source), place) for kind, check in pairs],
        "caveats": [caveat._asdict() for record in made for caveat in record.caveats],
        "unchecked": [remark._asdict() for record in made for remark in record.unchecked],
        "without": [devices._asdict() for devices in devices_without_checks(design, made)],
    }
    fields = (f"{json.dumps(key)}: {_lines(value)}" for key, value in data.items())
    return "{" + ",\n".join(fields) + "}\n"


def _lines(value: object) -> str:
    """Value as JSON, with each entry of a list on a separate line."""
    if not isinstance(value, list) or not value:
        return json.dumps(value)
    return "[\n" + ",\n".join(map(json.dumps, value)) + "\n]"


def _check(kind: Checks, check: Check, document: int, place: Place) -> dict[str, object]:
    file, line = place(check.origin)
    return {
        "devices": check.devices,
        "system": kind.system,
        "run": check.run,
        "command": check.command,
        "row": check.row,
        "read": check.read,
        "compare": check.compare,
        "expected": check.expected,
        "when": check.when,
        "says": check.says,
        "origin": {"file": file, "line": line, "path": check.origin.path},
        "document": document,
    }


COLUMNS = (
    Column("device", "Device"),
    Column("system", "System"),
    Column("run", "Run"),
    Column("row", "Where"),
    Column("read", "Read"),
    Column("compare", "Compare"),
    Column("expected", "Expected"),
    Column("when", "When"),
    Column("document", "Document"),
    Column("url", "URL"),
    Column("looked_up", "Retrieved"),
)

BETWEEN = "; "
"""Separator between several expected values of a check."""


def table(design: Design, plugins: Plugins = BUILT_IN_PLUGINS) -> Table:
    """One row for each device and value to read: the command, the value, and the expected value."""
    rows = []
    for record in records(design, plugins):
        by_device: dict[str, list[Check]] = {}
        for check in record.checks:
            for device in check.devices:
                by_device.setdefault(device, []).append(check)
        for device, checks in by_device.items():
            rows += [Row(_cells(device, record.kind, check), check.origin) for check in checks]
    return Table("verification", "Verification", COLUMNS, tuple(rows))


def _cells(device: str, kind: Checks, check: Check) -> tuple[str, ...]:
    source = check.source
    return (
        device,
        kind.system,
        check.run,
        check.row,
        check.read,
        check.compare,
        BETWEEN.join(check.expected),
        check.when,
        source.title,
        source.url,
        source.verified,
    )

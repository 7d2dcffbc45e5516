"""Checks for the reader: what differs only in a device, a port or a number that counts up becomes one row,
with the field to read, the expected value and the document behind it as text."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from refarch.api import Origin
from refarch.api.model import compress
from refarch.platforms.checks import PRACTICE, Check, SourceDocument

from .display_names import count_text
from .escape import code, text, web_link

FoldKey = tuple[object, ...]

_DIGITS = re.compile(r"[0-9]+")

_COUNTED_WORD = re.compile(r"[A-Za-z]*[0-9][0-9/:]*")
"""A word of a command that names a port, an adapter or a number: ``swp1``, ``1/1/4``, ``vmnic4``."""


class CheckRow(NamedTuple):
    """Row of the verification page."""

    devices: tuple[str, ...]
    run: str
    row: str
    read: str
    expected: tuple[str, ...]
    compare: str
    when: str
    says: str
    origin: Origin
    """Origin of the first check that the row stands for."""
    source: SourceDocument
    command: bool
    order: int
    """The place of its command among those of its kind."""
    in_order: bool = False
    """Whether ``expected`` is a range that goes with that of the devices or ports, one by one."""


class CheckGroup(NamedTuple):
    """Rows under one heading."""

    title: str
    devices: tuple[str, ...]
    """Devices of its rows."""
    rows: tuple[CheckRow, ...]


def check_groups(checks: Iterable[Check], class_of: Callable[[str], str]) -> list[CheckGroup]:
    """Checks of one kind under their headings: the devices of one class, or what the checks say."""
    headed: dict[str, list[CheckRow]] = {}
    plain: dict[str, list[CheckRow]] = {}
    checks = list(checks)
    places = command_places(checks)
    for check in checks:
        place = places[check.run]
        for name, devices in _devices_by_class(check.devices, class_of).items():
            lot = headed.setdefault(check.group, []) if check.group else plain.setdefault(name, [])
            lot.append(_check_row(check, devices, place))
    groups = [_check_group("", rows) for rows in plain.values()]
    return [*groups, *(_check_group(title, rows) for title, rows in headed.items())]


def command_places(checks: Iterable[Check]) -> dict[str, int]:
    """Place of each command in the order of a page. Commands that differ in a number alone share a place."""
    order: dict[str, int] = {}
    return {check.run: order.setdefault(_DIGITS.sub("#", check.run), len(order)) for check in checks}


def _devices_by_class(devices: Iterable[str], class_of: Callable[[str], str]) -> dict[str, list[str]]:
    by_class: dict[str, list[str]] = {}
    for device in devices:
        by_class.setdefault(class_of(device), []).append(device)
    return by_class


def _check_group(title: str, rows: Sequence[CheckRow]) -> CheckGroup:
    devices = tuple(dict.fromkeys(name for row in rows for name in row.devices))
    folded = _sort_by_command(_fold_rows(rows))
    return CheckGroup(title or compress(devices), devices, folded)


def _sort_by_command(rows: Sequence[CheckRow]) -> tuple[CheckRow, ...]:
    """Rows of one command together, in the order of the commands."""
    first = {run: number for number, run in reversed(list(enumerate(row.run for row in rows)))}
    return tuple(sorted(rows, key=lambda row: (row.order, first[row.run])))


def _check_row(check: Check, devices: Sequence[str], order: int) -> CheckRow:
    return CheckRow(
        tuple(devices),
        check.run,
        check.row,
        check.read,
        check.expected,
        check.compare,
        check.when,
        check.says,
        check.origin,
        check.source,
        check.command,
        order,
    )


def _fold_rows(rows: Iterable[CheckRow]) -> list[CheckRow]:
    """Equal rows of several devices, ports or commands as one, and rows that count up together."""
    # From the strictest to the loosest: rows that differ in one field, then in one word of the command,
    # then in numbers that count up together.
    folded = _merge_rows(rows, lambda row: _row_key(row, "devices"), _merge_devices)
    folded = _merge_rows(folded, lambda row: _row_key(row, "row"), _merge_lines)
    for position in range(1, max((len(row.run.split(" ")) for row in folded), default=0)):
        folded = _merge_rows(folded, partial(_command_key, position), partial(_merge_commands, position))
    folded = _merge_rows(
        folded, lambda row: (row.row, *_shape_key(row)), partial(_merge_series, distinct=True)
    )
    return _merge_rows(folded, lambda row: (row.devices, *_shape_key(row)), _merge_series)


def _merge_rows(
    rows: Iterable[CheckRow],
    key: Callable[[CheckRow], FoldKey],
    join: Callable[[list[CheckRow]], list[CheckRow]],
) -> list[CheckRow]:
    """Rows with the same key, each lot as what ``join`` makes of it, at the place of its first."""
    lots: dict[FoldKey, list[CheckRow]] = {}
    for row in rows:
        lots.setdefault(key(row), []).append(row)
    return [merged for lot in lots.values() for merged in (lot if len(lot) == 1 else join(lot))]


def _row_key(row: CheckRow, *without: str) -> FoldKey:
    """All fields of a row except these, its origin and its order."""
    return tuple(value for name, value in row._asdict().items() if name not in (*without, "origin", "order"))


def _merge_devices(lot: list[CheckRow]) -> list[CheckRow]:
    devices = dict.fromkeys(name for row in lot for name in row.devices)
    return [lot[0]._replace(devices=tuple(devices))]


def _merge_lines(lot: list[CheckRow]) -> list[CheckRow]:
    return [lot[0]._replace(row=value_list(sorted({row.row for row in lot}, key=natural_key)))]


def _command_key(position: int, row: CheckRow) -> FoldKey:
    """Command but for one word that names a port or a number; where the line to read names it too, but for
    both."""
    words = row.run.split(" ")
    if not row.command or position >= len(words) or not _COUNTED_WORD.fullmatch(words[position]):
        return ("alone", row.run, *_row_key(row, "run"))
    line = _replace_word(row, words[position], "")
    return (*words[:position], None, *words[position + 1 :], line, *_row_key(row, "run", "row"))


def _replace_word(row: CheckRow, word: str, instead: str) -> str:
    """Line to read, with another word for this one: ``Ethernet1/1, QoS-Group 3``."""
    return ", ".join(instead if piece == word else piece for piece in row.row.split(", "))


def _merge_commands(position: int, lot: list[CheckRow]) -> list[CheckRow]:
    words = lot[0].run.split(" ")
    varying = {row.run.split(" ")[position] for row in lot}
    # Rows with the same word differ in something else, which a range of words would hide.
    if len(varying) < len(lot):
        return lot
    word, words[position] = words[position], value_list(sorted(varying, key=natural_key))
    return [lot[0]._replace(run=" ".join(words), row=_replace_word(lot[0], word, words[position]))]


def _shape_key(row: CheckRow) -> FoldKey:
    """Key of rows that may form a series: all fields, with numbers replaced by a sign."""
    texts = (row.run, row.row, row.says, *row.expected)
    numbers = tuple(_DIGITS.sub("#", text) for text in texts)
    return (*numbers, len(row.expected) == 1, row.read, row.compare, row.when, row.source, row.command)


def _merge_series(lot: list[CheckRow], distinct: bool = False) -> list[CheckRow]:
    """Devices or ports that count up with what is expected of them: ``host-[1-8]`` and ``10.0.0.[11-18]``.
    With ``distinct``, no device twice in one row."""
    series: list[list[CheckRow]] = []
    for row in lot:
        joined = next((rows for rows in series if _extends_series(rows, row, distinct)), None)
        if joined is None:
            series.append([row])
        else:
            joined.append(row)
    return [_series_row(rows) or rows[0] for rows in series]


def _extends_series(rows: list[CheckRow], row: CheckRow, distinct: bool) -> bool:
    # A device that is twice in one row would have two expected values.
    if distinct and any(row.devices == member.devices for member in rows):
        return False
    return _series_row([*rows, row]) is not None


def _series_row(rows: list[CheckRow]) -> CheckRow | None:
    """Rows that count up as one row; None where they do not."""
    first = rows[0]
    if len(rows) == 1:
        return first
    # Several expected values, or a range of them, cannot count up once more.
    if any(len(row.expected) != 1 or row.in_order for row in rows):
        return None
    devices = {row.devices for row in rows}
    # A range of devices says which value is whose only if each row has a single device.
    if len(devices) > 1 and any(len(names) != 1 for names in devices):
        return None
    texts = [_text_range([text(row) for row in rows]) for text in _COUNTED_TEXTS]
    names = _text_range([row.devices[0] for row in rows]) if len(devices) > 1 else ""
    if names is None or None in texts:
        return None
    run, line, says, expected = (text or "" for text in texts)
    return first._replace(
        devices=tuple(row.devices[0] for row in rows) if names else first.devices,
        run=run,
        row=line,
        says=says,
        expected=(expected,),
        in_order=expected != first.expected[0],
    )


_COUNTED_TEXTS: tuple[Callable[[CheckRow], str], ...] = (
    lambda row: row.run,
    lambda row: row.row,
    lambda row: row.says,
    lambda row: row.expected[0],
)


def _text_range(values: list[str]) -> str | None:
    """Texts that count up, word by word: ``from host-[1-3] to host-[2-4]``. None for others."""
    if len(set(values)) == 1:
        return values[0]
    words = [value.split(" ") for value in values]
    if len({len(line) for line in words}) > 1 or any("[" in value for value in values):
        return None
    merged = []
    for column in zip(*words, strict=True):
        word = column[0] if len(set(column)) == 1 else compress(list(column))
        # More than one range would not say which number goes with which.
        if len(set(column)) > 1 and (" " in word or word.count("[") != 1):
            return None
        merged.append(word)
    return " ".join(merged)


def value_list(values: Sequence[str]) -> str:
    """Values in one text: ``swp[1-4], swp9``, ``20, 1620-1630``, ``mapping, priority 0-2``."""
    if all(value.isdigit() for value in values):
        return compress(values).replace("[", "").replace("]", "")
    if not any(", " in value for value in values):
        return compress(values)
    starts = {value.rpartition(" ")[0] for value in values}
    if len(starts) > 1:
        return "; ".join(values)
    return f"{starts.pop()} {value_list([value.rpartition(' ')[2] for value in values])}"


def natural_key(name: str) -> tuple[tuple[str, int], ...]:
    """Key by which ``swp9`` comes before ``swp10``."""
    return tuple((word, int(number or 0)) for word, number in re.findall(r"([^0-9]*)([0-9]*)", name))


def read_text(row: CheckRow) -> str:
    """Field to read, and when."""
    return f"{text(row.read)}, {text(row.when)}" if row.when else text(row.read)


def expected_text(row: CheckRow) -> str:
    """Expected value of a check, as text and as the system shows it."""
    values = ", ".join(map(code, _expected_values(row)))
    words = {
        "equals": values,
        "contains": f"contains {values}",
        "exactly": f"exactly {values}",
        "at least": f"{values} or more",
        "is not": f"not {values}",
        "none": "none",
        "unchanged": "unchanged",
    }[row.compare]
    return f"{words}<br>{text(row.says)}" if row.says else words


def _expected_values(row: CheckRow) -> Sequence[str]:
    """Many numbers or names as ranges."""
    if len(row.expected) <= 1 or len(set(row.expected)) < len(row.expected):
        return row.expected
    return value_list(row.expected).split(", ") if "," not in "".join(row.expected) else row.expected


def values_text(checks: Sequence[Check]) -> str:
    """``237 values of 70 commands``: an expected value that several devices share counts once."""
    commands = {check.run for check in checks}
    return f"{count_text(len(checks), 'value')} of {count_text(len(commands), 'command')}"


def source_link(document: SourceDocument) -> str:
    """Link to the document that a check rests on."""
    known = document != PRACTICE and document.url
    return web_link(document.title, document.url) if known else text(document.title)

"""Verification pages of Windows hosts: their commands are run on the stand-in of a host whose script has run,
and every value that the configuration decides is the expected one. The others are counted by kind."""

from collections import Counter
from typing import Any

import pytest
from powershell_run import Shell, Table, items, words
from windows_runs import all_designs, done

from refarch import api
from refarch.api.intent import host_intents
from refarch.platforms.checks import Check
from refarch.platforms.windows.checks_windows import CHECKS
from refarch.platforms.windows.qos_checks import compress_numbers

NOT_DECIDED = {
    "(Get-CimInstance Win32_OperatingSystem).Version": "release",
    "(Get-ClusterQuorum).QuorumResource.ResourceType.DisplayName": "witness of the cluster",
    "Get-SmbMultichannelConnection | Format-List": "connections",
}
"""Kinds of checks whose values no script decides, by command; pings and states of ports are others."""

DESIGNS = {design.id: design for design in all_designs() if any(True for _ in CHECKS.checks(design))}

SHOWN_AS = {"Bandwidth(%)": "BandwidthPercentage"}


def kind_of(check: Check) -> str:
    """Kind of a check whose value no script decides; empty for the others."""
    if check.run.startswith("ping "):
        return "pings"
    if check.read == "OperationalFlowControl":
        return "state of the port"
    return NOT_DECIDED.get(check.run, "")


def value_of(check: Check, shell: Shell) -> tuple[str, ...]:
    """What a host shows where a check reads."""
    found = items(shell.value(check.run))
    if check.read == "the line":
        return tuple(map(words, found))
    if check.row:
        column, _, value = check.row.partition("=")
        found = [one for one in found if cell(one, column) == value]
    return tuple(cell(one, SHOWN_AS.get(check.read, check.read)) for one in found)


def cell(one: Table, column: str) -> str:
    """Value of a column as Windows shows it."""
    value: Any = one.find(column)
    if column == "Priority":
        return compress_numbers(items(value))
    return words(value)


def differences(design: api.Design) -> tuple[list[str], Counter[str], int]:
    """Checks that do not hold on the hosts of a design, kinds of checks that no script decides with their
    numbers, and the number of checks that were read."""
    hosts = host_intents(design)
    shells = {
        name: Shell(done(hosts[name])) for name in {n for one in CHECKS.checks(design) for n in one.devices}
    }
    wrong, others, read = [], Counter[str](), 0
    for check in CHECKS.checks(design):
        kind = kind_of(check)
        others[kind] += len(check.devices)
        for device in check.devices if not kind else ():
            read += 1
            value = value_of(check, shells[device])
            if value != check.expected:
                wrong.append(f"{device}: {check.run} {check.row} {check.read}: {value}, not {check.expected}")
    del others[""]
    return wrong, others, read


@pytest.mark.parametrize("name", DESIGNS)
def test_expected_values_hold_after_the_script(name: str) -> None:
    wrong, _, read = differences(DESIGNS[name])
    assert wrong == []
    assert read >= 10


def test_what_no_script_decides_is_counted() -> None:
    total = Counter[str]()
    for design in DESIGNS.values():
        total += differences(design)[1]
    assert total == {
        "connections": 78,
        "pings": 99,
        "release": 41,
        "state of the port": 88,
        "witness of the cluster": 29,
    }


def test_a_value_that_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("refarch.platforms.windows.checks_windows.ETHERNET", 22)
    wrong, _, _ = differences(DESIGNS["s2d"])
    assert wrong and all("*JumboPacket" in text for text in wrong)

"""Results of settings of hosts whose expected values are those of the checks of ``refarch show DESIGN
verification``."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.plugins import BUILT_IN_PLUGINS
from ..model.products import ESXI_PLATFORM
from ..model.types import Design
from ..model.types.origins import origin_of
from ..platforms.checks import Check
from ..platforms.host_subjects import DEFAULT_ROUTE, NEXT_HOP
from ..platforms.observed import FACTS, LISTED, SETTING, SYSTEM, AnsweredCheck
from ..platforms.verification import records
from ..views.intent.hosts import host_intents
from .observed_network import ObservedNetwork
from .results import Expectation, Result
from .switch_settings import switch_settings

COMPARED = ("equals", "contains", "exactly", "none")
"""Comparisons of checks that are decided by one output."""


class CheckedSetting(NamedTuple):
    """A setting of a host, with the way to compare it."""

    expectation: Expectation
    compare: str


def checked_settings(design: Design) -> Iterator[CheckedSetting]:
    """Settings whose checks are answered by facts, each once."""
    readers = BUILT_IN_PLUGINS.all_plugins(FACTS).values()
    answers: dict[str, list[AnsweredCheck]] = {}
    for reader in readers:
        for one in reader.answers:
            answers.setdefault(one.read, []).append(one)
    seen = set()
    for record in records(design):
        for check in record.checks:
            for answer in answers.get(check.read, ()):
                subject = _subject(check, answer)
                if subject is None:
                    continue
                value = None if check.compare == "none" else answer.value(check.expected)
                for device in check.devices:
                    key = (device, subject, answer.property)
                    if device in design.hosts and key not in seen:
                        seen.add(key)
                        expected = Expectation(device, SETTING, subject, answer.property, value, check.origin)
                        yield CheckedSetting(expected, check.compare)


def gateway_settings(design: Design) -> Iterator[CheckedSetting]:
    """Default gateways of hosts with Windows and Linux. On ESXi, each TCP/IP stack has one."""
    for host in host_intents(design).values():
        if host.gateway and host.system != ESXI_PLATFORM:
            origin = origin_of(host, "gateway")
            expected = Expectation(host.name, SETTING, DEFAULT_ROUTE, NEXT_HOP, host.gateway, origin)
            yield CheckedSetting(expected, "equals")


def _subject(check: Check, answer: AnsweredCheck) -> str | None:
    """Subject of the fact that answers a check; None if the answer is for other checks."""
    if not check.command or check.compare not in COMPARED:
        return None
    run, row = re.fullmatch(answer.run, check.run), re.fullmatch(answer.row, check.row)
    if run is None or row is None:
        return None
    words: Mapping[str, Any] = {**run.groupdict(), **row.groupdict()}
    return answer.subject.format(**words, row=check.row, expected=", ".join(check.expected))


def checked_results(network: ObservedNetwork) -> Iterator[Result]:
    """Results of all checked settings of hosts, and of the settings of whole switches."""
    design = network.design
    of_switches = (CheckedSetting(one, "equals") for one in switch_settings(design))
    for setting in (*checked_settings(design), *gateway_settings(design), *of_switches):
        yield _result(network, setting)


def _result(network: ObservedNetwork, setting: CheckedSetting) -> Result:
    expected = setting.expectation
    device, _, subject, property_name, value, _ = expected
    facts = network.facts_by_key.get((device, SETTING, subject, property_name), ())
    if not facts:
        listed = network.facts_by_key.get((device, SYSTEM, "", LISTED.format(property_name)), ())
        if listed and setting.compare == "none":
            return Result(expected, "equal", None, listed)
        if listed:
            return Result(expected, "absent", None, listed, f"{device} has no {property_name} of {subject}")
        return Result(expected, "not collected")
    observed = facts[0].value
    if observed is None:
        return Result(
            expected, "not understood", None, facts[:1], "refarch reads none from the configuration"
        )
    wanted = value if isinstance(value, tuple) else (value,)
    is_equal = all(one in observed for one in wanted) if setting.compare == "contains" else observed == value
    return Result(expected, "equal" if is_equal else "different", observed, facts)

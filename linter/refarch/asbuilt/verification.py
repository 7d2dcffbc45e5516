"""Verification of an installation: the results of all expectations, and the problems behind them."""

from typing import NamedTuple

from ..core.problem import Problem
from ..model.types import Design
from ..platforms.observed import NotUnderstood
from .cables import cable_results
from .checked_settings import checked_results
from .collection import Collection
from .findings import cable_problems, uncollected_problems
from .host_settings import host_results
from .identities import identity_results
from .observed_network import ObservedNetwork
from .port_groups import port_group_results
from .renamed_ports import renamed_ports, settings_of_renamed_ports
from .results import Result
from .setting_findings import same_name_problems, setting_problems
from .settings import setting_results
from .sightings import seen_cables
from .stated_settings import UncomparedSetting, uncompared_settings


class Verification(NamedTuple):
    """What a collection says about a design."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...]
    """Problems at lines of the design, whose evidence is ``Sighted``."""
    not_understood: tuple[NotUnderstood, ...]
    uncompared: tuple[UncomparedSetting, ...]
    """Settings that the design states, and no result is about."""


def verify(design: Design, collection: Collection) -> Verification:
    """Compare a collection with a design."""
    network = ObservedNetwork(design, collection)
    seen = seen_cables(network)
    cables = cable_results(network, seen)
    checked = tuple(checked_results(network))
    settings = (
        *setting_results(network, seen),
        *host_results(network),
        *checked,
        *port_group_results(network),
        *identity_results(network),
    )
    results = (*cables.values(), *settings)
    of_renamed = settings_of_renamed_ports(renamed_ports(network, seen), settings)
    follow = {id(one) for listed in of_renamed.values() for one in listed}
    separate = [one for one in settings if id(one) not in follow]
    explained = [
        end
        for number, one in cables.items()
        if one.outcome in ("absent", "different")
        for end in (design.links[number].a, design.links[number].b)
    ]
    return Verification(
        results=results,
        problems=(
            *cable_problems(network, seen, cables, of_renamed),
            *setting_problems(network, separate, frozenset(explained)),
            *same_name_problems(settings),
            *uncollected_problems(network, results),
        ),
        not_understood=(*collection.not_understood, *network.problems),
        uncompared=tuple(uncompared_settings(design, [one.expectation for one in settings])),
    )

"""Verification checks of QoS settings without the RoCE mode, which ``nv show qos roce`` does not show.

The expected values are those of the settings, so that each of them is in the configuration of the switch.

Sources, looked up 2026-11-29: NVUE Command Reference, Show Commands, QoS (NVIDIA), with sample outputs of
``nv show qos`` for ``mapping``, ``egress-queue-mapping``, ``egress-scheduler``, ``congestion-control``,
``pfc``, and ``traffic-pool``, all introduced in 5.3; Cumulus Linux 5.9, Quality of Service, for the same
outputs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.errors import RefarchError
from ...core.origin import Origin
from ..checks import Check, SourceDocument, Unchecked
from ..switch_checks import SwitchQuestion
from .qos import qos
from .settings import NvueSetting, forms_of

QOS = SourceDocument(
    "NVUE Command Reference: QoS",
    "https://docs.nvidia.com/networking-ethernet-software/nvue-reference/Show-Commands/QoS/",
)

BYTES = "in bytes; an output with a larger unit shows the same value rounded"


class ShownList(NamedTuple):
    """Values that an output shows together: those of a map, or the priorities of PFC."""

    run: str
    read: str


def checks(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks of each setting of the QoS profiles."""
    lists: dict[ShownList, tuple[list[str], Origin]] = {}
    for setting in _settings(asked):
        shown = _list_with(setting)
        if shown is not None:
            values, _ = lists.setdefault(shown, ([], setting.origins[0]))
            values.append(setting.path[-2] if setting.path[-1] == "switch-priority" else setting.path[-1])
        else:
            yield from _check(asked, setting)
    for (run, read), (values, origin) in lists.items():
        yield asked.check(run, read, values, origin, QOS, compare=asked.list_comparison)
    yield from _trust_of_ports(asked)


def unchecked_settings(asked: SwitchQuestion) -> Iterator[Unchecked]:
    """Settings whose output no document shows."""
    paths = [setting.path for setting in _settings(asked)]
    if asked.intent.profiles and not any(path[0] == "qos" for path in paths):
        names = ", ".join(asked.intent.profiles)
        yield asked.unchecked_setting(f"settings of {names}", "the configuration file has none of them")
    if any(path[:2] == ("qos", "link-pause") for path in paths):
        yield asked.unchecked_setting(
            "link pause", "no document shows the output of `nv show qos link-pause`"
        )
    features = {path[3] for path in paths if path[0] == "interface" and path[-1] == "profile"} - {"mapping"}
    if features:
        reason = "no document shows the name of the profile of a port"
        yield asked.unchecked_setting(f"profiles of ports for {', '.join(sorted(features))}", reason)


def _settings(asked: SwitchQuestion) -> list[NvueSetting]:
    """QoS settings of the switch; none for a switch that cannot be configured."""
    try:
        every = list(qos(asked.intent, forms_of(asked.intent.release)))
    except RefarchError:
        return []
    return [piece for piece in every if isinstance(piece, NvueSetting)]


def _list_with(setting: NvueSetting) -> ShownList | None:
    """List that a setting adds a value to."""
    match setting.path:
        case ("qos", "mapping", group, ("pcp" | "dscp") as kind, _, "switch-priority"):
            column = "802.1p" if kind == "pcp" else "DSCP"
            return ShownList(
                f"nv show qos mapping {group} {kind}", f"{column} with switch-priority {setting.value}"
            )
        case ("qos", "pfc", group, "switch-priority", _):
            return ShownList(f"nv show qos pfc {group}", "[switch-priority]")
    return None


def _check(asked: SwitchQuestion, setting: NvueSetting) -> Iterator[Check]:
    """Check of a setting with one value."""
    says, value = "", str(setting.value)
    match setting.path:
        case ("qos", "mapping", group, "trust"):
            run, read, row = f"nv show qos mapping {group}", "trust", ""
        case ("qos", "egress-queue-mapping", group, "switch-priority", number, read):
            run, row = f"nv show qos egress-queue-mapping {group}", f"switch-priority={number}"
        case ("qos", "egress-scheduler", group, "traffic-class", number, read):
            run, row = f"nv show qos egress-scheduler {group}", f"traffic-class={number}"
        case ("qos", "congestion-control", group, "traffic-class", number, read):
            run, row = f"nv show qos congestion-control {group} traffic-class {number}", ""
            if read.endswith("threshold"):
                value, says = f"{setting.value} B", BYTES
        case ("qos", "pfc", group, ("rx" | "tx" | "cable-length") as read):
            run, row = f"nv show qos pfc {group}", ""
        case ("qos", "traffic-pool", pool, "memory-percent" as read):
            run, row = f"nv show qos traffic-pool {pool}", ""
        case _:
            return
    yield asked.check(run, read, value, setting.origins[0], QOS, row=row, says=says)


def _trust_of_ports(asked: SwitchQuestion) -> Iterator[Check]:
    """Checks that ports with another profile than the switch have the trust of their profile."""
    every = _settings(asked)
    trust = {setting.path[2]: setting for setting in every if setting.path[3:] == ("trust",)}
    for setting in every:
        if setting.path[0] == "interface" and setting.path[2:] == ("qos", "mapping", "profile"):
            port, of_profile = setting.path[1], trust.get(str(setting.value))
            if of_profile is not None:
                run = f"nv show interface {port} qos mapping"
                value, place = of_profile.value, of_profile.origins[0]
                yield asked.check(run, "trust", value, place, QOS, row=port)

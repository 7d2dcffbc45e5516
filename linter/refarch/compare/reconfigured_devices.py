"""Devices that a change configures otherwise: switches, hosts, guests, clusters, domains, and deployments of
Azure Local, by their intents."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..model.types import Design
from ..views.intent.clusters import cluster_intents
from ..views.intent.deployments import deployment_intents
from ..views.intent.domains import domain_intents
from ..views.intent.fields import IntentValue, intent_values
from ..views.intent.guests import guest_intents
from ..views.intent.hosts import host_intents
from ..views.intent.switches import switch_intents
from .impact import EFFORTS, SETTING_CHANGED, impact_of_setting
from .renames import Rename
from .replaced_hardware import ReplacedHardware

INTENTS_BY_KIND: Mapping[str, Callable[[Design], Mapping[str, Any]]] = {
    "switch": switch_intents,
    "host": host_intents,
    "guest": guest_intents,
    "cluster": cluster_intents,
    "domain": domain_intents,
    "deployment": deployment_intents,
}
"""View that yields the intents of a kind of device, by name."""

RENAMED_KIND_BY_DEVICE = {
    "switch": "device",
    "host": "device",
    "cluster": "cluster",
    "deployment": "cluster",
}
"""Kind of name in renames, by the kind of device."""

INFORMATIVE_HOST_FIELDS = frozenset(
    {
        *("nics.far_device", "nics.far_port", "cluster", "transport", "model", "nics.protocols"),
        *("adapters.network", "interfaces.network", "hosts.interfaces.network", "hosts.interfaces.nic"),
        *("nvme.adapters.targets.array", "nvme.adapters.targets.port", "hosts.name"),
    }
)
"""Fields of hosts and clusters that tell what is around them, and set nothing."""


HARDWARE_KINDS = ("switch", "host")
"""Kinds of devices with an operating system."""

FACTORY_STATE_CHANGES = ("replaced", "reinstalled")
"""Changes after which a device is configured from factory state."""


class ChangedSetting(NamedTuple):
    """A setting of a device that changes; a text is empty where there is no value."""

    path: str
    """Path of the field of the intent, e.g. ``ports.mtu``."""
    subject: str
    before: str
    after: str


class ReconfiguredDevice(NamedTuple):
    """A device whose configuration changes."""

    name: str
    kind: str
    """``switch``, ``host``, ``guest``, ``cluster``, ``domain`` or ``deployment``."""
    change: str
    """``new``, ``gone``, ``changed``, ``replaced`` for other hardware, or ``reinstalled`` for another
    operating system on the same hardware."""
    effort: str
    settings: tuple[ChangedSetting, ...]

    @property
    def is_reconfigured(self) -> bool:
        """Whether more than its addresses changes, on a device that is there before and after; of switches,
        whether anything does."""
        if self.kind == "switch" or self.change in FACTORY_STATE_CHANGES:
            return True
        return any(
            impact_of_setting(self.kind, setting.path).kind == SETTING_CHANGED for setting in self.settings
        )


def reconfigured_devices(
    before: Design, after: Design, renames: tuple[Rename, ...], replaced: tuple[ReplacedHardware, ...]
) -> Iterator[ReconfiguredDevice]:
    """Devices that are configured otherwise, switches first. Services of all of vSphere that clusters and
    hosts share are changes of both."""
    with_other_hardware = {(device.kind, device.name) for device in replaced}
    for kind, intents in INTENTS_BY_KIND.items():
        names = {
            rename.before: rename.after
            for rename in renames
            if rename.kind == RENAMED_KIND_BY_DEVICE.get(kind)
        }
        old = {names.get(name, name): intent for name, intent in intents(before).items()}
        new = intents(after)
        for name in dict.fromkeys((*new, *old)):
            if name not in old or name not in new:
                yield ReconfiguredDevice(name, kind, "gone" if name in old else "new", "", ())
                continue
            settings = tuple(_changed_settings(kind, old[name], new[name]))
            if (kind, name) in with_other_hardware:
                yield ReconfiguredDevice(name, kind, "replaced", "", settings)
            # Settings of another operating system are not comparable: the device starts from factory state.
            elif kind in HARDWARE_KINDS and old[name].system != new[name].system:
                yield ReconfiguredDevice(name, kind, "reinstalled", "", settings)
            elif settings:
                efforts = {impact_of_setting(kind, setting.path).effort for setting in settings}
                yield ReconfiguredDevice(name, kind, "changed", min(efforts, key=EFFORTS.index), settings)


def _changed_settings(kind: str, before: Any, after: Any) -> Iterator[ChangedSetting]:
    """Settings of one device that differ, without the facts in the head of a file."""
    old, new = _values_by_place(kind, before), _values_by_place(kind, after)
    for place in dict.fromkeys((*old, *new)):
        old_values, new_values = old.get(place, []), new.get(place, [])
        if old_values != new_values:
            yield ChangedSetting(*place, _value_text(old_values), _value_text(new_values))


def _values_by_place(kind: str, intent: Any) -> Mapping[tuple[str, str], list[Any]]:
    """Values by path and subject: one, or several of a list whose items have no names."""
    values: dict[tuple[str, str], list[Any]] = {}
    for value in _device_values(kind, intent):
        values.setdefault((value.path, value.subject), []).append(value.value)
    return values


def _device_values(kind: str, intent: Any) -> Iterator[IntentValue]:
    """Values that are set on a device itself: a distributed switch belongs to its cluster."""
    shared = (
        {name for name, switch in intent.switches.items() if switch.kind == "distributed"}
        if kind == "host"
        else set()
    )
    for value in intent_values(intent):
        # Version and title of the design are in the head of every file; they set nothing.
        if value.path.startswith("about.") or (kind != "switch" and value.path in INFORMATIVE_HOST_FIELDS):
            continue
        # A distributed switch is configured in vCenter, once for its cluster.
        if value.path.startswith("switches.") and any(_belongs_to(value.subject, name) for name in shared):
            continue
        yield value


def _belongs_to(thing: str, name: str) -> bool:
    return thing == name or thing.startswith(f"{name} ")


def _value_text(values: Sequence[Any]) -> str:
    """Text of values; empty for none."""
    return ", ".join(
        ", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values
    )

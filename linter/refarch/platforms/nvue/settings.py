"""Settings of NVUE's object model, from which commands and YAML are written alike, and the forms that a
release of Cumulus Linux gives them.

Sources, looked up 2026-11-23: the list of commands of 5.0 (``nv list-commands``), New and Changed NVUE
Commands of 5.15 (NVIDIA; https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-515/Whats-New/),
whose tables say what of 5.14 is called otherwise since.
"""

import re
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ..target import NotConfigured, Secret, refuse, word

BRIDGE = "br_default"

MANAGEMENT_VRF = "mgmt"

READ = ">=5.1,<5.20"
"""Releases whose guides were read."""

NOT_CONFIGURED = {
    "vlans.name": "NVUE has only numbers for VLANs of a bridge",
    "vxlan": "tunnels between switches require an underlay, which designs do not state",
}
"""Fields that have no setting, and why."""

NEWEST_OF_OLD_FORMS = (5, 14)
"""Taken for a design that states no release."""

_RELEASE = re.compile(r"([0-9]+)\.([0-9]+)")


class NvueSetting(NamedTuple):
    """One value of the object model, or one node that is there."""

    path: tuple[str, ...]
    value: str | int | None
    """None for a node with nothing in it, such as a VLAN of a bridge."""
    origins: tuple[Origin, ...]
    lists: int = 0
    """Which key of the path may stand in one command with that of other settings; 0 for none."""


class Unset(NamedTuple):
    """A default of the factory's that stands in the way."""

    path: tuple[str, ...]
    origins: tuple[Origin, ...]


class NvueSection(NamedTuple):
    """What the settings after it are about."""

    title: str


class NvueComment(NamedTuple):
    """A remark on the settings after it. It holds no text of a design that ``word`` has not let through."""

    text: str


NvueOutput = NvueSetting | Unset | NvueSection | NvueComment | NotConfigured

SECRETS = {
    secret.name: secret
    for secret in (
        Secret("SNMP_COMMUNITY", "the community of the SNMP trap receivers"),
        Secret("SNMP_USER", "the SNMPv3 user"),
        Secret("SNMP_AUTH_PASSWORD", "the SNMPv3 authentication password (SHA)"),
        Secret("SNMP_PRIVACY_PASSWORD", "the SNMPv3 encryption password (AES)"),
    )
}
"""What no design holds, by name. In a path its token stands for it."""


class NvueForms(NamedTuple):
    """How a release words what all releases have."""

    release: tuple[int, int]

    def has_release(self, minor: int) -> bool:
        """Whether it is 5.``minor`` or later."""
        return self.release >= (5, minor)

    @property
    def enable(self) -> str:
        """The key that switches a feature on and off."""
        return "state" if self.has_release(15) else "enable"

    @property
    def on_word(self) -> str:
        """The value that switches it on."""
        return "enabled" if self.has_release(15) else "on"

    @property
    def word_for_off(self) -> str:
        """The value that switches it off."""
        return "disabled" if self.has_release(15) else "off"

    def ip(self, address: str) -> str:
        """The branch of an interface that holds addresses of this kind."""
        if not self.has_release(15):
            return "ip"
        return "ipv6" if ":" in address else "ipv4"

    def vrf(self, interface: str, origins: tuple[Origin, ...]) -> NvueSetting:
        """An interface in the management VRF."""
        branch = ("vrf",) if self.has_release(15) else ("ip", "vrf")
        return NvueSetting(("interface", interface, *branch), MANAGEMENT_VRF, origins)


def forms_of(release: str) -> NvueForms:
    """The forms of a release such as ``5.9`` or ``5.15.1``; of no release, or one that is no number, those of
    5.14."""
    found = _RELEASE.match(release)
    return NvueForms((int(found[1]), int(found[2])) if found else NEWEST_OF_OLD_FORMS)


def places(record: Any, *fields: str) -> tuple[Origin, ...]:
    """Where fields of a record were said, each place once."""
    return tuple(dict.fromkeys(origin_of(record, field) for field in fields))


def not_configured(path: str, thing: str, record: Any, reason: str, value: Any = None) -> NotConfigured:
    """A field that is left out in this case; ``value`` where it is not simply that of the record."""
    field = path.rpartition(".")[2]
    said = getattr(record, field) if value is None else value
    return NotConfigured(path, thing, _value_text(said), reason, origin_of(record, field))


def _value_text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_value_text(inner)}" for key, inner in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(_value_text, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def interface_setting(
    interface: str, path: tuple[str, ...], value: str | int | None, *origins: Origin
) -> NvueSetting:
    """A setting of an interface; interfaces with the same one share a command."""
    return NvueSetting(("interface", interface, *path), value, origins, lists=1)


_PLAIN = re.compile(r"[^A-Za-z0-9 ._:/,;()#@+=\[\]&<>{}|*?%^~-]")

LONGEST_TEXT = 255
"""Characters of an interface's description (Interface Configuration and Management)."""


def plain_text(text: str) -> str:
    """A text as a description can have it: no apostrophes and nothing but ASCII, says NVIDIA's guide; what
    else a shell looks into goes too."""
    return _PLAIN.sub("_", text)[:LONGEST_TEXT].strip() or "_"


def description(interface: str, path: str, record: Any, text: str, *fields: str) -> tuple[NvueOutput, ...]:
    """What an interface leads to; told of where a character of it had to go."""
    written = plain_text(text)
    setting = NvueSetting(("interface", interface, "description"), written, places(record, *fields))
    if written == text:
        return (setting,)
    reason = f"descriptions do not support all of its characters; {written!r} is configured"
    return (setting, NotConfigured(path, interface, text, reason, origin_of(record, fields[0])))


def mtu(interface: str, path: str, record: Any) -> NvueOutput:
    """The MTU of an interface."""
    if not 552 <= record.mtu <= 9216:
        return not_configured(path, interface, record, "the MTU must be 552 to 9216")
    return interface_setting(interface, ("link", "mtu"), record.mtu, origin_of(record, "mtu"))


_RANGE = re.compile(r".*[0-9]-[0-9]+")
"""What NVUE would take for several interfaces."""


def interface_name(name: str, place: Origin) -> str:
    """One interface. Raises RefarchError for what NVUE takes for several."""
    if _RANGE.fullmatch(name):
        raise refuse(place, f"{name!r} cannot be an interface name; NVUE reads it as a range")
    return single_key(name, place)


def single_key(text: str, place: Origin) -> str:
    """A value as one key: no list of several. Raises RefarchError."""
    if "," in text:
        raise refuse(place, f"{text!r} cannot be configured; NVUE reads it as several values")
    return word(text, place)


def address(interface: str, text: str, forms: NvueForms, *origins: Origin) -> NvueSetting:
    """An IP address with its length."""
    written = single_key(text, origins[0])
    return NvueSetting(("interface", interface, forms.ip(written), "address", written), None, origins)

"""Settings of the NVUE object model, as the common source of commands and YAML, and their syntax by release
of Cumulus Linux.

Sources, looked up 2026-11-23: the list of commands of 5.0 (``nv list-commands``), New and Changed NVUE
Commands of 5.15 (NVIDIA; https://docs.nvidia.com/networking-ethernet-software/cumulus-linux-515/Whats-New/),
whose tables list the renamed settings of 5.14.
"""

import re
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ..industry_routing import NO_ROUTING
from ..target import NotConfigured, Secret, cosmetic, refuse, word

BRIDGE = "br_default"

MANAGEMENT_VRF = "mgmt"

READ = ">=5.1,<5.20"
"""Releases for which the syntax is documented."""

NOT_CONFIGURED = {
    "vlans.name": "NVUE has only numbers for VLANs of a bridge",
    "routing_is_open": NO_ROUTING,
    "mlag.peer_gateway": "refarch does not configure the MLAG behavior of Cumulus Linux",
    "mlag.auto_recovery": "refarch does not configure the MLAG behavior of Cumulus Linux",
    "vxlan": "tunnels between switches require an underlay, which designs do not state",
}
"""Fields without a setting, with reasons."""

NEWEST_OF_OLD_FORMS = (5, 14)
"""Release for designs that state no release."""

_RELEASE = re.compile(r"([0-9]+)\.([0-9]+)")


class NvueSetting(NamedTuple):
    """Value of the object model, or node without a value."""

    path: tuple[str, ...]
    value: str | int | None
    """None for an empty node, such as a VLAN of a bridge."""
    origins: tuple[Origin, ...]
    lists: int = 0
    """Index of the path key that can be combined with other settings in one command; 0 for none."""


class Unset(NamedTuple):
    """Factory default that conflicts with a setting and must be unset."""

    path: tuple[str, ...]
    origins: tuple[Origin, ...]


class NvueSection(NamedTuple):
    """Title of the settings that follow."""

    title: str


class NvueComment(NamedTuple):
    """Comment about the settings that follow. Texts of a design in it must have passed ``word``."""

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
"""Secrets by name. A path contains the placeholder of a secret."""


class NvueForms(NamedTuple):
    """Syntax of a release for settings that all releases have."""

    release: tuple[int, int]

    def has_release(self, minor: int) -> bool:
        """True if the release is 5.``minor`` or later."""
        return self.release >= (5, minor)

    @property
    def enable(self) -> str:
        """Key that enables or disables a feature."""
        return "state" if self.has_release(15) else "enable"

    @property
    def on_word(self) -> str:
        """Value that enables a feature."""
        return "enabled" if self.has_release(15) else "on"

    @property
    def word_for_off(self) -> str:
        """Value that disables a feature."""
        return "disabled" if self.has_release(15) else "off"

    def ip(self, address: str) -> str:
        """Branch of an interface with addresses of this family."""
        if not self.has_release(15):
            return "ip"
        return "ipv6" if ":" in address else "ipv4"

    def vrf(self, interface: str, origins: tuple[Origin, ...]) -> NvueSetting:
        """Setting that assigns an interface to the management VRF."""
        branch = ("vrf",) if self.has_release(15) else ("ip", "vrf")
        return NvueSetting(("interface", interface, *branch), MANAGEMENT_VRF, origins)


def forms_of(release: str) -> NvueForms:
    """Syntax of a release such as ``5.9`` or ``5.15.1``. Without a release, or if it is not a number, the
    syntax of 5.14."""
    found = _RELEASE.match(release)
    return NvueForms((int(found[1]), int(found[2])) if found else NEWEST_OF_OLD_FORMS)


def places(record: Any, *fields: str) -> tuple[Origin, ...]:
    """Origins of fields of a record, each once."""
    return tuple(dict.fromkeys(origin_of(record, field) for field in fields))


def not_configured(path: str, thing: str, record: Any, reason: str, value: Any = None) -> NotConfigured:
    """Field that is not configured in this case; ``value`` if it differs from the value of the record."""
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
    """Setting of an interface. Interfaces with the same setting share a command."""
    return NvueSetting(("interface", interface, *path), value, origins, lists=1)


_PLAIN = re.compile(r"[^A-Za-z0-9 ._:/,;()#@+=\[\]&<>{}|*?%^~-]")

LONGEST_TEXT = 255
"""Maximum length of an interface description (Interface Configuration and Management)."""


def plain_text(text: str) -> str:
    """Text reduced to characters that a description supports. NVIDIA's guide allows only ASCII without
    apostrophes; other shell metacharacters are also replaced."""
    return _PLAIN.sub("_", text)[:LONGEST_TEXT].strip() or "_"


def description(interface: str, path: str, record: Any, text: str, *fields: str) -> tuple[NvueOutput, ...]:
    """Description of an interface, with a report if a character had to be replaced."""
    written = plain_text(text)
    setting = NvueSetting(("interface", interface, "description"), written, places(record, *fields))
    if written == text:
        return (setting,)
    reason = cosmetic(f"descriptions do not support all of its characters; {written!r} is configured")
    return (setting, NotConfigured(path, interface, text, reason, origin_of(record, fields[0])))


def mtu(interface: str, path: str, record: Any) -> NvueOutput:
    """MTU of an interface."""
    if not 552 <= record.mtu <= 9216:
        return not_configured(path, interface, record, "the MTU must be 552 to 9216")
    return interface_setting(interface, ("link", "mtu"), record.mtu, origin_of(record, "mtu"))


_RANGE = re.compile(r".*[0-9]-[0-9]+")
"""Pattern of words that NVUE reads as several interfaces."""


def interface_name(name: str, place: Origin) -> str:
    """Name of one interface. Raises RefarchError for a name that NVUE reads as several interfaces."""
    if _RANGE.fullmatch(name):
        raise refuse(place, f"{name!r} cannot be an interface name; NVUE reads it as a range")
    return single_key(name, place)


def single_key(text: str, place: Origin) -> str:
    """Value as one key. Raises RefarchError for a value that NVUE reads as a list."""
    if "," in text:
        raise refuse(place, f"{text!r} cannot be configured; NVUE reads it as several values")
    return word(text, place)


def address(interface: str, text: str, forms: NvueForms, *origins: Origin) -> NvueSetting:
    """Setting of an IP address with its prefix length."""
    written = single_key(text, origins[0])
    return NvueSetting(("interface", interface, forms.ip(written), "address", written), None, origins)

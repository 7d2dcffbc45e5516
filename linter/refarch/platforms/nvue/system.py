"""NVUE settings of the switch itself: host name, management, and site services.

Sources, looked up 2026-11-23: Cumulus Linux Quick Start Guide (NVIDIA) of 5.1, 5.9, 5.11, 5.14, 5.15 and
5.18, Wired Ethernet Management and Configure the Time Zone; Management VRF of 5.15 and 5.19; NVUE Reference,
DNS, NTP, Syslog and SNMP Server; New and Changed NVUE Commands of 5.15 for settings that were moved to
``system``.
"""

import re
from collections.abc import Iterator
from ipaddress import ip_address

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import InterfaceAddress, ManagementPort, SwitchIntent
from ..target import cosmetic, refuse
from .settings import (
    MANAGEMENT_VRF,
    SECRETS,
    NvueComment,
    NvueForms,
    NvueOutput,
    NvueSection,
    NvueSetting,
    Unset,
    address,
    interface_name,
    not_configured,
    places,
    single_key,
)

_ZONE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_/+-]*")

SNMP_VERSIONS = {"v1": "1", "v2c": "2c", "": ""}


def system(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Name and management port."""
    yield NvueSection("Name and management")
    if not switch.release:
        yield NvueComment("The design states no release of Cumulus Linux. The syntax is that of 5.14.")
    name = NvueSetting(("system", "hostname"), single_key(switch.name, switch.origin), (switch.origin,))
    yield name
    if switch.management is not None:
        yield from _management(switch.management, forms)


def _management(own: ManagementPort, forms: NvueForms) -> Iterator[NvueOutput]:
    interface = interface_name(own.interface, origin_of(own, "interface"))
    yield NvueSetting(("interface", interface, "type"), "eth", places(own, "interface"))
    yield forms.vrf(interface, places(own, "interface"))
    if own.dhcp and own.address:
        yield not_configured(
            "management.dhcp", interface, own, "the static address of the design is configured instead"
        )
    elif own.dhcp:
        yield _dhcp(interface, forms, origin_of(own, "dhcp"))
    elif own.address:
        yield from _no_dhcp(interface, forms, origin_of(own, "address"))
    for kind in ("", "6"):
        own_address, gateway = getattr(own, f"address{kind}"), getattr(own, f"gateway{kind}")
        if own_address:
            yield address(interface, own_address, forms, origin_of(own, f"address{kind}"))
        if gateway:
            place = origin_of(own, f"gateway{kind}")
            path = ("interface", interface, forms.ip(gateway), "gateway", single_key(gateway, place))
            yield NvueSetting(path, None, (place,))


def _dhcp(interface: str, forms: NvueForms, *origins: Origin) -> NvueSetting:
    if forms.has_release(15):
        return NvueSetting(("interface", interface, "ipv4", "dhcp-client", "state"), "enabled", origins)
    return NvueSetting(("interface", interface, "ip", "address", "dhcp"), None, origins)


def _no_dhcp(interface: str, forms: NvueForms, *origins: Origin) -> Iterator[NvueOutput]:
    """Settings that disable the default DHCP if an address is stated. Guides before 5.11 set only the
    address."""
    if forms.has_release(15):
        yield NvueSetting(("interface", interface, "ipv4", "dhcp-client", "state"), "disabled", origins)
    elif forms.has_release(11):
        yield Unset(("interface", interface, "ip", "address", "dhcp"), origins)


def other_addresses(switch: SwitchIntent, forms: NvueForms) -> Iterator[NvueOutput]:
    """Loopback and other interfaces with an address in the IP plan."""
    if switch.other_addresses:
        yield NvueSection("Other addresses")
    for own in switch.other_addresses.values():
        kind = _kind(own.interface, switch)
        if kind:
            yield from _other_address(own, kind, forms)
        else:
            yield from _other_address_not_configured(own)


def _kind(interface: str, switch: SwitchIntent) -> str:
    """Type of an interface, by its name; empty if the system has no such interface."""
    if interface in switch.bonds:
        return "bond"
    kinds = {"lo": "loopback", r"eth[0-9]+": "eth", r"swp[0-9]+(s[0-9]+)?": "swp"}
    return next((kind for pattern, kind in kinds.items() if re.fullmatch(pattern, interface)), "")


def _other_address(own: InterfaceAddress, kind: str, forms: NvueForms) -> Iterator[NvueOutput]:
    interface = interface_name(own.interface, origin_of(own, "interface"))
    yield NvueSetting(("interface", interface, "type"), kind, places(own, "interface"))
    if kind == "eth":
        yield forms.vrf(interface, places(own, "interface"))
    if own.dhcp and kind == "loopback":
        reason = cosmetic("a loopback cannot use DHCP")
        yield not_configured("other_addresses.dhcp", interface, own, reason)
    elif own.dhcp:
        yield _dhcp(interface, forms, origin_of(own, "dhcp"))
    for field in ("address", "address6"):
        if text := getattr(own, field):
            yield address(interface, text, forms, origin_of(own, field))


def _other_address_not_configured(own: InterfaceAddress) -> Iterator[NvueOutput]:
    for field in ("interface", "address", "address6", "dhcp"):
        if getattr(own, field):
            reason = "Cumulus Linux has no such interface"
            yield not_configured(f"other_addresses.{field}", own.interface, own, reason)


def services(own: InfraServices, forms: NvueForms) -> Iterator[NvueOutput]:
    """DNS, NTP, and syslog servers, time zone, and SNMP trap receivers, all in the management VRF."""
    pieces = [*_names(own, forms), *_time(own, forms), *_logs(own, forms), *_snmp(own, forms)]
    if pieces:
        yield NvueSection("Site services")
        yield from pieces


def _servers(own: InfraServices, field: str) -> Iterator[tuple[str, Origin]]:
    for index, server in enumerate(getattr(own, field)):
        yield server, origin_of(own, field, index)


def _names(own: InfraServices, forms: NvueForms) -> Iterator[NvueOutput]:
    moved = forms.has_release(15)
    for server, place in _servers(own, "dns"):
        if not _is_address(server):
            yield not_configured("services.dns", "", own, "a name server must be an IP address", server)
        elif moved:
            yield NvueSetting(("system", "dns", "server", server, "vrf"), MANAGEMENT_VRF, (place,))
        else:
            yield NvueSetting(("service", "dns", MANAGEMENT_VRF, "server", server), None, (place,))
    if own.domain and forms.has_release(2):
        branch = ("system", "dns") if moved else ("service", "dns", MANAGEMENT_VRF)
        place = origin_of(own, "domain")
        yield NvueSetting((*branch, "search", single_key(own.domain, place)), None, (place,))
    elif own.domain:
        yield not_configured("services.domain", "", own, "NVUE supports search domains in 5.2 or later")


def _time(own: InfraServices, forms: NvueForms) -> Iterator[NvueOutput]:
    moved = forms.has_release(15)
    branch = ("system", "ntp") if moved else ("service", "ntp", MANAGEMENT_VRF)
    for server, place in _servers(own, "ntp"):
        yield NvueSetting((*branch, "server", single_key(server, place)), None, (place,))
    if own.ntp and moved:
        yield NvueSetting(("system", "ntp", "vrf"), MANAGEMENT_VRF, places(own, "ntp"))
    if own.time_zone:
        place = origin_of(own, "time_zone")
        if not _ZONE.fullmatch(own.time_zone):
            raise refuse(place, f"{own.time_zone!r} is not a time zone name")
        path = ("system", "date-time", "timezone") if forms.has_release(16) else ("system", "timezone")
        yield NvueSetting(path, own.time_zone, (place,))


def _logs(own: InfraServices, forms: NvueForms) -> Iterator[NvueOutput]:
    for server, place in _servers(own, "syslog"):
        if forms.has_release(13):
            path = ("system", "syslog", "server", single_key(server, place), "vrf")
            yield NvueSetting(path, MANAGEMENT_VRF, (place,))
        else:
            yield NvueSetting(
                ("service", "syslog", MANAGEMENT_VRF, "server", single_key(server, place)), None, (place,)
            )


def _snmp(own: InfraServices, forms: NvueForms) -> Iterator[NvueOutput]:
    if not own.snmp_receivers:
        return
    reason = "" if forms.has_release(3) else "NVUE supports SNMP in 5.3 or later"
    if own.snmp_version not in (*SNMP_VERSIONS, "v3"):
        reason = reason or "the version of traps must be v1, v2c, or v3"
    if reason:
        yield not_configured("services.snmp_receivers", "", own, reason)
        if own.snmp_version:
            yield not_configured("services.snmp_version", "", own, reason)
        return
    moved = forms.has_release(11)
    branch = ("system" if moved else "service", "snmp-server")
    switched_on = ("state", "enabled") if moved else ("enable", "on")
    at = places(own, "snmp_receivers")
    yield NvueSetting((*branch, switched_on[0]), switched_on[1], at)
    if own.snmp_version == "v3":
        yield NvueSetting((*branch, *_user()), None, at)
    for server, place in _servers(own, "snmp_receivers"):
        if _is_address(server):
            yield _receiver(branch, server, own, place)
        else:
            yield not_configured(
                "services.snmp_receivers", "", own, "a receiver must be an IP address", server
            )


def _user() -> tuple[str, ...]:
    user, password, privacy = (
        SECRETS[name].token for name in ("SNMP_USER", "SNMP_AUTH_PASSWORD", "SNMP_PRIVACY_PASSWORD")
    )
    return ("username", user, "auth-sha", password, "encrypt-aes", privacy)


def _receiver(branch: tuple[str, ...], server: str, own: InfraServices, place: Origin) -> NvueSetting:
    path = (*branch, "trap-destination", server, "vrf", MANAGEMENT_VRF)
    origins = (place, *places(own, "snmp_version")) if own.snmp_version else (place,)
    if own.snmp_version == "v3":
        return NvueSetting((*path, *_user()), None, origins)
    path = (*path, "community-password", SECRETS["SNMP_COMMUNITY"].token)
    version = SNMP_VERSIONS[own.snmp_version]
    return NvueSetting((*path, "version"), version, origins) if version else NvueSetting(path, None, origins)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return "%" not in text

"""SONiC configuration of host name, management port, and site services.

Read on 2026-11-23: sonic-net/sonic-buildimage, src/sonic-yang-models/doc/Configuration.md, "Device
Metadata", "Management Interface", "Management port", "Management VRF", "NTP servers", "Syslog servers",
"Static DNS"; its YANG models sonic-device_metadata, sonic-mgmt_interface, sonic-ntp, sonic-syslog,
sonic-dns. Enterprise SONiC: osism/python-osism, osism/tasks/conductor/sonic/config_generator.py (fields of
SYSLOG_SERVER); ansible-collections/dellemc.enterprise_sonic, module sonic_logging (its defaults).
"""

import re
from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.infra_services import InfraServices
from ...views.intent.switch_records import ManagementPort, SwitchIntent
from ..target import word
from .releases import DNS, DNS_OPTIONS, TIME_ZONE, SonicRelease, release_of
from .tables import Field, SonicOutput, TableEntry, address, entry, is_address, not_configured, prefix

_ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")
_MANAGEMENT = re.compile(r"eth(0|[1-9][0-9]{0,3})")
LARGEST_NAME = 63
MOST = {"dns": 3, "ntp": 10}
"""Maximum number of servers in the models."""


def device(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Host name and time zone."""
    release, services = release_of(switch), switch.services
    if len(switch.name) <= LARGEST_NAME:
        name = word(switch.name, origin_of(switch, "name"))
        yield entry("DEVICE_METADATA", "localhost", switch, hostname=(name, "name"))
    else:
        reason = f"the maximum length of a SONiC host name is {LARGEST_NAME} characters"
        yield not_configured(switch, "name", "name", "", reason)
    if services.time_zone:
        yield _time_zone(services, release)


def _time_zone(site: InfraServices, release: SonicRelease) -> SonicOutput:
    zone = word(site.time_zone, origin_of(site, "time_zone"))
    if not release.includes(TIME_ZONE):
        reason = (
            f"tables support a time zone in community release {TIME_ZONE} or later; otherwise use the CLI"
        )
    elif not _ZONE.fullmatch(zone):
        reason = "not a valid SONiC time zone name"
    else:
        fields = {"timezone": (zone, "time_zone")}
        return entry("DEVICE_METADATA", "localhost", site, "time_zone", **fields)
    return not_configured(site, "time_zone", "services.time_zone", "", reason)


def management(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Management port. It stays in the default VRF, because services and the MCLAG session use that VRF."""
    own, release = switch.management, release_of(switch)
    if own is None:
        return
    if not _MANAGEMENT.fullmatch(own.interface):
        reason = "the SONiC management port is eth0; settings of another port are not configured"
        for field in ("interface", "address", "gateway", "address6", "gateway6", "dhcp"):
            if getattr(own, field):
                yield not_configured(own, field, f"management.{field}", own.interface, reason)
        return
    if own.address or own.address6 or own.dhcp:
        up = {"alias": (own.interface, "interface"), "admin_status": ("up", "interface")}
        yield entry("MGMT_PORT", own.interface, own, "interface", **up)
        yield entry("MGMT_VRF_CONFIG", "vrf_global", own, "interface", mgmtVrfEnabled=("false", "interface"))
    yield from _management_addresses(own, release)
    if own.dhcp and (own.address or own.address6):
        reason = "SONiC uses DHCP only on a management port without a static address"
        yield not_configured(own, "dhcp", "management.dhcp", own.interface, reason)


def has_management_address(own: ManagementPort, release: SonicRelease) -> bool:
    """True if the IPv4 address of a management port is configured. The community model requires a gateway."""
    is_eth = _MANAGEMENT.fullmatch(own.interface) is not None
    return is_eth and bool(own.address) and (bool(own.gateway) or release.is_enterprise)


def _management_addresses(own: ManagementPort, release: SonicRelease) -> Iterator[SonicOutput]:
    for field, gateway in (("address", "gateway"), ("address6", "gateway6")):
        stated, router = getattr(own, field), getattr(own, gateway)
        if not stated and router:
            yield not_configured(
                own, gateway, f"management.{gateway}", own.interface, "it has no address in the same family"
            )
        if not stated:
            continue
        if not router and not release.is_enterprise:
            reason = (
                "the SONiC model requires a gateway for a management address; use `config interface ip add`"
            )
            yield not_configured(own, field, f"management.{field}", own.interface, reason)
            continue
        key = f"{own.interface}|{prefix(stated, origin_of(own, field))}"
        gwaddr = address(router, origin_of(own, gateway)) if router else ""
        yield entry("MGMT_INTERFACE", key, own, field, gwaddr=(gwaddr, gateway))


def services(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """DNS, NTP, and syslog servers."""
    release, site = release_of(switch), switch.services
    yield from _names(site, release)
    for field, table in (("ntp", "NTP_SERVER"), ("syslog", "SYSLOG_SERVER")):
        for number, server in enumerate(getattr(site, field)):
            if number >= MOST.get(field, number + 1):
                yield not_configured(
                    site, field, f"services.{field}", server, f"SONiC takes {MOST[field]} servers"
                )
                continue
            named = (
                address(server, site.origin) if is_address(server) else word(server, origin_of(site, field))
            )
            more = _ENTERPRISE_LOG if field == "syslog" and release.is_enterprise else ()
            place = origin_of(site, field)
            yield TableEntry(table, named, place, tuple(Field(name, value, place) for name, value in more))


_ENTERPRISE_LOG = (
    ("message-type", "log"),
    ("protocol", "UDP"),
    ("remote-port", "514"),
    ("severity", "notice"),
)


def _names(site: InfraServices, release: SonicRelease) -> Iterator[SonicOutput]:
    has_servers = release.is_enterprise or release.includes(DNS)
    for number, server in enumerate(site.dns):
        if not has_servers:
            yield not_configured(
                site, "dns", "services.dns", server, f"tables support name servers in {DNS} or later"
            )
        elif number >= MOST["dns"] or not is_address(server):
            reason = f"SONiC supports up to {MOST['dns']} name servers, as IP addresses"
            yield not_configured(site, "dns", "services.dns", server, reason)
        else:
            yield TableEntry("DNS_NAMESERVER", address(server, site.origin), origin_of(site, "dns"))
    if not site.domain:
        return
    if release.includes(DNS_OPTIONS) and site.dns:
        place = origin_of(site, "domain")
        yield TableEntry(
            "DNS_OPTIONS", "GLOBAL", place, (Field("search", (word(site.domain, place),), place),)
        )
    else:
        reason = (
            f"tables support a search domain, next to name servers, in community release {DNS_OPTIONS} or "
            "later"
        )
        yield not_configured(site, "domain", "services.domain", "", reason)

"""Infrastructure services that a device uses: names, time, logs."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, Cluster, Design, Service, origin_of
from ...model.types.origins import At


class InfraServices(NamedTuple):
    """Services of the site as one device uses them; servers are names or addresses. Empty where the design
    leaves them to the site."""

    dns: tuple[str, ...]
    domain: str
    ntp: tuple[str, ...]
    syslog: tuple[str, ...]
    snmp_receivers: tuple[str, ...]
    snmp_version: str
    """``v1``, ``v2c`` or ``v3``; empty where the design does not say."""
    time_zone: str
    """Name in the tz database."""
    origin: Origin
    at: At = NO_PLACES


def infra_services(design: Design, user: str, cluster: Cluster | None = None) -> InfraServices:
    """The services that a device uses; ``user`` is what it is to ``used_by`` of the time servers:
    ``switches``, ``esxi``, ``windows``."""
    services = {**design.services, **(cluster.services if cluster is not None else {})}
    place = design.origin.child("services")
    zone, zone_at = _time_zone(design, cluster)
    at: dict[str, Origin] = {"time_zone": zone_at}
    servers: dict[str, tuple[str, ...]] = {}
    for name in ("dns", "ntp", "syslog", "snmp"):
        service = services.get(name)
        servers[name] = service.servers if service is not None and _is_used(service, user) else ()
        if service is not None:
            at[name] = origin_of(service, "servers")
    snmp, dns = services.get("snmp"), services.get("dns")
    if snmp is not None:
        at |= {"snmp_receivers": origin_of(snmp, "servers"), "snmp_version": snmp.origin.child("version")}
    if dns is not None:
        at["domain"] = dns.origin.child("domain")
    return InfraServices(
        dns=servers["dns"],
        domain=dns.data.get("domain", "") if dns is not None else "",
        ntp=servers["ntp"],
        syslog=servers["syslog"],
        snmp_receivers=servers["snmp"],
        snmp_version=snmp.data.get("version", "") if snmp is not None else "",
        time_zone=zone,
        origin=place,
        at=at,
    )


def _time_zone(design: Design, cluster: Cluster | None) -> tuple[str, Origin]:
    """The time zone of a cluster, else of the design, and its place; empty for none."""
    if cluster is not None:
        services = design.data["clusters"][cluster.id].get("services", {})
        if "time_zone" in services:
            return services["time_zone"], cluster.origin.child("services", "time_zone")
    return design.data.get("services", {}).get("time_zone", ""), design.origin.child("services", "time_zone")


def _is_used(service: Service, user: str) -> bool:
    """Whether a kind of device uses a service: time servers say who does."""
    return user in service.data.get("used_by", [user])

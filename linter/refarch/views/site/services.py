"""Tables of what the design takes from its site."""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types import Design, Service
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .reach import networks_of_appliances

SERVICE_NAMES = {"dns": "DNS", "ntp": "NTP", "syslog": "Syslog", "snmp": "SNMP"}


@table("services")
def service_table(design: Design) -> Table:
    """One row for each service, for all clusters or for one; then the time zones."""
    columns = (
        Column("service", "Service"),
        Column("cluster", "For"),
        Column("servers", "Servers"),
        Column("more", "Details"),
    )
    rows = [Row(cells, origin) for cells, origin in _service_rows(design)]
    return Table("services", "Services", columns, tuple(rows))


def _service_rows(design: Design) -> Iterator[tuple[tuple[Cell, ...], Origin]]:
    """Services of the design and of its clusters, each group followed by its time zone."""
    stated = [("all", design.services, design.data, design.origin)]
    for cluster in design.clusters.values():
        data = design.data["clusters"][cluster.id]
        stated.append((cluster.title, cluster.services, data, cluster.origin))
    for who, listed, data, origin in stated:
        for service in listed.values():
            yield (
                (
                    SERVICE_NAMES[service.name],
                    who,
                    ", ".join(service.servers) or "of the site",
                    _service_details(service),
                ),
                service.origin,
            )
        zone = data.get("services", {}).get("time_zone")
        if zone:
            yield ("Time zone", who, zone, None), origin.child("services", "time_zone")


def _service_details(service: Service) -> str | None:
    if "used_by" in service.data:
        return f"used by {', '.join(service.data['used_by'])}"
    return service.data.get("domain") or service.data.get("version")


@table("appliances")
def appliance_table(design: Design) -> Table:
    """One row for each appliance, with its address and where it runs."""
    columns = (
        Column("appliance", "Appliance"),
        Column("role", "Role"),
        Column("network", "Network"),
        Column("address", "Address"),
        Column("runs_on", "Runs on"),
    )
    known = {
        address.device: address.text
        for network in design.networks.values()
        for address in network.addresses
        if address.device in design.appliances
    }
    places = networks_of_appliances(design)
    rows = tuple(
        Row(
            (
                appliance.name,
                appliance.role,
                places[appliance.name].id if appliance.name in places else None,
                known.get(appliance.name),
                appliance.runs_on or None,
            ),
            appliance.origin,
        )
        for appliance in design.appliances.values()
    )
    return Table("appliances", "Appliances", columns, rows)


@table("gateways")
def gateway_table(design: Design) -> Table:
    """One row for each network with a gateway: its addresses, and who has them."""
    columns = (
        Column("network", "Network"),
        Column("gateway", "Gateway"),
        Column("gateway6", "IPv6 gateway"),
        Column("routers", "Routers"),
        Column("redundancy", "Redundancy"),
    )
    rows = []
    for network in design.networks.values():
        if network.gateway or network.gateway6:
            router = network.router
            who = None if router is None else ", ".join(router.switches) or "of the site"
            how = None if router is None else router.redundancy or None
            cells = (network.id, network.gateway or None, network.gateway6 or None, who, how)
            rows.append(Row(cells, network.origin))
    return Table("gateways", "Gateways", columns, tuple(rows))


@table("ip-plan.ipv6")
def ipv6_table(design: Design) -> Table:
    """Every IPv6 address of the design."""
    columns = (
        Column("network", "Network"),
        Column("device", "Device"),
        Column("interface", "Interface"),
        Column("address", "Address"),
        Column("prefix", "Prefix"),
        Column("gateway", "Gateway"),
    )
    rows = tuple(
        Row(
            (network.id, address.device, address.interface, address.text, network.prefix6, network.gateway6),
            address.at["text"],
        )
        for network in design.networks.values()
        for address in network.addresses6
    )
    return Table("ip-plan.ipv6", "IPv6 addresses", columns, rows)


@table("approvals")
def approval_table(design: Design) -> Table:
    """One row for each approval."""
    columns = (Column("by", "Approved by"), Column("date", "Date"), Column("version", "Version"))
    rows = tuple(
        Row((approval.by, approval.date, approval.version), approval.origin) for approval in design.approvals
    )
    return Table("approvals", "Approvals", columns, rows)

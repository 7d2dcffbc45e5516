"""Routing table of a host: the longest prefix of all adapters of a stack decides, then gateways."""

from walk_designs import design_with, interface_of

from refarch.core.origin import Origin
from refarch.views.intent.host_records import HostIntent
from refarch.views.intent.hosts import host_intent
from refarch.views.intent.virtual_records import HostStack, IpInterface, StaticRoute
from refarch.views.walk.routes import RouteChoice, chosen_route, is_address, parsed_prefix, routing_table

PLACE = Origin("design.yaml", ("routes", 0))
GATEWAY = "192.0.2.254"


def interface(name: str, address: str, service: str = "vsan", **fields: object) -> IpInterface:
    """Interface with an address, in no network of the design."""
    first = interface_of(design_with(), "host-1", "vmk2")
    changed = first._replace(name=name, address=address, services=(service,), network="")
    return changed._replace(**fields)  # type: ignore[arg-type]


def host_with(*interfaces: IpInterface, **fields: object) -> HostIntent:
    host = host_intent(design_with(), "host-1")
    changed = host._replace(interfaces={one.name: one for one in interfaces})
    return changed._replace(**fields)  # type: ignore[arg-type]


def choice(host: HostIntent, name: str, address: str) -> RouteChoice | None:
    """Way of packets of an interface to an address."""
    return chosen_route(host, routing_table(host, {}), host.interfaces[name], address)


def way(host: HostIntent, name: str, address: str) -> tuple[str, str]:
    """Interface and next hop of packets; two empty texts for none."""
    found = choice(host, name, address)
    return ("", "") if found is None else (found.interface.name, found.via)


def static(to: str, via: str) -> StaticRoute:
    return StaticRoute(to, via, PLACE)


MANAGEMENT = interface("vmk0", "192.0.2.1/24", "management")
VSAN = interface("vmk2", "203.0.113.1/24")


def test_addresses_on_the_link_need_no_next_hop() -> None:
    host = host_with(MANAGEMENT, VSAN)
    assert way(host, "vmk2", "203.0.113.2") == ("vmk2", "")
    assert way(host, "vmk2", "192.0.2.2") == ("vmk0", ""), "the other adapter is in this network"


def test_the_longest_prefix_of_all_adapters_decides() -> None:
    wide = VSAN._replace(routes=(static("198.51.100.0/24", "203.0.113.254"),))
    narrow = MANAGEMENT._replace(routes=(static("198.51.100.0/25", GATEWAY),))
    host = host_with(narrow, wide)
    assert way(host, "vmk2", "198.51.100.1") == ("vmk0", GATEWAY)
    assert way(host, "vmk2", "198.51.100.129") == ("vmk2", "203.0.113.254")
    found = choice(host, "vmk2", "198.51.100.1")
    assert found is not None
    assert found.origin == PLACE


def test_a_static_route_goes_before_the_gateway_of_the_adapter() -> None:
    adapter = VSAN._replace(gateway="203.0.113.253", routes=(static("198.51.100.0/24", "203.0.113.254"),))
    host = host_with(MANAGEMENT, adapter, gateway=GATEWAY)
    assert way(host, "vmk2", "198.51.100.1") == ("vmk2", "203.0.113.254")


def test_the_gateway_of_the_adapter_goes_before_that_of_the_host() -> None:
    host = host_with(MANAGEMENT, VSAN._replace(gateway="203.0.113.254"), gateway=GATEWAY)
    assert way(host, "vmk2", "198.51.100.1") == ("vmk2", "203.0.113.254")
    assert way(host, "vmk0", "198.51.100.1") == ("vmk0", GATEWAY)


def test_packets_to_the_gateway_of_the_host_leave_by_the_management_adapter() -> None:
    second = interface("vmk1", "192.0.2.2/24", "vmotion")
    host = host_with(second, MANAGEMENT, VSAN, gateway=GATEWAY)
    assert way(host, "vmk2", "198.51.100.1") == ("vmk0", GATEWAY)
    assert way(host_with(second, VSAN, gateway=GATEWAY), "vmk2", "198.51.100.1") == ("vmk1", GATEWAY)
    assert way(host_with(VSAN, gateway=GATEWAY), "vmk2", "198.51.100.1") == ("", "")


def test_no_way_without_a_gateway() -> None:
    assert way(host_with(MANAGEMENT, VSAN), "vmk2", "198.51.100.1") == ("", "")


def test_a_gateway_serves_its_version_of_ip() -> None:
    adapter = VSAN._replace(gateway="203.0.113.254", address6="2001:db8:30::1/64")
    host = host_with(MANAGEMENT, adapter)
    assert way(host, "vmk2", "2001:db8:30::2") == ("vmk2", "")
    assert way(host, "vmk2", "2001:db8:40::2") == ("", "")
    host = host_with(MANAGEMENT, adapter, gateway6="2001:db8:30::ff")
    assert way(host, "vmk2", "2001:db8:40::2") == ("vmk2", "2001:db8:30::ff")


def test_a_stack_has_a_table_of_its_own() -> None:
    vmotion = interface("vmk1", "198.51.100.1/24", "vmotion", stack="vmotion")
    host = host_with(MANAGEMENT, vmotion, gateway=GATEWAY)
    assert way(host, "vmk1", "198.51.100.2") == ("vmk1", "")
    assert way(host, "vmk0", "198.51.100.2") == ("vmk0", GATEWAY), "not the adapter of the other stack"
    assert way(host, "vmk1", "192.0.2.2") == ("", ""), "the stack has no gateway"
    stack = HostStack("vmotion", "198.51.100.254", "", PLACE)
    host = host_with(MANAGEMENT, vmotion, gateway=GATEWAY, stacks={"vmotion": stack})
    assert way(host, "vmk1", "192.0.2.2") == ("vmk1", "198.51.100.254")


def test_of_equal_entries_the_adapter_itself_counts_and_the_others_are_listed() -> None:
    twin = interface("vmk3", "203.0.113.9/24", "vmotion")
    host = host_with(twin, VSAN)
    found = choice(host, "vmk2", "203.0.113.2")
    assert found is not None
    assert found.interface.name == "vmk2"
    assert [entry.interface.name for entry in found.others] == ["vmk3"]
    from_third = choice(host_with(twin, VSAN, MANAGEMENT), "vmk0", "203.0.113.2")
    assert from_third is not None
    assert from_third.interface.name == "vmk3", "the first in the table"
    assert from_third.others == ()


def test_an_adapter_with_dhcp_is_in_the_prefix_of_its_network() -> None:
    design = design_with()
    adapter = VSAN._replace(address="", dhcp=True, network="vsan")
    (entry,) = routing_table(host_with(adapter), design.networks)
    assert (str(entry.prefix), entry.via) == ("203.0.113.0/24", "")


def test_texts_that_are_no_addresses() -> None:
    assert str(parsed_prefix("203.0.113.9/24")) == "203.0.113.0/24"
    assert parsed_prefix("ntp.example.com") is None
    assert is_address("2001:db8::1")
    assert not is_address("ntp.example.com")

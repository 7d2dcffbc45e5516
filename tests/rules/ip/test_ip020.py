"""IP020: the next hop of a route is a router in the network of the adapter."""

import pytest
from rule_designs import told

ADAPTER = "      vmk1: {port_group: vMotion, services: [vmotion]}"
PLAN = [("    prefix: 198.51.100.0/24\n", "    prefix: 198.51.100.0/24\n    gateway: 198.51.100.254\n")]


@pytest.mark.parametrize(
    ("via", "found"),
    [
        ("198.51.100.254", ""),
        (
            "198.51.100.200",
            "warning IP020 the route of vmk1 on host-1 to 10.31.0.0/24 uses 198.51.100.200, which is not a "
            "router address; the gateway of vmotion is 198.51.100.254; also: vmk1 on host-[2-4]",
        ),
        (
            "198.51.100.3",
            "error IP020 the route of vmk1 on host-1 to 10.31.0.0/24 uses 198.51.100.3, the address of "
            "host-3, but a host is not a router; the gateway of vmotion is 198.51.100.254; "
            "also: vmk1 on host-[2-4]",
        ),
    ],
)
def test_next_hop_is_the_gateway_no_device_or_a_host(via: str, found: str) -> None:
    routed = ADAPTER.replace("]}", f"], routes: [{{to: 10.31.0.0/24, via: {via}}}]}}")
    told_lines = told("IP020", {"design.yaml": [(ADAPTER, routed)], "ip-plan.yaml": PLAN})
    assert [line.partition(" ")[2] for line in told_lines] == [found] * bool(found)


@pytest.mark.parametrize(
    ("router", "severity"),
    [
        ('{devices: "leaf-[1-2]", redundancy: vrr}', "error"),
        ("{devices: site}", "warning"),
    ],
)
def test_an_address_of_no_device_is_an_error_where_the_routers_are_stated(router: str, severity: str) -> None:
    routed = ADAPTER.replace("]}", "], routes: [{to: 10.31.0.0/24, via: 198.51.100.200}]}")
    plan = [(old, f"{new}    router: {router}\n") for old, new in PLAN]
    (line,) = told("IP020", {"design.yaml": [(ADAPTER, routed)], "ip-plan.yaml": plan})
    assert line.split(" ")[1] == severity
    assert "uses 198.51.100.200, which is not a router address" in line

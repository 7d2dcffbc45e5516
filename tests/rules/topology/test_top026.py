"""TOP026: whose route to the witness is missing, and what is asked for, by what the hosts have."""

import pytest

from refarch import api, testing
from refarch.platforms.rendering import configurations
from refarch.views.walk.outcomes import walked_conversations

DESIGN = """# design.yaml
clusters:
  compute:
    transport: %s
    topology: stretched
    sites: {preferred: "host-[1-2]", secondary: "host-[3-4]"}
    witness: {host: witness-1, network: witness}
    virtual_switches: {Storage: {port_groups: {Servers: {network: servers}}}}
    vmkernel: {%s}
"""
PLAN = """# ip-plan.yaml
networks:
  vsan: {gateway: %s}
  servers:
    purpose: management
    vlan: 40
    prefix: 10.50.0.0/24
    gateway: %s
    addresses: [{of: "host-[1-4] vmk0", first: 10.50.0.1}]
  witness:
    purpose: vsan
    prefix: 10.31.0.0/24
    out_of_band: true
    gateway: 10.31.0.254
    addresses: [{of: witness-1 vmk1, first: 10.31.0.10}]
"""
MANAGEMENT = "vmk0: {port_group: Servers, services: [management]}"
BOTH_ON_ONE = "vmk0: {port_group: Servers, services: [management, vsan-witness]}"
NO_MANAGEMENT = "vmk0: {port_group: Servers, services: [vmotion]}"
MARKED = "vmk1: {services: [vmotion, vsan-witness]}"
ROUTES = "vmk2: {routes: [{to: 10.40.0.0/24, via: 203.0.113.250}, {to: 10.41.0.0/24, via: 203.0.113.250}%s]}"
TO_WITNESS = ", {to: 10.31.0.0/24, via: 203.0.113.250}"
TO_IT_ALONE = ", {to: 10.31.0.10/32, via: 203.0.113.250}"
BEFORE_IT = ", {to: 10.31.0.0/29, via: 203.0.113.250}"
OWN_GATEWAY = "vmk2: {gateway: 203.0.113.250}"
VSAN_GATEWAY, SERVERS_GATEWAY = "203.0.113.254", "10.50.0.254"

NO_GATEWAY = "vmk2 on host-1 has no gateway and no route to network witness (10.31.0.0/24)"
MARKED_WITHOUT_GATEWAY = "vmk1 on host-1 has no gateway and no route to network witness (10.31.0.0/24)"
NO_ROUTE = "vmk2 on host-1 has a route to 10.40.0.0/24, but none to network witness (10.31.0.0/24)"


def linted(transport: str, adapters: tuple[str, ...], vsan: str, servers: str) -> api.LintResult:
    patches = (DESIGN % (transport, ", ".join(adapters)), PLAN % (vsan, servers))
    text = "\n".join(f"```yaml\n{patch}```\n" for patch in patches)
    result = testing.lint_example(testing.fragments(text))
    assert result.checked, [finding.message for finding in result.findings]
    return result


def found(
    transport: str, adapters: tuple[str, ...], vsan: str, servers: str, code: str = "TOP026"
) -> list[api.Finding]:
    result = linted(transport, adapters, vsan, servers)
    return [finding for finding in result.findings if finding.code == code]


@pytest.mark.parametrize(
    ("adapters", "vsan", "servers", "said"),
    [
        pytest.param((MANAGEMENT,), "null", "null", NO_GATEWAY, id="no gateway"),
        pytest.param((MANAGEMENT,), VSAN_GATEWAY, "null", NO_GATEWAY, id="a gateway of the network alone"),
        pytest.param((MANAGEMENT, OWN_GATEWAY), "null", "null", "", id="a gateway of the adapter"),
        pytest.param((MANAGEMENT, ROUTES % ""), "null", "null", NO_ROUTE, id="other routes"),
        pytest.param((MANAGEMENT, ROUTES % TO_WITNESS), "null", "null", "", id="a route among others"),
        pytest.param(
            (MANAGEMENT, ROUTES % TO_IT_ALONE), "null", "null", "", id="a route to the witness alone"
        ),
        pytest.param(
            (MANAGEMENT, ROUTES % BEFORE_IT), "null", "null", NO_ROUTE, id="a route to other addresses"
        ),
        pytest.param((MANAGEMENT, MARKED), "null", "null", MARKED_WITHOUT_GATEWAY, id="no default route"),
        pytest.param(
            (NO_MANAGEMENT, MARKED), "null", SERVERS_GATEWAY, MARKED_WITHOUT_GATEWAY, id="no management"
        ),
        pytest.param((BOTH_ON_ONE,), "null", SERVERS_GATEWAY, "", id="marked in the management network"),
    ],
)
def test_what_a_host_lacks(adapters: tuple[str, ...], vsan: str, servers: str, said: str) -> None:
    messages = [finding.message.partition("; also:")[0] for finding in found("tcp", adapters, vsan, servers)]
    assert messages == ([said] if said else [])


@pytest.mark.parametrize(
    ("adapters", "vsan", "service", "place"),
    [
        pytest.param((MANAGEMENT,), "null", "vSAN witness", "vmk2", id="no gateway"),
        pytest.param((MANAGEMENT, MARKED), VSAN_GATEWAY, "vSAN witness", "vmk1", id="marked and apart"),
        pytest.param((MANAGEMENT, ROUTES % ""), "null", "vSAN witness", "vmk2.routes", id="other routes"),
    ],
)
def test_packets_that_leave_by_the_default_gateway_are_for_path002(
    adapters: tuple[str, ...], vsan: str, service: str, place: str
) -> None:
    """With the gateway of the management network known, it is certain where the packets go."""
    assert found("tcp", adapters, vsan, SERVERS_GATEWAY) == []
    (finding,) = found("tcp", adapters, vsan, SERVERS_GATEWAY, "PATH002")
    assert finding.object == f"clusters.compute.vmkernel.{place}"
    assert finding.message.startswith(f"{service} of host-1 uses {place.partition('.')[0]}, but packets to ")


@pytest.mark.parametrize(("vsan", "via"), [("null", "ROUTER"), (VSAN_GATEWAY, VSAN_GATEWAY)])
def test_the_route_to_write_goes_over_the_gateway_of_the_network(vsan: str, via: str) -> None:
    (finding,) = found("tcp", (MANAGEMENT, ROUTES % ""), vsan, "null")
    assert finding.hint == f"Add `{{to: 10.31.0.0/24, via: {via}}}` to `routes` of vmk2."
    assert finding.object == "clusters.compute.vmkernel.vmk2.routes"


def test_vsan_over_rdma_is_not_routed_at_all() -> None:
    assert found("roce-v2", (MANAGEMENT,), "null", SERVERS_GATEWAY) == []


FORWARDS = "whether 203.0.113.250 forwards to network witness"


@pytest.mark.parametrize(
    ("adapters", "vsan", "unknown", "line"),
    [
        pytest.param(
            (), VSAN_GATEWAY, "the default gateway of host-1", "", id="a gateway of the network alone"
        ),
        pytest.param(
            (OWN_GATEWAY,),
            VSAN_GATEWAY,
            FORWARDS,
            "interface_gateway vmk2 203.0.113.1 255.255.255.0 203.0.113.250",
            id="a gateway of the adapter",
        ),
        pytest.param(
            (ROUTES % TO_WITNESS,),
            "null",
            FORWARDS,
            "route 10.31.0.0 255.255.255.0 24 203.0.113.250",
            id="a route",
        ),
    ],
)
def test_a_clean_adapter_has_a_rendered_route(
    adapters: tuple[str, ...], vsan: str, unknown: str, line: str
) -> None:
    """The rule, the walk, and the rendered files agree on what gives an adapter a route."""
    result = linted("tcp", (MANAGEMENT, *adapters), vsan, "null")
    design = result.design
    assert design is not None
    (walk,) = {
        walked.walk
        for walked in walked_conversations(design)
        if (walked.walk.conversation.service, walked.walk.conversation.host) == ("vsan-witness", "host-1")
    }
    assert [one.text for one in walk.unknowns] == [unknown]
    text = {one.device: one.text for one in configurations(result, "esxi-esxcli")}["host-1"]
    assert ("203.0.113.25" in text) is bool(line)
    assert line in text
    assert bool(found("tcp", (MANAGEMENT, *adapters), vsan, "null")) is not bool(line)

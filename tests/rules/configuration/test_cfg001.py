"""CFG001: what no target configures on the system of a device, and what another target does configure."""

from typing import Any

from rule_examples import ExampleFiles, example_findings

GATEWAY = "refarch cannot configure gateways.shared 198.51.100.254 of leaf-[1-2]: a switch supports either"


def told(change: Any = lambda files: None) -> list[str]:
    return example_findings("CFG001", change)


def test_gateways_of_two_protocols_on_one_switch() -> None:
    assert told() == [f"ip-plan.yaml error {GATEWAY} VRR or VRRP, so hosts of the VLAN have no gateway"]


def test_one_protocol_for_both_is_configured() -> None:
    def change(files: ExampleFiles) -> None:
        files["ip-plan"]["networks"]["virtual-machines"]["router"]["redundancy"] = "vrrp"

    assert told(change) == []


def test_a_system_without_a_target_has_no_limit() -> None:
    def change(files: ExampleFiles) -> None:
        files["wiring"]["switches"]["leaf-[1-2]"] |= {"nos": "aruba-aos-cx", "model": "aruba-8325-48y8c"}
        del files["ip-plan"]["networks"]["management"]["addresses"]

    assert told(change) == []


def test_vsan_over_rdma_is_left_out_by_one_target_only() -> None:
    """vsphere-ansible does not enable RDMA, but vsphere-powercli does."""
    from refarch import api
    from refarch.platforms.effects import breaking_values
    from refarch.platforms.limits import platform_limits
    from refarch.platforms.target import CLUSTER, target_named

    design = api.open_design("vsan-roce-vsphere7u3").design
    assert design is not None
    intent = CLUSTER.intents(design)["wl01"]
    left = [value.path for value in breaking_values(target_named("vsphere-ansible"), intent)]
    assert left == ["vsan.rdma"]
    assert list(breaking_values(target_named("vsphere-powercli"), intent)) == []
    assert list(platform_limits(design)) == []

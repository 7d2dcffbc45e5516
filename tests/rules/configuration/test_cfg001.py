"""CFG001: what no target configures on the system of a device, and what another target does configure."""

from pathlib import Path
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
        del files["wiring"]["switches"]["leaf-[1-2]"]["nos"]
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


def test_a_cause_that_another_rule_tells_is_told_once_and_another_limit_is_still_told() -> None:
    """The watchdog of EOS does not act, whatever else is wrong with the design."""
    from refarch import api
    from refarch.platforms.limits import PlatformLimit, platform_limits
    from refarch.rules.configuration.cfg001_setting_that_no_target_configures import check

    design = api.open_design("vsan-esa-arista").design
    assert design is not None
    assert list(platform_limits(design)) == []
    files = {name: text.replace(b"transmit: true}", WATCHDOG) for name, text in shipped("vsan-esa-arista")}
    watched = api.lint_texts("vsan-esa-arista", files).design
    assert watched is not None
    (limit,) = platform_limits(watched)
    assert isinstance(limit, PlatformLimit)
    (problem,) = check(watched)
    assert problem.defers_to is not None
    assert problem.defers_to.codes == ()
    assert "eos-leaf-[1-2]: the EOS watchdog monitors only queues with guaranteed" in problem.message
    assert "roce-lossless" in problem.defers_to.objects


WATCHDOG = b"transmit: true, watchdog: {action: drop, detect: 200ms, restore: 400ms}}"


def shipped(name: str) -> list[tuple[str, bytes]]:
    folder = Path(__file__).resolve().parents[3] / "designs" / name
    return [(path.name, path.read_bytes()) for path in folder.glob("*.yaml")]

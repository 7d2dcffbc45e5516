"""vSAN in a specification: the number of hosts, and what vSAN over RDMA does not support."""

from collections.abc import Iterator

from ...core.problem import Problem
from .keys import EXISTING
from .spec import InstallerObject, truth_value

TOO_FEW_HOSTS, RDMA_TEAMING, RDMA_DATA_PATH, NO_NETWORK = "VCF018", "VCF019", "VCF020", "VCF022"

MINIMUM_HOSTS = 3
"""Hosts of a vSAN cluster without a witness."""

NOT_WITH_RDMA = ("loadbalance_loadbased", "loadbalance_ip")
"""Teaming policies that vSAN over RDMA does not support."""


def storage_problems(spec: InstallerObject, is_rdma: bool) -> Iterator[Problem]:
    """Problems of vSAN; those of RDMA only if vSAN will use it."""
    yield from _too_few_hosts(spec)
    yield from _vsan_without_network(spec)
    if not is_rdma:
        return
    for network in spec.objects("networkSpecs"):
        if network.text("networkType") == "VSAN":
            yield from _teaming_policy(network)
    for switch in spec.objects("dvsSpecs"):
        if "VSAN" in switch.texts("networks"):
            yield from _rdma_switch(switch)


def _too_few_hosts(spec: InstallerObject) -> Iterator[Problem]:
    """Problem of a vSAN cluster that cannot place the copies of its data."""
    vsan = spec.object("datastoreSpec").object("vsanSpec")
    hosts = len(spec.objects("hostSpecs"))
    has_own_hosts = truth_value(spec.object("vcenterSpec").data.get(EXISTING))
    if not vsan.data or (not hosts and has_own_hosts):
        return
    failures = vsan.number("failuresToTolerate") or 0
    needed = max(MINIMUM_HOSTS, 2 * failures + 1 if failures <= MINIMUM_HOSTS else 0)
    if hosts < needed:
        count = "1 host" if hosts == 1 else f"{hosts} hosts"
        reason = f"failuresToTolerate {failures}" if needed > MINIMUM_HOSTS else "vSAN"
        message = f"the file has {count}, but {reason} requires at least {needed} hosts"
        yield spec.problem(TOO_FEW_HOSTS, "hostSpecs", message)


def _vsan_without_network(spec: InstallerObject) -> Iterator[Problem]:
    """Problem of vSAN without a network. A vCenter Server that exists can have the network already."""
    networks = spec.objects("networkSpecs")
    kinds = [network.text("networkType") for network in networks]
    exists = truth_value(spec.object("vcenterSpec").data.get(EXISTING))
    datastores = spec.object("datastoreSpec")
    if networks and datastores.object("vsanSpec").data and "VSAN" not in kinds and not exists:
        message = "the file has vsanSpec, but no entry of networkSpecs has type VSAN"
        yield datastores.problem(NO_NETWORK, "vsanSpec", message)


def _teaming_policy(network: InstallerObject) -> Iterator[Problem]:
    policy = network.data.get("teamingPolicy")
    if policy is None:
        message = (
            "VSAN has no teamingPolicy; the installer then uses loadbalance_loadbased, which vSAN over RDMA "
            "does not support"
        )
        yield network.problem(RDMA_TEAMING, "teamingPolicy", message)
    elif policy in NOT_WITH_RDMA:
        message = f"VSAN uses {policy}, but vSAN over RDMA does not support it"
        yield network.problem(RDMA_TEAMING, "teamingPolicy", message)


def _rdma_switch(switch: InstallerObject) -> Iterator[Problem]:
    if switch.data.get("lagSpecs"):
        message = "the switch of VSAN uses LACP, but vSAN over RDMA does not support it"
        yield switch.problem(RDMA_TEAMING, "lagSpecs", message, "Remove `lagSpecs`. Connect single uplinks.")
    mode = switch.object("nsxtSwitchConfig").text("hostSwitchOperationalMode")
    if mode.startswith("ENS"):
        message = f"the switch of VSAN uses {mode}; Intel ports provide no RDMA device in this mode"
        config = switch.object("nsxtSwitchConfig")
        yield config.problem(RDMA_DATA_PATH, "hostSwitchOperationalMode", message)

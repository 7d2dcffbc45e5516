"""Port groups with the policy IP hash, in a specification and in the body of a workload domain or a cluster,
whose clusters have the same port groups below other keys.

Source of the keys of these bodies: samples of PowerVCF, as in ``kinds``; looked up 2026-11-30.
"""

from collections.abc import Iterator

from ...core.problem import Problem
from ...core.wording import enumeration
from .spec import InstallerObject

IP_HASH = "VCF023"

POLICY = "loadbalance_ip"

STORAGE = "VSAN"


def ip_hash_problems(spec: InstallerObject, is_rdma: bool) -> Iterator[Problem]:
    """Problems of the networks of a specification. VCF019 reports VSAN over RDMA."""
    lags = {lag.text("name") for switch in spec.objects("dvsSpecs") for lag in switch.objects("lagSpecs")}
    for network in spec.objects("networkSpecs"):
        if not (is_rdma and network.text("networkType") == STORAGE):
            yield from _team_problems(network, "networkType", "standbyUplinks", lags)


def ip_hash_problems_of_domain(body: InstallerObject) -> Iterator[Problem]:
    """Problems of the port groups of a workload domain or a cluster."""
    for cluster in body.object("computeSpec").objects("clusterSpecs"):
        for switch in cluster.object("networkSpec").objects("vdsSpecs"):
            lags = {lag.text("name") for lag in switch.objects("lagSpecs")}
            for group in switch.objects("portGroupSpecs"):
                yield from _team_problems(group, "transportType", "standByUplinks", lags)


def _team_problems(team: InstallerObject, kind: str, standby_key: str, lags: set[str]) -> Iterator[Problem]:
    """Problem of one team. A LAG has its own policy and is negotiated by LACP."""
    active, standby = team.texts("activeUplinks"), team.texts(standby_key)
    if team.text("teamingPolicy") != POLICY or lags & {*active, *standby}:
        return
    name = team.text(kind) or "a network"
    if standby:
        message = f"{name} uses {POLICY} but has standby uplink {enumeration(standby)}"
        hint = "Move all uplinks to `activeUplinks`. Or set another `teamingPolicy`."
        yield team.problem(IP_HASH, standby_key, message, hint)._replace(severity="warning")
        return
    uplinks = enumeration(active) or "its uplinks"
    message = (
        f"{name} uses {POLICY}: the switch ports of {uplinks} must be one static port channel on each host"
    )
    yield team.problem(IP_HASH, "teamingPolicy", message)

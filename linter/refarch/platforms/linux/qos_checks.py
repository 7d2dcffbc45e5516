"""Verification checks of lossless Ethernet on the ports of a Linux host: trust, PFC, classes, congestion
control, and the type of service of RDMA.

The commands are those of the driver of the port: dcb of iproute2, or mlnx_qos and the files of NVIDIA's
driver package (``dcb_qos`` and ``nvidia_qos`` name the documents). A port that learns from its switch must
show the PFC priorities that the switch announces.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent, HostNic, HostProfile
from ..checks import Check, SourceDocument
from ..host_checks import HostQuestion
from .dcb_qos import PRIORITIES
from .interfaces import qos_profile_of, rdma_marking
from .nvidia_qos import DRIVER, ECN_CAPABLE

DAY = "2026-11-30"

PFC = SourceDocument("Linux, dcb-pfc(8)", "https://man.archlinux.org/man/core/iproute2/dcb-pfc.8.en", DAY)
APP = SourceDocument("Linux, dcb-app(8)", "https://man7.org/linux/man-pages/man8/dcb-app.8.html", DAY)
CONFIGFS = SourceDocument(
    "Linux, Documentation/ABI/testing/configfs-rdma_cm",
    "https://kernel.org/doc/Documentation/ABI/testing/configfs-rdma_cm",
    DAY,
)
MLNX_QOS = SourceDocument(
    "NVIDIA, mlnx-tools, python/mlnx_qos",
    "https://github.com/Mellanox/mlnx-tools/blob/master/python/mlnx_qos",
    DAY,
)
ECN = SourceDocument(
    "NVIDIA MLNX_OFED Documentation v24.10-3.2.5.0 LTS, Explicit Congestion Notification (ECN)",
    "https://docs.nvidia.com/networking/display/mlnxofedv24103250lts/explicit+congestion+notification+(ecn)",
    DAY,
)
DOROCE = SourceDocument(
    "NVIDIA, doroce-linux, doRoCE.sh",
    "https://raw.githubusercontent.com/NVIDIA/doroce-linux/main/doRoCE.sh",
    DAY,
)


def qos_checks(asked: HostQuestion, host: HostIntent) -> Iterator[Check]:
    """Checks of every port with an interface and a QoS profile for RDMA."""
    for name in dict.fromkeys(one.nic for one in host.interfaces.values()):
        nic = host.nics.get(name)
        profile = qos_profile_of(host, nic) if nic is not None else None
        if nic is None or profile is None:
            continue
        if nic.driver == DRIVER:
            yield from _nvidia(asked, nic, profile)
        else:
            yield from _dcb(asked, nic, profile)
        yield from _type_of_service(asked, nic, profile)


def _dcb(asked: HostQuestion, nic: HostNic, profile: HostProfile) -> Iterator[Check]:
    if profile.pfc_priorities:
        states = " ".join(f"{one}:{'on' if one in profile.pfc_priorities else 'off'}" for one in PRIORITIES)
        place = origin_of(profile, "pfc_priorities")
        yield asked.check(f"dcb pfc show dev {nic.name} prio-pfc", "prio-pfc", states, place, PFC)
    if "dscp" in profile.trust and profile.rdma_dscp is not None and not profile.willing:
        entry, place = f"{profile.rdma_dscp}:{profile.rdma_priority}", origin_of(profile, "rdma_dscp")
        run = f"dcb -N app show dev {nic.name} dscp-prio"
        yield asked.check(run, "dscp-prio", entry, place, APP, compare="contains")


def _nvidia(asked: HostQuestion, nic: HostNic, profile: HostProfile) -> Iterator[Check]:
    run = f"mlnx_qos -i {nic.name}"
    if profile.trust and not profile.willing:
        place = origin_of(profile, "trust")
        trust = "dscp" if "dscp" in profile.trust and profile.rdma_dscp is not None else profile.trust[0]
        yield asked.check(run, "Priority trust state", trust, place, MLNX_QOS)
    if profile.pfc_priorities:
        states = [str(int(one in profile.pfc_priorities)) for one in PRIORITIES]
        place, says = origin_of(profile, "pfc_priorities"), "one number for each priority from 0"
        yield asked.check(run, "enabled", "   ".join(states), place, MLNX_QOS, says=says)
    files = f"/sys/class/net/{nic.name}/ecn"
    if profile.ecn is not None and profile.rdma_priority is not None:
        for point in ("roce_np", "roce_rp"):
            read = f"cat {files}/{point}/enable/{profile.rdma_priority}"
            yield asked.check(read, point, int(profile.ecn), origin_of(profile, "ecn"), ECN)
    marking = profile.notification
    if marking is not None and marking.dscp is not None:
        place = origin_of(marking, "dscp")
        yield asked.check(f"cat {files}/roce_np/cnp_dscp", "cnp_dscp", marking.dscp, place, ECN)


def _type_of_service(asked: HostQuestion, nic: HostNic, profile: HostProfile) -> Iterator[Check]:
    """Checks of the type of service of RDMA, which contains the DSCP in its upper six bits."""
    marking = rdma_marking(profile)
    if marking is None or marking.dscp is None:
        return
    service, place = marking.dscp << 2, origin_of(marking, "dscp")
    is_nvidia = nic.driver == DRIVER
    if is_nvidia and profile.ecn:
        service |= ECN_CAPABLE
    devices = f"/sys/class/net/{nic.name}/device/infiniband"
    run = f"cat /sys/kernel/config/rdma_cm/$(ls {devices})/ports/1/default_roce_tos"
    says = f"DSCP {marking.dscp}"
    if not is_nvidia:
        says += (
            f", only of RDMA that connects with RDMA CM. NCCL needs NCCL_IB_TC={service}, and UCX needs "
            f"UCX_IB_TRAFFIC_CLASS={service}; otherwise, their packets can have another DSCP"
        )
    yield asked.check(run, "default_roce_tos", service, place, CONFIGFS, says=says)
    if is_nvidia:
        run = f"cat {devices}/*/tc/1/traffic_class"
        yield asked.check(run, "tclass", service, place, DOROCE, compare="contains")

"""Lossless Ethernet on ports with NVIDIA's driver package for Linux (DOCA-OFED, before it MLNX_OFED), by its
tool mlnx_qos and its files in sysfs.

Sources, looked up 2026-11-30: NVIDIA MLNX_OFED Documentation v24.10-3.2.5.0 LTS, Quality of Service (QoS) and
Explicit Congestion Notification (ECN) (``/sys/class/net/DEV/ecn/roce_np/enable/3``, ``roce_rp``); DOCA
Documentation v2.9.2 LTS, Flow Control (``mlnx_qos -i DEV --pfc 0,0,0,1,0,0,0,0``); NVIDIA, mlnx-tools,
python/mlnx_qos of 2026-08-18 (options ``--dcbx``, ``--trust``, ``--dscp2prio``, ``--prio_tc``, ``--tsa``,
``--tcbw``, and the form of what it prints; ``--trust`` and ``--dscp2prio`` exclude each other; the default
priority of a DSCP is its upper three bits); NVIDIA, doroce-linux, doRoCE.sh 0.98
(``/sys/class/infiniband/DEV/tc/1/traffic_class``, type of service 106 for DSCP 26 with ECN). Practice without
a document of NVIDIA: ``roce_np/cnp_dscp`` and ``roce_np/cnp_802p_prio``, which public scripts for MLNX_OFED
write. mlnx_qos needs a class for each priority; one that the design leaves out is in class 0.
"""

from collections.abc import Iterable, Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostProfile
from ..not_configured import value_text
from ..target import ConfigLine, NotConfigured
from .dcb_qos import EITHER, PRIORITIES, kind
from .files import FileLine

DRIVER = "mlnx-ofed"
"""Software product id of the driver package."""

ECN_CAPABLE = 2
"""Lower bits of the type of service of packets that switches may mark."""

DEFAULT_SHIFT = 3
"""Bits of a DSCP below those of its default priority."""

NOTHING_MARKED = "mlnx_qos needs a priority for the DSCP of RDMA, which the profile does not state"


def willing_port(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine]:
    """DCBX of the firmware, and the check of PFC that it learns from the switch."""
    place = origin_of(profile, "willing")
    yield ConfigLine(f"former_nvidia {name}", (on,))
    yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} --dcbx=fw", (place, on))
    yield ConfigLine(f"nvidia_setting {name} dcbx --dcbx=fw", (place, on))
    yield ConfigLine(f"nvidia_check {name} pfc --pfc={_pfc(profile)}", (*_pfc_places(profile), on))


def port_settings(
    profile: HostProfile, name: str, on: Origin
) -> Iterator[FileLine | ConfigLine | NotConfigured]:
    """Settings of a port that does not learn from its switch: PFC, classes, and trust."""
    place = origin_of(profile, "willing")
    yield ConfigLine(f"former_nvidia {name}", (on,))
    yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} --dcbx=os", (place, on))
    yield ConfigLine(f"nvidia_setting {name} dcbx --dcbx=os", (place, on))
    places = (*_pfc_places(profile), on)
    yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} --pfc={_pfc(profile)}", places)
    yield ConfigLine(f"nvidia_setting {name} pfc --pfc={_pfc(profile)}", places)
    yield from _classes(profile, name, on)
    yield from _trust(profile, name, on)


def _pfc(profile: HostProfile) -> str:
    return _comma_list(int(one in profile.pfc_priorities) for one in PRIORITIES)


def _pfc_places(profile: HostProfile) -> tuple[Origin, ...]:
    return origin_of(profile, "pfc_priorities"), origin_of(profile, "willing")


def _classes(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine]:
    """ETS: priorities and bandwidth share of each class."""
    classes = profile.traffic_classes
    if not classes:
        return
    places = (*(one.origin for one in classes.values()), on)
    by_priority: dict[int, int] = {}
    for entry in classes.values():
        for priority in entry.priorities:
            by_priority.setdefault(priority, entry.number)
    lists: dict[str, list[int] | list[str]] = {
        "prio_tc": [by_priority.get(priority, 0) for priority in PRIORITIES],
        "tsa": [kind(classes[one].scheduling) if one in classes else "strict" for one in PRIORITIES],
        "tcbw": [int(classes[one].bandwidth or 0) if one in classes else 0 for one in PRIORITIES],
    }
    options = " ".join(f"--{option}={_comma_list(values)}" for option, values in lists.items())
    yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} {options}", places)
    yield ConfigLine(f"nvidia_setting {name} ets '{options}'", places)


def _comma_list(values: Iterable[object]) -> str:
    return ",".join(str(value) for value in values)


def _trust(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine | NotConfigured]:
    """Header that the port classifies by, and the priority of the DSCP of RDMA if it is not the default."""
    place, dscp, priority = origin_of(profile, "trust"), profile.rdma_dscp, profile.rdma_priority
    if not profile.trust:
        return
    trust = "dscp" if profile.trust == ("dscp",) or ("dscp" in profile.trust and dscp is not None) else "pcp"
    yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} --trust={trust}", (place, on))
    yield ConfigLine(f"nvidia_setting {name} trust --trust={trust}", (place, on))
    if trust == "pcp":
        return
    if "pcp" in profile.trust:
        yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), EITHER, place)
    if dscp is None or priority is None:
        yield NotConfigured("profiles.trust", profile.name, value_text(profile.trust), NOTHING_MARKED, place)
        return
    places = (place, origin_of(profile, "rdma_dscp"), origin_of(profile, "rdma_priority"), on)
    if dscp >> DEFAULT_SHIFT != priority:
        # The default entry may be gone already, so its removal may fail.
        default = f"ExecStart=-/usr/bin/mlnx_qos -i {name} --dscp2prio=del,{dscp},{dscp >> DEFAULT_SHIFT}"
        yield FileLine(default, places)
        yield FileLine(f"ExecStart=/usr/bin/mlnx_qos -i {name} --dscp2prio=set,{dscp},{priority}", places)
    yield ConfigLine(f"nvidia_setting {name} dscp2prio {priority} {dscp}", places)


def congestion(profile: HostProfile, name: str, on: Origin) -> Iterator[FileLine | ConfigLine]:
    """Congestion control (DCQCN): whether the adapter notifies and reacts for the priority of RDMA, and the
    marking of its notifications."""
    place = origin_of(profile, "ecn")
    priority = profile.rdma_priority
    lossless = profile.pfc_priorities if priority is None else (priority,)
    if profile.ecn is not None:
        for point in ("roce_np", "roce_rp"):
            for one in lossless:
                yield from _file(f"{point}/enable/{one}", int(profile.ecn), name, (place, on))
    marking = profile.notification
    if marking is not None and marking.dscp is not None:
        yield from _file("roce_np/cnp_dscp", marking.dscp, name, (origin_of(marking, "dscp"), on))
    if marking is not None and marking.pcp is not None:
        yield from _file("roce_np/cnp_802p_prio", marking.pcp, name, (origin_of(marking, "pcp"), on))


def _file(path: str, value: int, name: str, places: tuple[Origin, ...]) -> Iterator[FileLine | ConfigLine]:
    """A value in a file of the driver for the port."""
    yield FileLine(f'ExecStart=/bin/sh -c "echo {value} > /sys/class/net/{name}/ecn/{path}"', places)
    yield ConfigLine(f"former_file {name} {path}", places)
    yield ConfigLine(f"file_setting {name} {path} {value}", places)

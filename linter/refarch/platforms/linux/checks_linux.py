"""Verification checks of Linux hosts: kernel and its settings, NTP, MTU of interfaces, lossless Ethernet of
ports (``qos_checks``), and NVMe with its paths.

Sources, looked up 2026-11-24: manual pages ping(8) of iputils (a public copy), nvme-list-subsys(1) and
nvme-show-hostnqn(1) of nvme-cli 2.3, chronyc(1) of chrony 4.3; Linux, ABI/testing/sysfs-class-net.
"""

from collections.abc import Iterator

from ...model.types.design import Design
from ...model.types.origins import origin_of
from ...views.intent.host_records import HostIntent
from ...views.intent.hosts import host_intents
from ...views.storage.nvme_lanes import nvme_lanes as nvme_lanes
from ..checks import PRACTICE, Check, Checks, SourceDocument, Unchecked
from ..host_checks import HEADERS, HostQuestion, PingedPath, hosts, pinged_paths
from .interfaces import qos_profile_of
from .nvidia_qos import DRIVER
from .outputs import FORMS
from .qos_checks import qos_checks
from .storage import is_kernel_setting

DAY = "2026-11-24"

PORT = 4420
"""Default TCP port of an NVMe controller."""

PING = SourceDocument(
    "iputils, ping(8), in a public copy",
    "https://blog.csdn.net/LinuxKernelCiscoIOS/article/details/54585511",
    DAY,
)
PORTS = SourceDocument(
    "Linux, Documentation/ABI/testing/sysfs-class-net",
    "https://github.com/torvalds/linux/blob/master/Documentation/ABI/testing/sysfs-class-net",
    DAY,
)
SUBSYSTEMS = SourceDocument(
    "nvme-cli, nvme-list-subsys(1)",
    "https://manpages.ubuntu.com/manpages/lunar/man1/nvme-list-subsys.1.html",
    DAY,
)
SOURCES = SourceDocument(
    "chrony, chronyc(1)", "https://manpages.ubuntu.com/manpages/lunar/man1/chronyc.1.html", DAY
)
NAMES = SourceDocument(
    "nvme-cli, nvme-show-hostnqn(1)",
    "https://manpages.ubuntu.com/manpages/lunar/en/man1/nvme-show-hostnqn.1.html",
    DAY,
)


def checks(design: Design) -> Iterator[Check]:
    """Checks of every host: the host itself, its ports, then its paths."""
    for asked in hosts(design, "linux"):
        release = asked.host.software.get("linux")
        if release is not None and release.release:
            says = "the kernel release, without the suffix of the distribution"
            place = origin_of(release, "release")
            yield asked.check(
                "uname -r", "release", release.release, place, PRACTICE, compare="contains", says=says
            )
        yield from _interfaces(asked)
        yield from _time(design, asked)
        host = host_intents(design)[asked.host.name]
        yield from _settings(asked, host)
        yield from qos_checks(asked, host)
        yield from _nvme(design, asked)
    for path in pinged_paths(design, "linux"):
        if path.own and not path.is_ipv6:
            yield _ping(path)


def _interfaces(asked: HostQuestion) -> Iterator[Check]:
    """Checks of the MTU of each interface. A VLAN interface has its own name; otherwise, the interface is the
    port."""
    for team in asked.teams:
        adapter, tagged = team.adapter, bool(team.port_group.vlan)
        device = adapter.name if tagged else team.port_group.switch
        run = f"cat /sys/class/net/{device}/mtu"
        compare = "equals" if tagged else "at least"
        yield asked.check(run, "MTU", adapter.mtu, origin_of(adapter, "mtu"), PORTS, compare=compare)


def _time(design: Design, asked: HostQuestion) -> Iterator[Check]:
    """Checks of the chrony servers, by the names or addresses in its file."""
    services = host_intents(design)[asked.host.name].services
    if services.ntp:
        place = origin_of(services, "ntp")
        yield asked.check(
            "chronyc -N sources", "Name/IP address", services.ntp, place, SOURCES, compare="exactly"
        )


def _settings(asked: HostQuestion, host: HostIntent) -> Iterator[Check]:
    """Checks of kernel settings, such as ``net.ipv4.tcp_ecn``."""
    for setting in host.settings:
        if is_kernel_setting(setting.option):
            place = origin_of(setting, "value")
            yield asked.check(f"sysctl -n {setting.option}", "value", setting.value, place, PRACTICE)


def _nvme(design: Design, asked: HostQuestion) -> Iterator[Check]:
    nvme = asked.cluster.nvme
    if nvme is None:
        return
    if nvme.host_nqn:
        name = nvme.nqn(asked.host.name)
        yield asked.check("nvme show-hostnqn", "name", name, origin_of(nvme, "host_nqn"), NAMES)
    lanes = [lane for lane in nvme_lanes(design)[asked.cluster.id] if asked.host.name in lane.hosts]
    targets = [route.target for lane in lanes for route in lane.routes]
    kind = "rdma" if asked.cluster.carrier.rdma else "tcp"
    addresses = [target.address.text for target in targets if target.address is not None]
    if addresses:
        says = "one line per path, each with state live"
        expected = [f"{kind} traddr={address},trsvcid={PORT}" for address in addresses]
        run = "nvme list-subsys"
        yield asked.check(run, "paths", expected, nvme.origin, SUBSYSTEMS, compare="contains", says=says)


def _ping(path: PingedPath) -> Check:
    """Ping with the full MTU."""
    run = f"ping -M do -c 10 -s {path.mtu - HEADERS} -I {path.own} {path.target}"
    origin = origin_of(path.interface, "mtu")
    return path.asked.check(run, "packet loss", "0%", origin, PING, says=path.answer, group=path.group)


def unchecked_settings(design: Design) -> Iterator[Unchecked]:
    """Settings without a documented command: congestion control on ports with a driver of the kernel."""
    for asked in hosts(design, "linux"):
        host = host_intents(design)[asked.host.name]
        profiles = [
            qos_profile_of(host, nic)
            for nic in host.nics.values()
            if nic.driver != DRIVER and nic.name in {one.nic for one in host.interfaces.values()}
        ]
        if any(profile is not None and profile.ecn is not None for profile in profiles):
            reason = "only NVIDIA's driver has the files that show it, not the kernel driver"
            yield asked.unchecked_setting("ECN of RDMA ports", reason)


CHECKS = Checks(
    title="Linux",
    order=34,
    verified_by="The commands are from the documents in the table. The values that the script sets hold on a "
    "stand-in; nothing is tested on a host.",
    checks=checks,
    system="linux",
    unchecked=unchecked_settings,
    forms=FORMS,
)

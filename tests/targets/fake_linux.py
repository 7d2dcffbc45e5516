"""A stand-in of a Linux host: it answers the commands that its scripts call, in the forms that their manual
pages show, and keeps what they set. Files are real ones, below the folder that ``ROOT`` names.

Commands that set something are written into the state's ``calls``; the one whose number is ``fails_at``
fails. What it does not know fails, too.
"""

import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from machine import State

PROGRAMS = (
    *("chronyd", "dcb", "ethtool", "hostnamectl", "mlnx_qos", "modprobe", "nmcli", "nvme", "rsyslogd"),
    *("sysctl", "systemctl", "timedatectl"),
)

EIGHT = range(8)

FACTORY_DCB = {
    "prio-pfc": ["off"] * 8,
    "dscp-prio": [],
    "tc-tsa": ["vendor"] * 8,
    "tc-bw": ["0"] * 8,
    "prio-tc": list("10234567"),
}
"""DCB of a port as it comes: by keyword of dcb, the values of the priorities or classes 0 to 7."""

FACTORY_NVIDIA = {
    "dcbx": "fw",
    "trust": "pcp",
    "pfc": "0,0,0,0,0,0,0,0",
    "prio_tc": "1,0,2,3,4,5,6,7",
    "tsa": ",".join(["vendor"] * 8),
    "tcbw": "0,0,0,0,0,0,0,0",
}
"""QoS of a port with NVIDIA's driver package as it comes, by option of mlnx_qos."""

FACTORY_FILES = {
    **{f"ecn/{point}/enable/{one}": "1" for point in ("roce_np", "roce_rp") for one in EIGHT},
    "ecn/roce_np/cnp_dscp": "48",
    "ecn/roce_np/cnp_802p_prio": "6",
    "device/infiniband/mlx5_{number}/tc/1/traffic_class": "Global tclass=0",
}
"""Files of a port with NVIDIA's driver package."""


def factory(root: Path, ports: Iterable[str] = (), *, nvidia: bool = False) -> State:
    """A host as it comes, with its RDMA ports; with the files of NVIDIA's driver package, or without. The
    folders in configfs, which the kernel fills when somebody makes them, exist already."""
    for number, port in enumerate(ports):
        (root / f"sys/class/net/{port}/device/infiniband/mlx5_{number}").mkdir(parents=True, exist_ok=True)
        service = root / f"sys/kernel/config/rdma_cm/mlx5_{number}/ports/1/default_roce_tos"
        service.parent.mkdir(parents=True, exist_ok=True)
        service.write_text("0\n")
        for name, text in FACTORY_FILES.items() if nvidia else ():
            path = root / f"sys/class/net/{port}" / name.format(number=number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{text}\n")
    return {
        "root": root,
        "calls": [],
        "fails_at": 0,
        "host": "localhost",
        "zone": "UTC",
        "active": [],
        "units": {},
        "enabled": [],
        "dcb": {},
        "unread": "",
        "nvidia": {},
        "flags": {},
        "subsystems": [],
    }


def run(state: State, words: list[str]) -> list[str]:
    """What a command prints."""
    name, *rest = words
    answer = SHOWS.get((name, rest[0] if rest else ""))
    if answer is not None:
        found = answer(state, rest)
        if found is not None:
            return found
    state["calls"].append(" ".join(words).replace(str(state["root"]), ""))
    if len(state["calls"]) == state["fails_at"]:
        raise ValueError("fails as the test asks")
    SETS[name](state, rest)
    return []


def _connections(state: State, words: list[str]) -> list[str] | None:
    if words[:5] == ["-g", "GENERAL.STATE", "connection", "show", "id"]:
        return ["activated"] if words[5] in state["active"] else []
    return None


def _dcb(state: State, port: str) -> dict[str, list[str]]:
    return state["dcb"].setdefault(port, {name: [*values] for name, values in FACTORY_DCB.items()})


def _show_dcb(state: State, words: list[str]) -> list[str]:
    """``dcb -N OBJECT show dev PORT KEYWORD...``: a line for each keyword; none for an empty table."""
    assert (words[0], words[2], words[3]) == ("-N", "show", "dev"), words
    if words[1] == state["unread"]:
        raise ValueError(f"cannot read {words[1]}")
    now = state["dcb"].get(words[4], FACTORY_DCB)
    found = {name: now[name] for name in words[5:]}
    entries = {
        name: values if name == "dscp-prio" else [f"{key}:{value}" for key, value in enumerate(values)]
        for name, values in found.items()
    }
    return [f"{name} {' '.join(listed)} " for name, listed in entries.items() if listed]


def _show_pfc(state: State, words: list[str]) -> list[str] | None:
    """``dcb pfc show dev PORT KEYWORD``: numbers are the same with and without -N."""
    return _show_dcb(state, ["-N", *words]) if words[1] == "show" else None


def _show_flags(state: State, words: list[str]) -> list[str]:
    """``ethtool --show-priv-flags PORT``: a heading, then a line for each flag."""
    flags = state["flags"].get(words[1], {})
    return [f"Private flags for {words[1]}:", *(f"{name:<15}: {value}" for name, value in flags.items())]


def _set_flags(state: State, words: list[str]) -> None:
    option, port, *pairs = words
    assert option == "--set-priv-flags", words
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        assert name in state["flags"][port]
        state["flags"][port][name] = value


def _nvidia(state: State, port: str) -> dict[str, str]:
    return state["nvidia"].setdefault(port, dict(FACTORY_NVIDIA))


def _show_nvidia(state: State, words: list[str]) -> list[str] | None:
    """``mlnx_qos -i PORT -a``, in the form that public logs of it have."""
    if words[2:] not in ([], ["-a"]):
        return None
    now = state["nvidia"].get(words[1], FACTORY_NVIDIA)
    priorities = {dscp: dscp // 8 for dscp in range(64)}
    if now.get("dscp2prio"):
        moved, to = now["dscp2prio"].split(",")
        priorities[int(moved)] = int(to)
    dscp_lines = [
        f"\tprio:{priority} dscp:"
        + "".join(f"{dscp:02d}," for dscp in reversed(range(64)) if priorities[dscp] == priority)
        for priority in EIGHT
    ]
    classes = []
    mapped, widths = now["prio_tc"].split(","), now["tcbw"].split(",")
    for number, algorithm in enumerate(now["tsa"].split(",")):
        width = widths[number]
        share = f", bw: {width}%" if algorithm == "ets" else ""
        classes.append(f"tc: {number} ratelimit: unlimited, tsa: {algorithm}{share}")
        classes += [f"\t priority:  {priority}" for priority in EIGHT if mapped[priority] == str(number)]
    return [
        f"DCBX mode: {'OS' if now['dcbx'] == 'os' else 'Firmware'} controlled",
        f"Priority trust state: {now['trust']}",
        *(["dscp2prio mapping:", *dscp_lines] if now["trust"] == "dscp" else []),
        "Receive buffer size (bytes): 130944,130944,0,0,0,0,0,0,max_buffer_size=262016",
        "Cable len: 7",
        "PFC configuration:",
        "\tpriority    0   1   2   3   4   5   6   7",
        "\tenabled     " + "".join(f"{one}   " for one in now["pfc"].split(",")),
        "\tbuffer      0   0   0   1   0   0   0   0   ",
        *classes,
    ]


def _is_enabled(state: State, words: list[str]) -> list[str]:
    if words[-1] not in state["enabled"]:
        raise ValueError("disabled")
    return ["enabled"]


def _is_active(state: State, words: list[str]) -> list[str]:
    if words[-1] not in state["units"]:
        raise ValueError("inactive")
    return ["active"]


SHOWS: Mapping[tuple[str, str], Callable[[State, list[str]], list[str] | None]] = {
    ("hostnamectl", "--static"): lambda state, words: [state["host"]],
    ("timedatectl", "show"): lambda state, words: [state["zone"]],
    ("nmcli", "-g"): _connections,
    ("dcb", "-N"): _show_dcb,
    ("dcb", "pfc"): _show_pfc,
    ("mlnx_qos", "-i"): _show_nvidia,
    ("ethtool", "--show-priv-flags"): _show_flags,
    ("systemctl", "is-enabled"): _is_enabled,
    ("systemctl", "is-active"): _is_active,
    ("nvme", "list-subsys"): lambda state, words: [
        f"nvme-subsys{number} - NQN={name}" for number, name in enumerate(state["subsystems"])
    ],
}


def _set_connection(state: State, words: list[str]) -> None:
    match words:
        case ["connection", "load", path]:
            assert Path(path).is_file(), path
        case ["connection", "up", "id", name]:
            text = (state["root"] / f"etc/NetworkManager/system-connections/{name}.nmconnection").read_text()
            assert f"id={name}\n" in text
            state["active"] = [*(one for one in state["active"] if one != name), name]
        case ["connection", "reload"]:
            folder = state["root"] / "etc/NetworkManager/system-connections"
            state["active"] = [one for one in state["active"] if (folder / f"{one}.nmconnection").exists()]
        case _:
            raise ValueError(f"unknown: nmcli {words}")


def _set_unit(state: State, words: list[str]) -> None:
    unit = words[-1]
    match words[:-1]:
        case []:
            assert unit == "daemon-reload"
        case ["enable"]:
            if unit == "chronyd" and (state["root"] / "etc/chrony/chrony.conf").exists():
                raise ValueError("Refusing to operate on alias name or linked unit file: chronyd.service")
            state["enabled"].append(unit)
        case ["restart"]:
            state["units"][unit] = True
            if unit == "refarch-rdma.service":
                _start(state, unit)
        case ["disable", "--now"]:
            state["enabled"].remove(unit)
            del state["units"][unit]
        case _:
            raise ValueError(f"unknown: systemctl {words}")


def _start(state: State, unit: str) -> None:
    """What the commands of the unit do."""
    for line in (state["root"] / f"etc/systemd/system/{unit}").read_text().splitlines():
        if line.startswith("ExecStart="):
            _execute(state, shlex.split(line.removeprefix("ExecStart=").removeprefix("-")))


def _execute(state: State, words: list[str]) -> None:
    below = state["root"]
    match words:
        case ["/usr/sbin/dcb", *rest]:
            _set_dcb(state, rest)
        case ["/usr/bin/mlnx_qos", *rest]:
            _set_nvidia(state, rest)
        case ["/usr/local/sbin/refarch-roce-tos", port, service]:
            (device,) = (below / f"sys/class/net/{port}/device/infiniband").iterdir()
            path = below / f"sys/kernel/config/rdma_cm/{device.name}/ports/1/default_roce_tos"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{service}\n")
        case ["/usr/local/sbin/refarch-roce-traffic-class", port, service]:
            (path,) = (below / f"sys/class/net/{port}").glob("device/infiniband/*/tc/1/traffic_class")
            path.write_text(f"Global tclass={service}\n")
        case ["/bin/sh", "-c", text]:
            value, _, path = text.removeprefix("echo ").partition(" > /")
            assert (below / path).is_file(), text  # sysfs has the file, or the driver package is missing
            (below / path).write_text(f"{value}\n")
        case ["/usr/local/sbin/refarch-no-firmware-lldp", port]:
            flags = state["flags"].get(port, {})
            off = {"fw-lldp-agent": "off", "disable-fw-lldp": "on"}
            flags |= {name: off[name] for name in flags if name in off}
        case ["/sbin/modprobe", "rdma_cm"] | ["/usr/sbin/ethtool", "--set-fec", *_]:
            pass
        case _:
            raise ValueError(f"unknown: {words}")


def _set_dcb(state: State, words: list[str]) -> None:
    match words:
        case ["pfc" | "ets", "set", "dev", port, *maps]:
            values: list[str] = []
            for one in maps:
                if one in FACTORY_DCB:
                    values = _dcb(state, port)[one]
                    continue
                key, _, value = one.partition(":")
                for number in EIGHT if key == "all" else [int(key)]:
                    values[number] = value
            total = sum(map(int, _dcb(state, port)["tc-bw"]))
            if total not in (0, 100):
                raise ValueError(f"bandwidths of {port} sum up to {total}")
        case ["app", "flush", "dev", port, "dscp-prio"]:
            _dcb(state, port)["dscp-prio"] = []
        case ["app", "add", "dev", port, "dscp-prio", *entries]:
            _dcb(state, port)["dscp-prio"] += entries
        case ["dcbx", "set", "dev", _, "host", "ieee"]:
            pass
        case _:
            raise ValueError(f"unknown: dcb {words}")


def _set_nvidia(state: State, words: list[str]) -> None:
    assert words[0] == "-i", words
    now, options = _nvidia(state, words[1]), [word.removeprefix("--").split("=", 1) for word in words[2:]]
    if "dcbx" not in dict(options) and now["dcbx"] == "fw":
        raise ValueError("the firmware controls DCBX")
    for name, value in options:
        if name == "dscp2prio":
            action, dscp, priority = value.split(",")
            if action == "set":
                now[name] = f"{dscp},{priority}"
        else:
            assert name in now, name
            now[name] = value
    widths = [int(one) for one in now["tcbw"].split(",")]
    if sum(widths) not in (0, 100):
        raise ValueError(f"bandwidths of {words[1]} sum up to {sum(widths)}")


def _set_module(state: State, words: list[str]) -> None:
    (state["root"] / "sys/module" / words[0]).mkdir(parents=True, exist_ok=True)


def _set_nvme(state: State, words: list[str]) -> None:
    assert words[:2] == ["disconnect", "-n"]
    state["subsystems"].remove(words[2])


SETS: Mapping[str, Callable[[State, list[str]], None]] = {
    "hostnamectl": lambda state, words: state.update(host=words[1]),
    "timedatectl": lambda state, words: state.update(zone=words[1]),
    "nmcli": _set_connection,
    "systemctl": _set_unit,
    "dcb": _set_dcb,
    "mlnx_qos": _set_nvidia,
    "ethtool": _set_flags,
    "modprobe": _set_module,
    "nvme": _set_nvme,
    "sysctl": lambda state, words: None,
}

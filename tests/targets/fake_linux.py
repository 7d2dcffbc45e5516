"""A stand-in of a Linux host: it answers the commands that its scripts call, in the forms that their manual
pages show, and keeps what they set. Files are real ones, below the folder that ``ROOT`` names.

Commands that set something are written into the state's ``calls``; the one whose number is ``fails_at``
fails. What it does not know fails, too.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from machine import State

PROGRAMS = ("dcb", "hostnamectl", "modprobe", "nmcli", "nvme", "sysctl", "systemctl", "timedatectl")


def factory(root: Path) -> State:
    """A host as it comes."""
    return {
        "root": root,
        "calls": [],
        "fails_at": 0,
        "host": "localhost",
        "zone": "UTC",
        "active": [],
        "units": {},
        "enabled": [],
        "pfc": {},
        "subsystems": [],
    }


def run(state: State, words: list[str]) -> list[str]:
    """What a command prints."""
    name, *rest = words
    answer = SHOWS.get((name, rest[0] if rest else ""))
    if answer is not None and not (name == "dcb" and rest[1] != "show"):
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


def _pfc(state: State, words: list[str]) -> list[str]:
    assert words[2] == "dev" and words[4:] == ["prio-pfc"], words
    on = state["pfc"].get(words[3], ())
    return ["prio-pfc " + " ".join(f"{one}:{'on' if one in on else 'off'}" for one in range(8)) + " "]


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
    ("dcb", "pfc"): _pfc,
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
    """What the commands of the unit do to PFC."""
    for line in (state["root"] / f"etc/systemd/system/{unit}").read_text().splitlines():
        if line.startswith("ExecStart=/usr/sbin/dcb pfc "):
            _set_dcb(state, line.split()[1:])


def _set_dcb(state: State, words: list[str]) -> None:
    match words:
        case ["pfc", "set", "dev", port, "prio-pfc", "all:off", *on]:
            state["pfc"][port] = [int(one.removesuffix(":on")) for one in on]
        case ["app", "flush", "dev", _, "dscp-prio"]:
            pass
        case _:
            raise ValueError(f"unknown: dcb {words}")


def _set_module(state: State, words: list[str]) -> None:
    (state["root"] / "sys/module" / words[0]).mkdir(parents=True)


def _set_nvme(state: State, words: list[str]) -> None:
    assert words[:2] == ["disconnect", "-n"]
    state["subsystems"].remove(words[2])


SETS: Mapping[str, Callable[[State, list[str]], None]] = {
    "hostnamectl": lambda state, words: state.update(host=words[1]),
    "timedatectl": lambda state, words: state.update(zone=words[1]),
    "nmcli": _set_connection,
    "systemctl": _set_unit,
    "dcb": _set_dcb,
    "modprobe": _set_module,
    "nvme": _set_nvme,
    "sysctl": lambda state, words: None,
}

"""Commands for the oldest release that the target for ESXi names: each is in the list of ESXi 5.0, or belongs
to a family that came with 5.5. The list is that of pyvisdk, in ../shared."""

import json
import re

from rich_intents import intents

import needs
from refarch.model.versions import is_in_range
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

TARGET = target_named("esxi-esxcli")

NEW_IN_5_5 = ("network ip interface tag", "vsan network", "vsan cluster")
"""Families of commands that the list of 5.0 does not have."""

CALL = re.compile(
    r"(?<![\w-])esxcli ([a-z][a-zA-Z0-9 ]*?)((?: +-[^\n|;)&]*)?)(?=$|[\n|;)&\"'<>])", re.MULTILINE
)


def names() -> dict[str, set[str]]:
    """Options of each command of ESXi 5.0, without hyphens."""
    file = needs.shared_folder() / "verifiers/esxcli/esxi-5.0-names.json"
    listed = json.loads(file.read_text(encoding="utf-8"))
    return {name: {one.rstrip("_") for one in about["parameters"]} for name, about in listed.items()}


def unknown_calls(text: str, known: dict[str, set[str]]) -> list[str]:
    """Commands and long options in a script that the list does not have."""
    found = []
    code = "\n".join(line for line in text.splitlines() if not line.startswith(("#", "  echo")))
    for matched, given in CALL.findall(code):
        words = matched.strip()
        name = max((one for one in known if f"{words} ".startswith(f"{one} ")), key=len, default="")
        if not name:
            found += [] if words.startswith(NEW_IN_5_5) else [words]
            continue
        options = re.findall(r"(?<!\S)--([a-z0-9-]+)", given)
        found += [f"{name} --{one}" for one in options if one.replace("-", "") not in known[name]]
    return found


def test_commands_of_old_releases_exist_there() -> None:
    known = names()
    old = [
        (name, host) for name, host in intents(TARGET) if host.release and is_in_range(host.release, "<6.0")
    ]
    assert old
    for name, host in old:
        made = configuration("", TARGET, name, host)
        assert unknown_calls(made.text, known) == [], name
        assert unknown_calls(made.rollback_text, known) == [], name


def test_command_of_a_later_release_is_found() -> None:
    known = names()
    text = "x() {\n  esxcli network ip interface ipv4 set --interface-name=vmk1 --gateway=192.0.2.1\n}\n"
    assert unknown_calls(text, known) == ["network ip interface ipv4 set --gateway"]
    assert unknown_calls("esxcli rdma device list | row x 1\n", known) == ["rdma device list"]


def test_oldest_release_is_the_first_with_these_commands() -> None:
    (system,) = TARGET.systems
    assert system.read == ">=5.5,<9.1"

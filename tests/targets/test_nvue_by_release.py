"""Commands for one switch in each release of Cumulus Linux: what changes from one release to the next."""

from collections.abc import Callable
from pathlib import Path

from nvue_switches import SWITCHES
from rich_intents import rich, small

from parse_back.checking import written
from refarch.api.intent import SwitchIntent

GOLDEN = Path(__file__).parent.parent / "golden" / "targets" / "nvue-by-release.txt"

RELEASES = [f"5.{minor}" for minor in range(1, 20)]


def switches(release: str) -> list[SwitchIntent]:
    """A switch with everything, and one whose ports send no DCBX and whose profiles use none of the modes."""
    full: SwitchIntent = rich(small(SWITCHES["nvme-of-vsphere7 leaf-a"]))._replace(release=release)
    ports = {name: port._replace(dcbx="disabled", profile="") for name, port in full.ports.items()}
    return [full, full._replace(ports=ports, profiles={})]


def commands(release: str) -> list[str]:
    """The commands for the switches, each once."""
    found: dict[str, None] = {}
    for switch in switches(release):
        text = written("cumulus-nvue", switch).text
        found |= {line: None for line in text.splitlines() if line.startswith("nv ")}
    return [*found]


def test_what_changes_from_one_release_to_the_next(golden: Callable[[Path, str], None]) -> None:
    told: list[str] = []
    before = commands("5.0")
    for release in RELEASES:
        now = commands(release)
        changes = [
            *(f"- {line}" for line in before if line not in now),
            *(f"+ {line}" for line in now if line not in before),
        ]
        told += [f"{release}:", *changes, ""] if changes else []
        before = now
    golden(GOLDEN, "\n".join(told))

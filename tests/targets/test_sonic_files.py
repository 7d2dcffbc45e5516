"""Files for SONiC: exact ones, the YAML lines behind each line, and how they are loaded."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sonic_asked import TARGET, leaf, one_of_pair
from sonic_intents import as_sonic

from refarch import api
from refarch.api.intent import SwitchIntent
from refarch.platforms.rendering import configurations, origins
from shipped_designs import shipped

FOREIGN = Path("tests/fixtures/foreign")


@pytest.mark.parametrize("device", ["rdma-leaf-1", "eth-leaf-1"])
def test_file_and_head_are_the_golden_ones(
    root: Path, device: str, golden: Callable[[Path, str], None]
) -> None:
    result = shipped("pvrdma-connectx7-sonic")
    (made,) = configurations(result, "sonic-config-db", device=device)
    folder = root / "tests/golden/targets/pvrdma-connectx7-sonic"
    golden(folder / made.file, made.text)
    golden(folder / f"{made.file}.about.txt", made.about)


def files(root: Path) -> dict[str, bytes]:
    """The design of the golden files."""
    folder = root / FOREIGN / "designs/pvrdma-connectx7-sonic"
    return {file.name: file.read_bytes() for file in folder.glob("*.yaml")}


def lines_of(texts: dict[str, bytes], device: str) -> list[str]:
    """Lines of a device's file, without the commas that follow from what comes next."""
    result = api.lint_texts("pvrdma-connectx7-sonic", texts)
    (made,) = configurations(result, "sonic-config-db", device=device)
    return [line.text.rstrip(",") for line in made.lines]


CUTS = [
    (
        "rdma-leaf-1",
        "wiring.yaml",
        ("[01-04] vmnic4", "[0-12/4]"),
        ("[01-03] vmnic4", "[0-8/4]"),
        "Ethernet12",
    ),
    ("eth-leaf-1", "ip-plan.yaml", ("    vlan: 111\n",), ("",), "Vlan111"),
]


@pytest.mark.parametrize(("device", "file", "before", "after", "thing"), CUTS)
def test_what_a_design_lacks_takes_its_lines_along(
    root: Path, device: str, file: str, before: tuple[str, ...], after: tuple[str, ...], thing: str
) -> None:
    """A cable, or a VLAN: lines that are gone name it, no line is new, and none that stays names it."""
    texts = files(root)
    cut = texts[file].decode()
    for old, new in zip(before, after, strict=True):
        assert old in cut
        cut = cut.replace(old, new, 1)
    whole, rest = lines_of(texts, device), lines_of({**texts, file: cut.encode()}, device)
    assert len(whole) > len(rest)
    assert [line for line in rest if f'{thing}"' in line or f"{thing}|" in line] == []
    inside, kept, gone = False, [], []
    for line in whole:
        inside = line == f'    "{thing}": {{' or (inside and line != "    }")
        is_its = inside or f'{thing}"' in line or f"{thing}|" in line
        (gone if is_its else kept).append(line)
    assert gone and [line for line in rest if line not in kept] == []


def test_each_line_names_the_yaml_lines_it_comes_from(root: Path) -> None:
    result = shipped("pvrdma-connectx7-sonic")
    (made,) = configurations(result, "sonic-config-db", device="rdma-leaf-1")
    places = origins(made, result.documents)
    assert len(places) == len(made.lines)
    texts = {
        name: (root / FOREIGN / f"designs/pvrdma-connectx7-sonic/{name}").read_text().split("\n")
        for name in ("wiring.yaml", "qos.yaml", "ip-plan.yaml", "design.yaml")
    }

    def asked_by(text: str) -> list[str]:
        number = 1 + [line.text for line in made.lines].index(text)
        found = [place.rpartition(":") for place in places[str(number)]]
        return [texts[Path(file).name][int(line) - 1].strip() for file, _, line in found]

    (cable,) = [line.strip() for line in texts["wiring.yaml"] if "hpc-esx-[01-04] vmnic4" in line]
    (applied,) = [line.strip() for line in texts["qos.yaml"] if "to: [switches of rdma]" in line]
    assert asked_by('    "Ethernet0|3": {"scheduler": "azure-roce_3", "wred_profile": "azure-roce_3"},') == [
        cable,
        applied,
    ]
    assert asked_by('      "Ethernet0": "40m",') == [cable]
    assert asked_by('    "10.110.10.30": {}') == ["syslog: [10.110.10.30]"]


def test_steps_split_ports_first_and_lead_back_to_what_was_kept() -> None:
    steps = list(TARGET.how_to_load(as_sonic(one_of_pair(), "202511")))
    assert steps[1:5] == [
        "  sudo config ztp disable -y  # only if `show ztp status` shows a session IN-PROGRESS",
        "  before=/etc/sonic/before-refarch-$(date +%Y%m%d-%H%M%S).json && sudo config save -y $before",
        "  sudo config interface breakout Ethernet0 '4x25G[10G]' -y -f",
        "  sudo config interface breakout Ethernet4 '4x25G[10G]' -y -f",
    ]
    assert [step for step in steps if "iccpd" in step and "feature state" in step]
    assert steps[-1] == (
        "Rollback: sudo config reload -y $before && sudo config save -y "
        "(in another session, $before is the newest of /etc/sonic/before-refarch-*.json)"
    )


def test_tables_that_a_design_leaves_to_the_site_stay() -> None:
    def replaced(switch: SwitchIntent) -> set[str]:
        (step,) = [step for step in TARGET.how_to_load(switch) if "jq" in step]
        return set(step.partition("del(")[2].partition(")")[0].split(", "))

    alone = leaf()._replace(management=None, services=leaf().services._replace(dns=(), ntp=(), syslog=()))
    site = {".MGMT_INTERFACE", ".DNS_NAMESERVER", ".NTP_SERVER", ".SYSLOG_SERVER"}
    assert replaced(leaf()) - replaced(alone) == site
    quality = replaced(leaf()) - replaced(leaf()._replace(profiles={}))
    assert {".QUEUE", ".PORT_QOS_MAP", ".BUFFER_PG", ".PFC_WD"} <= quality
    assert not {".PORT", ".DEVICE_METADATA", ".BUFFER_POOL", ".BUFFER_PROFILE", ".CABLE_LENGTH"} & replaced(
        leaf()
    )

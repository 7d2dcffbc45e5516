"""A collection from beginning to end: the script of a design runs against switches that play the design, and
`refarch verify` finds everything in its place."""

import os
import subprocess
from pathlib import Path

import pytest

from collected import neighbor, neighbor_list
from parse_back.checking import written
from refarch.api import Session, open_design
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import verify
from refarch.collecting.files import collection_files
from refarch.collecting.plan import collection_plan, management_targets
from refarch.platforms.observed import PORT
from refarch.platforms.rendering.choice import defaults
from refarch.views.network.links import data_links_by_end, other_end

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]

PLAYED_SSH = """\
#!/bin/sh
# Plays SSH to the switches of a design: -o OPTION ... -- TARGET COMMAND.
while [ "$1" != -- ]; do shift; done
case $3 in
*lldpcli*) cat "$ANSWERS/$2/lldp" ;;
'nv config show -o commands' | 'show running-config') cat "$ANSWERS/$2/configuration" ;;
*) echo 'not played' ;;
esac
"""


def play(design: Design, answers: Path) -> None:
    """Write the neighbors and the configuration of every switch, by its management address."""
    targets = management_targets(design)
    for switch in every_switch_intent(design).values():
        folder = answers / targets.get(switch.name, switch.name)
        folder.mkdir(parents=True)
        far_ends = {
            end.port: other_end(link, end)
            for end, link in data_links_by_end(design).items()
            if end.device == switch.name
        }
        records = [neighbor(port, (far.device, far.port)) for port, far in far_ends.items()]
        (folder / "lldp").write_text(neighbor_list(records))
        target = defaults()["switch", switch.system]
        (folder / "configuration").write_text(written(target, switch).text)


def collected(design: Design, system: str, folder: Path) -> Path:
    """Folder that the script of a system collects."""
    play(design, folder / "answers")
    (folder / "ssh").write_text(PLAYED_SSH)
    (folder / "ssh").chmod(0o755)
    files = collection_files(collection_plan(design))
    (folder / "collect.sh").write_text(files[f"collect-{system}.sh"])
    environment = {"PATH": f"{folder}:{os.environ['PATH']}", "ANSWERS": str(folder / "answers")}
    subprocess.run(["sh", "collect.sh"], cwd=folder, env=environment, check=True, capture_output=True)
    return folder / "collected"


@pytest.mark.parametrize(
    ("name", "system", "has_neighbors"),
    [("nvme-rocev2-spine-leaf", "cumulus-linux", True), ("vsan-esa-arista", "arista-eos", False)],
)
def test_what_a_script_collects_is_verified(
    name: str, system: str, has_neighbors: bool, tmp_path: Path
) -> None:
    design = open_design(name, Session(str(ROOT))).design
    assert design is not None
    collection = read_collection(str(collected(design, system, tmp_path)))
    assert collection.not_understood == ()
    assert len(collection.forms) == len(design.switches) * (2 if has_neighbors else 1)
    found = verify(design, collection)
    # BUILT007 counts the cables of devices whose neighbors were not collected, and the settings of hosts.
    messages = [problem.message for problem in found.problems]
    assert {problem.code for problem in found.problems} == {"BUILT007"}
    assert len([one for one in messages if " cables were not collected" in one]) == (not has_neighbors)
    assert len(messages) == (1 if has_neighbors else 2)
    ports = [result for result in found.results if result.expectation.kind == PORT]
    assert sum(result.outcome == "equal" for result in ports) > len(design.links)
    cables = [result for result in found.results if result.expectation.kind == "cable"]
    assert {result.outcome for result in cables} == {"equal" if has_neighbors else "not collected"}


def test_a_port_that_is_cabled_elsewhere_is_found(tmp_path: Path) -> None:
    design = open_design("nvme-rocev2-spine-leaf", Session(str(ROOT))).design
    assert design is not None
    folder = collected(design, "cumulus-linux", tmp_path)
    (file,) = (folder / "leaf-a1").glob("*lldpcli*.json")
    records = [
        neighbor(end.port, (other_end(link, end).device, other_end(link, end).port))
        for end, link in data_links_by_end(design).items()
        if end.device == "leaf-a1"
    ]
    swapped = {"swp1": records[1], "swp2": records[0]}
    assert [record["name"] for record in records[:2]] == ["swp1", "swp2"]
    moved = [{**swapped.get(record["name"], record), "name": record["name"]} for record in records]
    file.write_text(neighbor_list(moved))
    found = verify(design, read_collection(str(folder)))
    assert [problem.code for problem in found.problems] == ["BUILT001", "BUILT007"]
    assert "leaf-a1 swp1" in found.problems[0].message

"""Lossless buffers and weights of SONiC, from the tables that refarch writes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify

DESIGN = next(one for one in rich_intents.designs() if one.id == "pvrdma-connectx7-sonic")
SWITCH = "rdma-leaf-1"

Tables = dict[str, dict[str, dict[str, Any]]]


def verified(folder: Path, change: Callable[[Tables], object] = lambda tables: None) -> Verification:
    """Verification with the changed tables of the switch."""
    tables = json.loads(written("sonic-config-db", every_switch_intent(DESIGN)[SWITCH]).text)
    change(tables)
    (folder / SWITCH).mkdir(exist_ok=True)
    (folder / SWITCH / "config_db.json").write_text(json.dumps(tables, indent=2))
    return verify(DESIGN, read_collection(str(folder)))


def outcomes(found: Verification, property_name: str) -> set[str]:
    return {
        one.outcome
        for one in found.results
        if (one.expectation.device, one.expectation.property) == (SWITCH, property_name)
    }


def messages(found: Verification) -> list[str]:
    return [one.message for one in found.problems if one.code == "BUILT012"]


def test_as_designed(tmp_path: Path) -> None:
    found = verified(tmp_path)
    assert outcomes(found, "priorities without buffers") == outcomes(found, "shares") == {"equal"}
    assert messages(found) == []


def lossy_groups(tables: Tables) -> None:
    for entry in tables["BUFFER_PG"].values():
        entry["profile"] = "ingress_lossy_profile"


def without_group_maps(tables: Tables) -> None:
    for entry in tables["PORT_QOS_MAP"].values():
        del entry["tc_to_pg_map"]


@pytest.mark.parametrize(
    "change",
    [
        lambda tables: tables.pop("BUFFER_PG"),
        lambda tables: tables["TC_TO_PRIORITY_GROUP_MAP"]["azure-roce"].update({"3": "0"}),
        lossy_groups,
        without_group_maps,
    ],
)
def test_a_priority_without_a_lossless_buffer_is_named(
    change: Callable[[Tables], object], tmp_path: Path
) -> None:
    """PFC is on, but nothing would be paused in time."""
    found = verified(tmp_path, change)
    assert outcomes(found, "pfc") == {"equal"}
    (message,) = messages(found)
    assert message.startswith(f"{SWITCH} Ethernet")
    assert " has no lossless buffers for priority 3, but the design has them for all with PFC" in message


def test_another_priority_with_its_buffer_is_one_problem(tmp_path: Path) -> None:
    """The buffer follows PFC."""

    def change(tables: Tables) -> None:
        for entry in tables["PORT_QOS_MAP"].values():
            entry["pfc_enable"] = "4"
        for key in [key for key in tables["BUFFER_PG"] if key.endswith("|3")]:
            tables["BUFFER_PG"][key.replace("|3", "|4")] = tables["BUFFER_PG"].pop(key)
        tables["TC_TO_PRIORITY_GROUP_MAP"]["azure-roce"]["4"] = "4"

    found = verified(tmp_path, change)
    assert outcomes(found, "priorities without buffers") == {"equal"}
    assert any("has PFC for priority 4, but" in message for message in messages(found))
    assert not any("buffers" in message for message in messages(found))


def with_weights(first: str, second: str) -> Callable[[Tables], None]:
    """Change of the weights of the two schedulers with shares."""

    def change(tables: Tables) -> None:
        shared = [entry for entry in tables["SCHEDULER"].values() if entry.get("type") == "DWRR"]
        assert len(shared) == 2
        shared[0]["weight"], shared[1]["weight"] = first, second

    return change


def test_weights_are_relative(tmp_path: Path) -> None:
    weights = [
        entry["weight"]
        for entry in json.loads(written("sonic-config-db", every_switch_intent(DESIGN)[SWITCH]).text)[
            "SCHEDULER"
        ].values()
        if entry.get("type") == "DWRR"
    ]
    doubled = [str(int(weight) * 2) for weight in weights]
    assert outcomes(verified(tmp_path, with_weights(*doubled)), "shares") == {"equal"}
    found = verified(tmp_path, with_weights("90", "10"))
    assert outcomes(found, "shares") == {"different"}
    (message,) = messages(found)
    assert " has shares " in message

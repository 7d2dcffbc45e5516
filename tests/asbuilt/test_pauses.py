"""PFC watchdog and headroom of switches, from the configurations of systems that have them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rich_intents

from parse_back.checking import written
from refarch.api.intent import every_switch_intent
from refarch.api.model import Design
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.verification import Verification, verify
from refarch.core.origin import Origin
from refarch.model.types.qos import Watchdog
from refarch.platforms.rendering.choice import defaults

DESIGNS = {design.id: design for design in rich_intents.designs()}

GUARD = Watchdog("drop", 0.2, 0.4, Origin("", ()))

WHOLE: dict[str, Any] = {"on": True, "action": "drop", "detect": 0.2, "restore": 0.4}

MARKS = "pause watchdog|watch-dog|pfc-watchdog|PFC_WD|trust-map|qos pool"
"""Texts of a configuration with a watchdog; the last two are of OS10 and AOS-CX, which have none."""

Edit = Callable[[str], str]


def guarded_switch(target: str) -> tuple[Design, str, str]:
    """Design, name, and configuration of the first switch of a target that can have a watchdog, which all
    profiles of the design have."""
    for design in DESIGNS.values():
        profiles = {name: one._replace(watchdog=GUARD) for name, one in design.profiles.items()}
        guarded = design._replace(profiles=profiles)
        for switch in every_switch_intent(guarded).values():
            if defaults().get(("switch", switch.system)) == target:
                text = written(target, switch).text
                if re.search(MARKS, text):
                    return guarded, switch.name, text
    raise AssertionError(f"no design has a lossless switch for {target}")


def verified(design: Design, name: str, text: str, folder: Path) -> Verification:
    """Verification with the configuration of one switch."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / ("config_db.json" if text.startswith("{") else "running.txt")).write_text(text)
    return verify(design, read_collection(str(folder)))


def outcomes(found: Verification, property_name: str) -> dict[str, set[object]]:
    """Observed values of a property of ports, by outcome."""
    values: dict[str, set[object]] = {}
    for one in found.results:
        if one.expectation.property == property_name:
            observed = one.observed
            value = tuple(observed.items()) if isinstance(observed, dict) else observed
            values.setdefault(one.outcome, set()).add(value)
    return values


def texts(found: Verification, code: str = "BUILT012") -> list[str]:
    return [one.message.partition("; ")[0] for one in found.problems if one.code == code]


def without(pattern: str) -> Edit:
    """Edit that removes the lines that match a pattern."""
    return lambda text: re.sub(rf"^.*{pattern}.*\n", "", text, flags=re.MULTILINE)


def without_table(name: str) -> Edit:
    def edit(text: str) -> str:
        tables = json.loads(text)
        del tables[name]
        return json.dumps(tables, indent=2)

    return edit


REMOVED: dict[str, Edit] = {
    "arista-eos": without("pause watchdog"),
    "juniper-junos": without("pfc-watchdog"),
    "sonic-config-db": without_table("PFC_WD"),
}


@pytest.mark.parametrize("target", REMOVED)
def test_a_watchdog_is_equal_and_missing(target: str, tmp_path: Path) -> None:
    design, name, text = guarded_switch(target)
    assert outcomes(verified(design, name, text, tmp_path), "watchdog") == {"equal": {tuple(WHOLE.items())}}
    found = verified(design, name, REMOVED[target](text), tmp_path)
    assert outcomes(found, "watchdog") == {"different": {(("on", False),)}}
    (text,) = texts(found)
    assert text.endswith(
        " has no PFC watchdog, but the design has a PFC watchdog with action drop, detect 0.2 s, "
        "restore 0.4 s"
    )


TIMES: dict[str, tuple[str, str]] = {
    "arista-eos": (r"(watchdog default timeout) 0.2$", r"\1 0.3"),
    "juniper-junos": (r"(pfc-watchdog detection) 2$", r"\1 3"),
    "sonic-config-db": (r'("detection_time": )"200"', r'\1"300"'),
}


@pytest.mark.parametrize("target", TIMES)
def test_another_time_of_a_watchdog_is_named(target: str, tmp_path: Path) -> None:
    design, name, text = guarded_switch(target)
    changed = re.sub(*TIMES[target], text, flags=re.MULTILINE)
    assert changed != text
    (found,) = texts(verified(design, name, changed, tmp_path))
    assert " has a PFC watchdog with action drop, detect 0.3 s, restore 0.4 s, but the design has " in found


def test_a_time_that_is_not_stated_is_the_default(tmp_path: Path) -> None:
    design, name, text = guarded_switch("arista-eos")
    (found,) = texts(verified(design, name, without("recovery-time")(text), tmp_path))
    assert " has a PFC watchdog with action drop, detect 0.2 s, restore by default, but " in found


UNSETTABLE: dict[str, tuple[str, Edit]] = {
    "cisco-nxos": ("detect and restore", without("watch-dog-interval on")),
    "cumulus-nvue": ("restore", without("pfc-watchdog")),
}


@pytest.mark.parametrize("target", UNSETTABLE)
def test_times_without_a_command_are_not_understood(target: str, tmp_path: Path) -> None:
    """The watchdog is never equal to one with times that the system does not set, and its loss is found."""
    design, name, text = guarded_switch(target)
    found = verified(design, name, text, tmp_path)
    of_watchdog = [one for one in found.results if one.expectation.property == "watchdog"]
    missing, edit = UNSETTABLE[target]
    assert of_watchdog and {(one.outcome, one.says) for one in of_watchdog} == {
        ("not understood", f"no command of the system sets {missing}")
    }
    profiles = {
        name: one._replace(watchdog=GUARD._replace(detect=None, restore=None))
        for name, one in design.profiles.items()
    }
    without_times = design._replace(profiles=profiles)
    assert outcomes(verified(without_times, name, text, tmp_path), "watchdog").keys() == {"equal"}
    found = verified(design, name, edit(text), tmp_path)
    assert outcomes(found, "watchdog") == {"different": {(("on", False),)}}


LENGTHS: dict[str, Edit] = {
    "aruba-aos-cx": without("cable-length"),
    "juniper-junos": without("cable-length"),
    "cumulus-nvue": without("cable-length"),
    "sonic-config-db": without_table("CABLE_LENGTH"),
}


@pytest.mark.parametrize("target", LENGTHS)
def test_headroom_is_equal_and_missing(target: str, tmp_path: Path) -> None:
    design, name, text = guarded_switch(target)
    (length,) = {one.cable_length for one in design.profiles.values() if one.cable_length}
    assert outcomes(verified(design, name, text, tmp_path), "cable length") == {"equal": {length}}
    found = verified(design, name, LENGTHS[target](text), tmp_path)
    assert outcomes(found, "cable length") == {"different": {0}}
    (message,) = texts(found)
    assert message.endswith(
        f" has no headroom for a length of cable, but the design has headroom for {length:g} m of cable"
    )


def test_a_length_of_cable_is_rounded_to_meters(tmp_path: Path) -> None:
    design, name, text = guarded_switch("juniper-junos")
    (length,) = {one.cable_length for one in design.profiles.values() if one.cable_length}
    for stated, outcome in ((length - 0.4, "equal"), (length + 1, "different")):
        profiles = {key: one._replace(cable_length=stated) for key, one in design.profiles.items()}
        found = verified(design._replace(profiles=profiles), name, text, tmp_path)
        assert outcomes(found, "cable length").keys() == {outcome}


def test_a_system_without_them_is_listed_as_not_compared(tmp_path: Path) -> None:
    design, name, text = guarded_switch("dell-os10")
    found = verified(design, name, text, tmp_path)
    assert outcomes(found, "watchdog") == outcomes(found, "cable length") == {}
    assert "PFC watchdog" in {one.title for one in found.uncompared if one.device == name}
    design, name, text = guarded_switch("arista-eos")
    found = verified(design, name, text, tmp_path)
    titles = {one.title for one in found.uncompared if one.device == name}
    assert "PFC watchdog" not in titles and "headroom for lengths of cables" in titles

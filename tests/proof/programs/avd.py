"""Reads structured configurations of Arista AVD (a JSON object, by name) and writes, for each, what AVD's
schema says against it and the EOS text that AVD renders from it; none where the schema refuses it.
"""

import json
import sys
from typing import Any

import pyavd
from pyavd.api.schemas import EOSConfig


def place(path: list[str]) -> str:
    """``qos_profiles[0].name``."""
    return "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in map(str, path)).lstrip(".")


def answer(configuration: dict[str, Any]) -> dict[str, Any]:
    """Complaints and text of one configuration."""
    checked = pyavd.validate_structured_config(configuration)
    said = checked.validation_result
    # At the top AVD lets pass what it does not know: users keep variables of their own there. We have none.
    complaints = [f"{key}: Unknown key." for key in configuration if key not in EOSConfig._fields]
    complaints += [f"{place(one.path)}: {one.message}" for one in (*said.violations, *said.deprecations)]
    text = None if said.violations else pyavd.get_device_config(checked.validated_data)
    return {"complaints": complaints, "text": text}


if __name__ == "__main__":
    print(json.dumps({name: answer(one) for name, one in json.load(sys.stdin).items()}))

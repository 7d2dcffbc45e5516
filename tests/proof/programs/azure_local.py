"""Reads a JSON list of [class, field, value] of Azure Local and writes what Microsoft's Python bindings do
not have: fields of other names, and values of other types.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

from azure.mgmt.azurestackhci import models
from azure.mgmt.azurestackhci._utils.model_base import Model


def fields(kind: type) -> dict[str, Any]:
    """Types of the fields of a class by their names in JSON."""
    hints = get_type_hints(kind, {**vars(models), "_models": models})
    names = kind()._attr_to_rest_field
    return {field._rest_name: hints[name] for name, field in names.items()}


def faults(place: str, kind: Any, value: Any) -> Iterator[str]:
    if get_origin(kind) is Union:
        kinds = [one for one in get_args(kind) if one is not type(None)]
        if not any(True for one in kinds if not list(faults(place, one, value))):
            yield from faults(place, kinds[-1], value)
    elif get_origin(kind) is list:
        if not isinstance(value, list):
            yield f"{place} is no list"
            return
        for number, item in enumerate(value):
            yield from faults(f"{place}[{number}]", get_args(kind)[0], item)
    elif isinstance(kind, type) and issubclass(kind, Model):
        if not isinstance(value, dict):
            yield f"{place} is no {kind.__name__}"
            return
        known = fields(kind)
        for name, inner in value.items():
            if name not in known:
                yield f"{place}: {kind.__name__} has no {name}"
            else:
                yield from faults(f"{place}.{name}", known[name], inner)
    elif type(value) is not kind:
        yield f"{place} is {json.dumps(value)}, but has type {kind.__name__}"


def faults_of_field(name: str, field: str, value: Any) -> Iterator[str]:
    known = fields(getattr(models, name))
    if field not in known:
        yield f"{name} has no {field}"
    else:
        yield from faults(field, known[field], value)


if __name__ == "__main__":
    print(json.dumps([fault for one in json.load(sys.stdin) for fault in faults_of_field(*one)]))

"""The rules of SONiC's generic config updater: does ``config apply-patch`` of a release take a change?

Proves operations on PFC_WD, WRED_PROFILE, BUFFER_POOL and BUFFER_PROFILE, by release, HwSKU and build. It
knows no other reason to refuse a patch, such as the models. Strong.
Source: ../shared/verifiers/sonic-gcu (sonic-utilities, generic_config_updater, Apache-2.0), each branch's
gcu_field_operation_validators.conf.json. What the rules mean is our reading of field_operation_validators.py.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import jsonpatch

import needs

VALIDATOR = "rules of SONiC's generic config updater"

RULES = "verifiers/sonic-gcu"
RDMA = "rdma_config_update_validator"
BY_WHOLE_FIELD = {RDMA: True, "wred_profile_config_update_validator": False}
"""True if a rule names the whole path of a field, and False if it names its last word."""

Tables = dict[str, Any]


class Build(NamedTuple):
    """Image of a switch."""

    branch: str
    hwsku: str
    date: str
    """Eight digits."""


@cache
def branches() -> tuple[str, ...]:
    """Community releases whose rules are known."""
    found = sorted(path.stem for path in (needs.shared_folder() / RULES).glob("20*.json"))
    assert len(found) >= 7
    return tuple(found)


@cache
def _rules(branch: str) -> Any:
    path = needs.shared_folder() / RULES / f"{branch}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def refusals(build: Build, before: Tables, after: Tables) -> list[str]:
    """What the updater refuses of a change; empty if it takes the change."""
    return [
        f"{element['op']} {element['path']}: {reason}"
        for element in jsonpatch.JsonPatch.from_diff(before, after)
        for reason in _of_element(build, element)
    ]


def _of_element(build: Build, element: Any) -> Iterator[str]:
    table, *rest = element["path"].strip("/").split("/")
    rules = _rules(build.branch)["tables"].get(table, {})
    for validator in rules.get("field_operation_validators", ()):
        name = validator.rpartition(".")[2]
        is_object_of_buffers = name == "buffer_profile_config_update_validator"
        if name in BY_WHOLE_FIELD or (is_object_of_buffers and len(rest) != 1):
            scopes = rules["validator_data"][RDMA].values()
            yield from _of_fields(build, element, rest, [*scopes], BY_WHOLE_FIELD.get(name, False))


def _of_fields(
    build: Build, element: Any, rest: list[str], scopes: list[Any], by_whole_field: bool
) -> Iterator[str]:
    asics = _rules(build.branch)["helper_data"][RDMA]["mellanox_asics"]
    asic = next((asic for asic, names in asics.items() if build.hwsku in names), "")
    words = [word for word in rest if not by_whole_field or not any(sign.isdigit() for sign in word)]
    own = "/".join(words).lower()
    value = element.get("value")
    fields = [f"{own}/{key}" if own else key for key in value] if isinstance(value, dict) else [own]
    for field in fields:
        said = field if by_whole_field else field.rpartition("/")[2]
        scope = next((scope for scope in scopes if said in scope["fields"]), None)
        if scope is None:
            yield f"{field or 'the whole'} may not change"
        elif element["op"] not in scope["operations"]:
            yield f"{field} has {', '.join(scope['operations'])} only"
        elif not scope["platforms"].get(asic) or build.date < scope["platforms"][asic]:
            yield f"not on {asic or build.hwsku} of {build.date}"

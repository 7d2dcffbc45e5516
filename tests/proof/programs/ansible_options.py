"""Reads tasks and the documented options of their modules (as ``ansible-doc --json`` has them), and writes
what Ansible's own validator of arguments says against each task.

A value that is a template, such as ``{{ name }}``, is known only when the task runs: it stands for any good
one.
"""

import json
import sys
from typing import Any

from ansible.module_utils.common.arg_spec import ArgumentSpecValidator
from ansible.module_utils.errors import UnsupportedError

KEPT = ("type", "elements", "choices", "required", "aliases")


def specification(options: dict[str, Any]) -> dict[str, Any]:
    """An argument specification of documented options. Defaults are left out: they are the module's own."""
    spec = {}
    for name, option in options.items():
        if name == "free_form":  # stands for a text in place of options
            continue
        spec[name] = {key: option[key] for key in KEPT if key in option}
        if isinstance(spec[name].get("choices"), dict):
            spec[name]["choices"] = list(spec[name]["choices"])
        if "suboptions" in option:
            spec[name]["options"] = specification(option["suboptions"])
    return spec


def is_template(value: Any) -> bool:
    return isinstance(value, str) and "{{" in value


def sample(option: dict[str, Any]) -> Any:
    """A good value of an option."""
    if option.get("choices"):
        return option["choices"][0]
    kind = option.get("type", "str")
    return {"bool": True, "int": 1, "float": 1.0, "list": [], "dict": {}}.get(kind, "text")


def filled(spec: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The options of a task with good values in place of templates."""
    names = {alias: name for name, option in spec.items() for alias in option.get("aliases", ())}
    result = {}
    for name, value in given.items():
        option = spec.get(names.get(name, name), {})
        below = option.get("options")
        if is_template(value):
            result[name] = sample(option) if not (below and option.get("type") == "dict") else None
        elif isinstance(value, list):
            item = {"type": option.get("elements", "str"), "choices": option.get("choices")}
            result[name] = [
                sample(item)
                if is_template(one)
                else filled(below, one)
                if below and isinstance(one, dict)
                else one
                for one in value
            ]
        elif below and isinstance(value, dict):
            result[name] = filled(below, value)
        else:
            result[name] = value
    return {
        name: value for name, value in result.items() if value is not None or not is_template(given[name])
    }


def complaints(spec: dict[str, Any], given: dict[str, Any]) -> list[str]:
    """What the validator says; of unknown options their names, and not all that there are."""
    errors = ArgumentSpecValidator(spec).validate(filled(spec, given)).errors
    return [
        f"no option {error.msg.split('. Supported')[0]}" if isinstance(error, UnsupportedError) else error.msg
        for error in errors
    ]


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    specs = {module: specification(options) for module, options in asked["options"].items()}
    print(json.dumps([complaints(specs[task["module"]], task["options"]) for task in asked["tasks"]]))

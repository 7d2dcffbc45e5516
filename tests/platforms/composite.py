"""Runs a composite action as GitHub's runner does, as far as ours needs it: inputs, contexts and expressions,
scripts with their variables, outputs. Actions of others are noted, not run."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from ci_project import bash

OUTPUTS = {
    "actions/setup-python": {"python-path": "/opt/python"},
    "actions/upload-artifact": {"artifact-url": "https://github.test/owner/racks/actions/runs/1/artifacts/2"},
}
"""What the actions of others give."""

_NAME = re.compile(r"'[^']*'|[a-z][\w-]*(?:\.[\w-]+)+", re.ASCII)


class Done(NamedTuple):
    """A run of the action."""

    failed: tuple[str, ...]
    """Names of the steps that failed, those included that do not stop the job."""
    passed: bool
    """The job's conclusion."""
    steps: tuple[str, ...]
    """Names of the steps that ran."""
    printed: str
    """The log, without what stops commands and lets them go on."""
    commands: tuple[str, ...]
    """The lines of the log that the runner obeys."""
    used: Mapping[str, Mapping[str, str]]
    """The inputs of the actions of others, by their names without the version."""
    outputs: Mapping[str, str]
    summary: str


class Action:
    """One action.yml, on a machine of its own."""

    def __init__(self, path: Path, temp: Path, variables: Mapping[str, str]) -> None:
        """``variables`` are those that the runner sets for every script."""
        self.data: dict[str, Any] = yaml.safe_load(path.read_text())
        self.temp = temp
        self.variables = variables

    def run(self, folder: Path, inputs: Mapping[str, str], github: Mapping[str, str]) -> Done:
        """The steps in their order; ``github`` has values of that context by their dotted names."""
        contexts = {f"github.{name}": value for name, value in github.items()}
        for name, one in self.data["inputs"].items():
            contexts[f"inputs.{name}"] = inputs.get(name, expanded(str(one["default"]), contexts))
        failed, ran, printed, commands, used, passed = [], [], [], [], {}, True
        summary = self.temp / "summary"
        summary.write_text("")
        for step in self.data["runs"]["steps"]:
            if not passed or not evaluated(step.get("if", "'yes'"), contexts):
                continue
            ran.append(step["name"])
            if "uses" in step:
                name = step["uses"].partition("@")[0]
                used[name] = {key: expanded(str(value), contexts) for key, value in step["with"].items()}
                given = OUTPUTS.get(name, {})
                status = 0
            else:
                status, said, given = self._script(step, folder, contexts, summary)
                log, obeyed = read_log(said)
                printed.append(log)
                commands += obeyed
            contexts |= {f"steps.{step.get('id')}.outputs.{key}": value for key, value in given.items()}
            if status:
                failed.append(step["name"])
                passed = step.get("continue-on-error", False)
        outputs = {name: expanded(one["value"], contexts) for name, one in self.data["outputs"].items()}
        log = "".join(printed)
        ended = (tuple(failed), passed, tuple(ran), log, tuple(commands))
        return Done(*ended, used, outputs, summary.read_text())

    def _script(
        self, step: Mapping[str, Any], folder: Path, contexts: Mapping[str, str], summary: Path
    ) -> tuple[int, str, dict[str, str]]:
        assert step["shell"] == "bash"
        outputs = self.temp / "outputs"
        outputs.write_text("")
        own = {key: expanded(str(value), contexts) for key, value in step.get("env", {}).items()}
        variables = {
            **self.variables,
            **own,
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_OUTPUT": str(outputs),
            "GITHUB_STEP_SUMMARY": str(summary),
        }
        where = folder / expanded(step.get("working-directory", "."), contexts)
        status, printed = bash(step["run"], where, variables)
        given = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
        return status, printed, given


def read_log(text: str) -> tuple[str, list[str]]:
    """What a script printed, without the lines that stop commands and let them go on; and the lines that the
    runner obeys (ActionCommandManager.cs and ActionCommand.cs of actions/runner)."""
    shown, obeyed, token = [], [], ""
    for line in text.splitlines(keepends=True):
        if token:
            if line.strip() == f"::{token}::":
                token = ""
            else:
                shown.append(line)
        elif line.lstrip().startswith("::stop-commands::"):
            token = line.strip().removeprefix("::stop-commands::")
        else:
            shown.append(line)
            if re.match(r"\s*::[\w-]+.*::", line) or re.search(r"##\[[\w-]+.*\]", line):
                obeyed.append(line.rstrip("\n"))
    assert token == "", "the next step would print no annotation"
    return "".join(shown), obeyed


def expanded(text: str, contexts: Mapping[str, str]) -> str:
    """A text with the values of its expressions."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: evaluated(match[1], contexts), text)


def evaluated(expression: str, contexts: Mapping[str, str]) -> str:
    """The value of an expression of names, texts, ``==``, ``!=``, ``&&`` and ``||``; what is false is
    empty, and so is what is not set."""
    names: list[str] = []

    def known(match: re.Match[str]) -> str:
        names.append(match[0][1:-1] if match[0].startswith("'") else contexts.get(match[0], ""))
        return f"values[{len(names) - 1}]"

    source = _NAME.sub(known, expression).replace("&&", " and ").replace("||", " or ").strip()
    assert re.fullmatch(r"(values\[\d+\]|and|or|==|!=|[() \n])*", source), expression
    value = eval(source, {"values": names})
    return value if isinstance(value, str) else "true" * value

"""JSON Schemas of CI files: is every key known, and its value of a kind that the platform takes?

Those that check-jsonschema brings along from SchemaStore, GitLab and Microsoft: ``github-actions`` (of
action.yml), ``github-workflows``, ``gitlab-ci``, ``azure-pipelines``. Microsoft's is that of the service, to
which every scalar is text. Fair: shapes and words, not meaning.
Source: PyPI check-jsonschema.
"""

import json
import sys
from pathlib import Path

import yaml

from ._asking import run

VALIDATOR = "check-jsonschema's CI schemas"

AZURE = "azure-pipelines"


def complaints(text: str, schema: str, folder: Path) -> list[str]:
    """What a schema says against a file, one sentence each; the file is written into a folder."""
    path = folder / f"{schema}.yml"
    path.write_text(json.dumps(yaml.load(text, yaml.BaseLoader)) if schema == AZURE else text)
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    command += ["--data-transform", AZURE, "--regex-variant", "nonunicode"] if schema == AZURE else []
    done = run([*command, "--output-format", "json", path])
    told = json.loads(done.stdout)
    assert told["status"] == ("ok" if done.returncode == 0 else "fail"), told
    found = [one.get("best_deep_match", one) for one in told.get("errors", [])]
    unread = [one["message"].replace(str(path), path.name) for one in told.get("parse_errors", [])]
    return [*unread, *(f"{one['path']}: {one['message']}" for one in found)]

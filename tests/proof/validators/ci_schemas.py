"""JSON Schemas of CI files: is every key known, and its value of a kind that the platform takes?

Those that check-jsonschema brings along from SchemaStore, GitLab and Microsoft: ``github-actions`` (of
action.yml), ``github-workflows``, ``gitlab-ci``, ``azure-pipelines``. Microsoft's is that of the service, to
which every scalar is text. Fair: shapes and words, not meaning.
Source: PyPI check-jsonschema.
"""

import json
from pathlib import Path

import yaml
from click.testing import CliRunner

VALIDATOR = "check-jsonschema's CI schemas"

AZURE = "azure-pipelines"


def complaints(text: str, schema: str, folder: Path) -> list[str]:
    """What a schema says against a file, one sentence each; the file is written into a folder."""
    path = folder / f"{schema}.yml"
    path.write_text(json.dumps(yaml.load(text, yaml.BaseLoader)) if schema == AZURE else text)
    words = ["--builtin-schema", f"vendor.{schema}"]
    words += ["--data-transform", AZURE, "--regex-variant", "nonunicode"] if schema == AZURE else []
    status, out = check_jsonschema(*words, "--output-format", "json", str(path))
    told = json.loads(out)
    assert told["status"] == ("ok" if status == 0 else "fail"), told
    found = [one.get("best_deep_match", one) for one in told.get("errors", [])]
    unread = [one["message"].replace(str(path), path.name) for one in told.get("parse_errors", [])]
    return [*unread, *(f"{one['path']}: {one['message']}" for one in found)]


def check_jsonschema(*words: str) -> tuple[int, str]:
    """Exit status and output of ``check-jsonschema``, run in this process: to start takes it ten times as
    long as to check a file."""
    from check_jsonschema import main

    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output

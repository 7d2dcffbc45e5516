"""YAML as the programs of others read it that we write it for (1.1, so that an unquoted ``on`` is true),
but for keys that are given twice, which they take silently.
"""

from typing import Any

import yaml


class _Once(yaml.SafeLoader):
    """Refuses a key that is given twice in one mapping."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.MarkedYAMLError(
                    problem=f"{key.value!r} is given twice", problem_mark=key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def read(text: str) -> Any:
    """The document. Raises yaml.YAMLError for what is no YAML, or has a key twice."""
    return yaml.load(text, Loader=_Once)


def told(error: yaml.YAMLError) -> str:
    """``line:column: what`` of an error in the text."""
    mark = getattr(error, "problem_mark", None)
    what = getattr(error, "problem", None) or str(error)
    return f"{mark.line + 1}:{mark.column + 1}: {what}" if mark else what

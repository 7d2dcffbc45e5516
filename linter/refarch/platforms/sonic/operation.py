"""Operation of a JSON patch (RFC 6902) on the tables of a switch."""

import json
from typing import NamedTuple

from ...core.origin import Origin


class Operation(NamedTuple):
    """Operation of a patch."""

    kind: str
    """``add``, ``remove`` or ``replace``."""
    path: tuple[str, ...]
    """Table, and key and field if the operation is limited to them."""
    value: str
    """Value as JSON; empty for removals."""
    origins: tuple[Origin, ...]

    @property
    def text(self) -> str:
        """Operation as JSON."""
        pointer = "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in self.path)
        value = f', "value": {self.value}' if self.value else ""
        return f'{{"op": "{self.kind}", "path": {json.dumps(pointer)}{value}}}'

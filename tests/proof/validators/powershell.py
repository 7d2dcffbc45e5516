"""tree-sitter's PowerShell grammar: does it parse?

Proves that the text is PowerShell as the grammar reads it: quotes, braces and pipelines are closed and in
place. It knows no cmdlet and no parameter, so: syntax only.
Source: crate tree-sitter-powershell 0.26.6, built from tests/proof/programs/powershell.
"""

import needs

from ._asking import run

VALIDATOR = "tree-sitter-powershell"


def complaints(text: str) -> list[str]:
    """Where the text does not parse: ``line:column: what``, in order; column in bytes."""
    done = run([needs.validator("powershell/release/powershell")], text)
    if done.returncode != 0:
        raise RuntimeError(f"the PowerShell parser failed: {done.stderr}")
    return done.stdout.splitlines()

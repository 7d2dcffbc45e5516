"""The fingerprint of a finding: the same for the same finding while lines move."""

from typing import Any


def fingerprint(code: str, design: str, name: str, path: str, number: int = 0) -> str:
    """24 hexadecimal digits from the rule, the design, its file, the value's path, and how many of the rule
    came before there."""
    text = "\0".join((code, design, name, path, str(number)))
    digest: str = _blake2b()(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return digest


def _blake2b() -> Any:
    """BLAKE2b from where ``hashlib`` has it: that module loads OpenSSL too, which takes longer than to run
    half of the rules."""
    try:
        from _blake2 import blake2b
    except ImportError:  # a Python that builds it otherwise
        from hashlib import blake2b
    return blake2b

"""What `refarch lint` prints, without the count of rules that had nothing to examine: small designs of tests
state little, and what they leave out is no matter of most tests."""


def without_not_stated(text: str) -> str:
    """Printed text without the lines that begin with ``not stated:``."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("not stated: "))

"""The fingerprint of a finding: the same for the same finding while lines move."""


def fingerprint(code: str, design: str, name: str, path: str, number: int = 0) -> str:
    """24 hexadecimal digits from the rule, the design, its file, the value's path, and how many of the rule
    came before there."""
    from hashlib import blake2b  # loads OpenSSL, which a design without findings does not need

    text = "\0".join((code, design, name, path, str(number)))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

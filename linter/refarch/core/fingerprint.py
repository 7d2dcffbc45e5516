"""Fingerprints of findings, by which baselines and variants recognize a finding."""


def fingerprint(code: str, design: str, name: str, path: str, number: int = 0) -> str:
    """Fingerprint of a finding: 24 hexadecimal digits from its rule, design, file, and path of the value, and
    from the number of findings of the rule that came before at that place. Neither line nor message is part
    of it: both change without the finding changing."""
    # Loads OpenSSL, which a design without findings does not need.
    from hashlib import blake2b

    text = "\0".join((code, design, name, path, str(number)))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

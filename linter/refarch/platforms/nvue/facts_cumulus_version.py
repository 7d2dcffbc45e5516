"""Release, model, and name of Cumulus Linux, from ``nv show system`` as text and as JSON, from ``net show
system json``, and from /etc/os-release. The model is only in the output of ``net``."""

from collections.abc import Iterator

from ..identity_reader import (
    MODEL,
    NAME,
    RELEASE,
    IdentityField,
    identity_reader,
    json_fields,
    text_fields,
)
from ..observed import CollectedFile, member, text_of

PRODUCT = "Cumulus Linux "

PATTERNS = {NAME: r"^hostname +(\S+)", RELEASE: rf"^build +{PRODUCT}(\S+)"}
OS_RELEASE = {RELEASE: r"^VERSION_ID=\"?([0-9][^\s\"]*)"}
OS_RELEASE_MARK = 'NAME="Cumulus Linux"'


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    build = text_of(member(file.data, "build"))
    if build.startswith(PRODUCT):
        yield from json_fields(file, file.data, (), {NAME: ("hostname",)})
        yield IdentityField(RELEASE, build.removeprefix(PRODUCT)[:99], file.place("build"))
        yield from json_fields(file, member(file.data, "platform"), ("platform",), {MODEL: ("model",)})
    is_os_release = file.data is None and OS_RELEASE_MARK in file.text[:2000]
    yield from text_fields(file, OS_RELEASE if is_os_release else PATTERNS)


FACTS = identity_reader(
    "Cumulus Linux: nv show system, net show system json, /etc/os-release",
    "cumulus-linux",
    _fields,
    "cumulus-linux",
)

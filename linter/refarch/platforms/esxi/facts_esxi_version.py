"""Release of ESXi with its build, from ``esxcli system version get`` as text and as JSON, and from ``vmware
-v``. Releases of one update have the same version, so the build tells them apart."""

import re
from collections.abc import Iterator

from ..host_adapters import adapter_fields
from ..identity_reader import BUILD, RELEASE, IdentityField, identity_reader, text_fields
from ..observed import CollectedFile, text_of

PATTERNS = {
    RELEASE: r"^(?: +Version: |VMware ESXi (?=[0-9.]+ build-))([0-9][0-9.]*)",
    BUILD: r"^(?: +Build: Releasebuild|VMware ESXi [0-9.]+ build)-([0-9]{1,12})\b",
}
_BUILD = re.compile(r"(?:Releasebuild-)?([0-9]{1,12})")


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    fields = adapter_fields(file.data)
    build = _BUILD.fullmatch(text_of(fields.get("build")))
    found = [*text_fields(file, PATTERNS)]
    if text_of(fields.get("product")).startswith("VMware ESX") and build:
        release = text_of(fields.get("version"))[:99]
        found += [IdentityField(RELEASE, release, file.place()), IdentityField(BUILD, build[1], file.place())]
    if any(one.field == BUILD for one in found):
        yield from found


FACTS = identity_reader("ESXi: esxcli system version get, vmware -v", "esxi", _fields, "esxi")

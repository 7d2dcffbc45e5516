"""A target of which tests know every line: a project's own, for switches, with secrets, omissions and a way
back."""

from pathlib import Path

TARGET = '''"""Boxes."""

from refarch.plugins import SWITCH, ConfigLine, NotConfigured, Proof, Secret, System, Target, cosmetic
from refarch.plugins import origin_of, refuse

COMMUNITY = Secret("SNMP_COMMUNITY", "the community of the SNMP agents")


def quote(value):
    if " " in value:
        raise ValueError("a blank ends it")
    return '"' + value + '"'


def lines(switch):
    if switch.name.endswith(REFUSED):
        raise refuse(origin_of(switch, "model"), "cannot be set up")
    yield ConfigLine("hostname " + switch.name, (switch.origin,))
    for port in switch.ports.values():
        yield ConfigLine("mtu " + port.name + " " + str(port.mtu), (origin_of(port, "mtu"),))
        place = origin_of(port, "tagged")
        reason = cosmetic("these boxes tag all")
        yield NotConfigured("ports.tagged", port.name, str(port.tagged), reason, place)
    yield ConfigLine("community " + COMMUNITY.token, (), (COMMUNITY,))


def rollback(switch):
    yield ConfigLine("no hostname")


TARGET = Target(
    title="Boxes",
    language="text",
    suffix=".box",
    scope=SWITCH,
    lines=lines,
    systems=(System("cumulus-linux", "Cumulus", ">=5.0,<5.1"),),
    not_configured={"vlans.name": "boxes have no names for VLANs"},
    proof=Proof("compared", "", "Nobody has run it."),
    comment="COMMENT",
    rollback=rollback,
    quote=quote,
)
'''


def with_target(project: Path, refused: str = "9", comment: str = "# ") -> Path:
    """The project with that target for its switches; it refuses those whose name ends so."""
    (project / "refarch.yaml").write_text("format: 1\nplugins: plugins\n")
    path = project / "plugins" / "targets" / "boxes.py"
    path.parent.mkdir(parents=True)
    path.write_text(TARGET.replace("REFUSED", repr(refused)).replace("COMMENT", comment))
    return project

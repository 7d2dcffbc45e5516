"""Neighbors of Junos as XML."""

import random
from pathlib import Path

import needs
from refarch.asbuilt.collection import read_collection
from refarch.platforms.observed import NEIGHBOR, ObservedFact

RECORDED = "verifiers/observed/napalm/junos"

XML = """\
<rpc-reply xmlns:junos="http://xml.juniper.net/junos/21.4R0/junos">
<lldp-neighbors-information junos:style="detail">
<lldp-neighbor-information>
<lldp-local-interface>et-0/0/0</lldp-local-interface>
<lldp-local-port-id>516</lldp-local-port-id>
<lldp-remote-chassis-id>00:1c:73:8f:0a:ed</lldp-remote-chassis-id>
<lldp-remote-port-id>517</lldp-remote-port-id>
<lldp-remote-port-description>et-0/0/1</lldp-remote-port-description>
<lldp-remote-system-name>spine-1&amp;x</lldp-remote-system-name>
</lldp-neighbor-information>
<lldp-neighbor-information>
<lldp-local-interface>et-0/0/2</lldp-local-interface>
</lldp-neighbor-information>
</lldp-neighbors-information>
</rpc-reply>
"""


def neighbors(folder: Path) -> list[ObservedFact]:
    return [one for one in read_collection(str(folder)).facts if one.kind == NEIGHBOR]


def test_neighbors_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "leaf-1.xml").write_text(XML)
    collection = read_collection(str(tmp_path))
    (one,) = neighbors(tmp_path)
    assert (one.subject, one.value.device, one.value.ports) == ("et-0/0/0", "spine-1&x", ("517", "et-0/0/1"))
    assert one.value.chassis == "00:1c:73:8f:0a:ed" and one.evidence.line == 3
    assert [(fact.subject, fact.value) for fact in collection.facts if fact.property == "index"] == [
        ("et-0/0/0", "516")
    ]
    assert [(part.evidence.line, part.problem) for part in collection.not_understood] == [
        (11, "this record has no local interface or no remote port")
    ]


def test_recorded_answers() -> None:
    """Each answer has as many neighbors as records with a port."""
    folder = needs.shared_folder() / RECORDED
    files = [*folder.rglob("*lldp*.xml")]
    found = neighbors(folder)
    texts = {file: file.read_text() for file in files}
    recorded = sum(
        text.count("</lldp-neighbor-information>") for text in texts.values() if "<lldp-neighbors-" in text
    )
    unread = [part for part in read_collection(str(folder)).not_understood if "lldp" in part.evidence.file]
    assert len(found) + len(unread) == recorded > 8
    assert all(one.value.chassis or one.value.ports for one in found)


def test_damaged_texts(tmp_path: Path) -> None:
    """A record that is cut off is listed, and nothing fails."""
    choice = random.Random(4)
    file = tmp_path / "leaf-1.xml"
    for _ in range(60):
        end = choice.randrange(len(XML))
        file.write_text(XML[:end])
        collection = read_collection(str(tmp_path))
        assert not [part for part in collection.not_understood if "failed" in part.problem]
        is_cut = XML[:end].count("<lldp-neighbor-information>") > XML[:end].count(
            "</lldp-neighbor-information>"
        )
        assert ("this record has no end" in {part.problem for part in collection.not_understood}) == is_cut
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n' + XML.replace("spine-1", "&b;")
    file.write_text(bomb)
    assert [one.value.device for one in neighbors(tmp_path)] == ["&b;&x"]
    file.write_text("<lldp-neighbors-information>" + "<lldp-neighbor-information>" * 5000)
    assert len(read_collection(str(tmp_path)).not_understood) == 5000

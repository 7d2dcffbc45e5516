"""Search records of a design: hosts, switches, ports, addresses, VLANs, parts, decisions, failures, and
requirements. Each describes the object and leads to its page, or to its row on a page."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refarch import api
from refarch.api import Cell, Design
from refarch.api.figures import with_unit
from refarch.api.inventory import WITHOUT_NUMBER, labeled_plugs, plugs
from refarch.api.model import End, expand

from ..device_paths import RACKS_FOLDER, port_anchor
from ..display_names import cell_words, count_text
from ..escape import slug
from .sections import page_anchors

CABLING_PAGE, PLAN_PAGE, PARTS_PAGE, FIRST_PAGE = "cabling.md", "addresses.md", "order.md", "index.md"


class SearchRecord(NamedTuple):
    """Object that can be found by its name."""

    kind: str
    """A name of ours: one of ``files.KINDS``."""
    name: str
    """Name of the object; an exact match is first."""
    detail: str
    """Description in a line; searched too."""
    target: str
    """A page in the site, with the place in it."""
    others: tuple[str, ...] = ()
    """Further names that count as much."""


class PageLinks:
    """Pages of a design, for links to what they show."""

    def __init__(self, folder: str, pages: Mapping[str, str]) -> None:
        """``pages`` are the Markdown of all pages of the site's part, by path."""
        self.folder, self.pages = folder, pages

    def find_page(self, *candidates: str) -> str:
        """The first page, or place in one, that there is: ``cabling.md#leaf-1``, relative to the design's
        folder; else the first page whose place is missing, and the overview where there is none."""
        without = []
        for candidate in candidates:
            path, _, place = candidate.replace(".html", ".md").partition("#")
            page = f"{self.folder}/{path}"
            if page in self.pages:
                if not place or place in page_anchors(self.pages[page]):
                    return f"{page}#{place}".rstrip("#")
                without.append(page)
        return next(iter(without), f"{self.folder}/{FIRST_PAGE}")


def design_records(design: Design, places: PageLinks) -> tuple[SearchRecord, ...]:
    """Records of all named objects of a design, in the order in which equally good results are given."""
    makers = (
        _host_records,
        _switch_records,
        _array_records,
        _rack_records,
        _network_records,
        _port_records,
        _address_records,
        _part_records,
        _decision_records,
        _failure_records,
        _statement_records,
    )
    return tuple(record for make in makers for record in make(design, places))


def _joined_text(*pieces: object) -> str:
    """Pieces that there are, between commas."""
    return ", ".join(str(piece) for piece in pieces if piece not in (None, ""))


def other_names(main_name: str, *others: object) -> tuple[str, ...]:
    """Names of a thing besides its own, each once."""
    return tuple(dict.fromkeys(str(name) for name in others if name not in (None, "", main_name)))


def _host_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    for row in api.table(design, "hosts").cells_by_key():
        name = str(row["host"])
        page = places.find_page(f"hosts/{slug(name)}.md", f"hosts/{name}.md", PLAN_PAGE, CABLING_PAGE)
        detail = _joined_text(f"host of {row['cluster']}", row["server"], row["cards"])
        yield SearchRecord("host", name, detail, page, other_names(name, row["label"]))


def _switch_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    for row in api.table(design, "wiring", "switches").cells_by_key():
        name = str(row["switch"])
        page = places.find_page(
            f"switches/{slug(name)}.md", f"switches/{name}.md", f"{CABLING_PAGE}#{slug(name)}"
        )
        detail = _joined_text(row["model"], row["role"], row["nos"])
        yield SearchRecord("switch", name, detail, page, other_names(name, row["label"]))


def _array_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    for name, array in design.arrays.items():
        model = f"{array.model.vendor} {array.model.model}"
        yield SearchRecord(
            "array",
            name,
            model,
            places.find_page("hosts.md#nvme", CABLING_PAGE),
            other_names(name, array.label),
        )


def _rack_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Pages of the racks, where an installer plugs in."""
    counts = Counter(plug.port.device for plug in labeled_plugs(design))
    for identity, rack in design.racks.items():
        devices = dict.fromkeys(place.device for place in rack.places)
        if devices:
            number = count_text(sum(counts[name] for name in devices), "plug")
            page = places.find_page(f"{RACKS_FOLDER}/{identity}.md", CABLING_PAGE)
            yield SearchRecord("rack", rack.title, f"{count_text(len(devices), 'device')}, {number}", page)


def _network_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Records of VLANs with their networks, and of networks without a VLAN."""
    by_vlan: dict[str, list[dict[str, Cell]]] = {}
    for row in api.table(design, "ip-plan", "networks").cells_by_key():
        vlan = row["vlan"]
        name = f"VLAN {vlan}" if isinstance(vlan, int) and vlan else str(row["network"])
        by_vlan.setdefault(name, []).append(row)
    for name, rows in by_vlan.items():
        texts = map(_network_text, rows)
        others = [name_or_prefix for row in rows for name_or_prefix in (row["network"], row["prefix"])]
        number = name.removeprefix("VLAN ")
        page = places.find_page(f"{PLAN_PAGE}#network-{slug(str(rows[0]['network']))}")
        yield SearchRecord(
            "vlan", name, "; ".join(texts), page, other_names(name, number, f"VLAN{number}", *others)
        )


def _network_text(row: Mapping[str, Cell]) -> str:
    purpose = cell_words(str(row["purpose"]), "purpose")
    return _joined_text(row["network"], purpose, row["prefix"], f"MTU {row['mtu']}")


def _port_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Ports of switches, those in use before the free ones; then ports of hosts. Each says its far end."""
    used, free = list[SearchRecord](), list[SearchRecord]()
    labels = {
        end.port: given for plug in plugs(design) if (given := plug.stated_labels) for end in plug.link_ends
    }
    for switch, table in api.tables(design, "wiring", "ports").items():
        for row in table.cells_by_key():
            peer = _far_end_text(row)
            # Ports in use are looked for more often than free ones.
            (used if peer else free).extend(_switch_port_records(switch, row, peer, places, labels))
    yield from (*used, *free)
    for table in api.tables(design, "hosts", "ports").values():
        for row in table.cells_by_key():
            name = f"{row['host']} {row['port']}"
            peer = f"to {row['cabled']}" if row["cabled"] else "no cable"
            detail = _joined_text(peer, _speed_text(row), row["card"])
            host = f"hosts/{slug(str(row['host']))}.md"
            page = places.find_page(host, CABLING_PAGE)
            given = labels.get(End(str(row["host"]), str(row["port"])), ())
            yield SearchRecord("port", name, detail, page, (str(row["port"]), *given))


def _switch_port_records(
    switch: str, row: Mapping[str, Cell], peer: str, places: PageLinks, labels: Mapping[End, Sequence[str]]
) -> Iterator[SearchRecord]:
    """Port of a row, or all of a run of free ports. ``labels`` are those that the design gives plugs."""
    pages = f"switches/{slug(switch)}.md", f"switches/{switch}.md"
    detail = _joined_text(f"to {peer}" if peer else "free", _speed_text(row), row["cable"])
    for port in expand(str(row["port"])):
        name = f"{switch} {port}"
        target = places.find_page(
            *(f"{page}#{port_anchor(port)}" for page in pages), *pages, f"{CABLING_PAGE}#{slug(switch)}"
        )
        given = labels.get(End(switch, port), ())
        yield SearchRecord("port" if peer else "free port", name, detail, target, (port, *given))


def _decision_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    for note in design.decisions:
        page = places.find_page(f"{FIRST_PAGE}#{note.id}")
        others = "; ".join(map(str, note.data.get("instead_of", ())))
        detail = _joined_text(note.data["because"], f"instead of {others}" if others else "")
        yield SearchRecord("decision", str(note.data["says"]), detail, page, (note.id,))


def _failure_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Single failures, equal ones together; the page of failures has the result of each."""
    page = places.find_page("failures.md")
    for row in api.table(design, "failure").cells_by_key():
        detail = _joined_text(row["kind"], row["state"], row["costs"])
        yield SearchRecord("failure", str(row["fails"]), detail, page)


def _statement_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Requirements of the sources that the design repeats."""
    for note in design.statements:
        page = places.find_page(f"compliance.md#{note.id}")
        yield SearchRecord("requirement", str(note.data["says"]), "", page, (note.id,))


def _speed_text(row: Mapping[str, Cell]) -> str:
    return with_unit(row["speed"], "GbE") if row["speed"] else ""


def _far_end_text(row: Mapping[str, Cell]) -> str:
    return " ".join(str(row[key]) for key in ("device", "far_port") if row[key] not in (None, "", "free"))


def _address_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    for row in api.table(design, "ip-plan").cells_by_key():
        address = str(row["address"] or "")
        if address:
            vlan = f"VLAN {row['vlan']}" if row["vlan"] else ""
            detail = _joined_text(
                f"{row['device']} {row['interface']}", row["network"], vlan, f"MTU {row['mtu']}"
            )
            page = places.find_page(f"{PLAN_PAGE}#address-{slug(address)}")
            yield SearchRecord("address", address, detail, page)


def _part_records(design: Design, places: PageLinks) -> Iterator[SearchRecord]:
    """Parts of the bill of materials, then those that hosts and cables need and nobody lists."""
    records: dict[str, SearchRecord] = {}
    needed = api.tables(design, "hosts", "parts").values()
    tables = (api.table(design, "bom"), api.table(design, "optics"), *needed)
    for row in (row for table in tables for row in table.cells_by_key()):
        part = str(row["part"] or "")
        if part and part not in records:
            records[part] = _part_record(part, row, places)
    yield from records.values()


def _part_record(part: str, row: Mapping[str, Cell], places: PageLinks) -> SearchRecord:
    number = row.get("part_number")
    name = str((number if number not in WITHOUT_NUMBER else "") or row.get("model") or part)
    detail = _joined_text(
        row.get("vendor"),
        row.get("model") if row.get("model") != name else "",
        row.get("for") or row.get("kind"),
        f"{row['quantity']} listed" if row.get("quantity") else "",
    )
    return SearchRecord(
        "part",
        name,
        detail,
        places.find_page(f"{PARTS_PAGE}#part-{slug(part)}"),
        other_names(name, part, row.get("model")),
    )

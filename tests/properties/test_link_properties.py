"""Zipped links: one line of wiring.yaml is as many cables as its ranges say, and from the cables the line can
be had back."""

from typing import Any

from hypothesis import example, given, strategies as st
from property_designs import FEW, codes, linted, model, with_hosts

from refarch.api.model import compress
from refarch.api.network import links_by_end

CABLE = "nvidia-mcp2m00-a003e30l"
SWITCHES = {
    "leaf-[1-4]": {"model": "nvidia-sn2410", "role": "leaf", "fabric": "main", "nos": "cumulus-linux"}
}
PORTS = 48
COUNTS = st.integers(1, 24)


def wired(hosts: int, *links: dict[str, Any]) -> Any:
    wiring = {"format": 1, "switches": SWITCHES, "links": [{"cable": CABLE, **link} for link in links]}
    return linted(with_hosts(hosts), wiring=wiring)


def ends(result: Any) -> list[tuple[str, str]]:
    """Both ends of every cable, in order."""
    return [
        (f"{link.a.device} {link.a.port}", f"{link.b.device} {link.b.port}") for link in model(result).links
    ]


def span(first: int, count: int) -> str:
    return f"[{first}-{first + count - 1}]"


@FEW
@given(COUNTS, st.data())
@example(1, None)
def test_hosts_and_ports_are_paired_one_by_one(count: int, data: st.DataObject | None) -> None:
    first = data.draw(st.integers(1, PORTS - count + 1)) if data else 1
    result = wired(count, {"from": f"host-{span(1, count)} vmnic4", "to": f"leaf-1 swp{span(first, count)}"})
    assert ends(result) == [
        (f"host-{number + 1} vmnic4", f"leaf-1 swp{first + number}") for number in range(count)
    ]


@FEW
@given(COUNTS, st.data())
def test_the_line_can_be_had_back_from_its_cables(count: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, PORTS - count + 1))
    links = model(
        wired(count, {"from": f"host-{span(1, count)} vmnic4", "to": f"leaf-1 swp{span(first, count)}"})
    ).links
    again = {
        "from": f"{compress([link.a.device for link in links])} {links[0].a.port}",
        "to": f"{links[0].b.device} {compress([link.b.port for link in links])}",
    }
    assert ends(wired(count, again)) == [
        (f"{a.device} {a.port}", f"{b.device} {b.port}") for a, b, *_ in links
    ]


@FEW
@given(COUNTS, st.data())
def test_the_direction_of_a_line_changes_nothing_but_the_direction(count: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(1, PORTS - count + 1))
    one, other = f"host-{span(1, count)} vmnic4", f"leaf-1 swp{span(first, count)}"
    there, back = (
        ends(wired(count, {"from": one, "to": other})),
        ends(wired(count, {"from": other, "to": one})),
    )
    assert [(b, a) for a, b in back] == there


@FEW
@given(st.integers(2, 24), st.data())
def test_a_line_cut_in_two_is_the_same_cables(count: int, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, count - 1))
    whole = ends(wired(count, {"from": f"host-{span(1, count)} vmnic4", "to": f"leaf-1 swp{span(1, count)}"}))
    halves = [
        {"from": f"host-{span(1, cut)} vmnic4", "to": f"leaf-1 swp{span(1, cut)}"},
        {
            "from": f"host-{span(cut + 1, count - cut)} vmnic4",
            "to": f"leaf-1 swp{span(cut + 1, count - cut)}",
        },
    ]
    assert ends(wired(count, *halves)) == whole


@FEW
@given(COUNTS, COUNTS)
def test_ranges_of_unequal_length_are_refused_and_no_cable_is_made_up(hosts: int, ports: int) -> None:
    result = wired(hosts, {"from": f"host-{span(1, hosts)} vmnic4", "to": f"leaf-1 swp{span(1, ports)}"})
    if hosts == ports:
        assert "REF004" not in codes(result) and len(model(result).links) == hosts
    else:
        assert "REF004" in codes(result)
        assert result.design is None or not result.design.links


@FEW
@given(st.integers(1, 12), st.integers(1, 36), st.integers(1, 36))
@example(4, 1, 4)
@example(4, 1, 5)
def test_a_port_with_two_cables_is_found_and_nothing_else_is(count: int, first: int, second: int) -> None:
    result = wired(
        count,
        {"from": f"host-{span(1, count)} vmnic4", "to": f"leaf-1 swp{span(first, count)}"},
        {"from": f"host-{span(1, count)} vmnic5", "to": f"leaf-1 swp{span(second, count)}"},
    )
    used = [end for pair in ends(result) for end in pair]
    assert ("WIRE002" in codes(result) or "WIRE001" in codes(result)) == (len(set(used)) < len(used))
    assert (abs(first - second) < count) == (len(set(used)) < len(used))


@FEW
@given(COUNTS)
def test_every_end_leads_to_its_cable(count: int) -> None:
    design = model(
        wired(
            count,
            {"from": f"host-{span(1, count)} vmnic4", "to": f"leaf-1 swp{span(1, count)}"},
            {"from": f"host-{span(1, count)} vmnic5", "to": f"leaf-2 swp{span(1, count)}"},
        )
    )
    found = links_by_end(design)
    assert len(found) == 2 * len(design.links) == 4 * count
    assert all(found[link.a] is link and found[link.b] is link for link in design.links)

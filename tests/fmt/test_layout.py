"""The canonical layout, byte for byte: what changes, and what people wrote and stays."""

import pytest

from refarch.fmt import folding
from refarch.fmt.layout import format_document
from refarch.fmt.tree_builder import UnsupportedLayout
from refarch.load.reader import read


def laid(text: str, schema: str = "wiring", folds: bool = True) -> str:
    document = read(f"{schema}.yaml", text.encode())
    assert document.problems == ()
    result = format_document(document, schema, folds).text
    again = read(f"{schema}.yaml", result.encode())
    assert format_document(again, schema, folds).text == result, "a second time changes nothing"
    return result


SPACES = (
    ("a space too many", "format:   1\nlinks:  [ ]\n", "format: 1\nlinks: []\n"),
    ("in brackets", "links: [ { to:  a b,from: c d } ]\n", "links: [{from: c d, to: a b}]\n"),
    ("a trailing comma", "links: [{from: c d},]\n", "links: [{from: c d}]\n"),
    ("wide steps", "links:\n    -   from: c d\n        to: a b\n", "links:\n  - from: c d\n    to: a b\n"),
    ("no step before a list", "links:\n- from: c d\n  to: a b\n", "links:\n  - from: c d\n    to: a b\n"),
    ("a dash of its own", "links:\n  -\n    from: c d\n", "links:\n  - from: c d\n"),
    ("spaces at ends of lines", "format: 1  \n\n\n\nlinks: []   \n\n", "format: 1\n\nlinks: []\n"),
    ("an empty line below a key", "links:\n\n  - from: c d\n", "links:\n  - from: c d\n"),
    ("no end of the last line", "format: 1", "format: 1\n"),
    ("a mark of the beginning", "---\nformat: 1\n...\n", "---\nformat: 1\n"),
    ("a comment right behind a bracket", "links:  []#x\nracks:  {}# y\n", "racks: {}# y\nlinks: []#x\n"),
    ("a comment right behind a quote", "links: ['a' , 'c#d'#x\n]\n", "links: ['a', 'c#d'#x\n        ]\n"),
    ("all in brackets", "{links: [], format: 1}", "{format: 1, links: []}\n"),
)


COMMENTS_ALONE = (
    ("one", "# x\n", "# x\n"),
    ("without an end", "#x", "#x\n"),
    ("indented, in paragraphs", "\n  # x\n# y\n\n\n\n # z\n\n", "# x\n# y\n\n# z\n"),
    ("a waiver", "# refarch: waive-file BOM001: lent\n", "# refarch: waive-file BOM001: lent\n"),
)


@pytest.mark.parametrize("schema", ["design", "bom", "ip-plan", "wiring", "qos", "results", "variant"])
@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in COMMENTS_ALONE], ids=[case[0] for case in COMMENTS_ALONE]
)
def test_a_file_of_comments_keeps_them(text: str, expected: str, schema: str) -> None:
    """An architect who drafts a design begins with such files."""
    assert laid(text, schema) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in SPACES], ids=[case[0] for case in SPACES]
)
def test_spaces_and_steps(text: str, expected: str) -> None:
    assert laid(text) == expected


def test_keys_follow_the_schema_with_what_belongs_to_them() -> None:
    text = """\
# yaml-language-server: $schema=x

links:
  - to: leaf-1 swp1   # the first port
    # two hosts share it
    cable: nvidia-mcp2m00-a003e30l
    from: host-1 vmnic4
    unheard_of: 1
# every switch
switches:
  zeta: {role: leaf, model: nvidia-sn2010}  # the older one
  alpha: {model: nvidia-sn2010}
format: 1
# the end
"""
    assert (
        laid(text)
        == """\
# yaml-language-server: $schema=x

format: 1
# every switch
switches:
  zeta: {model: nvidia-sn2010, role: leaf}  # the older one
  alpha: {model: nvidia-sn2010}
links:
  - from: host-1 vmnic4
    to: leaf-1 swp1   # the first port
    # two hosts share it
    cable: nvidia-mcp2m00-a003e30l
    unheard_of: 1
# the end
"""
    )


def test_who_becomes_the_first_leaves_the_empty_line_to_who_was() -> None:
    text = "switches: {}\n\nlinks: []\n\nformat: 1\n"
    assert laid(text) == "format: 1\n\nswitches: {}\n\nlinks: []\n"


def test_a_paragraph_right_above_the_first_key_goes_with_it() -> None:
    text = "# of the file\n\n# of the links\nlinks: []\nformat: 1\n"
    assert laid(text) == "# of the file\n\nformat: 1\n# of the links\nlinks: []\n"


def test_line_breaks_in_brackets_are_the_users() -> None:
    text = """\
links:
  - {to: leaf-1 swp1, from: host-1 vmnic4,
              cable: nvidia-mcp2m00-a003e30l}
  - {from: host-1 vmnic4,  # why
     to: leaf-1 swp1
     # and why not
    }
  - {
      from: host-1 vmnic4, to: leaf-1 swp1 }
"""
    assert (
        laid(text)
        == """\
links:
  - {from: host-1 vmnic4, to: leaf-1 swp1,
     cable: nvidia-mcp2m00-a003e30l}
  - {from: host-1 vmnic4,  # why
     to: leaf-1 swp1
     # and why not
     }
  - {
      from: host-1 vmnic4, to: leaf-1 swp1
    }
"""
    )


def test_texts_keep_their_quotes_and_lines() -> None:
    text = """\
summary: >-
     Folded,
       with a step.

     And on.

title: 'Single ''quoted'''
audience:
    a long one that
    goes on  # said
assumptions:
 - says: "in quotes \\
          that go on # and on"
   id: A1
   because: |2
      two before
     none
"""
    assert (
        laid(text, "design")
        == """\
title: 'Single ''quoted'''

summary: >-
  Folded,
    with a step.

  And on.
audience:
  a long one that
  goes on  # said
assumptions:
  - id: A1
    says: "in quotes \\
      that go on # and on"
    because: |2
       two before
      none
"""
    )


def test_comments_stay_in_the_block_that_they_end() -> None:
    text = """\
switches:
    leaf-1:
        model: nvidia-sn2010
        # of the switch
    # of the switches

    # still
# of the links
links: []
"""
    assert (
        laid(text)
        == """\
switches:
  leaf-1:
    model: nvidia-sn2010
    # of the switch
  # of the switches

  # still
# of the links
links: []
"""
    )


FOLDED = (
    (
        "links that count up",
        "links:\n"
        "  - {from: host-1 vmnic4, to: leaf-1 swp1, cable: x}\n"
        "  - {from: host-2 vmnic4, to: leaf-1 swp2, cable: x}\n"
        '  - {from: "host-[3-4] vmnic4", to: "leaf-1 swp[3-4]", cable: x}\n'
        "  - {from: host-5 vmnic4, to: leaf-1 swp6, cable: x}\n",
        'links:\n  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: x}\n'
        "  - {from: host-5 vmnic4, to: leaf-1 swp6, cable: x}\n",
    ),
    (
        "another cable ends a range",
        "links:\n  - {from: a-1 p, to: b q1, cable: x}\n  - {from: a-2 p, to: b q2, cable: y}\n",
        None,
    ),
    (
        "a comment parts",
        "links:\n  - {from: a-1 p, to: b q1}\n  # the second\n  - {from: a-2 p, to: b q2}\n",
        None,
    ),
    (
        "an empty line parts",
        "links:\n  - {from: a-1 p, to: b q1}\n\n  - {from: a-2 p, to: b q2}\n",
        None,
    ),
    (
        "a comment beside stays with its line",
        "links:\n  - {from: a-1 p, to: b q1}  # here\n  - {from: a-2 p, to: b q2}\n",
        None,
    ),
    (
        "devices and ports at once hide whose is whose",
        "links:\n  - {from: a-1 p1, to: b q1}\n  - {from: a-2 p2, to: b q2}\n",
        None,
    ),
    (
        "equal switches, with labels that count up",
        'switches:\n  leaf-01: {model: x, labels: "L1"}\n  leaf-02: {model: x, labels: "L2"}\n'
        "  leaf-03: {model: y}\n",
        'switches:\n  leaf-[01-02]: {model: x, labels: "L[1-2]"}\n  leaf-03: {model: y}\n',
    ),
    (
        "labels that do not",
        "switches:\n  leaf-1: {model: x, labels: L1}\n  leaf-2: {model: x, labels: L3}\n",
        None,
    ),
    (
        "two names of a list are as good as a range",
        "mlag:\n  a: {switches: [leaf-1, leaf-2]}\n",
        None,
    ),
    (
        "three are not",
        "mlag:\n  a: {switches: [leaf-1, leaf-2, leaf-3]}\n",
        'mlag:\n  a: {switches: ["leaf-[1-3]"]}\n',
    ),
    (
        "an empty record takes nothing in",
        "racks:\n  r-1: {}\n  r-2: {units: 42}\n  r-3: {}\n",
        None,
    ),
    (
        "empty records are one as others are",
        "switches:\n  leaf-1: {}\n  leaf-2: {}\n",
        "switches:\n  leaf-[1-2]: {}\n",
    ),
    (
        "numbers that no range counts",
        "mlag:\n  a: {switches: [l-1000000000, l-1000000001, l-1000000002]}\n",
        None,
    ),
    (
        "a run ends with its last good entry",
        "links:\n  - {from: h-1 a, to: s p1}\n  - {from: h-2 a, to: s p2}\n  - {from: h-3 a, to: s p4}\n"
        "  - {from: h-4 a, to: s p5}\n",
        'links:\n  - {from: "h-[1-2] a", to: "s p[1-2]"}\n  - {from: "h-[3-4] a", to: "s p[4-5]"}\n',
    ),
    (
        "groups stay groups",
        "mlag:\n  a: {switches: [leafs of a-1, leafs of a-2, leafs of a-3]}\n",
        None,
    ),
)


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in FOLDED], ids=[case[0] for case in FOLDED]
)
def test_names_that_count_up_become_ranges(text: str, expected: str | None) -> None:
    assert laid(text) == (expected or text)
    assert laid(text, folds=False) == text


def test_addresses_are_folded_where_they_count_up_too() -> None:
    text = """\
networks:
  a:
    addresses:
      - {of: h-1 vmk2, first: 10.0.0.254}
      - {of: h-2 vmk2, first: 10.0.0.255}
      - {of: "h-[3-5] vmk2", first: 10.0.1.0}
      - {of: h-6 vmk2, first: 10.0.1.3}
      - {of: h-7 vmk2, first: 10.0.1.5}
      - {of: h-8 vmk2, first: 10.0.1.6, step: 2}
"""
    assert (
        laid(text, "ip-plan")
        == """\
networks:
  a:
    addresses:
      - {of: "h-[1-6] vmk2", first: 10.0.0.254}
      - {of: h-7 vmk2, first: 10.0.1.5}
      - {of: h-8 vmk2, first: 10.0.1.6, step: 2}
"""
    )


def test_the_last_address_of_all_is_followed_by_none() -> None:
    text = """\
networks:
  a:
    addresses:
      - {of: h-1 vmk2, first: 255.255.255.254}
      - {of: h-2 vmk2, first: 255.255.255.255}
      - {of: h-3 vmk2, first: 0.0.0.0}
"""
    assert laid(text, "ip-plan") == text


def test_a_long_run_is_cut_where_a_range_has_most_names() -> None:
    text = "links:\n" + "".join(f"  - {{from: h-{n} a, to: s p{n}}}\n" for n in range(1, 2051))
    assert (
        laid(text)
        == """\
links:
  - {from: "h-[1-1024] a", to: "s p[1-1024]"}
  - {from: "h-[1025-2048] a", to: "s p[1025-2048]"}
  - {from: "h-[2049-2050] a", to: "s p[2049-2050]"}
"""
    )


def test_a_run_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each text is taken apart once, however long the run becomes that it belongs to."""
    expanded: list[str] = []
    interfaces = folding.expand_interfaces
    monkeypatch.setattr(folding, "expand_interfaces", lambda text: expanded.append(text) or interfaces(text))
    ends = [(f"h-{number} a", f"s p{number}") for number in range(1000)]
    text = "links:\n" + "".join(f"  - {{from: {one}, to: {other}}}\n" for one, other in ends)
    format_document(read("", text.encode()), "wiring", True)
    assert sorted(expanded) == sorted(end for pair in ends for end in pair)


def test_hosts_in_blocks_are_folded_without_quotes() -> None:
    text = """\
clusters:
  c:
    hosts:
      - names: h-1
        server: x
        adapters: [{card: y, ports: [a, b]}]
      - names: h-2
        server: x
        adapters:
          - {card: y, ports: [a, b]}
      - names: h-3
        server: z
"""
    assert (
        laid(text, "design")
        == """\
clusters:
  c:
    hosts:
      - names: h-[1-2]
        server: x
        adapters: [{card: y, ports: [a, b]}]
      - names: h-3
        server: z
"""
    )


def test_figures_stay_in_the_order_that_readers_see() -> None:
    text = "results:\n  a:\n    values: {latency: {mean: 3ms}, iops: {mean: 10}}\n    title: A\n"
    expected = "results:\n  a:\n    title: A\n    values: {latency: {mean: 3ms}, iops: {mean: 10}}\n"
    assert laid(text, "results") == expected


def test_what_has_no_place_is_refused() -> None:
    document = read("wiring.yaml", b"links: [a\n  ,  # odd\n  b]\n")
    assert document.problems == ()
    with pytest.raises(UnsupportedLayout, match="line 2 has a comment that belongs to no value"):
        format_document(document, "wiring", True)

"""Blocks of EOS stand apart: a line with ``!`` before each other first word, and before each block."""

from typing import Any

import pytest

from refarch.core.origin import Origin
from refarch.platforms.eos.target_arista_eos import BLOCKS, _blocks_apart
from refarch.platforms.target import ConfigLine, NotConfigured

BLOCK = f"{BLOCKS[0].strip()} x"
LEFT = NotConfigured("ports.mtu", "Ethernet1", "9300", "too large", Origin("wiring.yaml", ()))


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([], []),
        (["ip a"], ["!", "ip a"]),
        (["ip a", "ip b"], ["!", "ip a", "ip b"]),
        (["ip a", "ntp b", "ip c"], ["!", "ip a", "!", "ntp b", "!", "ip c"]),
        (["ip a", "   more", "ip b"], ["!", "ip a", "   more", "ip b"]),
        (["ip a", "! remark", "ip b"], ["!", "ip a", "! remark", "ip b"]),
        (["qos map a", "map b"], ["!", "qos map a", "map b"]),
        ([BLOCK, BLOCK], ["!", BLOCK, "!", BLOCK]),
    ],
)
def test_blocks(texts: list[str], found: list[str]) -> None:
    lines: Any = iter([ConfigLine(text) for text in texts])
    assert [getattr(piece, "text", None) for piece in _blocks_apart(lines)] == found


def test_what_is_left_out_is_no_line() -> None:
    pieces: Any = iter([ConfigLine("ip a"), LEFT, ConfigLine("ip b")])
    assert [*_blocks_apart(pieces)] == [ConfigLine("!"), ConfigLine("ip a"), LEFT, ConfigLine("ip b")]

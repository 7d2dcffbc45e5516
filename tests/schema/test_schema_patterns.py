"""Every pattern means the same to Python (which explains), Rust (the gate) and JavaScript (editors)."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import pytest

from refarch.schema import store

PLAIN = """
a|a b|-a|a-|a--b|a..b|a/b|a/|../x|/etc|[1-2]|a[1-2]|a[1-2]b|a[1,3-4]|a[1-|7.0 U3d|10.7.215.51|256.1.1.1|
10.0.0.0/24|10.0.0.0/33|https://x.y/z|http://|ftp://x|é|ä-ö|管理|𝒳|50%|101%|+4%|3m|0.5m|10G|128GB|vmk0|vmk|A1|
E22|TEAM001|design|design.x|design.a b|2-node|1620|16-2a|0|7|8|site|unlimited|a vmk2|a[1-2] swp[1-4]|a  b|
Uplink 1|vSAN-VLAN30-DPG|=1|@x|a@b|a`b|2022-05-26|1.0.0-rc.1|60s|4KiB|4KiB to 1MiB|14GiB|2.94ms|under 10s|D3|
1.6ms to 15ms|3178MB/s|over 530MB/s|5% to 6%|652900|up to -78.2%|+30% to +80%|S1|17300W|4x25G|vmhba64|1-4,7|
nqn.2014-08.com.example:nvme:{host}|nqn.2010-06.com.example:array.{array}|all|none|100GB|variants/x.yaml|
eth1/1/{number}|1/1/{number}:{lane}|10.4(3)F|SLOT 3 Port 1|LEAF_[a-b]|a Ethernet[0-28/4]|
needed|hosts of a|hosts of a vmk2|machines of a-1 eth1|leafs of a swp[1-]|hosts of|racks of a|hosts  of a|
a swp[1-]|a swp[1-2]s[0-3]|a swp[1-]s[0-3]|a[1-] swp1|vm-[1-]|a swp[-1]|a swp[1-3-]|a swp[1-]s[0-3]x[1-2]|
default|200ms|UTC|Europe/Berlin|2001:db8::1|2001:db8::/64|2001:db8::/200|10.0.0.0/31|63|0x08|1,1|nmlx5_core|
a/b.md|a.md/b|.a.md|docs/logo.svg|logo.SVG|#7a1f3d|#7a1f3|deep-purple|Teal
"""
STRANGE = ["", " a", "a ", "a\n", "a\nb", "\t", "a\u00a0", "\u202e", "a\u2028b", "x\0", "\ufeffx", "x" * 300]
TEXTS = [*PLAIN.replace("\n", "").split("|"), *STRANGE]

NODE = """
const {patterns, texts} = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(patterns.map(one => texts.map(text => new RegExp(one, "u").test(text)))));
"""


def patterns(node: Any) -> Iterator[str]:
    """Every pattern of a schema."""
    for key, child in (
        node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    ):
        if key == "pattern" and isinstance(child, str):
            yield child
        yield from patterns(child)


NAMES = (*store.DESIGN_FILES, "refarch", "variant", "mutations")
EVERY_PATTERN = sorted({pattern for name in NAMES for pattern in patterns(store.load(name))})


def by_python(pattern: str) -> list[bool]:
    """As the explaining validator reads it."""
    return [re.search(pattern.removesuffix("$") + r"\Z", text) is not None for text in TEXTS]


@pytest.mark.parametrize("pattern", EVERY_PATTERN)
def test_python_and_rust_agree(pattern: str) -> None:
    gate = jsonschema_rs.validator_for({"pattern": pattern})
    assert [gate.is_valid(text) for text in TEXTS] == by_python(pattern)
    assert any(by_python(pattern)) and not all(by_python(pattern)), "the texts do not try this pattern"


@pytest.mark.process
def test_javascript_agrees(need_tool: Callable[..., str]) -> None:
    question = json.dumps({"patterns": EVERY_PATTERN, "texts": TEXTS})
    run = subprocess.run(
        [need_tool("node"), "-e", NODE], input=question, capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == [by_python(pattern) for pattern in EVERY_PATTERN]

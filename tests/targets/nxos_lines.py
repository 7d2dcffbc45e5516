"""What tests of the target for NX-OS share: switches of designs, and looks at what is written and told."""

from functools import partial

import cli_lines
from rich_intents import intents

from refarch.api.intent import SwitchIntent
from refarch.platforms.target import target_named

TARGET = "cisco-nxos"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
TOR = SWITCHES["azure-local-two-node TOR1"]
FABRIC = SWITCHES["nvme-roce-flasharray-nexus n9k-fab-a"]
LOSSLESS = SWITCHES["osa-e810-nexus dc2-n9k-a"]

body = partial(cli_lines.body, TARGET)
tops = partial(cli_lines.tops, TARGET)
told = partial(cli_lines.told, TARGET)

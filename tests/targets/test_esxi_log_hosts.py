"""Remote syslog hosts of ESXi hosts: one form in the files of all targets, so that none undoes another."""

import pytest
from rich_intents import intents

from refarch.platforms.target import ConfigLine, target_named

PLACES = {
    "esxi-esxcli": "log_hosts ",
    "vsphere-ansible": "Syslog.global.logHost: ",
    "vsphere-govc": "log_hosts ",
    "vsphere-powercli": "Set-WantedLogs ",
}


@pytest.mark.parametrize(("target", "start"), PLACES.items())
def test_form_of_log_hosts_is_the_same_in_each_target(target: str, start: str) -> None:
    """A word that names a host without protocol and port is a difference for the other targets."""
    found = target_named(target)
    seen = 0
    for _, intent in intents(found):
        own = intent.services
        if not own.syslog:
            continue
        expected = ",".join(f"udp://{f'[{one}]' if ':' in one else one}:514" for one in own.syslog)
        texts = [one.text.strip() for one in found.lines(intent) if isinstance(one, ConfigLine)]
        lines = [text for text in texts if text.startswith(start)]
        assert lines and all(expected in line for line in lines), lines
        seen += 1
    assert seen > 3

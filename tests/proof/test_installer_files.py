"""The schema of the VCF Installer accepts every file that is written."""

import json

from rich_intents import intents, small_intents
from validators import vcf_installer

from proof_tally import Proved, stated
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

TARGET = target_named("vcf-installer")


def test_every_file_fits_the_schema(proved: Proved) -> None:
    own, made_up = (
        {of: configuration("", TARGET, "domain", intent).text for of, intent in wanted}
        for wanted in (intents(TARGET), small_intents(TARGET))
    )
    assert own and len(made_up) > len(own)
    for texts in (own, made_up):
        assert {of: said for of, text in texts.items() if (said := vcf_installer.complaints(text))} == {}
    proved(vcf_installer.VALIDATOR, "vcf-installer", sum(stated(text, "") for text in own.values()))


def test_references_hold_that_the_schema_does_not_look_at() -> None:
    for _, intent in intents(TARGET):
        spec = json.loads(configuration("", TARGET, "domain", intent).text)
        uplinks = {
            kind: [own["uplink"] for own in switch["vmnicsToUplinks"]]
            for switch in spec["dvsSpecs"]
            for kind in switch["networks"]
        }
        assert sorted(uplinks) == sorted(network["networkType"] for network in spec["networkSpecs"])
        for network in spec["networkSpecs"]:
            named = {*network["activeUplinks"], *network["standbyUplinks"]}
            assert named <= {*uplinks[network["networkType"]]} and network["teamingPolicy"]

"""Columns of the import forms of NetBox 4.6.8, as ``netbox/dcim/forms/bulk_import.py`` and
``netbox/ipam/forms/bulk_import.py`` list them, by the file that we write for the form. Required ones come
first, up to the bar."""

FORMS = {
    "sites": (
        "name slug status | region group tenant facility time_zone description physical_address "
        "shipping_address latitude longitude owner comments tags"
    ),
    "manufacturers": "name slug | description owner comments tags",
    "device-roles": "name slug | parent color vm_role config_template description owner comments tags",
    "platforms": "name slug | parent manufacturer config_template description owner comments tags",
    "racks": (
        "site name status | location group facility_id tenant role rack_type form_factor serial "
        "asset_tag width u_height desc_units outer_width outer_height outer_depth outer_unit "
        "mounting_depth airflow weight max_weight weight_unit description owner comments tags"
    ),
    "devices": (
        "role manufacturer device_type status site | name tenant platform serial asset_tag "
        "location rack position face latitude longitude parent device_bay airflow virtual_chassis "
        "vc_position vc_priority cluster description config_template owner comments tags"
    ),
    "vlan-groups": (
        "name slug | scope_type scope_name scope_id vid_ranges tenant description owner comments tags"
    ),
    "vlans": (
        "vid name status | site group tenant role description qinq_role qinq_svlan owner comments tags"
    ),
    "interfaces": (
        "device name type | label parent bridge lag speed duplex enabled mark_connected wwn vdcs "
        "mtu mgmt_only description poe_mode poe_type mode vlan_group untagged_vlan tagged_vlans "
        "qinq_svlan vrf rf_role rf_channel rf_channel_frequency rf_channel_width tx_power owner "
        "tags"
    ),
    "cable-bundles": "name | description owner comments tags",
    "cables": (
        "side_a_type side_a_name side_b_type side_b_name | side_a_site side_a_device "
        "side_a_power_panel side_b_site side_b_device side_b_power_panel type status profile "
        "tenant bundle label color length length_unit description owner comments tags"
    ),
    "prefixes": (
        "prefix status | vrf tenant vlan_group vlan_site vlan role scope_type scope_name scope_id "
        "is_pool mark_utilized description owner comments tags"
    ),
    "ip-addresses": (
        "address status | vrf tenant role device virtual_machine interface fhrp_group is_primary "
        "is_oob dns_name description owner comments tags"
    ),
}

VALUES = {
    ("sites", "status"): "planned staging active decommissioning retired",
    ("racks", "status"): "reserved available planned active deprecated",
    ("racks", "width"): "10 19 21 23",
    ("devices", "status"): "offline active planned staged failed inventory decommissioning",
    ("devices", "face"): "front rear",
    ("vlans", "status"): "active reserved deprecated",
    ("interfaces", "mode"): "access tagged tagged-all q-in-q",
    ("interfaces", "enabled"): "true false",
    ("cables", "status"): "connected planned decommissioning",
    ("cables", "type"): (
        "cat3 cat5 cat5e cat6 cat6a cat7 cat7a cat8 dac-active dac-passive mmf mmf-om1 mmf-om2 "
        "mmf-om3 mmf-om4 mmf-om5 smf smf-os1 smf-os2 aoc"
    ),
    ("cables", "length_unit"): "km m cm mi ft in",
    ("prefixes", "status"): "container active reserved deprecated",
    ("ip-addresses", "status"): "active reserved deprecated dhcp slaac",
    ("ip-addresses", "role"): "loopback secondary anycast vip vrrp hsrp glbp carp",
    ("ip-addresses", "is_primary"): "true",
    ("ip-addresses", "is_oob"): "true",
}
"""Values of the columns with a list of choices; an empty cell is the default."""

LIMITS = {
    ("devices", "name"): 64,
    ("interfaces", "name"): 64,
    ("interfaces", "description"): 200,
    ("vlans", "name"): 64,
    ("cables", "label"): 100,
    ("sites", "name"): 100,
    ("sites", "slug"): 100,
    ("sites", "description"): 200,
    ("racks", "name"): 100,
    ("devices", "description"): 200,
}
"""Maximum numbers of characters, from the models of the same release."""

"""Faults of public reports about vSAN, Cloud Foundation, NVMe over Fabrics, and PVRDMA on vSphere.

Each report is rebuilt as edits of a valid design. Facts only: no text of a report is copied.
"""

from typing import NamedTuple

from field_reports import D, Edit, ExpectedFinding, P, Q, W, base_files, edited_files


class FieldReport(NamedTuple):
    """Fault of a public report, and the design in which it is rebuilt."""

    name: str
    source: str
    fault: str
    right: str
    base: str
    """Folder and id of the valid design, such as ``foreign/osa-e810-nexus``."""
    edits: tuple[Edit, ...]
    expected: ExpectedFinding
    repair: tuple[Edit, ...]
    """Edits after which the faulty design is right; no edit if the base is the repaired design."""


def faulty_files(report: FieldReport) -> dict[str, bytes]:
    return edited_files(base_files(report.base), report.edits)


def repaired_files(report: FieldReport) -> dict[str, bytes]:
    """Files of the valid neighbor of a report."""
    if not report.repair:
        return base_files(report.base)
    return edited_files(faulty_files(report), report.repair)


BROADCOM = "https://knowledge.broadcom.com/external/article/"
OSA, VLT, VCF = "foreign/osa-e810-nexus", "foreign/esa-dell-vlt", "foreign/vcf9-management-nexus"
POWERSTORE = "foreign/nvme-tcp-powerstore-layer3"
SITES, ARISTA = "designs/vsan-witness-sites", "designs/vsan-esa-arista"

REPORTS = (
    FieldReport(
        name="witness-route-over-the-vsan-adapter",
        source=BROADCOM + "437464/intermittent-vsan-cluster-partitions-and.html",
        fault="Witness traffic uses vmk0, but a static route to the witness uses the vSAN adapter.",
        right="The route to the witness uses the adapter that has the witness traffic.",
        base=SITES,
        edits=(
            Edit(D, "      traffic: shared\n", "      traffic: separated\n"),
            Edit(
                D,
                "      vmk0: {port_group: Management Network, services: [management]}\n",
                "      vmk0: {port_group: Management Network, services: [management, vsan-witness], "
                "gateway: 10.73.0.1}\n",
            ),
        ),
        expected=ExpectedFinding("PATH002", "error", D, "- {to: 10.79.20.0/24, via: 10.71.20.1}"),
        repair=(
            Edit(D, "          - {to: 10.79.20.0/24, via: 10.71.20.1}\n", ""),
            Edit(D, "              - {to: 10.79.20.0/24, via: 10.72.20.1}\n", ""),
        ),
    ),
    FieldReport(
        name="two-nvme-tcp-adapters-in-one-subnet",
        source=BROADCOM + "429518/ip-storage-traffic-failover-fails-to-occ.html",
        fault="Both NVMe/TCP adapters are in one subnet; after a link failure, the second is not used.",
        right="Each NVMe/TCP adapter has a separate subnet.",
        base=POWERSTORE,
        edits=(
            Edit(D, "NVMe-TCP-B: {network: san-b-hosts", "NVMe-TCP-B: {network: san-a-hosts"),
            Edit(
                D,
                "routes: [{to: 10.62.12.0/24, via: 10.62.11.1}]",
                "routes: [{to: 10.61.12.0/24, via: 10.61.11.1}]",
            ),
            Edit(
                P,
                '      - {of: "dc4-esx[01-04] vmk2", first: 10.61.11.101}\n',
                '      - {of: "dc4-esx[01-04] vmk2", first: 10.61.11.101}\n'
                '      - {of: "dc4-esx[01-04] vmk3", first: 10.61.11.111}\n',
            ),
            Edit(
                P,
                "  san-b-hosts:\n    purpose: nvme-tcp\n    vlan: 1621\n    prefix: 10.62.11.0/24\n"
                "    gateway: 10.62.11.1\n    router: {devices: sanb-lf11}\n    mtu: 9000\n    addresses:\n"
                "      - {of: sanb-lf11 vlan1621, first: 10.62.11.1}\n"
                '      - {of: "dc4-esx[01-04] vmk3", first: 10.62.11.101}\n',
                "",
            ),
            Edit(
                W, 'vmnic5", to: "sanb-lf11 ethernet1/1/[1-4]"', 'vmnic5", to: "sana-lf11 ethernet1/1/[5-8]"'
            ),
        ),
        expected=ExpectedFinding("IP005", "warning", D, "vmhba66: {nic: vmnic5, vmkernel: vmk3}"),
        repair=(),
    ),
    FieldReport(
        name="vsan-in-the-link-local-prefix",
        source=BROADCOM + "374225/automatic-private-ip-addressing-apipa-16.html",
        fault="The vSAN adapters have addresses in 169.254.0.0/16; the cluster does not form.",
        right="The vSAN adapters have addresses outside of 169.254.0.0/16.",
        base=ARISTA,
        edits=(
            Edit(P, "prefix: 10.200.20.0/24", "prefix: 169.254.20.0/24"),
            Edit(P, "first: 10.200.20.11", "first: 169.254.20.11"),
        ),
        expected=ExpectedFinding("VSAN020", "error", P, "prefix: 169.254.20.0/24"),
        repair=(),
    ),
    FieldReport(
        name="gateway-outside-of-every-subnet",
        source=BROADCOM + "343820/esxesxi-power-on-error-unable-to-set-vmk.html",
        fault="The gateway of the VMkernel stack is not in the subnet of any VMkernel adapter.",
        right="The gateway is in the subnet of its adapter.",
        base=SITES,
        edits=(Edit(D, "gateway: 10.70.0.1\n", "gateway: 10.70.1.254\n"),),
        expected=ExpectedFinding("IP002", "error", D, "gateway: 10.70.1.254"),
        repair=(),
    ),
    FieldReport(
        name="vmotion-over-a-port-of-1500-bytes",
        source=BROADCOM + "417889/vmotion-migration-fails-with-timeout-due.html",
        fault="vMotion adapters use 9000 bytes, but ports on the path forward 1500; vMotion times out.",
        right="Every device on the vMotion path has the MTU of the adapters.",
        base=OSA,
        edits=(
            Edit(
                W,
                'vmnic1", to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                'vmnic1", to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, mtu: 1500}',
            ),
        ),
        expected=ExpectedFinding("MTU001", "error", W, "dc2-n9k-b Ethernet1/[1-6]"),
        repair=(),
    ),
    FieldReport(
        name="management-outside-of-the-static-bond",
        source="https://andyleonard.com/2010/09/23/put-down-the-saw-and-get-the-glue-working-around-vmware-kb1022751/",
        fault="Switch ports are a static bond, and port groups use IP hash, but management uses port IDs.",
        right="Every port group over the bond uses IP hash with all uplinks active.",
        base=VLT,
        edits=(
            Edit(
                D,
                "{network: mgmt, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]",
                "{network: mgmt, teaming: {policy: originating-virtual-port, active: [Uplink 1], "
                "standby: [Uplink 2]",
            ),
            Edit(
                D,
                "teaming: {policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}",
                "teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2]}",
            ),
            Edit(
                D,
                "Workload: {network: workload, teaming: {policy: physical-nic-load, ",
                "Workload: {network: workload, teaming: {policy: ip-hash, ",
            ),
            Edit(
                W,
                'to: "rz1-s5248-1 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m}',
                'to: "rz1-s5248-1 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m, '
                'bond: "port-channel[101-108]", mlag: "[101-108]", bond_mode: static}',
            ),
            Edit(
                W,
                'to: "rz1-s5248-2 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m}',
                'to: "rz1-s5248-2 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m, '
                'bond: "port-channel[101-108]", mlag: "[101-108]", bond_mode: static}',
            ),
        ),
        expected=ExpectedFinding("TEAM017", "error", D, "Management: {network: mgmt"),
        repair=(
            Edit(
                D,
                "teaming: {policy: originating-virtual-port, active: [Uplink 1], standby: [Uplink 2]}",
                "teaming: {policy: ip-hash, active: [Uplink 1, Uplink 2]}",
            ),
        ),
    ),
    FieldReport(
        name="beacon-probing-with-two-uplinks",
        source="https://www.govmlab.com/beacon-probing-vsphere-networking-deep-dive-part2/",
        fault="Beacon probing with two uplinks cannot tell which one failed; the host sends over both.",
        right="Beacon probing has at least three uplinks; with two, the link status is used.",
        base=VLT,
        edits=(
            Edit(
                D,
                "Management: {network: mgmt, teaming: {policy: physical-nic-load, ",
                "Management: {network: mgmt, teaming: {failure_detection: beacon-probing, "
                "policy: physical-nic-load, ",
            ),
        ),
        expected=ExpectedFinding("TEAM006", "warning", D, "failure_detection: beacon-probing"),
        repair=(),
    ),
    FieldReport(
        name="port-group-without-its-tag",
        source="https://github.com/ansible-collections/community.vmware/issues/1297",
        fault="After a migration, the port group of a VMkernel adapter has VLAN 0; the trunk expects a tag.",
        right="The port group has the VLAN of its network.",
        base=OSA,
        edits=(Edit(D, "DPG-Mgmt: {network: mgmt, ", "DPG-Mgmt: {network: mgmt, vlan: 0, "),),
        expected=ExpectedFinding("VLAN001", "error", D, "DPG-Mgmt: {network: mgmt, vlan: 0"),
        repair=(),
    ),
    FieldReport(
        name="port-group-tags-the-native-vlan",
        source="https://stigui.neal.codes/stigs/VMW_vSphere_8-0_vCenter_STIG/groups/V-258939",
        fault="The port group tags the VLAN that is untagged on the switch ports; frames do not meet.",
        right="A VLAN that port groups tag is tagged on the switch ports.",
        base=OSA,
        edits=(
            Edit(
                W,
                'to: "dc2-n9k-a Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                'to: "dc2-n9k-a Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, untagged: vm}',
            ),
            Edit(
                W,
                'to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                'to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, untagged: vm}',
            ),
        ),
        expected=ExpectedFinding("PATH001", "error", W, "dc2-n9k-a Ethernet1/[1-6]"),
        repair=(),
    ),
    FieldReport(
        name="edge-and-host-tunnel-endpoints-in-one-vlan",
        source="https://drpranayjha.com/nsx-9-design-transport-zones-mtu-tep-edp/",
        fault="NSX Edge machines have tunnel endpoints in the VLAN of the endpoints of their hosts.",
        right="Edge and host tunnel endpoints have separate VLANs, routed to each other.",
        base=VCF,
        edits=(
            Edit(
                D,
                "  ams-vcf01: {role: sddc-manager",
                "  ams-m01-edge[01-02]: {role: nsx-edge, runs_on: m01}\n  ams-vcf01: {role: sddc-manager",
            ),
            Edit(
                D,
                "          ams-m01-cl01-vds01-pg-vmotion:",
                "          ams-m01-cl01-vds01-pg-edge-tep: {network: host-tep, teaming: "
                "{policy: physical-nic-load, active: [uplink1, uplink2]}}\n"
                "          ams-m01-cl01-vds01-pg-vmotion:",
            ),
            Edit(
                P,
                '      - {of: "ams01-m01-esx[01-04] vmk11", assigned: pool}\n',
                '      - {of: "ams01-m01-esx[01-04] vmk11", assigned: pool}\n'
                '      - {of: "ams-m01-edge[01-02] fp-eth0", first: 10.70.14.201}\n',
            ),
        ),
        expected=ExpectedFinding("VLAN021", "warning", P, "ams-m01-edge[01-02] fp-eth0"),
        repair=(
            Edit(
                P,
                '      - {of: "ams-m01-edge[01-02] fp-eth0", first: 10.70.14.201}\n',
                "  edge-tep:\n"
                "    purpose: tep\n"
                "    vlan: 1615\n"
                "    prefix: 10.70.15.0/24\n"
                "    gateway: 10.70.15.1\n"
                '    router: {devices: "ams-leaf-101[a-b]", redundancy: hsrp}\n'
                "    mtu: 9000\n"
                "    addresses:\n"
                '      - {of: "ams-leaf-101[a-b] Vlan1615", first: 10.70.15.2}\n'
                '      - {of: "ams-m01-edge[01-02] fp-eth0", first: 10.70.15.201}\n',
            ),
            Edit(D, "pg-edge-tep: {network: host-tep,", "pg-edge-tep: {network: edge-tep,"),
        ),
    ),
    FieldReport(
        name="team-of-unequal-speeds",
        source="https://java2depth.blogspot.com/2025/09/the-nic-speed-mismatch-challenge.html",
        fault="Two active uplinks of one team have different speeds; connections are reset.",
        right="All uplinks of a team have the same speed.",
        base=OSA,
        edits=(
            Edit(
                W,
                'vmnic1", to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                'vmnic1", to: "dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, speed: 10G}',
            ),
        ),
        expected=ExpectedFinding("TEAM022", "warning", W, "dc2-n9k-b Ethernet1/[1-6]"),
        repair=(),
    ),
    FieldReport(
        name="dcbx-not-in-ieee-mode",
        source=BROADCOM + "326624",
        fault="DCBX is in CEE mode; the RDMA health check fails, and the whole cluster falls back to TCP.",
        right="The DCB mode is IEEE, and PFC is on for priority 3.",
        base=OSA,
        edits=(
            Edit(Q, "    dcbx: ieee\n", "    dcbx: cee\n"),
            Edit(Q, "host: {dcbx: ieee, ", "host: {dcbx: cee, "),
        ),
        expected=ExpectedFinding("QOS019", "error", Q, "host: {dcbx: cee"),
        repair=(),
    ),
    FieldReport(
        name="vlan-missing-on-one-of-two-uplinks",
        source=BROADCOM + "318971/vds-health-check-reports-unsupported-vla.html",
        fault="Port groups use both uplinks, but the switch ports of one uplink do not permit the VLAN.",
        right="The ports of every uplink that a port group can use permit its VLAN.",
        base=OSA,
        edits=(
            Edit(
                W,
                '"dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                '"dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, carries: [mgmt, vmotion]}',
            ),
        ),
        expected=ExpectedFinding("PATH001", "error", W, "dc2-n9k-b Ethernet1/[1-6]"),
        repair=(
            Edit(
                D,
                "DPG-VM: {network: vm, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]}}",
                "DPG-VM: {network: vm, teaming: {policy: explicit-failover-order, active: [Uplink 1], "
                "unused: [Uplink 2]}}",
            ),
        ),
    ),
    FieldReport(
        name="new-host-with-another-vmotion-mtu",
        source=BROADCOM + "432825/vmotion-compatibility-warning-mtu-confi.html",
        fault="A new host has vMotion MTU 1500, but the other hosts have 9000; migrations fail.",
        right="The vMotion adapters of all hosts have one MTU.",
        base=OSA,
        edits=(
            Edit(
                D,
                "vmk1: {port_group: DPG-vMotion, services: [vmotion]}",
                "vmk1: {port_group: DPG-vMotion, services: [vmotion], overrides: {dc2-esx06: {mtu: 1500}}}",
            ),
        ),
        expected=ExpectedFinding("MTU002", "warning", D, "overrides: {dc2-esx06: {mtu: 1500}}"),
        repair=(),
    ),
    FieldReport(
        name="new-host-with-another-vmotion-stack",
        source=BROADCOM + "432825/vmotion-compatibility-warning-mtu-confi.html",
        fault="A new host has vMotion on the default stack, but the other hosts use the vMotion stack.",
        right="The vMotion adapters of all hosts use one TCP/IP stack.",
        base=OSA,
        edits=(
            Edit(
                D,
                "vmk1: {port_group: DPG-vMotion, services: [vmotion]}",
                "vmk1: {port_group: DPG-vMotion, services: [vmotion], stack: vmotion, "
                "overrides: {dc2-esx06: {stack: default}}}",
            ),
        ),
        expected=ExpectedFinding("HST045", "warning", D, "overrides: {dc2-esx06: {stack: default}}"),
        repair=(Edit(D, ", overrides: {dc2-esx06: {stack: default}}", ""),),
    ),
    FieldReport(
        name="lag-against-a-static-bond",
        source=BROADCOM + "439174/esxi-uplinks-in-standalone-state-due-to.html",
        fault="The hosts have an LACP group, but the switch ports are a static bond; no LACPDU arrives.",
        right="Both ends use LACP, and one end is active.",
        base=VLT,
        edits=(
            Edit(
                D,
                "        uplinks: {Uplink 1: vmnic2, Uplink 2: vmnic3}\n",
                "        uplinks: {Uplink 1: vmnic2, Uplink 2: vmnic3}\n"
                "        lags: {lag1: {uplinks: [Uplink 1, Uplink 2], mode: active}}\n",
            ),
            Edit(
                D,
                "{network: mgmt, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]",
                "{network: mgmt, teaming: {active: [lag1]",
            ),
            Edit(
                D,
                "teaming: {policy: explicit-failover-order, active: [Uplink 2], standby: [Uplink 1]}",
                "teaming: {active: [lag1]}",
            ),
            Edit(
                D,
                "{network: workload, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]",
                "{network: workload, teaming: {active: [lag1]",
            ),
            Edit(
                W,
                'to: "rz1-s5248-1 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m}',
                'to: "rz1-s5248-1 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m, '
                'bond: "port-channel[101-108]", mlag: "[101-108]", bond_mode: static}',
            ),
            Edit(
                W,
                'to: "rz1-s5248-2 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m}',
                'to: "rz1-s5248-2 ethernet1/1/[1-8]", cable: dell-dac-sfp-25g-3m, '
                'bond: "port-channel[101-108]", mlag: "[101-108]", bond_mode: lacp}',
            ),
        ),
        expected=ExpectedFinding("TEAM017", "error", W, 'to: "rz1-s5248-1 ethernet1/1/[1-8]"'),
        repair=(Edit(W, "bond_mode: static", "bond_mode: lacp"),),
    ),
    FieldReport(
        name="array-ports-with-another-mtu",
        source="https://docs.netapp.com/us-en/ontap-apps-dbs/vmware/vmware-vsphere-network.html",
        fault="Adapters and virtual switches use jumbo frames, but the ports of the array have MTU 1500.",
        right="Virtual switch, VMkernel adapter, and array ports have one MTU.",
        base=POWERSTORE,
        edits=(
            Edit(
                W,
                "cable: dell-dac-sfp-25g-3m, untagged: san-a-array}",
                "cable: dell-dac-sfp-25g-3m, untagged: san-a-array, mtu: 1500}",
            ),
        ),
        expected=ExpectedFinding("MTU001", "error", W, 'to: "sana-lf12 ethernet1/1/[1-2]"'),
        repair=(),
    ),
    FieldReport(
        name="two-vendors-of-rdma-adapters",
        source=BROADCOM + "382163/configuring-rdma-for-vsan.html",
        fault="One host of a vSAN cluster with RDMA has adapters of another vendor.",
        right="All adapters of the cluster that carry vSAN are of one vendor.",
        base=OSA,
        edits=(
            Edit(
                D,
                "        disk_groups: {count: 2, cache",
                "        overrides:\n"
                "          dc2-esx06:\n"
                "            adapters:\n"
                '              - {card: intel-e810-xxvda2, slot: "OCP", ports: [vmnic0, vmnic1]}\n'
                '              - {card: broadcom-bcm57414-p225p, slot: "2", ports: [vmnic2, vmnic3]}\n'
                "        disk_groups: {count: 2, cache",
            ),
        ),
        expected=ExpectedFinding("NIC001", "error", D, "card: broadcom-bcm57414-p225p"),
        repair=(),
    ),
    FieldReport(
        name="two-management-adapters-in-one-subnet",
        source="https://www.ravitech.info/2013/07/multiple-vmkernel-ports-on-same-subnet.html",
        fault="A second management adapter for HA heartbeats is in the subnet of the first one.",
        right="A second management adapter has a separate subnet, or the first one has a standby uplink.",
        base=VLT,
        edits=(
            Edit(
                D,
                "      vmk1: {port_group: vMotion, services: [vmotion]}\n",
                "      vmk1: {port_group: vMotion, services: [vmotion]}\n"
                "      vmk3: {port_group: Management-2, services: [management]}\n",
            ),
            Edit(
                D,
                "          vSAN: {network: vsan, teaming:",
                "          Management-2: {network: mgmt, teaming: {policy: explicit-failover-order, "
                "active: [Uplink 2], standby: [Uplink 1]}}\n"
                "          vSAN: {network: vsan, teaming:",
            ),
            Edit(
                P,
                '      - {of: "rz1-r760-[01-08] vmk0", first: 10.16.11.101}\n',
                '      - {of: "rz1-r760-[01-08] vmk0", first: 10.16.11.101}\n'
                '      - {of: "rz1-r760-[01-08] vmk3", first: 10.16.11.121}\n',
            ),
        ),
        expected=ExpectedFinding("PATH003", "warning", P, "  mgmt:"),
        repair=(),
    ),
    FieldReport(
        name="vsan-vmotion-and-management-in-one-subnet",
        source=BROADCOM + "437724/vsan-vm-snapshot-stuns-and-quiesce-timeo.html",
        fault="Management, vMotion, and vSAN adapters are in one subnet, so one adapter carries all traffic.",
        right="Management, vMotion, and vSAN have separate subnets.",
        base=OSA,
        edits=(
            Edit(D, "DPG-vMotion: {network: vmotion,", "DPG-vMotion: {network: mgmt,"),
            Edit(D, "DPG-vSAN: {network: vsan,", "DPG-vSAN: {network: mgmt,"),
            Edit(
                P,
                '      - {of: "dc2-esx[01-06] vmk0", first: 10.44.10.11}\n',
                '      - {of: "dc2-esx[01-06] vmk0", first: 10.44.10.11}\n'
                '      - {of: "dc2-esx[01-06] vmk1", first: 10.44.10.31}\n'
                '      - {of: "dc2-esx[01-06] vmk2", first: 10.44.10.51}\n',
            ),
            Edit(
                P,
                "  vmotion:\n    purpose: vmotion\n    vlan: 442\n    prefix: 10.44.12.0/24\n    mtu: 9000\n"
                '    addresses:\n      - {of: "dc2-esx[01-06] vmk1", first: 10.44.12.11}\n',
                "",
            ),
            Edit(
                P,
                "  vsan:\n    purpose: vsan\n    vlan: 443\n    prefix: 10.44.13.0/24\n    mtu: 9000\n"
                '    addresses:\n      - {of: "dc2-esx[01-06] vmk2", first: 10.44.13.11}\n',
                "",
            ),
            Edit(
                W,
                'Ethernet1/11", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "carries: [mgmt, vmotion, vm]",
                'Ethernet1/11", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "carries: [mgmt, vm]",
            ),
            Edit(
                W,
                'Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "carries: [mgmt, vmotion, vm]",
                'Ethernet1/12", cable: cisco-qsfp-100g-aoc20m, bond: port-channel53, mlag: 53, '
                "carries: [mgmt, vm]",
            ),
        ),
        expected=ExpectedFinding("PATH003", "warning", D, "vmk2: {port_group: DPG-vSAN"),
        repair=(),
    ),
    FieldReport(
        name="port-group-with-unused-uplinks-only",
        source="https://github.com/ansible-collections/community.vmware/issues/934",
        fault="A module sets all uplinks of a new port group to unused, so its machines have no network.",
        right="A port group has at least one active uplink.",
        base=VLT,
        edits=(
            Edit(
                D,
                "{network: workload, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]}}",
                "{network: workload, teaming: {policy: physical-nic-load, unused: [Uplink 1, Uplink 2]}}",
            ),
        ),
        expected=ExpectedFinding("PATH001", "error", D, "Workload: {network: workload"),
        repair=(),
    ),
    FieldReport(
        name="pause-in-one-direction-only",
        source="https://community.mellanox.com/docs/DOC-2581",
        fault="The driver sends PFC frames for priority 3, but does not honor them.",
        right="`pfctx` and `pfcrx` are equal.",
        base=ARISTA,
        edits=(Edit(D, "pfctx: 8, pfcrx: 8", "pfctx: 8, pfcrx: 0"),),
        expected=ExpectedFinding("QOS002", "error", D, "pfctx: 8, pfcrx: 0"),
        repair=(),
    ),
    FieldReport(
        name="small-mtu-behind-the-standby-uplink",
        source=BROADCOM + "438509/cluster-performance-degradation-and-clus.html",
        fault="The ports behind the uplink that a failback returns to have a smaller MTU.",
        right="The ports of all uplinks have the MTU of the vSAN adapters.",
        base=OSA,
        edits=(
            Edit(
                W,
                'vmnic3", to: "dc2-n9k-b Ethernet1/[13-18]", cable: cisco-sfp-h25g-cu3m}',
                'vmnic3", to: "dc2-n9k-b Ethernet1/[13-18]", cable: cisco-sfp-h25g-cu3m, mtu: 1500}',
            ),
        ),
        expected=ExpectedFinding("MTU001", "error", W, "dc2-n9k-b Ethernet1/[13-18]"),
        repair=(),
    ),
    FieldReport(
        name="vmotion-in-the-management-subnet",
        source="https://elatov.github.io/2012/03/vmotion-causes-unicast-flooding",
        fault="vMotion and management are in one subnet, so packets of vMotion leave by both adapters.",
        right="vMotion has a separate subnet.",
        base=OSA,
        edits=(
            Edit(D, "DPG-vMotion: {network: vmotion,", "DPG-vMotion: {network: mgmt,"),
            Edit(
                P,
                '      - {of: "dc2-esx[01-06] vmk0", first: 10.44.10.11}\n',
                '      - {of: "dc2-esx[01-06] vmk0", first: 10.44.10.11}\n'
                '      - {of: "dc2-esx[01-06] vmk1", first: 10.44.10.31}\n',
            ),
            Edit(P, '    addresses:\n      - {of: "dc2-esx[01-06] vmk1", first: 10.44.12.11}\n', ""),
        ),
        expected=ExpectedFinding("PATH003", "warning", P, "  mgmt:"),
        repair=(),
    ),
    FieldReport(
        name="second-service-on-the-vmotion-stack",
        source="https://wahlnetwork.com/2016/05/26/vmotion-tcpip-stack-layer-3-vmotion/",
        fault="An adapter on the vMotion stack also has the management service.",
        right="Adapters on the vMotion stack have only the service vMotion.",
        base="foreign/esa-eos-l3-stretched",
        edits=(
            Edit(
                D,
                "        services: [vmotion]\n        stack: vmotion\n",
                "        services: [vmotion, management]\n        stack: vmotion\n",
            ),
        ),
        expected=ExpectedFinding("HST044", "error", D, "services: [vmotion, management]"),
        repair=(),
    ),
)


class ValidReport(NamedTuple):
    """Configuration that a public report calls valid, although it looks like a fault."""

    name: str
    source: str
    right: str
    base: str
    edits: tuple[Edit, ...]


VALID_REPORTS = (
    ValidReport(
        name="two-vsan-adapters-in-two-subnets",
        source="https://blah.cloud/infrastructure/migrating-vsan-vmkernel-ports-new-subnet/",
        right="Over TCP, a host can have two vSAN adapters in separate subnets, as during a migration.",
        base=SITES,
        edits=(
            Edit(
                D,
                "      vmk2: {port_group: vSAN-DPG, services: [vsan]}\n",
                "      vmk2: {port_group: vSAN-DPG, services: [vsan]}\n"
                "      vmk3: {port_group: vSAN-2-DPG, services: [vsan]}\n",
            ),
            Edit(
                D,
                "          vMotion-DPG:\n            network: branch-vmotion\n",
                "          vSAN-2-DPG:\n            network: branch-vsan-2\n"
                "            teaming: {policy: explicit-failover-order, active: [Uplink 1], "
                "standby: [Uplink 2]}\n"
                "          vMotion-DPG:\n            network: branch-vmotion\n",
            ),
            Edit(
                P,
                "  # The management network of the stretched",
                "  branch-vsan-2:\n    purpose: vsan\n    vlan: 721\n    prefix: 10.70.21.0/24\n"
                '    mtu: 9000\n    addresses:\n      - {of: "branch-[1-2] vmk3", first: 10.70.21.11}\n\n'
                "  # The management network of the stretched",
            ),
        ),
    ),
    ValidReport(
        name="port-group-limited-to-the-uplinks-of-its-vlan",
        source=BROADCOM + "318971/vds-health-check-reports-unsupported-vla.html",
        right="Uplinks with different VLANs work if each port group is limited to the uplinks with its VLAN.",
        base=OSA,
        edits=(
            Edit(
                W,
                '"dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m}',
                '"dc2-n9k-b Ethernet1/[1-6]", cable: cisco-sfp-h25g-cu3m, carries: [mgmt, vmotion]}',
            ),
            Edit(
                D,
                "DPG-VM: {network: vm, teaming: {policy: physical-nic-load, active: [Uplink 1, Uplink 2]}}",
                "DPG-VM: {network: vm, teaming: {policy: explicit-failover-order, active: [Uplink 1], "
                "unused: [Uplink 2]}}",
            ),
        ),
    ),
)

#!/usr/bin/env bash
# s2d-leaf-1: Cumulus Linux, NVUE commands
# Design smb-direct-roce-s2d 1.0.0, content ece4cc505dc6ba60
# Generated for Cumulus Linux 5.9; syntax documented for releases >=5.1,<5.20
# Validation: validated by data of the vendor. NVIDIA's list of the commands of 5.0 is complete. For later releases, its reference and guides list the commands that refarch writes. Not tested on a switch.
# Validation data: Cumulus Linux 5.0, and single commands of later releases; this file is for Cumulus Linux 5.9, and differences between the releases are not validated
# Rollback: rollback/s2d-leaf-1.nvue.sh
# Not configured, cosmetic: vlans.name (711, 712): NVUE has only numbers for VLANs of a bridge
set -euo pipefail
# Detaches pending changes of other users, so that `nv config diff` shows only these changes.
if ! nv config detach; then echo "No pending changes to detach." >&2; fi

# Name and management
nv set system hostname s2d-leaf-1
nv set interface eth0 type eth
nv set interface eth0 ip vrf mgmt
nv set interface eth0 ip address 10.70.0.201/24
nv set interface eth0 ip gateway 10.70.0.1

# Bridge
nv set bridge domain br_default vlan 711
nv set bridge domain br_default vlan 712
# The design states no mode and no priority; the switch with the lowest MAC address becomes the root

# Ports to hosts
nv set interface swp1-4 type swp
nv set interface swp1 description 'to s2d-01 pNIC1'
nv set interface swp2 description 'to s2d-02 pNIC1'
nv set interface swp3 description 'to s2d-03 pNIC1'
nv set interface swp4 description 'to s2d-04 pNIC1'
nv set interface swp1-4 link mtu 9216
nv set interface swp1-4 bridge domain br_default untagged none
nv set interface swp1-4 bridge domain br_default vlan 711
nv set interface swp1-4 bridge domain br_default vlan 712
nv set interface swp1-4 bridge domain br_default stp admin-edge on
nv set interface swp1-4 bridge domain br_default stp bpdu-guard on

# Links to other switches
nv set interface swp21-22 type swp
nv set interface swp21 description 'to s2d-leaf-2 swp21'
nv set interface swp22 description 'to s2d-leaf-2 swp22'

# Bonds
nv set interface bond1 type bond
nv set interface bond1 description 'to s2d-leaf-2'
nv set interface bond1 bond member swp21-22
nv set interface bond1 bond mode lacp
nv set interface bond1 link mtu 9216
nv set interface bond1 bridge domain br_default untagged none
nv set interface bond1 bridge domain br_default vlan 711
nv set interface bond1 bridge domain br_default vlan 712

# LLDP
# LLDP runs on every port of a new switch. NVUE can enable and disable it in 5.11 or later.

# QoS
nv set qos mapping default-global trust l2
nv set qos mapping default-global pcp 0 switch-priority 0
nv set qos mapping default-global pcp 1 switch-priority 1
nv set qos mapping default-global pcp 2 switch-priority 2
nv set qos mapping default-global pcp 3 switch-priority 3
nv set qos mapping default-global pcp 4 switch-priority 4
nv set qos mapping default-global pcp 5 switch-priority 5
nv set qos mapping default-global pcp 6 switch-priority 6
nv set qos mapping default-global pcp 7 switch-priority 7
nv set qos egress-scheduler default-global traffic-class 0 mode dwrr
nv set qos egress-scheduler default-global traffic-class 0 bw-percent 49
nv set qos egress-scheduler default-global traffic-class 3 mode dwrr
nv set qos egress-scheduler default-global traffic-class 3 bw-percent 50
nv set qos egress-scheduler default-global traffic-class 6 mode strict
nv set qos egress-scheduler default-global traffic-class 7 mode dwrr
nv set qos egress-scheduler default-global traffic-class 7 bw-percent 1
nv set qos congestion-control default-global traffic-class 0 ecn enable
nv set qos congestion-control default-global traffic-class 0 min-threshold 150000
nv set qos congestion-control default-global traffic-class 0 max-threshold 1501500
nv set qos congestion-control default-global traffic-class 3 ecn enable
nv set qos congestion-control default-global traffic-class 3 min-threshold 150000
nv set qos congestion-control default-global traffic-class 3 max-threshold 1501500
nv set qos pfc default-global switch-priority 3
nv set qos pfc default-global rx enable
nv set qos pfc default-global tx enable
# NVIDIA: change the cable length only as instructed by its support. It is set because the design states it.
nv set qos pfc default-global cable-length 5
nv set qos egress-queue-mapping default-global switch-priority 0,1,2,4,5 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 3 traffic-class 3
nv set qos egress-queue-mapping default-global switch-priority 6 traffic-class 6
nv set qos egress-queue-mapping default-global switch-priority 7 traffic-class 7
# Buffers: half for each kind of traffic, as in NVIDIA's guide before PFC.
nv set qos traffic-pool default-lossy memory-percent 50
nv set qos traffic-pool default-lossless memory-percent 50

# Show the diff, then apply and save
nv config diff
nv config apply --assume-yes
nv config save

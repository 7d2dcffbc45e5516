#!/usr/bin/env bash
# spine-a1: Cumulus Linux, NVUE commands
# Design nvme-rocev2-spine-leaf 1.0.0, content 9108d92169f3f017
# Generated for Cumulus Linux 5.9; syntax documented for releases >=5.1,<5.20
# Validation: validated by data of the vendor. NVIDIA's list of the commands of 5.0 is complete. For later releases, its reference and guides list the commands that refarch writes. Not tested on a switch.
# Validation data: Cumulus Linux 5.0, and single commands of later releases; this file is for Cumulus Linux 5.9, and differences between the releases are not validated
# Rollback: rollback/spine-a1.nvue.sh
# Not configured, cosmetic: vlans.name (610, 620): NVUE has only numbers for VLANs of a bridge
set -euo pipefail
# Detaches pending changes of other users, so that `nv config diff` shows only these changes.
if ! nv config detach; then echo "No pending changes to detach." >&2; fi

# Name and management
nv set system hostname spine-a1
nv set interface eth0 type eth
nv set interface eth0 ip vrf mgmt
nv set interface eth0 ip address 10.60.10.111/24
nv set interface eth0 ip gateway 10.60.10.1

# Bridge
nv set bridge domain br_default vlan 610
nv set bridge domain br_default vlan 620
# The design states no mode and no priority; the switch with the lowest MAC address becomes the root

# Links to other switches
nv set interface swp1-10,swp29-32 type swp
nv set interface swp1 description 'to leaf-a1 swp25'
nv set interface swp2 description 'to leaf-a1 swp26'
nv set interface swp3 description 'to leaf-a1 swp27'
nv set interface swp4 description 'to leaf-a1 swp28'
nv set interface swp5 description 'to leaf-a2 swp25'
nv set interface swp6 description 'to leaf-a2 swp26'
nv set interface swp7 description 'to leaf-a2 swp27'
nv set interface swp8 description 'to leaf-a2 swp28'
nv set interface swp9 description 'to leaf-a3 swp29'
nv set interface swp10 description 'to leaf-a3 swp30'
nv set interface swp29 description 'to spine-a2 swp29'
nv set interface swp30 description 'to spine-a2 swp30'
nv set interface swp31 description 'to spine-a2 swp31'
nv set interface swp32 description 'to spine-a2 swp32'

# Bonds
nv set interface leaf1,leaf2,leaf3 type bond
nv set interface leaf1 description 'to leaf-a1'
nv set interface leaf2 description 'to leaf-a2'
nv set interface leaf3 description 'to leaf-a3'
nv set interface leaf1 bond member swp1-4
nv set interface leaf2 bond member swp5-8
nv set interface leaf3 bond member swp9-10
nv set interface leaf1,leaf2,leaf3 bond mode lacp
nv set interface leaf1,leaf2,leaf3 bond mlag enable on
nv set interface leaf1 bond mlag id 1
nv set interface leaf2 bond mlag id 2
nv set interface leaf3 bond mlag id 3
nv set interface leaf1,leaf2,leaf3 link mtu 9216
nv set interface leaf1,leaf2,leaf3 bridge domain br_default untagged none
nv set interface leaf1,leaf2,leaf3 bridge domain br_default vlan 610
nv set interface leaf1,leaf2,leaf3 bridge domain br_default vlan 620

# MLAG
nv set interface peerlink type peerlink
nv set interface peerlink.4094 type sub
nv set interface peerlink description 'to spine-a2'
nv set interface peerlink bond member swp29-32
nv set interface peerlink bond mode lacp
nv set interface peerlink link mtu 9216
nv set interface peerlink bridge domain br_default
nv set interface peerlink.4094 base-interface peerlink
nv set interface peerlink.4094 vlan 4094
nv set mlag enable on
# MAC address of the pair: derived from its names. To use another one, set `domain` of the pair to a MAC address or a number.
nv set mlag mac-address 44:38:39:ff:7c:6f
nv set mlag peer-ip linklocal
nv set mlag priority 2048
nv set mlag backup 10.60.10.112 vrf mgmt

# LLDP
# LLDP runs on every port of a new switch. NVUE can enable and disable it in 5.11 or later.

# QoS
# RoCE mode: trust, maps, classes, PFC, ECN, and buffers with NVIDIA's values for RoCE.
nv set qos roce enable on
nv set qos roce mode lossless
# NVIDIA: change the cable length only as instructed by its support. It is set because the design states it.
nv set qos roce cable-length 15

# Show the diff, then apply and save
nv config diff
nv config apply --assume-yes
nv config save

# clx-swx-035: run in a shell on the switch, through its console.

# Name and management address
nv set system hostname clx-swx-035
nv set interface eth0 ip address 10.7.215.235/24

# Bridge
nv set bridge domain br_default vlan 20,30,215

# Ports to hosts
nv set interface swp1-8 bridge domain br_default
nv set interface swp1-8 bridge domain br_default untagged 215
nv set interface swp1-8 bridge domain br_default vlan 20
nv set interface swp1-8 bridge domain br_default vlan 30
nv set interface swp1-8 link mtu 9216

# Bond to clx-swx-036
nv set interface bond1 type bond
nv set interface bond1 bond member swp31-32
nv set interface bond1 bridge domain br_default
nv set interface bond1 bridge domain br_default untagged 215
nv set interface bond1 bridge domain br_default vlan 20
nv set interface bond1 bridge domain br_default vlan 30
nv set interface bond1 link mtu 9216

# LLDP runs on every port of a new switch; this writes its default interval down.
nv set service lldp tx-interval 30

# RoCE: switch priority 3 lossless with PFC and ECN, half of the bandwidth; congestion notification strict
nv set qos roce mode lossless
nv set qos roce cable-length 5

nv config apply --assume-yes
nv config save

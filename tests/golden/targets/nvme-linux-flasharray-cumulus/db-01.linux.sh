#!/bin/sh
# db-01: Linux hosts, shell script
# Design nvme-linux-flasharray-cumulus 0.3.0, content 4470dd1430fd858c
# Generated for Linux 5.14; syntax documented for releases >=4.18,<6.13
# Validation: parsed, syntax only. shellcheck accepts the script, and it was run against a stand-in. nmcli accepts each line of the keyfiles, nvme-cli 2 and 3 of the connections, chronyd and rsyslogd of their files. The commands of DCB and systemd are those of the documents.
# Rollback: rollback/db-01.linux.sh
# Not configured, weakens: profiles.notification.pcp 6 (roce); profiles.notification.dscp 48 (roce): no documented parameter of the kernel driver; NVIDIA's driver package has it
#   Consequence: congestion control of the adapter is that of its firmware
# Not configured, weakens: nvme.adapters.targets.array pure-x70-02 (4 paths): a design states no policy for its paths, so the kernel uses `numa`, or that of `nvme_core.iopolicy`
#   Consequence: with `numa`, each processor node uses one path at a time; set the policy that the vendor of the array recommends
# Not configured, elsewhere: bmc: configured in the management controller
# Not configured, cosmetic: nics.rdma (ens2f0np0, ens2f1np1): the kernel driver enables it if the adapter supports it
# Not configured, cosmetic: interfaces.services (eno8303, nvme-a, nvme-b): informative; gateway, name servers, and connections follow from it
# Not configured, cosmetic: nvme.adapters.name, nvme.adapters.nic (nvme-a, nvme-b): Linux has no NVMe adapters; connections use the address of an interface
# Not configured, cosmetic: nics.name (eno8403): the design has no interface on the port
# Functions of the scripts for Linux hosts. Each script includes only those that it calls.
# Copy the script to the host, and run it there as root: first `sh FILE show`, then `sh FILE apply`.
# `show` reports differences without changing anything. `apply` fixes them and stops at the first error. A second
# run continues. `apply` activates connections of NetworkManager, so ports go down for some seconds: if it changes
# the management interface, run it at the console. Connections of other network services stay as they are.

set -eu
umask 022
root=${ROOT:-}
kept=$root/var/lib/refarch
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: report differences, or fix them" >&2
  exit 2
  ;;
esac
different=0
newline=$(printf '\n.')
newline=${newline%.}

# stop WHY: ends the script with the reason and what to do.
stop() {
  echo "stopped: $*" >&2
  exit 1
}

# needs PROGRAM...: stops before the first change if a program is missing, or if the user is not root.
needs() {
  if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then stop "run this script as root; nothing was changed"; fi
  missing=""
  for program in "$@"; do
    if ! command -v "${program%% *}" > /dev/null; then missing="$missing${missing:+, }$program"; fi
  done
  if [ -n "$missing" ]; then stop "this host has no $missing; install it first; nothing was changed"; fi
}

# restart UNIT: restarts a unit of systemd.
restart() {
  systemctl restart "$1" || stop "$1 did not start; run \`journalctl -u $1\`, fix the cause, and run this script again"
}

# is WHAT CURRENT EXPECTED: reports whether a value is the expected one.
is() {
  if [ "$2" = "$3" ]; then
    printf 'ok         %s: %s\n' "$1" "$2"
  else
    printf 'differs    %s: current "%s", expected "%s"\n' "$1" "$2" "$3"
    return 1
  fi
}

# must WHAT CURRENT EXPECTED: succeeds if a value must be set now. In mode `show`, only counts it.
must() {
  if is "$1" "$2" "$3"; then return 1; fi
  if [ "$mode" = apply ]; then return; fi
  different=$((different + 1))
  return 1
}

# has_set WHAT: reports that a value was set.
has_set() {
  printf 'set        %s\n' "$1"
}

# check WHAT CURRENT EXPECTED: counts a difference that this script does not fix.
check() {
  is "$@" || different=$((different + 1))
}

# finish: reports how many differences are left; exit status 1 if there are any.
finish() {
  if [ "$different" -gt 0 ]; then
    echo "differences left: $different"
    exit 1
  fi
  echo "no differences"
}

# file PATH BITS: starts a file; `line` adds to it, `written` compares and writes it.
file() {
  path=$1
  bits=$2
  text=""
}

# line TEXT: the next line of the file.
line() {
  text=$text$1$newline
}

# agent_script: starts a script file, because only adapters of some vendors have an LLDP agent in their firmware.
agent_script() {
  file /usr/local/sbin/refarch-no-firmware-lldp 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-no-firmware-lldp PORT: turns the LLDP agent in the firmware of an adapter off, if it is on (ice, i40e).
set -eu
flags=$(ethtool --show-priv-flags "$1" 2> /dev/null || true)
if echo "$flags" | grep -q '^fw-lldp-agent *: on'; then ethtool --set-priv-flags "$1" fw-lldp-agent off; fi
if echo "$flags" | grep -q '^disable-fw-lldp *: off'; then ethtool --set-priv-flags "$1" disable-fw-lldp on; fi
END
)$newline
}

# tos_script: starts a script file, because configfs names ports by their RDMA devices.
tos_script() {
  file /usr/local/sbin/refarch-roce-tos 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-roce-tos PORT TOS: the type of service of RDMA connections over a port.
set -eu
for device in "/sys/class/net/$1/device/infiniband/"*; do
  here="/sys/kernel/config/rdma_cm/${device##*/}"
  mkdir -p "$here"
  echo "$2" > "$here/ports/1/default_roce_tos"
done
END
)$newline
}

# time_file: starts the chrony configuration file at the path that the distribution uses.
time_file() {
  if [ -f "$root/etc/chrony/chrony.conf" ]; then
    file /etc/chrony/chrony.conf 644
  else
    file /etc/chrony.conf 644
  fi
}

# own KEY: adds a line with the content of /etc/nvme/KEY, if the host has that file.
own() {
  if [ -s "$root/etc/nvme/$1" ]; then line "    \"$1\": \"$(cat "$root/etc/nvme/$1")\","; fi
}

# present_text FILE: the content of a file with its line breaks, then a period; only the period if there is no file.
present_text() {
  if [ -f "$1" ]; then cat "$1"; fi
  printf '.'
}

# keep PATH: saves a file as it was before the first run, for the rollback; an empty marker means that there was none.
keep() {
  if [ -e "$kept/before$1" ] || [ -e "$kept/none$1" ]; then return; fi
  mkdir -p "$kept/before${1%/*}" "$kept/none${1%/*}"
  if [ -f "$root$1" ]; then cp -p "$root$1" "$kept/before$1"; else : > "$kept/none$1"; fi
}

# written: writes the file if it differs, completely or not at all. Its activation is pending until `taken`.
written() {
  changed=no
  if [ -e "$kept/pending$path" ]; then changed=yes; fi
  if [ "$(present_text "$root$path")" = "$text." ]; then
    printf 'ok         %s\n' "$path"
    return
  fi
  changed=yes
  printf 'differs    %s\n' "$path"
  current=/dev/null
  if [ -f "$root$path" ]; then current=$root$path; fi
  printf '%s' "$text" | diff -u "$current" - || true
  if [ "$mode" = show ]; then
    different=$((different + 1))
    return
  fi
  keep "$path"
  mkdir -p "$root${path%/*}" "$kept/pending${path%/*}"
  : > "$kept/pending$path"
  printf '%s' "$text" > "$root$path.new"
  chmod "$bits" "$root$path.new"
  mv -f "$root$path.new" "$root$path"
  has_set "$path"
}

# taken: records that the file is activated.
taken() {
  rm -f "$kept/pending$path"
}

# state CURRENT: the state of the object that a file configures, or "before the change" if the file changed.
state() {
  if [ "$changed" = yes ]; then echo "before the change"; else echo "$1"; fi
}

# in_force: for a file that needs no activation, because it is read on use.
in_force() {
  if [ "$mode" = apply ]; then taken; fi
}

# module NAME: loads the kernel module that the file names.
module() {
  if must "module $1" "$(state "$(if [ -d "$root/sys/module/$1" ]; then echo loaded; fi)")" loaded; then
    modprobe "$1"
    taken
    has_set "module $1"
  fi
}

# connection NAME: activates the connection that the file defines.
connection() {
  if must "connection $1" "$(state "$(nmcli -g GENERAL.STATE connection show id "$1" 2>/dev/null || true)")" activated; then
    nmcli connection load "$root$path"
    nmcli connection up id "$1"
    taken
    has_set "connection $1"
  fi
}

# unit NAME: enables and starts the systemd unit that the file defines.
unit() {
  if must "unit $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl daemon-reload
    systemctl enable "$1"
    restart "$1"
    taken
    has_set "unit $1"
  fi
}

# daemon NAME: enables and restarts the daemon that reads the file.
daemon() {
  if must "daemon $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl enable "$1"
    restart "$1"
    taken
    has_set "daemon $1"
  fi
}

# time_daemon: enables and restarts chrony. Debian and Ubuntu name its unit chrony, and chronyd only as an alias.
time_daemon() {
  case $path in
  /etc/chrony/*) daemon chrony ;;
  *) daemon chronyd ;;
  esac
}

# paths: connects to the controllers that the file lists, now and at each start. Existing connections stay.
paths() {
  if must "unit nvmf-autoconnect.service" "$(state "$(systemctl is-enabled nvmf-autoconnect.service 2>/dev/null || true)")" enabled; then
    systemctl enable nvmf-autoconnect.service
    restart nvmf-autoconnect.service
    taken
    has_set "unit nvmf-autoconnect.service"
  fi
}

# host_name NAME: the static host name.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# time_zone NAME: the time zone, by its name in the tz database.
time_zone() {
  if must "time zone" "$(timedatectl show --property=Timezone --value)" "$1"; then
    timedatectl set-timezone "$1"
    has_set "time zone"
  fi
}

# wrong WHAT CURRENT EXPECTED: succeeds if a setting of the unit differs; then the unit has run again.
wrong() {
  if must "$@"; then
    restart refarch-rdma.service
    return
  fi
  return 1
}

# dcb_of PORT OBJECT KEYWORD: a setting as dcb shows it, in numbers.
dcb_of() {
  dcb -N "$2" show dev "$1" "$3" | tr -s ' \n' ' ' | sed "s/^$3 //; s/ $//"
}

# dcb_setting PORT OBJECT KEYWORD EXPECTED: a setting of the unit; if it differs, the unit runs again.
dcb_setting() {
  if wrong "$3 of $1" "$(dcb_of "$1" "$2" "$3")" "$4"; then
    check "$3 of $1" "$(dcb_of "$1" "$2" "$3")" "$4"
  fi
}

# agent_of PORT: the private flag of the LLDP agent in the firmware, as "NAME VALUE"; empty if the adapter has none.
agent_of() {
  { ethtool --show-priv-flags "$1" 2> /dev/null || true; } | sed -n 's/^\([a-z-]*fw-lldp[a-z-]*\) *: \(o[nf]*\)$/\1 \2/p'
}

# agent_setting PORT: the LLDP agent in the firmware is off; if it is on, the unit runs again.
agent_setting() {
  if wrong "LLDP agent in the adapter of $1" "$(is_agent_on "$1")" no; then
    check "LLDP agent in the adapter of $1" "$(is_agent_on "$1")" no
  fi
}

# is_agent_on PORT: "yes" for fw-lldp-agent on and disable-fw-lldp off, "no" otherwise.
is_agent_on() {
  case $(agent_of "$1") in
  "fw-lldp-agent on" | "disable-fw-lldp off") echo yes ;;
  *) echo no ;;
  esac
}

# former_agent PORT: saves the flag before the first run, for the rollback.
former_agent() {
  if [ "$mode" = show ] || [ -e "$kept/agents/$1" ]; then return; fi
  mkdir -p "$kept/agents"
  agent_of "$1" > "$kept/agents/$1"
}

# dcb_text PORT OBJECT: PFC, DSCP priorities (app), or classes (ets) of a port, in the words that set them.
dcb_text() {
  case $2 in
  pfc) shown=$(dcb -N pfc show dev "$1" prio-pfc) || return ;;
  app) shown=$(dcb -N app show dev "$1" dscp-prio) || return ;;
  ets) shown=$(dcb -N ets show dev "$1" tc-tsa tc-bw prio-tc) || return ;;
  esac
  echo "$shown" | tr -s ' \n' ' ' | sed 's/ $//'
}

# former_dcb PORT: saves DCB of a port as it was before the first run, for the rollback.
former_dcb() {
  if [ "$mode" = show ] || [ -e "$kept/dcb/$1" ]; then return; fi
  mkdir -p "$kept/dcb"
  : > "$kept/dcb/$1.new"
  for object in pfc app ets; do
    former=$(dcb_text "$1" "$object") || stop "cannot read $object of $1 with dcb, which the rollback needs"
    echo "$object $former" >> "$kept/dcb/$1.new"
  done
  mv -f "$kept/dcb/$1.new" "$kept/dcb/$1"
}

# file_path PORT NAME: the file with a value of the RDMA device of a port, or of the congestion control of the port.
file_path() {
  for device in "$root/sys/class/net/$1/device/infiniband/"*; do
    if [ ! -e "$device" ]; then break; fi
    case $2 in
    tos) echo "$root/sys/kernel/config/rdma_cm/${device##*/}/ports/1/default_roce_tos" ;;
    traffic_class) echo "$device/tc/1/traffic_class" ;;
    *) echo "$root/sys/class/net/$1/ecn/$2" ;;
    esac
    return
  done
  echo "$1 has no RDMA device" >&2
  return 1
}

# file_value PORT NAME: the value in such a file, without a name in front of it.
file_value() {
  sed 's/.*=//' "$(file_path "$1" "$2")" 2> /dev/null || true
}

# file_setting PORT NAME EXPECTED: a value that the unit writes; if it differs, the unit runs again.
file_setting() {
  if wrong "$2 of $1" "$(file_value "$1" "$2")" "$3"; then
    check "$2 of $1" "$(file_value "$1" "$2")" "$3"
  fi
}

# former_file PORT NAME: saves the value before the first run, for the rollback.
former_file() {
  former=$kept/values/$1/$2
  if [ "$mode" = show ] || [ -e "$former" ]; then return; fi
  path=$(file_path "$1" "$2")
  if [ "$2" = tos ]; then
    modprobe rdma_cm
    mkdir -p "${path%/ports/*}"
  fi
  if [ ! -r "$path" ]; then stop "$1 has no file $path, which the driver or configfs provides"; fi
  mkdir -p "${former%/*}"
  file_value "$1" "$2" > "$former.new"
  mv -f "$former.new" "$former"
}

needs 'chronyd of chrony' 'dcb of iproute2 5.11 or later' 'ethtool' 'hostnamectl of systemd' 'modprobe' 'nmcli of NetworkManager' 'nvme of nvme-cli 2' 'rsyslogd of rsyslog' 'systemctl of systemd' 'timedatectl of systemd'
host_name db-01
time_zone Europe/Berlin
file /etc/modules-load.d/refarch-nvme.conf 644
line 'nvme-rdma'
written
module nvme_rdma
file /etc/NetworkManager/system-connections/ens2f0np0.nmconnection 600
line '[connection]'
line 'id=ens2f0np0'
line 'type=ethernet'
line 'interface-name=ens2f0np0'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[ipv4]'
line 'method=disabled'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection ens2f0np0
# All packets of nvme-a leave with the PCP of RDMA, TCP too.
file /etc/NetworkManager/system-connections/nvme-a.nmconnection 600
line '[connection]'
line 'id=nvme-a'
line 'type=vlan'
line 'interface-name=nvme-a'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[vlan]'
line 'id=3201'
line 'parent=ens2f0np0'
line 'egress-priority-map=0:3;1:3;2:3;3:3;4:3;5:3;6:3;7:3;'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=192.168.201.101/24'
line 'never-default=true'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection nvme-a
file /etc/NetworkManager/system-connections/ens2f1np1.nmconnection 600
line '[connection]'
line 'id=ens2f1np1'
line 'type=ethernet'
line 'interface-name=ens2f1np1'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[ipv4]'
line 'method=disabled'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection ens2f1np1
# All packets of nvme-b leave with the PCP of RDMA, TCP too.
file /etc/NetworkManager/system-connections/nvme-b.nmconnection 600
line '[connection]'
line 'id=nvme-b'
line 'type=vlan'
line 'interface-name=nvme-b'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[vlan]'
line 'id=3202'
line 'parent=ens2f1np1'
line 'egress-priority-map=0:3;1:3;2:3;3:3;4:3;5:3;6:3;7:3;'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=192.168.202.101/24'
line 'never-default=true'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection nvme-b
file /etc/NetworkManager/system-connections/eno8303.nmconnection 600
line '[connection]'
line 'id=eno8303'
line 'type=ethernet'
line 'interface-name=eno8303'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=1500'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=172.20.30.101/24,172.20.30.1'
line 'dns=172.20.30.11;172.20.30.12;'
line 'dns-search=db.example.org;'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection eno8303
agent_script
written
in_force
tos_script
written
in_force
former_dcb ens2f0np0
former_agent ens2f0np0
former_file ens2f0np0 tos
former_dcb ens2f1np1
former_agent ens2f1np1
former_file ens2f1np1 tos
file /etc/systemd/system/refarch-rdma.service 644
line '[Unit]'
line 'Description=Lossless Ethernet of the ports for RDMA'
line 'After=NetworkManager.service'
line 'Before=nvmf-autoconnect.service'
line ''
line '[Service]'
line 'Type=oneshot'
line 'RemainAfterExit=yes'
line 'ExecStart=/sbin/modprobe rdma_cm'
line 'ExecStart=/usr/local/sbin/refarch-no-firmware-lldp ens2f0np0'
line 'ExecStart=/usr/sbin/dcb dcbx set dev ens2f0np0 host ieee'
line 'ExecStart=/usr/sbin/dcb pfc set dev ens2f0np0 prio-pfc all:off 3:on'
line 'ExecStart=/usr/sbin/dcb ets set dev ens2f0np0 tc-tsa all:strict 0:ets 3:ets 6:strict tc-bw all:0 0:50 3:50 prio-tc 0:0 1:0 2:0 4:0 5:0 7:0 3:3 6:6'
line 'ExecStart=/usr/sbin/dcb app flush dev ens2f0np0 dscp-prio'
line 'ExecStart=/usr/sbin/dcb app add dev ens2f0np0 dscp-prio 26:3'
line 'ExecStart=/usr/local/sbin/refarch-roce-tos ens2f0np0 104'
line 'ExecStart=/usr/local/sbin/refarch-no-firmware-lldp ens2f1np1'
line 'ExecStart=/usr/sbin/dcb dcbx set dev ens2f1np1 host ieee'
line 'ExecStart=/usr/sbin/dcb pfc set dev ens2f1np1 prio-pfc all:off 3:on'
line 'ExecStart=/usr/sbin/dcb ets set dev ens2f1np1 tc-tsa all:strict 0:ets 3:ets 6:strict tc-bw all:0 0:50 3:50 prio-tc 0:0 1:0 2:0 4:0 5:0 7:0 3:3 6:6'
line 'ExecStart=/usr/sbin/dcb app flush dev ens2f1np1 dscp-prio'
line 'ExecStart=/usr/sbin/dcb app add dev ens2f1np1 dscp-prio 26:3'
line 'ExecStart=/usr/local/sbin/refarch-roce-tos ens2f1np1 104'
line ''
line '[Install]'
line 'WantedBy=multi-user.target'
written
unit refarch-rdma.service
agent_setting ens2f0np0
dcb_setting ens2f0np0 pfc prio-pfc '0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off'
dcb_setting ens2f0np0 ets tc-tsa '0:ets 1:strict 2:strict 3:ets 4:strict 5:strict 6:strict 7:strict'
dcb_setting ens2f0np0 ets tc-bw '0:50 1:0 2:0 3:50 4:0 5:0 6:0 7:0'
dcb_setting ens2f0np0 ets prio-tc '0:0 1:0 2:0 3:3 4:0 5:0 6:6 7:0'
dcb_setting ens2f0np0 app dscp-prio '26:3'
file_setting ens2f0np0 tos 104
agent_setting ens2f1np1
dcb_setting ens2f1np1 pfc prio-pfc '0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off'
dcb_setting ens2f1np1 ets tc-tsa '0:ets 1:strict 2:strict 3:ets 4:strict 5:strict 6:strict 7:strict'
dcb_setting ens2f1np1 ets tc-bw '0:50 1:0 2:0 3:50 4:0 5:0 6:0 7:0'
dcb_setting ens2f1np1 ets prio-tc '0:0 1:0 2:0 3:3 4:0 5:0 6:6 7:0'
dcb_setting ens2f1np1 app dscp-prio '26:3'
file_setting ens2f1np1 tos 104
file /etc/nvme/hostnqn 644
line 'nqn.2014-08.org.example:nvme:db-01'
written
in_force
file /etc/nvme/config.json 644
line '['
line '  {'
line '    "hostnqn": "nqn.2014-08.org.example:nvme:db-01",'
own hostid
line '    "subsystems": ['
line '      {'
line '        "nqn": "nqn.2010-06.com.purestorage:flasharray.pure-x70-02",'
line '        "ports": ['
line '          {'
line '            "transport": "rdma",'
line '            "traddr": "192.168.201.10",'
line '            "trsvcid": "4420",'
line '            "host_traddr": "192.168.201.101"'
line '          },'
line '          {'
line '            "transport": "rdma",'
line '            "traddr": "192.168.201.11",'
line '            "trsvcid": "4420",'
line '            "host_traddr": "192.168.201.101"'
line '          },'
line '          {'
line '            "transport": "rdma",'
line '            "traddr": "192.168.202.10",'
line '            "trsvcid": "4420",'
line '            "host_traddr": "192.168.202.101"'
line '          },'
line '          {'
line '            "transport": "rdma",'
line '            "traddr": "192.168.202.11",'
line '            "trsvcid": "4420",'
line '            "host_traddr": "192.168.202.101"'
line '          }'
line '        ]'
line '      }'
line '    ]'
line '  }'
line ']'
written
paths
time_file
line 'server 172.20.30.13 iburst'
line 'server 172.20.30.14 iburst'
line 'driftfile /var/lib/chrony/drift'
line 'makestep 1.0 3'
line 'rtcsync'
written
time_daemon
file /etc/rsyslog.d/90-refarch.conf 644
line 'action(type="omfwd" target="172.20.30.15" port="514" protocol="udp")'
written
daemon rsyslog
finish

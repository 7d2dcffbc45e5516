#!/bin/sh
# node-1: Linux hosts, shell script
# Design rdma-linux-connectx7-cumulus 0.1.0, content 148a74831955d819
# Generated for Linux 5.14; syntax documented for releases >=4.18,<6.13
# Validation: parsed, syntax only. shellcheck accepts the script, and it was run against a stand-in. nmcli accepts each line of the keyfiles, nvme-cli 2 and 3 of the connections, chronyd and rsyslogd of their files. The commands of DCB and systemd are those of the documents.
# Rollback: rollback/node-1.linux.sh
# Not configured, weakens: nics.driver_release 24.10 (ens2f0np0); 24.10 (ens2f1np1): included in the kernel, or from the adapter vendor
#   Consequence: the hardware can have another value: check it by hand
# Not configured, elsewhere: bmc: configured in the management controller
# Not configured, cosmetic: nics.rdma (ens2f0np0, ens2f1np1): the kernel driver enables it if the adapter supports it
# Not configured, cosmetic: interfaces.services (eno8303, rail-1, rail-2): informative; gateway, name servers, and connections follow from it
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

# traffic_class_script: starts a script file, because sysfs names ports by their RDMA devices.
traffic_class_script() {
  file /usr/local/sbin/refarch-roce-traffic-class 755
  text=$(cat << 'END'
#!/bin/sh
# refarch-roce-traffic-class PORT TOS: the type of service of all RDMA packets of a port, also without RDMA CM.
set -eu
for device in "/sys/class/net/$1/device/infiniband/"*; do
  echo "$2" > "$device/tc/1/traffic_class"
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

# nvidia_of PORT WHAT [DSCP]: dcbx, trust, pfc, or ets as options of mlnx_qos, or the priority of a DSCP.
nvidia_of() {
  program=$(cat << 'PROGRAM'
function list(values,   text, n) { for (n = 0; n < 8; n++) text = text (n ? "," : "") values[n]; return text }
/^DCBX mode:/ { value["dcbx"] = "--dcbx=" (($3 == "OS") ? "os" : "fw") }
/^Priority trust state:/ { value["trust"] = "--trust=" $4 }
/^[ \t]*prio:[0-7] dscp:/ {
  count = split(substr($2, 6), listed, ",")
  for (n = 1; n <= count; n++) if (listed[n] != "" && listed[n] + 0 == dscp) value["dscp2prio"] = substr($1, 6)
}
/^[ \t]*enabled/ { for (n = 0; n < 8; n++) on[n] = $(n + 2); value["pfc"] = "--pfc=" list(on) }
/^tc:/ { tc = $2; sub(/.*tsa: /, ""); split($0, part, /, bw: |%/); tsa[tc] = part[1]; width[tc] = part[2] + 0 }
/^[ \t]*priority:/ { class[$2] = tc }
END {
  value["ets"] = "--prio_tc=" list(class) " --tsa=" list(tsa) " --tcbw=" list(width)
  print value[what]
}
PROGRAM
)
  shown=$(mlnx_qos -i "$1" -a) || return
  echo "$shown" | awk -v what="$2" -v dscp="${3:-}" "$program"
}

# nvidia_setting PORT WHAT EXPECTED [DSCP]: a setting of the unit; if it differs, the unit runs again.
nvidia_setting() {
  if wrong "$2 of $1" "$(nvidia_of "$1" "$2" "${4:-}")" "$3"; then
    check "$2 of $1" "$(nvidia_of "$1" "$2" "${4:-}")" "$3"
  fi
}

# former_nvidia PORT: saves the QoS of a port as it was before the first run, for the rollback.
former_nvidia() {
  if [ "$mode" = show ] || [ -e "$kept/nvidia/$1" ]; then return; fi
  mkdir -p "$kept/nvidia"
  : > "$kept/nvidia/$1.new"
  for what in trust pfc ets dcbx; do
    former=$(nvidia_of "$1" "$what") || stop "cannot read $what of $1 with mlnx_qos, which the rollback needs"
    echo "$what $former" >> "$kept/nvidia/$1.new"
  done
  mv -f "$kept/nvidia/$1.new" "$kept/nvidia/$1"
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

needs 'chronyd of chrony' 'hostnamectl of systemd' 'mlnx_qos of MLNX_OFED or DOCA-OFED' 'modprobe' 'nmcli of NetworkManager' 'rsyslogd of rsyslog' 'systemctl of systemd' 'timedatectl of systemd'
host_name node-1
time_zone Europe/Berlin
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
# All packets of rail-1 leave with the PCP of RDMA, TCP too.
file /etc/NetworkManager/system-connections/rail-1.nmconnection 600
line '[connection]'
line 'id=rail-1'
line 'type=vlan'
line 'interface-name=rail-1'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[vlan]'
line 'id=3301'
line 'parent=ens2f0np0'
line 'egress-priority-map=0:3;1:3;2:3;3:3;4:3;5:3;6:3;7:3;'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=192.168.101.101/24'
line 'never-default=true'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection rail-1
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
# All packets of rail-2 leave with the PCP of RDMA, TCP too.
file /etc/NetworkManager/system-connections/rail-2.nmconnection 600
line '[connection]'
line 'id=rail-2'
line 'type=vlan'
line 'interface-name=rail-2'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[vlan]'
line 'id=3302'
line 'parent=ens2f1np1'
line 'egress-priority-map=0:3;1:3;2:3;3:3;4:3;5:3;6:3;7:3;'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=192.168.102.101/24'
line 'never-default=true'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection rail-2
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
line 'address1=172.20.40.101/24,172.20.40.1'
line 'dns=172.20.40.11;172.20.40.12;'
line 'dns-search=hpc.example.org;'
line ''
line '[ipv6]'
line 'method=disabled'
written
connection eno8303
tos_script
written
in_force
traffic_class_script
written
in_force
former_nvidia ens2f0np0
former_file ens2f0np0 roce_np/enable/3
former_file ens2f0np0 roce_rp/enable/3
former_file ens2f0np0 roce_np/cnp_dscp
former_file ens2f0np0 roce_np/cnp_802p_prio
former_file ens2f0np0 tos
former_file ens2f0np0 traffic_class
former_nvidia ens2f1np1
former_file ens2f1np1 roce_np/enable/3
former_file ens2f1np1 roce_rp/enable/3
former_file ens2f1np1 roce_np/cnp_dscp
former_file ens2f1np1 roce_np/cnp_802p_prio
former_file ens2f1np1 tos
former_file ens2f1np1 traffic_class
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
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f0np0 --dcbx=os'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f0np0 --pfc=0,0,0,1,0,0,0,0'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f0np0 --prio_tc=0,0,0,3,0,0,6,0 --tsa=ets,strict,strict,ets,strict,strict,strict,strict --tcbw=50,0,0,50,0,0,0,0'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f0np0 --trust=dscp'
line 'ExecStart=/bin/sh -c "echo 1 > /sys/class/net/ens2f0np0/ecn/roce_np/enable/3"'
line 'ExecStart=/bin/sh -c "echo 1 > /sys/class/net/ens2f0np0/ecn/roce_rp/enable/3"'
line 'ExecStart=/bin/sh -c "echo 48 > /sys/class/net/ens2f0np0/ecn/roce_np/cnp_dscp"'
line 'ExecStart=/bin/sh -c "echo 6 > /sys/class/net/ens2f0np0/ecn/roce_np/cnp_802p_prio"'
line 'ExecStart=/usr/local/sbin/refarch-roce-tos ens2f0np0 106'
line 'ExecStart=/usr/local/sbin/refarch-roce-traffic-class ens2f0np0 106'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f1np1 --dcbx=os'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f1np1 --pfc=0,0,0,1,0,0,0,0'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f1np1 --prio_tc=0,0,0,3,0,0,6,0 --tsa=ets,strict,strict,ets,strict,strict,strict,strict --tcbw=50,0,0,50,0,0,0,0'
line 'ExecStart=/usr/bin/mlnx_qos -i ens2f1np1 --trust=dscp'
line 'ExecStart=/bin/sh -c "echo 1 > /sys/class/net/ens2f1np1/ecn/roce_np/enable/3"'
line 'ExecStart=/bin/sh -c "echo 1 > /sys/class/net/ens2f1np1/ecn/roce_rp/enable/3"'
line 'ExecStart=/bin/sh -c "echo 48 > /sys/class/net/ens2f1np1/ecn/roce_np/cnp_dscp"'
line 'ExecStart=/bin/sh -c "echo 6 > /sys/class/net/ens2f1np1/ecn/roce_np/cnp_802p_prio"'
line 'ExecStart=/usr/local/sbin/refarch-roce-tos ens2f1np1 106'
line 'ExecStart=/usr/local/sbin/refarch-roce-traffic-class ens2f1np1 106'
line ''
line '[Install]'
line 'WantedBy=multi-user.target'
written
unit refarch-rdma.service
nvidia_setting ens2f0np0 dcbx --dcbx=os
nvidia_setting ens2f0np0 pfc --pfc=0,0,0,1,0,0,0,0
nvidia_setting ens2f0np0 ets '--prio_tc=0,0,0,3,0,0,6,0 --tsa=ets,strict,strict,ets,strict,strict,strict,strict --tcbw=50,0,0,50,0,0,0,0'
nvidia_setting ens2f0np0 trust --trust=dscp
nvidia_setting ens2f0np0 dscp2prio 3 26
file_setting ens2f0np0 roce_np/enable/3 1
file_setting ens2f0np0 roce_rp/enable/3 1
file_setting ens2f0np0 roce_np/cnp_dscp 48
file_setting ens2f0np0 roce_np/cnp_802p_prio 6
file_setting ens2f0np0 tos 106
file_setting ens2f0np0 traffic_class 106
nvidia_setting ens2f1np1 dcbx --dcbx=os
nvidia_setting ens2f1np1 pfc --pfc=0,0,0,1,0,0,0,0
nvidia_setting ens2f1np1 ets '--prio_tc=0,0,0,3,0,0,6,0 --tsa=ets,strict,strict,ets,strict,strict,strict,strict --tcbw=50,0,0,50,0,0,0,0'
nvidia_setting ens2f1np1 trust --trust=dscp
nvidia_setting ens2f1np1 dscp2prio 3 26
file_setting ens2f1np1 roce_np/enable/3 1
file_setting ens2f1np1 roce_rp/enable/3 1
file_setting ens2f1np1 roce_np/cnp_dscp 48
file_setting ens2f1np1 roce_np/cnp_802p_prio 6
file_setting ens2f1np1 tos 106
file_setting ens2f1np1 traffic_class 106
time_file
line 'server 172.20.40.13 iburst'
line 'server 172.20.40.14 iburst'
line 'driftfile /var/lib/chrony/drift'
line 'makestep 1.0 3'
line 'rtcsync'
written
time_daemon
file /etc/rsyslog.d/90-refarch.conf 644
line 'action(type="omfwd" target="172.20.40.15" port="514" protocol="udp")'
written
daemon rsyslog
finish

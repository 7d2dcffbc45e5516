#!/bin/sh
# db-01: Linux, NVMe-oF initiators by a shell script
# Design nvme-linux-flasharray-cumulus 0.3.0, content b013b7b330a5f32d
# For Linux 5.14, by documents of releases >=4.18,<6.13
# Proof: syntax only. The script is sound shell and was run on a stand-in; nmcli takes each line of its keyfiles, nvme-cli 2 and 3 of its connections, chronyd and rsyslogd of their files. dcb and systemd are those of the documents.
# The way back: rollback/db-01.linux.sh
# Not expressed: bmc 172.20.30.151/24: is set in the management controller itself
# Not expressed: nics.rdma yes (ens2f0np0); yes (ens2f1np1): the kernel's driver offers it where the card can; what it carries is written
# Not expressed: interfaces.services management (eno8303); nvme-rdma (nvme-a); nvme-rdma (nvme-b): tells what goes over it; gateway, name servers and connections follow from it
# Not expressed: nvme.adapters.name nvme-a (nvme-a); nvme-b (nvme-b): Linux has no adapter of its own for NVMe: connections are made from the address of an interface
# Not expressed: nvme.adapters.nic ens2f0np0 (nvme-a); ens2f1np1 (nvme-b): Linux has no adapter of its own for NVMe: connections are made from the address of an interface
# Not expressed: profiles.notification.pcp 6 (roce): no document was found that says how the kernel's driver is told
# Not expressed: profiles.notification.dscp 48 (roce): no document was found that says how the kernel's driver is told
# Not expressed: nics.name eno8403 (eno8403): no interface of the design is on the port
# Functions of the scripts for Linux hosts. Each paragraph is one; a script has those that it calls.
# `show` tells what differs and sets nothing; `apply` sets it and stops at the first command that fails.

set -eu
umask 022
root=${ROOT:-}
kept=$root/var/lib/refarch
mode=${1:-show}
case $mode in
show | apply) ;;
*)
  echo "usage: $0 [show | apply]: tell what differs, or set it" >&2
  exit 2
  ;;
esac
different=0
newline=$(printf '\n.')
newline=${newline%.}

# is WHAT NOW SHALL: whether a value is the wanted one.
is() {
  if [ "$2" = "$3" ]; then
    printf 'as wanted  %s: %s\n' "$1" "$2"
  else
    printf 'differs    %s: is "%s", shall be "%s"\n' "$1" "$2" "$3"
    return 1
  fi
}

# must WHAT NOW SHALL: whether a value is to be set now; only counts it without `apply`.
must() {
  if is "$1" "$2" "$3"; then return 1; fi
  if [ "$mode" = apply ]; then return; fi
  different=$((different + 1))
  return 1
}

# has_set WHAT: says that something was set.
has_set() {
  printf 'set        %s\n' "$1"
}

# check WHAT NOW SHALL: counts what differs and is set elsewhere.
check() {
  is "$@" || different=$((different + 1))
}

# finish: says whether anything is left; exit status 1 if so.
finish() {
  if [ "$different" -gt 0 ]; then
    echo "$different left that differ"
    exit 1
  fi
  echo "nothing differs"
}

# file PATH BITS: begins a file; `line` adds to it, `written` compares and writes it.
file() {
  path=$1
  bits=$2
  text=""
}

# line TEXT: the next line of the file.
line() {
  text=$text$1$newline
}

# tos_script: begins a file that is a script: configfs names ports by their RDMA devices.
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

# time_file: begins the file of chrony, where the distribution has it.
time_file() {
  if [ -f "$root/etc/chrony/chrony.conf" ]; then
    file /etc/chrony/chrony.conf 644
  else
    file /etc/chrony.conf 644
  fi
}

# own KEY: the line of the file with what the host has in /etc/nvme/KEY, if it has that.
own() {
  if [ -s "$root/etc/nvme/$1" ]; then line "    \"$1\": \"$(cat "$root/etc/nvme/$1")\","; fi
}

# present_text FILE: what is in a file, to its last line break, and a full stop; that alone where there is none.
present_text() {
  if [ -f "$1" ]; then cat "$1"; fi
  printf '.'
}

# keep PATH: keeps a file as it was before the first run, for the way back; an empty one tells that there was none.
keep() {
  if [ -e "$kept/before$1" ] || [ -e "$kept/none$1" ]; then return; fi
  mkdir -p "$kept/before${1%/*}" "$kept/none${1%/*}"
  if [ -f "$root$1" ]; then cp -p "$root$1" "$kept/before$1"; else : > "$kept/none$1"; fi
}

# written: writes the file where it differs, whole or not at all. What is done with it is pending until `taken`.
written() {
  changed=no
  if [ -e "$kept/pending$path" ]; then changed=yes; fi
  if [ "$(present_text "$root$path")" = "$text." ]; then
    printf 'as wanted  %s\n' "$path"
    return
  fi
  changed=yes
  printf 'differs    %s\n' "$path"
  now=/dev/null
  if [ -f "$root$path" ]; then now=$root$path; fi
  printf '%s' "$text" | diff -u "$now" - || true
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

# taken: notes that what was pending of the file is done.
taken() {
  rm -f "$kept/pending$path"
}

# state NOW: the state of what a file is for; another one where the file has changed.
state() {
  if [ "$changed" = yes ]; then echo "before the change"; else echo "$1"; fi
}

# in_force: for a file that is read where it is needed.
in_force() {
  if [ "$mode" = apply ]; then taken; fi
}

# module NAME: loads the module that the file names.
module() {
  if must "module $1" "$(state "$(if [ -d "$root/sys/module/$1" ]; then echo loaded; fi)")" loaded; then
    modprobe "$1"
    taken
    has_set "module $1"
  fi
}

# connection NAME: activates the connection that the file is.
connection() {
  if must "connection $1" "$(state "$(nmcli -g GENERAL.STATE connection show id "$1" 2>/dev/null || true)")" activated; then
    nmcli connection load "$root$path"
    nmcli connection up id "$1"
    taken
    has_set "connection $1"
  fi
}

# unit NAME: enables and starts the unit that the file is.
unit() {
  if must "unit $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl daemon-reload
    systemctl enable "$1"
    systemctl restart "$1"
    taken
    has_set "unit $1"
  fi
}

# daemon NAME: enables the daemon that reads the file, and starts it again.
daemon() {
  if must "daemon $1" "$(state "$(systemctl is-active "$1" 2>/dev/null || true)")" active; then
    systemctl enable "$1"
    systemctl restart "$1"
    taken
    has_set "daemon $1"
  fi
}

# paths: connects to what the file lists, now and at each start; what is connected stays.
paths() {
  if must "unit nvmf-autoconnect.service" "$(state "$(systemctl is-enabled nvmf-autoconnect.service 2>/dev/null || true)")" enabled; then
    systemctl enable nvmf-autoconnect.service
    systemctl restart nvmf-autoconnect.service
    taken
    has_set "unit nvmf-autoconnect.service"
  fi
}

# host_name NAME: the host's own.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# time_zone NAME: by its name in the tz database.
time_zone() {
  if must "time zone" "$(timedatectl show --property=Timezone --value)" "$1"; then
    timedatectl set-timezone "$1"
    has_set "time zone"
  fi
}

# pfc PORT MAP: what PFC of a port is, by priority, as dcb shows it.
pfc() {
  check "PFC of $1" "$(dcb pfc show dev "$1" prio-pfc | tr -s ' ' | sed 's/^ *prio-pfc *//; s/ *$//')" "$2"
}

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
tos_script
written
in_force
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
line 'ExecStart=/usr/sbin/dcb dcbx set dev ens2f0np0 host ieee'
line 'ExecStart=/usr/sbin/dcb pfc set dev ens2f0np0 prio-pfc all:off 3:on'
line 'ExecStart=/usr/sbin/dcb ets set dev ens2f0np0 tc-tsa all:strict 0:ets 3:ets 6:strict tc-bw all:0 0:50 3:50 prio-tc 0:0 1:0 2:0 4:0 5:0 7:0 3:3 6:6'
line 'ExecStart=/usr/sbin/dcb app flush dev ens2f0np0 dscp-prio'
line 'ExecStart=/usr/sbin/dcb app add dev ens2f0np0 dscp-prio 26:3'
line 'ExecStart=/usr/local/sbin/refarch-roce-tos ens2f0np0 104'
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
pfc ens2f0np0 '0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off'
pfc ens2f1np1 '0:off 1:off 2:off 3:on 4:off 5:off 6:off 7:off'
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
daemon chronyd
file /etc/rsyslog.d/90-refarch.conf 644
line 'action(type="omfwd" target="172.20.30.15" port="514" protocol="udp")'
written
daemon rsyslog
finish

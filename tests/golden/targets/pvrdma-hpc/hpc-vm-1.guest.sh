#!/bin/sh
# hpc-vm-1: Linux guests with paravirtual RDMA, shell script
# Design pvrdma-hpc 1.0.0, content 46bcb0552dc85085
# Generated for Linux 3.10; syntax documented for releases >=4.6,<6.13
# Validation: parsed, syntax only. shellcheck accepts the script, it was run against a stand-in, and nmcli accepts each line of its keyfiles. The kernel module and its output are those of the documents.
# Rollback: rollback/hpc-vm-1.guest.sh
# Not configured, weakens: release 3.10: the syntax is documented for Linux >=4.6,<6.13; it may differ in this release
#   Consequence: commands can differ in this release
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

# host_name NAME: the static host name.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# rdma_of PORT: checks that an RDMA device takes its addresses from a port.
rdma_of() {
  found=none
  for device in "$root"/sys/class/infiniband/*; do
    if [ "$(cat "$device/ports/1/gid_attrs/ndevs/0" 2>/dev/null || true)" = "$1" ]; then found=present; fi
  done
  check "RDMA device on $1" "$found" present
}

needs 'hostnamectl of systemd' 'modprobe' 'nmcli of NetworkManager'
host_name hpc-vm-1
file /etc/modules-load.d/refarch-pvrdma.conf 644
line 'vmw_pvrdma'
written
module vmw_pvrdma
file /etc/NetworkManager/system-connections/eth1.nmconnection 600
line '[connection]'
line 'id=eth1'
line 'type=ethernet'
line 'interface-name=eth1'
line 'autoconnect-priority=100'
line ''
line '[ethernet]'
line 'mtu=9000'
line ''
line '[ipv4]'
line 'method=manual'
line 'address1=10.70.10.101/24'
line 'never-default=true'
line ''
line '[ipv6]'
line 'method=ignore'
written
connection eth1
rdma_of eth1
finish

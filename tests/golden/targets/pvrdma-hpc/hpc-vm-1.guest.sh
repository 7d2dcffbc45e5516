#!/bin/sh
# hpc-vm-1: Linux guests with paravirtual RDMA by a shell script
# Design pvrdma-hpc 1.0.0, content 46bcb0552dc85085
# For Linux 3.10, by documents of releases >=4.6,<6.13
# Proof: syntax only. The script is sound shell and was run on a stand-in; nmcli takes each line of its keyfiles. The module and what the kernel shows of it are those of the documents.
# The way back: rollback/hpc-vm-1.guest.sh
# Not expressed: release 3.10: the forms were read for Linux >=4.6,<6.13; those of this release may differ
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

# host_name NAME: the host's own.
host_name() {
  if must "host name" "$(hostnamectl --static)" "$1"; then
    hostnamectl set-hostname "$1"
    has_set "host name"
  fi
}

# rdma_of PORT: whether an RDMA device takes its addresses from a port.
rdma_of() {
  shown=none
  for device in "$root"/sys/class/infiniband/*; do
    if [ "$(cat "$device/ports/1/gid_attrs/ndevs/0" 2>/dev/null || true)" = "$1" ]; then shown=there; fi
  done
  check "RDMA device of $1" "$shown" there
}

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

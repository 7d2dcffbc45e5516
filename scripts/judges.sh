# Sourced by setup.sh: programs of others that judge what refarch writes, in .judges/. Each is installed once, by its
# own stamp; where one cannot be, a line says so, and set-up goes on.
# shellcheck shell=bash

readonly JUDGES=.judges
readonly PYTHON_JUDGES=("pyavd==6.4.0" "ansible==12.3.0" "pyvmomi==9.1.1.0" "jsonschema>=4.21,<5")
readonly HOOK_TOOLS=("prek==0.5.11" "uv==0.13.9")
readonly BATFISH=../shared/verifiers/batfish-nxos
readonly PROGRAMS=tests/proof/programs

# judge_missing NAME REASON
judge_missing() { say "setup: no $1 ($2): tests that need it are skipped, or fail where CI=true."; }

# make_judge NAME KEY COMMAND...: runs the command unless it was run with this key; its output goes to a log.
make_judge() {
    local name=$1 key=$2 stamp=$JUDGES/$1.stamp log=$JUDGES/$1.log
    shift 2
    if [ -e "$stamp" ] && [ "$key" = "$(cat "$stamp")" ]; then return; fi
    rm -f "$stamp"
    say "Making the judge $name ..."
    if "$@" >"$log" 2>&1; then
        printf '%s\n' "$key" >"$stamp"
    else
        judge_missing "judge $name" "$(grep -v '^ *$' "$log" | tail -n 1); all of it is in $log"
    fi
}

files_key() { find "$@" -type f -exec cksum {} + | LC_ALL=C sort; }

# --- one function a judge --------------------------------------------------------------------------------------------

python_judges() {
    local python
    python=$(find_python)
    rm -rf "$JUDGES/venv"
    "$python" -m venv "$JUDGES/venv"
    # Nearly all of Ansible's files are never imported here: they are not compiled ahead.
    "$JUDGES/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "${PYTHON_JUDGES[@]}"
}

# What installs our hooks, and all that they then load: tests install them without a network. The wheels are those of
# the versions that are tested here.
hooks_judge() {
    local folder=$JUDGES/hooks
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "${HOOK_TOOLS[@]}"
    .venv/bin/python -m pip freeze --exclude-editable >"$folder/versions.txt"
    .venv/bin/python -c 'import tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
print(*project["project"]["dependencies"], *project["build-system"]["requires"], sep="\n")' >"$folder/needed.txt"
    .venv/bin/python -m pip wheel --quiet --disable-pip-version-check --wheel-dir "$folder/wheels" \
        --constraint "$folder/versions.txt" --requirement "$folder/needed.txt"
}

batfish_judge() { "$BATFISH/build.sh" "$PWD/$JUDGES/batfish"; }

# Not optimised: they are built in half of the time, and run for a second.
vsphere_judges() {
    local out=$PWD/$JUDGES/vsphere
    (cd "$PROGRAMS/vsphere" &&
        go build -trimpath -ldflags='-s -w' -gcflags='all=-N -l' -o "$out/" ./govc ./simulator)
}

# actionlint, and what reads reports as reviewdog does.
reports_judges() {
    local out=$PWD/$JUDGES/reports
    (cd "$PROGRAMS/reports" &&
        go build -trimpath -ldflags='-s -w' -gcflags='all=-N -l' -o "$out/" \
            ./diagnostics github.com/rhysd/actionlint/cmd/actionlint)
}

powershell_judge() {
    cargo build --quiet --release --locked --manifest-path "$PROGRAMS/powershell/Cargo.toml" \
        --target-dir "$JUDGES/powershell"
}

# nmcli alone, taken out of its package: to install that would start a service that takes over the machine's network.
nmcli_judge() {
    local folder=$JUDGES/network-manager
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && apt-get -qq download network-manager libnm0 && for package in *.deb; do
        dpkg-deb --extract "$package" . || exit 1
    done && rm -f ./*.deb)
}

# --- all of them -----------------------------------------------------------------------------------------------------

ensure_nmcli() {
    if have nmcli; then return; fi
    if ! { have apt-get && have dpkg-deb; }; then
        judge_missing nmcli "Debian package network-manager"
        return
    fi
    make_judge network-manager "$PWD" nmcli_judge
}

ensure_batfish() {
    if [ ! -d "$BATFISH" ]; then return; fi # the tests say so, as of all that lies in ../shared
    make_judge batfish "$(files_key "$BATFISH/build.sh" "$BATFISH/grammar" "$BATFISH/src")" batfish_judge
}

# Several at once, as each mostly waits for the network or for one core.
ensure_judges() {
    mkdir -p "$JUDGES"
    want libyang-tools yanglint
    want shellcheck shellcheck
    want nvme-cli nvme /usr/sbin/nvme
    if [ -d "$BATFISH" ]; then
        want default-jdk-headless javac
        want maven mvn
    fi
    want golang-go go
    want cargo cargo
    ensure_nmcli
    make_judge python "$PWD ${PYTHON_JUDGES[*]}" python_judges &
    make_judge hooks "$PWD ${HOOK_TOOLS[*]} $(files_key pyproject.toml)" hooks_judge &
    ensure_batfish &
    make_judge powershell "$(files_key "$PROGRAMS/powershell")" powershell_judge &
    make_judge vsphere "$(files_key "$PROGRAMS/vsphere")" vsphere_judges
    make_judge reports "$(files_key "$PROGRAMS/reports")" reports_judges
    wait
}

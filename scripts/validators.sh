# Sourced by setup.sh: installs the validators (third-party programs that check the output of refarch) in .validators/. A
# stamp per validator prevents a second installation. If an installation fails, the script reports it and continues.
# shellcheck shell=bash

readonly VALIDATORS=.validators
# Zensical 0.0.73 is the newest release with all of its parts on the package index.
readonly PYTHON_VALIDATORS=("zensical==0.0.73" "pypandoc_binary==1.17" "pyavd==6.4.0" "ansible==12.3.0" "pyvmomi==9.1.1.0" "azure-mgmt-azurestackhci==8.2.0" "jsonschema>=4.21,<5")
readonly NAUTOBOT="nautobot==3.2.7"
readonly NVME_CLI="libnvme3==3.1"
readonly HOOK_TOOLS=("prek==0.5.11" "uv==0.13.9")
readonly BATFISH=../shared/verifiers/batfish-nxos
readonly VSPHERE_NETWORK=../shared/verifiers/examples/vcsim-net/main.go
readonly PROGRAMS=tests/proof/programs

# validator_missing NAME REASON
validator_missing() { say "setup: no $1 ($2): tests that need it are skipped; in make test they fail."; }

# make_validator NAME KEY COMMAND...: runs the command unless it already ran with this key; its output goes to a log.
make_validator() {
    local name=$1 key=$2 stamp=$VALIDATORS/$1.stamp log=$VALIDATORS/$1.log
    shift 2
    if [ -e "$stamp" ] && [ "$key" = "$(cat "$stamp")" ]; then return; fi
    rm -f "$stamp"
    say "Building validator $name ..."
    if "$@" >"$log" 2>&1; then
        printf '%s\n' "$key" >"$stamp"
    else
        validator_missing "validator $name" "$(grep -v '^ *$' "$log" | tail -n 1); complete log: $log"
    fi
}

files_key() { find "$@" -type f -exec cksum {} + | LC_ALL=C sort; }

# --- one function per validator ---------------------------------------------------------------------------------------

python_validators() {
    local python
    python=$(find_python)
    rm -rf "$VALIDATORS/venv"
    "$python" -m venv "$VALIDATORS/venv"
    # Most files of Ansible are never imported here, so they are not compiled in advance.
    "$VALIDATORS/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "${PYTHON_VALIDATORS[@]}"
    # The wheel brings pandoc itself.
    ln -sf "$("$VALIDATORS/venv/bin/python" -c 'import pypandoc; print(pypandoc.get_pandoc_path())')" "$VALIDATORS/pandoc"
}

# What installs our hooks, and all that they then load: tests install refarch without a network, from the wheels of the
# lock file.
hooks_validator() {
    local folder=$VALIDATORS/hooks
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "${HOOK_TOOLS[@]}"
    "$folder/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --dest "$folder/wheels" --requirement requirements/base.txt
}

batfish_validator() { "$BATFISH/build.sh" "$PWD/$VALIDATORS/batfish"; }

# Not optimized: they are built in half of the time, and run for a second.
vsphere_validators() {
    local out=$PWD/$VALIDATORS/vsphere
    (cd "$PROGRAMS/vsphere" &&
        go build -trimpath -ldflags='-s -w' -gcflags='all=-N -l' -o "$out/" ./govc ./simulator)
}

# A vCenter whose hosts have switches, ports, and VMkernel adapters. The system of a host that modules ask for its
# switches shows them too: one line more.
vsphere_network_validator() {
    local folder=$PWD/$VALIDATORS/vsphere-network host='ctx.Map.Get(*h.ConfigManager.NetworkSystem)'
    mkdir -p "$folder/source" && sed "s|^\t*h\.Config = &cfg\$|&; $host.(*simulator.HostNetworkSystem).NetworkInfo = \&n|" \
        "$VSPHERE_NETWORK" >"$folder/source/main.go" &&
        grep -q 'NetworkInfo = &n$' "$folder/source/main.go" || return 1
    (cd "$PROGRAMS/vsphere" &&
        go build -trimpath -ldflags='-s -w' -gcflags='all=-N -l' -o "$folder/simulator" "$folder/source/main.go")
}

# actionlint, and what reads reports as reviewdog does.
reports_validators() {
    local out=$PWD/$VALIDATORS/reports
    (cd "$PROGRAMS/reports" &&
        go build -trimpath -ldflags='-s -w' -gcflags='all=-N -l' -o "$out/" \
            ./diagnostics github.com/rhysd/actionlint/cmd/actionlint)
}

powershell_validator() {
    cargo build --quiet --release --locked --manifest-path "$PROGRAMS/powershell/Cargo.toml" \
        --target-dir "$VALIDATORS/powershell"
}

# Programs alone, taken out of their packages: to install these would start services that take over the machine's
# network, clock and logs. extracted_validator NAME PACKAGE...
extracted_validator() {
    local folder=$VALIDATORS/$1
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && apt-get -qq download "$@" && for package in *.deb; do
        dpkg-deb --extract "$package" . || exit 1
    done && rm -f ./*.deb)
}

# A current nvme-cli: its sources are those of the package libnvme3. That has no place for programs, so that no wheel
# comes of it; the program stays where it is built.
nvme_validator() {
    local out=$PWD/$VALIDATORS/nvme python
    python=$(find_python)
    pkg-config --exists json-c || { may_use_apt && apt_install libjson-c-dev; } || return 1
    rm -rf "$out"
    "$python" -m venv "$out/venv"
    "$out/venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$out/wheel" \
        -C build-dir="$out/build" -C setup-args=-Dnvme=enabled -C setup-args=-Dpython=disabled \
        -C setup-args=-Djson-c=enabled -C setup-args=-Dbuildtype=plain -C compile-args=nvme "$NVME_CLI" || true
    rm -rf "$out/venv"
    "$out/build/nvme" version
}

# LanguageTool, for `make deep`: its jars, and a program that gives it texts.
language_validator() {
    local out=$PWD/$VALIDATORS/language source=$PROGRAMS/language
    rm -rf "$out"
    mvn --quiet --batch-mode --file "$source/pom.xml" dependency:copy-dependencies -DoutputDirectory="$out/jars"
    javac -cp "$out/jars/*" -d "$out/classes" "$source/src/Language.java"
}

# Nautobot with a database that is ready, for `make deep`.
nautobot_validator() {
    local folder=$VALIDATORS/nautobot
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder/venv"
    "$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "$NAUTOBOT"
    "$folder/venv/bin/python" -I "$PROGRAMS/nautobot_import.py" "$folder" prepare
}

# --- all of them -----------------------------------------------------------------------------------------------------

# ensure_extracted NAME PROGRAM PACKAGE...: the machine's own program serves as well.
ensure_extracted() {
    local name=$1 program=$2
    shift 2
    if have_any "$program" "/usr/sbin/$program"; then return; fi
    if ! { have apt-get && have dpkg-deb; }; then
        validator_missing "$program" "Debian package $1"
        return
    fi
    make_validator "$name" "$PWD $*" extracted_validator "$name" "$@"
}

ensure_batfish() {
    if [ ! -d "$BATFISH" ]; then return; fi # the tests report it, as for everything in ../shared
    make_validator batfish "$(files_key "$BATFISH/build.sh" "$BATFISH/grammar" "$BATFISH/src")" batfish_validator
}

ensure_vsphere_network() {
    if [ ! -f "$VSPHERE_NETWORK" ]; then return; fi # the tests report it, as for everything in ../shared
    make_validator vsphere-network "$(files_key "$VSPHERE_NETWORK" "$PROGRAMS/vsphere/go.mod")" vsphere_network_validator
}

ensure_hooks() {
    mkdir -p "$VALIDATORS"
    make_validator hooks "$PWD ${HOOK_TOOLS[*]} $(files_key requirements/base.txt)" hooks_validator
}

ensure_language() {
    mkdir -p "$VALIDATORS"
    want default-jdk-headless javac
    want maven mvn
    make_validator language "$(files_key "$PROGRAMS/language")" language_validator
}

ensure_nautobot() {
    mkdir -p "$VALIDATORS"
    local server
    server=$(apt-cache depends postgresql 2>/dev/null | sed -n 's/.*Depends: \(postgresql-[0-9]*\)$/\1/p')
    server=${server:-postgresql}
    ensure_extracted postgresql postgres "$server" "${server/postgresql/postgresql-client}" libpq5
    ensure_extracted redis redis-server redis-server redis-tools liblzf1 libjemalloc2 liblua5.1-0 lua-cjson lua-bitop
    make_validator nautobot "$PWD $NAUTOBOT $(files_key "$PROGRAMS/nautobot_import.py")" nautobot_validator
}

# Several at once, as each mostly waits for the network or for one core.
ensure_validators() {
    mkdir -p "$VALIDATORS"
    want libyang-tools yanglint
    want shellcheck shellcheck
    want nvme-cli nvme /usr/sbin/nvme
    if [ -d "$BATFISH" ]; then
        want default-jdk-headless javac
        want maven mvn
    fi
    want golang-go go
    want cargo cargo
    want pkg-config pkg-config
    ensure_extracted network-manager nmcli network-manager libnm0
    ensure_extracted chrony chronyd chrony
    ensure_extracted rsyslog rsyslogd rsyslog libestr0 libfastjson4
    ensure_extracted nginx nginx nginx nginx-common
    make_validator python "$PWD ${PYTHON_VALIDATORS[*]}" python_validators &
    ensure_batfish &
    make_validator powershell "$(files_key "$PROGRAMS/powershell")" powershell_validator &
    make_validator vsphere "$(files_key "$PROGRAMS/vsphere")" vsphere_validators
    ensure_vsphere_network
    make_validator nvme "$PWD $NVME_CLI" nvme_validator
    make_validator reports "$(files_key "$PROGRAMS/reports")" reports_validators
    wait
}

# Sourced by setup.sh: installs the validators (third-party programs that check the output of refarch) in .judges/. A
# stamp per validator prevents a second installation. If an installation fails, the script reports it and continues.
# shellcheck shell=bash

readonly JUDGES=.judges
# Zensical 0.0.73 is the newest release with all of its parts on the package index.
readonly PYTHON_JUDGES=("zensical==0.0.73" "pypandoc_binary==1.17" "pyavd==6.4.0" "ansible==12.3.0" "pyvmomi==9.1.1.0" "jsonschema>=4.21,<5")
readonly NVME_CLI="libnvme3==3.1"
readonly HOOK_TOOLS=("prek==0.5.11" "uv==0.13.9")
readonly BATFISH=../shared/verifiers/batfish-nxos
readonly PROGRAMS=tests/proof/programs

# judge_missing NAME REASON
judge_missing() { say "setup: no $1 ($2): tests that need it are skipped; in make test they fail."; }

# make_judge NAME KEY COMMAND...: runs the command unless it already ran with this key; its output goes to a log.
make_judge() {
    local name=$1 key=$2 stamp=$JUDGES/$1.stamp log=$JUDGES/$1.log
    shift 2
    if [ -e "$stamp" ] && [ "$key" = "$(cat "$stamp")" ]; then return; fi
    rm -f "$stamp"
    say "Building validator $name ..."
    if "$@" >"$log" 2>&1; then
        printf '%s\n' "$key" >"$stamp"
    else
        judge_missing "validator $name" "$(grep -v '^ *$' "$log" | tail -n 1); complete log: $log"
    fi
}

files_key() { find "$@" -type f -exec cksum {} + | LC_ALL=C sort; }

# --- one function per validator ---------------------------------------------------------------------------------------

python_judges() {
    local python
    python=$(find_python)
    rm -rf "$JUDGES/venv"
    "$python" -m venv "$JUDGES/venv"
    # Most files of Ansible are never imported here, so they are not compiled in advance.
    "$JUDGES/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile "${PYTHON_JUDGES[@]}"
    # The wheel brings pandoc itself.
    ln -sf "$("$JUDGES/venv/bin/python" -c 'import pypandoc; print(pypandoc.get_pandoc_path())')" "$JUDGES/pandoc"
}

# What installs our hooks, and all that they then load: tests install refarch without a network, from the wheels of the
# lock file.
hooks_judge() {
    local folder=$JUDGES/hooks
    rm -rf "$folder"
    "$(find_python)" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "${HOOK_TOOLS[@]}"
    "$folder/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
        --only-binary :all: --dest "$folder/wheels" --requirement requirements/base.txt
}

batfish_judge() { "$BATFISH/build.sh" "$PWD/$JUDGES/batfish"; }

# Not optimized: they are built in half of the time, and run for a second.
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

# Programs alone, taken out of their packages: to install these would start services that take over the machine's
# network, clock and logs. extracted_judge NAME PACKAGE...
extracted_judge() {
    local folder=$JUDGES/$1
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    (cd "$folder" && apt-get -qq download "$@" && for package in *.deb; do
        dpkg-deb --extract "$package" . || exit 1
    done && rm -f ./*.deb)
}

# A current nvme-cli: its sources are those of the package libnvme3. That has no place for programs, so that no wheel
# comes of it; the program stays where it is built.
nvme_judge() {
    local out=$PWD/$JUDGES/nvme python
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
language_judge() {
    local out=$PWD/$JUDGES/language source=$PROGRAMS/language
    rm -rf "$out"
    mvn --quiet --batch-mode --file "$source/pom.xml" dependency:copy-dependencies -DoutputDirectory="$out/jars"
    javac -cp "$out/jars/*" -d "$out/classes" "$source/src/Language.java"
}

# --- all of them -----------------------------------------------------------------------------------------------------

# ensure_extracted NAME PROGRAM PACKAGE...: the machine's own program serves as well.
ensure_extracted() {
    local name=$1 program=$2
    shift 2
    if have_any "$program" "/usr/sbin/$program"; then return; fi
    if ! { have apt-get && have dpkg-deb; }; then
        judge_missing "$program" "Debian package $1"
        return
    fi
    make_judge "$name" "$PWD $*" extracted_judge "$name" "$@"
}

ensure_batfish() {
    if [ ! -d "$BATFISH" ]; then return; fi # the tests report it, as for everything in ../shared
    make_judge batfish "$(files_key "$BATFISH/build.sh" "$BATFISH/grammar" "$BATFISH/src")" batfish_judge
}

ensure_hooks() {
    mkdir -p "$JUDGES"
    make_judge hooks "$PWD ${HOOK_TOOLS[*]} $(files_key requirements/base.txt)" hooks_judge
}

ensure_language() {
    mkdir -p "$JUDGES"
    want default-jdk-headless javac
    want maven mvn
    make_judge language "$(files_key "$PROGRAMS/language")" language_judge
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
    want pkg-config pkg-config
    ensure_extracted network-manager nmcli network-manager libnm0
    ensure_extracted chrony chronyd chrony
    ensure_extracted rsyslog rsyslogd rsyslog libestr0 libfastjson4
    ensure_extracted nginx nginx nginx nginx-common
    make_judge python "$PWD ${PYTHON_JUDGES[*]}" python_judges &
    ensure_batfish &
    make_judge powershell "$(files_key "$PROGRAMS/powershell")" powershell_judge &
    make_judge vsphere "$(files_key "$PROGRAMS/vsphere")" vsphere_judges
    make_judge nvme "$PWD $NVME_CLI" nvme_judge
    make_judge reports "$(files_key "$PROGRAMS/reports")" reports_judges
    wait
}

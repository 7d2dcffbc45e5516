#!/usr/bin/env bash
# Prepares this clone. `scripts/setup.sh python`: a virtual environment with the Python packages and nothing else.
# `scripts/setup.sh site`: the same, and Graphviz. `scripts/setup.sh test`: the same, and the validators that the
# tests use (validators.sh). Its parts may run side by side: after `venv`, which alone needs what the others
# install too, `site`, `tools` and `hooks` (after `site`).
# What fits its stamp, or is there already, is left alone: a second run takes no network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly VENV_STAMP=.venv/refarch-setup.stamp
readonly NODE_STAMP=node_modules/refarch-setup.stamp
readonly NODE_NEEDED=20
apt_is_fresh=no

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "setup: $*"
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

have_any() {
    local name
    for name in "$@"; do
        if have "$name"; then return 0; fi
    done
    return 1
}

# --- Debian packages -------------------------------------------------------------------------------------------------

may_use_apt() {
    have apt-get || return 1
    [ "$(id -u)" -eq 0 ] || { have sudo && sudo -n true 2>/dev/null; }
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# apt_install PACKAGE...: status 0 when installed; otherwise the last line apt said is shown.
apt_install() {
    local log
    log=$(mktemp)
    say "Installing $* with apt-get ..."
    # One broken third-party source must not stop the rest, so the update may fail.
    if [ "$apt_is_fresh" = no ]; then
        apt_get update >"$log" 2>&1 || true
        apt_is_fresh=yes
    fi
    if apt_get install --yes --no-install-recommends "$@" >>"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    say "apt-get: $(tail -n 1 "$log")"
    rm -f "$log"
    return 1
}

# --- what `refarch build` needs --------------------------------------------------------------------------------------

ensure_dot() {
    if have dot; then return; fi
    if may_use_apt && apt_install graphviz && have dot; then return; fi
    stop "Graphviz's dot is missing. Install it: sudo apt-get install graphviz (Debian, Ubuntu)," \
        "sudo dnf install graphviz (Fedora, RHEL), or brew install graphviz (macOS)."
}

find_python() {
    local name
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if have "$name" && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    stop "Python 3.11 or newer is needed and was not found; PYTHON=/path/to/python3 make ... names one."
}

create_venv() {
    local python package
    python=$(find_python)
    # Debian ships the venv module without ensurepip unless this package is there.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        if ! { may_use_apt && apt_install "$package"; }; then
            stop "$python cannot make a virtual environment. Install its venv module: sudo apt-get install $package" \
                "(python3-venv for the distribution's own Python)."
        fi
    fi
    say "Creating .venv with $("$python" --version) ..."
    rm -rf .venv
    "$python" -m venv .venv || stop "$python -m venv failed; on Debian or Ubuntu: sudo apt-get install python3-venv"
}

# A virtual environment contains its path: if it was moved or copied with its clone, it is created again.
venv_works() {
    [ -x .venv/bin/python ] && .venv/bin/python -m pip --version >/dev/null 2>&1 || return 1
    [ ! -e "$VENV_STAMP" ] || [ "$(head -n 1 "$VENV_STAMP")" = "$PWD" ]
}

ensure_venv() {
    if ! venv_works; then create_venv; fi
}

venv_key() {
    printf '%s\n' "$PWD"
    .venv/bin/python -VV
    cat pyproject.toml site-plugins/pyproject.toml requirements/dev.txt
}

pip_install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps "$@"; }

ensure_packages() {
    if [ -e "$VENV_STAMP" ] && [ "$(venv_key 2>/dev/null)" = "$(cat "$VENV_STAMP")" ]; then return; fi
    ensure_venv
    rm -f "$VENV_STAMP"
    say "Installing the Python packages (once; a minute or two) ..."
    # The versions of the lock file, each checked by its hash, so that every clone and CI have the same.
    pip_install --require-hashes --requirement requirements/dev.txt &&
        pip_install --no-build-isolation --editable . --editable site-plugins ||
        stop "pip could not install the packages; the reason is above."
    venv_key >"$VENV_STAMP"
}

# --- what the tests need besides -------------------------------------------------------------------------------------

# want PACKAGE PROGRAM...: one of the programs, from the Debian package where it may be installed; else a clear line.
want() {
    local package=$1
    shift
    if have_any "$@"; then return; fi
    if may_use_apt && apt_install "$package" && have_any "$@"; then return; fi
    say "setup: no $1 (Debian package $package): tests that need it are skipped, and fail in make test."
}

node_is_new_enough() {
    have node && have npm && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge "$NODE_NEEDED" ]
}

node_key() { cat package.json package-lock.json; }

ensure_node_tools() {
    if [ -e "$NODE_STAMP" ] && [ "$(node_key)" = "$(cat "$NODE_STAMP")" ]; then return; fi
    if ! { have node && have npm; } && may_use_apt; then apt_install nodejs npm || true; fi
    if ! node_is_new_enough; then
        say "setup: no Node.js $NODE_NEEDED with npm: tests that need it are skipped, and fail in make test."
        return
    fi
    say "Installing the test tools with npm ..."
    rm -f "$NODE_STAMP"
    if ! npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2; then
        say "setup: npm could not install the test tools: tests that need them are skipped, and fail in make test."
        return
    fi
    # The one install script worth running, without letting any other run.
    local multitool=node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
    if [ -e "$multitool" ]; then chmod u+x "$multitool"; fi
    node_key >"$NODE_STAMP"
}

ensure_test_tools() {
    want libxml2-utils xmllint
    want zsh zsh
    want fish fish
    want default-jre-headless java
    want chromium chromium chromium-browser google-chrome google-chrome-stable
    # Only root runs the tests with it; and where services run, it would announce the machine to its network.
    if [ "$(id -u)" -eq 0 ] && [ ! -d /run/systemd/system ]; then want lldpd lldpd; fi
    ensure_node_tools
    ensure_validators
}

# shellcheck source=scripts/validators.sh
source scripts/validators.sh

case "${1:-}" in
venv)
    ensure_dot
    ensure_venv
    ;;
python)
    ensure_packages
    ;;
site)
    ensure_dot
    ensure_packages
    ;;
tools)
    ensure_test_tools
    ;;
hooks)
    ensure_hooks
    ;;
language)
    ensure_language
    ;;
nautobot)
    ensure_nautobot
    ;;
test)
    ensure_dot
    ensure_packages
    ensure_test_tools
    ensure_hooks
    ;;
*) stop "usage: scripts/setup.sh python|venv|site|tools|hooks|language|nautobot|test" ;;
esac

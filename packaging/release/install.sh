#!/bin/sh
# Installs places @VERSION@: fetches the executable for this processor, checks its sum and puts it into place.
#
#   sh install.sh [--service] [ADDRESS]
# ADDRESS    the folder where the files of the release lie; without it the variable PLACES_RELEASES counts
# --service  sets up the systemd unit, too, as root gets it unasked where systemd runs
# The variable PREFIX, /usr/local without it, is the folder for bin/places; with it no unit is set up unasked.
set -eu

fail() {
	echo "install.sh: $1" >&2
	exit 1
}

fetch() {
	if command -v curl >/dev/null; then
		why=$(curl -fsSL --connect-timeout 20 --speed-time 60 -o "$temp/$1" "$releases/$1" 2>&1)
	elif command -v wget >/dev/null; then
		why=$(wget -nv -T 20 -O "$temp/$1" "$releases/$1" 2>&1)
	else
		fail "curl and wget are missing: install one, for instance with apt-get install curl"
	fi || fail "could not fetch $releases/$1 ($(echo "$why" | tail -n 1)): check address and network"
}

main() {
	service='' socket='' packaged=/usr/lib/systemd/system/places.service
	case ${1:-} in
	--service) service=yes && shift ;;
	-*) fail "$1 is unknown: sh install.sh [--service] [ADDRESS]" ;;
	esac
	releases=${1:-${PLACES_RELEASES:-@RELEASES@}} folder=${PREFIX:-/usr/local}/bin
	releases=${releases%/} target=$folder/places
	case $(uname -sm)-$(getconf LONG_BIT 2>/dev/null)$(ldd --version 2>&1 | grep -om1 musl) in
	*-32* | *musl) fail "this system has 32 bits, or musl: places needs 64 bits and glibc 2.28, as Raspberry Pi OS (64-bit) has" ;;
	'Linux x86_64-'*) name=places-@VERSION@-linux-x64 ;;
	'Linux aarch64-'*) name=places-@VERSION@-linux-arm64 ;;
	*) fail "there is no places for $(uname -sm), only for Linux on x86_64 and aarch64: run it on one of these" ;;
	esac
	[ -n "${PREFIX:-}" ] || [ ! -e "$packaged" ] || fail "the Debian package is installed: upgrade it, or apt-get remove places"
	[ -n "$releases" ] || fail "where do the files of the release lie? Say it: sh install.sh ADDRESS"
	command -v xz >/dev/null || fail "xz is missing: install it, for instance with apt-get install xz-utils"
	[ ! -d "$folder" ] || [ -w "$folder" ] || fail "$folder cannot be written: use sudo, or set PREFIX=\$HOME/.local"

	temp=$(mktemp -d)
	trap 'rm -rf "$temp" "$target.new"' EXIT
	trap 'exit 1' HUP INT TERM
	fetch SHA256SUMS && fetch "$name.tar.xz"
	(cd "$temp" && grep -F "  $name.tar.xz" SHA256SUMS | sha256sum -c) >/dev/null 2>&1 ||
		fail "$name.tar.xz is not what SHA256SUMS says: try again, and if it stays so, do not trust $releases"
	(mkdir -p "$folder" && tar -xJOf "$temp/$name.tar.xz" "$name/places" >"$target.new") 2>/dev/null ||
		fail "$target could not be written: make room for 110 MB, use sudo, or set PREFIX=\$HOME/.local"
	(chmod 755 "$target.new" && "$target.new" version) >/dev/null 2>&1 || fail "it does not run here: it needs glibc 2.28, as in Debian 10"
	mv -f "$target.new" "$target"
	echo "places @VERSION@ is in $target"
	[ -n "${PREFIX:-}" ] || [ "$(id -u)" != 0 ] || [ ! -d /run/systemd/system ] || service=yes
	[ ! -e /etc/systemd/system/places.socket ] || socket=--socket
	[ -z "$service" ] || "$target" install ${socket:+"$socket"}
}

main "$@" # last, so that half a download does nothing

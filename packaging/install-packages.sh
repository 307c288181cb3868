#!/bin/sh
# Installs the packages of a folder, and says how far it is, which npm does not:
#
#   install-packages.sh FOLDER "WHAT THEY ARE FOR"
set -eu
folder=${1#.}
folder=${folder:+$folder/}node_modules
cd "$1"
started=$(date +%s)

say() {
  megabytes=$(du -sm node_modules 2>/dev/null | cut -f1)
  printf '\r  %s: %3s MB, %2s s ' "$folder" "${megabytes:-0}" "$(($(date +%s) - started))"
}

echo "installing what $2 needs into $folder; this happens once"
if [ -t 1 ]; then
  while say; do sleep 1; done &
  trap 'kill $! 2>/dev/null || :' EXIT
fi
# What npm itself does that Node has deprecated is nothing to act on.
NODE_NO_WARNINGS=1 npm ci --no-fund --no-audit --no-progress --loglevel=error >/dev/null
[ ! -t 1 ] || kill $!
say
echo

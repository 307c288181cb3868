#!/bin/sh
# Runs a program as a transient unit and passes SIGTERM on to it. Words up to -- are properties of the unit.
properties=
while [ "$1" != -- ]; do
	properties="$properties
--property=$1"
	shift
done
shift
IFS='
'
unit=places-under-test-$$
trap 'systemctl stop $unit' TERM
systemd-run --quiet --pipe --wait --collect --unit=$unit $properties "$@" &
wait $!
# Once more: the first wait may have ended with the signal.
wait $!

#!/bin/sh
# Boots the systemd of the root in $1 as the first process of new namespaces, all but the network's: with a look of its
# own at processes, mounts and control groups it cannot touch those of the machine.
set -e

mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 cgroup2 sys/fs/cgroup
pivot_root . .
umount -l .
# As after a boot of its own: systemd mounts the credentials of a service in a child, from where they spread.
mount --make-rshared /
exec env -i container=places PATH=/usr/sbin:/usr/bin:/sbin:/bin \
	/lib/systemd/systemd --log-target=null --show-status=no --unit=basic.target </dev/null

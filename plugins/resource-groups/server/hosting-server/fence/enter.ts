/**
 * A shell script, run as the first process of namespaces of its own: makes a file system of what an instance may see, gives
 * up every right, and runs the instance's program in it. Its arguments are, in this order: an empty folder to make the file
 * system in, the user or `-`, the folder to begin in, the one that may be written to, the one that is
 * hidden wherever it lies, bytes for temporary files, bytes of
 * data, the folders of control groups to become part of with blanks between, a folder without blanks that may be written to besides or
 * nothing, the file in which names of hosts are looked up or nothing where the network is the machine's, the program with
 * its script that makes a network of its own lead somewhere, bytes that one file may have or `unlimited`, each folder that may be looked at with the path at which it is seen, `--`, and the program with its own arguments.
 */
export const enter = String.raw`set -eu
root=$1 user=$2 folder=$3 home=$4 hidden=$5 room=$6 data=$7 groups=$8 state=$9
shift 9
hosts=$1 linker=$2 script=$3 file=$4
shift 4

# Every address leads to this network alone, so that whoever listens here sees which one was meant.
if [ -n "$hosts" ]; then
  ip link set lo up
  ip route add local 0.0.0.0/0 dev lo
  ip -6 route add local ::/0 dev lo 2>/dev/null || :
  channel=$(printenv NODE_CHANNEL_FD || :)
  if [ -n "$channel" ]; then
    (cd / && exec "$linker" -e "$script")
    eval "exec $channel>&-"
    unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE
  fi
fi

for each in $groups; do echo 0 >"$each/cgroup.procs"; done

# A folder of the system: its owner is not whoever runs the program, or it can be made read-only.
system() {
  if [ -L "$1" ]; then
    ln -s "$(readlink "$1")" "$root$1"
  elif [ -d "$1" ]; then
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
    mount -o remount,bind,ro,nosuid,nodev "$root$1" 2>/dev/null || :
  fi
}
look() {
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  mount -o remount,bind,ro,nosuid,nodev "$root$2"
}

mount -t tmpfs -o mode=755,size=1m,nosuid,nodev fence "$root"
for each in /usr /bin /sbin /lib /lib32 /lib64 /opt /etc; do system "$each"; done
if [ -d "$root$hidden" ]; then mount -t tmpfs -o mode=755,size=1m,nosuid,nodev fence "$root$hidden"; fi
# Where names are looked up may lie elsewhere.
names=$(readlink -f /etc/resolv.conf || :)
case $names in
  '' | /etc/*) ;;
  *)
    if [ -f "$names" ]; then
      mkdir -p "$root$(dirname "$names")"
      : >"$root$names"
      mount --bind "$names" "$root$names"
    fi
    ;;
esac
if [ -n "$hosts" ] && [ -f "$root/etc/hosts" ]; then mount --bind "$hosts" "$root/etc/hosts"; fi
mkdir "$root/dev" "$root/dev/shm" "$root/proc" "$root/tmp" "$root/before"
for each in null zero full random urandom; do
  : >"$root/dev/$each"
  mount --bind "/dev/$each" "$root/dev/$each"
done
# Stands for the terminal of whoever opens it; only consoles have one.
if [ -c /dev/tty ]; then
  : >"$root/dev/tty"
  mount --bind /dev/tty "$root/dev/tty"
fi
ln -s /proc/self/fd "$root/dev/fd"
for each in /dev/shm /tmp; do mount -t tmpfs -o "mode=1777,size=$room,nosuid,nodev" fence "$root$each"; done
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
while [ "$1" != -- ]; do
  look "$1" "$2"
  shift 2
done
shift
for each in "$home" $state; do
  mkdir -p "$root$each"
  mount --bind "$each" "$root$each"
  mount -o remount,bind,nosuid,nodev "$root$each"
done

cd "$root"
pivot_root . before
cd /
umount -l /before
rmdir /before
mount -o remount,bind,ro,nosuid,nodev /
cd "$folder"

files=$(ulimit -Hn)
if [ "$files" = unlimited ] || [ "$files" -gt 16384 ]; then files=16384; fi
set -- --no-new-privs --bounding-set -all --inh-caps -all /bin/sh -c '"$@" & wait $!' instance "$@"
# Processes are counted by user: only where each instance is one of its own does the number bound that instance alone.
if [ "$user" = - ]; then
  exec prlimit --core=0 --fsize="$file" --nofile="$files" --data="$data" setpriv "$@"
else
  exec prlimit --core=0 --fsize="$file" --nofile="$files" --data="$data" --nproc=1024 setpriv --reuid "$user" --regid "$user" --clear-groups "$@"
fi
`;

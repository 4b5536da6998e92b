/**
 * A shell script, run as the first process of namespaces of its own: makes a file system of what an instance may see, gives
 * up every right, and runs the instance's program in it. Its arguments are, in this order: an empty folder to make the file
 * system in, the user or `-`, the folder to begin in, the one that may be written to, the one that is
 * hidden wherever it lies, bytes for temporary files, bytes of
 * data, the folders of control groups to become part of with blanks between, a folder without blanks that may be written to besides or
 * nothing, each folder that may be looked at with the path at which it is seen, `--`, and the program with its own arguments.
 */
export const enter = String.raw`set -eu
root=$1 user=$2 folder=$3 home=$4 hidden=$5 room=$6 data=$7 groups=$8 state=$9
shift 9

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
  exec prlimit --core=0 --nofile="$files" --data="$data" setpriv "$@"
else
  exec prlimit --core=0 --nofile="$files" --data="$data" --nproc=1024 setpriv --reuid "$user" --regid "$user" --clear-groups "$@"
fi
`;

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, for faults that disks have. Needs root. */
export interface Disk {
  readonly folder: string;
  remove(): void;
}

const mib = 1024 * 1024;

/** One in memory of so many MiB. */
export function mountMemory(size: number): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'berth-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'berth-drill', folder]);
  const remove = () => release(folder);
  process.once('exit', remove);
  return { folder, remove };
}

/** One of so many MiB that can lose its power: what was not synced until then is lost, and all is to be read again from what was. */
export function mountFile(size: number): Disk & { cutPower(): void; powerUp(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'berth-disk-'));
  const image = `${folder}.img`;
  writeFileSync(image, '');
  execFileSync('truncate', ['-s', String(size * mib), image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  const powerUp = () => void execFileSync('mount', ['-o', 'loop', image, folder]);
  powerUp();
  const remove = () => {
    release(folder);
    rmSync(image, { force: true });
  };
  process.once('exit', remove);
  return {
    folder,
    powerUp,
    cutPower() {
      // EXT4_IOC_SHUTDOWN without the log being flushed: from now on nothing reaches the disk.
      execFileSync('perl', [
        '-e',
        'use Fcntl; sysopen(my $disk, $ARGV[0], O_RDONLY) or die $!; my $flags = pack("L", 2); ioctl($disk, 0x8004587D, $flags) or die $!',
        folder,
      ]);
    },
    remove,
  };
}

/** Takes a file system out of the tree, also while somebody has a file of it open. */
export const unmount = (folder: string): void => void execFileSync('umount', ['-l', folder]);

function release(folder: string): void {
  try {
    unmount(folder);
  } catch {
    // It was unmounted before.
  }
  rmSync(folder, { recursive: true, force: true });
}

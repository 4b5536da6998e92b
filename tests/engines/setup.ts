import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What the driver of Docker is tried on: the program that shows that it is there, by its package. */
const needed = { podman: ['podman', '--version'], runc: ['runc', '--version'], 'busybox-static': ['/bin/busybox'] };

/** Installs the engine where this system lets us; the tests name what is lacking all the same. `ENGINES_INSTALL=false` leaves the system as it is. */
export default function setup(): void {
  const lacking = Object.entries(needed).flatMap(([name, [program, ...args]]) =>
    (args.length === 0 ? existsSync(program!) : spawnSync(program!, args).status === 0) ? [] : [name],
  );
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && process.env['ENGINES_INSTALL'] !== 'false';
  if (lacking.length === 0 || !may) return;
  console.log(`Installing ${lacking.join(', ')} to try the driver of Docker on.`);
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...lacking], quiet);
  } catch (error) {
    console.warn(`It could not be installed: ${(error as Error).message}`);
  }
}

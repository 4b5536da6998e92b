import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalFencing } from '../fence/fencing.ts';

/** Gives programs the network of the machine. */
export const openNetwork = { reach: 'machine', platform: async () => [] } as const;

/** Gives programs networks of their own, which lead nowhere. */
export const ownNetwork = { reach: [], platform: async () => [] } as const;

/** Lets programs run as they are, so that their process ids are those of the machine. */
export const noFence: Pick<LocalFencing, 'around' | 'joining' | 'keep' | 'leave'> = {
  around: async (command) => command,
  joining: () => undefined,
  keep: () => undefined,
  leave: () => undefined,
};

/** Folders for a test: images made of one script each, and room for instances. */
export function makeFolders(scripts: Readonly<Record<string, string>>): {
  bundles: string;
  instances: string;
  remove(): void;
} {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-hosting-')));
  const bundles = join(folder, 'images');
  for (const [name, script] of Object.entries(scripts)) writeBundle(bundles, name, script);
  return {
    bundles,
    instances: join(folder, 'instances'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An image whose only content is a script, run by `command`. */
export function writeBundle(
  bundles: string,
  name: string,
  script: string,
  command: readonly string[] = ['node', 'service.js'],
): void {
  const folder = join(bundles, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'service.js'), script);
  writeFileSync(join(folder, 'image.json'), JSON.stringify({ name, command }));
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('keys are made in a folder that is not there yet, and none in the place of others', () => {
  const above = mkdtempSync(join(tmpdir(), 'licence-keys-'));
  onTestFinished(() => rmSync(above, { recursive: true }));
  const folder = join(above, 'of', 'vendor');
  const make = () =>
    spawnSync(process.execPath, ['plugins/licence/tool/licence.ts', 'keys', folder], { encoding: 'utf8' });
  const made = make();
  expect([made.status, made.stderr]).toEqual([0, '']);
  const key = join(folder, 'licence-private.pem');
  const kept = readFileSync(key, 'utf8');
  const again = make();
  expect([again.status, again.stderr.trimEnd()]).toEqual([
    1,
    `${key} is there already and is kept, so no keys are made. Name another folder.`,
  ]);
  expect(readFileSync(key, 'utf8')).toBe(kept);
});

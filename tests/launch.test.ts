import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What a script is given by the launcher, with this in place of Node. */
function launched(node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'berth-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'core'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  cpSync('core/launch.sh', join(folder, 'core/launch.sh'));
  const program = join(folder, 'node_modules/.bin/node');
  writeFileSync(program, `#!/bin/sh\n${node}\n`);
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'script.mjs'), 'console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]))');
  const { status, stdout, stderr } = spawnSync('sh', ['core/launch.sh', 'script.mjs', '--roles', 'core, gateway'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr, given: JSON.parse(stdout) as [readonly string[], readonly string[]] };
}

test('a script is run with flags for V8 and its own arguments', () => {
  const { status, stderr, given } = launched(`exec ${process.execPath} "$@"`);
  expect([status, stderr, given[1]]).toEqual([0, '', ['--roles', 'core, gateway']]);
  expect(given[0]).toEqual(expect.arrayContaining(['--max-semi-space-size=16', '--v8-pool-size=1']));
});

test('a flag that this Node does not know is left out and told of, the others stay', () => {
  const { status, stderr, given } = launched(
    `case "$*" in *--v8-pool-size*) echo "bad option" >&2; exit 9;; esac; exec ${process.execPath} "$@"`,
  );
  expect([status, stderr]).toEqual([0, 'This Node does not know --v8-pool-size=1; it goes without.\n']);
  expect(given[0]).toContain('--max-semi-space-size=16');
  expect(given[0].filter((flag) => flag.includes('v8-pool-size'))).toEqual([]);
});

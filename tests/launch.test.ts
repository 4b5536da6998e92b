import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

type Given = [readonly string[], readonly string[], Readonly<Record<string, string>>, string];

/** What a script is given by the launcher, with this in place of Node. */
function launched(node: string, variables: Readonly<Record<string, string>> = {}, files: typeof variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'berth-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'core'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  cpSync('core/launch.sh', join(folder, 'core/launch.sh'));
  const program = join(folder, 'node_modules/.bin/node');
  writeFileSync(program, `#!/bin/sh\n${node}\n`);
  chmodSync(program, 0o755);
  writeFileSync(
    join(folder, 'script.mjs'),
    `import { readFileSync } from 'node:fs';
    const handedOver = process.env.SECRETS_FROM ? readFileSync(3, 'utf8') : '';
    console.log(JSON.stringify([process.execArgv, process.argv.slice(2), process.env, handedOver]));`,
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync('sh', ['core/launch.sh', 'script.mjs', '--roles', 'core, gateway'], {
    cwd: folder,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  return { status, stderr, given: JSON.parse(stdout || '[]') as Given };
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

test('files of a folder stand for variables, secrets among them go over the pipe, and what is set besides holds', () => {
  const files = { LOG_LEVEL: 'warn\n', SECRET_KEY: 'of a file\n', PORT: '1', 'notes.txt': 'none' };
  const { status, stderr, given } = launched(`exec ${process.execPath} "$@"`, { SECRETS_DIR: '.', PORT: '2' }, files);
  expect([status, stderr]).toEqual([0, '']);
  const [, , variables, handedOver] = given;
  expect([variables.LOG_LEVEL, variables.PORT, variables.SECRET_KEY]).toEqual(['warn', '2', undefined]);
  expect(handedOver).toContain(`SECRET_KEY ${Buffer.from('of a file').toString('base64')}\n`);
  const refused = launched('exit 0', { SECRETS_DIR: 'nowhere' });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    'SECRETS_DIR names nowhere, which is no folder; name one with a file for each variable.\n',
  ]);
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { composeFile, dockerRun } from './docker-texts.ts';

const variables = { PLAIN: 'a.b:10601,c:1', CONFIG: `{"it's": "$HOME \`id\` \\\\"}`, EMPTY: '' };

test('a shell hands the command on as it is meant, whatever the values hold', () => {
  const command = dockerRun('registry.example/team/tts:1.2', variables).replace(/^docker/, String.raw`printf '%s\n'`);
  expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual([
    'run',
    '-d',
    '--restart',
    'unless-stopped',
    '-e',
    `PLAIN=${variables.PLAIN}`,
    '-e',
    `CONFIG=${variables.CONFIG}`,
    '-e',
    'EMPTY=',
    'registry.example/team/tts:1.2',
  ]);
});

test('a compose file quotes values and doubles dollars', () => {
  expect(composeFile('My TTS', 'tts:1', { CONFIG: '{"price": "$5"}' })).toBe(`services:
  "my-tts":
    image: "tts:1"
    restart: unless-stopped
    environment:
      "CONFIG": "{\\"price\\": \\"$$5\\"}"
`);
});

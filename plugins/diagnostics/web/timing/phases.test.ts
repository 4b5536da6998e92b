import { expect, test } from 'vitest';
import { asDotenv } from '../environment.ts';
import { exitCodeMeaning } from '../exit-code.ts';
import { startOf } from './phases.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 12, 8, 0, seconds)).toISOString();
const now = Date.parse(at(60));
const timing = (more: object) => ({ modelId: 1, instanceId: 2, instanceStartTime: at(3), ...more });

test('a start that came through is waiting, process and the moment of being ready', () => {
  const start = startOf({ createdTimestamp: at(1), attempt: 1 }, timing({ instanceStartedTime: at(8) }), now);
  expect(start).toEqual({
    ready: true,
    total: 7_000,
    phases: [
      { id: 'queued', from: 0, to: 2_000, open: false },
      { id: 'process', from: 2_000, to: 7_000, open: false },
      { id: 'ready', from: 7_000, to: 7_000, open: false },
    ],
  });
});

test('what goes on lasts until now, and a process that ended before it served has failed', () => {
  expect(startOf({ createdTimestamp: at(1), attempt: 0 }, timing({ instanceStartTime: at(1) }), now)).toEqual({
    ready: false,
    total: 59_000,
    phases: [{ id: 'queued', from: 0, to: 59_000, open: true }],
  });
  const failed = startOf({ createdTimestamp: at(1), attempt: 3 }, timing({ instanceErrorTime: at(5) }), now);
  expect(failed.phases.map(({ id, to }) => [id, to])).toEqual([
    ['process', 2_000],
    ['failed', 2_000],
  ]);
});

test('moments of an attempt before count for nothing', () => {
  const start = startOf({ createdTimestamp: at(1), attempt: 2 }, timing({ instanceStartedTime: at(2) }), now);
  expect(start.phases).toEqual([{ id: 'process', from: 0, to: 57_000, open: true }]);
});

test.each([
  [0, '0', ''],
  [137, '137', 'SIGKILL'],
  [136, 'signal', '8'],
  [3, 'other', ''],
])('exit code %i', (code, text, signal) => {
  expect(exitCodeMeaning(code)).toEqual({ text, signal });
});

test('variables are copied as a file, secrets by name alone', () => {
  expect(asDotenv({ PORT: '80', NAME: 'two words', KEY: '********' })).toBe('PORT=80\nNAME="two words"\n# KEY=');
});

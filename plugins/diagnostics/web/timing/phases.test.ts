import { expect, test } from 'vitest';
import { asDotenv } from '../environment.ts';
import { exitCodeMeaning } from '../exit-code.ts';
import { startOf, type Start } from './phases.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 12, 8, 0, seconds)).toISOString();
const now = Date.parse(at(60));
const created = { createdTimestamp: at(1), attempt: 1, instanceHostingType: 'hostingServer' } as const;
const names = ({ phases }: Start) => phases.map(({ id, to }) => [id, to]);
const timing = (more: object) => ({ modelId: 1, instanceId: 2, instanceStartTime: at(3), ...more });

test('a start that came through waited for room, for a server and its image, ran and was ready', () => {
  const moments = { instanceBegunTime: at(2), instancePlacedTime: at(3), instanceStartTime: at(6) };
  const start = startOf(
    { ...created, instanceHostingType: 'vastAi' },
    timing({ ...moments, instanceStartedTime: at(8) }),
    now,
  );
  expect(start).toEqual({
    end: 'ready',
    total: 7_000,
    process: 5_000,
    phases: [
      { id: 'queued', from: 0, to: 1_000, open: false },
      { id: 'server', from: 1_000, to: 2_000, open: false },
      { id: 'image', from: 2_000, to: 5_000, open: false },
      { id: 'process', from: 5_000, to: 7_000, open: false },
      { id: 'ready', from: 7_000, to: 7_000, open: false },
    ],
  });
  const atOnce = timing({ instanceBegunTime: at(2), instanceStartedTime: at(8) });
  expect(names(startOf(created, atOnce, now))).toEqual([
    ['queued', 1_000],
    ['image', 2_000],
    ['process', 7_000],
    ['ready', 7_000],
  ]);
});

test('what goes on lasts until now, stage by stage', () => {
  const sought = { ...created, instanceHostingType: 'deployment' } as const;
  // Nothing has been tried yet: the moment of the creation stands in place of a start.
  expect(startOf({ ...created, attempt: 0 }, timing({ instanceStartTime: at(1) }), now)).toEqual({
    end: 'open',
    total: 59_000,
    process: undefined,
    phases: [{ id: 'queued', from: 0, to: 59_000, open: true }],
  });
  const seeking = { instanceStartTime: at(1), instanceBegunTime: at(2) };
  expect(startOf(sought, timing(seeking), now).phases.at(-1)).toEqual({
    id: 'server',
    from: 1_000,
    to: 59_000,
    open: true,
  });
  const fetching = { ...seeking, instancePlacedTime: at(4) };
  expect(startOf(sought, timing(fetching), now).phases.at(-1)).toEqual({
    id: 'image',
    from: 3_000,
    to: 59_000,
    open: true,
  });
});

test('a start that broke off has failed when its process ended, or never began', () => {
  const begun = { instanceBegunTime: at(2), instanceErrorTime: at(5) };
  const failed = startOf({ ...created, attempt: 3 }, timing(begun), now);
  expect([failed.end, failed.total, names(failed)]).toEqual([
    'failed',
    3_000,
    [
      ['image', 1_000],
      ['process', 3_000],
      ['failed', 3_000],
    ],
  ]);
  const refused = timing({ ...begun, instanceStartTime: at(1) });
  expect(names(startOf({ ...created, attempt: 2 }, refused, now))).toEqual([
    ['image', 3_000],
    ['failed', 3_000],
  ]);
});

test('moments of an attempt before count for nothing', () => {
  const start = startOf({ ...created, attempt: 2 }, timing({ instanceStartedTime: at(2) }), now);
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

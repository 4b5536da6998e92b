import { expect, test } from 'vitest';
import type { TaskShortData } from '../contract.ts';
import { badgeOf, canStop, elapsed, hasEnd, progressOf, tabs, tasksIn, timeOf, withParts } from './rules.ts';

let made = 0;
const task = (
  persistentJobStatus: TaskShortData['persistentJobStatus'],
  more: Partial<TaskShortData> = {},
): TaskShortData => ({
  jobId: String(++made),
  title: '',
  persistentJobStatus,
  waitFor: [],
  step: '',
  percentage: 0,
  operation: 'RUN',
  job: 'things.run',
  operatedEntity: { name: 'model', key: {} },
  operatedEntityName: 'a',
  runAt: 0,
  unreadStatus: false,
  interrupted: false,
  isInterruptible: false,
  children: [],
  ...more,
});
const unread = { unreadStatus: true };
const every = (['IDLE', 'RUN', 'REVERTING', 'COMPLETED', 'FAILED', 'REVERTED', 'REPLACED'] as const).map((status) =>
  task(status),
);

test('what waits, runs and is undone is in progress, all else is completed, and what was replaced is nowhere', () => {
  const statuses = tabs.map((tab) =>
    tasksIn(tab, every)
      .map(({ persistentJobStatus }) => persistentJobStatus)
      .join(' '),
  );
  expect(statuses).toEqual([
    'IDLE RUN REVERTING COMPLETED FAILED REVERTED',
    'IDLE RUN REVERTING',
    'COMPLETED FAILED REVERTED',
  ]);
  expect(
    withParts([task('RUN', { children: [task('RUN', { children: every }), task('REPLACED', { children: every })] })])
      .length,
  ).toBe(2 + 6);
});

test('what goes on stands first, and all by the time that they show: that of their end, or of their begin while they go on', () => {
  const ends = [9, 4, 2].map((endTime, at) => task('COMPLETED', { runAt: at, endTime }));
  const begun = [5, 3].map((runAt) => task('RUN', { runAt }));
  expect(tasksIn('all', [...ends.toReversed(), ...begun.toReversed()])).toEqual([...begun, ...ends]);
});

test.each([
  ['nothing', [], undefined],
  ['what was read', [task('FAILED'), task('RUN')], undefined],
  ['unread ends that are no failures', [task('COMPLETED', unread), task('REVERTED', unread)], undefined],
  [
    'unread tasks that go on',
    [task('RUN', unread), task('IDLE', unread), task('REVERTING', unread), task('RUN')],
    { count: 3, tone: 'info' },
  ],
  ['an unread failure before all else', [task('RUN', unread), task('FAILED', unread)], { count: 1, tone: 'bad' }],
  [
    'an unread failure of a part',
    [task('RUN', { children: [task('RUN', { children: [task('FAILED', unread)] })] })],
    { count: 1, tone: 'bad' },
  ],
  [
    'an unread failure that was replaced',
    [task('REPLACED', { ...unread, children: [task('FAILED', unread)] })],
    undefined,
  ],
])('the button is marked for %s', (_what, tasks, badge) => {
  expect(badgeOf(tasks)).toEqual(badge);
});

test('progress is shown of what runs or waits and says its step and share, which is never below 0 or above 100', () => {
  const far = { step: 'copying', percentage: 40 };
  expect(every.map((each) => progressOf({ ...each, ...far })?.percentage)).toEqual([
    40,
    40,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(
    [{ step: '' }, { percentage: Number.NaN }, { percentage: -5 }, { percentage: 140 }].map(
      (more) => progressOf(task('RUN', { ...far, ...more }))?.percentage,
    ),
  ).toEqual([undefined, undefined, 0, 100]);
});

test('what runs or waits can be stopped where its work heeds it', () => {
  expect(every.map((each) => [canStop(each), canStop({ ...each, isInterruptible: true })].join())).toEqual([
    'false,true',
    'false,true',
    ...Array<string>(5).fill('false,false'),
  ]);
});

test('the end of what was undone is told where it was stopped or failed', () => {
  const end = { endTime: 1 };
  expect(
    [
      task('COMPLETED'),
      task('COMPLETED', end),
      task('REVERTED', end),
      task('REVERTED', { ...end, interrupted: true }),
      task('REVERTED', { ...end, errorMessage: 'No.' }),
    ].map(hasEnd),
  ).toEqual([false, true, false, true, true]);
});

test.each([
  [-5_000, 'seconds', 0, 0],
  [59_999, 'seconds', 59, 0],
  [60_000, 'minutes', 1, 0],
  [3_599_000, 'minutes', 59, 59],
  [3_600_000, 'hours', 1, 0],
  [86_399_000, 'hours', 23, 59],
  [90_061_000, 'days', 1, 1],
] as const)('%d ms are %s: %d and %d', (ms, unit, large, small) => {
  expect(elapsed(ms)).toEqual({ unit, large, small });
});

test('a time of another day comes with its date', () => {
  const at = new Date(2026, 1, 3, 4, 5, 6).getTime();
  expect([timeOf(at, at + 1_000), timeOf(at, at + 86_400_000)]).toEqual(['04:05:06', '03.02 04:05:06']);
});

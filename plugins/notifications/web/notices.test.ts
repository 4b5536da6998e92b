import { expect, test } from 'vitest';
import type { UINotificationData } from '../contract.ts';
import { noticeTime } from './notice-time.ts';
import { pipOf, shownIn } from './notices.ts';

let ids = 0;
const notice = (given: Partial<UINotificationData>): UINotificationData => ({
  id: ++ids,
  accountId: 1,
  type: 'BROADCAST',
  severity: 'INFO',
  createdAt: '2026-01-02T03:04:05Z',
  textMessage: `text ${ids}`,
  times: 1,
  params: {},
  ...given,
});
const readAt = '2026-01-02T04:00:00Z';
const of = (modelId: number): Partial<UINotificationData> => ({
  type: 'PIPELINE_OPERATION',
  operationType: 'RUN',
  entity: { name: 'model', key: { accountId: 1, modelId } },
});

test.each([
  ['nothing', [], undefined],
  ['read alone', [{ severity: 'ERROR', readAt }, { readAt }], undefined],
  ['an unread message', [{}, { severity: 'ERROR', readAt }], { tone: 'info', count: 1 }],
  ['an unread warning', [{}, { severity: 'WARNING' }, { severity: 'ERROR', readAt }], { tone: 'warn', count: 2 }],
  ['an unread error', [{ severity: 'WARNING' }, { severity: 'ERROR' }, {}], { tone: 'bad', count: 3 }],
  ['a sign without a line', [{ severity: 'ERROR', type: 'MODEL_EVENTS_ERROR_INDICATOR' }], undefined],
  ['a muted error', [{ severity: 'ERROR', readAt, muted: true }], undefined],
  [
    'a line with its sign',
    [
      { severity: 'ERROR', ...of(1) },
      { severity: 'ERROR', ...of(1), type: 'MODEL_EVENTS_ERROR_INDICATOR' },
    ],
    { tone: 'bad', count: 1 },
  ],
] as const)('the bell shows the worst of what is unread: %s', (_what, notices, expected) => {
  expect(pipOf(notices.map((each) => notice(each as Partial<UINotificationData>)))).toEqual(expected);
});

test('errors have a tab of their own, and signs for other places have no line in any', () => {
  const all = (['INFO', 'WARNING', 'ERROR'] as const)
    .map((severity) => notice({ severity }))
    .concat(notice({ severity: 'ERROR', type: 'SERVER_EVENTS_ERROR_INDICATOR' }));
  const severities = (tab: Parameters<typeof shownIn>[0]) => shownIn(tab, all).map(({ notice }) => notice.severity);
  expect([severities('all'), severities('info'), severities('errors')]).toEqual([
    ['INFO', 'WARNING', 'ERROR'],
    ['INFO', 'WARNING'],
    ['ERROR'],
  ]);
});

test('what happened again to the same thing is one line in the words of the latest, and new while any of it is', () => {
  const [latest, other, before] = [
    notice({ ...of(1), textMessage: 'again', readAt }),
    notice({ ...of(2), readAt }),
    notice({ ...of(1), textMessage: 'first', times: 4 }),
  ];
  expect(shownIn('all', [latest, other, before])).toEqual([
    { notice: latest, times: 5, isNew: true, unreadIds: [before.id] },
    { notice: other, times: 1, isNew: false, unreadIds: [] },
  ]);
});

test('messages are one line where their words are the same', () => {
  expect(
    shownIn(
      'all',
      ['a', 'b', 'a'].map((textMessage) => notice({ textMessage })),
    ).map(({ notice, times }) => [notice.textMessage, times]),
  ).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test.each([
  [new Date(2026, 0, 2, 3, 4, 5), '03:04:05'],
  [new Date(2026, 0, 1, 23, 59, 59), '01.01 23:59:59'],
  [new Date(2025, 0, 2, 3, 4, 5), '02.01 03:04:05'],
])('a notice of %s has its time by the clock, with the day where it is another', (at, expected) => {
  expect(noticeTime(at.toISOString(), new Date(2026, 0, 2, 12))).toBe(expected);
});

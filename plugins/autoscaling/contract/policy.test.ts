import { describe, expect, test } from 'vitest';
import { boundsAt, policyOf, type ScalingSettings } from './policy.ts';

const at = (hour: number, minute = 0) => ({ hour, minute });
const policy = (slots: ScalingSettings['scheduledInstanceCountSettings'], timeZone = 'UTC', max?: number) =>
  policyOf(
    { minInstanceCount: 1, maxInstanceCount: max, scheduledInstanceCountSettings: slots },
    { timeZone, quietMs: 0 },
  );
const bounds = (of: ReturnType<typeof policy>, time: string) => {
  const { min, max } = boundsAt(of, new Date(time));
  return `${min}-${max ?? ''}`;
};

describe('the bounds of a moment', () => {
  const office = { startTime: at(9), endTime: at(18), minInstances: 2, maxInstances: 4 };
  test.each([
    ['2026-01-05T08:59:59Z', '1-5'],
    ['2026-01-05T09:00:00Z', '2-4'],
    ['2026-01-05T17:59:59Z', '2-4'],
    ['2026-01-05T18:00:00Z', '1-5'],
  ])('at %s are %s', (time, expected) => expect(bounds(policy([office], 'UTC', 5), time)).toBe(expected));

  test('are those of the first slot that covers it, and may go over midnight', () => {
    const night = { startTime: at(22), endTime: at(6), minInstances: 0, maxInstances: 0 };
    const whole = { startTime: at(0), endTime: at(0), minInstances: 3, maxInstances: 3 };
    const both = policy([night, whole]);
    expect(
      ['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'].map((t) => bounds(both, `2026-01-05T${t}:00Z`)),
    ).toEqual(['3-3', '0-0', '0-0', '0-0', '0-0', '3-3']);
  });

  test('of a slot without a maximum end at that of the policy, or at its own minimum', () => {
    const open = { startTime: at(9), endTime: at(18), minInstances: 3 };
    expect(bounds(policy([open], 'UTC', 5), '2026-01-05T10:00Z')).toBe('3-5');
    expect(bounds(policy([open], 'UTC', 2), '2026-01-05T10:00Z')).toBe('3-3');
    expect(bounds(policy([open]), '2026-01-05T10:00Z')).toBe('3-');
  });

  test('follow the clocks of the account, through the change of daylight saving time', () => {
    const berlin = policy([office], 'Europe/Berlin', 5);
    // 9:00 in Berlin is 8:00 UTC in winter and 7:00 in summer; clocks go forward on 29 March 2026.
    expect([
      bounds(berlin, '2026-03-28T07:30Z'),
      bounds(berlin, '2026-03-28T08:00Z'),
      bounds(berlin, '2026-03-29T06:59Z'),
      bounds(berlin, '2026-03-29T07:00Z'),
      bounds(berlin, '2026-03-29T16:00Z'),
    ]).toEqual(['1-5', '2-4', '1-5', '2-4', '1-5']);
  });

  test('of a slot with days hold from where it begins on these, over midnight too', () => {
    const friday = {
      startTime: at(20),
      endTime: at(4),
      minInstances: 5,
      maxInstances: 5,
      daysOfWeek: ['FRIDAY'] as const,
    };
    const of = policy([friday]);
    // 9 January 2026 is a Friday.
    expect(
      ['08T21:00', '09T03:00', '09T19:59', '09T20:00', '10T03:59', '10T04:00', '10T21:00'].map((t) =>
        bounds(of, `2026-01-${t}:00Z`),
      ),
    ).toEqual(['1-', '1-', '1-', '5-5', '5-5', '1-', '1-']);
  });

  test('leave out slots that are not typed to the end', () => {
    expect(bounds(policy([{ startTime: '9:', endTime: at(18), minInstances: 4 }]), '2026-01-05T10:00Z')).toBe('1-');
  });
});

import { expect, test } from 'vitest';
import { spoken } from '#core/contract/issue-text.ts';
import { AutoScalingChange } from './scaling.ts';

const refused = (thresholds: object) =>
  (AutoScalingChange.safeParse({ minInstanceCount: 1, ...thresholds }).error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    spoken(issue, 'ru'),
  ]);

test('a lower threshold beyond its upper one is refused on its field', () => {
  const text = 'не должно быть больше порога, при котором экземпляр добавляется';
  expect(refused({ scaleUpActiveRequestsThreshold: 1, scaleDownActiveRequestsThreshold: 5 })).toEqual([
    ['scaleDownActiveRequestsThreshold', text],
  ]);
  expect(refused({ scaleUpCpuThresholdMilliCores: 100, scaleDownCpuThresholdMilliCores: 101 })).toEqual([
    ['scaleDownCpuThresholdMilliCores', text],
  ]);
  expect(refused({ scaleUpLatencyThresholdMs: 5, scaleDownLatencyThresholdMs: 5 })).toEqual([]);
  expect(refused({ scaleDownRequestsPerMinuteThreshold: 5 })).toEqual([]);
});

import { expect, test } from 'vitest';
import { spoken } from '#core/contract/issue-text.ts';
import { InstanceMetric } from './metrics.ts';

test('a metric that is not known is named, beside those that are', () => {
  const [issue] = InstanceMetric.safeParse('INSTANCE_MOOD').error!.issues;
  expect(spoken(issue!, 'en')).toMatch(/^does not know INSTANCE_MOOD, must be one of INSTANCE_CPU_USAGE, /);
  expect(spoken(issue!, 'ru')).toMatch(/^INSTANCE_MOOD здесь не известно, должно быть одним из .*INSTANCE_CPU_USAGE, /);
});

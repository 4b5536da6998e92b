import { expect, test } from 'vitest';
import { configChanges } from './config-changes.ts';

test('a configuration is compared value by value, and tags come and go', () => {
  const before = {
    accountName: 'a',
    language: 'EN' as const,
    accountLimits: { fitPerMinute: 1, cpuLimit: '8' },
    tags: { x: '1' },
  };
  const after = {
    accountName: 'a',
    language: 'RU' as const,
    accountLimits: { fitPerMinute: 2, cpuLimit: '8' },
    tags: { y: '1' },
  };
  expect(configChanges(before, after)).toEqual([
    { path: 'language', before: 'EN', after: 'RU' },
    { path: 'accountLimits.fitPerMinute', before: '1', after: '2' },
    { path: 'tags.x', before: '1', after: undefined },
    { path: 'tags.y', before: undefined, after: '1' },
  ]);
  expect(configChanges(before, before)).toEqual([]);
});

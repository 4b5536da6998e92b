import { expect, test } from 'vitest';
import { configChanges, unknownFields } from './config-changes.ts';

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

test('fields that no configuration has are told, those of limits too, and tags may have any name', () => {
  const limits = { predictPerSec: 10 };
  const known = { accountName: 'anna', accountLimits: limits, language: 'RU', tags: {} } as const;
  expect(unknownFields({ accountName: 'anna', accountLimits: limits, tags: { segment: 'retail' } }, known)).toEqual([]);
  expect(unknownFields({ acountName: 'anna', accountLimits: { ...limits, predictPerSecond: 5 } }, known)).toEqual([
    'acountName',
    'accountLimits.predictPerSecond',
  ]);
});

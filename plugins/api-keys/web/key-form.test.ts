import { expect, test } from 'vitest';
import type { AccessTokenData } from '../contract.ts';
import { formOf, KeyForm, settingsOf, sizeUnitOf } from './key-form.ts';

const key: AccessTokenData = {
  token: '1.1.abcd…',
  tokenId: 1,
  name: 'CI',
  creationDate: '',
  permissions: ['predict'],
  emailsForNotifications: ['a@example.org'],
  keepAvailableOnLimitChange: true,
  restrictions: {
    maxRequestSizeBytes: 1_000,
    maxRequestSizeChars: 900,
    maxRequestsPerMinute: 5,
    maxRequestsPerHour: 6,
    maxRequestsPerDay: 7,
    maxRequestsPerMonth: 8,
    spendingLimits: [{ maxAmount: 3, interval: 'DAY' }],
    allowedServicesFilter: [{ accountName: 'demo' }, { accountName: 'demo', serviceName: 'ner' }],
    allowedAdapterModelsFilter: ['demo/chat'],
  },
};
const sent = (more: object = {}) =>
  settingsOf(
    KeyForm.parse({
      ...formOf(key),
      predict: 'on',
      services: 'some',
      models: 'some',
      keepAvailable: 'on',
      requestSizeUnit: sizeUnitOf(key.restrictions),
      ...more,
    }),
    key.restrictions,
  );

test('a key that is opened and saved as it is stays as it is', () => {
  expect(sent()).toEqual({
    name: 'CI',
    permissions: ['predict'],
    ttlMinutes: 0,
    restrictions: key.restrictions,
    emailsForNotifications: key.emailsForNotifications,
    keepAvailableOnLimitChange: true,
  });
});

test.each([
  ['all', undefined],
  ['none', []],
  ['some', ['demo/chat']],
])('%s of the LLMs', (models, expected) => {
  expect(sent({ models }).restrictions?.allowedAdapterModelsFilter).toEqual(expected);
});

test('a size in characters takes the place of one in bytes', () => {
  const { maxRequestSizeBytes, maxRequestSizeChars } = sent({
    requestSize: '70',
    requestSizeUnit: 'CHARS',
  }).restrictions!;
  expect([maxRequestSizeBytes, maxRequestSizeChars]).toEqual([undefined, 70]);
});

test.each([
  ['90', 'MINUTE', 90],
  ['2', 'HOUR', 120],
  ['90', 'DAY', 129_600],
  ['10', 'YEAR', 5_256_000],
])('%s times %s is a lifetime of %i minutes', (lifetimeOf, lifetimePeriod, expected) => {
  expect(sent({ lifetime: 'limited', lifetimeOf, lifetimePeriod }).ttlMinutes).toBe(expected);
});

test.each([
  [{ lifetime: 'limited', lifetimeOf: '11', lifetimePeriod: 'YEAR' }, 'lifetimeOf'],
  [{ lifetime: 'limited', lifetimeOf: '' }, 'lifetimeOf'],
  [{ requestSize: '1025', requestSizeUnit: 'MB' }, 'requestSize'],
  [{ services: 'some', serviceList: '' }, 'serviceList'],
  [{ predict: undefined }, 'predict'],
])('%j is refused at its field', (more, field) => {
  const parsed = KeyForm.safeParse({ ...formOf(key), predict: 'on', ...more });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
